// Something that wants looking at: a sign, what it is, and what to do.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/concern.module.css'
import { Stack } from '#renderer/ui/layout.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'

export const Concerns = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Stack as="ul" aria-label={label}>
    {children}
  </Stack>
)

type Props = {
  icon: IconName
  /** Nothing is wrong with the money. */
  isMild: boolean
  title?: string
  /** Whose or what it is. */
  of?: string
  /** What waits. */
  what?: ReactNode
  children: ReactNode
}

export function Concern({ icon, isMild, title, of, what, children }: Props) {
  return (
    <li className={clsx(styles.concern, isMild && styles.mild)}>
      <Icon name={icon} />
      <div className={styles.words}>
        {title !== undefined && <h3>{title}</h3>}
        {of !== undefined && <p>{of}</p>}
        {what !== undefined && <p className={styles.what}>{what}</p>}
        {children}
      </div>
    </li>
  )
}

/** Where it is to be seen, and when or by whom it came. */
export const ConcernFoot = ({ children }: { children: ReactNode }) => (
  <p className={styles.foot}>{children}</p>
)
