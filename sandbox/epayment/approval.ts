// The approval of a payment by its customer: what a merchant may ask to know, what delivery costs, which card pays, and why it may fail.
import * as wire from '#sandbox/schema/epayment.ts'
import { ageAt, type Card, type Customer } from '#sandbox/state/customers.ts'
import {
  authorize,
  applyCustomerAct,
  type Approval,
  type PaymentChange,
  type PaymentRecord,
} from '#sandbox/epayment/life.ts'
import { companyCardsNotTaken } from '#sandbox/epayment/limits.ts'
import type { CreateRequest, UserDetails } from '#sandbox/schema/epayment.ts'

/** Choices that a customer makes beside saying yes. */
export type ApprovalChoice = {
  /** Whether what the merchant asks to know is shared; without it, yes. */
  consents?: boolean | undefined
  /** Without it, the default one or else the first. */
  shippingOptionId?: string | undefined
}

/** Why the wallet does not let the customer approve; the payment stays as it was. */
export type ApprovalTrouble = 'too young' | 'no such shipping option'
export type ApprovalResult = { ok: true; change: PaymentChange } | { ok: false; trouble: ApprovalTrouble }

export type ApprovalMoment = { now: number; isTest: boolean }

const cardBinOf = { PRIVATE: '492556', COMMERCIAL: '553401' } as const satisfies Record<Card, string>

/** A customer who will not share what is asked for refuses the payment: there is no paying without. */
export function decideApproval(
  payment: PaymentRecord,
  customer: Customer,
  { consents = true, shippingOptionId }: ApprovalChoice,
  { now, isTest }: ApprovalMoment,
): ApprovalResult {
  const { request, life } = payment
  if (life.state !== 'CREATED') return { ok: true, change: { ok: false, code: '10020' } }
  if (ageAt(customer, now) < (request.minimumUserAge ?? 0)) return { ok: false, trouble: 'too young' }
  const choices = shippingChoices(request)
  const chosen =
    shippingOptionId === undefined ? choices[0] : choices.find(({ id }) => id === shippingOptionId)
  if (shippingOptionId !== undefined && !chosen) return { ok: false, trouble: 'no such shipping option' }
  const scope = scopeOf(request)
  const isAskedToShare = scope.length > 0 || choices.length > 0
  if (isAskedToShare && !consents) return { ok: true, change: applyCustomerAct(payment, 'refuse', now) }
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

const scopes = {
  name: ({ firstName, lastName }) => ({ firstName, lastName }),
  address: ({ address }) => ({ addresses: [address] }),
  email: ({ email }) => ({ email }),
  phoneNumber: ({ phone }) => ({ mobileNumber: phone }),
  birthDate: ({ birthDate }) => ({ dateOfBirth: birthDate }),
  nin: ({ nin }) => ({ nin }),
} as const satisfies Record<string, (customer: Customer) => Partial<UserDetails>>

export type ScopeWord = keyof typeof scopes
export const scopeWords = Object.keys(scopes) as ScopeWord[] // the keys of the table above

/** The words as they were written, in both places where a request may have them. */
export const scopeWordsIn = ({ profile, scope }: CreateRequest): string[] => [
  ...new Set(
    [profile?.scope, scope].flatMap((text) => text?.split(/\s+/) ?? []).filter((word) => word !== ''),
  ),
]

/** Told together with whatever was asked for. */
const always: readonly ScopeWord[] = ['name', 'email', 'phoneNumber']

export const isScopeWord = (word: string): word is ScopeWord => Object.hasOwn(scopes, word)

/** Words of the scope that are shared; empty where nothing is asked for. The words of a payment were judged when it was made. */
export function scopeOf(request: CreateRequest): ScopeWord[] {
  const asked = scopeWordsIn(request).filter(isScopeWord)
  return asked.length === 0 ? [] : [...new Set([...always, ...asked])]
}

const detailsOf = (customer: Customer, scope: readonly ScopeWord[]): UserDetails =>
  Object.assign({}, ...scope.map((word) => scopes[word](customer))) as UserDetails // a scope has what is always told

export type ShippingChoice = { id: string; name: string; /** Minor units. */ cost: number }

/** The sandbox calls nobody back: where a merchant would be asked, delivery is free. */
const dynamicChoice: ShippingChoice = {
  id: 'sandbox',
  name: 'Delivery, not asked for by the sandbox',
  cost: 0,
}

/** The one taken unless another is chosen stands first; empty where no shipping is asked for. */
export function shippingChoices({ shipping }: Pick<wire.CreateRequest, 'shipping'>): ShippingChoice[] {
  if (!shipping) return []
  if ('dynamicOptions' in shipping) return [dynamicChoice]
  return defaultFirst(shipping.fixedOptions)
    .flatMap(({ options }) => defaultFirst(options))
    .map(({ id, name, amount }) => ({ id, name, cost: amount.value }))
}

const defaultFirst = <T extends { isDefault?: boolean | undefined }>(all: readonly T[]): T[] => [
  ...all.filter(({ isDefault }) => isDefault === true),
  ...all.filter(({ isDefault }) => isDefault !== true),
]
