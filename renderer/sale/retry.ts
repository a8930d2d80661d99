// The ways to go on after the end of a sale: whether and how it is asked for once more, and what is done first. Pure.
import type { UserFlow } from '#shared/flows.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { SaleState, SaleView } from '#shared/sale.ts'

/** Ends after which the customer who stands there mostly wants to pay once more. */
const triedAgain = new Set<SaleState>(['aborted', 'expired', 'terminated', 'refused'])

/** The action that comes first after an end, which Enter does. `hasBasket`: what was to be paid is still in the basket. */
export function firstActOf(
  sale: Pick<SaleView, 'state' | 'retry' | 'problem' | 'userFlow'>,
  userFlows: readonly UserFlow[],
  hasBasket: boolean,
): 'again' | 'toBasket' | 'newSale' {
  const flow = retryFlowOf(sale)
  if (triedAgain.has(sale.state) && sale.retry === 'yes' && flow !== null && userFlows.includes(flow))
    return 'again'
  return hasBasket ? 'toBasket' : 'newSale'
}

/** The way in which the same sale is asked for once more; null where that is not to be. */
export function retryFlowOf(
  sale: Pick<SaleView, 'state' | 'retry' | 'problem' | 'userFlow'>,
): UserFlow | null {
  const again = retryKindOf(sale)
  if (again === 'no' || again === 'useless') return null
  return again === 'byCode' ? 'QR' : sale.userFlow
}

/** Problems with which the next try would be refused like this one, until somebody has put them right. */
const lasting = new Set<ProblemCode>(['credentials.missing', 'credentials.refused'])

/** Problems of the request to this phone: the code would go through. */
const phoneOnly = new Set<ProblemCode>(['push.notAllowed', 'customer.notFound', 'code.notCustomer'])

/** Things to be done with the same sale after its payment has ended. */
export type RetryKind = 'again' | 'byCode' | 'override' | 'useless' | 'no'

/** Whether at all, the till has said (`retry`); here only whether it would help. */
export function retryKindOf({
  state,
  retry,
  problem,
}: Pick<SaleView, 'state' | 'retry' | 'problem'>): RetryKind {
  switch (retry) {
    case 'no':
      return 'no'
    case 'override':
      return 'override'
    case 'yes':
      if (state !== 'refused' || problem === null) return 'again'
      if (lasting.has(problem.code)) return 'useless'
      return phoneOnly.has(problem.code) ? 'byCode' : 'again'
  }
}

/** Time for a kiosk's customer to read how it ended: twice as long as a kiosk shows it when nobody touches it. ms */
const atKioskMs = 60_000

/** Whether the customer of a kiosk's sale or sign-up still reads there how it ended, before the kiosk goes on by itself. Epoch ms. */
export const isReadAtKiosk = (isAttended: boolean, endedAt: number | null, now: number): boolean =>
  !isAttended && now - (endedAt ?? 0) < atKioskMs
