// The basket of a customer who taps faster than the till answers: counted at once, sent in order, corrected by the next view.
import { sendCommand, showProblemOf } from '#renderer/till/bridge.ts'
import { productIn } from '#renderer/till/catalog.ts'
import { moveOn, useKiosk, type BasketChange } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import { emptyCatalog, type Catalog } from '#shared/catalog.ts'
import { priceLines, sum, vatShares, type BasketLine } from '#shared/order.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useKiosk

/** The basket as its customer means it: what the till told last, with everything that is wished for done. */
export function expectedBasket(
  view: BasketView,
  pendingChanges: readonly BasketChange[],
  catalog: Catalog,
): BasketView {
  if (pendingChanges.length === 0) return view
  let lines: readonly BasketLine[] = view.lines
  for (const wish of pendingChanges) lines = applied(lines, wish, catalog)
  const sums = priceLines({ lines: [...lines], discount: view.discount })
  const off = sum(sums.map(({ discount }) => discount))
  return {
    ...view,
    lines: lines.map((line, at) => ({ ...line, off: sums[at]?.discount ?? 0, total: sums[at]?.total ?? 0 })),
    off,
    total: sum(sums.map(({ total }) => total)),
    vat: vatShares(sums.map((one, at) => ({ ...one, vatRate: lines[at]?.vatRate ?? 0 }))),
    count: sum(lines.map(({ quantity }) => quantity)),
    minimumAge: Math.max(0, ...lines.map(({ minimumAge }) => minimumAge)),
  }
}

function applied(lines: readonly BasketLine[], wish: BasketChange, catalog: Catalog): readonly BasketLine[] {
  if (wish.want === 'empty') return []
  const line = lineOf(lines, wish, catalog)
  if (line) {
    const rest = (one: BasketLine) => (one === line ? { ...one, quantity: wish.to } : one)
    return lines.map(rest).filter(({ quantity }) => quantity > 0)
  }
  const product = wish.want === 'add' ? productIn(catalog, wish.product) : undefined
  if (!product || wish.to === 0) return lines
  const { id, names, details, price, vatRate, minimumAge } = product
  const made = {
    line: `new ${id}`,
    product: id,
    names,
    details,
    quantity: wish.to,
    unitPrice: price,
    vatRate,
  }
  return [...lines, { ...made, minimumAge, discount: null, discountBy: null }]
}

type OfLine = Exclude<BasketChange, { want: 'empty' }>

/** The line that the till would put it on; one that was only wished for is found again by its product. */
function lineOf<Line extends BasketLine>(lines: readonly Line[], wish: OfLine, catalog: Catalog) {
  const named = wish.want === 'set' ? lines.find(({ line }) => line === wish.line) : undefined
  if (named || wish.product === null) return named
  const price = productIn(catalog, wish.product)?.price
  return lines.find((line) => line.product === wish.product && line.unitPrice === price && !line.discount)
}

export const expectedBasketNow = (): BasketView | null => {
  const { kiosk, catalogAnswer } = useStore.getState()
  return kiosk && expectedBasket(kiosk.basket, get().pendingChanges, catalogAnswer?.catalog ?? emptyCatalog)
}

let sending: Promise<void> | null = null

/** Resolves when a view shows everything that was wished for; null when it does. */
export const pendingAnswer = (): Promise<void> | null => sending

export function changeBasket(want: BasketChange): void {
  moveOn({ pendingChanges: [...get().pendingChanges, want] })
  sending ??= send().finally(() => {
    sending = null
  })
}

async function send(): Promise<void> {
  for (let [one] = get().pendingChanges; one; [one] = get().pendingChanges) {
    const first = one
    const result = showProblemOf(await ask(first))
    // Then it is as the till told last, and what was wished after it is not known to make sense.
    if (result?.ok === false) set({ pendingChanges: [] })
    else set(({ pendingChanges }) => ({ pendingChanges: pendingChanges.filter((other) => other !== first) }))
  }
}

async function ask(one: BasketChange): Promise<Result<unknown> | undefined> {
  if (one.want === 'empty') return sendCommand('kiosk', 'basket.empty', {})
  if (one.want === 'add') return sendCommand('kiosk', 'basket.add', { product: one.product, quantity: 1 })
  const { kiosk, catalogAnswer } = useStore.getState()
  const line = lineOf(kiosk?.basket.lines ?? [], one, catalogAnswer?.catalog ?? emptyCatalog)
  return line ? sendCommand('kiosk', 'basket.setQuantity', { line: line.line, quantity: one.to }) : undefined
}
