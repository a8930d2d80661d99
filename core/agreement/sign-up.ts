// The state of a sign-up and its view for each kind of screen. Derived from the agreement's facts; each screen gets less than the till knows.
import { firstCharge, isReserved, statusOf, type Agreement } from '#core/agreement/reduce.ts'
import type { Drafting } from '#core/agreement/facts.ts'
import { chargeOwedBack } from '#core/agreement/outstanding.ts'
import type { AgreementRuntime } from '#core/agreement/runtime.ts'
import { limits } from '#core/system/limits.ts'
import { networkProblemCodes } from '#core/service/network.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import type { Receipt } from '#shared/receipt.ts'
import {
  type CustomerSignUp,
  type KioskSignUp,
  type PlanOffer,
  type SignUpView,
  signUpCan,
  type SignUpState,
} from '#shared/sign-up.ts'

export function signUpStateOf(agreement: Agreement): SignUpState {
  const { agreementId, draftEnded, withdrawn, seen, gone, joinedAt } = agreement
  // A customer who has joined stays so here, whatever the office does with the membership later.
  if (joinedAt !== null) return 'active'
  if (agreementId === null) return draftEnded === null ? 'opened' : draftEnded.end
  // No draft lives so long.
  if (gone !== null && statusOf(agreement) !== 'ACTIVE') return 'expired'
  switch (statusOf(agreement)) {
    case null:
    case 'PENDING':
      return 'pending'
    case 'ACTIVE':
      // Being taken back: until the service has stopped it nobody is told that it is.
      return 'pending'
    case 'STOPPED':
      if (withdrawn && chargeOwedBack(agreement)) return 'pending'
      return withdrawn || seen?.start != null ? 'withdrawn' : 'declined'
    case 'EXPIRED':
      return firstCharge(agreement)?.status === 'FAILED' ? 'failed' : 'expired'
  }
}

const offerOf = ({ plan, currency }: Drafting): PlanOffer => {
  const { id, name, description, pricing, period, campaign, initialCharge } = plan
  return { plan: id, name, description, pricing, period, campaign, initialCharge, currency }
}

/** Undefined for one that was made elsewhere: nobody was signed up here. */
export function signUpViewOf(
  agreement: Agreement,
  runtime: AgreementRuntime,
  receipt: Receipt | null,
): SignUpView | undefined {
  const { opened } = agreement
  if (opened.kind !== 'agreementOpened') return undefined
  const state = signUpStateOf(agreement)
  const trouble = troubleOf(agreement, runtime, state)
  return {
    agreement: agreement.agreement,
    agreementId: agreement.agreementId,
    state,
    offer: offerOf(opened),
    isAttended: opened.isAttended,
    isPushed: agreement.isPushed,
    phoneEnding: agreement.isPushed ? opened.phoneEnding : null,
    fellBack: agreement.fellBack,
    confirmation: state === 'pending' && agreement.withdrawn === null ? agreement.confirmation : null,
    firstCharge: firstChargeOf(agreement, opened),
    isWithdrawing: agreement.withdrawn !== null && !signUpCan.acknowledge.has(state),
    isCutOff: trouble !== null && cuttingOff.has(trouble.code),
    problem: agreement.draftEnded?.problem ?? failureOf(agreement, state) ?? trouble,
    openedAt: agreement.openedAt,
    endsAt: state === 'pending' && agreement.draftedAt !== null ? agreement.draftedAt + limits.life : null,
    endedAt: signUpCan.acknowledge.has(state)
      ? (agreement.draftEnded?.at ?? agreement.joinedAt ?? agreement.statusAt ?? agreement.openedAt)
      : null,
    receipt,
  }
}

export function customerSignUpOf(view: SignUpView, receiptLink: string | null): CustomerSignUp {
  const { state, offer, isPushed, phoneEnding, fellBack, confirmation, firstCharge: first } = view
  const { isWithdrawing, isCutOff, openedAt, endsAt, endedAt } = view
  return {
    state,
    offer,
    isPushed,
    phoneEnding,
    fellBack,
    confirmation,
    firstCharge: first,
    isWithdrawing,
    isCutOff,
    openedAt,
    endsAt,
    endedAt,
    receiptLink: state === 'active' ? receiptLink : null,
  }
}

export const kioskSignUpOf = (view: SignUpView, receiptLink: string | null): KioskSignUp => ({
  ...customerSignUpOf(view, receiptLink),
  agreement: view.agreement,
})

function firstChargeOf(agreement: Agreement, { plan }: Drafting): SignUpView['firstCharge'] {
  if (plan.initialCharge === null) return null
  const { amount } = plan.initialCharge
  const first = firstCharge(agreement)
  if (!first) return { amount, state: 'waiting' }
  const isGivenBack = agreement.joinedAt === null && first.refunded >= first.captured
  if (first.captured > 0) return { amount, state: isGivenBack ? 'givenBack' : 'captured' }
  if (isReserved(first)) return { amount, state: 'reserved' }
  if (first.status === 'FAILED') return { amount, state: 'failed' }
  return { amount, state: first.status === 'CANCELLED' ? 'givenBack' : 'waiting' }
}

function failureOf(agreement: Agreement, state: SignUpState): Problem | null {
  if (state === 'failed')
    return problem('agreement.initialFailed', { reason: firstCharge(agreement)?.failure ?? '' })
  const hasEnded = state === 'withdrawn' || state === 'expired'
  const refused = agreement.tasks.find(
    (task) => task.by === 'rule' && task.state.is === 'refused' && !(hasEnded && task.do === 'stop'),
  )
  return refused?.state.is === 'refused' ? refused.state.problem : null
}

/** Trouble in the way of a sign-up that is not over. */
function troubleOf(agreement: Agreement, { trouble }: AgreementRuntime, state: SignUpState): Problem | null {
  if (signUpCan.acknowledge.has(state) || trouble === null) return null
  const { draft, agreementId } = agreement
  // While no request has left, nothing is in doubt.
  return trouble.code === 'service.unreachable' && agreementId === null && draft.tries === draft.unsent
    ? problem('service.notReached', trouble.details)
    : trouble
}

/** A service that merely asks to wait has been heard. */
const cuttingOff = new Set<ProblemCode>([
  'service.unreachable',
  'service.slow',
  'service.garbled',
  'service.failed',
  ...networkProblemCodes,
])

/** The screens may go back to the beginning: it has ended, or it is taken back behind them. */
export const isAgreementOver = (agreement: Agreement): boolean =>
  agreement.withdrawn !== null || signUpCan.acknowledge.has(signUpStateOf(agreement))
