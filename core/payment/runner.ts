// The runner of payments: it takes the one next step, whatever asked for it.
import { type PaymentRunnerOptions, fetchPictureOf, readPayment } from '#core/payment/read-payment.ts'
import { isApproved } from '#core/payment/approval.ts'
import { isPause } from '#core/process/pause.ts'
import { createRunner, type Runner, type StepOutcome } from '#core/process/runner.ts'
import { readAnew, reasonUnsent } from '#core/process/runtime.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { capturedOf, refundableOf } from '#core/payment/balance.ts'
import type { PaymentFact } from '#core/payment/facts.ts'
import { decidePayment } from '#core/payment/decide.ts'
import { sendRequest, readRefund } from '#core/payment/requests.ts'
import { refundId } from '#core/payment/reference.ts'
import type { Refund, Attempt, Payment } from '#core/payment/state.ts'
import type { LocalStep } from '#core/payment/step.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type PaymentRunner = Runner

export const createPaymentRunner = (options: PaymentRunnerOptions): Runner => {
  const { payments, closing } = options
  return createRunner({
    take: (id) => take(options, id),
    batch: payments.batch,
    unwritten(id) {
      for (const runtime of payments.runtime(id).runtimes.values()) readAnew(runtime)
    },
    closing,
  })
}

function take(options: PaymentRunnerOptions, id: string): StepOutcome {
  const { payments } = options
  const payment = payments.payment(id)
  if (!payment) throw new Error(`no payment ${id}`)
  const step = decidePayment(payment, payments.snapshot(id))
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
    case 'release':
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
    case 'release':
      return { kind: 'released', reference, by: 'rule' }
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
