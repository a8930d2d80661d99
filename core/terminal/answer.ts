// The answer to a register about its checkout, a pure function of the checkout, its sale and what is known of the moment; and the events of checkouts, each a change of that answer, told from the journal.
import { createHash } from 'node:crypto'
import {
  type CheckoutCanceller,
  type Checkout,
  type CheckoutFact,
  reduceCheckout,
} from '#core/checkout/facts.ts'
import { isGivingBack } from '#core/payment/decide.ts'
import {
  capturedOf,
  isGivenUp,
  isPaymentSettled,
  isReturnedByRule,
  refundedOf,
  shownAttempt,
  type Attempt,
  type AttemptState,
  type Refund,
} from '#core/payment/state.ts'
import type { AbandonedBy } from '#core/payment/facts.ts'
import { receiptNumbered, receiptOf } from '#core/receipt/receipt.ts'
import { type Sale, reduceSale } from '#core/sale/state.ts'
import type { Journal } from '#core/journal/journal.ts'
import { limits } from '#core/system/limits.ts'
import { wordsInEnglish } from '#core/system/locales.ts'
import type { CheckoutAnswer, CheckoutReason, CheckoutRefund, CheckoutState } from '#shared/checkout.ts'
import { sum } from '#shared/order.ts'
import type { Problem } from '#shared/problem.ts'
import type { Question } from '#shared/sale.ts'
import type { TillContext } from '#core/till-context.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { isFactOf } from '#core/journal/feature.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { CheckoutEvent, EventType, Register } from '#core/terminal/terminal.ts'

/** State that no fact tells: the line to the service, what became of a request that nobody answered, and whom a question waits for. */
export type CheckoutMoment = {
  isCutOff: boolean
  /** The till was stopped while it asked, or the service has denied the payment since: nobody knows whether the customer can be asked. */
  isInterrupted: boolean
  problem: Problem | null
  question: Question | null
  receiptLink: string | null
}

/** Moment of a time that is over: nothing but its facts is known. */
export const noCheckoutMoment: CheckoutMoment = {
  isCutOff: false,
  isInterrupted: false,
  problem: null,
  question: null,
  receiptLink: null,
}

type Standing = { state: CheckoutState; reason: CheckoutReason | null }
const standing = (state: CheckoutState, reason: CheckoutReason | null = null): Standing => ({ state, reason })

const calledOffBy = {
  register: 'byRegister',
  staff: 'byStaff',
  customer: 'byCustomer',
  rule: 'expired',
} as const satisfies Record<CheckoutCanceller, CheckoutReason>

function standingOf({ calledOff }: Checkout, sale: Sale | undefined, moment: CheckoutMoment): Standing {
  const by = calledOff ? calledOffBy[calledOff.by] : null
  if (!sale) return by === null ? standing('PENDING') : standing('CANCELED', by)
  const attempt = shownAttempt(sale.payment)
  const { state, quarantine, cancelAskedAt } = attempt
  const isAsked = calledOff !== null || cancelAskedAt !== null
  const { payment } = sale
  if (state.is === 'captured') {
    // Paid is what is kept: money of a payment that was walked away from goes back.
    const isLeft = isGivenUp(attempt) || isReturnedByRule(attempt)
    if (!isLeft || attempt.resolvedAt !== null) return standing('COMPLETED')
    if (capturedOf(attempt) === refundedOf(attempt)) return standing('CANCELED', 'givenBack')
    return standing('UNKNOWN', payment.terms.isAttended ? 'waitsForStaff' : 'beingReturned')
  }
  if (quarantine) {
    // Something does not fit: a person settles it, and what is kept then is paid, also when it is refunded later.
    if (!isPaymentSettled(payment)) return standing('UNKNOWN', 'waitsForStaff')
    return attempt.isKeptByHand ? standing('COMPLETED') : standing('CANCELED', 'givenBack')
  }
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
      if (isAsked || isWalkedAwayFrom(attempt))
        return standing('CANCEL_REQUESTED', moment.isCutOff ? 'serviceAway' : null)
      if (moment.isCutOff) return standing('UNKNOWN', 'serviceAway')
      return state.is === 'opened' && moment.isInterrupted
        ? standing('UNKNOWN', 'interrupted')
        : standing('IN_PROGRESS')
  }
}

/** Walked away from; by rule alone where the till does not know that there is anything to cancel, that is no request to cancel it. */
const isWalkedAwayFrom = ({ state, abandonedAt, abandonedBy }: Attempt): boolean =>
  abandonedAt !== null && !(abandonedBy === 'rule' && state.is === 'opened')

