// Tests of a till's next step with an agreement: one whose money is only half written down, one whose customer went away, and which charge is its first.
import { expect, test } from 'vitest'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { firstCharge, reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import { needsCharges, decideAgreement } from '#core/agreement/decide.ts'
import { isAgreementSettled } from '#core/agreement/outstanding.ts'
import { createAgreementRuntime } from '#core/agreement/runtime.ts'
import { aMembership, drafting, joinedAt, seenCharge } from '#test/support/till/memberships.ts'

const name = 'k7m2q9-a00001-abc123'

test('money that it has heard of and not written down is asked for again, whatever else rests', () => {
  const heard = seenCharge(`${name}-c0`, { captured: 4_900 })
  const half = aMembership(name, {}, [heard])
  expect(isAgreementSettled(half)).toBe(false)
  expect(needsCharges(half)).toBe(true)
  const whole = aMembership(name, {}, [
    heard,
    { kind: 'chargeCaptured', chargeId: `${name}-c0`, value: 4_900, receipt: 1 },
  ])
  expect(isAgreementSettled(whole)).toBe(true)
  expect(needsCharges(whole)).toBe(false)
})

test.each([
  ['the id that it was asked under', `${name}-c0`, 'RECURRING'],
  ['what the service calls it', 'chr-1', 'INITIAL'],
] as const)('a first charge is known by %s alone', (_, chargeId, type) => {
  const facts: AgreementFact[] = [
    drafting({}, name),
    { kind: 'agreementDrafted', agreementId: 'agr_abcd', confirmation: '', chargeId: `${name}-c0` },
    seenCharge(`${name}-c1`),
    seenCharge(chargeId, { type }),
  ]
  let agreement: Agreement | undefined
  for (const fact of facts) agreement = reduceAgreement(agreement, name, fact, joinedAt)
  expect(agreement && firstCharge(agreement)?.chargeId).toBe(chargeId)
})

test.each([
  ['a kiosk takes back what its customer has left for longer than a minute', false, 'withdraw'],
  ['an attended till leaves it to its cashier', true, 'read'],
])('%s', (_, isAttended, after) => {
  const opened = reduceAgreement(undefined, name, { ...drafting({}, name), isAttended }, joinedAt)
  const pending = reduceAgreement(
    opened,
    name,
    { kind: 'agreementDrafted', agreementId: 'agr_abcd', confirmation: 'https://c.example', chargeId: null },
    joinedAt,
  )
  const moment = (elapsed: number, isServed: boolean) => ({
    provenNow: joinedAt + elapsed,
    elapsed,
    age: (then: number) => elapsed - then,
    isServed,
    isOurs: true,
  })
  const runtime = createAgreementRuntime(pending, joinedAt, moment(0, false))
  const at = (elapsed: number, isServed = false) =>
    decideAgreement(pending, { ...runtime, ...moment(elapsed, isServed) }).do
  expect([at(59_000), at(61_000), at(61_000, true)]).toEqual(['read', after, 'read'])
})
