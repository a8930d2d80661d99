// The cashier's actions: store changes and commands start here. What a manager signs has a file of its own.
import { isPending, sendCommand } from '#renderer/till/send-command.ts'
import { isBeginning, sendStart } from '#renderer/till/pending-starts.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import {
  change,
  forgetPoint,
  forgetTip,
  leaveTip,
  sendInTurn,
  putAmount,
  sumsOf,
} from '#renderer/cashier/basket-actions.ts'
import { retryFlowOf, retryOf, firstActOf } from '#renderer/sale/progress.ts'
import { override } from '#renderer/sale/signing.ts'
import { isSettled } from '#renderer/cashier/enter-key.ts'
import { entryNow } from '#renderer/cashier/entry.ts'
import { play } from '#renderer/ui/sound.ts'
import { amountAfterTyped, typedAmount, type TypedKey } from '#renderer/ui/amount-keys.ts'
import { printReceipt } from '#renderer/printing/print-actions.ts'
import { useStore, type OpenDialog, type By, type Means, type State } from '#renderer/till/store.ts'
import type { CashierView, CommandName, Gives, Takes } from '#shared/bridge.ts'
import { flows, asksNothing, type UserFlow } from '#shared/flows.ts'
import { amountProblem } from '#shared/money.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'
import { mayLeave, saleCan, type SaleView } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

/** Sends a command unless the same one is still unanswered, and shows what stood in its way. */
async function order<Name extends CommandName>(
  name: Name,
  input: Takes<Name>,
): Promise<Result<Gives<Name>> | undefined> {
  set({ trouble: null })
  const result = await sendCommand('cashier', name, input)
  if (result && !result.ok) set({ trouble: result.problem })
  return result
}

/** What is sold here is this till's own: it is no terminal, and its customer chooses nothing for a register. */
export const isOwn = ({ till, waiting }: CashierView): boolean => !till.isTerminal && waiting === null

/** Nothing may be keyed or charged while a sale or a sign-up is on screen or being asked for. */
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

/** There is something to pay, and a till that hears of it. */
export function canCharge(): boolean {
  const { link, cashier } = get()
  return canKey() && sumsOf(get()).total > 0 && link.state === 'open' && cashier?.till.journal === null
}

const flowOf = (means: Means): UserFlow => (typeof means === 'string' ? means : 'PUSH_MESSAGE')

/** The first of at most three steps: check the amount, ask for the number, send. */
export function charge(means: Means): void {
  const { cashier, selling } = get()
  // What is on its way into the basket is part of it, and whatever comes beside it is not.
  const meant = sumsOf(get()).total
  if (selling.adding) return void selling.adding.then((isIn) => isIn && chargeMeant(means, meant))
  if (!cashier || !canCharge() || !cashier.till.userFlows.includes(flowOf(means))) return
  const { currency, largeAmount } = cashier.till
  const { total } = sumsOf(get())
  const trouble = amountProblem({ value: total, currency }, currency)
  if (trouble) set({ trouble })
  else if (total > largeAmount) set({ asking: { what: 'largeAmount', means }, trouble: null })
  else proceed(means)
}

/** Enter that follows so soon on one that put something into the basket is the same press of a hand. ms */
const doubledMs = 400

/** By Enter, which also puts things into the basket. */
export function chargeByKey(): void {
  if (steadyMs() - get().selling.enteredAt > doubledMs) charge('QR')
}

function chargeMeant(means: Means, meant: number): void {
  const { cashier } = get()
  const { total } = sumsOf(get())
  if (total === meant) charge(means)
  else if (cashier && canKey())
    set({ trouble: problem('basket.changed', { value: total, currency: cashier.till.currency }) })
}

export function proceed(means: Means): void {
  const meant = sumsOf(get()).total
  if (typeof means !== 'string') void start({ userFlow: 'PUSH_MESSAGE', ...means })
  else if (asksNothing(means)) void start({ userFlow: means })
  else set({ asking: { what: 'phone', text: '', isChecked: false, isAgain: false, meant }, trouble: null })
}

