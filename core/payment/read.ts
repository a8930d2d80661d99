// The reads of a payment: when its log is read with it, the facts that follow, and how the log is held against the sums. A failed read is "pending", never "failed".
import type { Chance, Clock } from '#core/system/clock.ts'
import type { EpaymentClient, PaymentAnswer, PaymentEvent, PictureSource } from '#core/service/epayment.ts'
import type { RefundFact, AttemptFact, AttemptEnd, ServiceBalance, PaymentFact } from '#core/payment/facts.ts'
import { type ServiceResult, type Trouble, isUndone } from '#core/process/request-state.ts'
import { isApproved, readBudgetAt } from '#core/payment/decide.ts'
import {
  attemptRuntimeOf,
  noteRead,
  type PaymentRepository,
  type AttemptRuntime,
} from '#core/payment/runtime.ts'
import {
  capturedOf,
  refundedOf,
  pendingRefund,
  isAttemptOver,
  wantedSum,
  isAttemptSettled,
  type Attempt,
  type Payment,
  idempotencyKeyOf,
  isKeyOf,
  tillOfRefundKey,
} from '#core/payment/state.ts'
import type { PendingRequest, Runner } from '#core/process/runner.ts'
import { believeGate, failuresUntilShown, noteFailedRead, noteGoodRead } from '#core/process/runtime.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { sum } from '#shared/order.ts'

/** Everything that a step of a payment needs. */
export type PaymentRunnerOptions = {
  payments: PaymentRepository
  clock: Clock
  chance: Chance
  tillId: string
  service: EpaymentClient
  picture: (address: string) => Promise<ServiceResult<PictureSource>>
  /** Aborted when the till closes: no step begins after it. */
  closing: AbortSignal
  /** Keys the fingerprints of bodies. */
  secret: string
}

/** At one in 15 s, an hour: six times as long as a payment lives. */
const denialsUntilQuarantined = 240

/** Where the payment alone does not say enough, its log of events is read with it. */
export const readPayment =
  (options: PaymentRunnerOptions, payment: Payment, attempt: Attempt): PendingRequest =>
  async () => {
    const { payments, clock, service } = options
    const { reference } = attempt
    const runtime = attemptRuntimeOf(payments, payment, reference)
    const askedAt = clock.elapsed()
    const answer = await service.get(reference)
    noteRead(runtime, clock.elapsed())
    if (!answer.ok) return () => recordFailedRead(options, payment, attempt, runtime, answer.trouble)
    const isWaitedFor = isWaited(payments, payment, attempt, runtime)
    const logAskedAt = clock.elapsed()
    const isLogNeeded = needsLog(attempt, runtime, answer.value, isWaitedFor)
    const events = isLogNeeded ? await service.events(reference) : undefined
    if (events) noteRead(runtime, clock.elapsed())
    return () => recordRead(options, payment, attempt, { answer: answer.value, askedAt, events, logAskedAt })
  }

/**
 * `askedAt`, `logAskedAt`: monotonic ms. An answer says how it was then: a machine that slept hears it late. `events`: where they were
 * asked for.
 */
type PaymentRead = {
  answer: PaymentAnswer
  askedAt: number
  events: ServiceResult<PaymentEvent[]> | undefined
  logAskedAt: number
}

function needsLog(
  attempt: Attempt,
  runtime: AttemptRuntime,
  answer: PaymentAnswer,
  isWaitedFor: boolean,
): boolean {
  const isUnconfirmed = isUnproven(attempt)
  const isNewApproval = answer.state === 'AUTHORIZED' && (isUnconfirmed || attempt.state.is === 'created')
  const isOldApproval = isApproved(attempt) && runtime.authorizedAt === null && runtime.approval === null
  const isDue = isLogDue(attempt, answer)
  // A capture that was taken and is not done may have failed.
  const isTakenInVain =
    attempt.state.is === 'claimed' && runtime.mustRead && isUndone(runtime.putOff, 'capture')
  return isUnconfirmed || isOldApproval || isDue || isTakenInVain || (isNewApproval && !isWaitedFor)
}

