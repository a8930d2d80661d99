// What a register is told of its checkout: a pure function of the checkout, its sale, and what is known of the moment.
import { createHash } from 'node:crypto'
import type { CalledOffBy } from '#core/checkout/facts.ts'
import type { Checkout } from '#core/checkout/state.ts'
import { isGivingBack } from '#core/payment/approval.ts'
import {
  capturedOf,
  isGivenUp,
  isPaymentSettled,
  isReturnedByRule,
  refundedOf,
} from '#core/payment/balance.ts'
import type { ReleasedBy } from '#core/payment/facts.ts'
import { shownAttempt, type Attempt, type AttemptState, type Refund } from '#core/payment/state.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import type { Sale } from '#core/sale/state.ts'
import { modeOf } from '#core/settings/settings.ts'
import { problemTexts } from '#core/system/locales.ts'
import type { CheckoutAnswer, CheckoutReason, CheckoutRefund, CheckoutState } from '#shared/checkout.ts'
import { sum } from '#shared/order.ts'
import { problemWords } from '#shared/problem-words.ts'
import type { Problem } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'
import type { Question } from '#shared/sale.ts'

/** What no fact says: the line to the service, and whom a question waits for. */
export type Moment = {
  isCutOff: boolean
  problem: Problem | null
  question: Question | null
  receiptLink: string | null
}

/** Of a time that is over: nothing but its facts is known. */
export const noMoment: Moment = { isCutOff: false, problem: null, question: null, receiptLink: null }

type Standing = { state: CheckoutState; reason: CheckoutReason | null }
const standing = (state: CheckoutState, reason: CheckoutReason | null = null): Standing => ({ state, reason })

const calledOffBy = {
  register: 'byRegister',
  staff: 'byStaff',
  customer: 'byCustomer',
  rule: 'expired',
} as const satisfies Record<CalledOffBy, CheckoutReason>

function standingOf({ calledOff }: Checkout, sale: Sale | undefined, moment: Moment): Standing {
  const by = calledOff ? calledOffBy[calledOff.by] : null
  if (!sale) return by === null ? standing('PENDING') : standing('CANCELED', by)
  const attempt = shownAttempt(sale.payment)
  const { state, quarantine, cancelAskedAt } = attempt
  const isAsked = calledOff !== null || cancelAskedAt !== null
  if (state.is === 'captured') return ofCaptured(sale, attempt)
  if (quarantine) return ofQuarantined(sale, attempt)
  switch (state.is) {
    case 'refused':
      return standing('CANCELED', by ?? 'refusedByService')
    case 'ended':
      return standing('CANCELED', ofEnd(attempt, state, by))
    case 'authorized':
    case 'claimed':
      return ofApproved(sale, attempt, isAsked, moment)
    case 'opened':
    case 'created':
      if (isAsked || attempt.releasedAt !== null)
        return standing('CANCEL_REQUESTED', moment.isCutOff ? 'serviceAway' : null)
      return moment.isCutOff ? standing('UNKNOWN', 'serviceAway') : standing('IN_PROGRESS')
  }
}

/** Paid is what is kept: money of a payment that was walked away from goes back. */
function ofCaptured({ payment }: Sale, attempt: Attempt): Standing {
  const isLeft = isGivenUp(attempt) || isReturnedByRule(attempt)
  if (!isLeft || attempt.resolvedAt !== null) return standing('COMPLETED')
  if (capturedOf(attempt) === refundedOf(attempt)) return standing('CANCELED', 'givenBack')
  return standing('UNKNOWN', payment.terms.isAttended ? 'waitsForStaff' : 'beingReturned')
}

/** The service tells of something that does not fit: a person settles it, and what is kept then is paid, also when it is refunded later. */
function ofQuarantined({ payment }: Sale, attempt: Attempt): Standing {
  if (!isPaymentSettled(payment)) return standing('UNKNOWN', 'waitsForStaff')
  return attempt.isKeptByHand ? standing('COMPLETED') : standing('CANCELED', 'givenBack')
}

function ofApproved(
  { payment }: Sale,
  attempt: Attempt,
  isAsked: boolean,
  { question, isCutOff }: Moment,
): Standing {
  if (isGivingBack(payment, attempt)) return standing('CANCEL_REQUESTED', 'beingReturned')
  if (isAsked) return standing('CANCEL_REQUESTED', question === null ? null : 'waitsForStaff')
  if (isCutOff) return standing('UNKNOWN', 'serviceAway')
  const isReserved = payment.terms.register?.keepsReserved === true && attempt.answer === null
  if (isReserved && attempt.state.is === 'authorized') return standing('IN_PROGRESS', 'reserved')
  return question === null ? standing('IN_PROGRESS') : standing('UNKNOWN', 'waitsForStaff')
}

