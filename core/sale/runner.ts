// The runner of a sale's steps: the only place that acts. Every trigger comes here.
import { type SaleRunnerOptions, fetchPictureOf, readPayment } from '#core/sale/read-payment.ts'
import { isApproved } from '#core/sale/approval.ts'
import { createRunner, type Runner, type Taken } from '#core/process/runner.ts'
import { readAnew, reasonUnsent } from '#core/process/runtime.ts'
import { attemptRuntimeOf } from '#core/sale/repository.ts'
import { capturedOf, refundableOf } from '#core/sale/balance.ts'
import type { Fact } from '#core/sale/facts.ts'
import { decideSale } from '#core/sale/decide.ts'
import { sendRequest } from '#core/sale/send-request.ts'
import { refundId } from '#core/sale/reference.ts'
import { readRefund, sendRefund } from '#core/sale/send-refund.ts'
import type { Refund, Attempt, Sale } from '#core/sale/state.ts'
import type { LocalStep } from '#core/sale/step.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type SaleRunner = Runner

export const createSaleRunner = (options: SaleRunnerOptions): Runner => {
  const { sales, closing } = options
  return createRunner({
    take: (id) => take(options, id),
    batch: sales.batch,
    unwritten(id) {
      for (const runtime of sales.runtime(id).runtimes.values()) readAnew(runtime)
    },
    closing,
  })
}

function take(options: SaleRunnerOptions, id: string): Taken {
  const { sales } = options
  const sale = sales.sale(id)
  if (!sale) throw new Error(`no sale ${id}`)
  const step = decideSale(sale, sales.snapshot(id))
  switch (step.do) {
    case 'wait':
    case 'ask':
    case 'rest':
      return 'nothing'
    case 'create':
    case 'capture':
    case 'cancel':
    case 'giveBack':
      return sendRequest(options, sale, step)
    case 'read':
      return readPayment(options, sale, step.attempt)
    case 'picture':
      return fetchPictureOf(options, sale, step.attempt)
    case 'refund':
      return sendRefund(options, sale, step)
    case 'readRefund':
      return readRefund(options, sale, step)
    case 'claim':
    case 'release':
    case 'quarantined':
    case 'giveUp':
    case 'answer':
    case 'openRefund':
    case 'refuseRefund':
      sales.record(id, factOf(options, sale, step))
      return 'recorded'
  }
}

function factOf({ sales, tillId, chance }: SaleRunnerOptions, sale: Sale, step: LocalStep): Fact {
  const { attempt } = step
  const { reference } = attempt
  switch (step.do) {
    case 'claim':
      return { kind: 'captureClaimed', reference }
    case 'release':
      return { kind: 'released', reference, by: 'rule' }
    case 'quarantined':
      return quarantined(sale, attempt)
    case 'giveUp': {
      const why = problem('sale.neverSent', {
        reason: reasonUnsent(attemptRuntimeOf(sales, sale, reference)),
      })
      return { kind: 'ended', reference, end: 'neverCreated', problem: why }
    }
    case 'answer':
      return { kind: 'answered', reference, question: step.question, answer: 'giveBack', by: 'rule' }
    case 'openRefund':
      return {
        kind: 'refundOpened',
        refund: refundId(tillId, sales.refunds() + 1, chance),
        reference,
        value: refundableOf(attempt),
        reason: 'paid after it was left, with nobody there to ask',
        by: 'rule',
      }
    case 'refuseRefund': {
      const why = whyRefused(sale, attempt, step.refund)
      return { kind: 'refundRefused', refund: step.refund.refund, reference, problem: why }
    }
  }
}

/** Where somebody else was quicker, the log has told of it by now: that says more than the service's own words. */
function whyRefused({ opened }: Sale, attempt: Attempt, refund: Refund): Problem {
  const { reference, refunds } = attempt
  const { value, request } = refund
  const { currency } = opened.amount
  const limit = refundableOf({ ...attempt, refunds: refunds.filter((one) => one !== refund) })
  if (limit === 0) return problem('refund.nothingLeft', { reference })
  if (value > limit) return problem('refund.tooMuch', { value, limit, currency })
  return request.refusal?.problem ?? problem('refund.nothingLeft', { reference })
}

/** What is reserved stays so until a person asks for it back once more, or the service ends it. */
function quarantined(sale: Sale, attempt: Attempt): Fact {
  const { reference, quarantine } = attempt
  const { captured, left } = quarantine ?? {
    captured: capturedOf(attempt),
    left: isApproved(attempt) ? sale.opened.amount.value : 0,
  }
  return {
    kind: 'quarantined',
    reference,
    problem: problem('sale.cancelRefused', { reference }),
    captured,
    left,
  }
}
