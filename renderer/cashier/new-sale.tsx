// The start of a sale: products in a basket or an amount on the keypad on the left, and the amount to pay beside it.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { press } from '#renderer/cashier/sale-actions.ts'
import { BasketPane } from '#renderer/cashier/basket-pane.tsx'
import { ScanNotice } from '#renderer/cashier/notices.tsx'
import { chooseEntry } from '#renderer/cashier/panel-actions.ts'
import { entryOf } from '#renderer/cashier/basket-actions.ts'
import { PaymentColumn } from '#renderer/cashier/payment-column.tsx'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { Figure } from '#renderer/ui/amount.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Keypad } from '#renderer/ui/keypad.tsx'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { formatAmount } from '#shared/money.ts'

export function NewSale({ view, till }: { view: CashierView; till: TillView }) {
  const { t } = useTranslation()
  const preferred = usePreferences((state) => state.entry)
  const entry = entryOf(preferred, till.entry)
  const { basket, parked } = view
  const place = useRef<HTMLHeadingElement>(null)
  const chosen = useStore(({ selling }) => selling.line)
  // What had the focus may have gone with its line.
  useEffect(() => {
    if (document.activeElement === document.body) takeFocus(place.current)
  }, [entry, basket.lines, chosen])
  return (
    <>
      <main className="stage filling">
        <h1 className="hidden" ref={place} tabIndex={-1}>
          {t(entry === 'basket' ? 'basket.title' : 'keying.title')}
        </h1>
        <div className="stage-scroll">
          {entry === 'basket' ? (
            <BasketPane basket={basket} locale={till.locale} />
          ) : (
            <Keys basket={basket} till={till} />
          )}
        </div>
        <ScanNotice locale={till.locale} />
        <Toolbar entry={entry} parked={parked.length} hasLines={basket.lines.length > 0} />
      </main>
      <PaymentColumn view={view} till={till} hint={t(entry === 'basket' ? 'basket.hint' : 'keying.hint')} />
    </>
  )
}

function Keys({ basket, till }: { basket: BasketView; till: TillView }) {
  const { t } = useTranslation()
  const keyed = useStore((state) => state.keyed)
  return (
    <div className="keying">
      <div className="entry">
        <span className="entry-currency" aria-hidden="true">
          {till.currency}
        </span>
        <output className={keyed === 0 ? 'entry-amount zero' : 'entry-amount'} aria-label={t('amount.label')}>
          <Figure value={keyed} locale={till.locale} />
        </output>
      </div>
      {basket.count > 0 && (
        <button type="button" className="entry-basket" onClick={() => chooseEntry('basket')}>
          <Icon name="basket" />
          {t('basket.count', { count: basket.count })}
          <span className="money">{formatAmount(basket.total, till.locale)}</span>
        </button>
      )}
      <Keypad press={press} />
    </div>
  )
}
