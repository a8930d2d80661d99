// The runner of payments: it takes the one next step, writes it down or sends its request, and records what the answer proves.
import {
  type PaymentRunnerOptions,
  fetchPictureOf,
  readPayment,
  attemptNow,
  noteRefunds,
  recordAnswer,
  explainsRefunds,
  observeRefunds,
} from '#core/payment/read.ts'
import { isApproved, decidePayment, type LocalStep, type Step } from '#core/payment/decide.ts'
import { isPause } from '#core/process/scheduler.ts'
import {
  createRunner,
  recordRequest,
  type Runner,
  type StepOutcome,
  type PendingRequest,
  type RefusedRequest,
} from '#core/process/runner.ts'
import {
  requireRead,
  reasonUnsent,
  believeGate,
  failuresUntilShown,
  lastSent,
  noteFailedRead,
  applyRetryAfter,
} from '#core/process/runtime.ts'
import { attemptRuntimeOf, budgetOf, noteRead } from '#core/payment/runtime.ts'
import {
  capturedOf,
  refundableOf,
  isAttemptOver,
  pendingRefund,
  wantedSum,
  type Refund,
  type Attempt,
  type Payment,
  type OrderForWallet,
  refundId,
  idempotencyKeyOf,
} from '#core/payment/state.ts'
import type { PaymentFact, ServiceRequest } from '#core/payment/facts.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { flows } from '#shared/flows.ts'
import type { OrderLine } from '#shared/order.ts'
import type { CreateAnswer, Modification, PaymentAnswer, CreateBody } from '#core/service/epayment.ts'
import { type RequestState, isUndone, mayPass } from '#core/process/request-state.ts'

export const createPaymentRunner = (options: PaymentRunnerOptions): Runner => {
  const { payments, closing } = options
  return createRunner({
    take: (id) => take(options, id),
    batch: payments.batch,
    unwritten(id) {
      for (const runtime of payments.runtime(id).attempts.values()) requireRead(runtime)
    },
    closing,
  })
}

function take(options: PaymentRunnerOptions, id: string): StepOutcome {
  const { payments } = options
  const payment = payments.payment(id)
  if (!payment) throw new Error(`no payment ${id}`)
  const step = decidePayment(payment, payments.runtime(id))
  if (isPause(step)) return 'nothing'
  switch (step.do) {
    case 'create':
    case 'capture':
    case 'cancel':
    case 'giveBack':
    case 'refund':
      return sendRequest(options, payment, step)
    case 'read':
      return readPayment(options, payment, step.attempt)
    case 'picture':
      return fetchPictureOf(options, payment, step.attempt)
    case 'readRefund':
      return readRefund(options, payment, step)
    case 'claim':
    case 'abandon':
    case 'quarantine':
    case 'giveUp':
    case 'answer':
    case 'openRefund':
    case 'refuseRefund':
      payments.record(id, factOf(options, payment, step))
      return 'recorded'
  }
}

function factOf(
  { payments, tillId, chance }: PaymentRunnerOptions,
  payment: Payment,
  step: LocalStep,
): PaymentFact {
  const { attempt } = step
  const { reference } = attempt
  switch (step.do) {
    case 'claim':
      return { kind: 'captureClaimed', reference }
    case 'abandon':
      return { kind: 'abandoned', reference, by: 'rule' }
    case 'quarantine':
      return quarantined(payment, attempt)
    case 'giveUp': {
      const why = problem('sale.neverSent', {
        reason: reasonUnsent(attemptRuntimeOf(payments, payment, reference)),
      })
      return { kind: 'ended', reference, end: 'neverCreated', problem: why }
    }
    case 'answer':
      return { kind: 'answered', reference, question: step.question, answer: 'giveBack', by: 'rule' }
    case 'openRefund':
      return {
        kind: 'refundOpened',
        refund: refundId(tillId, payments.refunds() + 1, chance),
        reference,
        value: refundableOf(attempt),
        reason: 'paid after it was left, with nobody there to ask',
        by: 'rule',
      }
    case 'refuseRefund': {
      const why = whyRefused(payment, attempt, step.refund)
      return { kind: 'refundRefused', refund: step.refund.refund, reference, problem: why }
    }
  }
}

/** Where somebody else was quicker, the log has told of it by now: that says more than the service's own words. */
function whyRefused({ terms }: Payment, attempt: Attempt, refund: Refund): Problem {
  const { reference, refunds } = attempt
  const { value, request } = refund
  const { currency } = terms.amount
  const limit = refundableOf({ ...attempt, refunds: refunds.filter((one) => one !== refund) })
  if (limit === 0) return problem('refund.nothingLeft', { reference })
  if (value > limit) return problem('refund.tooMuch', { value, limit, currency })
  return request.refusal?.problem ?? problem('refund.nothingLeft', { reference })
}

