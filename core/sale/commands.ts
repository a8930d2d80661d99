// The commands of a sale: started, tried again, checked, cancelled, answered, released and put away.
import type { Baskets } from '#core/basket/baskets.ts'
import { takerAt } from '#core/basket/commands.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
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
import type { Finding } from '#core/payment/reconcile.ts'
import { isOver, newestAttempt } from '#core/payment/state.ts'
import { type Sale, saleId, stateOf } from '#core/sale/state.ts'
import { attemptReference } from '#core/payment/reference.ts'
import { attemptRuntimeOf } from '#core/payment/repository.ts'
import { retrySale } from '#core/sale/retry-sale.ts'
import { createWithSale, foreignSaleProblem, requireRead } from '#core/sale/sale-access.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import { ownSalesProblem } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { byPerson, type Staff } from '#core/staff/staff.ts'
import type { TipChoice } from '#core/sale/tip-choice.ts'
import type { Chance } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Caller, Handlers, Takes } from '#shared/bridge.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem } from '#shared/money.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'
import { cut } from '#shared/text.ts'

export type SaleOptions = Serving & {
  baskets: Baskets
  tipChoice: TipChoice
  catalogFile: Pick<CatalogFile, 'product'>
  chance: Chance
  identity: { tillId: string }
  log: Log
  service: ServiceAccess
  settings: Settings
  staff: Staff
  /** Why the till sells nothing now; null when it does. */
  refusal: () => Problem | null
  /** Why another sale or sign-up keeps the screens; nothing where it has left them. */
  makeRoom: (wanted: string | null) => Problem | undefined
  reconcile: (sale: string) => Promise<Finding[]>
}

type Names =
  | 'sale.start'
  | 'sale.tryAgain'
  | 'sale.check'
  | 'sale.cancel'
  | 'sale.answer'
  | 'sale.release'
  | 'sale.acknowledge'

export function saleCommands(options: SaleOptions): Pick<Handlers, Names> {
  const { sales } = options
  const withSale = createWithSale(sales)
  return {
    'sale.start': (input, caller) => start(options, input, caller),
    'sale.tryAgain': (input, caller) =>
      withSale(input.sale, (sale) => retrySale(options, sale, input, caller)),
    'sale.check': ({ sale: id }) => withSale(id, (sale) => check(options, sale)),
    'sale.cancel': ({ sale: id }) =>
      withSale(id, (sale) => cancel(options, sale, options.settings.isAttended ? 'cashier' : 'customer')),
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
          ...byPerson(options.staff.personAt(caller)),
        })
        return serve(options, id)
      }),
    'sale.release': ({ sale: id }, caller) => withSale(id, (sale) => release(options, sale, caller)),
    'sale.acknowledge': ({ sale: id, isEmptied }, caller) =>
      withSale(id, async (sale) => {
        if (!mayLeaveScreens(sale)) return failed(problem('sale.unfinished', { state: stateOf(sale) }))
        putAway(options, sale, isEmptied, takerAt(options, caller))
        return ok(null)
      }),
  }
}

const refuse = (why: Problem) => Promise.resolve(failed(why))

async function start(
  options: SaleOptions,
  input: Takes<'sale.start'>,
  caller: Caller,
): Promise<Result<null>> {
  followSale(options)
  const wrong =
    ownSalesProblem(options.settings) ??
    freeProblem(options, input) ??
    termsProblem(options, input) ??
    leftProblem(options, input.basket) ??
    basketProblem(options, input) ??
    soldOutProblem(options, input, caller) ??
    options.makeRoom(null)
  if (wrong) return failed(wrong)
  const person = options.staff.personAt(caller)
  if (!isTipOpen(options, input, caller)) return begin(options, input, person)
  options.tipChoice.ask(input, person)
  return ok(null)
}

/** Why nothing can be charged in this way now, whatever it is for. */
export const termsProblem = (
  options: Pick<SaleOptions, 'refusal' | 'settings'>,
  { amount, by }: Takes<'sale.start'>,
): Problem | undefined =>
  options.refusal() ?? amountProblem(amount, currencyOf[options.settings.market]) ?? flowProblem(options, by)

