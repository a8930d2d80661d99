// The kiosk's basket as its customer sees it: what the till has told and what was tapped since, in the customer's language.
import { useMemo } from 'react'
import type { Format } from '#renderer/i18n/use-format.ts'
import { expectedBasket } from '#renderer/sale/basket-queue.ts'
import type { BoughtLine } from '#renderer/customer/latest-lines.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { CustomerLine } from '#shared/sale.ts'

export function useBasket({ basket }: KioskView): BasketView {
  const changes = useStore((state) => state.basketChanges)
  return useMemo(() => expectedBasket(basket, changes), [basket, changes])
}

/** In the language spoken now. `keyed`: what an amount without a product is called. */
export const boughtLines = ({ lines }: BasketView, { text }: Format, keyed: string): BoughtLine[] =>
  lines.map(({ line, names, quantity, total }) => ({
    id: line,
    name: names ? text(names) : keyed,
    quantity,
    total,
  }))

/** A register has named nothing but the amount. */
export const isOneAmount = (lines: readonly CustomerLine[]): boolean =>
  lines.length <= 1 && lines.every(({ kind }) => kind === 'register')

/** Lines of the running sale: from the basket while that is locked for it, since a sale's lines keep the language they began in. */
export const soldLines = (view: KioskView, format: Format, keyed: string): BoughtLine[] =>
  view.basket.isLocked
    ? boughtLines(view.basket, format, keyed)
    : (view.sale?.lines ?? []).map((line, at) => ({ ...line, id: String(at) }))