function ofApproved(
  { payment }: Sale,
  attempt: Attempt,
  isAsked: boolean,
  { question, isCutOff }: CheckoutMoment,
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
  attempt: Attempt,
  { end, problem, endedAt }: Extract<AttemptState, { is: 'ended' }>,
  by: CheckoutReason | null,
): CheckoutReason {
  const { requests, openedAt } = attempt
  switch (end) {
    case 'aborted':
      return 'refusedByCustomer'
    case 'expired':
      return by ?? 'timedOut'
    case 'terminated': {
      const who = by ?? atScreens(attempt)
      if (who !== null) return who
      // In the service's portal: by somebody of the shop.
      if (requests.cancel.tries + requests.giveBack.tries === 0) return 'byStaff'
      // The till itself: what is overdue, and what it could not show after it was stopped.
      return endedAt - openedAt > limits.life ? 'timedOut' : 'interrupted'
    }
    case 'givenBack':
      return by ?? 'givenBack'
    case 'neverCreated':
      return (
        by ?? atScreens(attempt) ?? (problem?.code === 'sale.neverSent' ? 'interrupted' : 'refusedByService')
      )
  }
}

/** Who called the payment off at a screen; null where only the till's own rule did, or nobody. */
function atScreens({ cancelAskedAt, abandonedAt, abandonedBy }: Attempt): CheckoutReason | null {
  if (abandonedBy !== null) return ofScreens[abandonedBy]
  return (cancelAskedAt ?? abandonedAt) === null ? null : 'byStaff'
}

const ofScreens = {
  cashier: 'byStaff',
  manager: 'byStaff',
  customer: 'byCustomer',
  register: 'byRegister',
  rule: null,
} as const satisfies Record<AbandonedBy, CheckoutReason | null>

/** `journal`: in which its receipt got its number. */
export function checkoutAnswerOf(
  checkout: Checkout,
  sale: Sale | undefined,
  journal: Pick<Journal, 'queries'>,
  moment: CheckoutMoment,
): CheckoutAnswer {
  const { asked, register, id, expiresAt, openedAt } = checkout
  const money = (value: number) => ({ value, currency: asked.amount.currency })
  const attempt = sale && shownAttempt(sale.payment)
  const state = attempt?.state
  const ofState = state && 'problem' in state ? state.problem : null
  const trouble = ofState ?? attempt?.partRefused ?? moment.problem
  const words = trouble && wordsInEnglish(trouble)
  const answer: Omit<CheckoutAnswer, 'version'> = {
    id,
    register: register.name,
    ...standingOf(checkout, sale, moment),
    // In English, for whoever writes the register: what happened, what it means for the money, what to do.
    problem: trouble && {
      code: trouble.code,
      detail: [words?.what, words?.money, words?.remedy].filter((one) => one !== '').join(' '),
    },
    amount: asked.amount,
    askTip: asked.asksTip === true,
    tip: asked.asksTip && sale ? money(tipOf(sale)) : null,
    captured: money(sale ? sum(sale.payment.attempts.map(capturedOf)) : 0),
    refunded: money(sale ? sum(sale.payment.attempts.map(refundedOf)) : 0),
    reserved: money(attempt ? reservedOf(attempt, sale.payment.terms.amount.value) : 0),
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
    refunds:
      attempt?.refunds.map((one) => ({
        ...refundOf(one, money),
        receipt:
          sale && one.state.is === 'refunded' && one.state.receipt !== null
            ? receiptNumbered(sale, one.state.receipt, journal)
            : null,
      })) ?? [],
    receipt: sale ? receiptOf(sale, journal) : null,
    receiptLink: state?.is === 'captured' ? moment.receiptLink : null,
  }
  return {
    ...answer,
    version: createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16),
  }
}

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

/** Tip that the customer chose; once money is taken, what of it the books hold as the tip. */
const tipOf = ({ ordered, lineMoney, payment }: Sale): number => {
  const isTaken = payment.attempts.some((attempt) => capturedOf(attempt) > 0)
  return sum(
    (ordered?.lines ?? []).flatMap(({ kind, total }, at) =>
      kind === 'tip' ? [isTaken ? (lineMoney[at]?.captured.gross ?? 0) : total] : [],
    ),
  )
}

function reservedOf(attempt: Attempt, amount: number): number {
  const { state, quarantine } = attempt
  if (quarantine) return quarantine.left
  return state.is === 'authorized' || state.is === 'claimed' ? amount - capturedOf(attempt) : 0
}

