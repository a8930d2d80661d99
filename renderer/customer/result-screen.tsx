// The result on the customer's screen: one word, one sign, one sentence about the money.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndedState } from '#shared/sale.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { QrText } from '#renderer/ui/qr.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { Money } from '#shared/money.ts'

const looks = {
  captured: { icon: 'tick', colour: 'good' },
  aborted: { icon: 'cross', colour: 'bad' },
  expired: { icon: 'clock', colour: 'wait' },
  terminated: { icon: 'stop', colour: 'plain' },
  givenBack: { icon: 'back', colour: 'plain' },
  refused: { icon: 'alert', colour: 'bad' },
  released: { icon: 'stop', colour: 'wait' },
  quarantined: { icon: 'question', colour: 'wait' },
} as const satisfies Record<EndedState, { icon: IconName; colour: string }>

type Props = {
  face: EndedState
  amount: Money
  locale: string
  receiptLink: string | null
  isAlone?: boolean
  children?: ReactNode
}

/** `isAlone`: there are no staff who would help at once. `children` say what comes next instead of thanks. */
export function ResultScreen({ face, amount, locale, receiptLink, isAlone = false, children }: Props) {
  const { t } = useTranslation()
  const { icon, colour } = looks[face]
  const words = isAlone && face === 'refused' ? 'customer.refused.alone' : (`customer.${face}.words` as const)
  const told = (
    <Status className="telling-customer">
      <span className={`medal ${colour}`} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <h1>{t(`customer.${face}.title`)}</h1>
      <p className="customer-amount">
        <MoneyText amount={amount} locale={locale} />
      </p>
      {children || <p className="customer-words">{t(words)}</p>}
    </Status>
  )
  if (receiptLink === null) return told
  return (
    <div className="told-with-receipt">
      {told}
      <figure className="customer-receipt">
        <QrText text={receiptLink} name={t('customer.receipt.name')} />
        <figcaption className="customer-words">{t('customer.receipt.words')}</figcaption>
      </figure>
    </div>
  )
}
