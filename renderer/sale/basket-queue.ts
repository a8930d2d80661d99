// The queue of changes to a basket: each counts at once, is sent once the one before it is answered, and gives way to the view that shows it.
import { send } from '#renderer/till/bridge.ts'
import {
  useStore,
  type AddedProduct,
  type BasketChange,
  type PendingChange,
  type State,
} from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { AnswerOf, InputOf } from '#shared/bridge.ts'
import { priceLines, sum, vatShares, type BasketLine } from '#shared/order.ts'
import { failed, ok, type Problem, type Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

type Lines = readonly BasketLine[]
type LineOf = Pick<BasketLine, 'product' | 'unitPrice'>
type Changes = readonly Pick<PendingChange, 'change'>[]

/** A line that no view shows yet. */
export const isComing = ({ line }: Pick<BasketLine, 'line'>): boolean => line.startsWith('new')

/** Line of a keyed amount (minor units) that no view shows yet. */
export const amountLine = (unitPrice: number): BasketLine => ({
  line: 'new',
  product: null,
  names: null,
  details: null,
  quantity: 1,
  unitPrice,
  vatRate: 0,
  minimumAge: 0,
  discount: null,
  discountBy: null,
})

function productLine(product: AddedProduct, quantity: number): BasketLine {
  const { id, price, names = null, details = null, vatRate = 0, minimumAge = 0 } = product
  const known = { names, details, vatRate, minimumAge }
  return { ...amountLine(price), ...known, line: `new ${id}`, product: id, quantity }
}

/** The line onto which the till puts more of a product. */
const lineFor = (lines: Lines, { product, unitPrice }: LineOf) =>
  lines.find((one) => one.product === product && one.unitPrice === unitPrice && one.discount === null)

const amountsOf = (lines: Lines, value: number): number =>
  lines.filter((one) => one.product === null && one.unitPrice === value).length

/** The till's name for a line; undefined while the till does not have it. */
const nameIn = (lines: Lines, line: LineOf & Pick<BasketLine, 'line'>): string | undefined =>
  isComing(line) ? lineFor(lines, line)?.line : line.line

const withQuantity = (lines: Lines, name: string | undefined, quantity: number): Lines =>
  lines
    .map((one) => (one.line === name ? { ...one, quantity } : one))
    .filter(({ quantity: left }) => left > 0)

function linesAfter(lines: Lines, change: BasketChange): Lines {
  switch (change.name) {
    case 'basket.add': {
      const { product, to } = change
      const line = lineFor(lines, { product: product.id, unitPrice: product.price })
      if (!line) return [...lines, productLine(product, to)]
      return withQuantity(lines, line.line, Math.max(line.quantity, to))
    }
    case 'basket.addAmount': {
      const { value } = change.input
      return amountsOf(lines, value) < change.to ? [...lines, amountLine(value)] : lines
    }
    case 'basket.setQuantity':
      return withQuantity(lines, nameIn(lines, change.line), change.input.quantity)
    case 'basket.empty':
    case 'basket.park':
    case 'basket.resume':
      return []
    // The till alone knows what a code means, and which discount needs a manager.
    case 'basket.scan':
    case 'basket.discount':
    case 'basket.tip':
    case 'basket.drop':
      return lines
  }
}

/** The basket's lines with every pending change made. */
export const expectedLines = (lines: Lines, changes: Changes): Lines =>
  changes.reduce((before, { change }) => linesAfter(before, change), lines)

/** The basket as whoever fills it means it: the last view with every pending change made. */
export function expectedBasket(view: BasketView, changes: Changes): BasketView {
  if (changes.length === 0) return view
  const lines = expectedLines(view.lines, changes)
  const prices = priceLines({ lines: [...lines], discount: view.discount })
  return {
    ...view,
    lines: lines.map((line, at) => ({
      ...line,
      off: prices[at]?.discount ?? 0,
      total: prices[at]?.total ?? 0,
    })),
    off: sum(prices.map(({ discount }) => discount)),
    total: sum(prices.map(({ total }) => total)),
    vat: vatShares(prices.map((one, at) => ({ ...one, vatRate: lines[at]?.vatRate ?? 0 }))),
    count: sum(lines.map(({ quantity }) => quantity)),
    minimumAge: Math.max(0, ...lines.map(({ minimumAge }) => minimumAge)),
  }
}

type Surface = 'cashier' | 'kiosk'

const linesNow = (surface: Surface): Lines =>
  expectedLines(get()[surface]?.basket.lines ?? [], get().basketChanges)

/** One more of a product. */
export function productAdded(surface: Surface, product: AddedProduct): BasketChange {
  const line = lineFor(linesNow(surface), { product: product.id, unitPrice: product.price })
  const input = { product: product.id, quantity: 1 }
  return { name: 'basket.add', input, product, to: (line?.quantity ?? 0) + 1 }
}

/** A keyed amount (minor units) as a line. */
export const amountAdded = (surface: Surface, value: number): BasketChange => ({
  name: 'basket.addAmount',
  input: { value },
  to: amountsOf(linesNow(surface), value) + 1,
})

/** Quantity of a line that was asked for last, while no view shows it. */
export const wantedQuantityOf = ({ basketChanges }: Pick<State, 'basketChanges'>, line: string) =>
  basketChanges
    .map(({ change }) => (change.name === 'basket.setQuantity' ? change.input : null))
    .findLast((input) => input?.line === line)?.quantity

/** Resolves once views show the pending changes of these names, without names all: with the problem of the first that failed. Null while there are none. */
export function pendingAnswer(names?: readonly BasketChange['name'][]): Promise<Result<unknown>> | null {
  const meant = get().basketChanges.filter(({ change }) => names?.includes(change.name) ?? true)
  if (meant.length === 0) return null
  return Promise.all(meant.map(({ outcome }) => outcome)).then(
    (all) => all.find((one) => !one.ok) ?? ok(null),
  )
}

/**
 * `prepare`: done before the change takes its turn; a problem there keeps it back. `finish`: done once it is answered; it stays pending until then, so that it
 * must not wait for a change that is made after it.
 */
export type Sending<Answer = unknown> = {
  prepare?: () => Promise<Problem | null>
  finish?: (result: Result<Answer>) => Promise<Result<unknown>>
}

/** Resolves once a view shows the change, or with what kept it from being made. */
export async function changeBasket<Change extends BasketChange>(
  surface: Surface,
  change: Change,
  { prepare, finish }: Sending<AnswerOf<Change['name']>> = {},
): Promise<Result<AnswerOf<Change['name']>>> {
  type Input = InputOf<Change['name']>
  type Answer = Result<AnswerOf<Change['name']>>
  const outcome = Promise.withResolvers<Result<unknown>>()
  let pending: PendingChange | undefined
  const answer = await send<Change['name']>(surface, change.name, change.input as Input, async (leave) => {
    const trouble = prepare ? await prepare() : null
    if (trouble) return failed(trouble)
    const earlier = get().basketChanges
    const inTurn = async (): Promise<Answer> => {
      const answers = earlier.length > 0 ? await Promise.all(earlier.map((one) => one.answer)) : []
      // A kiosk drops what was wanted after a refused change: alone it may make no sense.
      const refused = surface === 'kiosk' ? answers.find((one) => !one.ok) : undefined
      if (refused) return refused as Answer // a problem
      // The till's name of a line that was coming is in the view that shows it: one of the same product may be going meanwhile.
      if (change.name === 'basket.setQuantity' && isComing(change.line))
        await Promise.all(earlier.map((one) => one.outcome))
      const input = inputNow(surface, change)
      return input ? leave(input as Input) : (ok(null) as Answer) // its own input, with the till's name of its line
    }
    const given = inTurn()
    pending = { change, answer: given, outcome: outcome.promise }
    set({ basketChanges: [...earlier, pending] })
    return given
  })
  const result = finish ? ((await finish(answer)) as Answer) : answer // the same, or one that only its answer was lost of
  set(({ basketChanges }) => ({ basketChanges: basketChanges.filter((one) => one !== pending) }))
  outcome.resolve(result)
  return result
}

/** Input with the till's name of its line; null while no view has that line. */
function inputNow(surface: Surface, change: BasketChange): BasketChange['input'] | null {
  if (change.name !== 'basket.setQuantity') return change.input
  const line = nameIn(get()[surface]?.basket.lines ?? [], change.line)
  return line === undefined ? null : { ...change.input, line }
}
