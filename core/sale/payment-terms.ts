// The terms of a new payment: what a screen's wish means for the facts, which flow, who pays, and what is bought.
import type { SaleContext } from '#core/sale/sale-access.ts'
import type { Sale } from '#core/sale/state.ts'
import { dueOf, tipIn, orderOfAmount, orderOfBasket } from '#core/basket/basket.ts'
import type { Asked } from '#core/payment/facts.ts'
import type { Ordered } from '#core/sale/facts.ts'
import { allowedFlows, customerLocaleOf, keyedVatOf } from '#core/settings/settings.ts'
import type { Caller, Takes } from '#shared/bridge.ts'
import { spokenIn } from '#shared/language.ts'
import { isFree } from '#shared/order.ts'
import { lastTwo, parseMsisdn } from '#shared/phone-number.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { tillText } from '#shared/receipt.ts'

type By = Takes<'sale.start'>['by']
type WithSettings = Pick<SaleContext, 'settings'>

const msisdnOf = ({ settings }: WithSettings, by: By): string | undefined =>
  'phoneNumber' in by ? parseMsisdn(by.phoneNumber, settings.market) : undefined

/** The full number or personal code a push goes by: kept apart from the facts. */
export const customerNamed = (context: WithSettings, by: By): string | undefined =>
  'personalCode' in by ? by.personalCode : msisdnOf(context, by)

/** A wallet has nothing to pay, and only what is paid is a sale here. */
export function freeProblem(
  { baskets }: Pick<SaleContext, 'baskets'>,
  { amount, basket: name }: Takes<'sale.start'>,
): Problem | undefined {
  const basket = baskets.current()
  const isMeant = basket.basket === name && amount.value === 0
  return isMeant && isFree({ lines: basket.lines, total: dueOf(basket) }) ? problem('basket.free') : undefined
}

/** The amount is the page's word for what its customer saw: it must be what the till itself makes of the basket. */
export function basketProblem(
  { baskets }: Pick<SaleContext, 'baskets'>,
  { amount, basket: name, tip = 0 }: Takes<'sale.start'>,
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

/** What sold out after a kiosk's customer chose it, or is not sold any more, is not charged. */
export function soldOutProblem(
  { baskets, catalogFile }: Pick<SaleContext, 'baskets' | 'catalogFile'>,
  { basket }: Takes<'sale.start'>,
  { surface }: Caller,
): Problem | undefined {
  if (surface !== 'kiosk' || basket === undefined) return undefined
  const products = baskets.current().lines.flatMap(({ product }) => product ?? [])
  return products.some((id) => isGone(catalogFile, id)) ? problem('basket.soldOut') : undefined
}

/** The same of a kiosk's sale that is tried again. */
export function soldOutSince(
  { catalogFile }: Pick<SaleContext, 'catalogFile'>,
  { ordered }: Pick<Sale, 'ordered'>,
  { surface }: Caller,
): Problem | undefined {
  if (surface !== 'kiosk') return undefined
  const products = ordered?.lines.filter(({ kind }) => kind === 'product') ?? []
  return products.some(({ id }) => isGone(catalogFile, id)) ? problem('basket.soldOut') : undefined
}

const isGone = (catalogFile: SaleContext['catalogFile'], product: string): boolean =>
  catalogFile.product(product)?.isSoldOut ?? true

export function orderOf(
  context: Pick<SaleContext, 'settings' | 'baskets' | 'sales' | 'identity'>,
  { amount, basket, tip = 0, language }: Takes<'sale.start'>,
): Ordered {
  const { baskets, sales, settings, identity } = context
  const spoken = language ?? spokenIn(customerLocaleOf(settings))
  return {
    ...(basket === undefined
      ? orderOfAmount(amount.value - tip, keyedVatOf(settings), tip, spoken)
      : orderOfBasket(baskets.current(), tip, spoken)),
    number: sales.counter() + 1,
    posId: tillText({ till: identity.tillId, tillName: settings.tillName }),
    language: spoken,
    blocksCommercialCards: settings.blockCommercialCards,
  }
}

export function termsOf(context: WithSettings, reference: string, by: By): Asked {
  const msisdn = msisdnOf(context, by)
  return {
    reference,
    userFlow: by.userFlow,
    phoneEnding: msisdn === undefined ? null : lastTwo(msisdn),
    qrFormat: context.settings.qrFormat,
    ...('personalCode' in by ? { isByCode: true as const } : {}),
  }
}

export function flowProblem({ settings }: WithSettings, by: By): Problem | undefined {
  if (!allowedFlows(settings).includes(by.userFlow))
    return problem('instrument.notAllowed', { instrument: by.userFlow })
  if (!('phoneNumber' in by)) return undefined
  return parseMsisdn(by.phoneNumber, settings.market) === undefined ? problem('phone.invalid') : undefined
}
