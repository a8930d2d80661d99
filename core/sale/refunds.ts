// The refunds that staff make of a sale, what else a manager signs about its money, and the takeover of a payment that another till of the shop took, so that it can be refunded here.
import {
  createWithSale,
  requireSaleRead,
  foreignSaleProblem,
  type SaleContext,
} from '#core/sale/sale-access.ts'
import { pollSale, type PollContext } from '#core/sale/on-screen.ts'
import { approveSigned, actingPerson } from '#core/staff/staff.ts'
import { alarmOf, refundableOf, pendingRefund, type Attempt, refundId } from '#core/payment/state.ts'
import { piecesRefunded, type Sale } from '#core/sale/state.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import { failed, problem, type Problem, type Result, ok } from '#shared/problem.ts'
import type { ActPersons } from '#shared/staff.ts'
import { priceOfPart, sum, type LinePart } from '#shared/order.ts'
import type { AdoptedSale } from '#core/sale/facts.ts'
import { grossOf } from '#core/money/shares.ts'
import { explainsRefunds, noteRefunds } from '#core/payment/read.ts'
import type { EpaymentClient, PaymentAnswer } from '#core/service/epayment.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Adoptable } from '#shared/shop.ts'

type SigningContext = PollContext & Pick<SaleContext, 'chance' | 'identity' | 'service' | 'staff'>

type Names = 'sale.refund' | 'sale.giveBackRest' | 'sale.settle'

type Of = { sale: Sale; attempt: Attempt }

export function refundHandlers(context: SigningContext): Pick<Handlers, Names> {
  const { sales } = context
  const withSale = createWithSale(sales)
  /** Problems are told before a PIN is looked at, and looked for again after: another screen may have been quicker. */
  const bySigner =
    <Name extends Names>(
      name: Name,
      whyNot: (of: Of, input: InputOf<Name>) => Problem | undefined,
      act: (
        context: SigningContext,
        sale: Sale,
        input: InputOf<Name>,
        signed: ActPersons,
      ) => Promise<Result<null>>,
    ) =>
    (input: InputOf<Name>, caller: Caller) =>
      withSale(input.sale, async (sale) => {
        const { reference, manager } = input
        const attemptIn = ({ payment }: Sale) => payment.attempts.find((one) => one.reference === reference)
        const attempt = attemptIn(sale)
        const stranger = foreignSaleProblem(context, sale)
        if (stranger) return failed(stranger)
        if (!attempt) return failed(problem('sale.unknown', { sale: reference }))
        const wrong = whyNot({ sale, attempt }, input)
        if (wrong) return failed(wrong)
        const signer = await approveSigned(context, caller, name, manager)
        if (!signer.ok) return signer
        const now = sales.sale(sale.sale) ?? sale
        const since = whyNot({ sale: now, attempt: attemptIn(now) ?? attempt }, input)
        return since ? failed(since) : act(context, now, input, signer.value)
      })
  return {
    'sale.refund': bySigner(
      'sale.refund',
      ({ sale, attempt }, input) => refundProblem(sale, attempt, input),
      recordRefund,
    ),
    'sale.giveBackRest': bySigner('sale.giveBackRest', restProblem, giveBackRest),
    'sale.settle': bySigner('sale.settle', settleProblem, settle),
  }
}

