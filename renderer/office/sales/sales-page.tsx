// The office's page of sales, found by what stands on a receipt or is remembered; each leads to its own page.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { salesQuery, useListQuery, useDebounced } from '#renderer/office/page/queries.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { addressOf, isEverySale, startOf, type PageProps } from '#renderer/office/page/routes.ts'
import { SaleList } from '#renderer/office/sales/sale-list.tsx'
import { SalesFilter } from '#renderer/office/sales/sales-filter.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Status, TextLink } from '#renderer/ui/text.tsx'
import type { TillView } from '#shared/bridge.ts'
import { sum } from '#shared/order.ts'
import type { FoundSale } from '#shared/sale-search.ts'

export function SalesPage({ route: { search }, till }: PageProps<'sales'>) {
  const { t } = useTranslation()
  const found = useListQuery(salesQuery(useDebounced(search)))
  const sales = found.pages?.flatMap((page) => page.sales) ?? null
  const hasOlder = found.pages?.at(-1)?.more ?? false
  return (
    <PageMain>
      <PageHead title={t('office.sales')} />
      <SalesFilter search={search} />
      <SaleList
        sales={sales}
        hasOlder={hasOlder}
        found={found}
        isEverything={isEverySale(search)}
        none={{ icon: 'receipt', words: t('sales.empty.words') }}
      >
        {sales && <Totals sales={sales} till={till} isMore={hasOlder} />}
      </SaleList>
    </PageMain>
  )
}

/** The sums of the sales in sight, and that there are more, where there are; the reports count members' payments as well. */
function Totals({ sales, till, isMore }: { sales: readonly FoundSale[]; till: TillView; isMore: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = till
  // Money that another till took counts there; what was given back of it here stands in the reports.
  const ours = sales.filter(({ amount, otherTill }) => amount.currency === currency && otherTill === null)
  const said = (value: number) => format.money({ value, currency })
  const taken = sum(ours.map(({ captured }) => captured))
  const refunded = sum(ours.map((sale) => sale.refunded))
  return (
    <Status>
      <Row wrap align="baseline" gap={5} rowGap={1} tone="muted">
        <span>{t(isMore ? 'sales.newest' : 'sums.countSales', { count: sales.length })}</span>
        <span>{t('sales.taken', { amount: said(taken) })}</span>
        {refunded > 0 && <span>{t('sales.refunded', { amount: said(refunded) })}</span>}
        <TextLink href={addressOf(startOf('memberships'))}>{t('sales.members')}</TextLink>
      </Row>
    </Status>
  )
}
