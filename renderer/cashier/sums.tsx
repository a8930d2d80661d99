// Sums with what each is of: one under the other they come to the total.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/sums.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import type { VatShare } from '#shared/order.ts'

export const Sums = ({ children }: { children: ReactNode }) => <dl className={styles.sums}>{children}</dl>

type Props = { words: string; value: string; isStrong?: boolean; className?: string | undefined }

export const Sum = ({ words, value, isStrong = false, className }: Props) => (
  <div className={clsx(styles.sum, isStrong && styles.strong, className)}>
    <dt>{words}</dt>
    <dd className={clsx('money', styles.value)}>{value}</dd>
  </div>
)

export function Vat({ shares, className }: { shares: readonly VatShare[]; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return shares.map(({ rate, net, vat }) => (
    <Sum
      key={rate}
      words={t('receipt.vat', { rate: format.percent(rate), net: format.amount(net) })}
      value={format.amount(vat)}
      className={className}
    />
  ))
}