/** `by`: who has called the checkout off. At a screen it is the payment that is called off. */
function ofEnd(
  { cancelAskedAt, releasedAt, releasedBy }: Attempt,
  { end }: Extract<AttemptState, { is: 'ended' }>,
  by: CheckoutReason | null,
): CheckoutReason {
  switch (end) {
    case 'aborted':
      return 'refusedByCustomer'
    case 'expired':
      return by ?? 'timedOut'
    case 'terminated':
      return by ?? ofScreens[releasedBy ?? 'cashier']
    case 'givenBack':
      return by ?? 'givenBack'
    case 'neverCreated':
      if (by !== null) return by
      return (cancelAskedAt ?? releasedAt) === null ? 'refusedByService' : ofScreens[releasedBy ?? 'cashier']
  }
}

const ofScreens = {
  cashier: 'byStaff',
  manager: 'byStaff',
  customer: 'byCustomer',
  register: 'byRegister',
  rule: 'timedOut',
} as const satisfies Record<ReleasedBy, CheckoutReason>

/** `settings` name the shop on the receipt. */
export function answerOf(
  checkout: Checkout,
  sale: Sale | undefined,
  settings: Settings,
  moment: Moment,
): CheckoutAnswer {
  const { asked, register, id, expiresAt, openedAt } = checkout
  const money = (value: number) => ({ value, currency: asked.amount.currency })
  const attempt = sale && shownAttempt(sale.payment)
  const state = attempt?.state
  const trouble = (state && 'problem' in state ? state.problem : null) ?? moment.problem
  const answer: Omit<CheckoutAnswer, 'version'> = {
    id,
    register: register.name,
    ...standingOf(checkout, sale, moment),
    problem: trouble && { code: trouble.code, detail: inWords(trouble) },
    amount: asked.amount,
    captured: money(sale ? sum(sale.payment.attempts.map(capturedOf)) : 0),
    refunded: money(sale ? sum(sale.payment.attempts.map(refundedOf)) : 0),
    reserved: money(attempt ? reservedOf(attempt, asked.amount.value) : 0),
    flow: asked.flow,
    text: asked.text,
    saleNumber: asked.saleNumber,
    keepReserved: asked.keepsReserved,
    metadata: asked.metadata,
    sale: sale?.ordered ? { id: sale.sale, number: sale.ordered.number } : null,
    reference: attempt?.reference ?? null,
    pspReference: state && 'pspReference' in state ? state.pspReference : null,
    createdAt: time(openedAt),
    askedAt: timeOrNull(state && 'createdAt' in state ? state.createdAt : null),
    approvedAt: timeOrNull(state && 'authorizedAt' in state ? state.authorizedAt : null),
    capturedAt: timeOrNull(state?.is === 'captured' ? state.capturedAt : null),
    endedAt: timeOrNull(endOf(checkout, state)),
    expiresAt: timeOrNull(expiresAt),
    refunds: attempt?.refunds.map((one) => refundOf(one, money)) ?? [],
    receipt: sale ? receiptOf(sale, settings, modeOf(settings)) : null,
    receiptLink: state?.is === 'captured' ? moment.receiptLink : null,
  }
  return {
    ...answer,
    version: createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16),
  }
}

/** What happened, what it means for the money, what to do: in English, for whoever writes the register. */
export function inWords(trouble: Problem): string {
  const { what, money, remedy } = problemWords(trouble, 'en-GB', problemTexts('en'))
  return [what, money, remedy].filter((one) => one !== '').join(' ')
}

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

function reservedOf({ state, quarantine }: Attempt, amount: number): number {
  if (quarantine) return quarantine.left
  return state.is === 'authorized' || state.is === 'claimed' ? amount : 0
}

function endOf({ sale, calledOff }: Checkout, state: AttemptState | undefined): number | null {
  if (sale === null) return calledOff?.at ?? null
  if (state?.is === 'captured') return state.capturedAt
  return state && 'endedAt' in state ? state.endedAt : null
}

function refundOf(
  { asked, value, reason, state, openedAt }: Refund,
  money: (value: number) => CheckoutAnswer['amount'],
): CheckoutRefund {
  const states = { pending: 'PENDING', refunded: 'COMPLETED', refused: 'REFUSED' } as const
  return {
    id: asked?.id ?? null,
    state: states[state.is],
    amount: money(value),
    reason,
    code: state.is === 'refused' ? state.problem.code : null,
    pspReference: state.is === 'refunded' ? state.pspReference : null,
    createdAt: time(openedAt),
    endedAt: state.is === 'pending' ? null : time(state.at),
  }
}