/** Whatever stands in its way was looked for, and somebody has signed it. */
export function recordRefund(
  context: SigningContext,
  { sale: id }: Sale,
  { reference, value, lines, manager }: InputOf<'sale.refund'>,
  signed: ActPersons,
): Promise<Result<null>> {
  const { sales, chance, identity } = context
  return pollSale(context, id, () => {
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
  { reference, manager }: InputOf<'sale.giveBackRest'>,
  signed: ActPersons,
): Promise<Result<null>> {
  const reason = manager.reason.trim()
  context.sales.record(sale.sale, { kind: 'reservationGivenUp', reference, reason, ...signed })
  requireSaleRead(context.sales, sale)
  return pollSale(context, sale.sale)
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
  { reference, manager }: InputOf<'sale.settle'>,
  signed: ActPersons,
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
  return pollSale(context, id)
}

/** `value` in minor units; with `lines` it is what these pieces cost. */
export function refundProblem(
  sale: Sale,
  attempt: Attempt,
  { value, lines }: { value: number; lines?: readonly LinePart[] | undefined },
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

export type SaleAdoption = {
  /**
   * Its sale's name at this till, whose 'sale.refund' does the rest. The service is asked first, and nothing is written down unless it
   * tells of the payment as the hub does. What is in this journal already is not taken up again: only what others gave back of it is
   * looked for.
   */
  adopt(adoptable: Adoptable, caller: Caller): Promise<Result<string>>
}

type AdoptionContext = { connection: { epayment: EpaymentClient } } & Pick<
  SaleContext,
  'sales' | 'paymentRunner' | 'service' | 'staff' | 'reconcile' | 'identity'
>

export function createAdoption(context: AdoptionContext): SaleAdoption {
  const { sales, paymentRunner, service } = context
  return {
    async adopt(adoptable, caller) {
      const { sale: name, reference } = adoptable
      const [made, chosen] = [ownerKey(adoptable), ownerKey(service)]
      if (made !== chosen) return failed(problem('sale.belongsElsewhere', { owner: made, chosen }))
      // Two pages may ask at once: the second finds what the first wrote.
      const isHere = () =>
        sales.sale(name)?.payment.attempts.some((attempt) => attempt.reference === reference) ?? false
      const taken = await paymentRunner.alone(name, async () =>
        isHere() ? null : takeUp(context, adoptable, caller),
      )
      if (taken) return taken
      const known = sales.sale(name)
      const stranger = known && foreignSaleProblem(context, known)
      if (stranger) return failed(stranger)
      await context.reconcile(name)
      return ok(name)
    },
  }
}

async function takeUp(
  context: AdoptionContext,
  adoptable: Adoptable,
  caller: Caller,
): Promise<Result<string>> {
  const { sales, connection, staff } = context
  const { sale: name, reference } = adoptable
  // A sale of this till knows all of its own payments.
  if (sales.sale(name)?.otherTill === null) return failed(problem('sale.unknown', { sale: reference }))
  const answer = await connection.epayment.get(reference)
  if (!answer.ok) return failed(answer.trouble.problem)
  const wrong = problemWith(adoptable, answer.value)
  if (wrong) return failed(wrong)
  // A till that is gone, and whose copy this one is, may have refunded of it: only the log tells.
  const isRefunded = answer.value.aggregate.refundedAmount.value > 0
  const log = isRefunded ? await connection.epayment.events(reference) : null
  if (log && !log.ok) return failed(log.trouble.problem)
  if (log && !explainsRefunds(log.value, answer.value.aggregate, undefined))
    return failed(problem('sale.sumsDisagree', { reference }))
  const adopted = { ...adoptedOf(adoptable, answer.value), atTill: context.identity.tillId }
  sales.batch(() => {
    sales.record(name, { ...adopted, ...actingPerson(staff.personAt(caller)) })
    noteRefunds(sales, name, answer.value, log?.value ?? [])
  })
  return ok(name)
}

/** The hub knows what the tills have told it: they may be behind. The service's word is the last. */
function problemWith(adoptable: Adoptable, { amount, aggregate, state }: PaymentAnswer): Problem | undefined {
  const { sale, reference, captured, taxed } = adoptable
  const { capturedAmount, refundedAmount } = aggregate
  const isSame =
    state === 'AUTHORIZED' &&
    amount.value === adoptable.amount.value &&
    amount.currency === adoptable.amount.currency &&
    capturedAmount.value === captured &&
    grossOf(taxed.captured) === captured &&
    grossOf(taxed.refunded) <= refundedAmount.value &&
    [...taxed.captured, ...taxed.refunded].every(({ gross, vat }) => vat >= 0 && vat <= gross) &&
    reference.startsWith(`${sale}-`)
  if (!isSame) return problem('sale.toldOtherwise', { reference, till: adoptable.tillName })
  return refundedAmount.value >= captured ? problem('refund.nothingLeft', { reference }) : undefined
}

function adoptedOf(
  adoptable: Adoptable,
  { aggregate, pspReference }: PaymentAnswer,
): Omit<AdoptedSale, 'atTill'> {
  const { reference, userFlow, amount, captured, capturedAt, taxed, till, tillName, number } = adoptable
  const { merchantSerialNumber, environment, address } = adoptable
  return {
    kind: 'adopted',
    reference,
    userFlow,
    amount,
    value: captured,
    capturedAt,
    pspReference,
    refunded: aggregate.refundedAmount.value,
    taxed,
    merchantSerialNumber,
    environment,
    address,
    otherTill: { till, name: tillName, number },
  }
}
