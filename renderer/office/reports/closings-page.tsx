// The office's pages of closed periods: all of them, the newest first; and one of them as it was printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows } from '#renderer/office/reports/closing-rows.tsx'
import { PageHead, PageProblem } from '#renderer/office/page/page-head.tsx'
import { PageMain } from '#renderer/office/page/page-main.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { ReportLinks } from '#renderer/office/reports/report-links.tsx'
import { ReportPaper } from '#renderer/office/reports/report-paper.tsx'
import { printReport } from '#renderer/printing/print-actions.ts'

export function ClosingsPage() {
  const { t } = useTranslation()
  const reading = useQuery('report.list', {})
  return (
    <PageMain>
      <PageHead title={t('closings.title')} words={t('closings.words')} />
      <ReportLinks here="closings" />
      <QueryResult reading={reading}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: 'closing', number })}
            none={t('closings.none.words')}
          />
        )}
      </QueryResult>
    </PageMain>
  )
}

export function ClosingPage({ number }: { number: number }) {
  const { t } = useTranslation()
  const reading = useQuery('report.z', { number })
  const print = () => void printReport(number, t('closings.number', { number }))
  return (
    <PageMain>
      <ClosingHead number={number} back={{ page: 'closings' }} print={reading.answer ? print : null} />
      <PageProblem />
      <QueryResult reading={reading}>
        {(rows) => <ReportPaper rows={rows} label={t('closings.number', { number })} />}
      </QueryResult>
    </PageMain>
  )
}
