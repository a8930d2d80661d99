// The sending of a refund, and the search for it in the event log, which alone says whether it happened.
import { type SaleRunnerOptions, attemptNow } from '#core/sale/read-payment.ts'
import type { Step } from '#core/sale/step.ts'
import { request, type Send } from '#core/process/request.ts'
import { obeySilence } from '#core/process/runtime.ts'
import { attemptRuntimeOf } from '#core/sale/repository.ts'
import { refundBody } from '#core/sale/request-body.ts'
import { observeRefunds } from '#core/sale/observe.ts'
import { fingerprint, idempotencyKey } from '#core/sale/reference.ts'
import { refusalProblem, isPassing } from '#core/sale/refusals.ts'
import type { Sale } from '#core/sale/state.ts'
import { noteRead } from '#core/sale/attempt-runtime.ts'

export function sendRefund(
  { sales, clock, service, secret }: SaleRunnerOptions,
  sale: Sale,
  { attempt, refund, n }: Extract<Step, { do: 'refund' }>,
): Send {
  const { reference } = attempt
  const runtime = attemptRuntimeOf(sales, sale, refund.refund)
  const body = refundBody(sale, refund)
  const named = { refund: refund.refund, reference, n }
  return request(clock, {
    name: 'refund',
    runtime,
    about: attemptRuntimeOf(sales, sale, reference),
    recordSent() {
      sales.record(sale.sale, { kind: 'refundSent', ...named, fingerprint: fingerprint(body, secret) })
    },
    call: () => service.refund({ reference, key: idempotencyKey(refund.refund, 'refund', n), body }),
    // The answer's aggregate does not say whose refund it counts.
    done: () => undefined,
    changed: () => sales.changed(),
    unsent(problem) {
      sales.record(sale.sale, { kind: 'refundUnsent', ...named, problem })
      runtime.mustRead = true
    },
    turnedDown(refusal, plain) {
      const mayPass = refusal !== null && isPassing('refund', refusal, refund.request)
      const words = refusal ? refusalProblem('refund', refusal) : plain
      sales.record(sale.sale, { kind: 'refundTurnedDown', ...named, isPassing: mayPass, problem: words })
    },
  })
}

export const readRefund =
  (
    { sales, clock, service }: SaleRunnerOptions,
    sale: Sale,
    { attempt, refund: { refund } }: Extract<Step, { do: 'readRefund' }>,
  ): Send =>
  async () => {
    const { reference } = attempt
    const runtime = attemptRuntimeOf(sales, sale, refund)
    const about = attemptRuntimeOf(sales, sale, reference)
    const answer = await service.events(reference)
    noteRead(runtime, clock.elapsed())
    noteRead(about, clock.elapsed())
    return () => {
      sales.changed()
      if (!answer.ok) {
        runtime.failures += 1
        obeySilence(about, answer.trouble, clock.elapsed())
        about.trouble = answer.trouble.problem
        return
      }
      Object.assign(runtime, { failures: 0, mustRead: false })
      about.trouble = null
      const now = attemptNow(sales, sale, reference) ?? attempt
      const facts = observeRefunds(sale, now, answer.value, sales.isPastTill)
      for (const fact of facts) sales.record(sale.sale, fact)
      // The sums of what was quarantined may agree again.
      if (facts.length > 0 && now.quarantine) about.mustRead = true
    }
  }