/** `attempt`: as it was when it was asked about. */
function recordRead(
  options: PaymentRunnerOptions,
  payment: Payment,
  attempt: Attempt,
  { answer, askedAt, events, logAskedAt }: PaymentRead,
): void {
  const { payments, clock } = options
  const { reference } = attempt
  const runtime = attemptRuntimeOf(payments, payment, reference)
  const log = events?.ok ? events.value : []
  const note = () => (events?.ok ? noteRefunds(payments, payment.name, answer, log) : [])
  // Judged anew: the machine may have slept over the log.
  const isWaitedFor = isWaited(payments, payment, attempt, runtime)
  let ageMs = isWaitedFor ? 0 : null
  if (events) {
    const isUnconfirmed = isUnproven(attempt)
    const owner = creatorOf(attempt, log)
    if (owner === 'other' && isUnconfirmed) {
      Object.assign(runtime, { failures: 0, denials: 0, mustRead: false })
      const notOurs = problem('sale.notAdopted', { reference })
      for (const fact of quarantineFact(attempt, { captured: 0, left: 0 }, notOurs))
        payments.record(payment.name, fact)
      return
    }
    const isComplete = !isLogDue(attempt, answer) || explainsRefunds(log, answer.aggregate, attempt)
    // A log that does not answer, or lags, is a failed read; but after some of them what it would have told of can wait for a later one.
    const trouble: Trouble = events.ok ? { is: 'unknown', problem: problem('service.busy') } : events.trouble
    const isInLog = owner !== 'unknown' && isComplete
    if (!isInLog && (isUnconfirmed || runtime.failures < failuresUntilShown))
      return recordFailedRead(options, payment, attempt, runtime, trouble)
    if (!isWaitedFor && events.ok) ageMs = approvalAge(events.value, events.serverTime, clock.age(logAskedAt))
    runtime.approval = { ageMs, at: clock.elapsed() }
  }
  noteGoodRead(runtime, askedAt)
  runtime.absences = []
  // Before the payment itself, whose end says that all of it is known; and after, what is only now known to have been captured.
  note()
  recordAnswer(options, payment, reference, answer, ageMs)
  believeGate(runtime)
  const now = attemptNow(payments, payment, reference)
  for (const fact of now ? failedCaptureIn(now, log) : []) payments.record(payment.name, fact)
  const news = note()
  // The sums of what was quarantined may agree again.
  if (news.length > 0 && attemptNow(payments, payment, reference)?.quarantine) runtime.mustRead = true
}

/**
 * Its log is read with it: it has not agreed with the sums before; or more or less was given back than is written down and nothing of ours is on
 * its way, so that only the log says what.
 */
const isLogDue = (attempt: Attempt, { aggregate }: ServiceAnswer): boolean =>
  attempt.doubted !== null ||
  (aggregate.refundedAmount.value !== refundedOf(attempt) && pendingRefund(attempt.refunds) === undefined)

/** Writes down what the log shows of refunds, and says what was new: nothing of it where it does not explain the service's own sums. */
export function noteRefunds(
  payments: PaymentRepository,
  name: string,
  { reference, aggregate }: PaymentAnswer,
  log: PaymentEvent[],
): RefundFact[] {
  const payment = payments.payment(name)
  const attempt = payment?.attempts.find((one) => one.reference === reference)
  if (!payment || !attempt) return []
  const facts = explainsRefunds(log, aggregate, attempt)
    ? observeRefunds(payment, attempt, withAmounts(log, aggregate, attempt), payments.isPastTill)
    : doubtFacts(attempt, aggregate.refundedAmount.value)
  for (const fact of facts) payments.record(name, fact)
  return facts
}

/** Whether nothing has shown yet that the payment under this reference is our own. */
const isUnproven = ({ state, quarantine }: Attempt): boolean =>
  state.is === 'opened' || quarantine?.problem.code === 'sale.notAdopted'

/**
 * A screen has waited for it without a gap since it was last seen to be unpaid. After a crash, or where nobody looked for a while, a
 * screen that polls proves nothing: only the service knows how old the approval is.
 */
function isWaited(
  payments: PaymentRepository,
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
): boolean {
  const { isServed, servedSince, isPutAway } = payments.runtime(payment.name)
  const isShown = attempt.quarantine === null && !isPutAway
  return (
    isShown &&
    runtime.openedByThisProcess &&
    isServed &&
    servedSince <= (runtime.lastReadOkAt ?? runtime.beganAt)
  )
}

