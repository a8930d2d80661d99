// The foot of the kiosk: the total, and the actions that go on from here.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/footer.module.css'
import { OrderProblem } from '#renderer/kiosk/order-problem.tsx'
import { resultStaysMs } from '#renderer/kiosk/screen-state.ts'
import { useTillNow } from '#renderer/till/clock.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { Money } from '#shared/money.ts'

/** `sum`: what is in the order so far. `small`: acts that few need. */
export function Footer(props: {
  sum?: { count: number; amount: Money }
  children?: ReactNode
  small?: ReactNode
}) {
  const { sum, children, small } = props
  return (
    <div className={clsx(styles.foot, sum && styles.ordering)}>
      <OrderProblem className={styles.note} />
      {sum && <Sum {...sum} />}
      {children !== undefined && (
        <Row wrap gap="fluid" align="stretch" className={styles.acts}>
          {children}
        </Row>
      )}
      {small !== undefined && (
        <Row wrap gap={2} align="stretch" className={styles.small}>
          {small}
        </Row>
      )}
    </div>
  )
}

function Sum({ count, amount }: { count: number; amount: Money }) {
  const { t } = useTranslation()
  return (
    <Status>
      <Row wrap gap={0} align="baseline" justify="between" className={styles.sum}>
        <Text as="span" size="sm" tone="muted">
          {count === 0 ? t('ordering.nothing') : t('display.count', { count })}
        </Text>
        <span className={styles.total}>
          <span className="hidden">{t('display.total')} </span>
          <MoneyText amount={amount} />
        </span>
      </Row>
    </Status>
  )
}

/** How long the result stays. */
export function SecondsLeft() {
  const { t } = useTranslation()
  const since = useKiosk((state) => state.result?.since ?? 0)
  const seconds = Math.max(0, Math.ceil((since + resultStaysMs - useTillNow()) / 1000))
  return (
    <Text tone="muted" className={styles.left}>
      {t('kiosk.left', { count: seconds })}
    </Text>
  )
}
