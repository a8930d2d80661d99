// The search form for sales: words, state, days.
import { useTranslation } from 'react-i18next'
import { DaysField } from '#renderer/office/page/days-field.tsx'
import { look } from '#renderer/office/page/navigation.ts'
import type { Search } from '#renderer/office/page/routes.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { saleFilter } from '#shared/sale-search.ts'

export function SalesFilter({ search: { text, filter, days } }: { search: Search }) {
  const { t } = useTranslation()
  return (
    <search className="sales-filter no-print">
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
      <Segmented
        label={t('sales.filter')}
        segments={saleFilter.options.map((one) => ({ value: one, words: t(`sales.filter.${one}`) }))}
        value={filter}
        choose={(chosen) => look({ filter: chosen })}
      />
      <DaysField days={days} choose={(chosen) => look({ days: chosen })} every />
    </search>
  )
}
