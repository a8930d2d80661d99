// What stands on a report's paper? The same on screen and printed: whose till, from when to when, every sum, and the journal's head.
import '#renderer/office/report-paper.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { OpenMoney } from '#renderer/office/open-money.tsx'
import { flowText, stateText } from '#renderer/office/fact-words.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import type { Report, Sums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

/** `number` null: not closed, and so without a number. */
type Props = { report: Report; number: number | null; person: Person | null; locale: string }

export function ReportPaper({ report, number, person, locale }: Props) {
  const { t } = useTranslation()
  const title = number === null ? t('paper.x') : t('paper.z', { number })
  return (
    <article className="report-paper" aria-label={title}>
      <PaperHead shop={report.shop} mode={report.mode} title={title} />
      <Rows
        rows={[
          [t('receipt.till'), report.tillName],
          [t('receipt.msn'), report.merchantSerialNumber],
          [t('paper.from'), report.from === null ? '–' : dayAndTime(report.from, locale)],
          [t('paper.to'), dayAndTime(report.to, locale)],
          ...(person ? [[t('paper.person'), person.name] as const] : []),
        ]}
      />
      <PaperSums report={report} locale={locale} />
      <OpenMoney report={report} locale={locale} />
      <Part title={t('paper.counts')}>
        <Rows
          rows={[
            [t('reports.copies'), String(report.copies)],
            [t('reports.drawers'), String(report.drawers)],
            [t('reports.overrides'), String(report.overrides)],
            ...report.unpaid.map(({ state, sales }) => [stateText(state, t), String(sales)] as const),
            [
              t('sums.receipts'),
              report.receipts === null ? '–' : `${report.receipts.first}–${report.receipts.last}`,
            ],
          ]}
        />
      </Part>
      <Ever report={report} locale={locale} />
    </article>
  )
}

/** Of the whole shop the hub knows the name alone. */
type Of = {
  shop: Pick<Report['shop'], 'name'> & Partial<Report['shop']>
  mode: Report['mode']
  title: string
}

export function PaperHead({ shop: { name, address = [], organisationNumber = '' }, mode, title }: Of) {
  const { t } = useTranslation()
  return (
    <header>
      <p className="paper-shop">{name}</p>
      {address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {organisationNumber !== '' && <p>{t('receipt.organisation', { number: organisationNumber })}</p>}
      {mode !== 'production' && (
        <p className="paper-test">{t(mode === 'sandbox' ? 'badge.sandbox' : 'badge.test')}</p>
      )}
      <h2 className="paper-title">{title}</h2>
    </header>
  )
}

export function PaperSums({ report, locale }: { report: Sums; locale: string }) {
  const { t } = useTranslation()
  const said = (value: number) => formatAmount(value, locale)
  return (
    <>
      <Part title={t('paper.sums', { currency: report.currency })}>
        <Rows
          rows={[
            [t('paper.captured', { count: report.sales }), said(report.captured)],
            [t('paper.refunded', { count: report.refunds }), said(-report.refunded)],
            ...(report.refundedElsewhere > 0
              ? [[t('paper.elsewhere'), said(-report.refundedElsewhere)] as const]
              : []),
          ]}
        />
        <p className="paper-net">
          <span>{t('sums.net')}</span>
          <span className="money">
            {formatMoney({ value: report.net, currency: report.currency }, locale)}
          </span>
        </p>
      </Part>
      <Part title={t('sums.byRate')}>
        <Rows
          rows={report.rates.flatMap(({ rate, captured, capturedVat, refunded, refundedVat }) => {
            const name = rate === null ? t('sums.noRate') : percentText(rate, locale)
            return [
              [name, said(captured - refunded)] as const,
              ...(rate === null
                ? []
                : [[t('paper.vat', { rate: name }), said(capturedVat - refundedVat)] as const]),
            ]
          })}
        />
      </Part>
      <Part title={t('sums.byFlow')}>
        <Rows
          rows={report.flows.map(({ userFlow, sales, captured, refunded }) => [
            `${flowText(userFlow, t)} · ${sales}`,
            said(captured - refunded),
          ])}
        />
      </Part>
    </>
  )
}

function Ever({ report: { ever, currency, journal }, locale }: { report: Report; locale: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Part title={t('paper.ever', { currency })}>
        <Rows
          rows={[
            [t('sums.captured'), formatAmount(ever.captured, locale)],
            [t('sums.refunded'), formatAmount(ever.refunded, locale)],
            [t('sums.net'), formatAmount(ever.captured - ever.refunded, locale)],
          ]}
        />
      </Part>
      <Part title={t('paper.journal', { facts: new Intl.NumberFormat(locale).format(journal.facts) })}>
        <ChainHead head={journal.head} />
        <p className="paper-note">{t('paper.journalWords')}</p>
      </Part>
    </>
  )
}

/** In groups, so that two of them can be compared by eye. */
export function ChainHead({ head }: { head: string }) {
  const groups = head.match(/.{1,8}/g) ?? []
  return (
    <p className="paper-head">
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a hash never changes, and may have the same group twice
        <code key={at}>{group}</code>
      ))}
    </p>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="paper-rows">
      {rows.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what is printed never moves
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