function recordFailedRead(
  { payments, clock }: PaymentRunnerOptions,
  payment: Payment,
  attempt: Attempt,
  runtime: AttemptRuntime,
  trouble: Trouble,
): void {
  const { state } = attempt
  if (trouble.is === 'refused' && trouble.code === '5090') {
    runtime.absences = [...runtime.absences, clock.elapsed()].slice(-2)
    if (state.is === 'opened') {
      believeGate(runtime)
      Object.assign(runtime, { failures: 0, mustRead: false })
      payments.changed()
      return
    }
  }
  noteFailedRead(runtime, trouble, clock.elapsed())
  if (trouble.is === 'refused') runtime.denials += 1
  // A refusal means nothing for a payment that was there, unless it goes on for longer than any payment lives.
  if (runtime.denials > denialsUntilQuarantined && !isAttemptOver(state)) {
    for (const fact of quarantineFact(attempt, { captured: capturedOf(attempt), left: 0 }))
      payments.record(payment.name, fact)
  }
  payments.changed()
}

export function recordAnswer(
  { payments }: PaymentRunnerOptions,
  payment: Payment,
  reference: string,
  found: ServiceAnswer,
  ageMs: number | null,
): void {
  const now = payments.payment(payment.name) // commands may have written facts while we waited for the answer
  const attempt = attemptNow(payments, payment, reference)
  if (!now || !attempt) return
  for (const fact of factsFromRead(now, attempt, found, ageMs)) payments.record(payment.name, fact)
  payments.changed()
}

export const attemptNow = (
  payments: PaymentRepository,
  payment: Payment,
  reference: string,
): Attempt | undefined => payments.payment(payment.name)?.attempts.find((one) => one.reference === reference)

/** The service drew the QR itself: its picture is fetched once and shown from memory. */
export const fetchPictureOf =
  (
    { payments, picture, clock }: PaymentRunnerOptions,
    payment: Payment,
    { state, reference }: Attempt,
  ): PendingRequest =>
  async () => {
    const runtime = attemptRuntimeOf(payments, payment, reference)
    if (state.is !== 'created' || state.target === null) throw new Error(`${reference} has no picture`)
    const answer = await picture(state.target)
    return () => {
      if (answer.ok) {
        runtime.hasPicture = true
        payments.runtime(payment.name).picture = answer.value.source
      } else {
        runtime.failures += 1
        runtime.readAt = clock.elapsed()
        runtime.trouble = answer.trouble.problem
      }
      payments.changed()
    }
  }

const ends = { ABORTED: 'aborted', EXPIRED: 'expired', TERMINATED: 'terminated' } as const satisfies Record<
  string,
  AttemptEnd
>

/** A payment as get, capture and cancel all tell of it. */
type ServiceAnswer = Pick<PaymentAnswer, 'state' | 'amount' | 'aggregate' | 'pspReference'>

/**
 * The facts that follow. The aggregate is the only truth about money: a status code, or our own intention, is not.
 * `ageMs`: how old the approval is by the service's clock; null when not known.
 */
