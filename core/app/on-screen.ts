// What is on the screens just now, a sale or a sign-up: kept going for a screen that does not know it, and asked to make room.
import { isToPoll } from '#shared/sign-up.ts'
import { isAgreementOver, type Memberships } from '#core/agreement/memberships.ts'
import { isAgreementSettled } from '#core/agreement/settled.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import { nextBeatOf, serve, type Serving, leaveScreens } from '#core/sale/on-screen.ts'
import type { CustomerScreen } from '#core/sale/customer-screen.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { isSaleSettled, stateOf } from '#core/sale/state.ts'
import type { TipChoice } from '#core/sale/tip-choice.ts'
import { within, type Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import { sellingScreens, type Surface } from '#shared/command.ts'
import { ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan, type NextBeat } from '#shared/sale.ts'

type OnScreen = { sales: SaleRepository; memberships: Memberships }

/** What is being paid on this till's screens just now: a sale, or somebody who joins. */
export function saleBeingPaid({
  sales,
  memberships,
}: OnScreen): { sale: string } | { agreement: string } | null {
  const sale = sales.current()
  if (sale && saleCan.poll.has(stateOf(sale))) return { sale: sale.sale }
  const signUp = memberships.current()
  return signUp && isToPoll(signUp) ? { agreement: signUp.agreement } : null
}

/** The screens that a sale or a sign-up waits at. What another register asked for waits at the customer's as well. */
const driving = new Set<Surface>(sellingScreens)

/** Which screens have told lately that they live. Of this process alone. */
export function createPresence(clock: Pick<Clock, 'age' | 'elapsed'>) {
  const seen = new Map<Surface, number>()
  return {
    note: (of: Surface) => void seen.set(of, clock.elapsed()),
    isHere: (of: Surface): boolean => clock.age(seen.get(of) ?? -Infinity) < limits.screenGone,
  }
}
export type Presence = ReturnType<typeof createPresence>

/** The heartbeat of a screen: takes the step that is due of what stands there unsettled. What takes longer than a beat, the next one finds done. */
export async function poll(
  options: OnScreen & Serving & { customerScreen: CustomerScreen; baskets: Baskets; presence: Presence },
  from: Surface,
  isHidden = false,
): Promise<Result<NextBeat>> {
  const { sales, memberships, clock } = options
  options.presence.note(from)
  if (from === 'customer' && !isHidden) {
    options.customerScreen.seen()
    options.baskets.seen()
  }
  const shown = sales.current()
  const sale = driving.has(from) || (from === 'customer' && shown?.register) ? shown : undefined
  if (sale && !isSaleSettled(sale)) {
    await within(clock, limits.beat, serve(options, sale.sale))
    return ok({ nextMs: nextBeatOf(options, sale.sale) })
  }
  const joining = driving.has(from) ? memberships.agreements.current() : undefined
  if (!joining || isAgreementSettled(joining)) return ok({ nextMs: limits.restingBeat })
  await within(clock, limits.beat, memberships.serve(joining.agreement))
  return ok({ nextMs: limits.beat })
}

/** Another sale or sign-up that is over leaves the screens; one that is not keeps them, and so does a customer who is asked for a tip. */
export function makeRoom(
  { sales, memberships, baskets, tipChoice }: OnScreen & { baskets: Baskets; tipChoice: TipChoice },
  wanted: string | null,
): Problem | undefined {
  if (tipChoice.pending()) return problem('till.busy')
  const { agreements } = memberships
  const joining = agreements.current()
  if (joining && !isAgreementOver(joining)) return problem('membership.busy')
  if (joining) agreements.record(joining.agreement, { kind: 'signUpAcknowledged' })
  return leaveScreens({ sales, baskets }, wanted)
}
