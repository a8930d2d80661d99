// The report of the running period. It can be read at any time; closing it starts here.
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { CloseDialog } from '#renderer/office/close-dialog.tsx'
import { askToClose } from '#renderer/office/closing.ts'
import { useDesk } from '#renderer/office/desk.ts'
import { OpenMoney } from '#renderer/office/open-money.tsx'
import { PageHead } from '#renderer/office/page-head.tsx'
import { PageTrouble } from '#renderer/office/page-trouble.tsx'
import { ReadingPart } from '#renderer/office/reading-part.tsx'
import { ReportNav } from '#renderer/office/report-nav.tsx'
import { SumsInFull } from '#renderer/office/sums-in-full.tsx'
import { SumsHead } from '#renderer/office/sums-part.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { printReport } from '#renderer/printing.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Report } from '#shared/report.ts'

export function ReportPage({ till: { locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['report.x'])
  const closing = useDesk((desk) => desk.closing)
  const report = reading?.answer ?? null
  const title = t('reports.x.title')
  return (
    <main className="office-page">
      {report === null ? (
        <PageHead title={title} />
      ) : (
        <PageHead
          title={title}
          words={
            report.from === null
              ? t('reports.x.never')
              : t('reports.x.since', { time: dayAndTime(report.from, locale) })
          }
        >
          <Button icon="printer" act={() => void printReport(null, t('paper.x'))}>
            {t('reports.print')}
          </Button>
          <Button look="main" icon="lock" act={() => askToClose(report.from)}>
            {t('reports.close')}
          </Button>
        </PageHead>
      )}
      <ReportNav here="now" />
      <PageTrouble locale={locale} />
      <ReadingPart reading={reading} locale={locale}>
        {(answer) => <Running report={answer} locale={locale} />}
      </ReadingPart>
      {report && closing && <CloseDialog report={report} closing={closing} locale={locale} />}
    </main>
  )
}

function Running({ report, locale }: { report: Report; locale: string }) {
  const { t } = useTranslation()
  const counts = ['copies', 'drawers', 'overrides'] as const
  return (
    <div className="report-parts">
      <SumsHead sums={report} locale={locale} />
      <OpenMoney report={report} locale={locale} />
      <SumsInFull sums={report} locale={locale} />
      <dl className="counts sheet-box">
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(`reports.${name}`)}</dt>
            <dd>{report[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
