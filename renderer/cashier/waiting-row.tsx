// Rows of what waits for somebody: sales that are not settled, and baskets that are held.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/cashier/waiting-row.module.css'
import { Stack } from '#renderer/ui/layout.tsx'

export const WaitingRows = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" className={styles.rows}>
    {children}
  </Stack>
)

/** `beside`: what else there is to know of its amount; `acts`: what can be done; `below`: what went wrong. */
export function WaitingRow(props: {
  amount: string
  beside: ReactNode
  isUrgent?: boolean
  children: ReactNode
  acts: ReactNode
  below?: ReactNode
}) {
  const { amount, beside, isUrgent = false, children, acts, below } = props
  return (
    <li className={clsx(styles.row, isUrgent && styles.urgent)}>
      <div className={styles.words}>
        <p className={styles.head}>
          <strong className="money">{amount}</strong>
          {beside}
        </p>
        {children}
      </div>
      <Stack gap={2} className={styles.acts}>
        {acts}
      </Stack>
      {below}
    </li>
  )
}
