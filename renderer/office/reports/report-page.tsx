// The report of the running period, of this till or of the whole shop. It can be read at any time; closing it starts here.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ActSums } from '#renderer/office/reports/act-sums.tsx'
import { CloseDialog } from '#renderer/office/reports/close-dialog.tsx'
import { askToClose } from '#renderer/office/reports/closing-actions.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { OpenMoney } from '#renderer/office/reports/open-money.tsx'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import type { PageProps } from '#renderer/office/page/routes.ts'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { SumsInFull, SumsHead } from '#renderer/office/reports/report-sums.tsx'
import { ShopSums } from '#renderer/office/reports/shop-sums.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Grid, Text } from '#renderer/ui/layout.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { printReport, printShopReport } from '#renderer/printing/print-actions.ts'
import type { Report } from '#shared/report.ts'

export function ReportPage({ route: { page } }: PageProps<'reports' | 'shop-report'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const ofShop = page === 'shop-report'
  const reading = useQuery(ofShop ? 'shop.x' : 'report.x', {})
  const closing = useOffice((office) => office.closing)
  const trouble = useOffice((office) => office.exporting?.trouble)
  const report = reading.data
  const never = ofShop ? undefined : t('reports.x.never')
  const since = report && (report.from ? t('reports.x.since', { time: format.dayTime(report.from) }) : never)
  return (
    <PageMain>
      <PageHead title={t(ofShop ? 'shop.report.title' : 'reports.x.title')} words={since}>
        {report && (
          <>
            <Button
              icon="printer"
              onClick={() => void (ofShop ? printShopReport : printReport)(null, t('paper.x'))}
            >
              {t('reports.print')}
            </Button>
            <Button
              variant="main"
              icon="lock"
              onClick={() => askToClose(report.from, ofShop ? 'shop' : 'till')}
            >
              {t(ofShop ? 'shop.close' : 'reports.close')}
            </Button>
          </>
        )}
      </PageHead>
      <PageLinks />
      <PageProblem />
      {trouble && <ProblemNotice problem={trouble} />}
      <QueryResult reading={reading}>
        {(answer) => ('missing' in answer ? <ShopSums report={answer} /> : <TillSums report={answer} />)}
      </QueryResult>
      {report && closing && <CloseDialog report={report} closing={closing} />}
    </PageMain>
  )
}

function TillSums({ report }: { report: Report }) {
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
