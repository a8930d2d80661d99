// The office's pages of the whole shop's closed periods: all of them, the newest first; and one of them as printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows } from '#renderer/office/reports/closing-rows.tsx'
import { PageHead, PageProblem } from '#renderer/office/page/page-head.tsx'
import { PageMain } from '#renderer/office/page/page-main.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { ReportPaper } from '#renderer/office/reports/report-paper.tsx'
import { ShopLinks } from '#renderer/office/shop/shop-links.tsx'
import { printShopReport } from '#renderer/printing/print-actions.ts'

export function ShopClosingsPage() {
  const { t } = useTranslation()
  const reading = useQuery('shop.closings', {})
  return (
    <PageMain>
      <PageHead title={t('shop.closings')} words={t('shop.closings.words')} />
      <ShopLinks here="closings" />
      <QueryResult reading={reading}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: 'shop-closing', number })}
            none={t('shop.closings.none')}
          />
        )}
      </QueryResult>
    </PageMain>
  )
}

export function ShopClosingPage({ number }: { number: number }) {
  const { t } = useTranslation()
  const reading = useQuery('shop.closing', { number })
  const print = () => void printShopReport(number, t('closings.number', { number }))
  return (
    <PageMain>
      <ClosingHead number={number} back={{ page: 'shop-closings' }} print={reading.answer ? print : null} />
      <PageProblem />
      <QueryResult reading={reading}>
        {(rows) => <ReportPaper rows={rows} label={t('closings.number', { number })} />}
      </QueryResult>
    </PageMain>
  )
}
