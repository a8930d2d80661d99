// The filling basket on the customer's screen: the newest lines, and the total beside them.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/filling-screen.module.css'
import { columnLines, LatestLines } from '#renderer/customer/latest-lines.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Status } from '#renderer/ui/status.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { columnOf } from '#shared/order.ts'

export function FillingScreen({ view: { lines, total, currency } }: { view: CustomerView }) {
  const { t } = useTranslation()
  const { count } = columnOf(lines)
  return (
    <>
      <div className={styles.lines}>
        <h1 className={styles.title} ref={takeFocus} tabIndex={-1}>
          {t('display.order')}
        </h1>
        <LatestLines lines={columnLines(lines, t('display.discount'))} isLarge />
      </div>
      <Status className={styles.total}>
        <p>{t('display.count', { count })}</p>
        <p className={styles.amount}>
          <span className={styles.label}>{t('display.total')}</span>
          <MoneyText amount={{ value: total, currency }} className={styles.money} />
        </p>
      </Status>
    </>
  )
}
