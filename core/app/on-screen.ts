// The sale or sign-up on the screens just now: kept going for a screen that does not know it, asked to make room, and its code.
import type { TillContext } from '#core/till-context.ts'
import { isToPoll } from '#shared/sign-up.ts'
import { isAgreementOver } from '#core/agreement/sign-up.ts'
import { isAgreementSettled } from '#core/agreement/outstanding.ts'
import { nextBeatOf, serve, leaveScreens } from '#core/sale/on-screen.ts'
import { isSaleSettled, stateOf } from '#core/sale/state.ts'
import { within } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import { sellingScreens, type Surface } from '#shared/command.ts'
import { ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan, type NextBeat, type Qr } from '#shared/sale.ts'
import { codeOf } from '#core/sale/view.ts'

/** The sale being paid on this till's screens just now, or the sign-up of somebody who joins. */
export function saleBeingPaid({
  sales,
  memberships,
}: TillContext): { sale: string } | { agreement: string } | null {
  const sale = sales.current()
  if (sale && saleCan.poll.has(stateOf(sale))) return { sale: sale.sale }
  const signUp = memberships.current()
  return signUp && isToPoll(signUp) ? { agreement: signUp.agreement } : null
}

/** The screens that a sale or a sign-up waits at. What another register asked for waits at the customer's as well. */
const driving = new Set<Surface>(sellingScreens)

/** The heartbeat of a screen: takes the step that is due of what stands there unsettled. What takes longer than a beat, the next one finds done. */
export async function poll(context: TillContext, from: Surface, isHidden = false): Promise<Result<NextBeat>> {
  const { sales, memberships, clock } = context
  context.screens.note(from)
  if (from === 'customer' && !isHidden) {
    context.customerScreen.seen()
    context.baskets.seen()
  }
  const shown = sales.current()
  const sale = driving.has(from) || (from === 'customer' && shown?.register) ? shown : undefined
  if (sale && !isSaleSettled(sale)) {
    await within(clock, limits.beat, serve(context, sale.sale))
    return ok({ nextMs: nextBeatOf(context, sale.sale) })
  }
  const joining = driving.has(from) ? memberships.agreements.current() : undefined
  if (!joining || isAgreementSettled(joining)) return ok({ nextMs: limits.restingBeat })
  await within(clock, limits.beat, memberships.serve(joining.agreement))
  return ok({ nextMs: limits.beat })
}

/** Another sale or sign-up that is over leaves the screens; one that is not keeps them, and so does a customer who is asked for a tip. */
export function makeRoom(
  { sales, memberships, baskets, tipChoice }: TillContext,
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
export function ownCodeOf({ settings, sales, memberships, customerScreen }: TillContext): Qr | null {
  if (!settings.isAttended || customerScreen.isHere()) return null
  const sale = sales.current()
  if (sale) return codeOf(sale, sales.runtime(sale.sale))
  const signUp = memberships.current()
  return signUp && !signUp.isPushed && signUp.confirmation !== null
    ? { kind: 'text', text: signUp.confirmation }
    : null
}
