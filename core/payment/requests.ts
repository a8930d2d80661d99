// The requests of a payment and its refunds: what is sent, and what each answer proves.
import {
  type PaymentRunnerOptions,
  attemptNow,
  noteRefunds,
  recordAnswer,
} from '#core/payment/read-payment.ts'
import type { Step } from '#core/payment/step.ts'
import { request, type FeatureRequest, type Send, fingerprint } from '#core/process/runner.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { idempotencyKey, type PaymentRequest, type ServiceRequest } from '#core/payment/reference.ts'
import {
  isOver,
  pendingRefund,
  type Payment,
  type PassedOn,
  type Refund,
  type Attempt,
  type Terms,
} from '#core/payment/state.ts'
import { budgetOf, noteRead } from '#core/payment/runtime.ts'
import { flows } from '#shared/flows.ts'
import { wantedOf } from '#core/payment/balance.ts'
import { explainsRefunds } from '#core/payment/event-log.ts'
import { observeRefunds } from '#core/payment/observe.ts'
import {
  believeGate,
  failuresUntilSaid,
  lastSent,
  noteFailedRead,
  obeySilence,
} from '#core/process/runtime.ts'
import type { OrderLine } from '#shared/order.ts'
import type { CreateBody } from '#core/service/request-bodies.ts'
import type { RequestState } from '#core/process/request-state.ts'
import { isPassingRefusal, isUndone, mostRefusals, undoneBefore } from '#core/process/refusals.ts'
import type { Trouble } from '#core/process/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

type RequestStep = Extract<Step, { do: PaymentRequest }>

export function sendRequest(options: PaymentRunnerOptions, payment: Payment, step: RequestStep): Send {
  const { payments, clock, service, secret } = options
  const { attempt, do: asked, n } = step
  const { reference } = attempt
  const runtime = attemptRuntimeOf(payments, payment, reference)
  const body = bodyOf(payment, step, payments.customerOf(reference))
  const named = { reference, request: asked, n }
  const keyed = { reference, key: idempotencyKey(reference, asked, n), body }
  const requestsNow = () => (attemptNow(payments, payment, reference) ?? attempt).requests // with this try counted
  const life: Omit<FeatureRequest<unknown>, 'call' | 'done'> = {
    name: budgetOf(asked),
    runtime,
    changed: () => payments.changed(),
    recordSent() {
      const undone = undoneBefore(runtime.putOff, budgetOf(asked))
      payments.record(payment.name, {
        kind: 'sent',
        ...named,
        fingerprint: fingerprint(body, secret),
        ...undone,
      })
    },
    unsent(problem, isDenied) {
      if (isDone(attemptNow(payments, payment, reference) ?? attempt, asked)) return false
      payments.record(payment.name, { kind: 'unsent', ...named, problem })
      const { create } = requestsNow()
      if (isDenied && asked === 'create' && create.unsent === create.tries)
        payments.record(payment.name, { kind: 'ended', reference, end: 'neverCreated', problem })
      return true
    },
    turnedDown(refusal, plain) {
      const mayPass = refusal !== null && isPassing(asked, refusal, requestsNow()[asked])
      const words = refusal ? refusalProblem(asked, refusal) : plain
      payments.record(payment.name, { kind: 'turnedDown', ...named, isPassing: mayPass, problem: words })
      // A person may want it once more: that is counted anew.
      if (refusal === null && budgetOf(asked) === 'cancel') runtime.putOff.delete('cancel')
    },
  }
  if (asked !== 'create') {
    return request(clock, {
      ...life,
      call: () => (asked === 'capture' ? service.capture(keyed) : service.cancel(keyed)),
      done(answer) {
        if (answer) recordAnswer(options, payment, reference, answer, null)
        const now = attemptNow(payments, payment, reference)
        return now !== undefined && isDone(now, asked)
      },
    })
  }
  return request(clock, {
    ...life,
    call: () => service.create(keyed),
    done({ redirectUrl }) {
      const since = clock.elapsed()
      const goodAt = lastSent(runtime, 'create') // nobody had paid it then
      const fresh = { since, goodAt, readAt: null, absences: [], failures: 0, mustRead: false }
      Object.assign(runtime, fresh)
      const target = flows[attempt.userFlow].showsCode ? (redirectUrl ?? null) : null
      payments.record(payment.name, { kind: 'created', reference, target })
      return true
    },
  })
}

/** A read has shown that it had its effect, or that nothing of it is needed any more. */
const isDone = ({ state }: Attempt, asked: PaymentRequest): boolean =>
  isOver(state) ||
  (asked === 'create' && state.is !== 'opened') ||
  (asked === 'capture' && state.is === 'claimed' && state.captured > 0)

