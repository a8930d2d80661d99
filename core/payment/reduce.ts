// The reducer of a payment: its attempts and their refunds from the facts, and the money that each fact moved.
import {
  reduceBy,
  afterAskedAgain,
  reduceRequest,
  unsentRequest,
  type Reducers,
  type RequestFact,
} from '#core/process/request-state.ts'
import { addShares, grossOf, takeShares, type Share } from '#core/money/shares.ts'
import type { AttemptRequest, AttemptFact, PaymentFact, RefundFact } from '#core/payment/facts.ts'
import {
  capturedOf,
  isTakenInPart,
  keptSum,
  refundedOf,
  isDead,
  isPartWanted,
  isAttemptOver,
  noMoneyByRate,
  type Attempt,
  type AttemptState,
  type Movement,
  type Payment,
  type Refund,
  type MoneyByRate,
  type PaymentTerms,
} from '#core/payment/state.ts'

/** The payment as it is opened, with its first attempt. `at`: epoch ms. */
export const openPayment = (
  name: string,
  terms: PaymentTerms,
  asked: AttemptRequest,
  at: number,
): Payment => ({
  name,
  terms,
  isAdopted: false,
  attempts: [newAttempt(asked, null, at)],
})

type Reduced = { payment: Payment; moved: Movement | null }

type Later = Exclude<PaymentFact, { kind: 'attemptOpened' | 'refundOpened' }>

const attemptReducers: Reducers<Attempt, Later> = {
  cancelAsked: (attempt, _, at) => ({ ...attempt, cancelAskedAt: attempt.cancelAskedAt ?? at }),
  answered: (attempt, { question, answer, value = null }) => ({
    ...attempt,
    answer: { question, answer, value },
    partRefused: null,
  }),
  abandoned: (attempt, { by }, at) => ({
    ...attempt,
    abandonedAt: attempt.abandonedAt ?? at,
    abandonedBy: attempt.abandonedBy ?? by,
    isOverridden: attempt.isOverridden || by === 'manager',
  }),
  resolvedByHand: (attempt, _, at) => ({
    ...attempt,
    resolvedAt: at,
    isKeptByHand: keptSum(attempt) > 0,
    // An attempt that can still be paid is given up with it.
    abandonedAt: isAttemptOver(attempt.state) && attempt.quarantine === null ? attempt.abandonedAt : at,
  }),
  quarantined(attempt, { problem, captured, left }, at) {
    const quarantine = { problem, captured, left, at: attempt.quarantine?.at ?? at }
    return { ...attempt, quarantine, resolvedAt: settledStill(attempt, captured) }
  },
  quarantineLifted: (attempt) => ({ ...withCancelsAnew(attempt), quarantine: null }),
  // The part that was wanted of it is taken, and stays so.
  reservationGivenUp: (attempt, _, at) =>
    isTakenInPart(attempt)
      ? withCancelsAnew(attempt)
      : { ...withCancelsAnew(attempt), abandonedAt: attempt.abandonedAt ?? at },
  sent: withRequest,
  unsent: withRequest,
  turnedDown,
  created: withStep,
  authorized: withStep,
  captureClaimed: withStep,
  capturedInPart(attempt, { kind, value }) {
    const { state } = attempt
    if (state.is !== 'claimed') throw impossible(attempt, kind)
    return { ...attempt, state: { ...state, captured: value }, resolvedAt: settledStill(attempt, value) }
  },
  captured(attempt, fact, at) {
    const { pspReference, value, receipt = null } = fact
    const times = timesAtEnd(attempt, fact.kind)
    const state = { is: 'captured', ...times, capturedAt: at, pspReference, value, receipt } as const
    return { ...attempt, quarantine: null, state, resolvedAt: settledStill(attempt, value) }
  },
  ended(attempt, fact, at) {
    const { end, captured = 0, problem = null } = fact
    const times = timesAtEnd(attempt, fact.kind)
    const state = { is: 'ended', ...times, endedAt: at, end, captured, problem } as const
    return { ...attempt, quarantine: null, state, resolvedAt: settledStill(attempt, captured) }
  },
  refunded(attempt, fact, at) {
    const { value, pspReference, receipt = null } = fact
    const state = { is: 'refunded', at, pspReference, receipt } as const
    return withRefund(attempt, fact, (refund) => ({ ...refund, value, state }))
  },
  refundRefused(attempt, fact, at) {
    const state = { is: 'refused', at, problem: fact.problem } as const
    return withRefund(attempt, fact, (refund) => ({ ...refund, state }))
  },
  refundedElsewhere: (attempt, { value }) => ({ ...attempt, refundedElsewhere: value }),
  refundedAtOtherTills: (attempt, { value }) => ({ ...attempt, refundedAtOtherTills: value }),
  refundsDoubted: (attempt, { value }) => ({ ...attempt, doubted: value, resolvedAt: null }),
  refundsExplained: (attempt) => ({ ...attempt, doubted: null }),
}

