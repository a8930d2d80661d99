// The refunds that registers make, of their own checkouts and of any sale of the till: each under the register's own id, and never twice.
import type { TillContext } from '#core/till-context.ts'
import { refundableOf, shownAttempt, type Attempt, type Refund, refundId } from '#core/payment/state.ts'
import { saleQueries } from '#core/sale/projection.ts'
import { fingerprint } from '#core/process/runner.ts'
import { pollSale } from '#core/sale/on-screen.ts'
import { refundProblem } from '#core/sale/refunds.ts'
import { foreignSaleProblem } from '#core/sale/sale-access.ts'
import type { Sale } from '#core/sale/state.ts'
import { refundOf } from '#core/terminal/answer.ts'
import { canonicalText, ownId, parseField, refundBody, unnamedReason } from '#core/terminal/checkout-body.ts'
import { waitOneBeat, rightProblem, type CheckoutWithSale } from '#core/terminal/checkouts.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { CheckoutAnswer, CheckoutState, RegisterRight, SaleRefund } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

const plainRefund = refundBody.parse({})

type Named = { register: Pick<Register, 'id' | 'name'>; id: string }

/** Refund of this register; other registers' refunds of the same sale have names of their own. */
const refundAsked = (
  sale: Sale | undefined,
  reference: string,
  { register, id }: Named,
): Refund | undefined =>
  sale?.payment.attempts
    .find((attempt) => attempt.reference === reference)
    ?.refunds.filter(({ asked }) => (asked?.register ?? sale.register)?.id === register.id)
    .find(({ asked }) => asked?.id === id)

/** Missing right to a new refund; one asked for already is told again, whatever the register may do by now. */
const newRefundProblem = (
  sold: Sold | undefined,
  { register, id }: { register: Register; id: string },
  right: RegisterRight,
): Problem | undefined =>
  sold && refundAsked(sold.sale, sold.attempt.reference, { register, id })
    ? undefined
    : rightProblem(register, right)

/** Refund of the register's own checkout. `state`: as it is told now. */
export async function refundPaid(
  context: TillContext,
  register: Register,
  { sale }: CheckoutWithSale,
  { state, id }: { state: CheckoutState; id: string },
  body: unknown,
): Promise<Result<unknown>> {
  const sold = sale && { sale, attempt: shownAttempt(sale.payment) }
  const lacking = newRefundProblem(sold, { register, id }, 'refund')
  if (lacking) return failed(lacking)
  const notPaid = failed(problem('refund.notPaid', { state }))
  if (!sold) return notPaid
  const done = await refundOnce(context, sold, { register, id }, body)
  const isNothing = !done.ok && done.problem.code === 'refund.nothingLeft'
  return isNothing && state !== 'COMPLETED' ? notPaid : done
}

/** Refund of whatever sale this till has made, by the reference of its payment. */
export async function refundSale(
  context: TillContext,
  register: Register,
  { reference, id }: { reference: string; id: string },
  body: unknown,
): Promise<Result<{ refund: SaleRefund; isNew: boolean }>> {
  const sold = soldUnder(context, reference)
  const lacking = newRefundProblem(sold, { register, id }, 'refundAny')
  if (lacking) return failed(lacking)
  if (!sold) return failed(problem('refund.saleUnknown', { reference: reference.slice(0, 64) }))
  const done = await refundOnce(context, sold, { register, id }, body)
  if (!done.ok) return done
  const refund = toldOf(context, register, { reference, id })
  return refund.ok ? ok({ refund: refund.value, ...done.value }) : refund
}

/** As it is now. Whoever asks waits for it: what is due of it is done. */
export function readSaleRefund(
  context: TillContext,
  register: Register,
  named: { reference: string; id: string },
): Result<SaleRefund> {
  const sold = soldUnder(context, named.reference)
  const told = toldOf(context, register, named)
  if (told.ok && sold && told.value.state === 'PENDING' && !foreignSaleProblem(context, sold.sale))
    pollSale(context, sold.sale.sale).catch((error: unknown) =>
      context.log.error({ sale: sold.sale.sale, error }, 'a step of this refund failed'),
    )
  return told
}

