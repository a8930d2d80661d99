// The basket of a customer who taps faster than the till answers: counted at once, sent in order, corrected by the next view.
import { command } from '#renderer/till/send-command.ts'
import { productIn } from '#renderer/till/catalog.ts'
import { useStore, type Want, type Wish } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import { emptyCatalog, type Catalog } from '#shared/catalog.ts'
import { priced, sum, vatShares, type BasketLine } from '#shared/order.ts'
import { ok, type Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

/** The basket as its customer means it: what the till told last, with everything that is wished for done. */
export function meantBasket(told: BasketView, wishes: readonly Wish[], catalog: Catalog): BasketView {
  if (wishes.length === 0) return told
  let lines: readonly BasketLine[] = told.lines
  for (const wish of wishes) lines = granted(lines, wish, catalog)
  const sums = priced({ lines: [...lines], discount: told.discount })
  const off = sum(sums.map(({ discount }) => discount))
  return {
    ...told,
    lines: lines.map((line, at) => ({ ...line, off: sums[at]?.discount ?? 0, total: sums[at]?.total ?? 0 })),
    off,
    total: sum(sums.map(({ total }) => total)),
    vat: vatShares(sums.map((one, at) => ({ ...one, vatRate: lines[at]?.vatRate ?? 0 }))),
    count: sum(lines.map(({ quantity }) => quantity)),
    minimumAge: Math.max(0, ...lines.map(({ minimumAge }) => minimumAge)),
  }
}

function granted(lines: readonly BasketLine[], wish: Wish, catalog: Catalog): readonly BasketLine[] {
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
  return [...lines, { ...made, minimumAge, discount: null }]
}

type OfLine = Exclude<Want, { want: 'empty' }>

/** The line that the till would put it on; one that was only wished for is found again by its product. */
function lineOf<Line extends BasketLine>(lines: readonly Line[], wish: OfLine, catalog: Catalog) {
  const named = wish.want === 'set' ? lines.find(({ line }) => line === wish.line) : undefined
  if (named || wish.product === null) return named
  const price = productIn(catalog, wish.product)?.price
  return lines.find((line) => line.product === wish.product && line.unitPrice === price && !line.discount)
}

const isGranted = (lines: readonly BasketLine[], wish: Wish, catalog: Catalog): boolean =>
  wish.want === 'empty' ? lines.length === 0 : (lineOf(lines, wish, catalog)?.quantity ?? 0) === wish.to

export const meantNow = (): BasketView | null => {
  const { kiosk, wishes, shelf } = get()
  return kiosk && meantBasket(kiosk.basket, wishes, shelf?.catalog ?? emptyCatalog)
}

let sending: Promise<void> | null = null

/** Resolves when the till has answered everything that was wished for; null when it has. */
export const answering = (): Promise<void> | null => sending

export function wish(want: Want): void {
  set(({ wishes }) => ({ wishes: [...wishes, { ...want, isAnswered: false }], trouble: null }))
  sending ??= send().finally(() => {
    sending = null
  })
}

async function send(): Promise<void> {
  const next = () => get().wishes.find(({ isAnswered }) => !isAnswered)
  for (let one = next(); one; one = next()) await fulfil(one)
}

async function fulfil(one: Wish): Promise<void> {
  const result = await ask(one)
  if (result?.ok === false) {
    // Then it is as the till told last, and what was wished after it is not known to make sense.
    set({ wishes: [], trouble: result.problem })
    return
  }
  // Told before it was answered, or told by the next view.
  const isTold = isGranted(get().kiosk?.basket.lines ?? [], one, get().shelf?.catalog ?? emptyCatalog)
  set(({ wishes }) => ({
    wishes: isTold
      ? wishes.filter((other) => other !== one)
      : wishes.map((other) => (other === one ? { ...one, isAnswered: true } : other)),
  }))
}

async function ask(one: Wish): Promise<Result<null> | undefined> {
  if (one.want === 'empty') return command('kiosk', 'basket.empty', {})
  if (one.want === 'add') return command('kiosk', 'basket.add', { product: one.product, quantity: 1 })
  const told = () => lineOf(get().kiosk?.basket.lines ?? [], one, get().shelf?.catalog ?? emptyCatalog)
  if (!told() && get().wishes.some(({ isAnswered }) => isAnswered)) await nextView()
  const line = told()
  if (!line) return ok(null)
  return command('kiosk', 'basket.setQuantity', { line: line.line, quantity: one.to })
}

const nextView = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useStore.subscribe((now, before) => {
      if (now.kiosk === before.kiosk) return
      stop()
      resolve()
    })
  })
