// The refunds of registers' checkouts: each under the register's own id, and never twice.
import { refundableOf } from '#core/payment/balance.ts'
import { refundId } from '#core/payment/reference.ts'
import { shownAttempt } from '#core/payment/state.ts'
import { fingerprint } from '#core/process/runner.ts'
import { serve } from '#core/sale/on-screen.ts'
import { refundProblem } from '#core/sale/refund-commands.ts'
import { foreignSaleProblem } from '#core/sale/sale-access.ts'
import type { Sale } from '#core/sale/state.ts'
import { ownId, parsed, refundBody, unnamedReason } from '#core/terminal/checkout-body.ts'
import { aBeat, canonical, type CheckoutOptions, type Paid } from '#core/terminal/checkouts.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

const refundAsked = (sale: Sale | undefined, id: string) =>
  sale && shownAttempt(sale.payment).refunds.find(({ asked }) => asked?.id === id)

export async function refundPaid(
  options: CheckoutOptions,
  { sale }: Paid,
  id: string,
  body: unknown,
): Promise<Result<null>> {
  const { sales, chance, identity } = options
  const named = parsed(ownId, id, 'refundId')
  if (!named.ok) return named
  const read = parsed(refundBody, body ?? {})
  if (!read.ok) return read
  if (!sale) return failed(problem('refund.nothingLeft', { reference: '' }))
  const stranger = foreignSaleProblem(options, sale)
  const attempt = shownAttempt(sale.payment)
  const print = fingerprint(canonical(read.value), identity.secret)
  const refundNow = () => refundAsked(sales.sale(sale.sale), id)
  const before = refundNow()
  if (before) {
    if (before.asked?.fingerprint !== print) return failed(problem('checkout.different', { id }))
    if (!stranger) await aBeat(options, serve(options, sale.sale), () => true)
    return ok(null)
  }
  if (stranger) return failed(stranger)
  const { currency } = sale.payment.terms.amount
  if (read.value.amount && read.value.amount.currency !== currency)
    return failed(problem('amount.wrongCurrency', { given: read.value.amount.currency, expected: currency }))
  const value = read.value.amount?.value ?? refundableOf(attempt)
  const wrong = refundProblem(sale, attempt, { value })
  if (wrong)
    return failed(
      value === 0 && !read.value.amount
        ? problem('refund.nothingLeft', { reference: attempt.reference })
        : wrong,
    )
  const opened = {
    kind: 'refundOpened',
    refund: refundId(identity.tillId, sales.refunds() + 1, chance),
    reference: attempt.reference,
    value,
    reason: read.value.reason || unnamedReason,
    by: 'register',
    asked: { id, fingerprint: print },
  } as const
  await aBeat(
    options,
    serve(options, sale.sale, () => void sales.record(sale.sale, opened)),
    () => refundNow() !== undefined,
  )
  return ok(null)
}
