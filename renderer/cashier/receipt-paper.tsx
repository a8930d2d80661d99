// What does the paper say? The same element is looked at on screen and printed, 80 mm wide.
import { useTranslation } from 'react-i18next'
import { Vat } from '#renderer/cashier/vat.tsx'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { MoneyText } from '#renderer/parts/amount.tsx'
import { formatAmount } from '#shared/money.ts'
import type { Receipt } from '#shared/receipt.ts'

export function ReceiptPaper(props: { receipt: Receipt; locale: string; isCopy?: boolean }) {
  const { receipt, locale, isCopy = false } = props
  const { t } = useTranslation()
  const { shop, mode, amount } = receipt
  const rows = [
    ...(receipt.number === null ? [] : [[t('receipt.number'), String(receipt.number)] as const]),
    [t('receipt.till'), receipt.tillName],
    [t('receipt.at'), dayAndTime(receipt.at, locale)],
    [t('receipt.msn'), receipt.merchantSerialNumber],
    [t('receipt.reference'), receipt.reference],
    [t('receipt.psp'), receipt.pspReference],
  ] as const
  return (
    <section className="receipt" aria-label={t('receipt.label')}>
      <p className="receipt-shop">{shop.name}</p>
      {shop.address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {shop.organisationNumber !== '' && (
        <p>{t('receipt.organisation', { number: shop.organisationNumber })}</p>
      )}
      {mode !== 'production' && (
        <p className="receipt-test">
          {t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}
          <br />
          {t('receipt.test')}
        </p>
      )}
      {isCopy && <p className="receipt-copy">{t('receipt.copy')}</p>}
      <Bought receipt={receipt} locale={locale} />
      <p className="receipt-amount">
        <span>{t('receipt.paid')}</span>
        <MoneyText amount={amount} locale={locale} />
      </p>
      <dl className="sums">
        <Vat shares={receipt.vat} locale={locale} />
      </dl>
      <dl className="receipt-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt-thanks">{t('receipt.thanks')}</p>
    </section>
  )
}

/** Each with what was taken off, and the tip as a line of its own. */
function Bought({ receipt: { lines }, locale }: { receipt: Receipt; locale: string }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <ul className="receipt-lines">
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is sold never moves, and may be twice the same
        <li key={at}>
          <span>
            {line.quantity > 1 && `${line.quantity} × `}
            {line.name}
            {line.discount > 0 && (
              <small>{t('receipt.off', { discount: `−${formatAmount(line.discount, locale)}` })}</small>
            )}
          </span>
          <span className="money">{formatAmount(line.total, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
