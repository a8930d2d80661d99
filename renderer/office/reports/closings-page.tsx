// The office's pages of closed periods, of this till or of the whole shop: all of them, the newest first; and one of them as it was printed.
import { useTranslation } from 'react-i18next'
import { ClosingHead, ClosingRows, ReportPaper } from '#renderer/office/reports/closing-rows.tsx'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import type { PageProps } from '#renderer/office/page/routes.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { printReport, printShopReport } from '#renderer/printing/print-actions.ts'

export function ClosingsPage({ route: { page } }: PageProps<'closings' | 'shop-closings'>) {
  const ofShop = page === 'shop-closings'
  const { t } = useTranslation()
  const reading = useQuery(ofShop ? 'shop.closings' : 'report.list', {})
  return (
    <PageMain>
      <PageHead
        title={t(ofShop ? 'shop.closings' : 'closings.title')}
        words={t(ofShop ? 'shop.closings.words' : 'closings.words')}
      />
      <PageLinks />
      <QueryResult reading={reading}>
        {(rows) => (
          <ClosingRows
            rows={rows}
            to={(number) => ({ page: ofShop ? 'shop-closing' : 'closing', number })}
            none={t(ofShop ? 'shop.closings.none' : 'closings.none.words')}
          />
        )}
      </QueryResult>
    </PageMain>
  )
}

export function ClosingPage({ route: { page, number } }: PageProps<'closing' | 'shop-closing'>) {
  const ofShop = page === 'shop-closing'
  const { t } = useTranslation()
  const reading = useQuery(ofShop ? 'shop.closing' : 'report.z', { number })
  const name = t('closings.number', { number })
  const print = () => void (ofShop ? printShopReport : printReport)(number, name)
  return (
    <PageMain>
      <ClosingHead
        number={number}
        back={{ page: ofShop ? 'shop-closings' : 'closings' }}
        print={reading.data ? print : null}
      />
      <PageProblem />
      <QueryResult reading={reading}>{(rows) => <ReportPaper rows={rows} label={name} />}</QueryResult>
    </PageMain>
  )
}