function endOf({ sale, calledOff }: Checkout, state: AttemptState | undefined): number | null {
  if (sale === null) return calledOff?.at ?? null
  if (state?.is === 'captured') return state.capturedAt
  return state && 'endedAt' in state ? state.endedAt : null
}

/** Its id is told to the register that has made the sale. */
export function refundOf(
  { asked, value, reason, state, openedAt }: Refund,
  money: (value: number) => CheckoutAnswer['amount'],
): Omit<CheckoutRefund, 'receipt'> {
  const states = { pending: 'PENDING', refunded: 'COMPLETED', refused: 'REFUSED' } as const
  return {
    id: asked?.register ? null : (asked?.id ?? null),
    state: states[state.is],
    amount: money(value),
    reason,
    code: state.is === 'refused' ? state.problem.code : null,
    pspReference: state.is === 'refunded' ? state.pspReference : null,
    createdAt: time(openedAt),
    endedAt: state.is === 'pending' ? null : time(state.at),
  }
}

/** Rows looked at for one answer. */
const mostRows = 500

/** Events from any row on, in their order, as often as they are asked for. `upTo`: the row that was looked at last. */
export function eventsAfter(
  context: Pick<TillContext, 'journal' | 'sales'>,
  register: Register,
  after: number | null,
  most: number,
): { events: CheckoutEvent[]; upTo: number } {
  const { journal } = context
  if (after === null || after > journal.rows()) return { events: [], upTo: journal.rows() }
  const events: CheckoutEvent[] = []
  // A sale that is settled is folded each time that somebody asks for it, and its rows stand together.
  const found = new Map<string, string | undefined>()
  const checkoutOf = (id: string) => {
    if (!found.has(id)) found.set(id, context.sales.sale(id)?.register?.checkout)
    return found.get(id)
  }
  let upTo = after
  for (const row of journal.after(after, mostRows)) {
    const { seq, sale: id, at } = row
    const name = isFactOf(checkoutFeature, row) ? id : isFactOf(saleFeature, row) ? checkoutOf(id) : undefined
    const event = name?.startsWith(`c-${register.id}-`) ? eventAt(context, name, seq, at) : undefined
    if (event) events.push(event)
    upTo = seq
    if (events.length >= most) break
  }
  return { events, upTo }
}

function eventAt(
  context: Pick<TillContext, 'journal' | 'sales'>,
  name: string,
  seq: number,
  at: number,
): CheckoutEvent | undefined {
  const [before, now] = [stoodAt(context, name, seq - 1), stoodAt(context, name, seq)]
  const type = now && typeOf(before, now)
  return type && { id: seq, type, at: new Date(at).toISOString(), checkout: now }
}

/** As it was when that row was the last. */
function stoodAt(
  { journal }: Pick<TillContext, 'journal'>,
  name: string,
  seq: number,
): CheckoutAnswer | undefined {
  let checkout: Checkout | undefined
  for (const one of journal.of<Checkout, CheckoutFact>(checkoutFeature, name))
    if (one.seq <= seq) checkout = reduceCheckout(checkout, name, one.fact, one.at)
  if (!checkout) return undefined
  let sale: Sale | undefined
  const id = checkout.sale ?? ''
  for (const one of checkout.sale === null ? [] : journal.of(saleFeature, id))
    if (one.seq <= seq) sale = reduceSale(sale, id, one.fact, one.at)
  return checkoutAnswerOf(checkout, sale, journal, noCheckoutMoment)
}

const ofState: Record<CheckoutState, EventType> = {
  PENDING: 'checkout.created',
  IN_PROGRESS: 'checkout.asked',
  CANCEL_REQUESTED: 'checkout.cancelRequested',
  COMPLETED: 'checkout.completed',
  CANCELED: 'checkout.canceled',
  UNKNOWN: 'checkout.unknown',
}

/** A fact leads to one event at most. */
function typeOf(before: CheckoutAnswer | undefined, now: CheckoutAnswer): EventType | undefined {
  if (!before) return 'checkout.created'
  if (before.state !== now.state) return ofState[now.state]
  if (before.reason !== now.reason && now.reason === 'reserved') return 'checkout.reserved'
  if (now.refunds.length > before.refunds.length) return 'checkout.refundRequested'
  if (now.refunded.value !== before.refunded.value) return 'checkout.refunded'
  const isRefused = now.refunds.some(
    ({ state }, at) => state === 'REFUSED' && before.refunds[at]?.state !== 'REFUSED',
  )
  return isRefused ? 'checkout.refundRefused' : undefined
}
