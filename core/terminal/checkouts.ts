// The checkouts of registers: made, waited for, called off and captured, each under the register's own id and never twice.
import type { TillContext } from '#core/till-context.ts'
import { tipLine } from '#core/basket/basket.ts'
import {
  type CheckoutCanceller,
  type CheckoutFact,
  checkoutName,
  type Checkout,
} from '#core/checkout/facts.ts'
import { openQuestion } from '#core/payment/decide.ts'
import { wantedSum, newestAttempt } from '#core/payment/state.ts'
import { fingerprint } from '#core/process/runner.ts'
import { cancelSale, openSale, termsProblem } from '#core/sale/commands.ts'
import { pollSale } from '#core/sale/on-screen.ts'
import { isKeptReserved, stateOf, type Sale } from '#core/sale/state.ts'
import { waitAtMost } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import {
  saleStartByOf,
  checkoutTermsOf,
  canonicalText,
  captureBody,
  checkoutBody,
  ownId,
  parseField,
  plainCheckout,
  type SaleStartBy,
  type CheckoutBody,
} from '#core/terminal/checkout-body.ts'
import type { Register } from '#core/terminal/terminal.ts'
import type { CheckoutState, RegisterRight } from '#shared/checkout.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { amountProblem, type Money } from '#shared/money.ts'
import { saleCan, type Question } from '#shared/sale.ts'

/** A checkout with the sale that pays it. */
export type CheckoutWithSale = { checkout: Checkout; sale: Sale | undefined }

export const rightProblem = ({ rights }: Register, right: RegisterRight): Problem | undefined =>
  rights.includes(right) ? undefined : problem('register.notAllowed', { right })

export function findCheckout(
  context: Pick<TillContext, 'checkouts' | 'sales'>,
  register: Register,
  id: string,
): Result<CheckoutWithSale> {
  const checkout = ownId.safeParse(id).success
    ? context.checkouts.checkout(checkoutName(register.id, id))
    : undefined
  return checkout
    ? ok(checkoutWithSale(context, checkout))
    : failed(problem('checkout.unknown', { id: id.slice(0, 64) }))
}

export const checkoutWithSale = ({ sales }: Pick<TillContext, 'sales'>, checkout: Checkout) => ({
  checkout,
  sale: checkout.sale === null ? undefined : sales.sale(checkout.sale),
})

/**
 * Waits for a step that is due, but no longer than a beat; the step goes on by itself. `isWritten`: what was asked for is on disk. From
 * then on a failure is logged, and is no answer to whoever has asked.
 */
export async function waitOneBeat(
  { clock, log }: Pick<TillContext, 'clock' | 'log'>,
  act: Promise<unknown>,
  isWritten: () => boolean,
): Promise<void> {
  try {
    await waitAtMost(clock, limits.beat, act)
  } catch (error) {
    if (!isWritten()) throw error
    log.error({ error }, 'a step failed after what a register had asked for was written down')
  }
}

/** The step that is due of it is taken, by whoever waits for it. */
export async function pollCheckout(context: TillContext, { sale }: CheckoutWithSale): Promise<void> {
  if (sale && saleCan.poll.has(stateOf(sale)))
    await waitOneBeat(context, pollSale(context, sale.sale), () => true)
}

