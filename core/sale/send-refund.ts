// The sending of a refund, and the search for it in the event log, which alone says whether it happened.
import { attemptRuntimeOf, refundRuntimeOf } from '#core/sale/repository.ts'
import { refundBody } from '#core/sale/request-body.ts'
import type { SaleRunnerOptions } from '#core/sale/runner.ts'
import { observeRefunds } from '#core/sale/observe.ts'
import { attemptNow } from '#core/sale/read-payment.ts'
import { fingerprint, idempotencyKey } from '#core/sale/reference.ts'
import { refusalProblem, isPassing } from '#core/sale/refusals.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Step } from '#core/sale/step.ts'
import { noteRead, noteSent } from '#core/sale/attempt-runtime.ts'
import { notePutOff } from '#core/service/refusals.ts'

export async function sendRefund(
  { sales, clock, service, secret }: SaleRunnerOptions,
  sale: Sale,
  { attempt, refund: { refund, request }, refund: whole, n }: Extract<Step, { do: 'refund' }>,
): Promise<void> {
  const { reference } = attempt
  const runtime = refundRuntimeOf(sales, sale, refund)
  const attemptWatch = attemptRuntimeOf(sales, sale, reference)
  const body = refundBody(sale, whole)
  const named = { refund, reference, n }
  sales.record(sale.sale, { kind: 'refundSent', ...named, fingerprint: fingerprint(body, secret) })
  noteSent(runtime, 'refund', clock.elapsed())
  noteSent(attemptWatch, 'refund', clock.elapsed())
  const answer = await service.refund({ reference, key: idempotencyKey(refund, 'refund', n), body })
  runtime.mustRead = true // the answer's aggregate does not say whose refund it counts
  const isUnclearForGood = notePutOff(runtime.putOff, 'refund', answer.ok ? null : answer.trouble)
  if (answer.ok) {
    attemptWatch.trouble = null
    sales.changed()
    return
  }
  const { trouble } = answer
  attemptWatch.trouble = trouble.problem
  const said = { kind: 'refundTurnedDown', ...named } as const
  switch (trouble.is) {
    case 'unsent':
    case 'credentials':
      if (trouble.is === 'unsent') attemptWatch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      sales.record(sale.sale, { kind: 'refundUnsent', ...named, problem: trouble.problem })
      return
    case 'later':
      attemptWatch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      break
    case 'unknown':
      if (!isUnclearForGood) break
      sales.record(sale.sale, { ...said, isPassing: false, problem: trouble.problem })
      return
    case 'refused':
      sales.record(sale.sale, {
        ...said,
        isPassing: isPassing('refund', trouble, request),
        problem: refusalProblem('refund', trouble),
      })
      return
  }
  sales.changed()
}

export async function readRefund(
  { sales, clock, service }: SaleRunnerOptions,
  sale: Sale,
  { attempt, refund: { refund } }: Extract<Step, { do: 'readRefund' }>,
): Promise<void> {
  const { reference } = attempt
  const runtime = refundRuntimeOf(sales, sale, refund)
  const attemptWatch = attemptRuntimeOf(sales, sale, reference)
  const answer = await service.events(reference)
  noteRead(runtime, clock.elapsed())
  noteRead(attemptWatch, clock.elapsed())
  if (!answer.ok) {
    runtime.failures += 1
    if (answer.trouble.is === 'later' || answer.trouble.is === 'unsent') {
      attemptWatch.quietUntil = clock.elapsed() + (answer.trouble.afterMs ?? 0)
    }
    attemptWatch.trouble = answer.trouble.problem
    sales.changed()
    return
  }
  Object.assign(runtime, { failures: 0, mustRead: false })
  attemptWatch.trouble = null
  const now = attemptNow(sales, sale, reference) ?? attempt
  const facts = observeRefunds(sale, now, answer.value, sales.isPastTill)
  for (const fact of facts) sales.record(sale.sale, fact)
  // What was quarantined may be even again.
  if (facts.length > 0 && now.quarantine) attemptWatch.mustRead = true
  sales.changed()
}