/** The customer is asked for a tip first: of a basket, at a cashier's, where none has been given yet. */
const isTipOpen = (
  { tipChoice }: Pick<SaleOptions, 'tipChoice'>,
  { basket, tip = 0 }: Takes<'sale.start'>,
  { surface }: Caller,
): boolean => surface === 'cashier' && basket !== undefined && tip === 0 && tipChoice.by() === 'customer'

/** Writes the sale down and asks the service for its payment. */
export const begin = (
  options: SaleOptions,
  input: Takes<'sale.start'>,
  person: Person | undefined,
): Promise<Result<null>> =>
  openSale(
    options,
    {
      amount: input.amount.value,
      by: input.by,
      ordered: orderOf(options, input),
      isAttended: options.settings.isAttended,
      ...byPerson(person),
    },
    () => {
      if (input.basket !== undefined) options.baskets.show()
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
  options: Pick<SaleOptions, 'sales' | 'chance' | 'identity' | 'settings' | 'service'> & Serving,
  { amount, by, description, ordered, isAttended, register, person }: Opening,
  alongside?: (sale: string) => void,
): Promise<Result<null>> {
  const { sales, chance, identity, settings, service } = options
  const id = saleId(identity.tillId, sales.counter() + 1, chance)
  const opened: Opened = {
    kind: 'opened',
    ...termsOf(options, attemptReference(id, 1), by),
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
  return serve(options, id, () => {
    alongside?.(id)
    const sale = sales.record(id, opened, customerNamed(options, by))
    attemptRuntimeOf(sales, sale.payment).openedHere = true
  })
}

async function check(options: SaleOptions, sale: Sale): Promise<Result<null>> {
  const stranger = foreignSaleProblem(options, sale)
  if (stranger) return failed(stranger)
  requireRead(options.sales, sale)
  // A person asks: now, and not when failed reads would have it.
  for (const runtime of options.sales.snapshot(sale.sale).attempts.values())
    Object.assign(runtime, { failures: 0, putOff: new Map() })
  const shown = await serve(options, sale.sale)
  if (!sale.payment.attempts.some(({ state }) => isOver(state))) return shown
  await options.reconcile(sale.sale)
  return serve(options, sale.sale)
}

/**
 * Where no staff are, nobody stays to hear how a cancel went: the sale is walked away from with it. `by`: who has asked. `alongside`: written down
 * in the same commit.
 */
export async function cancel(
  options: Serving,
  sale: Sale,
  by: 'cashier' | 'customer' | 'register' | 'rule',
  alongside?: () => void,
): Promise<Result<null>> {
  const { sales } = options
  const state = stateOf(sale)
  const { reference, cancelAskedAt } = newestAttempt(sale.payment)
  if (!saleCan.cancel.has(state)) return failed(problem('sale.cannotCancel', { state }))
  sales.batch(() => {
    alongside?.()
    if (cancelAskedAt === null) sales.record(sale.sale, { kind: 'cancelAsked', reference })
    if (!sale.payment.terms.isAttended) sales.record(sale.sale, { kind: 'released', reference, by })
  })
  requireRead(sales, sale)
  return serve(options, sale.sale)
}

async function release(options: SaleOptions, sale: Sale, caller: Caller): Promise<Result<null>> {
  const { sales, paymentRunner, log } = options
  const id = sale.sale
  if (sale.payment.attempts.some(isCaptureUnderWay) || !saleCan.poll.has(stateOf(sale)))
    return failed(problem('sale.cannotCancel', { state: stateOf(sale) }))
  sales.record(id, {
    kind: 'released',
    reference: newestAttempt(sale.payment).reference,
    by: 'cashier',
    ...byPerson(options.staff.personAt(caller)),
  })
  requireRead(sales, sale)
  void paymentRunner
    .step(id)
    .catch((error: unknown) => log.error({ sale: id, error }, 'the step after a release failed'))
  return ok(null)
}