function factsFromRead(
  payment: Payment,
  attempt: Attempt,
  found: ServiceAnswer,
  ageMs: number | null,
): AttemptFact[] {
  // Another till's payment is looked at here for its refunds only: what else becomes of it is for that till.
  if (payment.isAdopted) return []
  const { reference, state, quarantine } = attempt
  const { amount } = payment.terms
  const { authorizedAmount, capturedAmount, cancelledAmount, refundedAmount } = found.aggregate
  const captured = capturedAmount.value
  const left = Math.max(0, authorizedAmount.value - captured - cancelledAmount.value)
  const strange = () => quarantineFact(attempt, { captured, left })
  if (found.amount.value !== amount.value || found.amount.currency !== amount.currency) return strange()
  // An attempt that was over for us must be over, and the same in money: anything else is looked at by a person first.
  const isClosed = isAttemptOver(state) && quarantine === null
  // To give it back was refused for good: while it is as it was, it waits for a person.
  const isRefused = quarantine?.problem.code === 'sale.cancelRefused'
  switch (found.state) {
    case 'CREATED':
      if (isAttemptOver(state)) return strange()
      if (isRefused) return []
      if (quarantine) return [{ kind: 'quarantineLifted', reference }]
      return state.is === 'opened' ? [{ kind: 'created', reference, target: null }] : []
    case 'ABORTED':
    case 'EXPIRED':
    case 'TERMINATED':
      if (isClosed) return state.is === 'captured' ? strange() : []
      return [{ kind: 'ended', reference, end: ends[found.state] }]
    case 'AUTHORIZED': {
      // The sums keep what others took and gave back: it is over when all of it is written down.
      const isAllBack =
        left === 0 &&
        captured === refundedAmount.value &&
        (captured === 0 || captured === refundedOf(attempt))
      if (isClosed) {
        const isSame = captured === capturedOf(attempt) && (state.is === 'captured' || isAllBack)
        return isSame ? [] : strange()
      }
      // A payment that was said to be over is paid after all: a person has to hear of it.
      if (isAttemptOver(state) && state.is !== 'captured' && captured > 0 && !isAllBack) return strange()
      const wanted = wantedSum(payment, attempt)
      if (captured === wanted && (left === 0 || wanted === amount.value)) {
        return [{ kind: 'captured', reference, pspReference: found.pspReference, value: captured }]
      }
      if (captured === wanted && state.is === 'claimed') {
        if (isRefused && left === quarantine?.left) return []
        return [
          ...(state.captured === captured
            ? []
            : [{ kind: 'capturedInPart' as const, reference, value: captured }]),
          ...(quarantine ? [{ kind: 'quarantineLifted' as const, reference }] : []),
        ]
      }
      if (isAllBack)
        return [{ kind: 'ended', reference, end: 'givenBack', ...(captured > 0 ? { captured } : {}) }]
      if (captured > 0 || isAttemptOver(state)) return strange()
      if (isRefused && left === quarantine?.left) return []
      const facts: AttemptFact[] = quarantine ? [{ kind: 'quarantineLifted', reference }] : []
      if (state.is === 'authorized' || state.is === 'claimed') return facts
      return [...facts, { kind: 'authorized', reference, pspReference: found.pspReference, ageMs }]
    }
  }
}

/** The service took the capture in use, and its log tells that it failed: that is its no. The sums come first, and say more. */
function failedCaptureIn({ reference, state, requests }: Attempt, events: PaymentEvent[]): AttemptFact[] {
  const { n, refusal } = requests.capture
  if (state.is !== 'claimed' || refusal !== null || !isFailed(events, reference, 'capture', n)) return []
  return [
    {
      kind: 'turnedDown',
      reference,
      request: 'capture',
      n,
      isPassing: false,
      problem: problem('service.notDone'),
    },
  ]
}

/** Under the key in use, and none of its tries was done: another try may have been. */
function isFailed(events: PaymentEvent[], of: string, request: 'capture' | 'refund', n: number): boolean {
  const key = idempotencyKeyOf(of, request, n)
  const isDone = events.some((event) => event.success && isKeyOf(event.idempotencyKey, of, request))
  return !isDone && events.some((event) => !event.success && event.idempotencyKey === key)
}

/** Said once: another time only when the money has moved. */
function quarantineFact(
  attempt: Attempt,
  held: ServiceBalance,
  why = problem('sale.quarantined', { reference: attempt.reference }),
): AttemptFact[] {
  const { quarantine, reference } = attempt
  const isSaid = quarantine?.captured === held.captured && quarantine.left === held.left
  return isSaid ? [] : [{ kind: 'quarantined', reference, problem: why, ...held }]
}

/** The service's sums and its log do not agree on its refunds: none of them is written down, and a person is asked. */
const doubtFacts = ({ reference, doubted }: Attempt, value: number): RefundFact[] =>
  doubted === value ? [] : [{ kind: 'refundsDoubted', reference, value }]

/** Maker of the payment under our reference, by the key of its CREATED event; unknown while the log does not show it. */
function creatorOf(attempt: Attempt, events: PaymentEvent[]): 'us' | 'other' | 'unknown' {
  const created = events.find((event) => event.name === 'CREATED')
  if (!created) return 'unknown'
  return isKeyOf(created.idempotencyKey, attempt.reference, 'create') ? 'us' : 'other'
}

