// What can a cashier do with the basket? Each act is asked of the till in its turn; what is in it then, the next view says.
import { call } from '#renderer/bridge.ts'
import { after } from '#renderer/clock.ts'
import { useStore } from '#renderer/store.ts'
import type { Selling } from '#renderer/cashier/selling.ts'
import type { PricedLine } from '#shared/basket.ts'
import type { CashierView, CommandName, Gives, Takes } from '#shared/bridge.ts'
import { mostPieces, type Discount } from '#shared/order.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

export const change = (to: Partial<Selling>): void =>
  set(({ selling }) => ({ selling: { ...selling, ...to } }))

/** A sale on screen, or being asked for, keeps the basket as it is; so does a till that does not hear. */
export function canFill(): boolean {
  const { cashier, starting, link } = get()
  return cashier !== null && cashier.sale === null && starting === null && link.state === 'open'
}

/** Two quick scans are two: the second waits for the first, and is never taken for it. */
export function inTurn<Name extends CommandName>(
  name: Name,
  input: Takes<Name>,
): Promise<Result<Gives<Name> | null>> {
  const answer = get().selling.turn.then(() => call('cashier', name, input))
  change({ turn: answer })
  return answer
}

/** Asks for it, and says what stood in its way. */
async function ask<Name extends CommandName>(name: Name, input: Takes<Name>): Promise<boolean> {
  set({ trouble: null })
  change({ news: null })
  const result = await inTurn(name, input)
  if (!result.ok) set({ trouble: result.problem })
  return result.ok
}

/** How long a view may come after the answer that it shows. ms */
const viewMs = 1500

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
    const stopWaiting = after(viewMs, end)
    const stop = useStore.subscribe(() => {
      if (isThere()) end()
    })
  })
}

const linesNow = (): readonly PricedLine[] => get().cashier?.basket.lines ?? []

/** The line that the keys mean. */
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

/** To be asked before something is put in: afterwards it tells on which line it landed. */
export function landing(): () => Promise<PricedLine | undefined> {
  const before = new Map(linesNow().map(({ line, quantity }) => [line, quantity]))
  const isOther = ({ line, quantity }: PricedLine) => before.get(line) !== quantity
  return async () => {
    await shows(({ basket }) => basket.lines.some(isOther))
    const line = linesNow().find(isOther)
    if (line) change({ line: line.line, fresh: line.line })
    return line
  }
}

export async function addProduct(product: string): Promise<boolean> {
  if (!canFill()) return false
  const landed = landing()
  const isIn = await ask('basket.add', { product, quantity: 1 })
  if (isIn) await landed()
  return isIn
}

/** The keyed amount becomes a line. True as well when there was none. */
export async function addKeyed(): Promise<boolean> {
  const { keyed } = get()
  if (keyed === 0) return true
  if (!canFill()) return false
  const landed = landing()
  if (!(await ask('basket.addAmount', { value: keyed }))) return false
  set((state) => ({ keyed: state.keyed === keyed ? 0 : state.keyed }))
  await landed()
  return true
}

/** Counted on from what was asked for last: a view may be on its way. */
export function addPieces(line: string, more: number): void {
  const { cashier, selling } = get()
  const told = cashier?.basket.lines.find((one) => one.line === line)
  // The last one is taken out by its own key.
  if (told) void setPieces(line, Math.max(1, (selling.wanted[line] ?? told.quantity) + more))
}

export async function setPieces(line: string, quantity: number): Promise<void> {
  if (!canFill() || quantity < 0 || quantity > mostPieces) return
  const { wanted } = get().selling
  change({ line, fresh: null, wanted: { ...wanted, [line]: quantity } })
  const isSet = await ask('basket.setQuantity', { line, quantity })
  const isStill = () => get().selling.wanted[line] === quantity
  if (isSet && isStill())
    await shows(({ basket }) => (basket.lines.find((one) => one.line === line)?.quantity ?? 0) === quantity)
  if (!isStill()) return
  const { [line]: _, ...others } = get().selling.wanted
  change({ wanted: others })
}

export function addToChosen(more: number): void {
  const line = chosenLine()
  if (line) addPieces(line.line, more)
}

export function removeChosen(): void {
  const line = chosenLine()
  if (line) void setPieces(line.line, 0)
}

export async function giveDiscount(line: string | null, discount: Discount | null): Promise<void> {
  if (!canFill()) return
  if (await ask('basket.discount', { line, discount })) set({ asking: null })
}

export function askDiscount(isWhole: boolean): void {
  const { cashier } = get()
  const line = isWhole ? null : chosenLine()
  if (!cashier || !canFill() || cashier.basket.lines.length === 0 || line === undefined) return
  const given = line === null ? cashier.basket.discount : line.discount
  set({
    asking: {
      what: 'discount',
      line: line?.line ?? null,
      by: given?.by ?? 'percent',
      value: given === null ? 0 : given.by === 'percent' ? Math.floor(given.hundredths / 100) : given.value,
    },
  })
}

export async function emptyBasket(): Promise<void> {
  set({ asking: null, keyed: 0 })
  if (canFill() && (await ask('basket.empty', {}))) change({ tip: null, line: null, wanted: {} })
}

/** What is being filled is put aside; with nothing in it, what was put aside is shown. */
export async function hold(): Promise<void> {
  const { cashier, keyed } = get()
  if (!cashier || !canFill()) return
  if (cashier.basket.lines.length === 0 && keyed === 0) return set({ asking: { what: 'held' } })
  if (!(await addKeyed())) return
  if (await ask('basket.hold', {})) change({ tip: null, line: null, wanted: {} })
}

export async function resume(basket: string): Promise<void> {
  if (!canFill() || !(await addKeyed())) return
  if (!(await ask('basket.resume', { basket }))) return
  change({ tip: null, line: null, wanted: {} })
  set({ asking: null })
}

export const drop = (basket: string): Promise<boolean> => ask('basket.drop', { basket })