/** Every kind that is understood; a feature that is paid for by a payment registers them with its own. */
export const paymentKinds = { attemptOpened: true, refundOpened: true, ...attemptReducers }

/**
 * The payment after this fact. `plannedShares`: at which rates the goods were bought that an opened refund is for, where it is for some
 * of them. Throws on a fact that cannot follow: that is our mistake, or a damaged journal.
 */
export function reducePayment(
  payment: Payment,
  fact: PaymentFact,
  at: number,
  plannedShares: readonly Share[] = [],
): Reduced {
  if (fact.kind === 'attemptOpened') return { payment: withNewAttempt(payment, fact, at), moved: null }
  return withAttempt(payment, fact, (attempt) =>
    fact.kind === 'refundOpened'
      ? withNewRefund(attempt, fact, plannedShares, at)
      : reduceBy(attemptReducers, attempt, fact, at),
  )
}

const newAttempt = (asked: AttemptRequest, override: string | null, at: number): Attempt => ({
  reference: asked.reference,
  userFlow: asked.userFlow,
  phoneEnding: asked.phoneEnding,
  qrFormat: asked.qrFormat,
  ...(asked.isByCode ? { isByCode: true as const } : {}),
  openedAt: at,
  override,
  state: { is: 'opened' },
  requests: { create: unsentRequest, capture: unsentRequest, cancel: unsentRequest, giveBack: unsentRequest },
  cancelAskedAt: null,
  answer: null,
  partRefused: null,
  abandonedAt: null,
  abandonedBy: null,
  isOverridden: false,
  quarantine: null,
  resolvedAt: null,
  isKeptByHand: false,
  refunds: [],
  refundedElsewhere: 0,
  refundedAtOtherTills: 0,
  doubted: null,
  taxed: noMoneyByRate,
})

function withNewAttempt(
  payment: Payment,
  fact: Extract<AttemptFact, { kind: 'attemptOpened' }>,
  at: number,
): Payment {
  if (payment.attempts.some((attempt) => attempt.reference === fact.reference)) {
    throw new Error(`attempt ${fact.reference} was opened twice`)
  }
  if (!payment.attempts.every(isDead)) {
    throw new Error(`payment ${payment.name} has an attempt that may still be paid: no other can follow`)
  }
  return { ...payment, attempts: [...payment.attempts, newAttempt(fact, fact.override, at)] }
}

function withAttempt(
  payment: Payment,
  fact: { reference: string; kind: string },
  change: (attempt: Attempt) => Attempt,
): Reduced {
  const place = payment.attempts.findIndex((attempt) => attempt.reference === fact.reference)
  const before = payment.attempts[place]
  if (!before)
    throw new Error(`payment ${payment.name} has no attempt ${fact.reference} for its fact "${fact.kind}"`)
  const { attempt, movement } = movementOf(before, change(before), payment.terms)
  const [first, ...others] = payment.attempts
  const attempts: Payment['attempts'] =
    place === 0 ? [attempt, ...others] : [first, ...others.with(place - 1, attempt)]
  return { payment: { ...payment, attempts }, moved: fact.kind === 'refundedAtOtherTills' ? null : movement }
}

const withNewRefund = (
  attempt: Attempt,
  { refund, value, reason, by, person, asked }: Extract<RefundFact, { kind: 'refundOpened' }>,
  plannedShares: readonly Share[],
  at: number,
): Attempt => ({
  ...attempt,
  refunds: [
    ...attempt.refunds,
    {
      refund,
      value,
      reason,
      by,
      person: person ?? null,
      asked: asked ?? null,
      plannedShares,
      shares: [],
      openedAt: at,
      request: unsentRequest,
      state: { is: 'pending' },
    },
  ],
  // An attempt that a person settled while its sums were in doubt is open again: there is another refund to make.
  resolvedAt: attempt.doubted === null ? attempt.resolvedAt : null,
})

/** More was captured since a person resolved it: it is open again. */
const settledStill = (attempt: Attempt, captured: number): number | null =>
  captured > capturedOf(attempt) ? null : attempt.resolvedAt

function withRequest(attempt: Attempt, fact: Extract<Later, RequestFact>, at: number): Attempt {
  if (fact.request === 'refund')
    return withRefund(attempt, fact, (refund) => ({
      ...refund,
      request: reduceRequest(refund.request, fact, at),
    }))
  const { requests } = attempt
  return {
    ...attempt,
    requests: { ...requests, [fact.request]: reduceRequest(requests[fact.request], fact, at) },
  }
}

