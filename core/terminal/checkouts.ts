// The checkouts of registers: made, waited for, called off, captured and refunded, each under the register's own id and never twice.
import type { CalledOffBy, CheckoutFact } from '#core/checkout/facts.ts'
import type { CheckoutRepository } from '#core/checkout/repository.ts'
import { checkoutName, type Checkout } from '#core/checkout/state.ts'
import { refundableOf } from '#core/payment/balance.ts'
import { openQuestion } from '#core/payment/approval.ts'
import { newestAttempt, shownAttempt } from '#core/payment/state.ts'
import { refundId } from '#core/payment/reference.ts'
import { fingerprint } from '#core/process/runner.ts'
import { cancel, openSale, termsProblem, type SaleOptions } from '#core/sale/commands.ts'
import { serve } from '#core/sale/on-screen.ts'
import { refundProblem } from '#core/sale/refund-commands.ts'
import { foreignSaleProblem } from '#core/sale/sale-access.ts'
import { isKeptReserved, stateOf, type Sale } from '#core/sale/state.ts'
import { within } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import {
  askedByOf,
  askedOf,
  checkoutBody,
  ownId,
  parsed,
  refundBody,
  type AskedBy,
} from '#core/terminal/checkout-body.ts'
import type { Register } from '#core/terminal/terminal.ts'
import type { RegisterRight } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan, type Question } from '#shared/sale.ts'
import type { Language } from '#shared/language.ts'

export type CheckoutOptions = Pick<
  SaleOptions,
  | 'sales'
  | 'paymentRunner'
  | 'clock'
  | 'chance'
  | 'identity'
  | 'settings'
  | 'service'
  | 'refusal'
  | 'makeRoom'
  | 'log'
> & {
  checkouts: CheckoutRepository
  /** The till's own. */
  identity: { tillId: string; secret: string }
  /** A cashier's screen is open: whoever stands there can be asked. */
  isCashierHere: () => boolean
  /** What one line is called where the register names none. */
  lineName: (language: Language) => string
}

/** A checkout with the sale that pays it. */
export type Paid = { checkout: Checkout; sale: Sale | undefined }

export const rightProblem = ({ rights }: Register, right: RegisterRight): Problem | undefined =>
  rights.includes(right) ? undefined : problem('register.notAllowed', { right })

export function found(
  options: Pick<CheckoutOptions, 'checkouts' | 'sales'>,
  register: Register,
  id: string,
): Result<Paid> {
  const checkout = ownId.safeParse(id).success
    ? options.checkouts.checkout(checkoutName(register.id, id))
    : undefined
  return checkout ? ok(paid(options, checkout)) : failed(problem('checkout.unknown', { id: id.slice(0, 64) }))
}

export const paid = ({ sales }: Pick<CheckoutOptions, 'sales'>, checkout: Checkout): Paid => ({
  checkout,
  sale: checkout.sale === null ? undefined : sales.sale(checkout.sale),
})

const nothing = (): Promise<void> => Promise.resolve()
/** What is due is done meanwhile; what takes longer than a beat, whoever waits finds done. */
const aBeat = ({ clock }: CheckoutOptions, act: Promise<unknown>): Promise<void> =>
  within(clock, limits.beat, act)

/** The step that is due of it is taken, by whoever waits for it. */
export function servePaid(options: CheckoutOptions, { sale }: Paid): Promise<void> {
  if (!sale || !saleCan.poll.has(stateOf(sale))) return nothing()
  return aBeat(options, serve(options, sale.sale))
}

export async function makeCheckout(
  options: CheckoutOptions,
  register: Register,
  id: string,
  body: unknown,
): Promise<Result<{ name: string; isNew: boolean }>> {
  const { checkouts, settings, identity, clock } = options
  const named = parsed(ownId, id, 'id')
  if (!named.ok) return named
  const read = parsed(checkoutBody, body)
  if (!read.ok) return read
  const given = read.value
  const lacking = rightProblem(register, 'pay')
  if (lacking) return failed(lacking)
  const name = checkoutName(register.id, id)
  const print = fingerprint(canonical(given), identity.secret)
  const before = checkouts.checkout(name)
  if (before) {
    if (before.fingerprint !== print) return failed(problem('checkout.different', { id }))
    await servePaid(options, paid(options, before))
    return ok({ name, isNew: false })
  }
  const by = askedByOf(given)
  if (!by.ok) return by
  const asked = askedOf(given, settings, options.lineName(given.language ?? 'en'))
  if (!asked.ok) return asked
  const wrong = termsOrBusy(options, given.amount, by.value)
  if (wrong) return failed(wrong)
  const fact: CheckoutFact = {
    kind: 'checkoutOpened',
    register: { id: register.id, name: register.name },
    id,
    fingerprint: print,
    asked: asked.value,
    expiresAt: given.expiresIn === undefined ? null : clock.now() + given.expiresIn * 1000,
  }
  if (by.value === null) checkouts.record(name, fact)
  else
    await aBeat(
      options,
      beginCheckout(options, name, by.value, { ...fact, first: () => void checkouts.record(name, fact) }),
    )
  return ok({ name, isNew: true })
}

/** Pairs in an order of their own: the same request has the same fingerprint, however it was written. */
const canonical = (given: object): string =>
  JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

