// The customer's actions on an order at the kiosk: choose, pay, cancel, try again, and go when the result is read; and on what a register asks for: how to pay, and to leave it.
import { isPending, run, sendCommand, sendStart } from '#renderer/till/bridge.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { canCancel } from '#renderer/kiosk/screen-state.ts'
import { putJoinAway } from '#renderer/kiosk/sign-up-actions.ts'
import { pendingAnswer, productAdded } from '#renderer/sale/basket-queue.ts'
import { goTo, moveOn, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore, type PaymentRequest, type State } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import type { PricedLine } from '#shared/basket.ts'
import type { Product } from '#shared/catalog.ts'
import { amountProblem } from '#shared/money.ts'
import { mayLeave } from '#shared/sale.ts'
import {
  sendOrderChange,
  canKey,
  currentScreen,
  expectedBasketNow,
  forget,
  numberNow,
  touch,
} from '#renderer/kiosk/customer-session.ts'
import { asksNothing, type UserFlow } from '#shared/flows.ts'

const { getState: get } = useStore
const { getState: own, setState: set } = useKiosk

export function pressAmount(key: Key): void {
  if (canKey()) moveOn({ keyed: amountAfterKey(own().keyed, key) })
}

export const countIn = (lines: readonly PricedLine[], product: string): number =>
  lines.reduce((sum, line) => (line.product === product ? sum + line.quantity : sum), 0)

/** One more of it. */
export function add(product: Product): void {
  if (canKey() && !product.isSoldOut) sendOrderChange(productAdded('kiosk', product))
}

/** One less, of whichever line has it last. */
export function takeOne({ id }: Product): void {
  const line = expectedBasketNow()?.lines.findLast((one) => one.product === id)
  if (line) setQuantity(line, line.quantity - 1)
}

export function setQuantity(line: PricedLine, to: number): void {
  const input = { line: line.line, quantity: Math.max(0, to) }
  if (canKey()) sendOrderChange({ name: 'basket.setQuantity', input, line })
}

export const openCategory = (category: string): void => set({ category })
export const review = (): void => moveOn({ screen: { is: 'basket' } })
export const chooseMore = (): void => moveOn({ screen: { is: 'catalog' } })

/** Minor units to be paid, as the screen shows them. */
function owed(): number {
  return get().kiosk?.entry === 'keypad' ? own().keyed : (expectedBasketNow()?.total ?? 0)
}

/** The amount is right, or its words say why not. */
export function pay(userFlow: UserFlow): void {
  const { kiosk } = get()
  const value = owed()
  if (!kiosk || !canKey() || value === 0 || !kiosk.userFlows.includes(userFlow)) return
  const trouble = amountProblem({ value, currency: kiosk.currency }, kiosk.currency)
  if (trouble) moveOn({}, trouble)
  else if (asksNothing(userFlow)) void start({ userFlow })
  else moveOn({ screen: { is: 'phone' }, isNumberChecked: false })
}

export const typeNumber = (text: string): void => moveOn({ number: text, isNumberChecked: false })

export const goBack = (): void =>
  moveOn({ screen: { is: get().kiosk?.entry === 'keypad' ? 'amount' : 'basket' } })

export function sendRequest(): void {
  const by = byNumber()
  if (by === null) set({ isNumberChecked: true })
  else void start(by)
}

/** A request to the number that was keyed; null where that is none. */
export function byNumber(): Extract<PaymentRequest, { phoneNumber: string }> | null {
  const msisdn = numberNow()
  return msisdn === undefined ? null : { userFlow: 'PUSH_MESSAGE', phoneNumber: `+${msisdn}` }
}

async function start(by: PaymentRequest): Promise<void> {
  const { kiosk, chosen } = get()
  if (!kiosk || !canKey()) return
  const amount = { value: owed(), currency: kiosk.currency }
  useStore.setState({ trouble: null })
  const input = () => ({
    amount,
    by,
    ...(kiosk.entry === 'keypad' ? {} : { basket: get().kiosk?.basket.basket ?? '' }),
    ...(chosen ? { language: chosen } : {}),
  })
  // The till hears of every tap before it hears of the sum.
  const pending = pendingAnswer()
  const prepare = pending && (() => pending.then((answer) => (answer.ok ? null : answer.problem)))
  const result = await sendStart('kiosk', 'sale.start', input, prepare)
  if (!result) return
  // A sale that is put away already has left this screen to the next customer.
  if (result.ok && shown()) {
    set({ keyed: 0 })
    goTo('attract')
  } else if (!result.ok) moveOn({ touchedAt: tillNow() }, result.problem)
}

