// The search form for sales: words, status and days in one row; the rest opens below, on a narrow screen all but the words.
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writtenDay, daysOf, dayRangeOf, dayRanges } from '#renderer/i18n/days.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { DayEnds } from '#renderer/office/page/day-fields.tsx'
import { setSearch, clearSearch } from '#renderer/office/page/navigation.ts'
import type { Search } from '#renderer/office/page/routes.ts'
import { useShopDay } from '#renderer/office/page/office-store.ts'
import { FilterPick } from '#renderer/office/sales/filter-pick.tsx'
import styles from '#renderer/office/sales/sales-filter.module.css'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button, buttonClasses } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { saleFilters } from '#shared/sale-search.ts'

/** `further`: a filter of the page's own, and whether it leaves anything out. */
type Props = { search: Search; further?: { isActive: boolean; field: ReactNode } }

export function SalesFilter({ search, further }: Props) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const id = useId()
  const { filter, days } = search
  const count = [filter !== 'all', days !== null, further?.isActive === true].filter(Boolean).length
  return (
    <Row as="search" wrap align="stretch" className={clsx(!isOpen && styles.folded, 'no-print')}>
      <SearchBox
        className={styles.words}
        label={t('sales.search')}
        empty={t('sales.clear')}
        text={search.text}
        search={(text) => setSearch({ text })}
      />
      <FilterPick
        className={styles.pick}
        label={t('sales.filter')}
        value={filter}
        options={saleFilters.map((one) => ({ value: one, words: t(`sales.filter.${one}`) }))}
        onSelect={(chosen) => setSearch({ filter: chosen })}
      />
      <DaysPick days={days} />
      <button
        type="button"
        className={`${buttonClasses('plain', 'small')} ${styles.opener}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => open(!isOpen)}
      >
        <Icon name="settings" />
        {t('sales.filters')}
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <span className="hidden">{t('sales.filters.active', { count })}</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Row id={id} wrap gap={5} rowGap={3} pad={4} ground="card" className={styles.more}>
          <DayEnds days={days} onSelect={(chosen) => setSearch({ days: chosen })} />
          {further?.field}
          {count > 0 && (
            <ButtonRow className={styles.clear}>
              <Button onClick={clearSearch}>{t('sales.filters.clear')}</Button>
            </ButtonRow>
          )}
        </Row>
      )}
    </Row>
  )
}

/** Days that are none of the usual ranges stand there as they are, until others are chosen. */
function DaysPick({ days }: { days: Search['days'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = useShopDay()
  const span = days && dayRangeOf(days, today)
  const options = (['every', ...dayRanges] as const).map((one) => ({ value: one, words: t(`days.${one}`) }))
  const others =
    days && span === null
      ? [
          {
            value: 'others' as const,
            words: [days.from, days.to].map((day) => writtenDay(day, format.locale)).join(' – '),
          },
        ]
      : []
  return (
    <FilterPick
      className={styles.pick}
      label={t('days.label')}
      value={span ?? (days ? 'others' : 'every')}
      options={[...options, ...others]}
      onSelect={(chosen) => {
        if (chosen !== 'others') setSearch({ days: chosen === 'every' ? null : daysOf(chosen, today) })
      }}
    />
  )
}
