// Which sales were there in the whole shop? Searched as those of one till; each row says at which till.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/cashier/problem-notice.tsx'
import { useDesk } from '#renderer/office/desk.ts'
import { look, showOlder } from '#renderer/office/going.ts'
import { PageHead } from '#renderer/office/page-head.tsx'
import { readAll } from '#renderer/office/reading.ts'
import { everySale, type Search } from '#renderer/office/route.ts'
import { SaleRows, type ListedSale } from '#renderer/office/sale-rows.tsx'
import { SalesFilter } from '#renderer/office/sales-filter.tsx'
import { ShopNav } from '#renderer/office/shop/shop-nav.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { Empty } from '#renderer/parts/empty.tsx'
import { Pulse } from '#renderer/parts/pulse.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { ShopSale } from '#shared/shop.ts'

export function ShopSalesPage({ search, till: { locale } }: { search: Search; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['shop.sales'])
  const { answer = null, trouble = null } = reading ?? {}
  return (
    <main className="office-page">
      <PageHead title={t('shop.sales')} words={t('shop.sales.words')} />
      <ShopNav here="sales" />
      <SalesFilter search={search} />
      {trouble && (
        <div className="page-trouble">
          <ProblemNotice problem={trouble} locale={locale} />
          <Button icon="again" act={readAll}>
            {t('office.again')}
          </Button>
        </div>
      )}
      {!answer && trouble === null && <Pulse>{t('office.reading')}</Pulse>}
      {answer?.sales.length === 0 && <Nothing search={search} />}
      {answer && answer.sales.length > 0 && (
        <div className={reading?.isOld ? 'found old' : 'found'} aria-busy={reading?.isOld}>
          <SaleRows sales={answer.sales.map(listed)} locale={locale} />
          {answer.next && <Button act={showOlder}>{t('sales.older')}</Button>}
        </div>
      )}
    </main>
  )
}

/** What this till made is shown with all that only it knows. */
const listed = ({ till, isOwn, ...sale }: ShopSale): ListedSale => ({
  ...sale,
  otherTill: null,
  to: isOwn ? { page: 'sale', sale: sale.sale } : { page: 'shop-sale', till, sale: sale.sale },
})

function Nothing({ search }: { search: Search }) {
  const { t } = useTranslation()
  const isEverything = search.text.trim() === '' && search.filter === 'all' && search.days === null
  return (
    <div className="sheet-box">
      {isEverything ? (
        <Empty icon="shop" title={t('sales.empty.title')} words={t('shop.sales.none')} />
      ) : (
        <Empty icon="search" title={t('sales.noHit.title')} words={t('sales.noHit.words')}>
          <Button act={() => look(everySale)}>{t('sales.noHit.all')}</Button>
        </Empty>
      )}
    </div>
  )
}
