// Facts below each other: what each is called, and what it is; those that somebody should look at with a sign.
import type { ReactNode } from 'react'
import styles from '#renderer/office/setup/fact-list.module.css'
import { Icon } from '#renderer/ui/icon.tsx'

export type Fact = { name: string; value: ReactNode; look?: 'wait' | 'bad' }

export const FactList = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {rows.map(({ name, value, look }, at) => (
      <div key={`${at} ${name}`} className={look && styles[look]}>
        <dt>{name}</dt>
        <dd>
          {look && <Icon name="alert" className={styles.sign} />}
          {value}
        </dd>
      </div>
    ))}
  </dl>
)
