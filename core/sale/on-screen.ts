// The sale or sign-up on the screens: its due step is taken for them, it makes room for another, and its basket is locked while it is there.
import type { SaleContext } from '#core/sale/sale-access.ts'
import type { BasketEditor } from '#core/basket/baskets.ts'
import type { CustomerScreen, ScreenPresence, TipChoice } from '#core/sale/customer-screen.ts'
import { newestAttempt } from '#core/payment/state.ts'
import { isKeptReserved, type Sale, stateOf, isSaleSettled } from '#core/sale/state.ts'
import { problem, type Problem, ok, type Result } from '#shared/problem.ts'
import { mayLeave, saleCan, type NextBeat, type Qr } from '#shared/sale.ts'
import { limits } from '#core/system/limits.ts'
import { whilePolled } from '#core/process/runtime.ts'
import { decidePayment } from '#core/payment/decide.ts'
import { dueAt } from '#core/process/scheduler.ts'
import { isToPoll } from '#shared/sign-up.ts'
import { isAgreementOver } from '#core/agreement/sign-up.ts'
import type { Memberships } from '#core/agreement/memberships.ts'
import { isAgreementSettled } from '#core/agreement/outstanding.ts'
import { waitAtMost } from '#core/system/clock.ts'
import { sellingScreens, type Surface } from '#shared/command.ts'
import { shownQrOf } from '#core/sale/view.ts'

type Selling = Pick<SaleContext, 'sales' | 'baskets'>

type Locking = Selling & { tipChoice: Pick<TipChoice, 'pending'> }

/**
 * A sale of it is on screen, or its customer is asked for a tip. Also a sale that came to nothing: its next attempt asks for what was in the basket when it
 * was opened.
 */
export const isBasketLocked = ({ sales, baskets, tipChoice }: Locking): boolean =>
  tipChoice.pending() !== null || sales.current()?.ordered?.basket === baskets.current().basket

/** Why the basket cannot be changed now. */
export function lockProblem(locking: Locking): Problem | undefined {
  if (!isBasketLocked(locking)) return undefined
  const sale = locking.sales.current()
  return problem(sale && saleCan.acknowledge.has(stateOf(sale)) ? 'basket.ofEndedSale' : 'till.busy')
}

/**
 * To be called after every change, and before a sale leaves the screen: a disk that was full may take it now. A basket outlives a sale of
 * it that came to nothing: the customer may pay in another way.
 */
export function followSale({ sales, baskets }: Selling): void {
  const sale = sales.current()
  if (!sale || !hasItsBasket({ baskets }, sale)) return
  const state = stateOf(sale)
  // A kiosk's cancel abandons the sale as well, until it is known whether it came to nothing: the basket waits for that.
  const isGone = sale.payment.terms.isAttended && isLeft(sale)
  if (isGone || state === 'captured' || state === 'quarantined') baskets.empty()
}

/** Somebody has walked away from it. Of a next attempt that could not be written down, or was cut off, no more is known than that a manager wanted it. */
const isLeft = (sale: Sale): boolean =>
  stateOf(sale) === 'abandoned' && !newestAttempt(sale.payment).isOverridden

const hasItsBasket = ({ baskets }: Pick<Selling, 'baskets'>, { ordered }: Sale): boolean =>
  ordered?.basket === baskets.current().basket

/** A basket whose sale was left and may still be paid is not charged by another sale. `basket`: the one that is to be charged. */
export function leftProblem(
  { sales }: Pick<Selling, 'sales'>,
  basket: string | undefined,
): Problem | undefined {
  const current = sales.current()
  const isOfLeft = current && basket !== undefined && current.ordered?.basket === basket && isLeft(current)
  return isOfLeft ? problem('till.busy') : undefined
}

/** It is over, or its register says when to capture. */
export const mayLeaveScreens = (sale: Sale): boolean =>
  mayLeave({ state: stateOf(sale), isKeptReserved: isKeptReserved(sale) })

/** Another sale that is over leaves the screens; one that is not keeps them. */
function leaveScreens(selling: Selling, wanted: string | null): Problem | undefined {
  const current = selling.sales.current()
  if (!current || current.sale === wanted) return undefined
  if (!mayLeaveScreens(current)) return problem('till.busy')
  followSale(selling)
  if (isLeft(current) && hasItsBasket(selling, current)) selling.baskets.empty()
  selling.sales.record(current.sale, { kind: 'acknowledged' })
  return undefined
}

/**
 * It leaves the screens, when its basket has gone: at a kiosk also that of a sale that came to nothing, unless its customer goes on with it. What may
 * still be paid for is never asked for once more.
 */
