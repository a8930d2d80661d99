// The office's pages of closed periods: all of them, the newest first; and one of them as it was printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows } from '#renderer/office/reports/closing-rows.tsx'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { PageHead, PageProblem } from '#renderer/office/page/page-head.tsx'
import { PageMain } from '#renderer/office/page/page-main.tsx'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { ReportLinks } from '#renderer/office/reports/report-links.tsx'
import { ReportPaper } from '#renderer/office/reports/report-paper.tsx'
import { printReport } from '#renderer/printing/print-actions.ts'
import type { TillView } from '#shared/bridge.ts'

export function ClosingsPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useOffice((desk) => desk.readings['report.list'])
  return (
    <PageMain>
      <PageHead title={t('closings.title')} words={t('closings.words')} />
      <ReportLinks here="closings" />
      <QueryResult reading={reading} locale={locale}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: 'closing', number })}
            none={t('closings.none.words')}
            locale={locale}
          />
        )}
      </QueryResult>
    </PageMain>
  )
}

export function ClosingPage({ number, till: { locale } }: { number: number; till: TillView }) {
  const { t } = useTranslation()
  const reading = useOffice((desk) => desk.readings['report.z'])
  const mine = reading?.input.number === number ? reading : undefined
  const print = () => void printReport(number, t('closings.number', { number }))
  return (
    <PageMain>
      <ClosingHead number={number} back={{ page: 'closings' }} print={mine?.answer ? print : null} />
      <PageProblem locale={locale} />
      <QueryResult reading={mine} locale={locale}>
        {(rows) => <ReportPaper rows={rows} label={t('closings.number', { number })} />}
      </QueryResult>
    </PageMain>
  )
}