export function ask(asking: OpenDialog | null): void {
  set({ asking })
}

export function typePhone(text: string): void {
  const { asking } = get()
  if (asking?.what !== 'phone') return
  set({ asking: { ...asking, text, isChecked: false } })
}

export function send(): void {
  const { asking, cashier } = get()
  if (asking?.what !== 'phone' || !cashier) return
  const msisdn = parseMsisdn(asking.text, cashier.till.market)
  if (msisdn === undefined) {
    set({ asking: { ...asking, isChecked: true } })
    return
  }
  set({ number: asking.text })
  // With the country said aloud, so that no till reads a foreign number as one of its own.
  const phoneNumber = `+${msisdn}`
  const { total } = sumsOf(get())
  // Something was scanned while the number was keyed in.
  const isLarger = total > cashier.till.largeAmount && total !== asking.meant
  if (asking.isAgain) goOn({ userFlow: 'PUSH_MESSAGE', phoneNumber })
  else if (isLarger) set({ asking: { what: 'largeAmount', means: { phoneNumber } } })
  else void start({ userFlow: 'PUSH_MESSAGE', phoneNumber })
}

/** On the keypad an amount alone is a sale of its own; whatever has lines is the basket's, and so is what waits for the customer's choice of a tip. */
const isOfBasket = ({ cashier }: State): boolean =>
  cashier !== null &&
  (cashier.basket.lines.length > 0 || entryNow() !== 'keypad' || cashier.till.tipsBy === 'customer')

async function start(by: By): Promise<void> {
  const { cashier } = get()
  if (!cashier || !canKey()) return
  const { total, tip } = sumsOf(get())
  const amount = { value: total, currency: cashier.till.currency }
  const basket = isOfBasket(get()) ? { basket: cashier.basket.basket } : {}
  change({ news: null })
  forgetPoint()
  set({ asking: null, trouble: null })
  const input = { amount, by, ...basket, ...(tip > 0 ? { tip } : {}) }
  const result = await sendStart('cashier', 'sale.start', () => input, 'basket' in basket ? fill : null)
  if (result?.ok === false) set({ trouble: result.problem })
}

/** The till hears of the keyed amount and of the tip before it hears of the sum. */
async function fill(): Promise<Problem | null> {
  const { keyed, selling } = get()
  if (keyed > 0) {
    const added = await putAmount(keyed)
    if (!added.ok) return added.problem
    set(({ keyed: now }) => ({ keyed: now === keyed ? 0 : now }))
  }
  const { tip } = selling
  if (tip === null) return null
  const tipped = await sendInTurn('basket.tip', { tip })
  if (!tipped.ok) return tipped.problem
  leaveTip(tip)
  return null
}

/** The running or ended sale that the screen shows. */
const shown = () => get().cashier?.sale ?? null

/** Whatever was to follow another cancel does not follow this one. */
export function cancel(): void {
  change({ switching: null })
  askToCancel()
}

/** What a register asks is called off before its customer has chosen. */
export async function cancelWaiting(): Promise<void> {
  const { waiting } = get().cashier ?? {}
  if (waiting) await order('checkout.cancel', { checkout: waiting.checkout })
}

export const canCancel = ({ isCancelling, state }: Pick<SaleView, 'isCancelling' | 'state'>): boolean =>
  !isCancelling && saleCan.cancel.has(state)

function askToCancel(): void {
  const sale = shown()
  if (sale && canCancel(sale)) void order('sale.cancel', { sale: sale.sale })
}

export function check(): void {
  const sale = shown()
  if (sale && saleCan.poll.has(sale.state)) void order('sale.check', { sale: sale.sale })
}

export function answer(given: 'keep' | 'giveBack'): void {
  const sale = shown()
  if (sale?.question) void order('sale.answer', { sale: sale.sale, answer: given })
}

export function release(): void {
  const sale = shown()
  set({ asking: null })
  if (sale) void order('sale.release', { sale: sale.sale })
}