export async function makeCheckout(
  context: TillContext,
  register: Register,
  id: string,
  body: unknown,
): Promise<Result<{ name: string; isNew: boolean }>> {
  const { checkouts, settings, identity, clock } = context
  const named = parseField(ownId, id, 'id')
  if (!named.ok) return named
  const read = parseField(checkoutBody, body)
  if (!read.ok) return read
  const given = read.value
  const name = checkoutName(register.id, id)
  const print = fingerprint(canonicalText(given, plainCheckout), identity.secret)
  const before = checkouts.checkout(name)
  if (before) {
    if (before.fingerprint !== print) return failed(problem('checkout.different', { id }))
    await pollCheckout(context, checkoutWithSale(context, before))
    return ok({ name, isNew: false })
  }
  const lacking = rightProblem(register, 'pay')
  if (lacking) return failed(lacking)
  const by = saleStartByOf(given)
  if (!by.ok) return by
  const asked = checkoutTermsOf(given, settings)
  if (!asked.ok) return asked
  const wrong = tipProblem(context, given) ?? termsOrBusy(context, given.amount, by.value)
  if (wrong) return failed(wrong)
  const fact: CheckoutFact = {
    kind: 'checkoutOpened',
    register: { id: register.id, name: register.name },
    id,
    fingerprint: print,
    asked: asked.value,
    expiresAt: given.expiresIn === undefined ? null : clock.now() + given.expiresIn * 1000,
  }
  if (by.value === null || given.askTip) checkouts.record(name, fact)
  else
    await waitOneBeat(
      context,
      beginCheckout(context, name, by.value, { ...fact, first: () => void checkouts.record(name, fact) }),
      () => checkouts.checkout(name) !== undefined,
    )
  return ok({ name, isNew: true })
}

/** Tips are chosen on the customer's screen, and one is open. */
export const canAskTip = ({ settings, tipChoice }: Pick<TillContext, 'settings' | 'tipChoice'>): boolean =>
  settings.isAttended && tipChoice.by() === 'customer'

/** A phone number or a scanned code would have to be kept while the customer chooses. */
function tipProblem(context: TillContext, { askTip, flow }: CheckoutBody): Problem | undefined {
  if (!askTip) return undefined
  if (flow !== 'QR') return problem('checkout.unfit', { where: 'askTip', why: 'goes with the flow QR alone' })
  return canAskTip(context) ? undefined : problem('tip.cannotAsk')
}

function termsOrBusy(
  context: TillContext,
  amount: { value: number; currency: string },
  by: SaleStartBy | null,
): Problem | undefined {
  const { sales, checkouts, settings } = context
  const trouble = sales.trouble()
  if (trouble) return trouble
  if (by === null && settings.isAttended) return problem('instrument.notAllowed', { instrument: 'CHOOSE' })
  const wrong = by === null ? context.refusal() : termsProblem(context, { amount, by })
  if (wrong) return wrong
  return checkouts.waiting().length > 0 || context.makeRoom(null, 'checkout')
    ? problem('terminal.busy')
    : undefined
}

/** Its sale is opened, in one commit with what `first` writes down. `tip`: chosen by its customer, in minor units. */
export function beginCheckout(
  context: TillContext,
  name: string,
  by: SaleStartBy,
  {
    asked,
    register,
    expiresAt,
    first,
    tip = 0,
  }: Pick<Checkout, 'asked' | 'register' | 'expiresAt'> & { first?: () => void; tip?: number },
): Promise<Result<null>> {
  const { checkouts, settings, screens } = context
  const opening = {
    amount: asked.amount.value + tip,
    by,
    description: asked.text ?? undefined,
    order: {
      lines: [...asked.lines, ...tipLine(tip, asked.language)],
      // The register's own.
      discounts: asked.lines.flatMap(({ discount: value }, line) =>
        value === 0 ? [] : { line, value, person: null },
      ),
      minimumUserAge: asked.minimumAge,
      basket: null,
    },
    language: asked.language,
    isAttended: settings.isAttended && screens.isHere('cashier'),
    register: {
      ...register,
      checkout: name,
      saleNumber: asked.saleNumber,
      keepsReserved: asked.keepsReserved,
      expiresAt,
      metadata: asked.metadata,
    },
  }
  return openSale(context, opening, (sale) => {
    first?.()
    checkouts.record(name, { kind: 'checkoutBegun', sale })
  })
}

/** A request: the sale tells whether it came in time. */
export async function callOff(
  context: TillContext,
  { checkout, sale }: CheckoutWithSale,
  by: CheckoutCanceller,
): Promise<void> {
  const { checkouts } = context
  const note = () => {
    if (checkout.calledOff === null) checkouts.record(checkout.checkout, { kind: 'checkoutCalledOff', by })
  }
  if (!sale) {
    note()
    return
  }
  if (saleCan.cancel.has(stateOf(sale))) {
    const cancelled = cancelSale(context, sale, by === 'staff' ? 'cashier' : by, note)
    await waitOneBeat(context, cancelled, () => checkouts.checkout(checkout.checkout)?.calledOff != null)
    return
  }
  // Approved and waiting for somebody to say: who calls it off has said it.
  const open = questionOf(context, sale)
  if (open) await answer(context, sale, open, { answer: 'giveBack' }, note)
  else await pollCheckout(context, { checkout, sale })
}

