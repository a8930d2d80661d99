// One line of the basket: what, how many, which VAT, what price; and, on the chosen one, what can be done with it.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addPieces, askDiscount, chooseLine, setPieces, wantedOf } from '#renderer/cashier/basket-actions.ts'
import { shortcutOf } from '#renderer/cashier/keyboard.ts'
import { discountText, named } from '#renderer/cashier/product-names.ts'
import { once } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { PricedLine } from '#shared/basket.ts'
import { formatAmount, percentText } from '#shared/money.ts'
import { mostPieces } from '#shared/order.ts'

type Props = { line: PricedLine; isChosen: boolean; locale: string }

export function BasketLine({ line, isChosen, locale }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLLIElement>(null)
  const isFresh = useStore(({ selling }) => selling.fresh === line.line)
  const quantity = useStore((state) => wantedOf(state, line.line) ?? line.quantity)
  useEffect(() => {
    if (isChosen && place.current && scrolls(place.current))
      place.current.scrollIntoView({ block: 'nearest' })
  }, [isChosen, line.quantity])
  const name = line.names ? named(line.names, locale) : t('amount.label')
  return (
    <li ref={place} className={`line${isChosen ? ' chosen' : ''}${isFresh ? ' fresh' : ''}`}>
      <button
        type="button"
        className="line-words"
        aria-expanded={isChosen}
        onClick={() => chooseLine(line.line)}
      >
        <span className="line-quantity">{quantity}</span>
        <span className="line-name">
          {name}
          <Small line={line} locale={locale} />
        </span>
        <span className="line-rate">{percentText(line.vatRate, locale)}</span>
        {/* What is taken off stands in the sums: so the lines and they add up. */}
        <span className="line-price">
          <span className="money">{formatAmount(line.unitPrice * line.quantity, locale)}</span>
        </span>
      </button>
      {isChosen && <Acts line={line} name={name} quantity={quantity} />}
    </li>
  )
}

/** Below the tiles the page itself scrolls: it stays where the next tile is. */
function scrolls(line: HTMLElement): boolean {
  const box = line.closest('.side-lines')
  return box === null || getComputedStyle(box).overflowY === 'auto'
}

/** What it is made of, what one costs, what was taken off. */
function Small({ line, locale }: { line: PricedLine; locale: string }) {
  const { t } = useTranslation()
  const { details, quantity, unitPrice, discount } = line
  const parts = [
    ...(details ? [named(details, locale)] : []),
    ...(quantity > 1 ? [t('basket.each', { price: formatAmount(unitPrice, locale) })] : []),
  ]
  if (parts.length === 0 && discount === null) return null
  return (
    <small className="line-detail">
      {parts.join(' · ')}
      {discount && (
        <span className="line-off">
          <Icon name="percent" /> {t('basket.off', { discount: discountText(discount, locale) })}
        </span>
      )}
    </small>
  )
}

function Acts({ line: { line }, name, quantity }: { line: PricedLine; name: string; quantity: number }) {
  const { t } = useTranslation()
  return (
    <div className="line-acts">
      <Stepper
        name={name}
        value={quantity}
        least={1}
        most={mostPieces}
        change={(next) => addPieces(line, next - quantity)}
      />
      <button
        type="button"
        className="line-act"
        aria-keyshortcuts={shortcutOf('discount')}
        onClick={once(() => askDiscount(false))}
      >
        <Icon name="percent" />
        {t('basket.discount')} <kbd aria-hidden="true">{shortcutOf('discount')}</kbd>
      </button>
      <button
        type="button"
        className="line-act"
        aria-keyshortcuts={shortcutOf('remove')}
        onClick={once(() => void setPieces(line, 0))}
      >
        <Icon name="trash" />
        {t('basket.remove')}
      </button>
    </div>
  )
}