/** Fact of a refused cancel: what is reserved stays so until a person asks for it back once more, or the service ends it. */
function quarantined(payment: Payment, attempt: Attempt): PaymentFact {
  const { reference, quarantine } = attempt
  const { captured, left } = quarantine ?? {
    captured: capturedOf(attempt),
    left: isApproved(attempt) ? payment.terms.amount.value - capturedOf(attempt) : 0,
  }
  return {
    kind: 'quarantined',
    reference,
    problem: problem('sale.cancelRefused', { reference }),
    captured,
    left,
  }
}

type RequestStep = Extract<Step, { do: ServiceRequest }>

function sendRequest(options: PaymentRunnerOptions, payment: Payment, step: RequestStep): PendingRequest {
  const { payments, service } = options
  const { attempt, do: asked } = step
  const { reference } = attempt
  const refund = step.do === 'refund' ? step.refund.refund : null
  const about = attemptRuntimeOf(payments, payment, reference)
  const runtime = refund === null ? about : attemptRuntimeOf(payments, payment, refund)
  const body = createBodyOf(payment, step, payments.customerOf(reference))
  const now = () => attemptNow(payments, payment, reference) ?? attempt
  return recordRequest<ServiceRequest, CreateAnswer | Modification>(
    { ...options, changed: payments.changed },
    {
      name: asked,
      budget: budgetOf(asked),
      runtime,
      about,
      body,
      isRepeatable: budgetOf(asked) === 'cancel',
      state: () => stateOf(now(), step),
      record: (fact) =>
        void payments.record(payment.name, { ...fact, reference, ...(refund === null ? {} : { refund }) }),
      call: (n) =>
        service[asked === 'giveBack' ? 'cancel' : asked]({
          reference,
          key: idempotencyKeyOf(refund ?? reference, asked, n),
          body,
        }),
      taken(answer) {
        // A refund's answer does not say whose refund its sums count.
        if (asked === 'refund') return false
        if (asked === 'create') recordCreated(options, payment, attempt, answer as CreateAnswer) // as `create` of the service says
        else if (answer) recordAnswer(options, payment, reference, answer as PaymentAnswer, null) // likewise
        return stateOf(now(), step) === undefined
      },
      denied(why) {
        if (asked === 'create')
          payments.record(payment.name, { kind: 'ended', reference, end: 'neverCreated', problem: why })
      },
      // An earlier create may have arrived: then the refusal does not speak for all of them.
      mayPass: (refusal, state) =>
        (asked === 'create' && state.tries - state.unsent > 1) || mayPass(refusal, state, explained),
      words: (refusal) => refusalProblem(asked, refusal),
    },
  )
}

/** State of the step's request; undefined once a read has shown that it had its effect, or that it is not needed. Money left at a quarantined one needs it. */
function stateOf(now: Attempt, step: RequestStep): RequestState | undefined {
  const { state, requests, refunds, quarantine } = now
  if (step.do === 'refund') {
    const pending = pendingRefund(refunds)
    return pending?.refund === step.refund.refund ? pending.request : undefined
  }
  const isDone =
    (isAttemptOver(state) && quarantine === null) ||
    (step.do === 'create' && state.is !== 'opened') ||
    (step.do === 'capture' && state.is === 'claimed' && state.captured > 0)
  return isDone ? undefined : requests[step.do]
}

function recordCreated(
  { payments, clock }: PaymentRunnerOptions,
  payment: Payment,
  { reference, userFlow }: Attempt,
  { redirectUrl }: CreateAnswer,
): void {
  const runtime = attemptRuntimeOf(payments, payment, reference)
  const lastReadOkAt = lastSent(runtime, 'create') // nobody had paid it then
  const fresh = {
    since: clock.elapsed(),
    lastReadOkAt,
    readAt: null,
    absences: [],
    failures: 0,
    mustRead: false,
  }
  Object.assign(runtime, fresh)
  const target = flows[userFlow].showsCode ? (redirectUrl ?? null) : null
  payments.record(payment.name, { kind: 'created', reference, target })
}

