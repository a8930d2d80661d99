// The cashier's actions on a sale or a sign-up that runs or has ended, and on the phone number that one is sent to. They come apart from those that begin a sale.
import { change, putProduct, sayWhyNot, sumsOf } from '#renderer/cashier/basket-actions.ts'
import { isSettled } from '#renderer/cashier/enter-key.ts'
import { canCancelSale } from '#renderer/cashier/running.ts'
import { isPuttingAway, sendSale } from '#renderer/cashier/sale-actions.ts'
import { printReceipt } from '#renderer/printing/print-actions.ts'
import { retrySignUp, acknowledgeSignUp } from '#renderer/cashier/sign-up-actions.ts'
import { firstActOf, isReadAtKiosk, retryFlowOf, retryKindOf } from '#renderer/sale/retry.ts'
import { override } from '#renderer/sale/signing.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { run } from '#renderer/till/bridge.ts'
import { canTakeBack } from '#renderer/till/sign-up-states.ts'
import {
  useStore,
  type AddedProduct,
  type PaymentRequest,
  type OpenDialog,
  type State,
} from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import type { CashierView } from '#shared/bridge.ts'
import { asksNothing, flows, type UserFlow } from '#shared/flows.ts'
import { mayLeave, saleCan, type SaleView } from '#shared/sale.ts'
import { isToPoll } from '#shared/sign-up.ts'

const { getState: get, setState: set } = useStore

type PhoneDialog = Extract<OpenDialog, { what: 'phone' }>

/** Goes on with what the number was asked for. `typed`: as it stands in the field. */
export function sendNumber({ isAgain, meant }: PhoneDialog, phoneNumber: string, typed: string): void {
  const { cashier } = get()
  if (!cashier) return
  set({ number: typed })
  const { total } = sumsOf(get())
  // Something was scanned while the number was keyed in.
  const isLarger = total > cashier.till.largeAmount && total !== meant
  if (isAgain) attempt({ userFlow: 'PUSH_MESSAGE', phoneNumber })
  else if (isLarger) set({ asking: { what: 'largeAmount', means: { phoneNumber } } })
  else void sendSale({ userFlow: 'PUSH_MESSAGE', phoneNumber })
}

/** The running or ended sale that the screen shows. */
const shown = () => get().cashier?.sale ?? null

/** Cancels it. Whatever was to follow another cancel does not follow this one. */
export function cancelRunning(): void {
  change({ switching: null })
  askToCancel()
}

/** Calls off what a register asks, before its customer has chosen. */
export async function cancelWaiting(): Promise<void> {
  const { waiting } = get().cashier ?? {}
  if (waiting) await run('cashier', 'checkout.cancel', { checkout: waiting.checkout })
}

function askToCancel(): void {
  const { sale, signUp } = get().cashier ?? {}
  if (sale && canCancelSale(sale)) void run('cashier', 'sale.cancel', { sale: sale.sale })
  if (signUp && canTakeBack(signUp)) void run('cashier', 'signUp.withdraw', { agreement: signUp.agreement })
}

/** Asks the service now how it stands. */
export function checkRunning(): void {
  const { sale, signUp } = get().cashier ?? {}
  if (sale && saleCan.poll.has(sale.state)) void run('cashier', 'sale.check', { sale: sale.sale })
  if (signUp && isToPoll(signUp)) void run('cashier', 'signUp.check', { agreement: signUp.agreement })
}

export function answerQuestion(given: 'keep' | 'giveBack'): void {
  const sale = shown()
  if (sale?.question) void run('cashier', 'sale.answer', { sale: sale.sale, answer: given })
}

export function abandonSale(): void {
  const sale = shown()
  set({ asking: null })
  if (sale) void run('cashier', 'sale.abandon', { sale: sale.sale })
}

const isAtKiosk = ({ isAttended, endedAt }: SaleView): boolean =>
  isReadAtKiosk(isAttended, endedAt, tillNow())

/** Goes back to where the next sale begins; `isEmptied`: not with what this one leaves in the basket. */
export async function acknowledgeEnd(isEmptied: boolean): Promise<void> {
  if (get().cashier?.signUp) return acknowledgeSignUp()
  const sale = shown()
  if (!sale || !mayLeave(sale) || isPuttingAway() || isAtKiosk(sale)) return
  // Now and not with the answer: what is keyed until then belongs to the next sale.
  set({ keyed: 0, number: '' })
  change({ news: null, tip: null, switching: null, typedAmount: null })
  const result = await run('cashier', 'sale.acknowledge', { sale: sale.sale, isEmptied })
  if (!result?.ok && shown()?.sale === sale.sale) set({ keyed: 0 })
}