/** How long ago the customer approved, in ms: by the service's clock when it answered, and since it was asked (`heardMs`) by ours. */
function approvalAge(events: PaymentEvent[], serverTime: number | null, heardMs: number): number | null {
  const approved = Date.parse(
    events.find(({ name, success }) => name === 'AUTHORIZED' && success)?.timestamp ?? '',
  )
  return serverTime === null || Number.isNaN(approved) ? null : Math.max(0, serverTime - approved) + heardMs
}

/**
 * Facts about an attempt's refunds from the event log: ours by their keys, and what others gave back. `isPastTill`: whether this journal
 * was written under that till's id, now or before it was copied. Such a till's refund that this journal does not know is in no other
 * report: it moves here, whichever till took the payment. A refund of no till moves at the till that took it.
 */
export function observeRefunds(
  { isAdopted }: Payment,
  attempt: Attempt,
  events: PaymentEvent[],
  isPastTill: (till: string) => boolean,
): RefundFact[] {
  const { reference, refunds } = attempt
  const done = successfulEvents(events, 'REFUNDED')
  const ownerOfRefund = (event: PaymentEvent) =>
    refunds.find(({ refund }) => isKeyOf(event.idempotencyKey, refund, 'refund'))
  // All that went out under this refund's name, should it ever be more than was meant: the journal holds what is true.
  const ours = refunds.flatMap(({ refund, state, value: meant }): RefundFact[] => {
    const events = done.filter((one) => isKeyOf(one.idempotencyKey, refund, 'refund'))
    const [event] = events
    const value = sum(events.map(valueOf))
    if (!event || (state.is === 'refunded' && value === meant)) return []
    return [{ kind: 'refunded', refund, reference, pspReference: event.pspReference, value }]
  })
  let [elsewhere, atTills] = [0, 0]
  for (const event of done.filter((one) => !ownerOfRefund(one))) {
    const till = tillOfRefundKey(event.idempotencyKey)
    const isMovedHere = till === null ? !isAdopted : isPastTill(till)
    if (isMovedHere) elsewhere += valueOf(event)
    else atTills += valueOf(event)
  }
  const failed = refunds.flatMap(({ refund, state, request }): RefundFact[] => {
    if (state.is !== 'pending' || !isFailed(events, refund, 'refund', request.n)) return []
    return [{ kind: 'refundRefused', refund, reference, problem: problem('service.notDone') }]
  })
  const own = [...ours, ...failed]
  if (elsewhere + atTills > capturedOf(attempt)) return own
  const facts: RefundFact[] = []
  if (elsewhere !== attempt.refundedElsewhere)
    facts.push({ kind: 'refundedElsewhere', reference, value: elsewhere })
  if (atTills !== attempt.refundedAtOtherTills)
    facts.push({ kind: 'refundedAtOtherTills', reference, value: atTills })
  // The sum that falls goes first: at no moment is more given back than there was.
  const others = atTills < attempt.refundedAtOtherTills ? facts.toReversed() : facts
  return [
    ...own,
    ...others,
    ...(attempt.doubted === null ? [] : [{ kind: 'refundsExplained' as const, reference }]),
  ]
}

/** Successful events of that kind: an event is one by its pspReference, however often it is told. */
export function successfulEvents(
  log: readonly PaymentEvent[],
  name: 'CAPTURED' | 'REFUNDED',
): PaymentEvent[] {
  const done = log.filter((event) => event.name === name && event.success)
  return done.filter(
    ({ pspReference: psp }, at) => psp === '' || done.findIndex((one) => one.pspReference === psp) === at,
  )
}

/** Minor units; 0 where the log does not tell. */
export const valueOf = ({ amount }: PaymentEvent): number => amount?.value ?? 0

/**
 * The log with the amounts that it leaves out, as far as they follow: a refund of ours is of what was asked for, and one that is not is what
 * the sums have beyond the rest. `attempt`: none where nothing of it is written down yet.
 */
