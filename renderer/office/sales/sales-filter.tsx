// The search form for sales: words, status and days in one row; the rest opens below, on a narrow screen all but the words.
import '#renderer/office/sales/sales-filter.css'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { writtenDay } from '#renderer/i18n/day-text.ts'
import { daysOf, spanOf, spans } from '#renderer/i18n/days.ts'
import { DayEnds } from '#renderer/office/page/days-field.tsx'
import { useLocale } from '#renderer/office/page/locale.ts'
import { look, lookAtAll } from '#renderer/office/page/navigation.ts'
import type { Search } from '#renderer/office/page/routes.ts'
import { useToday } from '#renderer/office/page/today.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
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
    <search className={isOpen ? 'sales-filter open no-print' : 'sales-filter no-print'}>
      <SearchBox text={search.text} />
      <FilterPick
        label={t('sales.filter')}
        value={filter}
        options={saleFilters.map((one) => ({ value: one, words: t(`sales.filter.${one}`) }))}
        choose={(chosen) => look({ filter: chosen })}
      />
      <DaysPick days={days} />
      <button
        type="button"
        className="filters-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => open(!isOpen)}
      >
        <Icon name="settings" />
        {t('sales.filters')}
        {count > 0 && (
          <span className="filters-count">
            <span aria-hidden="true">{count}</span>
            <span className="hidden">{t('sales.filters.active', { count })}</span>
          </span>
        )}
      </button>
      <div id={id} className="filters-more" hidden={!isOpen}>
        <DayEnds days={days} choose={(chosen) => look({ days: chosen })} />
        {further?.field}
        {count > 0 && <Button act={lookAtAll}>{t('sales.filters.clear')}</Button>}
      </div>
    </search>
  )
}

function SearchBox({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <label className="search-box">
      <span className="hidden">{t('sales.search')}</span>
      <Icon name="search" />
      <input
        type="search"
        value={text}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('sales.search')}
        onChange={(event) => look({ text: event.currentTarget.value })}
      />
      {text !== '' && (
        <button type="button" aria-label={t('sales.clear')} onClick={() => look({ text: '' })}>
          <Icon name="cross" />
        </button>
      )}
    </label>
  )
}

/** Days that are none of the usual ranges stand there as they are, until others are chosen. */
function DaysPick({ days }: { days: Search['days'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const span = days && spanOf(days, today)
  const options = (['every', ...spans] as const).map((one) => ({ value: one, words: t(`days.${one}`) }))
  const others =
    days && span === null
      ? [
          {
            value: 'others' as const,
            words: [days.from, days.to].map((day) => writtenDay(day, locale)).join(' – '),
          },
        ]
      : []
  return (
    <FilterPick
      label={t('days.label')}
      value={span ?? (days ? 'others' : 'every')}
      options={[...options, ...others]}
      choose={(chosen) => {
        if (chosen !== 'others') look({ days: chosen === 'every' ? null : daysOf(chosen, today) })
      }}
    />
  )
}

function FilterPick<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; words: string }[]
  choose: (value: Value) => void
}) {
  const { label, value, options, choose } = props
  const id = useId()
  return (
    <div className="filter-pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const found = options.find((one) => one.value === event.target.value)
          if (found) choose(found.value)
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </div>
  )
}