/** Begins the next attempt of the same sale or sign-up, in the same way or in the other one. */
export function retryBy(userFlow: UserFlow): void {
  if (get().cashier?.signUp) return void retrySignUp(userFlow)
  const sale = shown()
  if (!sale || sale.retry === 'no' || isAtKiosk(sale)) return
  if (asksNothing(userFlow)) attempt({ userFlow })
  else set({ asking: { what: 'phone', isAgain: true }, trouble: null })
}

/** Tries again in the way of the last attempt. */
export function retryAsBefore(): void {
  const { sale, signUp } = get().cashier ?? {}
  if (signUp) return retryBy(signUp.isPushed ? 'PUSH_MESSAGE' : 'QR')
  const flow = sale && retryFlowOf(sale)
  if (flow) retryBy(flow)
}

/** The other way to ask a waiting sale's customer, where this till has it. */
export function otherFlowOf({ cashier }: Pick<State, 'cashier'>): UserFlow | null {
  const sale = cashier?.sale
  if (!cashier || !sale || sale.state !== 'created' || sale.isCancelling || sale.isCutOff) return null
  // The register says how it is paid.
  if (sale.register) return null
  const { other } = flows[sale.userFlow]
  return cashier.till.userFlows.includes(other) ? other : null
}

/** Cancels the open payment, and once that is proven asks in the other way. */
export function switchFlow(): void {
  const [sale, to] = [shown(), otherFlowOf(get())]
  if (!sale || to === null) return
  change({ switching: { sale: sale.sale, to } })
  switchOnceCancelled()
  askToCancel()
}

/** Waits for the proof: there is never a second open payment, and none beside one that the customer has meanwhile approved. */
function switchOnceCancelled(): void {
  const stop = useStore.subscribe(({ cashier, selling: { switching } }) => {
    const sale = cashier?.sale
    if (switching && sale?.sale === switching.sale && saleCan.cancel.has(sale.state)) return
    stop()
    if (!switching) return
    change({ switching: null })
    if (sale?.sale === switching.sale && sale.state === 'terminated' && sale.retry === 'yes')
      retryBy(switching.to)
  })
}

/** Asks a manager first, where an earlier payment would be abandoned. */
function attempt(by: PaymentRequest): void {
  const sale = shown()
  set({ asking: null })
  if (!sale) return
  if (retryKindOf(sale) === 'override') override(sale, by)
  else void run('cashier', 'sale.tryAgain', { sale: sale.sale, by, override: null })
}

/** Whether what was to be paid by the sale that has ended is still in the basket. A kiosk's basket is for its customer to go on with. */
export const hasItsBasket = ({ cashier }: Pick<State, 'cashier'>): boolean =>
  cashier?.sale?.isAttended === true && cashier.basket.isLocked && cashier.basket.lines.length > 0

/** Does the first of what is offered after an end. */
export function goOnAfterEnd(): void {
  const { cashier } = get()
  const sale = cashier?.sale
  const first = sale ? firstActOf(sale, cashier.till.userFlows, hasItsBasket(get())) : 'newSale'
  if (first === 'again') retryAsBefore()
  else void acknowledgeEnd(first === 'newSale')
}

/** Prints the original once, a copy from then on: the till counts. */
export function printShown(): void {
  const { cashier } = get()
  if (!cashier) return
  const { sale, signUp, receipt, paper } = cashier
  const { shopName } = cashier.till
  if (sale && receipt) void printReceipt('cashier', sale.sale, receipt.receipt, shopName)
  if (signUp?.receipt && paper)
    void printReceipt('cashier', signUp.agreement, signUp.receipt.receipt, shopName)
}

/** Whether nothing of a paid sale is asked of the cashier, and the next one is this till's own. A kiosk's sale ends at the kiosk. */
export const beginsNext = ({ sale, till }: Pick<CashierView, 'sale' | 'till'>): boolean =>
  sale?.state === 'captured' &&
  sale.isAttended &&
  sale.alarm === null &&
  sale.register === null &&
  !till.isTerminal &&
  till.refusal === null

/**
 * Puts the product in for the next customer, as one that is scanned. The paid sale goes once it is in, unless more is to be read of it by
 * then. A touch that was on its way when the sale was paid means nothing.
 */
export async function beginNext(product: AddedProduct): Promise<void> {
  const { link, cashier } = get()
  if (!cashier?.sale || !beginsNext(cashier)) return
  const { sale, endedAt } = cashier.sale
  if (link.state !== 'open') return sayWhyNot()
  if (!isSettled(endedAt) || !(await putProduct(product))) return
  play('scan')
  const now = get().cashier
  if (now?.sale?.sale === sale && beginsNext(now)) await acknowledgeEnd(false)
}
