// The commands of a sale: started, tried again, checked, cancelled, answered, released and put away.
import { takerAt } from '#core/basket/commands.ts'
import { isCaptureUnderWay, openQuestion } from '#core/payment/approval.ts'
import type { Opened } from '#core/sale/facts.ts'
import {
  termsOf,
  basketProblem,
  flowProblem,
  freeProblem,
  customerNamed,
  orderOf,
  soldOutProblem,
} from '#core/sale/payment-terms.ts'
import {
  serve,
  type Serving,
  followSale,
  leftProblem,
  mayLeaveScreens,
  putAway,
} from '#core/sale/on-screen.ts'
import { isOver, newestAttempt } from '#core/payment/state.ts'
import { type Sale, saleId, stateOf } from '#core/sale/state.ts'
import { attemptReference } from '#core/payment/reference.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { retrySale } from '#core/sale/retry-sale.ts'
import { createWithSale, foreignSaleProblem, requireRead, type SaleContext } from '#core/sale/sale-access.ts'
import { ownSalesProblem } from '#core/settings/settings.ts'
import { byPerson } from '#core/staff/staff.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem } from '#shared/money.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'
import { cut } from '#shared/text.ts'

type Names =
  | 'sale.start'
  | 'sale.tryAgain'
  | 'sale.check'
  | 'sale.cancel'
  | 'sale.answer'
  | 'sale.release'
  | 'sale.acknowledge'

export function saleCommands(context: SaleContext): Pick<Handlers, Names> {
  const { sales } = context
  const withSale = createWithSale(sales)
  return {
    'sale.start': (input, caller) => start(context, input, caller),
    'sale.tryAgain': (input, caller) =>
      withSale(input.sale, (sale) => retrySale(context, sale, input, caller)),
    'sale.check': ({ sale: id }) => withSale(id, (sale) => check(context, sale)),
    'sale.cancel': ({ sale: id }) =>
      withSale(id, (sale) => cancel(context, sale, context.settings.isAttended ? 'cashier' : 'customer')),
    'sale.answer': ({ sale: id, answer }, caller) =>
      withSale(id, (sale) => {
        const open = openQuestion(sale.payment, sales.snapshot(id))
        if (!open) return refuse(problem('sale.cannotAnswer', { state: stateOf(sale) }))
        const { question, attempt } = open
        sales.record(id, {
          kind: 'answered',
          reference: attempt.reference,
          question,
          answer,
          by: 'cashier',
          ...byPerson(context.staff.personAt(caller)),
        })
        return serve(context, id)
      }),
    'sale.release': ({ sale: id }, caller) => withSale(id, (sale) => release(context, sale, caller)),
    'sale.acknowledge': ({ sale: id, isEmptied }, caller) =>
      withSale(id, async (sale) => {
        if (!mayLeaveScreens(sale)) return failed(problem('sale.unfinished', { state: stateOf(sale) }))
        putAway(context, sale, isEmptied, takerAt(context, caller))
        return ok(null)
      }),
  }
}

const refuse = (why: Problem) => Promise.resolve(failed(why))

async function start(
  context: SaleContext,
  input: Takes<'sale.start'>,
  caller: Caller,
): Promise<Result<null>> {
  followSale(context)
  const wrong =
    ownSalesProblem(context.settings) ??
    freeProblem(context, input) ??
    termsProblem(context, input) ??
    leftProblem(context, input.basket) ??
    basketProblem(context, input) ??
    soldOutProblem(context, input, caller) ??
    context.makeRoom(null)
  if (wrong) return failed(wrong)
  const person = context.staff.personAt(caller)
  if (!isTipOpen(context, input, caller)) return begin(context, input, person)
  context.tipChoice.ask(input, person)
  return ok(null)
}

/** Why nothing can be charged in this way now, whatever it is for. */
export const termsProblem = (
  context: Pick<SaleContext, 'refusal' | 'settings'>,
  { amount, by }: Takes<'sale.start'>,
): Problem | undefined =>
  context.refusal() ?? amountProblem(amount, currencyOf[context.settings.market]) ?? flowProblem(context, by)

/** The customer is asked for a tip first: of a basket, at a cashier's, where none has been given yet. */
const isTipOpen = (
  { tipChoice }: Pick<SaleContext, 'tipChoice'>,
  { basket, tip = 0 }: Takes<'sale.start'>,
  { surface }: Caller,
): boolean => surface === 'cashier' && basket !== undefined && tip === 0 && tipChoice.by() === 'customer'

