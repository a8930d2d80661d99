// The cashier's basket: what it comes to, and the actions on it. Each is sent to the till in turn; the next view says what is in it then.
import { isPending, send, isBeginning, showProblemOf } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { useStore, type Selling, type State } from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import type { PricedLine } from '#shared/basket.ts'
import type { CashierView, CommandName, InputOf } from '#shared/bridge.ts'
import { mostPieces, type Tip, priceLines, sum, tipOf, type Basket } from '#shared/order.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

export const change = (to: Partial<Selling>): void =>
  set(({ selling }) => ({ selling: { ...selling, ...to } }))

/** A point that was typed with no amount is forgotten when anything else is done: it would make cents of the digits that come later. */
export function forgetPoint(): void {
  if (get().keyed === 0) change({ typedAmount: null })
}

/** A sale on screen, or being asked for, keeps the basket as it is; so does a till that does not hear. */
export function canFill(): boolean {
  const { cashier, link } = get()
  const isFree = cashier?.sale === null && cashier.signUp === null && cashier.tipChoice === null
  return isFree && !isBeginning(get()) && link.state === 'open'
}

/** Of what was touched and cannot be done now: no touch is left without a word. */
export function sayWhyNot(): void {
  play('unknownScan')
  set({ trouble: problem(get().link.state === 'open' ? 'till.busy' : 'till.notReached') })
}

/** For what is touched: where it cannot be, that is said. */
export function mayFill(): boolean {
  const can = canFill()
  if (!can) sayWhyNot()
  return can
}

/** `leaves`: called when it leaves. `prepare`: done before it waits for its turn; what stands in the way there, null where nothing does. */
type Way = { leaves?: () => void; prepare?: () => Promise<Problem | null> }

/** After those before it are answered: two quick scans count as two. */
export const sendInTurn = <Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  { leaves, prepare }: Way = {},
) =>
  send('cashier', name, input, async (leave) => {
    forgetPoint()
    const trouble = prepare ? await prepare() : null
    if (trouble) return failed(trouble)
    const turn = get().selling.turn.then(() => {
      leaves?.()
      return leave(input)
    })
    change({ turn })
    return turn
  })

/** Asks for it, and says what stood in its way. */
export async function askBasket<Name extends CommandName>(
  name: Name,
  input: InputOf<Name>,
  way?: Way,
): Promise<boolean> {
  set({ trouble: null })
  change({ news: null })
  return showProblemOf(await sendInTurn(name, input, way)).ok
}

/** How long a view may take to show what was asked for. ms */
const viewMs = 5000

/** Resolves with the first view that shows it, or when none does. */
export function shows(is: (view: CashierView) => boolean): Promise<void> {
  return new Promise((done) => {
    const isThere = () => {
      const { cashier } = get()
      return cashier === null || is(cashier)
    }
    if (isThere()) return done()
    const end = () => {
      stop()
      stopWaiting()
      done()
    }
    const stopWaiting = callAfter(viewMs, end)
    const stop = useStore.subscribe(() => {
      if (isThere()) end()
    })
  })
}

const linesNow = (): readonly PricedLine[] => get().cashier?.basket.lines ?? []

/** The chosen line, else the last: the keys act on it. */
export const lineIn = (lines: readonly PricedLine[], chosen: string | null): PricedLine | undefined =>
  lines.find(({ line }) => line === chosen) ?? lines.at(-1)

const chosenLine = () => lineIn(linesNow(), get().selling.line)

export const chooseLine = (line: string): void => change({ line, fresh: null })

/** The line above or below. */
export function moveTo(step: 1 | -1): void {
  const lines = linesNow()
  const at = lines.findIndex(({ line }) => line === chosenLine()?.line)
  const next = lines[at + step]
  if (next) chooseLine(next.line)
}

export type Landing = {
  /** To be called before it is put in: what is there already is not it. */
  begin: () => void
  /** On which line it landed; nothing when no view shows it. */
  line: () => Promise<PricedLine | undefined>
  /** It was not put in: whatever changes next is something else. */
  forget: () => void
}

/** As soon as a view shows where something landed, be it before the till's answer, that is the line that the keys mean. */
export function landing(arrived = () => {}): Landing {
  let isWanted = true
  let landed: Promise<PricedLine | undefined> = Promise.resolve(undefined)
  const land = async () => {
    const before = new Map(linesNow().map(({ line, quantity }) => [line, quantity]))
    const isOther = ({ line, quantity }: PricedLine) => before.get(line) !== quantity
    await shows(({ basket }) => basket.lines.some(isOther))
    const line = isWanted ? linesNow().find(isOther) : undefined
    if (line) change({ line: line.line, fresh: line.line })
    if (line) arrived()
    return line
  }
  return {
    begin: () => {
      landed = land()
    },
    line: () => landed,
    forget: () => {
      isWanted = false
    },
  }
}

