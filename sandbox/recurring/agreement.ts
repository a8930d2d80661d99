// The states of an agreement and what can happen in each.
import { usualLife } from '#sandbox/epayment/limits.ts'
import type { Currency, Market } from '#shared/market.ts'
import type { Campaign, Period } from '#sandbox/schema/recurring.ts'

export type AgreementPricing =
  | { type: 'LEGACY'; amount: number }
  | { type: 'VARIABLE'; suggestedMaxAmount: number }
  | { type: 'FLEXIBLE' }

/** Terms that the merchant offers, with the defaults filled in. */
export type AgreementTerms = {
  pricing: AgreementPricing
  /** Null where the merchant charges when it wants. */
  period: Period | null
  campaign: Campaign | null
  productName: string
  productDescription: string | null
  merchantRedirectUrl: string
  merchantAgreementUrl: string | null
  externalId: string | null
  scope: string[]
  /** The request went to this phone at once, and is for no other. */
  isPushed: boolean
  cardPassthrough: Record<string, unknown> | null
}

/** Epoch ms throughout. `maxAmount`: VARIABLE, the customer's own choice. `sub`: with a scope only. */
type Acceptance = { start: number; maxAmount: number | null; sub: string | null }

export type AgreementLife =
  | { status: 'PENDING' }
  | ({ status: 'ACTIVE' } & Acceptance)
  /** `accepted` is null where the customer refused, or the merchant withdrew before an answer. */
  | { status: 'STOPPED'; stop: number; by: 'merchant' | 'customer'; accepted: Acceptance | null }
  /** `declined`: why the initial charge was, where that ended it. */
  | { status: 'EXPIRED'; at: number; declined: string | null }

export type AgreementRecord = {
  id: number
  merchantSerialNumber: string
  market: Market
  currency: Currency
  agreementId: string
  uuid: string
  /** Unguessable: whoever knows it can answer. */
  token: string
  /** The number that was asked, or that opened the address last. */
  phone: string | null
  terms: AgreementTerms
  createdAt: number
  endsAt: number
  life: AgreementLife
}

export type AgreementEvent = 'activated' | 'rejected' | 'stopped' | 'expired'
/** Null when it cannot happen in this state; `event` is null where no merchant is told. */
export type AgreementChange = { life: AgreementLife; event: AgreementEvent | null } | null

/** A draft that nobody answers lives so long. */
export const draftLife = usualLife

export const acceptedOf = ({ life }: Pick<AgreementRecord, 'life'>): Acceptance | null => {
  switch (life.status) {
    case 'ACTIVE':
      return life
    case 'STOPPED':
      return life.accepted
    case 'PENDING':
    case 'EXPIRED':
      return null
  }
}

export const agreementDueAt = ({ life, endsAt }: Pick<AgreementRecord, 'life' | 'endsAt'>): number | null =>
  life.status === 'PENDING' ? endsAt : null

export const acceptAgreement = ({ life }: AgreementRecord, accepted: Acceptance): AgreementChange =>
  life.status === 'PENDING' ? { life: { status: 'ACTIVE', ...accepted }, event: 'activated' } : null

/** Sets the most that the customer lets be taken in one charge, VARIABLE pricing only. */
export const setAgreementMaximum = ({ life, terms }: AgreementRecord, maxAmount: number): AgreementChange =>
  life.status === 'ACTIVE' && terms.pricing.type === 'VARIABLE'
    ? { life: { ...life, maxAmount }, event: null }
    : null

export const rejectAgreement = ({ life }: AgreementRecord, now: number): AgreementChange =>
  life.status === 'PENDING'
    ? { life: { status: 'STOPPED', stop: now, by: 'customer', accepted: null }, event: 'rejected' }
    : null

/** Nobody answered in time, or the initial charge was declined. */
export const expireAgreement = (
  { life }: AgreementRecord,
  at: number,
  declined: string | null,
): AgreementChange =>
  life.status === 'PENDING' ? { life: { status: 'EXPIRED', at, declined }, event: 'expired' } : null

/** Whether reserved money stays the merchant's to capture or cancel: it does where the customer has stopped. */
export const leavesReserved = ({ life }: Pick<AgreementRecord, 'life'>): boolean =>
  life.status === 'STOPPED' && life.by === 'customer'

/** For good: it cannot be activated again. A draft is withdrawn. */
export function stopAgreement(
  agreement: AgreementRecord,
  by: 'merchant' | 'customer',
  now: number,
): AgreementChange {
  const { life } = agreement
  const isOpen = life.status === 'ACTIVE' || (life.status === 'PENDING' && by === 'merchant')
  if (!isOpen) return null
  const held = acceptedOf(agreement)
  const accepted = held && { start: held.start, maxAmount: held.maxAmount, sub: held.sub }
  return { life: { status: 'STOPPED', stop: now, by, accepted }, event: 'stopped' }
}
