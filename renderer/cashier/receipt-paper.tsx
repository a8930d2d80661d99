// What does the paper say? The same element is looked at on screen and printed, 80 mm wide.
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { MoneyText } from '#renderer/parts/amount.tsx'
import type { Receipt } from '#shared/receipt.ts'

export function ReceiptPaper({ receipt, locale }: { receipt: Receipt; locale: string }) {
  const { t } = useTranslation()
  const { shop, mode, amount } = receipt
  const rows = [
    [t('receipt.till'), receipt.tillName],
    [t('receipt.at'), dayAndTime(receipt.capturedAt, locale)],
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
      <p className="receipt-amount">
        <span>{t('receipt.paid')}</span>
        <MoneyText amount={amount} locale={locale} />
      </p>
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
