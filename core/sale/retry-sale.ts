// The next attempt of a sale: allowed when no earlier attempt can be captured any more, or when a manager releases those that might.
import { termsOf, flowProblem, customerNamed, soldOutSince } from '#core/sale/payment-terms.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { foreignSaleProblem, type SaleContext } from '#core/sale/sale-access.ts'
import { serve } from '#core/sale/on-screen.ts'
import { approveSigned, byPerson } from '#core/staff/staff.ts'
import { retryOf } from '#core/payment/balance.ts'
import { attemptReference } from '#core/payment/reference.ts'
import { isDead } from '#core/payment/state.ts'
import { type Sale, stateOf } from '#core/sale/state.ts'
import type { Caller, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Signed } from '#shared/staff.ts'

type Retry = Takes<'sale.tryAgain'>

export async function retrySale(
  context: SaleContext,
  sale: Sale,
  input: Retry,
  caller: Caller,
): Promise<Result<null>> {
  const { sales, staff } = context
  const wrong = whyNot(context, sale, input) ?? soldOutSince(context, sale, caller)
  if (wrong) return failed(wrong)
  const isOver = (of: Sale) => retryOf(of.payment, sales.snapshot(of.sale).isOurs) === 'override'
  if (!isOver(sale) || !input.override)
    return begin(context, sale, input, byPerson(staff.personAt(caller)), null)
  const signer = await approveSigned(context, caller, 'sale.tryAgain', input.override)
  if (!signer.ok) return signer
  // It went on while the PIN was looked at.
  const now = sales.sale(sale.sale) ?? sale
  const since = whyNot(context, now, input)
  if (since) return failed(since)
  return begin(context, now, input, signer.value, isOver(now) ? input.override.reason.trim() : null)
}

function whyNot(context: SaleContext, sale: Sale, { by, override }: Retry): Problem | undefined {
  const retry = retryOf(sale.payment, context.sales.snapshot(sale.sale).isOurs)
  const wrong = context.refusal() ?? foreignSaleProblem(context, sale) ?? flowProblem(context, by)
  if (wrong) return wrong
  // Its basket was free again: it may have been changed since, or paid by another sale.
  const isPutAway = sale.acknowledgedAt !== null && typeof sale.ordered?.basket === 'string'
  if (retry === 'no') return problem('sale.cannotRetry', { state: stateOf(sale) })
  if (isPutAway) return problem('sale.putAway')
  const isSigned = override !== null && sale.payment.terms.isAttended
  return retry === 'override' && !isSigned ? problem('sale.needsOverride') : undefined
}

/** `override`: the manager's reason for walking away from the earlier attempts; null where none has to be. */
function begin(
  context: SaleContext,
  sale: Sale,
  { by }: Retry,
  signed: Signed,
  override: string | null,
): Promise<Result<null>> {
  const { sales } = context
  const id = sale.sale
  const busy = context.makeRoom(id)
  if (busy) return Promise.resolve(failed(busy))
  const asked = termsOf(context, attemptReference(id, sale.payment.attempts.length + 1), by)
  const record = () => {
    if (override !== null) releaseAll(context, sale, signed)
    const fact = { kind: 'attemptOpened', ...asked, override, ...signed } as const
    const opened = sales.record(id, fact, customerNamed(context, by))
    attemptRuntimeOf(sales, opened.payment).openedHere = true
  }
  // In one: between the two the sale would be one that was walked away from.
  return serve(context, id, () => sales.batch(record))
}

function releaseAll({ sales }: SaleContext, sale: Sale, signed: Signed): void {
  for (const attempt of sale.payment.attempts) {
    const { reference } = attempt
    if (isDead(attempt)) continue
    sales.record(sale.sale, { kind: 'released', reference, by: 'manager', ...signed })
    attemptRuntimeOf(sales, sale.payment, reference).mustRead = true
  }
}
