// Which periods are closed? All of them, the newest first; and one of them as it was printed.
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { useDesk } from '#renderer/office/desk.ts'
import { PageHead } from '#renderer/office/page-head.tsx'
import { PageTrouble } from '#renderer/office/page-trouble.tsx'
import { ReadingPart } from '#renderer/office/reading-part.tsx'
import { ReportNav } from '#renderer/office/report-nav.tsx'
import { ReportPaper } from '#renderer/office/report-paper.tsx'
import { addressOf } from '#renderer/office/route.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Empty } from '#renderer/parts/empty.tsx'
import { Icon } from '#renderer/parts/icon.tsx'
import { printReport } from '#renderer/printing.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import type { ZRow } from '#shared/report.ts'

export function ClosingsPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['report.list'])
  return (
    <main className="office-page">
      <PageHead title={t('closings.title')} words={t('closings.words')} />
      <ReportNav here="closings" />
      <ReadingPart reading={reading} locale={locale}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="sheet-box">
              <Empty icon="lock" title={t('closings.none.title')} words={t('closings.none.words')} />
            </div>
          ) : (
            <ul className="sale-rows">
              {rows.map((row) => (
                <Row key={row.number} row={row} locale={locale} />
              ))}
            </ul>
          )
        }
      </ReadingPart>
    </main>
  )
}

function Row({ row, locale }: { row: ZRow; locale: string }) {
  const { t } = useTranslation()
  const { number, at, net, refunded, currency, person } = row
  const said = (value: number) => formatMoney({ value, currency }, locale)
  return (
    <li>
      <a className="sale-row closing-row" href={addressOf({ page: 'closing', number })}>
        <strong>{t('closings.number', { number })}</strong>
        <time>{dayAndTime(at, locale)}</time>
        <span className="sale-row-more">{person && <span>{person.name}</span>}</span>
        <span className="sale-row-amount">
          <span className="money">{said(net)}</span>
          {refunded > 0 && <small>{t('sales.refunded', { amount: said(refunded) })}</small>}
        </span>
      </a>
    </li>
  )
}

export function ClosingPage({ number, till: { locale } }: { number: number; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['report.z'])
  const mine = reading?.input.number === number ? reading : undefined
  return (
    <main className="office-page">
      <PageHead
        title={t('closings.number', { number })}
        above={
          <a className="page-back no-print" href={addressOf({ page: 'closings' })}>
            <Icon name="left" />
            {t('closings.back')}
          </a>
        }
      >
        {mine?.answer && (
          <Button icon="printer" act={() => void printReport(number, t('closings.number', { number }))}>
            {t('reports.print')}
          </Button>
        )}
      </PageHead>
      <PageTrouble locale={locale} />
      <ReadingPart reading={mine} locale={locale}>
        {(report) => (
          <ReportPaper report={report} number={report.number} person={report.person} locale={locale} />
        )}
      </ReadingPart>
    </main>
  )
}