export function putAway(
  selling: Selling,
  sale: Sale,
  isEmptied: boolean | undefined,
  by: BasketEditor,
): void {
  const { sales, baskets } = selling
  followSale(selling)
  const isWanted = !(isEmptied ?? !sale.payment.terms.isAttended) && !isLeft(sale)
  if (!isWanted && hasItsBasket(selling, sale)) baskets.empty(by)
  if (sale.acknowledgedAt === null) sales.record(sale.sale, { kind: 'acknowledged' })
}

/** Parts of the till that serve a sale to a screen. */
export type PollContext = Pick<SaleContext, 'sales' | 'paymentRunner' | 'clock'>

/** Takes a step if one is due. `record`: written down first, at once. */
export async function pollSale(
  { sales, paymentRunner, clock }: PollContext,
  id: string,
  record?: () => void,
): Promise<Result<null>> {
  await whilePolled(sales.runtime(id), clock, () =>
    record ? paymentRunner.begin(id, record) : paymentRunner.step(id),
  )
  return ok(null)
}

/** In how many ms the next heartbeat finds something to do: one that came when it liked would find each read up to a whole beat late. */
export function nextBeatOf({ sales, clock }: PollContext, id: string): number {
  const sale = sales.sale(id)
  const due = sale ? dueAt(decidePayment(sale.payment, sales.runtime(id))) : Infinity
  return Math.min(Math.max(Math.ceil(due - clock.elapsed()), limits.shortestBeat), limits.beat)
}

type WithSignUps = Pick<SaleContext, 'sales'> & { memberships: Memberships }

/** The sale being paid on this till's screens just now, or the sign-up of somebody who joins. */
export function saleBeingPaid({
  sales,
  memberships,
}: WithSignUps): { sale: string } | { agreement: string } | null {
  const sale = sales.current()
  if (sale && saleCan.poll.has(stateOf(sale))) return { sale: sale.sale }
  const signUp = memberships.current()
  return signUp && isToPoll(signUp) ? { agreement: signUp.agreement } : null
}

/** The screens that a sale or a sign-up waits at. What another register asked for waits at the customer's as well. */
const driving = new Set<Surface>(sellingScreens)

/** The heartbeat of a screen: takes the step that is due of what stands there unsettled. What takes longer than a beat, the next one finds done. */
export async function pollScreen(
  context: PollContext & Selling & WithSignUps & { screens: ScreenPresence; customerScreen: CustomerScreen },
  from: Surface,
  isHidden = false,
): Promise<Result<NextBeat>> {
  const { sales, memberships, clock } = context
  context.screens.note(from)
  if (from === 'customer' && !isHidden) {
    context.customerScreen.seen()
    context.baskets.seen()
  }
  const shown = sales.current()
  const sale = driving.has(from) || (from === 'customer' && shown?.register) ? shown : undefined
  if (sale && !isSaleSettled(sale)) {
    await waitAtMost(clock, limits.beat, pollSale(context, sale.sale))
    return ok({ nextMs: nextBeatOf(context, sale.sale) })
  }
  const joining = driving.has(from) ? memberships.agreements.current() : undefined
  if (!joining || isAgreementSettled(joining)) return ok({ nextMs: limits.restingBeat })
  await waitAtMost(clock, limits.beat, memberships.serve(joining.agreement))
  return ok({ nextMs: limits.beat })
}

/** Another sale or sign-up that is over leaves the screens; one that is not keeps them, and so does a customer who is asked for a tip. */
export function makeRoomOnScreen(
  { sales, memberships, baskets, tipChoice }: Selling & WithSignUps & Locking,
  wanted: string | null,
): Problem | undefined {
  if (tipChoice.pending()) return problem('till.busy')
  const { agreements } = memberships
  const joining = agreements.current()
  if (joining && !isAgreementOver(joining)) return problem('membership.busy')
  if (joining) agreements.record(joining.agreement, { kind: 'signUpAcknowledged' })
  return leaveScreens({ sales, baskets }, wanted)
}

/** A kiosk is its own customer's screen. */
export function ownCodeOf({
  settings,
  sales,
  memberships,
  customerScreen,
}: WithSignUps & Pick<SaleContext, 'settings'> & { customerScreen: CustomerScreen }): Qr | null {
  if (!settings.isAttended || customerScreen.isHere()) return null
  const sale = sales.current()
  if (sale) return shownQrOf(sale, sales.runtime(sale.sale))
  const signUp = memberships.current()
  return signUp && !signUp.isPushed && signUp.confirmation !== null
    ? { kind: 'text', text: signUp.confirmation }
    : null
}
