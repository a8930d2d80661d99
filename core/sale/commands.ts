// The commands of a sale: started on the terms that a screen asks for, a tip chosen, tried again, checked, cancelled, answered, abandoned and put away.
import {
  type SaleContext,
  foreignSaleProblem,
  createWithSale,
  requireSaleRead,
} from '#core/sale/sale-access.ts'
import { type Sale, stateOf, saleId } from '#core/sale/state.ts'
import { dueOf, tipIn, orderOfAmount, orderOfBasket, withTip } from '#core/basket/basket.ts'
import type { AttemptRequest } from '#core/payment/facts.ts'
import type { OrderAsSold, OpenedSale } from '#core/sale/facts.ts'
import { allowedFlows, customerLocaleOf, keyedVatOf, ownSalesProblem } from '#core/settings/settings.ts'
import type { Caller, InputOf, Handlers } from '#shared/bridge.ts'
import { spokenLanguageOf, type Language } from '#shared/language.ts'
import { type Order, isFree, tipOf, type Tip } from '#shared/order.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { problem, type Problem, failed, type Result, ok } from '#shared/problem.ts'
import { tillText } from '#shared/receipt.ts'
import { attemptRuntimeOf } from '#core/payment/runtime.ts'
import {
  pollSale,
  type PollContext,
  followSale,
  leftProblem,
  mayLeaveScreens,
  putAway,
} from '#core/sale/on-screen.ts'
import { approveSigned, actingPerson } from '#core/staff/staff.ts'
import { retryOf, isDead, isAttemptOver, newestAttempt, attemptReference } from '#core/payment/state.ts'
import type { ActPersons, Person } from '#shared/staff.ts'
import { takerAt } from '#core/basket/commands.ts'
import { isCaptureUnderWay, openQuestion } from '#core/payment/decide.ts'
import { currencyOf } from '#shared/market.ts'
import { amountProblem } from '#shared/money.ts'
import { saleCan } from '#shared/sale.ts'
import { cutText } from '#shared/text.ts'
import type { TipQuestion } from '#core/sale/customer-screen.ts'
import { isOffered } from '#shared/tip.ts'

type By = InputOf<'sale.start'>['by']
type WithSettings = Pick<SaleContext, 'settings'>

const msisdnOf = ({ settings }: WithSettings, by: By): string | undefined =>
  'phoneNumber' in by ? parseMsisdn(by.phoneNumber, settings.market) : undefined

/** The full number or personal code a push goes by: kept apart from the facts. */
const customerNamed = (context: WithSettings, by: By): string | undefined =>
  'personalCode' in by ? by.personalCode : msisdnOf(context, by)

/** A wallet has nothing to pay, and only what is paid is a sale here. */
function freeProblem(
  { baskets }: Pick<SaleContext, 'baskets'>,
  { amount, basket: name }: InputOf<'sale.start'>,
): Problem | undefined {
  const basket = baskets.current()
  const isMeant = basket.basket === name && amount.value === 0
  return isMeant && isFree({ lines: basket.lines, total: dueOf(basket) }) ? problem('basket.free') : undefined
}

/** The amount is the page's word for what its customer saw: it must be what the till itself makes of the basket. */
function basketProblem(
  { baskets }: Pick<SaleContext, 'baskets'>,
  { amount, basket: name, tip = 0 }: InputOf<'sale.start'>,
): Problem | undefined {
  if (tip > 0 && tip >= amount.value) return problem('tip.alone')
  if (name === undefined) return undefined
  const basket = baskets.current()
  const value = dueOf(basket)
  if (basket.lines.length === 0) return problem('basket.nothing')
  return basket.basket === name && tip === tipIn(basket) && value === amount.value
    ? undefined
    : problem('basket.changed', { value, currency: amount.currency })
}

/** Products that sold out after a kiosk's customer chose them, or are not sold any more, are not charged. */
const soldOutProblem = (
  { catalogFile }: Pick<SaleContext, 'catalogFile'>,
  { surface }: Caller,
  products: readonly string[],
): Problem | undefined =>
  surface === 'kiosk' && products.some((id) => catalogFile.product(id)?.isSoldOut ?? true)
    ? problem('basket.soldOut')
    : undefined

