// The cashier's actions that begin a sale: store changes and commands start here. Those on a sale that runs or has ended have a file of their own, which comes later.
import { isPending, isBeginning, sendStart, showProblemOf } from '#renderer/till/bridge.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import {
  change,
  forgetPoint,
  forgetSentTip,
  forgetTip,
  putKeyed,
  sendChange,
  sumsOf,
} from '#renderer/cashier/basket-actions.ts'
import { pendingAnswer } from '#renderer/sale/basket-queue.ts'
import { entryNow } from '#renderer/cashier/entry.ts'
import { play } from '#renderer/ui/sound.ts'
import { amountAfterTyped, typedAmount, type TypedKey } from '#renderer/ui/amount-keys.ts'
import { useStore, type PaymentRequest, type AskBy, type State } from '#renderer/till/store.ts'
import type { CashierView } from '#shared/bridge.ts'
import { asksNothing, type UserFlow } from '#shared/flows.ts'
import { amountProblem } from '#shared/money.ts'
import { problem, type Problem } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

/** Sales here are this till's own: it is no terminal, and its customer chooses nothing for a register. */
export const isOwn = ({ till, waiting }: CashierView): boolean => !till.isTerminal && waiting === null

/** Keys and charges count unless a sale or a sign-up is on screen or being asked for. */
export function canKey(): boolean {
  const { cashier } = get()
  const isFree = cashier?.sale === null && cashier.signUp === null && cashier.tipChoice === null
  return isFree && isOwn(cashier) && cashier.till.refusal === null && !isBeginning(get())
}

/** The finished sale is being put away: the next amount may begin, and no key means that sale any more. */
export const isPuttingAway = (): boolean =>
  isPending(get(), 'sale.acknowledge') || isPending(get(), 'signUp.acknowledge')

export function press(key: TypedKey): void {
  if (!canKey() && !isPuttingAway()) return
  play('key')
  const typed = amountAfterTyped(typedAmount(get().selling.typedAmount, get().keyed), key)
  set({ keyed: typed.value, trouble: null })
  change({ typedAmount: typed })
  forgetTip()
}

/** Charging needs something to pay, and a till that hears of it. */
export function canCharge(): boolean {
  const { link, cashier } = get()
  return canKey() && sumsOf(get()).total > 0 && link.state === 'open' && cashier?.till.journal === null
}

const flowOf = (means: AskBy): UserFlow => (typeof means === 'string' ? means : 'PUSH_MESSAGE')

/** The first of three steps: check what is to be paid. Then ask, where something is not known yet, and send. */
export function charge(means: AskBy): void {
  const { cashier } = get()
  // The total has what is on its way into the basket, and nothing that comes beside that.
  const askedTotal = sumsOf(get()).total
  const pending = pendingAnswer()
  if (pending) return void pending.then(({ ok }) => ok && chargeAsked(means, askedTotal))
  if (!cashier || !canCharge() || !cashier.till.userFlows.includes(flowOf(means))) return
  const { currency, largeAmount } = cashier.till
  const { total } = sumsOf(get())
  const trouble = amountProblem({ value: total, currency }, currency)
  if (trouble) set({ trouble })
  else if (total > largeAmount) set({ asking: { what: 'largeAmount', means }, trouble: null })
  else askNumberOrSend(means)
}

/** Enter that follows so soon on one that put something into the basket is the same press of a hand. ms */
const doubledMs = 400

/** Charges by Enter, which also puts things into the basket. */
export function chargeByKey(): void {
  if (steadyMs() - get().selling.enteredAt > doubledMs) charge('QR')
}

function chargeAsked(means: AskBy, askedTotal: number): void {
  const { cashier } = get()
  const { total } = sumsOf(get())
  if (total === askedTotal) charge(means)
  else if (cashier && canKey())
    set({ trouble: problem('basket.changed', { value: total, currency: cashier.till.currency }) })
}

/** The second step, once the amount is right: asks for the number to send it to, where there is none yet. */
export function askNumberOrSend(means: AskBy): void {
  const meant = sumsOf(get()).total
  if (typeof means !== 'string') void sendSale({ userFlow: 'PUSH_MESSAGE', ...means })
  else if (asksNothing(means)) void sendSale({ userFlow: means })
  else set({ asking: { what: 'phone', isAgain: false, meant }, trouble: null })
}

/** On the keypad an amount alone is a sale of its own; whatever has lines is the basket's, and so is what waits for the customer's choice of a tip. */
const isOfBasket = ({ cashier }: State): boolean =>
  cashier !== null &&
  (cashier.basket.lines.length > 0 || entryNow() !== 'keypad' || cashier.till.tipsBy === 'customer')

/** The last step: the sale is asked for once, and stays asked for until a view shows it. */
export async function sendSale(by: PaymentRequest): Promise<void> {
  const { cashier } = get()
  if (!cashier || !canKey()) return
  const { total, tip } = sumsOf(get())
  const amount = { value: total, currency: cashier.till.currency }
  const basket = isOfBasket(get()) ? { basket: cashier.basket.basket } : {}
  change({ news: null })
  forgetPoint()
  set({ asking: null, trouble: null })
  const input = { amount, by, ...basket, ...(tip > 0 ? { tip } : {}) }
  showProblemOf(await sendStart('cashier', 'sale.start', () => input, 'basket' in basket ? fill : null))
}

/** The till hears of every change, of the keyed amount and of the tip before it hears of the sum. */
async function fill(): Promise<Problem | null> {
  const { keyed, selling } = get()
  const pending = await pendingAnswer()
  if (pending?.ok === false) return pending.problem
  const added = keyed > 0 ? await putKeyed({ isCharged: true }) : null
  if (added?.ok === false) return added.problem
  const { tip } = selling
  if (tip === null) return null
  const tipped = await sendChange({ name: 'basket.tip', input: { tip } })
  if (!tipped.ok) return tipped.problem
  forgetSentTip(tip)
  return null
}

export const dismissTrouble = (): void => set({ trouble: null })