const shown = () => get().kiosk?.sale ?? null

export function cancel(): void {
  const sale = shown()
  const shownScreen = currentScreen()
  if (sale && shownScreen && canCancel(sale, shownScreen))
    void run('kiosk', 'sale.cancel', { sale: sale.sale })
}

/** Cancels for a customer who has not answered the warning. A cancel that is refused is asked for again only after the next warning. */
export function giveUp(): void {
  cancel()
  touch()
}

export function tryAgain(userFlow: UserFlow): void {
  const sale = shown()
  const by: PaymentRequest | null = asksNothing(userFlow) ? { userFlow } : byNumber()
  if (sale?.retry !== 'yes' || by === null) return
  void run('kiosk', 'sale.tryAgain', { sale: sale.sale, by, override: null })
}

/** The order can be changed where it is still in the basket and it is known that nothing of it was paid. */
export const canChangeOrder = ({ entry, basket, sale }: KioskView): boolean =>
  entry === 'products' &&
  sale?.retry === 'yes' &&
  sale.state !== 'abandoned' &&
  sale.register === null &&
  basket.isLocked &&
  basket.lines.length > 0

/** Back to the basket with all that is in it. The payment is over: the till refuses while it is not. */
export async function changeOrder(): Promise<void> {
  const { kiosk } = get()
  if (!kiosk?.sale || !canChangeOrder(kiosk) || isPending(get(), 'sale.acknowledge')) return
  touch()
  goTo('basket')
  const { sale } = kiosk.sale
  const result = await sendCommand('kiosk', 'sale.acknowledge', { sale, isEmptied: false })
  // A sale that has gone was put away, and only the answer was lost.
  if (result?.ok === false && shown()?.sale === sale) {
    goTo('attract')
    moveOn({}, result.problem)
  }
}

/** The result has been read: the next customer may begin, once the till hears of it. */
export async function putAway(): Promise<void> {
  const sale = shown()
  if (get().kiosk?.signUp && !sale) {
    await putJoinAway(forget)
    return
  }
  if (get().link.state !== 'open' || !sale || !mayLeave(sale)) return
  const result = await sendCommand('kiosk', 'sale.acknowledge', { sale: sale.sale })
  if (result?.ok && shown() === null) forget()
}

/** An answer to what a register asks is on its way. */
export const isAnswering = (state: Pick<State, 'pendingCommands'>): boolean =>
  isPending(state, 'checkout.choose') || isPending(state, 'checkout.cancel')

export function chooseFlow(userFlow: UserFlow): void {
  if (asksNothing(userFlow)) void choose({ userFlow })
  else moveOn({ screen: { is: 'checkoutPhone' }, number: '', isNumberChecked: false })
}

export function sendToPhone(): void {
  const by = byNumber()
  if (by === null) set({ isNumberChecked: true })
  else void choose(by)
}

export const backToChoice = (): void => moveOn({ screen: { is: 'attract' } })

async function choose(by: PaymentRequest): Promise<void> {
  const { kiosk, chosen } = get()
  if (!kiosk?.waiting || isAnswering(get())) return
  const { checkout } = kiosk.waiting
  const language = chosen ? { language: chosen } : {}
  const result = await run('kiosk', 'checkout.choose', { checkout, by, ...language })
  if (result?.ok === false) touch()
}

/** The register hears that its customer has left it. */
export async function leaveCheckout(): Promise<void> {
  const { kiosk } = get()
  if (!kiosk?.waiting || isAnswering(get())) return
  const result = await run('kiosk', 'checkout.cancel', { checkout: kiosk.waiting.checkout })
  if (result?.ok === false) touch()
}
