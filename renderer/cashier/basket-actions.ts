// The cashier's basket: what it comes to, and the actions on it. Each is sent to the till in turn; the next view says what is in it then.
import {
  amountAdded,
  amountLine,
  changeBasket,
  expectedLines,
  isComing,
  pendingAnswer,
  productAdded,
  wantedQuantityOf,
  type Sending,
} from '#renderer/sale/basket-queue.ts'
import { isPending, isBeginning, showProblemOf } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import {
  additions,
  arrivals,
  useStore,
  type AddedProduct,
  type BasketChange,
  type Selling,
  type State,
} from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import type { PricedLine } from '#shared/basket.ts'
import type { AnswerOf, CashierView } from '#shared/bridge.ts'
import {
  mostPieces,
  type BasketLine,
  type Discount,
  type Tip,
  priceLines,
  sum,
  tipOf,
  type Basket,
} from '#shared/order.ts'
import { ok, problem, type Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

const isAdding = (): boolean => pendingAnswer(additions) !== null

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

/** Says why what was touched cannot be done now: no touch is left without a word. */
export function sayWhyNot(): void {
  play('unknownScan')
  set({ trouble: problem(get().link.state === 'open' ? 'till.busy' : 'till.notReached') })
}

/** True where the basket can be filled; where it cannot, that is said. */
export function mayFill(): boolean {
  const can = canFill()
  if (!can) sayWhyNot()
  return can
}

/** Sends a change of the basket in its turn: two quick scans count as two. */
export function sendChange<Change extends BasketChange>(
  wanted: Change,
  sending?: Sending<AnswerOf<Change['name']>>,
) {
  forgetPoint()
  return changeBasket('cashier', wanted, sending)
}

/** Sends a change of the basket and shows its problem. True when it was made. */
export async function askForChange(wanted: BasketChange, sending?: Sending): Promise<boolean> {
  set({ trouble: null })
  change({ news: null })
  return showProblemOf(await sendChange(wanted, sending)).ok
}

/** How long a view may take to show what was asked for. ms */
const viewMs = 5000

/** Resolves with the first view that shows it, or when none does. */
export async function waitForView(isShownBy: (view: CashierView) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = ({ cashier }: Pick<State, 'cashier'>) => {
    if (cashier === null || isShownBy(cashier)) resolve()
  }
  const stops = [callAfter(viewMs, resolve), useStore.subscribe(look)]
  look(get())
  await promise
  for (const stop of stops) stop()
}

const linesNow = (): readonly PricedLine[] => get().cashier?.basket.lines ?? []

/** The chosen line, else the last: the keys act on it. */
export const lineIn = (lines: readonly PricedLine[], chosen: string | null): PricedLine | undefined =>
  lines.find(({ line }) => line === chosen) ?? lines.at(-1)

/** The line that something was just put on. */
export const freshLine = ({ cashier, selling }: Pick<State, 'cashier' | 'selling'>) =>
  selling.isLineFresh ? cashier?.basket.lines.find(({ line }) => line === selling.line) : undefined

const chosenLine = () => lineIn(linesNow(), get().selling.line)

export const chooseLine = (line: string): void => change({ line, isLineFresh: false })

/** The line above or below. */
export function moveTo(step: 1 | -1): void {
  const lines = linesNow()
  const at = lines.findIndex(({ line }) => line === chosenLine()?.line)
  const next = lines[at + step]
  if (next) chooseLine(next.line)
}

/** Puts in a product that was touched. True when it is in. */
export const addProduct = async (product: AddedProduct): Promise<boolean> => mayFill() && putProduct(product)

/** Resolves once a view shows other lines than now. */
function waitForOtherLines(): Promise<void> {
  const shownIn = (lines: readonly PricedLine[]) => lines.map((one) => `${one.line} ${one.quantity}`).join()
  const before = shownIn(linesNow())
  return waitForView(({ basket }) => shownIn(basket.lines) !== before)
}

/** Puts a product in wherever it can be put in: a sale that is paid has left the basket. What is charged meanwhile waits for it. */
export function putProduct(product: AddedProduct): Promise<boolean> {
  const shown = waitForOtherLines()
  const finish = async (answer: Result<unknown>) => {
    if (answer.ok) await Promise.all([shown, sendWaitingTip()])
    return answer
  }
  return askForChange(productAdded('cashier', product), { finish })
}

/**
 * Makes the keyed amount a line; what is keyed from now on is another amount. It is keyed again where it was not taken, but not where only the answer was
 * lost: nobody is to key it once more. `isCharged`: a sale waits for the till alone, and brings its tip along.
 */
export function putKeyed({ isCharged }: { isCharged: boolean }): Promise<Result<unknown>> {
  const { keyed: value } = get()
  const change = amountAdded('cashier', value)
  const shown = waitForOtherLines()
  set({ keyed: 0 })
  const finish = async (answer: Result<unknown>) => {
    const isLost = !answer.ok && answer.problem.code === 'till.notAnswering'
    const isThere = (lines: readonly BasketLine[]) => expectedLines(lines, [{ change }]) === lines
    if (isLost) await waitForView(({ basket }) => isThere(basket.lines))
    const isIn = answer.ok || (isLost && isThere(linesNow()))
    if (isIn && !isCharged) await Promise.all([shown, sendWaitingTip()])
    if (isIn) return ok(null)
    set(({ keyed }) => ({ keyed: keyed === 0 ? value : keyed }))
    return answer
  }
  return sendChange(change, { finish })
}

/** The keyed amount becomes a line. True as well when there was none. */
export async function addKeyed(): Promise<boolean> {
  if (get().keyed === 0) return (await pendingAnswer(additions))?.ok ?? true
  if (!mayFill()) return false
  set({ trouble: null })
  change({ news: null })
  const { ok: isIn } = showProblemOf(await putKeyed({ isCharged: false }))
  // The keypad was opened for this amount alone.
  if (isIn && get().selling.entry === 'keypad' && get().keyed === 0) change({ entry: null })
  return isIn
}

/**
 * Counts on from the quantity that was asked for last: a view may be on its way. What is on its way into the basket may come onto this very line, and the
 * till is told how many there are and not how many more: that is known once it is there.
 */
export function addPieces(line: string, more: number): void {
  if (pendingAnswer(arrivals)) {
    if (mayFill()) void waitForArrivals().then((isSame) => (isSame ? addPieces(line, more) : sayWhyNot()))
    return
  }
  const shown = linesNow().find((one) => one.line === line)
  // The last one is taken out by its own key.
  if (shown) void setPieces(line, Math.max(1, (wantedQuantityOf(get(), line) ?? shown.quantity) + more))
}

/** Resolves once views show whatever is on its way into the basket; true where it is still the same one. */
export async function waitForArrivals(): Promise<boolean> {
  const before = get().cashier?.basket.basket
  await pendingAnswer(arrivals)
  return get().cashier?.basket.basket === before
}

export async function setPieces(name: string, quantity: number): Promise<void> {
  const line = linesNow().find((one) => one.line === name)
  const isWanted = quantity >= 0 && quantity <= mostPieces && wantedQuantityOf(get(), name) !== quantity
  if (!line || !isWanted || !mayFill()) return
  change({ line: name, isLineFresh: false })
  await askForChange({ name: 'basket.setQuantity', input: { line: name, quantity }, line })
  forgetTip()
}

/** Gives a tip; one for a keyed amount waits until that is a line. */
export async function tipBasket(tip: Tip | null): Promise<void> {
  const { cashier } = get()
  change({ tip })
  const hasLines = cashier !== null && cashier.basket.lines.length > 0
  if (canFill() && (hasLines || isAdding())) await sendTip(tip)
}

/** The screen shows its own tip until a view shows it; from then on it belongs to that basket alone. */
async function sendTip(tip: Tip | null): Promise<void> {
  await askForChange({ name: 'basket.tip', input: { tip } })
  forgetSentTip(tip)
}

export function forgetSentTip(tip: Tip | null): void {
  if (get().selling.tip === tip) change({ tip: null })
}

/** The basket has lines now: a tip that waited for them goes onto it. */
export async function sendWaitingTip(): Promise<void> {
  const { cashier, selling } = get()
  if (selling.tip !== null && cashier?.sale == null) await sendTip(selling.tip)
}

/** Drops the tip of an empty basket: it was meant for goods that are no longer there. */
export function forgetTip(): void {
  const { cashier, keyed } = get()
  if (keyed === 0 && !isAdding() && cashier?.basket.lines.length === 0) change({ tip: null })
}

/** Acts on the chosen line. An amount that is still being added is that line, once it is there. */
function onChosen(act: (line: PricedLine) => void): void {
  const adding = pendingAnswer(additions)
  if (adding) return void adding.then(({ ok: isIn }) => isIn && onChosen(act))
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
  // A discount may have waited for an amount on its way into the basket.
  if (canFill() && get().asking === null) set({ asking: { what: 'discount', line } })
}

/** Puts aside the basket that is being filled; with nothing in it, the baskets that were put aside are shown. */
export async function park(): Promise<void> {
  const { cashier, keyed } = get()
  if (!cashier || isPending(get(), 'basket.park') || !mayFill()) return
  const isEmpty = cashier.basket.lines.length === 0 && keyed === 0 && !isAdding()
  if (isEmpty) return set({ asking: { what: 'parked' } })
  const prepare = async () => {
    if (!(await addKeyed())) return get().trouble ?? problem('till.busy')
    await sendWaitingTip()
    return null
  }
  if (await askForChange({ name: 'basket.park', input: {} }, { prepare })) forgetBasket()
}

/** The next basket is another customer's. */
export const forgetBasket = (): void => change({ tip: null, line: null })

/** Sums to be paid (minor units), with the keyed amount that is not yet a line, and with the tip. The till must come to the same sum, or it does not sell. */
export type Sums = {
  /** The lines in the basket before anything is taken off. */
  lines: number
  /** Keyed and not a line yet. */
  keyed: number
  /** All discounts together. */
  off: number
  /** Lines and keyed amount, after discounts. */
  goods: number
  tip: number
  total: number
}

const pricesWith = (lines: readonly BasketLine[], discount: Discount | null, keyed: number) =>
  priceLines({ lines: [...lines, ...(keyed === 0 ? [] : [amountLine(keyed)])], discount })

/** Total of the goods, in minor units. A keyed amount is a line like the others: the discount on the whole basket is on it, too. */
export const goodsOf = ({ lines, discount }: Pick<Basket, 'lines' | 'discount'>, keyed: number): number =>
  sum(pricesWith(lines, discount, keyed).map(({ total }) => total))

/** The tip that is on its way to the basket, or for an amount that is keyed and not in it yet; else the basket's. */
export const tipNow = ({ cashier, selling }: Pick<State, 'cashier' | 'selling'>): Tip | null =>
  selling.tip ?? cashier?.basket.tip ?? null

export function sumsOf(state: Pick<State, 'cashier' | 'keyed' | 'selling' | 'basketChanges'>): Sums {
  const basket = state.cashier?.basket
  const lines = expectedLines(basket?.lines ?? [], state.basketChanges)
  const coming = lines.filter((line) => isComing(line) && line.product === null)
  const keyed = state.keyed + sum(coming.map(({ unitPrice }) => unitPrice))
  const prices = pricesWith(lines, basket?.discount ?? null, state.keyed)
  const goods = sum(prices.map(({ total }) => total))
  const off = sum(prices.map(({ discount }) => discount))
  const tip = tipOf(tipNow(state), goods)
  return { lines: goods + off - keyed, keyed, off, goods, tip, total: goods + tip }
}