function termsOrBusy(
  options: CheckoutOptions,
  amount: { value: number; currency: string },
  by: AskedBy | null,
): Problem | undefined {
  const { sales, checkouts, settings } = options
  const trouble = sales.trouble()
  if (trouble) return trouble
  if (by === null && settings.isAttended) return problem('instrument.notAllowed', { instrument: 'CHOOSE' })
  const wrong = by === null ? options.refusal() : termsProblem(options, { amount, by })
  if (wrong) return wrong
  return checkouts.waiting().length > 0 || options.makeRoom(null) ? problem('terminal.busy') : undefined
}

/** Its sale is opened, in one commit with what `first` writes down. */
export function beginCheckout(
  options: CheckoutOptions,
  name: string,
  by: AskedBy,
  {
    asked,
    register,
    expiresAt,
    first,
  }: Pick<Checkout, 'asked' | 'register' | 'expiresAt'> & { first?: () => void },
): Promise<Result<null>> {
  const { checkouts, sales, settings, isCashierHere } = options
  const opening = {
    amount: asked.amount.value,
    by,
    description: asked.text ?? undefined,
    ordered: {
      lines: asked.lines,
      minimumUserAge: asked.minimumAge,
      basket: null,
      number: sales.counter() + 1,
      posId: settings.tillName,
      language: asked.language,
      blocksCommercialCards: settings.blockCommercialCards,
    },
    isAttended: settings.isAttended && isCashierHere(),
    register: {
      ...register,
      checkout: name,
      saleNumber: asked.saleNumber,
      keepsReserved: asked.keepsReserved,
      expiresAt,
      metadata: asked.metadata,
    },
  }
  return openSale(options, opening, (sale) => {
    first?.()
    checkouts.record(name, { kind: 'checkoutBegun', sale })
  })
}

/** A request: the sale tells whether it came in time. */
export async function callOff(
  options: CheckoutOptions,
  { checkout, sale }: Paid,
  by: CalledOffBy,
): Promise<void> {
  const { checkouts } = options
  const note = () => {
    if (checkout.calledOff === null) checkouts.record(checkout.checkout, { kind: 'checkoutCalledOff', by })
  }
  if (!sale) {
    note()
    return
  }
  if (saleCan.cancel.has(stateOf(sale))) {
    await aBeat(options, cancel(options, sale, by === 'staff' ? 'cashier' : by, note))
    return
  }
  // Approved and waiting for somebody to say: who calls it off has said it.
  const open = questionOf(options, sale)
  if (open) await answer(options, sale, open, 'giveBack', note)
  else await servePaid(options, { checkout, sale })
}

type Open = { reference: string; question: Question }

/** What is kept reserved its register can answer for at any time, also before this process has heard of the approval. */
function questionOf({ sales }: CheckoutOptions, sale: Sale): Open | undefined {
  if (isKeptReserved(sale))
    return { reference: newestAttempt(sale.payment).reference, question: 'handedOver' }
  const open = openQuestion(sale.payment, sales.snapshot(sale.sale))
  return open && { reference: open.attempt.reference, question: open.question }
}

/** `alongside`: written down in the same commit. */
function answer(
  options: CheckoutOptions,
  { sale }: Sale,
  open: Open,
  said: 'keep' | 'giveBack',
  alongside?: () => void,
) {
  const { sales } = options
  const record = () => {
    alongside?.()
    sales.record(sale, { kind: 'answered', ...open, answer: said, by: 'register' })
  }
  return aBeat(
    options,
    serve(options, sale, () => sales.batch(record)),
  )
}

/** Takes what is reserved. One that is captured already is told as it is. */
export async function captureReserved(
  options: CheckoutOptions,
  { checkout, sale }: Paid,
): Promise<Result<null>> {
  if (sale && (stateOf(sale) === 'captured' || newestAttempt(sale.payment).answer?.answer === 'keep')) {
    await servePaid(options, { checkout, sale })
    return ok(null)
  }
  const open = sale && questionOf(options, sale)
  if (!open || open.question !== 'handedOver')
    return failed(problem('checkout.notReserved', { state: sale ? stateOf(sale) : 'waiting' }))
  await answer(options, sale, open, 'keep')
  return ok(null)
}

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
  if (stranger) return failed(stranger)
  const attempt = shownAttempt(sale.payment)
  const print = fingerprint(canonical(read.value), identity.secret)
  const before = attempt.refunds.find(({ asked }) => asked?.id === id)
  if (before) {
    if (before.asked?.fingerprint !== print) return failed(problem('checkout.different', { id }))
    await aBeat(options, serve(options, sale.sale))
    return ok(null)
  }
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
    reason: read.value.reason,
    by: 'register',
    asked: { id, fingerprint: print },
  } as const
  await aBeat(
    options,
    serve(options, sale.sale, () => void sales.record(sale.sale, opened)),
  )
  return ok(null)
}

/** When its own expiry comes (epoch ms), where that is still to be heeded. */
export const expiryOf = ({ checkout, sale }: Paid): number | null =>
  checkout.calledOff === null && (sale === undefined || saleCan.cancel.has(stateOf(sale)))
    ? checkout.expiresAt
    : null

/** A waiting one ends with its payment's life, where the register gave no expiry. */
export const endOfWaiting = ({ expiresAt, openedAt }: Checkout): number => expiresAt ?? openedAt + limits.life
