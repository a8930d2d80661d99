// The refunds of a paid sale, and whether the service has made each.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/sale/refunds.module.css'
import { moneyOf, type Signable } from '#renderer/sale/signing.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { formatMoney } from '#shared/money.ts'
import type { RefundView } from '#shared/sale.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

const looks = {
  pending: { icon: 'clock', look: styles.wait },
  refunded: { icon: 'tick', look: styles.good },
  refused: { icon: 'alert', look: styles.bad },
} as const satisfies Record<RefundView['state'], { icon: IconName; look: string | undefined }>

type Props = { sale: Signable; refunds: readonly RefundView[]; locale: string }

export function Refunds({ sale, refunds, locale }: Props) {
  const { t } = useTranslation()
  if (refunds.length === 0) return null
  return (
    <Status className={styles.refunds}>
      <Stack as="ul" gap={2} className={styles.list} aria-label={t('refunds.label')}>
        {refunds.map((one) => (
          <Refund key={one.refund} one={one} sale={sale} locale={locale} />
        ))}
      </Stack>
    </Status>
  )
}

function Refund({ one, sale, locale }: { one: RefundView; sale: Signable; locale: string }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { icon, look } = looks[one.state]
  const why = one.state === 'refunded' || !one.problem ? null : problemWords(one.problem)
  return (
    <li className={clsx(styles.refund, look)}>
      <Icon name={icon} />
      <span className={styles.words}>
        <strong>{t(`refund.${one.state}`, { amount: formatMoney(moneyOf(one.value, sale), locale) })}</strong>
        <span>{one.reason}</span>
        {why && (
          <span>
            {why.what} {why.remedy}
          </span>
        )}
      </span>
    </li>
  )
}
