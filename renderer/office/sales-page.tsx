// Which sales were there? Found by what stands on a receipt or is remembered of it; each leads to all that is known of it.
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/cashier/problem-notice.tsx'
import { useDesk } from '#renderer/office/desk.ts'
import { look, showOlder } from '#renderer/office/going.ts'
import { PageHead } from '#renderer/office/page-head.tsx'
import { readAll } from '#renderer/office/reading.ts'
import { everySale, type Search } from '#renderer/office/route.ts'
import { SaleRows } from '#renderer/office/sale-rows.tsx'
import { SalesFilter } from '#renderer/office/sales-filter.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { Empty } from '#renderer/parts/empty.tsx'
import { Status } from '#renderer/parts/status.tsx'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import type { FoundSale } from '#shared/office.ts'
import { sum } from '#shared/order.ts'

export function SalesPage({ search, till }: { search: Search; till: TillView }) {
  const { t } = useTranslation()
  return (
    <main className="office-page">
      <PageHead title={t('office.sales')} />
      <SalesFilter search={search} />
      <Found search={search} till={till} />
    </main>
  )
}

function Found({ search, till }: { search: Search; till: TillView }) {
  const { t } = useTranslation()
  const reading = useDesk((desk) => desk.readings['office.search'])
  const answer = reading?.answer
  const trouble = reading?.trouble ?? null
  return (
    <>
      {trouble && (
        <div className="page-trouble">
          <ProblemNotice problem={trouble} locale={till.locale} />
          <Button icon="again" act={readAll}>
            {t('office.again')}
          </Button>
        </div>
      )}
      {!answer && trouble === null && <Waiting />}
      {answer?.sales.length === 0 && <Nothing search={search} />}
      {answer && answer.sales.length > 0 && (
        <div className={reading?.isOld ? 'found old' : 'found'} aria-busy={reading?.isOld}>
          <Totals sales={answer.sales} till={till} isMore={answer.more} />
          <SaleRows sales={answer.sales} locale={till.locale} />
          {answer.more && <Button act={showOlder}>{t('sales.older')}</Button>}
        </div>
      )}
    </>
  )
}

/** Of what is in sight, and that there is more, where there is. */
function Totals({ sales, till, isMore }: { sales: readonly FoundSale[]; till: TillView; isMore: boolean }) {
  const { t } = useTranslation()
  const { currency, locale } = till
  // What another till took counts there; what was given back of it here stands in the reports.
  const ours = sales.filter(({ amount, otherTill }) => amount.currency === currency && otherTill === null)
  const said = (value: number) => formatMoney({ value, currency }, locale)
  const taken = sum(ours.map(({ captured }) => captured))
  const refunded = sum(ours.map((sale) => sale.refunded))
  return (
    <Status className="found-totals">
      <span>{t(isMore ? 'sales.newest' : 'sales.found', { count: sales.length })}</span>
      <span>{t('sales.taken', { amount: said(taken) })}</span>
      {refunded > 0 && <span>{t('sales.refunded', { amount: said(refunded) })}</span>}
    </Status>
  )
}

function Nothing({ search }: { search: Search }) {
  const { t } = useTranslation()
  const isEverything = search.text.trim() === '' && search.filter === 'all' && search.days === null
  return (
    <div className="sheet-box">
      {isEverything ? (
        <Empty icon="receipt" title={t('sales.empty.title')} words={t('sales.empty.words')} />
      ) : (
        <Empty icon="search" title={t('sales.noHit.title')} words={t('sales.noHit.words')}>
          <Button act={() => look(everySale)}>{t('sales.noHit.all')}</Button>
        </Empty>
      )}
    </div>
  )
}

/** As many as are seen at first, so that nothing jumps when they come. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <div className="sale-rows" aria-busy="true">
      <span className="hidden">{t('office.reading')}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className="sale-row skeleton" aria-hidden="true" />
      ))}
    </div>
  )
}