/** Back to where the next sale begins; `isEmptied`: not with what this one leaves in the basket. */
export async function acknowledge(isEmptied: boolean): Promise<void> {
  const sale = shown()
  if (!sale || !mayLeave(sale) || isPuttingAway()) return
  // Now and not with the answer: what is keyed until then belongs to the next sale.
  set({ keyed: 0, number: '' })
  change({ news: null, tip: null, switching: null, typedAmount: null })
  const result = await order('sale.acknowledge', { sale: sale.sale, isEmptied })
  if (!result?.ok && shown()?.sale === sale.sale) set({ keyed: 0 })
}

/** The next attempt of the same sale, by the same way to pay or by the other one. */
export function tryAgain(userFlow: UserFlow): void {
  const sale = shown()
  if (!sale || sale.retry === 'no') return
  if (asksNothing(userFlow)) goOn({ userFlow })
  else set({ asking: { what: 'phone', text: get().number, isChecked: false, isAgain: true }, trouble: null })
}

/** In the way of the last attempt. */
export function tryAgainByKey(): void {
  const sale = shown()
  const flow = sale && retryFlowOf(sale)
  if (flow) tryAgain(flow)
}

/** The way to pay that a waiting sale is not asked for in, where this till has it. */
export function otherWayOf({ cashier }: Pick<State, 'cashier'>): UserFlow | null {
  const sale = cashier?.sale
  if (!cashier || !sale || sale.state !== 'created' || sale.isCancelling || sale.isCutOff) return null
  // The register says how it is paid.
  if (sale.register) return null
  const { other } = flows[sale.userFlow]
  return cashier.till.userFlows.includes(other) ? other : null
}

/** First the open payment is cancelled; `keepSwitching` asks in the other way once that is proven. */
export function otherWay(): void {
  const [sale, to] = [shown(), otherWayOf(get())]
  if (!sale || to === null) return
  change({ switching: { sale: sale.sale, to } })
  askToCancel()
}

/** To be called once: never a second open payment, and never one that the customer has meanwhile approved. */
export const keepSwitching = (): (() => void) =>
  useStore.subscribe(({ cashier, selling: { switching } }) => {
    const sale = cashier?.sale
    if (!switching || (sale?.sale === switching.sale && saleCan.cancel.has(sale.state))) return
    change({ switching: null })
    if (sale?.sale === switching.sale && sale.state === 'terminated' && sale.retry === 'yes')
      tryAgain(switching.to)
  })

/** Nothing is released here without its own question. */
function goOn(by: By): void {
  const sale = shown()
  set({ asking: null })
  if (!sale) return
  if (retryOf(sale) === 'override') override(sale, by)
  else void order('sale.tryAgain', { sale: sale.sale, by, override: null })
}

export function acknowledgeByKey(isEmptied: boolean): void {
  if (isSettled(shown()?.times.ended ?? null)) void acknowledge(isEmptied)
}

/** What was to be paid by the sale that has ended is still in the basket. What is in a kiosk's is for its customer to go on with. */
export const hasItsBasket = ({ cashier }: Pick<State, 'cashier'>): boolean =>
  cashier?.sale?.isAttended === true && cashier.basket.isLocked && cashier.basket.lines.length > 0

/** The first of what is offered after an end. */
export function goOnByKey(): void {
  const { cashier } = get()
  const sale = shown()
  if (!cashier || !sale || !isSettled(sale.times.ended)) return
  const first = firstActOf(sale, cashier.till.userFlows, hasItsBasket(get()))
  if (first === 'again') tryAgainByKey()
  else void acknowledge(first === 'newSale')
}

/** The original once, a copy from then on: the till counts. */
export function printShown(): void {
  const { cashier } = get()
  if (cashier?.sale && cashier.receipt)
    void printReceipt('cashier', cashier.sale.sale, cashier.receipt.receipt, cashier.till.shopName)
}

export function dismissTrouble(): void {
  set({ trouble: null })
}