/** Writes the sale down and asks the service for its payment. */
export const begin = (
  context: SaleContext,
  input: Takes<'sale.start'>,
  person: Person | undefined,
): Promise<Result<null>> =>
  openSale(
    context,
    {
      amount: input.amount.value,
      by: input.by,
      ordered: orderOf(context, input),
      isAttended: context.settings.isAttended,
      ...byPerson(person),
    },
    () => {
      if (input.basket !== undefined) context.baskets.show()
    },
  )

export type Opening = Pick<Opened, 'ordered' | 'isAttended' | 'register' | 'person'> & {
  /** Minor units. */
  amount: number
  by: Takes<'sale.start'>['by']
  /** The wallet shows it beside the amount; the shop's and the till's names where it is absent. */
  description?: string | undefined
}

/** `alongside`: written down before it, in the same commit. */
export function openSale(
  context: Serving & Pick<SaleContext, 'chance' | 'identity' | 'settings' | 'service'>,
  { amount, by, description, ordered, isAttended, register, person }: Opening,
  alongside?: (sale: string) => void,
): Promise<Result<null>> {
  const { sales, chance, identity, settings, service } = context
  const id = saleId(identity.tillId, sales.counter() + 1, chance)
  const opened: Opened = {
    kind: 'opened',
    ...termsOf(context, attemptReference(id, 1), by),
    amount: { value: amount, currency: currencyOf[settings.market] },
    ordered,
    // A till that nobody named a shop for is known by its own name.
    description: description ?? cut([...new Set([settings.shop.name, settings.tillName])].join(', '), 100),
    isAttended,
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
    ...(register ? { register } : {}),
    ...byPerson(person),
  }
  return serve(context, id, () => {
    alongside?.(id)
    const sale = sales.record(id, opened, customerNamed(context, by))
    attemptRuntimeOf(sales, sale.payment).openedHere = true
  })
}

async function check(context: SaleContext, sale: Sale): Promise<Result<null>> {
  const stranger = foreignSaleProblem(context, sale)
  if (stranger) return failed(stranger)
  requireRead(context.sales, sale)
  // A person asks: now, and not when failed reads would have it.
  for (const runtime of context.sales.snapshot(sale.sale).attempts.values())
    Object.assign(runtime, { failures: 0, putOff: new Map() })
  const shown = await serve(context, sale.sale)
  if (!sale.payment.attempts.some(({ state }) => isOver(state))) return shown
  await context.reconcile(sale.sale)
  return serve(context, sale.sale)
}

/**
 * Where no staff are, nobody stays to hear how a cancel went: the sale is walked away from with it. `by`: who has asked. `alongside`: written down
 * in the same commit.
 */
export async function cancel(
  context: Serving,
  sale: Sale,
  by: 'cashier' | 'customer' | 'register' | 'rule',
  alongside?: () => void,
): Promise<Result<null>> {
  const { sales } = context
  const state = stateOf(sale)
  const { reference, cancelAskedAt } = newestAttempt(sale.payment)
  if (!saleCan.cancel.has(state)) return failed(problem('sale.cannotCancel', { state }))
  sales.batch(() => {
    alongside?.()
    if (cancelAskedAt === null) sales.record(sale.sale, { kind: 'cancelAsked', reference })
    if (!sale.payment.terms.isAttended) sales.record(sale.sale, { kind: 'released', reference, by })
  })
  requireRead(sales, sale)
  return serve(context, sale.sale)
}

async function release(context: SaleContext, sale: Sale, caller: Caller): Promise<Result<null>> {
  const { sales, paymentRunner, log } = context
  const id = sale.sale
  if (sale.payment.attempts.some(isCaptureUnderWay) || !saleCan.poll.has(stateOf(sale)))
    return failed(problem('sale.cannotCancel', { state: stateOf(sale) }))
  sales.record(id, {
    kind: 'released',
    reference: newestAttempt(sale.payment).reference,
    by: 'cashier',
    ...byPerson(context.staff.personAt(caller)),
  })
  requireRead(sales, sale)
  void paymentRunner
    .step(id)
    .catch((error: unknown) => log.error({ sale: id, error }, 'the step after a release failed'))
  return ok(null)
}