function attemptRequestOf(context: WithSettings, reference: string, by: By): AttemptRequest {
  const msisdn = msisdnOf(context, by)
  return {
    reference,
    userFlow: by.userFlow,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    qrFormat: context.settings.qrFormat,
    ...('personalCode' in by ? { isByCode: true as const } : {}),
  }
}

function flowProblem({ settings }: WithSettings, by: By): Problem | undefined {
  if (!allowedFlows(settings).includes(by.userFlow))
    return problem('instrument.notAllowed', { instrument: by.userFlow })
  if (!('phoneNumber' in by)) return undefined
  return parseMsisdn(by.phoneNumber, settings.market) === undefined ? problem('phone.invalid') : undefined
}

async function retrySale(
  context: SaleContext,
  sale: Sale,
  input: InputOf<'sale.tryAgain'>,
  caller: Caller,
): Promise<Result<null>> {
  const { sales, staff } = context
  const products = sale.ordered?.lines.filter(({ kind }) => kind === 'product').map(({ id }) => id) ?? []
  const wrong = whyNot(context, sale, input) ?? soldOutProblem(context, caller, products)
  if (wrong) return failed(wrong)
  const isOver = (of: Sale) => retryOf(of.payment, sales.runtime(of.sale).isOurs) === 'override'
  if (!isOver(sale) || !input.override)
    return beginAgain(context, sale, input, actingPerson(staff.personAt(caller)), null)
  const signer = await approveSigned(context, caller, 'sale.tryAgain', input.override)
  if (!signer.ok) return signer
  // It went on while the PIN was looked at.
  const now = sales.sale(sale.sale) ?? sale
  const since = whyNot(context, now, input)
  if (since) return failed(since)
  return beginAgain(context, now, input, signer.value, isOver(now) ? input.override.reason.trim() : null)
}

