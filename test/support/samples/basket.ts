// The basket in tests of the screen's own acts: tea, and an amount that was keyed.
import { pricedLine, type PricedLine } from '#shared/basket.ts'
import type { CashierView } from '#shared/bridge.ts'
import { sample } from '#test/support/samples/sample.ts'
import { cashierView, emptyBasketView } from '#test/support/samples/screens.ts'

export const tea: PricedLine = sample(pricedLine, {
  line: '1',
  product: 'tea',
  names: { en: 'Tea' },
  quantity: 2,
  unitPrice: 3900,
  vatRate: 1500,
  total: 7800,
})
export const viewWith = (lines: PricedLine[] = [tea], more: Partial<CashierView> = {}): CashierView =>
  cashierView(
    {
      basket: {
        ...emptyBasketView,
        lines,
        total: lines.reduce((sum, { total }) => sum + total, 0),
        count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      },
      ...more,
    },
    { entry: 'products' },
  )
export const amount: PricedLine = {
  ...tea,
  line: '2',
  product: null,
  names: null,
  quantity: 1,
  unitPrice: 4900,
  total: 4900,
}