/** Throws on a fact that cannot follow: the event log alone may correct what was said to be over. */
function withRefund(
  attempt: Attempt,
  { kind, refund }: { kind: Later['kind']; refund?: string },
  change: (refund: Refund) => Refund,
): Attempt {
  const known = attempt.refunds.find((one) => one.refund === refund)
  if (!known || (known.state.is !== 'pending' && kind !== 'refunded'))
    throw new Error(`refund ${refund} is ${known?.state.is ?? 'not opened'}: "${kind}" cannot follow`)
  return { ...attempt, refunds: attempt.refunds.map((one) => (one === known ? change(known) : one)) }
}

/** They are asked once more: the payment is another by now, or a person wants it. */
const withCancelsAnew = (attempt: Attempt): Attempt => {
  const { cancel, giveBack } = attempt.requests
  const requests = {
    ...attempt.requests,
    cancel: afterAskedAgain(cancel),
    giveBack: afterAskedAgain(giveBack),
  }
  return { ...attempt, requests }
}

type TurnedDown = Extract<Later, { kind: 'turnedDown' }>

function turnedDown(attempt: Attempt, fact: TurnedDown, at: number): Attempt {
  const { request, isPassing, problem } = fact
  const after = withRequest(attempt, fact, at)
  if (isPassing) return after
  if (request === 'create') return { ...after, state: { is: 'refused', endedAt: at, problem } }
  const isAllOrNothing = request === 'capture' && problem.code === 'capture.allOrNothing'
  return isAllOrNothing && attempt.state.is === 'claimed' && isPartWanted(attempt)
    ? withOpenAnswer(after, fact)
    : after
}

/** The attempt as before its register said what to take: all stays reserved, and another capture goes out under the next key. */
function withOpenAnswer(attempt: Attempt, fact: TurnedDown): Attempt {
  const { state, requests } = attempt
  if (state.is !== 'claimed') throw impossible(attempt, fact.kind)
  const { createdAt, authorizedAt, ageMs, pspReference } = state
  return {
    ...attempt,
    requests: { ...requests, capture: afterAskedAgain(requests.capture) },
    state: { is: 'authorized', createdAt, authorizedAt, ageMs, pspReference },
    answer: null,
    partRefused: fact.problem,
  }
}

const impossible = ({ reference, state }: Attempt, kind: string) =>
  new Error(`attempt ${reference} is ${state.is}: "${kind}" cannot follow`)

const timesOf = (state: AttemptState) => ({
  createdAt: 'createdAt' in state ? state.createdAt : null,
  authorizedAt: 'authorizedAt' in state ? state.authorizedAt : null,
})

function withStep(
  attempt: Attempt,
  fact: Extract<Later, { kind: 'created' | 'authorized' | 'captureClaimed' }>,
  at: number,
): Attempt {
  const { state } = attempt
  const { createdAt } = timesOf(state)
  if (fact.kind === 'captureClaimed') {
    if (state.is !== 'authorized') throw impossible(attempt, fact.kind)
    const { authorizedAt, ageMs, pspReference } = state
    return {
      ...attempt,
      state: { is: 'claimed', createdAt, authorizedAt, ageMs, pspReference, captured: 0 },
    }
  }
  if (state.is !== 'opened' && state.is !== 'created') throw impossible(attempt, fact.kind)
  if (fact.kind === 'created')
    return { ...attempt, state: { is: 'created', createdAt: createdAt ?? at, target: fact.target } }
  const { ageMs, pspReference } = fact
  return { ...attempt, state: { is: 'authorized', createdAt, authorizedAt: at, ageMs, pspReference } }
}

/** Times of an attempt that ends. A quarantined one may turn out to be anything at all. */
function timesAtEnd(attempt: Attempt, kind: string) {
  if (isAttemptOver(attempt.state) && attempt.quarantine === null) throw impossible(attempt, kind)
  return timesOf(attempt.state)
}

/** A captured payment that another till took: its money, and what had been given back of it by then, by whomever. */
type AdoptedPayment = Pick<AttemptRequest, 'reference' | 'userFlow'> & {
  capturedAt: number
  pspReference: string
  /** Minor units. */
  value: number
  refunded: number
  /** As far as the shop's tills know. */
  taxed: MoneyByRate
}