function whyNot(
  context: SaleContext,
  sale: Sale,
  { by, override }: InputOf<'sale.tryAgain'>,
): Problem | undefined {
  const retry = retryOf(sale.payment, context.sales.runtime(sale.sale).isOurs)
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
function beginAgain(
  context: SaleContext,
  sale: Sale,
  { by }: InputOf<'sale.tryAgain'>,
  signed: ActPersons,
  override: string | null,
): Promise<Result<null>> {
  const { sales } = context
  const id = sale.sale
  const busy = context.makeRoom(id)
  if (busy) return Promise.resolve(failed(busy))
  const asked = attemptRequestOf(context, attemptReference(id, sale.payment.attempts.length + 1), by)
  const record = () => {
    for (const attempt of override === null ? [] : sale.payment.attempts) {
      const { reference } = attempt
      if (isDead(attempt)) continue
      sales.record(id, { kind: 'abandoned', reference, by: 'manager', ...signed })
      attemptRuntimeOf(sales, sale.payment, reference).mustRead = true
    }
    const fact = { kind: 'attemptOpened', ...asked, override, ...signed } as const
    const opened = sales.record(id, fact, customerNamed(context, by))
    attemptRuntimeOf(sales, opened.payment).openedByThisProcess = true
  }
  // In one: between the two the sale would be one that was walked away from.
  return pollSale(context, id, () => sales.batch(record))
}

type Names = 'start' | 'tryAgain' | 'check' | 'cancel' | 'answer' | 'abandon' | 'acknowledge'

export function saleHandlers(context: SaleContext): Pick<Handlers, `sale.${Names}`> {
  const { sales } = context
  const withSale = createWithSale(sales)
  return {
    'sale.start': (input, caller) => start(context, input, caller),
    'sale.tryAgain': (input, caller) =>
      withSale(input.sale, (sale) => retrySale(context, sale, input, caller)),
    'sale.check': ({ sale: id }) => withSale(id, (sale) => check(context, sale)),
    'sale.cancel': ({ sale: id }) =>
      withSale(id, (sale) => cancelSale(context, sale, context.settings.isAttended ? 'cashier' : 'customer')),
    'sale.answer': ({ sale: id, answer }, caller) =>
      withSale(id, async (sale) => {
        const open = openQuestion(sale.payment, sales.runtime(id))
        if (!open) return failed(problem('sale.cannotAnswer', { state: stateOf(sale) }))
        const { question, attempt } = open
        sales.record(id, {
          kind: 'answered',
          reference: attempt.reference,
          question,
          answer,
          by: 'cashier',
          ...actingPerson(context.staff.personAt(caller)),
        })
        return pollSale(context, id)
      }),
    'sale.abandon': ({ sale: id }, caller) => withSale(id, (sale) => abandon(context, sale, caller)),
    'sale.acknowledge': ({ sale: id, isEmptied }, caller) =>
      withSale(id, async (sale) => {
        if (!mayLeaveScreens(sale)) return failed(problem('sale.unfinished', { state: stateOf(sale) }))
        putAway(context, sale, isEmptied, takerAt(context, caller))
        return ok(null)
      }),
  }
}

async function start(
  context: SaleContext,
  input: InputOf<'sale.start'>,
  caller: Caller,
): Promise<Result<null>> {
  followSale(context)
  const products = context.baskets.current().lines.flatMap(({ product }) => product ?? [])
  const wrong =
    ownSalesProblem(context.settings) ??
    freeProblem(context, input) ??
    termsProblem(context, input) ??
    leftProblem(context, input.basket) ??
    basketProblem(context, input) ??
    soldOutProblem(context, caller, input.basket === undefined ? [] : products) ??
    context.makeRoom(null)
  if (wrong) return failed(wrong)
  const person = context.staff.personAt(caller)
  if (!isTipOpen(context, input, caller)) return beginSale(context, input, person)
  context.tipChoice.ask(input, person)
  return ok(null)
}

/** Why nothing can be charged in this way now, whatever it is for. */
export const termsProblem = (
  context: Pick<SaleContext, 'refusal' | 'settings'>,
  { amount, by }: InputOf<'sale.start'>,
): Problem | undefined =>
  context.refusal() ?? amountProblem(amount, currencyOf[context.settings.market]) ?? flowProblem(context, by)

/** The customer is asked for a tip first: of a basket, at a cashier's, where none has been given yet. */
const isTipOpen = (
  { tipChoice }: Pick<SaleContext, 'tipChoice'>,
  { basket, tip = 0 }: InputOf<'sale.start'>,
  { surface }: Caller,
): boolean => surface === 'cashier' && basket !== undefined && tip === 0 && tipChoice.by() === 'customer'

/** Writes the sale down and asks the service for its payment. */
const beginSale = (
  context: SaleContext,
  { amount, by, basket, tip = 0, language: chosen }: InputOf<'sale.start'>,
  person: Person | undefined,
): Promise<Result<null>> => {
  const { baskets, settings } = context
  const language = chosen ?? spokenLanguageOf(customerLocaleOf(settings))
  const order =
    basket === undefined
      ? orderOfAmount(amount.value - tip, keyedVatOf(settings), tip, language)
      : orderOfBasket(baskets.current(), tip, language)
  return openSale(
    context,
    { amount: amount.value, by, order, language, isAttended: settings.isAttended, ...actingPerson(person) },
    () => {
      if (basket !== undefined) baskets.show()
    },
  )
}

type SaleOpening = Pick<OpenedSale, 'isAttended' | 'register' | 'person'> & {
  order: Order & Pick<OrderAsSold, 'basket'>
  language: Language
  /** Minor units. */
  amount: number
  by: By
  /** The wallet shows it beside the amount; the shop's and the till's names where it is absent. */
  description?: string | undefined
}

/** `alongside`: written down before it, in the same commit. */
export function openSale(
  context: PollContext & Pick<SaleContext, 'chance' | 'identity' | 'settings' | 'service'>,
  { amount, by, description, order, language, isAttended, register, person }: SaleOpening,
  alongside?: (sale: string) => void,
): Promise<Result<null>> {
  const { sales, chance, identity, settings, service } = context
  const id = saleId(identity.tillId, sales.counter() + 1, chance)
  const opened: OpenedSale = {
    kind: 'opened',
    ...attemptRequestOf(context, attemptReference(id, 1), by),
    amount: { value: amount, currency: currencyOf[settings.market] },
    ordered: {
      ...order,
      number: sales.counter() + 1,
      posId: tillText({ till: identity.tillId, tillName: settings.tillName }),
      language,
      blocksCommercialCards: settings.blockCommercialCards,
    },
    // A till that nobody named a shop for is known by its own name.
    description:
      description ?? cutText([...new Set([settings.shop.name, settings.tillName])].join(', '), 100),
    isAttended,
    merchantSerialNumber: service.merchantSerialNumber,
    environment: service.environment,
    address: service.address,
    ...(register ? { register } : {}),
    ...actingPerson(person),
  }
  return pollSale(context, id, () => {
    alongside?.(id)
    const sale = sales.record(id, opened, customerNamed(context, by))
    attemptRuntimeOf(sales, sale.payment).openedByThisProcess = true
  })
}

async function check(context: SaleContext, sale: Sale): Promise<Result<null>> {
  const stranger = foreignSaleProblem(context, sale)
  if (stranger) return failed(stranger)
  requireSaleRead(context.sales, sale)
  // A person asks: now, and not when failed reads would have it.
  for (const runtime of context.sales.runtime(sale.sale).attempts.values())
    Object.assign(runtime, { failures: 0, putOff: new Map() })
  const shown = await pollSale(context, sale.sale)
  if (!sale.payment.attempts.some(({ state }) => isAttemptOver(state))) return shown
  await context.reconcile(sale.sale)
  return pollSale(context, sale.sale)
}

/**
 * Where no staff are, nobody stays to hear how a cancel went: the sale is walked away from with it. `by`: who has asked. `alongside`: written down
 * in the same commit.
 */
export async function cancelSale(
  context: PollContext,
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
    if (!sale.payment.terms.isAttended) sales.record(sale.sale, { kind: 'abandoned', reference, by })
  })
  requireSaleRead(sales, sale)
  return pollSale(context, sale.sale)
}

