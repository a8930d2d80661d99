// The report of the running period. It can be read at any time; closing it starts here.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ActSums } from '#renderer/office/reports/act-sums.tsx'
import { CloseDialog } from '#renderer/office/reports/close-dialog.tsx'
import { askToClose } from '#renderer/office/reports/closing-actions.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { OpenMoney } from '#renderer/office/reports/open-money.tsx'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { SumsInFull, SumsHead } from '#renderer/office/reports/report-sums.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Grid, Text } from '#renderer/ui/layout.tsx'
import { printReport } from '#renderer/printing/print-actions.ts'
import type { Report } from '#shared/report.ts'

export function ReportPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const reading = useQuery('report.x', {})
  const closing = useOffice((desk) => desk.closing)
  const report = reading.answer
  const title = t('reports.x.title')
  return (
    <PageMain>
      {report === undefined ? (
        <PageHead title={title} />
      ) : (
        <PageHead
          title={title}
          words={
            report.from === null
              ? t('reports.x.never')
              : t('reports.x.since', { time: format.dayTime(report.from) })
          }
        >
          <Button icon="printer" onClick={() => void printReport(null, t('paper.x'))}>
            {t('reports.print')}
          </Button>
          <Button variant="main" icon="lock" onClick={() => askToClose(report.from)}>
            {t('reports.close')}
          </Button>
        </PageHead>
      )}
      <PageLinks kind="reports" />
      <PageProblem />
      <QueryResult reading={reading}>{(answer) => <Running report={answer} />}</QueryResult>
      {report && closing && <CloseDialog report={report} closing={closing} />}
    </PageMain>
  )
}

function Running({ report }: { report: Report }) {
  const { t } = useTranslation()
  const counts = ['copies', 'drawers'] as const
  return (
    <>
      <SumsHead sums={report} />
      <OpenMoney report={report} />
      <SumsInFull sums={report} />
      <ActSums acts={report.acts} />
      <Card as="div">
        <Grid as="dl" least="12rem" stretches>
          {counts.map((name) => (
            <div key={name}>
              <Text as="dt" tone="muted">
                {t(`reports.${name}`)}
              </Text>
              <Text as="dd" size="2xl" weight="bold">
                {report[name]}
              </Text>
            </div>
          ))}
        </Grid>
      </Card>
    </>
  )
}
