// What is said of one event: what happened, and what there is to know of it.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/event-words.module.css'

export const EventWords = ({ what, children }: { what: string; children?: ReactNode }) => (
  <span className={styles.words}>
    <strong>{what}</strong>
    {children}
  </span>
)