async function abandon(context: SaleContext, sale: Sale, caller: Caller): Promise<Result<null>> {
  const { sales, paymentRunner, log } = context
  const id = sale.sale
  if (sale.payment.attempts.some(isCaptureUnderWay) || !saleCan.poll.has(stateOf(sale)))
    return failed(problem('sale.cannotCancel', { state: stateOf(sale) }))
  sales.record(id, {
    kind: 'abandoned',
    reference: newestAttempt(sale.payment).reference,
    by: 'cashier',
    ...actingPerson(context.staff.personAt(caller)),
  })
  requireSaleRead(sales, sale)
  void paymentRunner
    .step(id)
    .catch((error: unknown) => log.error({ sale: id, error }, 'the step after a sale was abandoned failed'))
  return ok(null)
}

/** A payment is made by the first answer and by no later one. */
export function tipHandlers(context: SaleContext): Pick<Handlers, Extract<keyof Handlers, `tip.${string}`>> {
  const { tipChoice } = context
  /** An answer to another question than the one that is open changes nothing. */
  const onAsked = (
    choice: string,
    act: (asked: TipQuestion) => Result<null> | Promise<Result<null>>,
  ): Promise<Result<null>> => {
    const asked = tipChoice.pending()
    return Promise.resolve(asked?.choice === choice ? act(asked) : failed(problem('tip.notAsked')))
  }
  return {
    'tip.choose': ({ choice, tip }) =>
      onAsked(choice, (asked) =>
        isOffered(tip, asked)
          ? charge(context, asked, tip)
          : failed(problem('tip.notOffered', { limit: asked.goods, currency: asked.order.amount.currency })),
      ),
    'tip.none': ({ choice }) => onAsked(choice, (asked) => charge(context, asked, null)),
    'tip.cancel': ({ choice }) =>
      onAsked(choice, () => {
        tipChoice.end()
        return ok(null)
      }),
  }
}

/** With whatever stands in its way the question stays open. */
function charge(
  context: SaleContext,
  { order, goods, person }: TipQuestion,
  given: Tip | null,
): Result<null> | Promise<Result<null>> {
  const tip = tipOf(given, goods)
  const input = { ...order, amount: { ...order.amount, value: goods + tip }, tip }
  const wrong = termsProblem(context, input)
  if (wrong) return failed(wrong)
  context.baskets.change((basket) => withTip(basket, given), null)
  context.tipChoice.end()
  return beginSale(context, input, person)
}
