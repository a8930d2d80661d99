// The foot of the kiosk: the total, and the actions that go on from here.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/footer.module.css'
import { OrderProblem } from '#renderer/kiosk/order-problem.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
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
      {children !== undefined && <div className={styles.acts}>{children}</div>}
      {small !== undefined && <div className={styles.small}>{small}</div>}
    </div>
  )
}

function Sum({ count, amount }: { count: number; amount: Money }) {
  const { t } = useTranslation()
  return (
    <Status className={styles.sum}>
      <span className={styles.count}>
        {count === 0 ? t('ordering.nothing') : t('display.count', { count })}
      </span>
      <span className={styles.total}>
        <span className="hidden">{t('display.total')} </span>
        <MoneyText amount={amount} />
      </span>
    </Status>
  )
}
