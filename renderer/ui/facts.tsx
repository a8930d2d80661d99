// Facts about one thing, as many beside each other as fit: what each is called, and what it is.
import type { ReactNode } from 'react'
import styles from '#renderer/ui/facts.module.css'

/** `least`: the width that each has at least. */
type Props = { rows: readonly (readonly [name: string, value: ReactNode])[]; least?: string }

export const Facts = ({ rows, least = '15rem' }: Props) => (
  <dl className={styles.facts} style={{ ['--least' as string]: least }}>
    {rows.map(([name, value], at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
      <div key={at}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
