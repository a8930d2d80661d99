// The report of the shop's running period, till by till, and whose money may be missing from it. Closing it starts here.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { CloseDialog } from '#renderer/office/reports/close-dialog.tsx'
import { askToClose } from '#renderer/office/reports/closing-actions.ts'
import { exportShop } from '#renderer/office/page/file-export.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { OpenMoney } from '#renderer/office/reports/open-money.tsx'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { quarantineWords } from '#renderer/office/shop/tills-page.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { SoldSums } from '#renderer/office/reports/sold-sums.tsx'
import { SumsInFull, SumsHead } from '#renderer/office/reports/report-sums.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { Sign } from '#renderer/ui/sign.tsx'
import { Table } from '#renderer/ui/table.tsx'
import { printShopReport } from '#renderer/printing/print-actions.ts'
import type { ShopReport, ShopX } from '#shared/shop.ts'

export function ShopReportPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const reading = useQuery('shop.x', {})
  const closing = useOffice((desk) => desk.closing)
  const trouble = useOffice((desk) => desk.exporting?.trouble)
  const report = reading.answer
  const since = report?.from ? t('reports.x.since', { time: format.dayTime(report.from) }) : undefined
  return (
    <PageMain>
      <PageHead title={t('shop.report.title')} words={since}>
        {report && (
          <>
            <Button icon="printer" onClick={() => void printShopReport(null, t('paper.x'))}>
              {t('reports.print')}
            </Button>
            <Button variant="main" icon="lock" onClick={() => askToClose(report.from, 'shop')}>
              {t('shop.close')}
            </Button>
          </>
        )}
      </PageHead>
      <PageLinks kind="shop" />
      <PageProblem />
      {trouble && <ProblemNotice problem={trouble} />}
      <QueryResult reading={reading}>{(answer) => <Running report={answer} />}</QueryResult>
      {report && closing && <CloseDialog report={report} closing={closing} />}
    </PageMain>
  )
}

function Running({ report }: { report: ShopX }) {
  const { t } = useTranslation()
  return (
    <>
      <Missing report={report} />
      <SumsHead sums={report} ofShop />
      <OpenMoney report={report} />
      <Card title={t('shop.byTill')}>
        <TillSums report={report} />
      </Card>
      <SoldSums sold={report} save={(table) => void exportShop(table)} />
      <SumsInFull sums={report} save={(table) => void exportShop(table)} />
    </>
  )
}

/** What these tills send later counts in the next period: nothing is lost, and it is said. */
function Missing({ report: { missing } }: { report: ShopReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (missing.length === 0) return null
  return (
    <Card
      title={
        <Sign icon="alert" colour="plain">
          {t('shop.missing')}
        </Sign>
      }
      words={t('shop.missing.words')}
    >
      <ul>
        {missing.map(({ till, name, why, quarantined, seenAt }) => (
          <li key={till}>
            <strong>{name}</strong> {t(`shop.missing.${why}`, quarantineWords(quarantined, format))}
            {seenAt !== null && (
              <Quiet as="small">{t('shop.missing.seen', { time: format.dayTime(seenAt) })}</Quiet>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TillSums({ report }: { report: ShopReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tills, refundedElsewhere } = report
  const amount = (value: number) => format.amount(value)
  return (
    <Table
      label={t('shop.byTill')}
      head={[t('shop.till'), t('sums.sales'), t('sums.captured'), t('sums.refunded'), t('sums.net')]}
    >
      <tbody>
        {tills.map(({ till, name, sales, captured, refunded, net }) => (
          <tr key={till}>
            <th scope="row">{name}</th>
            <td>{sales}</td>
            <td>{amount(captured)}</td>
            <td>{amount(refunded)}</td>
            <td>{amount(net)}</td>
          </tr>
        ))}
        {refundedElsewhere !== 0 && (
          <tr>
            <th scope="row">{t('shop.nobody')}</th>
            <td>–</td>
            <td>–</td>
            <td>{amount(refundedElsewhere)}</td>
            <td>{amount(-refundedElsewhere)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sums.all')}</th>
          <td>{report.sales}</td>
          <td>{amount(report.captured)}</td>
          <td>{amount(report.refunded)}</td>
          <td>{amount(report.net)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}
