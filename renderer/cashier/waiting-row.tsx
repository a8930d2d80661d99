// Rows of what waits for somebody: sales that are not settled, and baskets that are held.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/cashier/waiting-row.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'

export const WaitingRows = ({ children }: { children: ReactNode }) => <Stack as="ul">{children}</Stack>

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
    <Card as="li" className={clsx(styles.row, isUrgent && styles.urgent)}>
      <Stack gap={2} grows>
        <Row as="p" wrap gap={4} rowGap={0} align="baseline" size="sm" tone="muted">
          <Text as="strong" size="2xl" tone="ink" className="money">
            {amount}
          </Text>
          {beside}
        </Row>
        {children}
      </Stack>
      <Stack gap={2}>{acts}</Stack>
      {below}
    </Card>
  )
}
