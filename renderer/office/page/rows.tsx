// The rows of a list on a page, each a link to what it tells of; and the amount at the end of a row.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/rows.module.css'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

/** `className`: which columns it has. Arrow keys stop at it. */
export const Row = ({
  to,
  className,
  children,
}: {
  to: Route
  className?: string | undefined
  children: ReactNode
}) => (
  <li>
    <a className={clsx(styles.row, className)} href={addressOf(to)} data-step>
      {children}
    </a>
  </li>
)

/** `words`: what became of it. `isQuiet`: nothing was taken. */
export const RowAmount = (props: { amount: string; words?: string | false; isQuiet?: boolean }) => (
  <span className={clsx(styles.amount, props.isQuiet && styles.none)}>
    <span className="money">{props.amount}</span>
    {props.words && <small>{props.words}</small>}
  </span>
)

/** Until they come as many as are seen at first, so that nothing jumps. `words` say so. */
export const WaitingRows = ({ words }: { words: string }) => (
  <div className={styles.rows} aria-busy="true">
    <span className="hidden">{words}</span>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <span key={row} className={clsx(styles.row, styles.waiting)} aria-hidden="true" />
    ))}
  </div>
)
