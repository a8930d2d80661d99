// The staff's commands for a sale beyond selling: refund it, release what is reserved, settle it by hand; each signed by a manager.
import { createWithSale, requireRead, foreignSaleProblem, type SaleContext } from '#core/sale/sale-access.ts'
import { serve, type Serving } from '#core/sale/on-screen.ts'
import { approveSigned } from '#core/staff/staff.ts'
import { alarmOf, refundableOf, pendingRefund, type Attempt } from '#core/payment/state.ts'
import { piecesRefunded, type Sale } from '#core/sale/state.ts'
import { refundId } from '#core/payment/facts.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Signature, Signed } from '#shared/staff.ts'
import { priceOfPart, sum, type LinePart } from '#shared/order.ts'

type SigningContext = Serving & Pick<SaleContext, 'chance' | 'identity' | 'service' | 'staff'>

type Names = 'sale.refund' | 'sale.giveBackRest' | 'sale.settle'

export function refundCommands(context: SigningContext): Pick<Handlers, Names> {
  const withSale = createWithSale(context.sales)
  const withAttempt = (
    { sale: id, reference }: { sale: string; reference: string },
    act: (sale: Sale, attempt: Attempt) => Promise<Result<null>>,
  ) =>
    withSale(id, (sale) => {
      const stranger = foreignSaleProblem(context, sale)
      if (stranger) return refuse(stranger)
      const attempt = sale.payment.attempts.find((one) => one.reference === reference)
      return attempt ? act(sale, attempt) : refuse(problem('sale.unknown', { sale: reference }))
    })
  return {
    'sale.refund': (input, caller) =>
      withAttempt(input, (sale, attempt) =>
        withSigner(
          context,
          { caller, name: 'sale.refund', by: input.manager },
          { sale, attempt, whyNot: (of) => refundProblem(of.sale, of.attempt, input) },
          (signed) => refund(context, sale, input, signed),
        ),
      ),
    'sale.giveBackRest': (input, caller) =>
      withAttempt(input, (sale, attempt) =>
        withSigner(
          context,
          { caller, name: 'sale.giveBackRest', by: input.manager },
          { sale, attempt, whyNot: restProblem },
          (signed) => giveBackRest(context, sale, input, signed),
        ),
      ),
    'sale.settle': (input, caller) =>
      withAttempt(input, (sale, attempt) =>
        withSigner(
          context,
          { caller, name: 'sale.settle', by: input.manager },
          { sale, attempt, whyNot: settleProblem },
          (signed) => settle(context, sale, input, signed),
        ),
      ),
  }
}

type Of = { sale: Sale; attempt: Attempt }

/** Problems are told before a PIN is looked at, and looked for again after: another screen may have been quicker. */
async function withSigner(
  context: SigningContext,
  { caller, name, by }: { caller: Caller; name: Names; by: Signature },
  { whyNot, ...of }: Of & { whyNot: (of: Of) => Problem | undefined },
  act: (signed: Signed) => Promise<Result<null>>,
): Promise<Result<null>> {
  const wrong = whyNot(of)
  if (wrong) return failed(wrong)
  const signer = await approveSigned(context, caller, name, by)
  if (!signer.ok) return signer
  const sale = context.sales.sale(of.sale.sale) ?? of.sale
  const attempt =
    sale.payment.attempts.find(({ reference }) => reference === of.attempt.reference) ?? of.attempt
  const since = whyNot({ sale, attempt })
  return since ? failed(since) : act(signer.value)
}

const refuse = (why: Problem) => Promise.resolve(failed(why))

/** Whatever stands in its way was looked for, and somebody has signed it. */
export function refund(
  context: SigningContext,
  { sale: id }: Sale,
  { reference, value, lines, manager }: Takes<'sale.refund'>,
  signed: Signed,
): Promise<Result<null>> {
  const { sales, chance, identity } = context
  return serve(context, id, () => {
    sales.record(id, {
      kind: 'refundOpened',
      refund: refundId(identity.tillId, sales.refunds() + 1, chance),
      reference,
      value,
      reason: manager.reason.trim(),
      by: 'manager',
      ...(lines ? { lines } : {}),
      ...signed,
    })
  })
}

