// The cashier's actions on a sale that runs or has ended, and on the phone number that one is sent to. They come apart from those that begin a sale.
import { change, putProduct, sayWhyNot, sumsOf } from '#renderer/cashier/basket-actions.ts'
import { isSettled } from '#renderer/cashier/enter-key.ts'
import { isPuttingAway, sendSale } from '#renderer/cashier/sale-actions.ts'
import { printReceipt } from '#renderer/printing/print-actions.ts'
import { firstActOf, isReadAtKiosk, retryFlowOf, retryOf } from '#renderer/sale/progress.ts'
import { override } from '#renderer/sale/signing.ts'
import { tillNow } from '#renderer/till/clock.ts'
import { run } from '#renderer/till/bridge.ts'
import { useStore, type AddedProduct, type By, type State } from '#renderer/till/store.ts'
import { play } from '#renderer/ui/sound.ts'
import type { CashierView } from '#shared/bridge.ts'
import { asksNothing, flows, type UserFlow } from '#shared/flows.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import { mayLeave, saleCan, type SaleView } from '#shared/sale.ts'

const { getState: get, setState: set } = useStore

export function typePhone(text: string): void {
  const { asking } = get()
  if (asking?.what !== 'phone') return
  set({ asking: { ...asking, text, isChecked: false } })
}

/** The number is right, or its field says that it is not; then what it was asked for goes on. */
export function sendNumber(): void {
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
  else void sendSale({ userFlow: 'PUSH_MESSAGE', phoneNumber })
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
  if (waiting) await run('cashier', 'checkout.cancel', { checkout: waiting.checkout })
}

export const canCancel = ({ isCancelling, state }: Pick<SaleView, 'isCancelling' | 'state'>): boolean =>
  !isCancelling && saleCan.cancel.has(state)

function askToCancel(): void {
  const sale = shown()
  if (sale && canCancel(sale)) void run('cashier', 'sale.cancel', { sale: sale.sale })
}

export function check(): void {
  const sale = shown()
  if (sale && saleCan.poll.has(sale.state)) void run('cashier', 'sale.check', { sale: sale.sale })
}

export function answer(given: 'keep' | 'giveBack'): void {
  const sale = shown()
  if (sale?.question) void run('cashier', 'sale.answer', { sale: sale.sale, answer: given })
}

export function release(): void {
  const sale = shown()
  set({ asking: null })
  if (sale) void run('cashier', 'sale.release', { sale: sale.sale })
}

const isAtKiosk = ({ isAttended, endedAt }: SaleView): boolean =>
  isReadAtKiosk(isAttended, endedAt, tillNow())

/** Back to where the next sale begins; `isEmptied`: not with what this one leaves in the basket. */
export async function acknowledge(isEmptied: boolean): Promise<void> {
  const sale = shown()
  if (!sale || !mayLeave(sale) || isPuttingAway() || isAtKiosk(sale)) return
  // Now and not with the answer: what is keyed until then belongs to the next sale.
  set({ keyed: 0, number: '' })
  change({ news: null, tip: null, switching: null, typedAmount: null })
  const result = await run('cashier', 'sale.acknowledge', { sale: sale.sale, isEmptied })
  if (!result?.ok && shown()?.sale === sale.sale) set({ keyed: 0 })
}

/** The next attempt of the same sale, by the same way to pay or by the other one. */
export function tryAgain(userFlow: UserFlow): void {
  const sale = shown()
  if (!sale || sale.retry === 'no' || isAtKiosk(sale)) return
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

/** First the open payment is cancelled, and once that is proven it is asked in the other way. */
export function otherWay(): void {
  const [sale, to] = [shown(), otherWayOf(get())]
  if (!sale || to === null) return
  change({ switching: { sale: sale.sale, to } })
  switchOnceCancelled()
  askToCancel()
}

/** Never a second open payment, and never one that the customer has meanwhile approved. */
function switchOnceCancelled(): void {
  const stop = useStore.subscribe(({ cashier, selling: { switching } }) => {
    const sale = cashier?.sale
    if (switching && sale?.sale === switching.sale && saleCan.cancel.has(sale.state)) return
    stop()
    if (!switching) return
    change({ switching: null })
    if (sale?.sale === switching.sale && sale.state === 'terminated' && sale.retry === 'yes')
      tryAgain(switching.to)
  })
}

/** Nothing is abandoned here without its own question. */
function goOn(by: By): void {
  const sale = shown()
  set({ asking: null })
  if (!sale) return
  if (retryOf(sale) === 'override') override(sale, by)
  else void run('cashier', 'sale.tryAgain', { sale: sale.sale, by, override: null })
}

export function acknowledgeByKey(isEmptied: boolean): void {
  if (isSettled(shown()?.endedAt ?? null)) void acknowledge(isEmptied)
}

/** What was to be paid by the sale that has ended is still in the basket. What is in a kiosk's is for its customer to go on with. */
export const hasItsBasket = ({ cashier }: Pick<State, 'cashier'>): boolean =>
  cashier?.sale?.isAttended === true && cashier.basket.isLocked && cashier.basket.lines.length > 0

/** The first of what is offered after an end. */
export function goOnByKey(): void {
  const { cashier } = get()
  const sale = shown()
  if (!cashier || !sale || !isSettled(sale.endedAt)) return
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

/** Nothing of a paid sale is asked of the cashier, and the next one is this till's own. What a kiosk's customer has paid ends at the kiosk. */
export const beginsNext = ({ sale, till }: Pick<CashierView, 'sale' | 'till'>): boolean =>
  sale?.state === 'captured' &&
  sale.isAttended &&
  sale.alarm === null &&
  sale.register === null &&
  !till.isTerminal &&
  till.refusal === null

/**
 * Below a paid sale: the product is the next customer's, as one that is scanned, and the paid sale goes once it is in, unless more is to be read of it by
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
  if (now?.sale?.sale === sale && beginsNext(now)) await acknowledge(false)
}
