// The reading of a settled sale at the service, for what the till has not written down: after a restore, and when somebody asks.
import { watchOf } from '#core/sale/book.ts'
import type { Checkout, CheckoutOptions } from '#core/sale/checkout.ts'
import type { Fact } from '#core/sale/fact.ts'
import { attemptRests } from '#core/sale/held.ts'
import { observe, observeRefunds } from '#core/sale/observe.ts'
import { readBudgetAt } from '#core/sale/pace.ts'
import { attemptNow, isRefundedElsewhere } from '#core/sale/read.ts'
import type { Attempt, Sale } from '#core/sale/sale.ts'
import { noteRead } from '#core/sale/watch.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** What one attempt's reading brought: new facts, or why it could not be read. */
export type Finding = { sale: string; reference: string; facts: Fact[]; trouble: Problem | null }

/** Reads every attempt that rests, alone with the sale, and writes down what the journal lacked. */
export const reconcile = (options: CheckoutOptions, checkout: Checkout, id: string): Promise<Finding[]> =>
  checkout.alone(id, async () => {
    const findings: Finding[] = []
    for (const attempt of options.book.sale(id)?.attempts ?? []) {
      const sale = options.book.sale(id)
      if (!sale || options.closing.aborted || !attemptRests(attempt)) continue
      findings.push(await compare(options, sale, attempt))
    }
    return findings
  })

/** A payment that nobody made is as it should be for an attempt that ended without one. */
export const isNothingThere = (attempt: Attempt, code: string | null): boolean =>
  code === '5090' && attempt.state.is !== 'captured'

async function compare(options: CheckoutOptions, sale: Sale, attempt: Attempt): Promise<Finding> {
  const { book, clock, service } = options
  const { reference } = attempt
  const watch = watchOf(book, sale, reference)
  const finding: Finding = { sale: sale.sale, reference, facts: [], trouble: null }
  const waitMs = Math.max(watch.quietUntil, readBudgetAt(watch)) - clock.elapsed()
  if (waitMs > 0)
    return { ...finding, trouble: problem('service.limited', { seconds: Math.ceil(waitMs / 1000) }) }
  const answer = await service.get(reference)
  noteRead(watch, clock.elapsed())
  if (!answer.ok) {
    const { trouble } = answer
    const isFine = trouble.is === 'refused' && isNothingThere(attempt, trouble.code)
    return { ...finding, trouble: isFine ? null : trouble.problem }
  }
  const facts: Fact[] = observe(sale, attemptNow(book, sale, reference) ?? attempt, answer.value, null)
  for (const fact of facts) book.record(sale.sale, fact)
  const now = attemptNow(book, sale, reference) ?? attempt
  if (!isRefundedElsewhere(now, answer.value)) return { ...finding, facts }
  const events = await service.events(reference)
  noteRead(watch, clock.elapsed())
  if (!events.ok) return { ...finding, facts, trouble: events.trouble.problem }
  const refunds = observeRefunds(sale, now, events.value, book.isPastTill)
  for (const fact of refunds) book.record(sale.sale, fact)
  return { ...finding, facts: [...facts, ...refunds] }
}
