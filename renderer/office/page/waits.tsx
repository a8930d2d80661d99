// What waits for somebody: a sign, what it is, and what can be done about it.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/waits.module.css'
import { Icon } from '#renderer/ui/icon.tsx'

type Props = { icon?: 'clock' | 'alert'; words: string; children?: ReactNode }

export const Waits = ({ icon, words, children }: Props) => (
  <div className={styles.waits}>
    {icon && <Icon name={icon} className={styles.sign} />}
    <span>{words}</span>
    {children}
  </div>
)
