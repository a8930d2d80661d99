// The terms that a merchant's draft or update gives an agreement, and the rules by which they are refused.
import type { FieldFault } from '#sandbox/http/answers.ts'
import { isScopeWord, scopeWords } from '#sandbox/epayment/approval.ts'
import { isForbiddenScheme, unknownCustomer } from '#sandbox/epayment/limits.ts'
import type { AgreementPricing, AgreementTerms, AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { faultsRefusal, refusalNamed, type Refusal } from '#sandbox/http/recurring-problems.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import type { Campaign, DraftRequest, Period, UpdateRequest } from '#sandbox/schema/recurring.ts'

type OfferResult = { ok: true; terms: AgreementTerms } | { ok: false; refusal: Refusal }

type Judged<T> = { value: T; faults: FieldFault[] }
const fault = (name: string, reason: string): FieldFault => ({ name, reason })
const good = <T>(value: T): Judged<T> => ({ value, faults: [] })
const bad = <T>(value: T, name: string, reason: string): Judged<T> => ({
  value,
  faults: [fault(name, reason)],
})

export const skipLandingPageRefusal: Refusal = {
  name: 'validation-error',
  detail: 'This sales unit may not skip the landing page.',
  faults: [fault('skipLandingPage', 'is not allowed for this sales unit')],
  isForbidden: true,
}

/** Everything that is wrong is named at once; permission is asked last. */
export function offerOf(request: DraftRequest, unit: KnownUnit, now: number): OfferResult {
  const pricing = pricingOf(request.pricing, unit)
  const period = offeredPeriodOf(request.interval)
  const scope = scopeOf(request.scope, unit)
  const campaign = request.campaign ?? null
  const faults = [
    ...pricing.faults,
    ...period.faults,
    ...campaignFaults(campaign, pricing.value, now),
    ...phoneFaults(request),
    ...initialFaults(request, unit),
    ...addressFaults(request, unit),
    ...scope.faults,
    ...passthroughFaults(request, unit),
  ]
  if (faults.length > 0) return { ok: false, refusal: faultsRefusal(faults) }
  const isPushed = request.skipLandingPage === true
  if (isPushed && !unit.permissions.includes('SKIP_LANDING_PAGE')) {
    return { ok: false, refusal: skipLandingPageRefusal }
  }
  return {
    ok: true,
    terms: {
      pricing: pricing.value,
      period: period.value,
      campaign,
      productName: request.productName,
      productDescription: request.productDescription ?? null,
      merchantRedirectUrl: request.merchantRedirectUrl,
      merchantAgreementUrl: request.merchantAgreementUrl ?? null,
      externalId: request.externalId ?? null,
      scope: scope.value,
      isPushed,
      cardPassthrough: request.cardPassthrough ?? null,
    },
  }
}

/** Minor units that a merchant may suggest as a customer's maximum: 20,000, in any currency. */
const mostSuggested = 2_000_000

/** Which amount belongs to which type; a currency is that of the sales unit. */
function pricingOf(
  given: NonNullable<UpdateRequest['pricing']>,
  unit: Pick<KnownUnit, 'currency'>,
): Judged<AgreementPricing> {
  const { type = 'LEGACY', currency = unit.currency, amount, suggestedMaxAmount } = given
  const faults: FieldFault[] = []
  if (currency !== unit.currency) faults.push(fault('pricing.currency', `must be ${unit.currency}`))
  const [fitting, other] = {
    LEGACY: ['amount', 'suggestedMaxAmount'] as const,
    VARIABLE: ['suggestedMaxAmount', 'amount'] as const,
    FLEXIBLE: [undefined, undefined] as const,
  }[type]
  const unfitting = fitting ? [other] : (['amount', 'suggestedMaxAmount'] as const)
  for (const name of unfitting) {
    if (given[name] !== undefined) faults.push(fault(`pricing.${name}`, `is not for ${type} pricing`))
  }
  if (fitting && given[fitting] === undefined) faults.push(fault(`pricing.${fitting}`, 'is required'))
  if (type === 'VARIABLE' && (suggestedMaxAmount ?? 0) > mostSuggested) {
    faults.push(fault('pricing.suggestedMaxAmount', `must be at most ${mostSuggested}`))
  }
  const value: AgreementPricing =
    type === 'LEGACY'
      ? { type, amount: amount ?? 0 }
      : type === 'VARIABLE'
        ? { type, suggestedMaxAmount: suggestedMaxAmount ?? 0 }
        : { type }
  return { value, faults }
}

/** Both forms; null where the merchant charges when it wants. */
function offeredPeriodOf(given: DraftRequest['interval']): Judged<Period | null> {
  if (!given) return good(null)
  const { type, period, unit, count } = given
  if (type === undefined) {
    if (period !== undefined) return bad(null, 'interval.type', 'is required')
    if (unit === undefined) return bad(null, 'interval.unit', 'is required')
    return count === undefined ? bad(null, 'interval.count', 'is required') : good({ unit, count })
  }
  if (unit !== undefined) return bad(null, 'interval.unit', 'belongs into interval.period')
  if (count !== undefined) return bad(null, 'interval.count', 'belongs into interval.period')
  if (type === 'FLEXIBLE') {
    return period === undefined ? good(null) : bad(null, 'interval.period', 'is not allowed for FLEXIBLE')
  }
  return period === undefined ? bad(null, 'interval.period', 'is required') : good(period)
}

/** A campaign is cheaper than the one price that LEGACY has, and ends in the future. */
function campaignFaults(campaign: Campaign | null, pricing: AgreementPricing, now: number): FieldFault[] {
  if (!campaign) return []
  if (pricing.type !== 'LEGACY') return [fault('campaign', 'is for LEGACY pricing only')]
  const faults: FieldFault[] =
    campaign.price < pricing.amount ? [] : [fault('campaign.price', 'must be less than pricing.amount')]
  const end =
    campaign.type === 'PRICE_CAMPAIGN'
      ? (['end', campaign.end] as const)
      : campaign.type === 'EVENT_CAMPAIGN'
        ? (['eventDate', campaign.eventDate] as const)
        : undefined
  if (end && !(Date.parse(end[1]) > now)) faults.push(fault(`campaign.${end[0]}`, 'must be in the future'))
  return faults
}

export const isCustomer = (phone: string): boolean => phone !== unknownCustomer

function phoneFaults({ phoneNumber, skipLandingPage }: DraftRequest): FieldFault[] {
  if (phoneNumber === undefined || phoneNumber === null) {
    return skipLandingPage === true ? [fault('phoneNumber', 'is required with skipLandingPage')] : []
  }
  return isCustomer(phoneNumber) ? [] : [fault('phoneNumber', 'is not of a customer')]
}

const initialFaults = ({ initialCharge }: DraftRequest, { currency }: KnownUnit): FieldFault[] =>
  initialCharge?.currency === undefined || initialCharge.currency === currency
    ? []
    : [fault('initialCharge.currency', `must be ${currency}`)]

function addressFaults(request: DraftRequest, { market }: KnownUnit): FieldFault[] {
  const { merchantAgreementUrl, merchantRedirectUrl } = request
  const faults = isRedirect(merchantRedirectUrl)
    ? []
    : [fault('merchantRedirectUrl', 'must be https or a deep link')]
  if (merchantAgreementUrl === undefined) {
    return market === 'NO' ? [...faults, fault('merchantAgreementUrl', 'is required')] : faults
  }
  return isHttps(merchantAgreementUrl) ? faults : [...faults, agreementUrlFault]
}
const agreementUrlFault: FieldFault = { name: 'merchantAgreementUrl', reason: 'must be https' }

function scopeOf(scope: string | undefined, { permissions }: KnownUnit): Judged<string[]> {
  const words = (scope ?? '').split(' ').filter((word) => word !== '')
  const unknown = words.filter((word) => !isScopeWord(word))
  if (unknown.length > 0) return bad(words, 'scope', `must be of the words ${scopeWords.join(', ')}`)
  if (words.includes('nin') && !permissions.includes('NATIONAL_ID')) {
    return bad(words, 'scope', 'nin is not allowed for this sales unit')
  }
  return good([...new Set(words)])
}

function passthroughFaults({ cardPassthrough }: DraftRequest, { permissions }: KnownUnit): FieldFault[] {
  const isPsp = permissions.includes('PSP')
  if (isPsp && !cardPassthrough) return [fault('cardPassthrough', 'is required')]
  if (!isPsp && cardPassthrough) return [passthroughFault]
  return []
}
const passthroughFault: FieldFault = {
  name: 'cardPassthrough',
  reason: 'is for payment service providers only',
}

/** A draft can be withdrawn, an ACTIVE agreement changed and stopped, a STOPPED one only stopped again. */
export function updatedTerms(
  { terms, life }: AgreementRecord,
  update: UpdateRequest,
  unit: KnownUnit,
): OfferResult {
  const { status, ...changes } = update
  const isChange = Object.values(changes).some((value) => value !== undefined)
  const isLegal = life.status === 'ACTIVE' || (life.status !== 'EXPIRED' && !isChange && status === 'STOPPED')
  if (!isLegal) {
    const detail = `The agreement is ${life.status}, and this cannot be changed in it.`
    return { ok: false, refusal: refusalNamed('illegal-agreement-update', detail) }
  }
  const period = offeredPeriodOf(update.interval)
  const pricing = pricingOf(
    { type: terms.pricing.type, ...(update.pricing ? given(update.pricing) : terms.pricing) },
    unit,
  )
  const faults = [
    ...(isChange && status === 'STOPPED' ? [{ name: 'status', reason: 'STOPPED must stand alone' }] : []),
    ...period.faults,
    ...pricing.faults,
    ...typeFaults(update, terms),
    ...(update.merchantAgreementUrl === undefined || isHttps(update.merchantAgreementUrl)
      ? []
      : [agreementUrlFault]),
    ...(update.cardPassthrough && !unit.permissions.includes('PSP') ? [passthroughFault] : []),
  ]
  if (faults.length > 0) return { ok: false, refusal: faultsRefusal(faults) }
  return {
    ok: true,
    terms: {
      ...terms,
      productName: update.productName ?? terms.productName,
      productDescription: update.productDescription ?? terms.productDescription,
      merchantAgreementUrl: update.merchantAgreementUrl ?? terms.merchantAgreementUrl,
      externalId: update.externalId ?? terms.externalId,
      pricing: pricing.value,
      period: update.interval ? period.value : terms.period,
      cardPassthrough: update.cardPassthrough
        ? { ...terms.cardPassthrough, ...update.cardPassthrough }
        : terms.cardPassthrough,
    },
  }
}

/** Without the fields that were not sent, so that they do not hide the present ones. */
const given = ({ type, ...pricing }: NonNullable<UpdateRequest['pricing']>) =>
  type === undefined ? pricing : { ...pricing, type }

/** The customer agreed to a kind of pricing: that one does not change. */
const typeFaults = ({ pricing }: UpdateRequest, terms: AgreementTerms): FieldFault[] =>
  pricing?.type === undefined || pricing.type === terms.pricing.type
    ? []
    : [{ name: 'pricing.type', reason: `must stay ${terms.pricing.type}` }]

const schemeOf = (text: string): string | undefined =>
  /[\s\p{Cc}]/u.test(text) ? undefined : URL.parse(text)?.protocol

const isHttps = (text: string): boolean => schemeOf(text) === 'https:'

/** https, or a link into an app of the merchant's own. */
function isRedirect(text: string): boolean {
  const scheme = schemeOf(text)
  return scheme !== undefined && !isForbiddenScheme(scheme)
}
