// The reading of a settled sale at the service, for what the till has not written down: after a restore, and when somebody asks.
import { type SaleRunnerOptions, attemptNow, isRefundedElsewhere } from '#core/sale/read-payment.ts'
import { attemptRuntimeOf } from '#core/sale/repository.ts'
import type { SaleRunner } from '#core/sale/runner.ts'
import type { Fact } from '#core/sale/facts.ts'
import { isAttemptSettled } from '#core/sale/balance.ts'
import { observe, observeRefunds } from '#core/sale/observe.ts'
import { readBudgetAt } from '#core/sale/timing.ts'
import type { Attempt, Sale } from '#core/sale/state.ts'
import { noteRead } from '#core/sale/attempt-runtime.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** What one attempt's reading brought: new facts, or why it could not be read. */
export type Finding = { sale: string; reference: string; facts: Fact[]; trouble: Problem | null }

/** Reads every attempt that is settled, alone with the sale, and writes down what the journal lacked. */
export const reconcile = (options: SaleRunnerOptions, checkout: SaleRunner, id: string): Promise<Finding[]> =>
  checkout.alone(id, async () => {
    const findings: Finding[] = []
    for (const attempt of options.sales.sale(id)?.attempts ?? []) {
      const sale = options.sales.sale(id)
      if (!sale || options.closing.aborted || !isAttemptSettled(attempt)) continue
      findings.push(await compare(options, sale, attempt))
    }
    return findings
  })

/** A payment that nobody made is as it should be for an attempt that ended without one. */
export const isNothingThere = (attempt: Attempt, code: string | null): boolean =>
  code === '5090' && attempt.state.is !== 'captured'

async function compare(options: SaleRunnerOptions, sale: Sale, attempt: Attempt): Promise<Finding> {
  const { sales, clock, service } = options
  const { reference } = attempt
  const runtime = attemptRuntimeOf(sales, sale, reference)
  const finding: Finding = { sale: sale.sale, reference, facts: [], trouble: null }
  const waitMs = Math.max(runtime.quietUntil, readBudgetAt(runtime)) - clock.elapsed()
  if (waitMs > 0)
    return { ...finding, trouble: problem('service.limited', { seconds: Math.ceil(waitMs / 1000) }) }
  const answer = await service.get(reference)
  noteRead(runtime, clock.elapsed())
  if (!answer.ok) {
    const { trouble } = answer
    const isFine = trouble.is === 'refused' && isNothingThere(attempt, trouble.code)
    return { ...finding, trouble: isFine ? null : trouble.problem }
  }
  const facts: Fact[] = observe(sale, attemptNow(sales, sale, reference) ?? attempt, answer.value, null)
  for (const fact of facts) sales.record(sale.sale, fact)
  const now = attemptNow(sales, sale, reference) ?? attempt
  if (!isRefundedElsewhere(now, answer.value)) return { ...finding, facts }
  const events = await service.events(reference)
  noteRead(runtime, clock.elapsed())
  if (!events.ok) return { ...finding, facts, trouble: events.trouble.problem }
  const refunds = observeRefunds(sale, now, events.value, sales.isPastTill)
  for (const fact of refunds) sales.record(sale.sale, fact)
  return { ...finding, facts: [...facts, ...refunds] }
}
