// The read of a payment: it writes down what the answer means. A failed read is "pending", never "failed".
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Epayment, PaymentAnswer, PaymentEvent, Picture } from '#core/service/epayment.ts'
import type { RefundFact } from '#core/payment/facts.ts'
import type { Answer, Trouble } from '#core/process/trouble.ts'
import { isApproved } from '#core/payment/approval.ts'
import { attemptRuntimeOf, type PaymentRepository } from '#core/payment/repository.ts'
import { capturedOf, refundedOf } from '#core/payment/balance.ts'
import {
  approvalAge,
  doubtFacts,
  failedCaptureIn,
  factsFromRead,
  observeRefunds,
  creatorOf,
  quarantineFact,
  type ServiceAnswer,
} from '#core/payment/observe.ts'
import { pendingRefund, isOver, type Attempt, type Payment } from '#core/payment/state.ts'
import { explainsRefunds, withAmounts } from '#core/payment/event-log.ts'
import type { PendingRequest } from '#core/process/runner.ts'
import { isUndone } from '#core/process/request-state.ts'
import { believeGate, failuresUntilSaid, noteFailedRead, noteGoodRead } from '#core/process/runtime.ts'
import { noteRead, type AttemptRuntime } from '#core/payment/runtime.ts'
import { problem } from '#shared/problem.ts'

/** Everything that a step of a payment needs. */
export type PaymentRunnerOptions = {
  payments: PaymentRepository
  clock: Clock
  chance: Chance
  tillId: string
  service: Epayment
  picture: (address: string) => Promise<Answer<Picture>>
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
  events: Answer<PaymentEvent[]> | undefined
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
    if (!isInLog && (isUnconfirmed || runtime.failures < failuresUntilSaid))
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

/** More or less was given back than is written down, and nothing of ours is on its way: only the log of events says what. */
const isRefundedElsewhere = (attempt: Attempt, { aggregate }: ServiceAnswer): boolean =>
  aggregate.refundedAmount.value !== refundedOf(attempt) && pendingRefund(attempt.refunds) === undefined

/** Its log is read with it: it has something to tell, or has not agreed with the sums before. */
export const isLogDue = (attempt: Attempt, answer: ServiceAnswer): boolean =>
  isRefundedElsewhere(attempt, answer) || attempt.doubted !== null

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
  const { isServed, servedSince, isPutAway } = payments.snapshot(payment.name)
  const isShown = attempt.quarantine === null && !isPutAway
  return isShown && runtime.openedHere && isServed && servedSince <= (runtime.goodAt ?? runtime.beganAt)
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
  if (runtime.denials > denialsUntilQuarantined && !isOver(state)) {
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
