// The list of found sales: the rows; until they come, as many placeholders as fit; and why there are none.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryError } from '#renderer/office/page/query-result.tsx'
import { SkeletonRows } from '#renderer/office/page/rows.tsx'
import { clearSearch } from '#renderer/office/page/navigation.ts'
import type { ListState } from '#renderer/office/page/queries.ts'
import { SaleRows, type ListedSale } from '#renderer/office/sales/sale-rows.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Stack } from '#renderer/ui/layout.tsx'

type Props = {
  /** Null: not known yet. */
  sales: readonly ListedSale[] | null
  hasOlder: boolean
  found: Pick<ListState<never>, 'error' | 'refetch' | 'isPlaceholderData' | 'fetchNextPage'>
  /** All sales are listed: `none` is what to say where there is not one. */
  isEverything: boolean
  none: { icon: 'receipt' | 'shop'; words: string }
  /** Shown above the rows. */
  children?: ReactNode
}

export function SaleList({ sales, hasOlder, found, isEverything, none, children }: Props) {
  const { t } = useTranslation()
  const { error, refetch, isPlaceholderData, fetchNextPage } = found
  return (
    <>
      {error && <QueryError problem={error} onRetry={refetch} />}
      {!sales && error === null && <SkeletonRows words={t('office.reading')} />}
      {sales?.length === 0 && (
        <Card>
          {isEverything ? (
            <EmptyState icon={none.icon} title={t('sales.empty.title')} words={none.words} />
          ) : (
            <EmptyState icon="search" title={t('sales.noHit.title')} words={t('sales.noHit.words')}>
              <Button onClick={clearSearch}>{t('sales.noHit.all')}</Button>
            </EmptyState>
          )}
        </Card>
      )}
      {sales && sales.length > 0 && (
        <Stack gap={4} aria-busy={isPlaceholderData}>
          {children}
          <SaleRows sales={sales} isOld={isPlaceholderData} />
          {hasOlder && (
            <ButtonRow>
              <Button onClick={fetchNextPage}>{t('sales.older')}</Button>
            </ButtonRow>
          )}
        </Stack>
      )}
    </>
  )
}