/** Only of what was quarantined: everything else the till gives back or captures by itself. */
const restProblem = ({ attempt: { quarantine, reference, resolvedAt } }: Of): Problem | undefined =>
  !quarantine || resolvedAt !== null || quarantine.left === 0
    ? problem('sale.notAlarmed', { reference })
    : undefined

function giveBackRest(
  context: SigningContext,
  sale: Sale,
  { reference, manager }: Takes<'sale.giveBackRest'>,
  signed: Signed,
): Promise<Result<null>> {
  const reason = manager.reason.trim()
  context.sales.record(sale.sale, { kind: 'reservationGivenUp', reference, reason, ...signed })
  requireRead(context.sales, sale)
  return serve(context, sale.sale)
}

/** Why it cannot be settled by hand: money that is still reserved is given back first. */
function settleProblem({ sale, attempt }: Of): Problem | undefined {
  const { reference, quarantine } = attempt
  const { currency } = sale.payment.terms.amount
  const isNamed = alarmOf(sale.payment)?.payments.some((one) => one.reference === reference) ?? false
  // A refund whose end nobody can tell holds up nobody who has looked into it.
  const isUnderWay = attempt.doubted === null && pendingRefund(attempt.refunds) !== undefined
  if (!isNamed || isUnderWay) return problem('sale.notAlarmed', { reference })
  return quarantine && quarantine.left > 0
    ? problem('sale.stillReserved', { value: quarantine.left, currency })
    : undefined
}

function settle(
  context: SigningContext,
  { sale: id, payment }: Sale,
  { reference, manager }: Takes<'sale.settle'>,
  signed: Signed,
): Promise<Result<null>> {
  const { sales } = context
  const refunds = payment.attempts.find((one) => one.reference === reference)?.refunds ?? []
  const pending = refunds.filter(({ state }) => state.is === 'pending')
  sales.batch(() => {
    // A pending refund is not sent again, for the person may have made another one; the log tells what became of it, once it can.
    for (const { refund, request } of pending) {
      const own = { request: 'refund', refund, reference, n: request.n, isPassing: false } as const
      sales.record(id, { kind: 'turnedDown', ...own, problem: problem('sale.sumsDisagree', { reference }) })
    }
    sales.record(id, { kind: 'resolvedByHand', reference, reason: manager.reason.trim(), ...signed })
  })
  return serve(context, id)
}

/** `value` in minor units; with `lines` it is what these pieces cost. */
type RefundWish = { value: number; lines?: readonly LinePart[] | undefined }

/** Why not; nothing when it may. */
export function refundProblem(
  sale: Sale,
  attempt: Attempt,
  { value, lines }: RefundWish,
): Problem | undefined {
  const { currency } = sale.payment.terms.amount
  if (!Number.isSafeInteger(value) || value <= 0) return problem('amount.notWhole', { given: String(value) })
  const limit = refundableOf(attempt)
  if (limit === 0) return problem('refund.nothingLeft', { reference: attempt.reference })
  // The pieces first: who wants one that is gone is told so, and not that the sum is too large.
  const price = lines ? priceOf(sale, lines) : value
  if (price === undefined) return problem('refund.piecesGone')
  if (price !== value) return problem('refund.otherPrice', { value: price, currency })
  return value > limit ? problem('refund.tooMuch', { value, limit, currency }) : undefined
}

/** Price of these pieces; undefined when a line is not there, stands there twice, or has fewer pieces left. */
function priceOf(sale: Sale, parts: readonly LinePart[]): number | undefined {
  if (new Set(parts.map(({ line }) => line)).size < parts.length) return undefined
  const prices = parts.map(({ line: place, quantity }) => {
    const line = sale.ordered?.lines[place]
    const gone = piecesRefunded(sale, place)
    return line && gone + quantity <= line.quantity ? priceOfPart(line, gone, quantity) : undefined
  })
  return prices.includes(undefined) ? undefined : sum(prices.map((price) => price ?? 0))
}
