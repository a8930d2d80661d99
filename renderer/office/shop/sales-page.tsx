// Which sales were there in the whole shop? Searched as those of one till; each row says at which till.
import { useTranslation } from 'react-i18next'
import { useDesk } from '#renderer/office/desk.ts'
import { PageHead } from '#renderer/office/page-head.tsx'
import { isEverySale, type Search } from '#renderer/office/route.ts'
import { SaleList } from '#renderer/office/sale-list.tsx'
import type { ListedSale } from '#renderer/office/sale-rows.tsx'
import { SalesFilter } from '#renderer/office/sales-filter.tsx'
import { ShopNav } from '#renderer/office/shop/shop-nav.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { ShopSale } from '#shared/shop.ts'

export function ShopSalesPage({ search, till: { locale } }: { search: Search; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.sales'])
  const { answer = null, trouble = null, isOld = false } = reading ?? {}
  return (
    <main className="office-page">
      <PageHead title={t('shop.sales')} words={t('shop.sales.words')} />
      <ShopNav here="sales" />
      <SalesFilter search={search} />
      <SaleList
        sales={answer?.sales.map(listed) ?? null}
        hasOlder={(answer?.next ?? null) !== null}
        trouble={trouble}
        isOld={isOld}
        isEverything={isEverySale(search)}
        none={{ icon: 'shop', words: t('shop.sales.none') }}
        locale={locale}
      />
    </main>
  )
}

/** What this till made is shown with all that only it knows. */
const listed = ({ till, isOwn, ...sale }: ShopSale): ListedSale => ({
  ...sale,
  otherTill: null,
  to: isOwn ? { page: 'sale', sale: sale.sale } : { page: 'shop-sale', till, sale: sale.sale },
})
