// The list of found sales: the rows; until they come, as many placeholders as fit; and why there are none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { lookAtAll, showOlder } from '#renderer/office/page/navigation.ts'
import { readAll } from '#renderer/office/page/queries.ts'
import { SaleRows, type ListedSale } from '#renderer/office/sales/sale-rows.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import type { Problem } from '#shared/problem.ts'

type Props = {
  /** Null: not known yet. */
  sales: readonly ListedSale[] | null
  hasOlder: boolean
  trouble: Problem | null
  /** Of another search, until the answer to this one is there. */
  isOld: boolean
  /** Nothing is looked for: what to say where there is none at all. */
  isEverything: boolean
  none: { icon: 'receipt' | 'shop'; words: string }
  locale: string
  /** Above the rows. */
  children?: ReactNode
}

export function SaleList({ sales, hasOlder, trouble, isOld, isEverything, none, locale, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {trouble && (
        <div className="page-trouble">
          <ProblemNotice problem={trouble} locale={locale} />
          <Button icon="again" act={readAll}>
            {t('office.again')}
          </Button>
        </div>
      )}
      {!sales && trouble === null && <Waiting />}
      {sales?.length === 0 && (
        <div className="sheet-box">
          {isEverything ? (
            <Empty icon={none.icon} title={t('sales.empty.title')} words={none.words} />
          ) : (
            <Empty icon="search" title={t('sales.noHit.title')} words={t('sales.noHit.words')}>
              <Button act={lookAtAll}>{t('sales.noHit.all')}</Button>
            </Empty>
          )}
        </div>
      )}
      {sales && sales.length > 0 && (
        <div className={isOld ? 'found old' : 'found'} aria-busy={isOld}>
          {children}
          <SaleRows sales={sales} locale={locale} />
          {hasOlder && <Button act={showOlder}>{t('sales.older')}</Button>}
        </div>
      )}
    </>
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
