// Tests of the end of joining: a customer is told of it only when none of the money is still with the shop.
import { expect, test } from 'vitest'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { signUpStateOf } from '#core/agreement/sign-up.ts'
import { drafting, joinedAt, seenCharge } from '#test/support/till/memberships.ts'

const name = 'k7m2q9-a00001-abc123'
const of = drafting(
  { initialCharge: { amount: 4_900, description: 'The first month', transactionType: 'DIRECT_CAPTURE' } },
  name,
)
const seen = (status: 'ACTIVE' | 'STOPPED'): AgreementFact => ({
  kind: 'agreementSeen',
  status,
  externalId: of.externalId,
  name: of.plan.name,
  price: 9_900,
  campaign: null,
  period: of.plan.period,
  start: new Date(joinedAt).toISOString(),
  stop: null,
})
const after = (...more: AgreementFact[]): Agreement => {
  const facts: AgreementFact[] = [
    of,
    {
      kind: 'agreementDrafted',
      agreementId: 'agr_abcd',
      confirmation: 'https://c.example',
      chargeId: `${name}-c0`,
    },
    { kind: 'withdrawn', by: 'customer' },
    seen('ACTIVE'),
    ...more,
  ]
  let agreement: Agreement | undefined
  for (const fact of facts) agreement = reduceAgreement(agreement, name, fact, joinedAt)
  if (!agreement) throw new Error('no facts')
  return agreement
}
const charge = (refunded: number) => seenCharge(`${name}-c0`, { type: 'INITIAL', captured: 4_900, refunded })

test('taken back by its customer: over when it is stopped and all the money is back, and not before', () => {
  expect(signUpStateOf(after(charge(0)))).toBe('pending')
  expect(signUpStateOf(after(charge(0), seen('STOPPED')))).toBe('pending')
  expect(signUpStateOf(after(charge(4_899), seen('STOPPED')))).toBe('pending')
  expect(signUpStateOf(after(charge(4_900), seen('STOPPED')))).toBe('withdrawn')
})
