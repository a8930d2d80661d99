// The approval of a payment by its customer: what is shared, what delivery costs, which card pays, and why it may fail.
import { ageAt, type Card, type Customer } from '#sandbox/state/customers.ts'
import { authorize, behave, type Approval, type Change, type Payment } from '#sandbox/epayment/life.ts'
import { companyCardsNotTaken } from '#sandbox/epayment/limits.ts'
import { detailsOf, scopeOf } from '#sandbox/epayment/scope.ts'
import { shippingChoices } from '#sandbox/epayment/shipping.ts'

/** Choices that a customer makes beside saying yes. */
export type Choice = {
  /** Whether what the merchant asks to know is shared; without it, yes. */
  consents?: boolean | undefined
  /** Without it, the default one or else the first. */
  shippingOptionId?: string | undefined
}

/** Why the wallet does not let the customer approve; the payment stays as it was. */
export type ApprovalTrouble = 'too young' | 'no such shipping option'
export type Approving = { ok: true; change: Change } | { ok: false; trouble: ApprovalTrouble }

export type Moment = { now: number; isTest: boolean }

const cardBinOf = { PRIVATE: '492556', COMMERCIAL: '553401' } as const satisfies Record<Card, string>

/** A customer who will not share what is asked for refuses the payment: there is no paying without. */
export function approving(
  payment: Payment,
  customer: Customer,
  { consents = true, shippingOptionId }: Choice,
  { now, isTest }: Moment,
): Approving {
  const { request, life } = payment
  if (life.state !== 'CREATED') return { ok: true, change: { ok: false, code: '10020' } }
  if (ageAt(customer, now) < (request.minimumUserAge ?? 0)) return { ok: false, trouble: 'too young' }
  const choices = shippingChoices(request)
  const chosen =
    shippingOptionId === undefined ? choices[0] : choices.find(({ id }) => id === shippingOptionId)
  if (shippingOptionId !== undefined && !chosen) return { ok: false, trouble: 'no such shipping option' }
  const scope = scopeOf(request)
  const isAskedToShare = scope.length > 0 || choices.length > 0
  if (isAskedToShare && !consents) return { ok: true, change: behave(payment, 'refuse', now) }
  const approval: Approval = {
    cardBin: cardBinOf[customer.card],
    ...(scope.length > 0 ? { shared: { sub: customer.sub, userDetails: detailsOf(customer, scope) } } : {}),
    ...(chosen
      ? {
          shipping: {
            address: customer.address,
            shippingCost: chosen.cost,
            shippingOptionId: chosen.id,
            shippingOptionName: chosen.name,
          },
        }
      : {}),
  }
  const isBlocked =
    customer.card === 'COMMERCIAL' && request.paymentMethod.blockedSources?.includes('COMMERCIAL_CARDS')
  const ownTrouble = customer.isCardGood ? null : 'insufficient funds'
  const declined = isBlocked ? companyCardsNotTaken : ownTrouble
  return { ok: true, change: authorize(payment, { approval, declined, isTest }, now) }
}
