// The state in which screens, reports and search show a sale.
import type { End } from '#core/sale/facts.ts'
import { shownAttempt, type Attempt, type Sale } from '#core/sale/reduce.ts'
import type { SaleState } from '#shared/sale.ts'

/** The service's states in lower case, and the till's own beside them. */
export function stateOf(sale: Sale): SaleState {
  const attempt = shownAttempt(sale)
  const { state, quarantine, releasedAt } = attempt
  if (quarantine) return 'quarantined'
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
      return releasedAt === null ? state.is : 'released'
    case 'claimed':
      return releasedAt === null ? 'authorized' : 'released'
    case 'captured':
    case 'refused':
      return state.is
    case 'ended':
      return endState[state.end](attempt)
  }
}

const endState: { [E in End]: (attempt: Attempt) => SaleState } = {
  aborted: () => 'aborted',
  expired: () => 'expired',
  terminated: () => 'terminated',
  givenBack: () => 'givenBack',
  // No request of ours arrived: after a cancel that is what was asked for, else the service did not take it.
  neverCreated: ({ cancelAskedAt, releasedAt }) =>
    cancelAskedAt === null && releasedAt === null ? 'refused' : 'terminated',
}
