// The row of links to the pages of one kind, with the open one marked.
import clsx from 'clsx'
import styles from '#renderer/office/page/page-links.module.css'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'
import { chipLook } from '#renderer/ui/chip.tsx'

type Props<Name extends string> = {
  label: string
  here: Name
  kinds: readonly { name: Name; to: Route; words: string }[]
}

export function PageLinks<Name extends string>({ label, here, kinds }: Props<Name>) {
  return (
    <nav className={`${styles.links} no-print`} aria-label={label}>
      {kinds.map(({ name, to, words }) => (
        <a
          key={name}
          className={clsx(chipLook, styles.link)}
          href={addressOf(to)}
          aria-current={name === here ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  )
}
