// The customer's screen while there is nothing to do but wait: what is happening, and what not to do meanwhile.
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { Money } from '#shared/money.ts'

const icons = {
  preparing: 'clock',
  approved: 'clock',
  cancelling: 'stop',
  givingBack: 'back',
  unknown: 'offline',
  lost: 'offline',
} as const satisfies Record<string, IconName>

export function WaitingScreen({
  face,
  amount,
  locale,
}: {
  face: keyof typeof icons
  amount: Money
  locale: string
}) {
  const { t } = useTranslation()
  return (
    <Status className="telling-customer">
      <span className="medal wait" aria-hidden="true">
        <Icon name={icons[face]} />
      </span>
      <h1>{t(`customer.${face}.title`)}</h1>
      <p className="customer-amount">
        <MoneyText amount={amount} locale={locale} />
      </p>
      {face !== 'preparing' && <p className="customer-words">{t(`customer.${face}.words`)}</p>}
    </Status>
  )
}
