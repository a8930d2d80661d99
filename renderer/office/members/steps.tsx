// What happened one after the other: a sign, when, and what.
import type { ReactNode } from 'react'
import styles from '#renderer/office/members/steps.module.css'

/** Each an `li` of an icon, a time, words, and an amount where it has one. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>