type Open = { reference: string; question: Question }

/** Question that is open; a sale kept reserved has one at any time, also before this process has heard of the approval. */
function questionOf({ sales }: Pick<TillContext, 'sales'>, sale: Sale): Open | undefined {
  if (isKeptReserved(sale))
    return { reference: newestAttempt(sale.payment).reference, question: 'handedOver' }
  const open = openQuestion(sale.payment, sales.runtime(sale.sale))
  return open && { reference: open.attempt.reference, question: open.question }
}

/** `alongside`: written down in the same commit. */
function answer(
  context: TillContext,
  { sale }: Sale,
  open: Open,
  said: { answer: 'keep' | 'giveBack'; value?: number },
  alongside?: () => void,
) {
  const { sales } = context
  const record = () => {
    alongside?.()
    sales.record(sale, { kind: 'answered', ...open, ...said, by: 'register' })
  }
  return waitOneBeat(
    context,
    pollSale(context, sale, () => sales.batch(record)),
    () => sales.sale(sale)?.payment.attempts.some(({ answer: given }) => given !== null) === true,
  )
}

/** Takes what is reserved, or a part of it; then the rest goes back. `state`: as its register is told now. One that is captured already is told as it is. */
export async function captureReserved(
  context: TillContext,
  register: Register,
  { checkout, sale }: CheckoutWithSale,
  state: CheckoutState,
  body: unknown,
): Promise<Result<null>> {
  const amount = sale?.payment.terms.amount ?? checkout.asked.amount
  const part = partIn(amount, body)
  if (!part.ok) return part
  const attempt = sale && newestAttempt(sale.payment)
  if (attempt && (stateOf(sale) === 'captured' || attempt.answer?.answer === 'keep')) {
    if (wantedSum(sale.payment, attempt) !== (part.value ?? amount.value))
      return failed(problem('capture.different', { id: checkout.id }))
    await pollCheckout(context, { checkout, sale })
    return ok(null)
  }
  const lacking = rightProblem(register, 'pay')
  if (lacking) return failed(lacking)
  const open = sale && questionOf(context, sale)
  if (!open || open.question !== 'handedOver') return failed(problem('checkout.notReserved', { state }))
  await answer(context, sale, open, {
    answer: 'keep',
    ...(part.value === null ? {} : { value: part.value }),
  })
  return ok(null)
}

/** Minor units; null: all of it. */
function partIn(amount: Money, body: unknown): Result<number | null> {
  const read = parseField(captureBody, body ?? {})
  if (!read.ok) return read
  const part = read.value.amount
  if (!part || (part.value === amount.value && part.currency === amount.currency)) return ok(null)
  const wrong = amountProblem(part, amount.currency)
  if (wrong) return failed(wrong)
  return part.value > amount.value
    ? failed(
        problem('checkout.unfit', {
          where: 'amount',
          why: `is more than the ${amount.value} of the payment`,
        }),
      )
    : ok(part.value)
}

/** A waiting one ends with its payment's life, where the register gave no expiry. For the screens: epoch ms. */
export const endOfWaiting = ({ expiresAt, openedAt }: Checkout): number => expiresAt ?? openedAt + limits.life

/** It has waited for as long as its register, or a payment's life, lets it. */
export const hasExpired = ({ checkouts }: Pick<TillContext, 'checkouts'>, checkout: Checkout): boolean =>
  checkouts.waited(checkout) >= endOfWaiting(checkout) - checkout.openedAt

/** It is being paid, and ends when its register said, not when the service says. */
export const endsByItself = ({ checkout, sale }: CheckoutWithSale): boolean =>
  checkout.expiresAt !== null &&
  checkout.calledOff === null &&
  sale !== undefined &&
  saleCan.cancel.has(stateOf(sale))
