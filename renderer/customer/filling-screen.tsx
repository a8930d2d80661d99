// The filling basket on the customer's screen: the newest lines, and the total beside them.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/filling-screen.module.css'
import { columnLines, LatestLines } from '#renderer/customer/latest-lines.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { columnOf } from '#shared/order.ts'

export function FillingScreen({ view: { lines, total, currency } }: { view: CustomerView }) {
  const { t } = useTranslation()
  const { count } = columnOf(lines)
  return (
    <>
      <div className={styles.lines}>
        <Text as="h1" size="2xl" ref={takeFocus} tabIndex={-1}>
          {t('display.order')}
        </Text>
        <LatestLines lines={columnLines(lines, t('display.discount'))} isLarge />
      </div>
      <Status size="base" tone="muted" className={styles.total}>
        <p>{t('display.count', { count })}</p>
        <Stack as="p" gap={0} className={styles.amount}>
          <span>{t('display.total')}</span>
          <MoneyText amount={{ value: total, currency }} className={styles.money} />
        </Stack>
      </Status>
    </>
  )
}