/** The payment with one that another till took; `before`: where an earlier one of the same name was adopted. */
export function adoptPayment(
  before: Payment | undefined,
  name: string,
  terms: PaymentTerms,
  adopted: AdoptedPayment,
): Payment {
  const attempt = adoptedAttempt(adopted)
  if (!before) return { name, terms, isAdopted: true, attempts: [attempt] }
  if (!before.isAdopted) throw new Error(`payment ${name} is of this till: nothing of it is adopted`)
  if (before.attempts.some(({ reference }) => reference === attempt.reference))
    throw new Error(`payment ${attempt.reference} was adopted twice`)
  return { ...before, attempts: [...before.attempts, attempt] }
}

function adoptedAttempt(adopted: AdoptedPayment): Attempt {
  const { reference, userFlow, capturedAt, pspReference, value, refunded, taxed } = adopted
  // The shop's tills may not have heard of all that is gone: whose VAT the rest of it was, nobody here can know better.
  const unknown = refunded - grossOf(taxed.refunded)
  const rest = unknown > 0 ? takeShares(addShares(taxed.captured, taxed.refunded, -1), unknown) : []
  return {
    ...newAttempt({ reference, userFlow, phoneEnding: null, qrFormat: 'TEXT/TARGETURL' }, null, capturedAt),
    state: {
      is: 'captured',
      createdAt: null,
      authorizedAt: null,
      capturedAt,
      pspReference,
      value,
      receipt: null,
    },
    refundedAtOtherTills: refunded,
    taxed: { captured: taxed.captured, refunded: addShares(taxed.refunded, rest) },
  }
}

/** The attempt with its shares brought up to date, and what moved. */
function movementOf(
  before: Attempt,
  after: Attempt,
  terms: PaymentTerms,
): { attempt: Attempt; movement: Movement | null } {
  const known = receiptsOf(before)
  const receipt = receiptsOf(after).find((one) => !known.includes(one)) ?? null
  const kind = kindOf(before, after, receipt)
  if (kind === null) return { attempt: after, movement: null }
  const { taxed, reference } = after
  const value =
    kind === 'captured' ? capturedOf(after) - capturedOf(before) : refundedOf(after) - refundedOf(before)
  const refund = kind === 'refunded' ? justRefunded(before, after) : undefined
  const shares = kind === 'captured' ? captureShares(taxed, value, terms) : refundShares(taxed, value, refund)
  const side = kind === 'captured' ? 'captured' : 'refunded'
  const now = { ...taxed, [side]: addShares(taxed[side], shares) }
  const refunds = after.refunds.map((one) =>
    one === refund ? { ...one, shares: addShares(one.shares, shares) } : one,
  )
  const begun = kind === 'captured' ? Number(capturedOf(after) > 0) - Number(capturedOf(before) > 0) : 0
  const movement = { kind, reference, value, begun, shares, receipt }
  return { attempt: { ...after, taxed: now, refunds }, movement }
}

const receiptsOf = ({ state, refunds }: Attempt): number[] =>
  [state, ...refunds.map((one) => one.state)].flatMap((one) => ('receipt' in one ? (one.receipt ?? []) : []))

function kindOf(before: Attempt, after: Attempt, receipt: number | null): Movement['kind'] | null {
  if (capturedOf(before) !== capturedOf(after)) return 'captured'
  const isElsewhere =
    before.refundedElsewhere !== after.refundedElsewhere ||
    before.refundedAtOtherTills !== after.refundedAtOtherTills
  if (isElsewhere) return 'elsewhere'
  if (refundedOf(before) !== refundedOf(after)) return 'refunded'
  if (receipt === null) return null
  return 'receipt' in after.state && after.state.receipt === receipt ? 'captured' : 'refunded'
}

const justRefunded = (before: Attempt, after: Attempt): Refund | undefined =>
  after.refunds.find(({ state, value }, at) => {
    const earlier = before.refunds[at]
    return state.is === 'refunded' && (earlier?.state.is !== 'refunded' || earlier.value !== value)
  })

/** Out of what was bought; what is more than that stands outside VAT. */
function captureShares({ captured }: MoneyByRate, value: number, terms: PaymentTerms): Share[] {
  if (value < 0) return negative(takeShares(captured, -value))
  const unpaid = addShares(terms.shares, captured, -1)
  return takeShares(unpaid, value)
}

function refundShares(
  { captured, refunded }: MoneyByRate,
  value: number,
  refund: Refund | undefined,
): Share[] {
  if (value < 0) return negative(takeShares(refunded, -value))
  return takeShares(addShares(captured, refunded, -1), value, refund?.plannedShares)
}

const negative = (shares: readonly Share[]): Share[] =>
  shares.map(({ rate, gross, vat }) => ({ rate, gross: -gross, vat: -vat }))
