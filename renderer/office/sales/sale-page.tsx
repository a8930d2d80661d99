// The office's page of one sale: what was sold, its money, what is written down here and at the service, and the actions.
import { useTranslation } from 'react-i18next'
import { AlarmPanel } from '#renderer/sale/alarm.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { soldAtOf } from '#renderer/office/sales/fact-words.ts'
import { PageHead, PageProblem } from '#renderer/office/page/page-head.tsx'
import { readAll } from '#renderer/office/page/queries.ts'
import { SaleReceipts } from '#renderer/office/sales/sale-receipts.tsx'
import { addressOf } from '#renderer/office/page/routes.ts'
import { SaleButtons } from '#renderer/office/sales/sale-buttons.tsx'
import { SaleSign } from '#renderer/office/sales/sale-sign.tsx'
import { SoldTable } from '#renderer/office/sales/sold-table.tsx'
import { Timelines } from '#renderer/office/sales/timelines.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'
import type { TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import { formatMoney } from '#shared/money.ts'
import { sum } from '#shared/order.ts'
import type { SaleFile } from '#shared/sale-search.ts'

export function SalePage({ sale, till }: { sale: string; till: TillView }) {
  const { t } = useTranslation()
  const reading = useOffice((desk) => desk.readings['office.sale'])
  const isThis = reading?.input.sale === sale
  const file = isThis ? reading.answer : null
  const trouble = isThis ? reading.trouble : null
  const number = file?.sale.number ?? null
  return (
    <main className="office-page">
      <PageHead title={number === null ? t('sale.title') : t('sale.titleOf', { number })} above={<Back />} />
      {trouble && (
        <div className="page-trouble">
          <ProblemNotice problem={trouble} locale={till.locale} />
          <Button icon="again" act={readAll}>
            {t('office.again')}
          </Button>
        </div>
      )}
      {!file && trouble === null && <Pulse>{t('office.reading')}</Pulse>}
      {file && <File file={file} till={till} />}
    </main>
  )
}

function Back() {
  const { t } = useTranslation()
  const listed = useOffice((desk) => desk.listed)
  return (
    <a className="page-back no-print" href={addressOf(listed)}>
      <Icon name="left" />
      {t('sale.back')}
    </a>
  )
}

/** What has gone back of what was taken, by whomever. Minor units. */
function moneyOf({ sale }: SaleFile): { captured: number; refunded: number } {
  if (sale.state !== 'captured') return { captured: 0, refunded: 0 }
  const pending = sum(sale.refunds.filter(({ state }) => state === 'pending').map(({ value }) => value))
  return { captured: sale.amount.value, refunded: sale.amount.value - sale.refundable - pending }
}

function File({ file, till }: { file: SaleFile; till: TillView }) {
  const { t } = useTranslation()
  const { locale } = till
  const { sale } = file
  return (
    <>
      <SaleHead file={file} locale={locale} />
      {sale.alarm && <AlarmPanel sale={sale} alarm={sale.alarm} locale={locale} />}
      {sale.question && (
        <p className="sale-question" role="alert">
          <Icon name="question" />
          {t(`question.${sale.question}.words`, { amount: formatMoney(sale.amount, locale) })}
        </p>
      )}
      {sale.problem && sale.alarm === null && (
        <ProblemNotice problem={sale.problem} locale={locale} look="wait" />
      )}
      <PageProblem locale={locale} />
      <SaleButtons file={file} locale={locale} />
      <Refunds sale={sale} refunds={sale.refunds} locale={locale} />
      {sale.lines.length > 0 && (
        <section className="sheet-box">
          <h2>{t('sale.sold')}</h2>
          <SoldTable file={file} locale={locale} />
        </section>
      )}
      <section className="sheet-box">
        <h2>{t('sale.history')}</h2>
        <Timelines file={file} locale={locale} />
      </section>
      <SaleReceipts file={file} till={till} />
    </>
  )
}

function SaleHead({ file, locale }: { file: SaleFile; locale: string }) {
  const { t } = useTranslation()
  const { sale, receipts, copies, otherTill } = file
  const rows = [
    otherTill
      ? [t('sale.soldAt'), `${soldAtOf(otherTill, t)} · ${dayAndTime(sale.times.opened, locale)}`]
      : [t('sale.opened'), dayAndTime(sale.times.opened, locale)],
    [t('sale.way'), wayOf(t(flows[sale.userFlow].label), sale.phoneEnding)],
    [t('result.reference'), sale.reference],
    ...receipts.map(
      ({ number, kind, at }) =>
        [
          t(kind === 'sale' ? 'sale.receiptOfSale' : 'sale.receiptOfRefund'),
          `${number} · ${dayAndTime(at, locale)}`,
        ] as const,
    ),
    ...(copies > 0 ? [[t('sale.copies'), String(copies)] as const] : []),
  ] as const
  return (
    <section className="sale-head" aria-label={t('sale.summary')}>
      <div className="sale-sum">
        <strong className="money">{formatMoney(sale.amount, locale)}</strong>
        <SaleSign
          state={sale.state}
          {...moneyOf(file)}
          needsPerson={sale.alarm !== null || sale.question !== null}
        />
      </div>
      <dl className="sale-rows-of">
        {rows.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const wayOf = (words: string, ending: string | null) => (ending === null ? words : `${words} …${ending}`)
