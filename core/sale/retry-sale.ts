// The next attempt of a sale: allowed when no earlier attempt can be captured any more, or when a manager releases those that might.
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { termsOf, flowProblem, customerNamed, soldOutSince } from '#core/sale/payment-terms.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { foreignSaleProblem } from '#core/sale/sale-access.ts'
import { serve, type Serving } from '#core/sale/on-screen.ts'
import { approveSigned, byPerson, type Staff } from '#core/staff/staff.ts'
import { retryOf } from '#core/payment/balance.ts'
import { attemptReference } from '#core/payment/reference.ts'
import { isDead } from '#core/payment/state.ts'
import { type Sale, stateOf } from '#core/sale/state.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Settings } from '#shared/settings.ts'
import type { Caller, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Signed } from '#shared/staff.ts'

type Retry = Takes<'sale.tryAgain'>

type RetryOptions = Serving & {
  catalogFile: Pick<CatalogFile, 'product'>
  service: ServiceAccess
  settings: Settings
  staff: Staff
  refusal: () => Problem | null
  makeRoom: (wanted: string | null) => Problem | undefined
}

export async function retrySale(
  options: RetryOptions,
  sale: Sale,
  input: Retry,
  caller: Caller,
): Promise<Result<null>> {
  const { sales, staff } = options
  const wrong = whyNot(options, sale, input) ?? soldOutSince(options, sale, caller)
  if (wrong) return failed(wrong)
  const isOver = (of: Sale) => retryOf(of.payment, sales.snapshot(of.sale).isOurs) === 'override'
  if (!isOver(sale) || !input.override)
    return begin(options, sale, input, byPerson(staff.personAt(caller)), null)
  const signer = await approveSigned(options, caller, 'sale.tryAgain', input.override)
  if (!signer.ok) return signer
  // It went on while the PIN was looked at.
  const now = sales.sale(sale.sale) ?? sale
  const since = whyNot(options, now, input)
  if (since) return failed(since)
  return begin(options, now, input, signer.value, isOver(now) ? input.override.reason.trim() : null)
}

function whyNot(options: RetryOptions, sale: Sale, { by, override }: Retry): Problem | undefined {
  const retry = retryOf(sale.payment, options.sales.snapshot(sale.sale).isOurs)
  const wrong = options.refusal() ?? foreignSaleProblem(options, sale) ?? flowProblem(options, by)
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
  options: RetryOptions,
  sale: Sale,
  { by }: Retry,
  signed: Signed,
  override: string | null,
): Promise<Result<null>> {
  const { sales } = options
  const id = sale.sale
  const busy = options.makeRoom(id)
  if (busy) return Promise.resolve(failed(busy))
  const asked = termsOf(options, attemptReference(id, sale.payment.attempts.length + 1), by)
  const record = () => {
    if (override !== null) releaseAll(options, sale, signed)
    const fact = { kind: 'attemptOpened', ...asked, override, ...signed } as const
    const opened = sales.record(id, fact, customerNamed(options, by))
    attemptRuntimeOf(sales, opened.payment).openedHere = true
  }
  // In one: between the two the sale would be one that was walked away from.
  return serve(options, id, () => sales.batch(record))
}

function releaseAll({ sales }: RetryOptions, sale: Sale, signed: Signed): void {
  for (const attempt of sale.payment.attempts) {
    const { reference } = attempt
    if (isDead(attempt)) continue
    sales.record(sale.sale, { kind: 'released', reference, by: 'manager', ...signed })
    attemptRuntimeOf(sales, sale.payment, reference).mustRead = true
  }
}
