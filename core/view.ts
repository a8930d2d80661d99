// What each screen is told of a sale: derived from its facts, and less than the till knows.
import type { Live } from '#core/book.ts'
import { isCancelling, isGivingBack, limits, next, type Moment } from '#core/next.ts'
import { lastAttempt, type Attempt, type AttemptState, type End, type Sale } from '#core/sale.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import { saleCan, type CustomerSale, type Qr, type SaleState, type SaleView } from '#shared/sale.ts'

export function viewOf(sale: Sale, live: Live, moment: Moment): SaleView {
  const attempt = lastAttempt(sale)
  const { state } = attempt
  const step = next(sale, moment)
  return {
    sale: sale.sale,
    reference: attempt.reference,
    state: stateOf(sale),
    amount: sale.opened.amount,
    userFlow: attempt.userFlow,
    phoneEnding: attempt.phoneEnding,
    isCancelling: isCancelling(sale),
    isGivingBack: isGivingBack(sale),
    isCutOff: isCutOff(sale, live),
    question: step.do === 'ask' ? step.question : null,
    problem: problemOf(state) ?? presentTrouble(sale, live),
    times: {
      opened: sale.openedAt,
      created: createdAt(state),
      authorized: 'authorizedAt' in state ? state.authorizedAt : null,
      captured: state.is === 'captured' ? state.capturedAt : null,
      ended: endedAt(sale, state),
    },
    endsAt: endsAt(attempt),
  }
}

export function customerViewOf(sale: Sale, live: Live): CustomerSale {
  const attempt = lastAttempt(sale)
  const { state } = attempt
  return {
    state: stateOf(sale),
    amount: sale.opened.amount,
    userFlow: attempt.userFlow,
    phoneEnding: attempt.phoneEnding,
    qr: qrOf(sale, attempt, live),
    isCancelling: isCancelling(sale),
    isGivingBack: isGivingBack(sale),
    isCutOff: isCutOff(sale, live),
    createdAt: createdAt(state),
    endsAt: endsAt(attempt),
    endedAt: endedAt(sale, state),
  }
}

const createdAt = (state: AttemptState) => ('createdAt' in state ? state.createdAt : null)

function endsAt({ state }: Attempt): number | null {
  return state.is === 'created' ? state.createdAt + limits.life : null
}

/** When the sale was over for the screens. */
function endedAt(sale: Sale, state: AttemptState): number | null {
  if (state.is === 'captured') return state.capturedAt
  return 'endedAt' in state ? state.endedAt : sale.releasedAt
}

/** The service's states in lower case, and the till's own beside them. */
export function stateOf(sale: Sale): SaleState {
  const { state } = lastAttempt(sale)
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
      return sale.releasedAt === null ? state.is : 'released'
    case 'claimed':
      return 'authorized'
    case 'captured':
    case 'refused':
    case 'setAside':
      return state.is
    case 'ended':
      return endState[state.end](sale)
  }
}

const endState: { [E in End]: (sale: Sale) => SaleState } = {
  aborted: () => 'aborted',
  expired: () => 'expired',
  terminated: () => 'terminated',
  givenBack: () => 'givenBack',
  // No request of ours arrived: after a cancel that is what was asked for, else the service did not take it.
  neverCreated: (sale) =>
    sale.cancelAskedAt === null && sale.releasedAt === null ? 'refused' : 'terminated',
}

const problemOf = (state: AttemptState): Problem | null => ('problem' in state ? state.problem : null)

/** What stands in the way of a sale that is not over. */
function presentTrouble(sale: Sale, { trouble }: Live): Problem | null {
  if (!saleCan.poll.has(stateOf(sale)) || trouble === null) return null
  // While no request has left, the money is in no doubt.
  return trouble.code === 'service.unreachable' && nothingSent(sale)
    ? problem('service.notReached', trouble.details)
    : trouble
}

const nothingSent = (sale: Sale): boolean => {
  const { state, deeds } = lastAttempt(sale)
  return state.is === 'opened' && deeds.create.tries === deeds.create.unsent
}

/** A service that merely asks to wait has been heard; a request that never left leaves nothing in doubt. */
const isCutOff = (sale: Sale, live: Live): boolean => {
  const trouble = presentTrouble(sale, live)
  return trouble !== null && cuttingOff.has(trouble.code)
}

const cuttingOff = new Set<ProblemCode>([
  'service.unreachable',
  'service.slow',
  'service.garbled',
  'service.failed',
])

/** Shown only while it can be paid. */
function qrOf(sale: Sale, { state, userFlow }: Attempt, live: Live): Qr | null {
  if (state.is !== 'created' || userFlow !== 'QR' || state.target === null || sale.releasedAt !== null)
    return null
  if (sale.opened.qrFormat === 'TEXT/TARGETURL') return { kind: 'text', text: state.target }
  return live.picture === null ? null : { kind: 'image', source: live.picture }
}
