// The refunds of a paid sale, and whether the service has made each.
import { useTranslation } from 'react-i18next'
import { moneyOf, type Signable } from '#renderer/sale/signing.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { formatMoney } from '#shared/money.ts'
import type { RefundView } from '#shared/sale.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

const looks = {
  pending: { icon: 'clock', colour: 'wait' },
  refunded: { icon: 'tick', colour: 'good' },
  refused: { icon: 'alert', colour: 'bad' },
} as const satisfies Record<RefundView['state'], { icon: IconName; colour: string }>

type Props = { sale: Signable; refunds: readonly RefundView[]; locale: string }

export function Refunds({ sale, refunds, locale }: Props) {
  const { t } = useTranslation()
  if (refunds.length === 0) return null
  return (
    <Status className="refunds">
      <ul aria-label={t('refunds.label')}>
        {refunds.map((one) => (
          <Refund key={one.refund} one={one} sale={sale} locale={locale} />
        ))}
      </ul>
    </Status>
  )
}

function Refund({ one, sale, locale }: { one: RefundView; sale: Signable; locale: string }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { icon, colour } = looks[one.state]
  const why = one.state === 'refunded' || !one.problem ? null : problemWords(one.problem, locale)
  return (
    <li className={`refund ${colour}`}>
      <Icon name={icon} />
      <span className="refund-words">
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