const readRefund =
  (
    { payments, clock, service }: PaymentRunnerOptions,
    payment: Payment,
    { attempt, refund: { refund } }: Extract<Step, { do: 'readRefund' }>,
  ): PendingRequest =>
  async () => {
    const { reference } = attempt
    const runtime = attemptRuntimeOf(payments, payment, refund)
    const about = attemptRuntimeOf(payments, payment, reference)
    const log = await service.events(reference)
    noteRead(runtime, clock.elapsed())
    noteRead(about, clock.elapsed())
    // Only what the service's sums say as well is believed of it; and what was taken they may know before the log does.
    const isNews = log.ok && observeRefunds(payment, attempt, log.value, payments.isPastTill).length > 0
    const sums =
      isNews || (log.ok && isUndone(runtime.putOff, 'refund')) ? await service.get(reference) : undefined
    if (sums) noteRead(about, clock.elapsed())
    return () => {
      payments.changed()
      const failed = log.ok ? sums : log
      if (failed?.ok === false) {
        noteFailedRead(runtime, failed.trouble, clock.elapsed())
        applyRetryAfter(about, failed.trouble, clock.elapsed())
        about.trouble = failed.trouble.problem
        return
      }
      if (log.ok && sums?.ok && !explainsRefunds(log.value, sums.value.aggregate, attempt)) {
        runtime.failures += 1
        if (runtime.failures <= failuresUntilShown) return
      } else Object.assign(runtime, { failures: 0, mustRead: false })
      about.trouble = null
      const now = attemptNow(payments, payment, reference) ?? attempt
      const facts = log.ok && sums?.ok ? noteRefunds(payments, payment.name, sums.value, log.value) : []
      believeGate(runtime)
      // The sums of what was quarantined may agree again.
      if (facts.length > 0 && now.quarantine) about.mustRead = true
    }
  }

/** `customer`: the full phone number or personal code of a push, which no fact holds. */
export function createBodyOf(
  payment: Payment,
  step: Extract<Step, { do: ServiceRequest }>,
  customer: string | undefined,
): string {
  const { amount, description, passedOn } = payment.terms
  const { attempt } = step
  switch (step.do) {
    case 'create':
      return JSON.stringify({
        amount: { currency: amount.currency, value: amount.value },
        paymentMethod: {
          type: 'WALLET',
          ...(passedOn?.blocksCommercialCards ? { blockedSources: ['COMMERCIAL_CARDS'] } : {}),
        },
        reference: attempt.reference,
        userFlow: attempt.userFlow,
        customerInteraction: 'CUSTOMER_PRESENT', // the law, in a shop
        paymentDescription: description,
        ...(flows[attempt.userFlow].showsCode
          ? { qrFormat: { format: attempt.qrFormat } }
          : { customer: customerOf(attempt, customer) }),
        ...(passedOn ? orderOf(payment, passedOn) : {}),
      } satisfies CreateBody)
    case 'capture':
      return JSON.stringify({
        modificationAmount: { currency: amount.currency, value: wantedSum(payment, attempt) },
      })
    case 'cancel':
      return JSON.stringify({ cancelTransactionOnly: true })
    case 'giveBack':
      return JSON.stringify({ cancelTransactionOnly: false })
    case 'refund':
      return JSON.stringify({
        modificationAmount: { currency: amount.currency, value: step.refund.value },
      })
  }
}

function customerOf(attempt: Attempt, customer: string | undefined) {
  if (customer === undefined)
    throw new Error(`who was to pay ${attempt.reference} is erased: its create cannot be sent again`)
  return attempt.isByCode ? { personalQr: customer } : { phoneNumber: customer }
}

/** Order as the wallet shows it, and who may pay it. */
function orderOf({ name, terms }: Payment, { lines, minimumUserAge, posId }: OrderForWallet) {
  const { currency } = terms.amount
  // A register's own number stands on its receipt. The till's receipt gets its number with the capture: nothing is told of it before.
  const number = terms.register?.saleNumber ?? null
  const bottomLine = { currency, posId, ...(number === null ? {} : { receiptNumber: number }) }
  return {
    receipt: { orderLines: lines.map(wireLine), bottomLine },
    ...(minimumUserAge === null ? {} : { minimumUserAge }),
    metadata: { ...terms.register?.metadata, till: posId, sale: name },
  }
}

const wireLine = ({ id, name, quantity, unitPrice, discount, total, vatRate, vat }: OrderLine) => ({
  name,
  id,
  totalAmount: total,
  totalAmountExcludingTax: total - vat,
  totalTaxAmount: vat,
  taxRate: vatRate,
  unitInfo: { unitPrice, quantity: String(quantity), quantityUnit: 'PCS' as const },
  ...(discount === 0 ? {} : { discount }),
})

/** A read shows it: an earlier try of ours has the key or the reference, as far as we know; or it is approved, captured or over by now. */
const explained = new Set(['4010', '4020', '4150', '6040', '6050', '6060', '6170', '6190'])

/** The refusal in words of our own where we have better ones than the service. */
function refusalProblem(request: ServiceRequest, { code, problem: plain }: RefusedRequest): Problem {
  // A paid payment needs no other way to pay.
  if (request === 'refund')
    return plain.code === 'service.refused' ? problem('refund.refused', plain.details) : plain
  if (request === 'capture' && code === '6140') return problem('capture.allOrNothing')
  if (request !== 'create') return plain
  if (code === '5080') return problem('push.notAllowed')
  if (code === '7010') return problem('customer.notFound')
  if (code === '4060') return problem('code.notCustomer')
  return plain
}
