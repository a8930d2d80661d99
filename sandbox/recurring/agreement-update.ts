// The changes that a merchant's update makes in an agreement, and the updates that are refused.
import type { Fault } from '#sandbox/http/answers.ts'
import { isHttps } from '#sandbox/recurring/merchant-addresses.ts'
import type { Agreement, Terms } from '#sandbox/recurring/agreement.ts'
import {
  agreementUrlFault,
  passthroughFault,
  periodOf,
  pricingOf,
  type Offer,
} from '#sandbox/recurring/offer.ts'
import { misunderstanding, no } from '#sandbox/http/recurring-problems.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import type { UpdateRequest } from '#sandbox/schema/recurring.ts'

/** A draft can be withdrawn, an ACTIVE agreement changed and stopped, a STOPPED one only stopped again. */
export function updatedTerms({ terms, life }: Agreement, update: UpdateRequest, unit: KnownUnit): Offer {
  const { status, ...changes } = update
  const isChange = Object.values(changes).some((value) => value !== undefined)
  const isLegal = life.status === 'ACTIVE' || (life.status !== 'EXPIRED' && !isChange && status === 'STOPPED')
  if (!isLegal) {
    const detail = `The agreement is ${life.status}, and this cannot be changed in it.`
    return { ok: false, refusal: no('illegal-agreement-update', detail) }
  }
  const period = periodOf(update.interval)
  const pricing = pricingOf(
    { type: terms.pricing.type, ...(update.pricing ? given(update.pricing) : terms.pricing) },
    unit,
  )
  const faults = [
    ...(isChange && status === 'STOPPED' ? [{ name: 'status', reason: 'STOPPED must stand alone' }] : []),
    ...period.faults,
    ...pricing.faults,
    ...typeFaults(update, terms),
    ...addressFaults(update),
    ...(update.cardPassthrough && !unit.permissions.includes('PSP') ? [passthroughFault] : []),
  ]
  if (faults.length > 0) return { ok: false, refusal: misunderstanding(faults) }
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
const typeFaults = ({ pricing }: UpdateRequest, terms: Terms): Fault[] =>
  pricing?.type === undefined || pricing.type === terms.pricing.type
    ? []
    : [{ name: 'pricing.type', reason: `must stay ${terms.pricing.type}` }]

const addressFaults = ({ merchantAgreementUrl }: UpdateRequest): Fault[] =>
  merchantAgreementUrl === undefined || isHttps(merchantAgreementUrl) ? [] : [agreementUrlFault]