export function sendRefund(
  { payments, clock, service, secret }: PaymentRunnerOptions,
  payment: Payment,
  { attempt, refund, n }: Extract<Step, { do: 'refund' }>,
): Send {
  const { reference } = attempt
  const runtime = attemptRuntimeOf(payments, payment, refund.refund)
  const body = refundBody(payment, refund)
  const named = { refund: refund.refund, reference, n }
  return request(clock, {
    name: 'refund',
    runtime,
    about: attemptRuntimeOf(payments, payment, reference),
    recordSent() {
      const sent = {
        ...named,
        fingerprint: fingerprint(body, secret),
        ...undoneBefore(runtime.putOff, 'refund'),
      }
      payments.record(payment.name, { kind: 'refundSent', ...sent })
    },
    call: () => service.refund({ reference, key: idempotencyKey(refund.refund, 'refund', n), body }),
    // The answer's aggregate does not say whose refund it counts.
    done: () => false,
    changed: () => payments.changed(),
    unsent(problem) {
      const refunds = attemptNow(payments, payment, reference)?.refunds ?? []
      if (pendingRefund(refunds)?.refund !== refund.refund) return false
      payments.record(payment.name, { kind: 'refundUnsent', ...named, problem })
      return true
    },
    turnedDown(refusal, plain) {
      const mayPass = refusal !== null && isPassing('refund', refusal, refund.request)
      const words = refusal ? refusalProblem('refund', refusal) : plain
      payments.record(payment.name, {
        kind: 'refundTurnedDown',
        ...named,
        isPassing: mayPass,
        problem: words,
      })
    },
  })
}

export const readRefund =
  (
    { payments, clock, service }: PaymentRunnerOptions,
    payment: Payment,
    { attempt, refund: { refund } }: Extract<Step, { do: 'readRefund' }>,
  ): Send =>
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
        obeySilence(about, failed.trouble, clock.elapsed())
        about.trouble = failed.trouble.problem
        return
      }
      if (log.ok && sums?.ok && !explainsRefunds(log.value, sums.value.aggregate, attempt)) {
        runtime.failures += 1
        if (runtime.failures <= failuresUntilSaid) return
      } else Object.assign(runtime, { failures: 0, mustRead: false })
      about.trouble = null
      const now = attemptNow(payments, payment, reference) ?? attempt
      const facts = log.ok && sums?.ok ? noteRefunds(payments, payment.name, sums.value, log.value) : []
      believeGate(runtime)
      // The sums of what was quarantined may agree again.
      if (facts.length > 0 && now.quarantine) about.mustRead = true
    }
  }

type Bodied = { do: PaymentRequest; attempt: Attempt }

/** `customer`: the full phone number or personal code of a push, which no fact holds. */
export function bodyOf(
  payment: Payment,
  { do: request, attempt }: Bodied,
  customer: string | undefined,
): string {
  const { amount, description, passedOn } = payment.terms
  switch (request) {
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
        modificationAmount: { currency: amount.currency, value: wantedOf(payment, attempt) },
      })
    case 'cancel':
      return JSON.stringify({ cancelTransactionOnly: true })
    case 'giveBack':
      return JSON.stringify({ cancelTransactionOnly: false })
  }
}

const refundBody = (payment: Payment, { value }: Refund): string =>
  JSON.stringify({ modificationAmount: { currency: payment.terms.amount.currency, value } })

function customerOf(attempt: Attempt, customer: string | undefined) {
  const text = customer ?? missing(attempt)
  return attempt.isByCode ? { personalQr: text } : { phoneNumber: text }
}

/** What the wallet shows of the order, and who may pay it. */
const orderOf = (payment: Payment, { lines, minimumUserAge, posId }: PassedOn) => ({
  receipt: {
    orderLines: lines.map(wireLine),
    bottomLine: {
      currency: payment.terms.amount.currency,
      posId,
      ...receiptNumberOf(payment.terms),
    },
  },
  ...(minimumUserAge === null ? {} : { minimumUserAge }),
  metadata: { ...payment.terms.register?.metadata, till: posId, sale: payment.name },
})

/** A register's own number stands on its receipt. The till's receipt gets its number with the capture: nothing is told of it before. */
const receiptNumberOf = ({ register }: Terms) =>
  register === null || register.saleNumber === null ? {} : { receiptNumber: register.saleNumber }

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

function missing(attempt: Attempt): never {
  throw new Error(`who was to pay ${attempt.reference} is erased: its create cannot be sent again`)
}

type Refusal = Extract<Trouble, { is: 'refused' }>

/** The key or the reference is taken: by an earlier try of ours, as far as we know. */
const takenCodes = ['4010', '4020', '4150']
/** Approved, captured or over by now: a read shows it. */
const pastCodes = ['6040', '6050', '6060', '6170', '6190']
const explained = new Set([...takenCodes, ...pastCodes])

/**
 * Whether the request may still succeed, or have succeeded. `record`: as it was before this refusal, this try counted. A refusal
 * that may pass is final too after so many times.
 */
function isPassing(request: ServiceRequest, refusal: Refusal, record: RequestState): boolean {
  const { tries, unsent, refused } = record
  // An earlier create may have arrived: then the refusal does not speak for all of them.
  if (request === 'create' && tries - unsent > 1) return true
  const isExplained = refusal.code !== null && explained.has(refusal.code)
  return refused + 1 < mostRefusals && (isPassingRefusal(refusal) || isExplained)
}

/** The refusal in words of our own where we have better ones than the service. */
function refusalProblem(request: ServiceRequest, { code, problem: plain }: Refusal): Problem {
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
