// What is on the screens just now, a sale or a sign-up: kept going for a screen that does not know it, and asked to make room.
import { isToPoll } from '#shared/sign-up.ts'
import { isAgreementOver, type Memberships } from '#core/agreement/memberships.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import { poll, type Serving } from '#core/sale/poll.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { leaveScreens } from '#core/sale/sale-on-screen.ts'
import { stateOf } from '#core/sale/state.ts'
import { limits } from '#core/system/limits.ts'
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

/** For a screen that does not know what is paid. */
export async function continueSale(options: OnScreen & Serving): Promise<Result<NextBeat>> {
  const paying = saleBeingPaid(options)
  if (paying && 'sale' in paying) {
    const polled = await poll(options, paying.sale)
    return polled.ok ? ok({ nextMs: polled.value.nextMs }) : polled
  }
  if (paying) await options.memberships.serve(paying.agreement)
  return ok({ nextMs: limits.beat })
}

/** Another sale or sign-up that is over leaves the screens; one that is not keeps them. */
export function makeRoom(
  { sales, memberships, baskets }: OnScreen & { baskets: Baskets },
  wanted: string | null,
): Problem | undefined {
  const { agreements } = memberships
  const joining = agreements.current()
  if (joining && !isAgreementOver(joining)) return problem('membership.busy')
  if (joining) agreements.record(joining.agreement, { kind: 'signUpAcknowledged' })
  return leaveScreens({ sales, baskets }, wanted)
}