export function withAmounts(
  log: readonly PaymentEvent[],
  { refundedAmount }: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): PaymentEvent[] {
  const isOf = ({ idempotencyKey }: PaymentEvent, refund: string) => isKeyOf(idempotencyKey, refund, 'refund')
  const given = (event: PaymentEvent, value: number) => ({ ...event, amount: { ...refundedAmount, value } })
  const told = log.map((event) => {
    const own = attempt?.refunds.find(({ refund }) => isOf(event, refund))
    return event.amount === null && own ? given(event, own.value) : event
  })
  const done = successfulEvents(told, 'REFUNDED')
  const [open, ...others] = done.filter(({ amount }) => amount === null)
  const rest = refundedAmount.value - sum(done.map(valueOf))
  // The sums may know a refund of ours before the log does: then the rest may be that one.
  const pending = attempt && pendingRefund(attempt.refunds)
  const isOursToCome =
    attempt !== undefined &&
    pending !== undefined &&
    !done.some((event) => isOf(event, pending.refund)) &&
    refundedAmount.value >= refundedOf(attempt) + pending.value
  if (!open || others.length > 0 || rest <= 0 || isOursToCome) return told
  return told.map((event) => (event === open ? given(event, rest) : event))
}

/** Whether the log explains what the service has refunded in all. A refund of which no amount is known explains nothing. */
export function explainsRefunds(
  log: readonly PaymentEvent[],
  sums: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): boolean {
  const done = successfulEvents(withAmounts(log, sums, attempt), 'REFUNDED')
  return done.every(({ amount }) => amount !== null) && sum(done.map(valueOf)) === sums.refundedAmount.value
}

/** Whether the log explains what was refunded and what was captured. */
export const explainsSums = (
  log: readonly PaymentEvent[],
  sums: PaymentAnswer['aggregate'],
  attempt: Attempt | undefined,
): boolean =>
  explainsRefunds(log, sums, attempt) &&
  sum(successfulEvents(log, 'CAPTURED').map(valueOf)) === sums.capturedAmount.value

/** Result of reading one attempt: new facts, and the trouble where it could not be read or explained. */
export type Finding = { payment: string; reference: string; facts: PaymentFact[]; trouble: Problem | null }

/** Reads every attempt that is settled, alone with the payment, and writes down what the journal lacked. */
export const reconcilePayment = (
  options: PaymentRunnerOptions,
  paymentRunner: Runner,
  id: string,
): Promise<Finding[]> =>
  paymentRunner.alone(id, async () => {
    const findings: Finding[] = []
    for (const attempt of options.payments.payment(id)?.attempts ?? []) {
      const payment = options.payments.payment(id)
      if (!payment || options.closing.aborted || !isAttemptSettled(attempt)) continue
      findings.push(await compare(options, payment, attempt))
    }
    return findings
  })

/** Why an attempt could not be read; null for one that ended without a payment, where the service has none. */
export const readProblem = ({ state }: Attempt, trouble: Trouble): Problem | null =>
  trouble.is === 'refused' && trouble.code === '5090' && state.is !== 'captured' ? null : trouble.problem

async function compare(options: PaymentRunnerOptions, payment: Payment, attempt: Attempt): Promise<Finding> {
  const { payments, clock, service } = options
  const { reference } = attempt
  const runtime = attemptRuntimeOf(payments, payment, reference)
  const finding: Finding = { payment: payment.name, reference, facts: [], trouble: null }
  const waitMs = Math.max(runtime.quietUntil, readBudgetAt(runtime)) - clock.elapsed()
  if (waitMs > 0)
    return { ...finding, trouble: problem('service.limited', { seconds: Math.ceil(waitMs / 1000) }) }
  const answer = await service.get(reference)
  noteRead(runtime, clock.elapsed())
  if (!answer.ok) return { ...finding, trouble: readProblem(attempt, answer.trouble) }
  const attemptBefore = attemptNow(payments, payment, reference) ?? attempt
  const facts: PaymentFact[] = factsFromRead(payment, attemptBefore, answer.value, null)
  for (const fact of facts) payments.record(payment.name, fact)
  const now = attemptNow(payments, payment, reference) ?? attempt
  if (!isLogDue(now, answer.value)) return { ...finding, facts }
  const events = await service.events(reference)
  noteRead(runtime, clock.elapsed())
  if (!events.ok) return { ...finding, facts, trouble: events.trouble.problem }
  const isExplained = explainsRefunds(events.value, answer.value.aggregate, now)
  const trouble = isExplained ? null : problem('sale.sumsDisagree', { reference })
  const refunds = noteRefunds(payments, payment.name, answer.value, events.value)
  return { ...finding, facts: [...facts, ...refunds], trouble }
}
