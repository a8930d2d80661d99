// The office's pages of closed periods: all of them, the newest first; and one of them as it was printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows } from '#renderer/office/reports/closing-rows.tsx'
import { useDesk } from '#renderer/office/page/office-store.ts'
import { PageHead } from '#renderer/office/page/page-head.tsx'
import { PageTrouble } from '#renderer/office/page/page-problem.tsx'
import { ReadingPart } from '#renderer/office/page/query-result.tsx'
import { ReportNav } from '#renderer/office/reports/report-links.tsx'
import { ReportPaper } from '#renderer/office/reports/report-paper.tsx'
import { printReport } from '#renderer/printing/print-actions.ts'
import type { TillView } from '#shared/bridge.ts'

export function ClosingsPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['report.list'])
  return (
    <main className="office-page">
      <PageHead title={t('closings.title')} words={t('closings.words')} />
      <ReportNav here="closings" />
      <ReadingPart reading={reading} locale={locale}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: 'closing', number })}
            none={t('closings.none.words')}
            locale={locale}
          />
        )}
      </ReadingPart>
    </main>
  )
}

export function ClosingPage({ number, till: { locale } }: { number: number; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['report.z'])
  const mine = reading?.input.number === number ? reading : undefined
  const print = () => void printReport(number, t('closings.number', { number }))
  return (
    <main className="office-page">
      <ClosingHead number={number} back={{ page: 'closings' }} print={mine?.answer ? print : null} />
      <PageTrouble locale={locale} />
      <ReadingPart reading={mine} locale={locale}>
        {(rows) => <ReportPaper rows={rows} label={t('closings.number', { number })} />}
      </ReadingPart>
    </main>
  )
}