type Sold = { sale: Sale; attempt: Attempt }

/** A payment's reference is its sale's name and the number of the attempt. */
function soldUnder({ sales }: Pick<TillContext, 'sales'>, reference: string): Sold | undefined {
  if (!/^[A-Za-z0-9-]{8,64}$/.test(reference)) return undefined
  const sale = sales.sale(reference.slice(0, reference.lastIndexOf('-')))
  const attempt = sale?.payment.attempts.find((one) => one.reference === reference)
  return sale && attempt && sale.otherTill === null ? { sale, attempt } : undefined
}

function toldOf(
  context: TillContext,
  register: Register,
  { reference, id }: { reference: string; id: string },
): Result<SaleRefund> {
  const sold = soldUnder(context, reference)
  const refund = sold && refundAsked(sold.sale, reference, { register, id })
  if (!sold || !refund) return failed(problem('checkout.unknown', { id: id.slice(0, 64) }))
  const { currency } = sold.sale.payment.terms.amount
  const money = (value: number) => ({ value, currency })
  return ok({ ...refundOf(refund, money), id, reference, left: money(refundableOf(sold.attempt)) })
}

async function refundOnce(
  context: TillContext,
  { sale, attempt }: Sold,
  { register, id }: Named,
  body: unknown,
): Promise<Result<{ isNew: boolean }>> {
  const { sales, chance, identity } = context
  const named = parseField(ownId, id, 'refundId')
  if (!named.ok) return named
  const read = parseField(refundBody, body ?? {})
  if (!read.ok) return read
  const stranger = foreignSaleProblem(context, sale)
  const print = fingerprint(canonicalText(read.value, plainRefund), identity.secret)
  const refundNow = () => refundAsked(sales.sale(sale.sale), attempt.reference, { register, id })
  const before = refundNow()
  if (before) {
    if (before.asked?.fingerprint !== print) return failed(problem('checkout.different', { id }))
    if (!stranger) await waitOneBeat(context, pollSale(context, sale.sale), () => true)
    return ok({ isNew: false })
  }
  if (stranger) return failed(stranger)
  const { currency } = sale.payment.terms.amount
  if (read.value.amount && read.value.amount.currency !== currency)
    return failed(problem('amount.wrongCurrency', { given: read.value.amount.currency, expected: currency }))
  if (read.value.amount && read.value.amount.value <= 0)
    return failed(problem('checkout.unfit', { where: 'amount.value', why: 'is not above 0' }))
  const value = read.value.amount?.value ?? refundableOf(attempt)
  const wrong = refundProblem(sale, attempt, { value })
  if (wrong)
    return failed(
      value === 0 && !read.value.amount
        ? problem('refund.nothingLeft', { reference: attempt.reference })
        : wrong,
    )
  const isOwn = sale.register?.id === register.id
  const opened = {
    kind: 'refundOpened',
    refund: refundId(identity.tillId, sales.refunds() + 1, chance),
    reference: attempt.reference,
    value,
    reason: read.value.reason || unnamedReason,
    by: 'register',
    asked: {
      id,
      fingerprint: print,
      ...(isOwn ? {} : { register: { id: register.id, name: register.name } }),
    },
  } as const
  await waitOneBeat(
    context,
    pollSale(context, sale.sale, () => void sales.record(sale.sale, opened)),
    () => refundNow() !== undefined,
  )
  return ok({ isNew: true })
}

/** Refunds that a register has asked for of its own checkouts, as each is told of now. */
export function ownRefunds(
  { journal, sales, checkouts }: TillContext,
  { register, id, most }: { register: Register; id: string | null; most: number },
  told: (one: CheckoutWithSale) => CheckoutAnswer,
): ReturnType<Terminal['refunds']> {
  return saleQueries(journal)
    .refundsAsked(id, most)
    .flatMap((asked) => {
      const sale = sales.sale(asked.sale)
      const own = sale?.register
      const checkout = own?.id === register.id ? checkouts.checkout(own.checkout) : undefined
      const paid = checkout && told({ checkout, sale })
      const refund = paid?.refunds.find((one) => one.id === asked.id)
      return paid && refund ? [{ paid, refund }] : []
    })
}
