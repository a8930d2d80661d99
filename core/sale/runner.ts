// The runner of a sale's steps: the only place that acts. Every trigger comes here; one step at a time per sale.
import { isApproved } from '#core/sale/approval.ts'
import { attemptRuntimeOf, type SaleRepository } from '#core/sale/repository.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { capturedOf, refundableOf } from '#core/sale/balance.ts'
import { decideSale } from '#core/sale/decide.ts'
import { sendRequest } from '#core/sale/send-request.ts'
import { fetchPictureOf, readPayment } from '#core/sale/read-payment.ts'
import { refundId } from '#core/sale/reference.ts'
import { readRefund, sendRefund } from '#core/sale/send-refund.ts'
import type { Refund, Attempt, Sale } from '#core/sale/state.ts'
import type { Epayment } from '#core/service/epayment.ts'
import type { Picture } from '#core/service/picture.ts'
import type { Answer } from '#core/service/trouble.ts'
import type { Step } from '#core/sale/step.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type SaleRunner = {
  /** Does what is due for this sale, and comes back when there is nothing to do but wait. A step under way is shared. */
  step(id: string): Promise<void>
  /** Does this alone: no step is taken meanwhile. */
  alone<T>(id: string, act: () => Promise<T>): Promise<T>
  /** When no step is under way any more. */
  settled(): Promise<void>
}

export type SaleRunnerOptions = {
  sales: SaleRepository
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

/** No sale needs so many requests at once; more would be a loop of ours. */
const mostTurns = 24

export function createSaleRunner(options: SaleRunnerOptions): SaleRunner {
  const { sales } = options
  const running = new Map<string, Promise<unknown>>()
  const steps = new Map<string, Promise<void>>()

  async function run(id: string): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn++) {
      if (options.closing.aborted) return
      const sale = sales.sale(id)
      if (!sale) throw new Error(`no sale ${id}`)
      const step = decideSale(sale, sales.snapshot(id))
      if (step.do === 'wait' || step.do === 'ask' || step.do === 'rest') return
      await take(options, sale, step)
    }
  }

  /** After whatever runs for this sale now, alone. */
  function queue<T>(id: string, act: () => Promise<T>): Promise<T> {
    const before = running.get(id)
    const made = before === undefined ? act() : before.then(act, act)
    const kept = made.finally(() => {
      if (running.get(id) === kept) running.delete(id)
    })
    running.set(id, kept)
    return kept
  }

  return {
    step(id) {
      const shared = steps.get(id)
      if (shared) return shared
      const made = queue(id, () => run(id)).finally(() => steps.delete(id))
      steps.set(id, made)
      return made
    },
    alone: queue,
    async settled() {
      await Promise.allSettled(running.values())
    },
  }
}

async function take(
  options: SaleRunnerOptions,
  sale: Sale,
  step: Exclude<Step, { do: 'wait' | 'ask' | 'rest' }>,
): Promise<void> {
  const { sales } = options
  const { attempt } = step
  const { reference } = attempt
  switch (step.do) {
    case 'create':
    case 'capture':
    case 'cancel':
    case 'giveBack':
      return sendRequest(options, sale, step)
    case 'read':
      return readPayment(options, sale, attempt)
    case 'picture':
      return fetchPictureOf(options, sale, attempt)
    case 'refund':
      return sendRefund(options, sale, step)
    case 'readRefund':
      return readRefund(options, sale, step)
    case 'claim':
      sales.record(sale.sale, { kind: 'captureClaimed', reference })
      return
    case 'release':
      sales.record(sale.sale, { kind: 'released', reference, by: 'rule' })
      return
    case 'quarantined':
      return quarantineRefused(options, sale, attempt)
    case 'giveUp':
      return giveUp(options, sale, reference)
    case 'answer':
      sales.record(sale.sale, {
        kind: 'answered',
        reference,
        question: step.question,
        answer: 'giveBack',
        by: 'rule',
      })
      return
    case 'openRefund':
      sales.record(sale.sale, {
        kind: 'refundOpened',
        refund: refundId(options.tillId, sales.refunds() + 1, options.chance),
        reference,
        value: refundableOf(attempt),
        reason: 'paid after it was left, with nobody there to ask',
        by: 'rule',
      })
      return
    case 'refuseRefund':
      sales.record(sale.sale, {
        kind: 'refundRefused',
        refund: step.refund.refund,
        reference,
        problem: whyRefused(sale, attempt, step.refund),
      })
      return
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
function quarantineRefused({ sales }: SaleRunnerOptions, sale: Sale, attempt: Attempt): void {
  const { reference, quarantine } = attempt
  const { captured, left } = quarantine ?? {
    captured: capturedOf(attempt),
    left: isApproved(attempt) ? sale.opened.amount.value : 0,
  }
  const why = problem('sale.cancelRefused', { reference })
  sales.record(sale.sale, { kind: 'quarantined', reference, problem: why, captured, left })
}

function giveUp({ sales }: SaleRunnerOptions, sale: Sale, reference: string): void {
  const { trouble } = attemptRuntimeOf(sales, sale, reference)
  const reason =
    trouble?.code === 'service.unreachable' ? trouble.details.reason : (trouble?.code ?? 'stopped before')
  sales.record(sale.sale, {
    kind: 'ended',
    reference,
    end: 'neverCreated',
    problem: problem('sale.neverSent', { reason }),
  })
}
