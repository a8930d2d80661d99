// The office's search for sales in the whole shop; each row names its till.
import { useTranslation } from 'react-i18next'
import { setTill } from '#renderer/office/page/navigation.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { shopSalesQuery, useListQuery, useQuery, useDebounced } from '#renderer/office/page/queries.ts'
import { isEverySale, type PageProps } from '#renderer/office/page/routes.ts'
import { SaleList } from '#renderer/office/sales/sale-list.tsx'
import type { ListedSale } from '#renderer/office/sales/sale-rows.tsx'
import { SalesFilter } from '#renderer/office/sales/sales-filter.tsx'
import { FilterPick } from '#renderer/office/sales/filter-pick.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import type { ShopSale } from '#shared/shop.ts'

export function ShopSalesPage({ route: { search, till: of } }: PageProps<'shop-sales'>) {
  const { t } = useTranslation()
  const found = useListQuery(shopSalesQuery({ ...useDebounced(search), till: of }))
  return (
    <PageMain>
      <PageHead title={t('shop.sales')} words={t('shop.sales.words')} />
      <PageLinks />
      <SalesFilter search={search} further={{ isActive: of !== null, field: <TillChoice of={of} /> }} />
      <SaleList
        sales={found.pages?.flatMap(({ sales }) => sales.map(listed)) ?? null}
        hasOlder={(found.pages?.at(-1)?.next ?? null) !== null}
        found={found}
        isEverything={isEverySale(search) && of === null}
        none={{ icon: 'shop', words: t('shop.sales.none') }}
      />
    </PageMain>
  )
}

/** One till is no choice; one that the hub does not know is shown by its id, so that a list that is short of others says why. */
function TillChoice({ of }: { of: string | null }) {
  const { t } = useTranslation()
  const tills = useQuery('shop.tills', {}).data ?? []
  const known = tills.map(({ till, name }) => ({ value: till, words: name }))
  const isUnknown = of !== null && !known.some(({ value }) => value === of)
  if (known.length < 2 && of === null) return null
  return (
    <FilterPick
      label={t('shop.till')}
      value={of ?? ''}
      onSelect={(till) => setTill(till === '' ? null : till)}
      options={[
        { value: '', words: t('shop.tills.all') },
        ...known,
        ...(isUnknown ? [{ value: of, words: of }] : []),
      ]}
    />
  )
}

/** A sale that this till made is shown with all that only it knows. */
const listed = ({ till, isOwn, ...sale }: ShopSale): ListedSale => ({
  ...sale,
  till: null,
  otherTill: null,
  to: isOwn ? { page: 'sale', sale: sale.sale } : { page: 'shop-sale', till, sale: sale.sale },
})
