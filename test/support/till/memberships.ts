// Agreements as facts, for tests of what follows from them: one that a customer joined at this till.
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import { externalIdOf } from '#core/agreement/ids.ts'
import type { AgreementFact, SeenCharge, Drafting } from '#core/agreement/facts.ts'
import type { Plan } from '#shared/plan.ts'

export const joinedAt = Date.parse('2026-11-22T12:00:00.000Z')

export const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'monthly',
  name: 'Kaffeklubben',
  description: 'En kopp hver dag',
  pricing: { type: 'LEGACY', amount: 9_900 },
  period: { unit: 'MONTH', count: 1 },
  campaign: null,
  initialCharge: null,
  vatRate: 2_500,
  retryDays: 5,
  isOffered: true,
  ...changes,
})

export const drafting = (plan: Partial<Plan>, name = 'k7m2q9-a00001-abc123'): Drafting => ({
  kind: 'agreementOpened',
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
  number: 1,
  plan: aPlan(plan),
  currency: 'NOK',
  externalId: externalIdOf({ plan: 'monthly', name }),
  merchantRedirectUrl: 'https://shop.example/back',
  merchantAgreementUrl: 'https://shop.example/membership',
  campaignEnd: null,
  isPushed: false,
  phoneEnding: null,
  language: 'nb',
  isAttended: true,
  person: { id: 'p1', name: 'Åse Øberg' },
})

/** Accepted; of its charges only what later facts tell. */
export function aMembership(name: string, plan: Partial<Plan> = {}, more: AgreementFact[] = []): Agreement {
  const of = drafting(plan, name)
  const facts: AgreementFact[] = [
    of,
    { kind: 'agreementDrafted', agreementId: 'agr_abcd', confirmation: 'https://c.example', chargeId: null },
    {
      kind: 'agreementSeen',
      status: 'ACTIVE',
      externalId: of.externalId,
      name: of.plan.name,
      price: of.plan.pricing.type === 'LEGACY' ? of.plan.pricing.amount : null,
      campaign: null,
      period: of.plan.period,
      start: new Date(joinedAt).toISOString(),
      stop: null,
    },
    ...more,
  ]
  let agreement: Agreement | undefined
  for (const fact of facts) agreement = reduceAgreement(agreement, name, fact, joinedAt)
  if (!agreement) throw new Error('no facts')
  return agreement
}

export const seenCharge = (chargeId: string, changes: Partial<SeenCharge> = {}): SeenCharge => ({
  kind: 'chargeSeen',
  chargeId,
  status: 'CHARGED',
  type: 'RECURRING',
  amount: 9_900,
  due: '2026-12-22',
  captured: 0,
  refunded: 0,
  cancelled: 0,
  failure: null,
  maker: null,
  capturedHere: changes.captured ?? 0,
  refundedHere: changes.refunded ?? 0,
  isDoubted: false,
  ...changes,
})