/** Counts what no view shows yet. Returns what ends that; more calls change nothing. */
export function countComing(as: 'coming' | 'comingGoods' | 'arriving', value: number): () => void {
  let isComing = true
  const add = (more: number) => change({ [as]: get().selling[as] + more })
  add(value)
  return () => {
    if (isComing) add(-value)
    isComing = false
  }
}

/** True when it is in. `price`: of one piece, in minor units. */
export const addProduct = async (product: string, price: number): Promise<boolean> =>
  mayFill() && putProduct(product, price)

/** Wherever it can be put in: a sale that is paid has left the basket. It is to be paid from now on, and what is charged meanwhile waits for it. */
export async function putProduct(product: string, price: number): Promise<boolean> {
  const before = get().selling.adding
  const own = putPiece(product, price)
  const adding = before ? Promise.all([before, own]).then((all) => all.every(Boolean)) : own
  change({ adding })
  const isIn = await own
  if (get().selling.adding === adding) change({ adding: null })
  return isIn
}

async function putPiece(product: string, price: number): Promise<boolean> {
  const arrived = countComing('comingGoods', price)
  const isThere = countComing('arriving', 1)
  const landed = landing(arrived)
  const isIn = await askBasket('basket.add', { product, quantity: 1 }, { leaves: landed.begin })
  // Views show it by then.
  isThere()
  if (isIn) await Promise.all([landed.line(), takeTipAlong()])
  else landed.forget()
  arrived()
  return isIn
}

/** True when its line is there, whether or not the till's answer has come through: nobody is to key it once more. */
export async function putAmount(value: number, landed = landing()): Promise<Result<unknown>> {
  const result = await sendInTurn('basket.addAmount', { value }, { leaves: landed.begin })
  if (!result.ok && result.problem.code === 'till.notAnswering') {
    const line = await landed.line()
    if (line?.product === null && line.unitPrice === value) return ok(null)
  }
  if (!result.ok) landed.forget()
  return result
}

/** The keyed amount becomes a line. True as well when there was none. What is keyed from now on is another amount. */
export async function addKeyed(): Promise<boolean> {
  const { keyed, selling } = get()
  if (keyed === 0) return selling.adding ?? true
  if (!mayFill()) return false
  set({ keyed: 0 })
  const adding = addLine(keyed)
  change({ adding })
  const isIn = await adding
  if (get().selling.adding === adding) change({ adding: null })
  // The keypad was opened for this amount alone.
  if (isIn && get().selling.entry === 'keypad' && get().keyed === 0) change({ entry: null })
  return isIn
}

async function addLine(value: number): Promise<boolean> {
  set({ trouble: null })
  change({ news: null })
  const arrived = countComing('coming', value)
  const landed = landing(arrived)
  const result = await putAmount(value, landed)
  if (result.ok) await landed.line()
  arrived()
  if (result.ok) await takeTipAlong()
  else set(({ keyed }) => ({ keyed: keyed === 0 ? value : keyed, trouble: result.problem }))
  return result.ok
}

/**
 * Counted on from what was asked for last: a view may be on its way. What is on its way into the basket may come onto this very line, and the till is
 * told how many there are and not how many more: that is known once it is there.
 */
export function addPieces(line: string, more: number): void {
  if (get().selling.arriving > 0) {
    if (mayFill()) void arrivals().then((isSame) => (isSame ? addPieces(line, more) : sayWhyNot()))
    return
  }
  const shown = linesNow().find((one) => one.line === line)
  // The last one is taken out by its own key.
  if (shown) void setPieces(line, Math.max(1, (wantedOf(get(), line) ?? shown.quantity) + more))
}

/** Resolves once views show whatever is on its way into the basket; true where it is still the same one. */
export async function arrivals(): Promise<boolean> {
  const before = get().cashier?.basket.basket
  if (get().selling.arriving > 0)
    await new Promise<void>((done) => {
      const stop = useStore.subscribe(({ selling }) => {
        if (selling.arriving > 0) return
        stop()
        done()
      })
    })
  return get().cashier?.basket.basket === before
}

/** The quantity of this line that was asked for last, while no view shows it. */
export const wantedOf = ({ pendingCommands }: Pick<State, 'pendingCommands'>, line: string) =>
  pendingCommands
    .filter((one) => one.name === 'basket.setQuantity')
    .findLast(({ input }) => input.line === line)?.input.quantity

export async function setPieces(line: string, quantity: number): Promise<void> {
  if (quantity < 0 || quantity > mostPieces || wantedOf(get(), line) === quantity || !mayFill()) return
  change({ line, fresh: null })
  await askBasket('basket.setQuantity', { line, quantity })
  forgetTip()
}

