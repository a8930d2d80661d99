// The reading of a settled payment at the service, for what the till has not written down: after a restore, and when somebody asks.
import { type PaymentRunnerOptions, attemptNow, isLogDue, noteRefunds } from '#core/payment/read-payment.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import type { PaymentFact } from '#core/payment/facts.ts'
import { isAttemptSettled } from '#core/payment/balance.ts'
import { explainsRefunds } from '#core/payment/event-log.ts'
import { factsFromRead } from '#core/payment/observe.ts'
import { readBudgetAt } from '#core/payment/timing.ts'
import type { Attempt, Payment } from '#core/payment/state.ts'
import { noteRead } from '#core/payment/runtime.ts'
import type { Trouble } from '#core/process/trouble.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Result of reading one attempt: new facts, and the trouble where it could not be read or explained. */
export type Finding = { payment: string; reference: string; facts: PaymentFact[]; trouble: Problem | null }

/** Reads every attempt that is settled, alone with the payment, and writes down what the journal lacked. */
export const reconcile = (
  options: PaymentRunnerOptions,
  paymentRunner: PaymentRunner,
  id: string,
): Promise<Finding[]> =>
  paymentRunner.alone(id, async () => {
    const findings: Finding[] = []
    for (const attempt of options.payments.payment(id)?.attempts ?? []) {
      const payment = options.payments.payment(id)
      if (!payment || options.closing.aborted || !isAttemptSettled(attempt)) continue
      findings.push(await compare(options, payment, attempt))
    }
    return findings
  })

/** Why an attempt could not be read; null for one that ended without a payment, where the service has none. */
export const readProblem = ({ state }: Attempt, trouble: Trouble): Problem | null =>
  trouble.is === 'refused' && trouble.code === '5090' && state.is !== 'captured' ? null : trouble.problem

async function compare(options: PaymentRunnerOptions, payment: Payment, attempt: Attempt): Promise<Finding> {
  const { payments, clock, service } = options
  const { reference } = attempt
  const runtime = attemptRuntimeOf(payments, payment, reference)
  const finding: Finding = { payment: payment.name, reference, facts: [], trouble: null }
  const waitMs = Math.max(runtime.quietUntil, readBudgetAt(runtime)) - clock.elapsed()
  if (waitMs > 0)
    return { ...finding, trouble: problem('service.limited', { seconds: Math.ceil(waitMs / 1000) }) }
  const answer = await service.get(reference)
  noteRead(runtime, clock.elapsed())
  if (!answer.ok) return { ...finding, trouble: readProblem(attempt, answer.trouble) }
  const attemptBefore = attemptNow(payments, payment, reference) ?? attempt
  const facts: PaymentFact[] = factsFromRead(payment, attemptBefore, answer.value, null)
  for (const fact of facts) payments.record(payment.name, fact)
  const now = attemptNow(payments, payment, reference) ?? attempt
  if (!isLogDue(now, answer.value)) return { ...finding, facts }
  const events = await service.events(reference)
  noteRead(runtime, clock.elapsed())
  if (!events.ok) return { ...finding, facts, trouble: events.trouble.problem }
  const isExplained = explainsRefunds(events.value, answer.value.aggregate, now)
  const trouble = isExplained ? null : problem('sale.sumsDisagree', { reference })
  const refunds = noteRefunds(payments, payment.name, answer.value, events.value)
  return { ...finding, facts: [...facts, ...refunds], trouble }
}