/** On a keyed amount that is not in the basket it waits until that is. */
export async function tipBasket(tip: Tip | null): Promise<void> {
  const { cashier, selling } = get()
  change({ tip })
  const hasLines = cashier !== null && cashier.basket.lines.length > 0
  if (canFill() && (hasLines || selling.adding !== null)) await settleTip(tip)
}

/** The screen shows its own tip until a view shows it; from then on it belongs to that basket alone. */
async function settleTip(tip: Tip | null): Promise<void> {
  await askBasket('basket.tip', { tip })
  leaveTip(tip)
}

export function leaveTip(tip: Tip | null): void {
  if (get().selling.tip === tip) change({ tip: null })
}

/** The basket has lines now: a tip that waited for them goes onto it. */
export async function takeTipAlong(): Promise<void> {
  const { cashier, selling } = get()
  if (selling.tip !== null && cashier?.sale == null) await settleTip(selling.tip)
}

/** Drops the tip of an empty basket: it was meant for goods that are no longer there. */
export function forgetTip(): void {
  const { cashier, keyed, selling } = get()
  if (keyed === 0 && selling.adding === null && cashier?.basket.lines.length === 0) change({ tip: null })
}

/** Acts on the chosen line. An amount that is still being added is that line, once it is there. */
function onChosen(act: (line: PricedLine) => void): void {
  const { adding } = get().selling
  if (adding) return void adding.then((isIn) => isIn && onChosen(act))
  const line = chosenLine()
  if (line) act(line)
}

export const addToChosen = (more: number): void => onChosen(({ line }) => addPieces(line, more))

export const removeChosen = (): void => onChosen(({ line }) => void setPieces(line, 0))

export function askDiscount(isWhole: boolean): void {
  const { cashier } = get()
  if (!cashier || cashier.basket.lines.length === 0 || !mayFill()) return
  if (isWhole) openDiscount(null)
  else onChosen(({ line }) => openDiscount(line))
}

function openDiscount(line: string | null): void {
  // It may have waited for an amount on its way into the basket.
  if (canFill() && get().asking === null) set({ asking: { what: 'discount', line } })
}

/** What is being filled is put aside; with nothing in it, what was put aside is shown. */
export async function park(): Promise<void> {
  const { cashier, keyed, selling } = get()
  if (!cashier || isPending(get(), 'basket.park') || !mayFill()) return
  const isEmpty = cashier.basket.lines.length === 0 && keyed === 0 && selling.adding === null
  if (isEmpty) return set({ asking: { what: 'parked' } })
  const prepare = async () => {
    if (!(await addKeyed())) return get().trouble ?? problem('till.busy')
    await takeTipAlong()
    return null
  }
  if (await askBasket('basket.park', {}, { prepare })) change({ tip: null, line: null })
}

/** What is to be paid, with the keyed amount that is not yet a line, and with the tip. The till must come to the same sum, or it does not sell. */
export type Sums = {
  /** What the lines in the basket cost before anything is taken off. */
  lines: number
  /** Keyed and not a line yet. */
  keyed: number
  /** What all discounts take off together. */
  off: number
  /** Lines and keyed amount, after discounts. */
  goods: number
  tip: number
  total: number
}

/** A keyed amount is a line like the others: the discount on the whole basket is on it, too. */
const pricedWith = ({ lines, discount }: Pick<Basket, 'lines' | 'discount'>, keyed: number) =>
  priceLines({ lines: [...lines, ...(keyed === 0 ? [] : [{ ...blank, unitPrice: keyed }])], discount })

export const goodsOf = (basket: Pick<Basket, 'lines' | 'discount'>, keyed: number): number =>
  sum(pricedWith(basket, keyed).map(({ total }) => total))

const blank = {
  line: '',
  product: null,
  names: null,
  details: null,
  quantity: 1,
  vatRate: 0,
  minimumAge: 0,
  discount: null,
  discountBy: null,
}

/** The one on its way to the basket, or for an amount that is keyed and not in it yet; else the basket's. */
export const tipNow = ({ cashier, selling }: Pick<State, 'cashier' | 'selling'>): Tip | null =>
  selling.tip ?? cashier?.basket.tip ?? null

export function sumsOf(state: Pick<State, 'cashier' | 'keyed' | 'selling'>): Sums {
  const { cashier, selling } = state
  const keyed = state.keyed + selling.coming
  const prices = pricedWith(cashier?.basket ?? { lines: [], discount: null }, keyed + selling.comingGoods)
  const goods = sum(prices.map(({ total }) => total))
  const off = sum(prices.map(({ discount }) => discount))
  const tip = tipOf(tipNow(state), goods)
  return { lines: goods + off - keyed, keyed, off, goods, tip, total: goods + tip }
}
