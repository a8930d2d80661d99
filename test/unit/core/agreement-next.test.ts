// Tests of a till's next step with an agreement: one whose money is only half written down, and one whose customer went away.
import { expect, test } from 'vitest'
import { applyAgreement } from '#core/agreement/agreement.ts'
import { needsCharges, nextOfAgreement } from '#core/agreement/next.ts'
import { agreementRests } from '#core/agreement/rests.ts'
import { newAgreementWatch } from '#core/agreement/watch.ts'
import { aMembership, drafting, joinedAt, seenCharge } from '#test/support/memberships.ts'

const name = 'k7m2q9-a00001-abc123'

test('money that it has heard of and not written down is asked for again, whatever else rests', () => {
  const heard = seenCharge(`${name}-c0`, { captured: 4_900 })
  const half = aMembership(name, {}, [heard])
  expect(agreementRests(half)).toBe(false)
  expect(needsCharges(half)).toBe(true)
  const whole = aMembership(name, {}, [
    heard,
    { kind: 'chargeCaptured', chargeId: `${name}-c0`, value: 4_900, receipt: 1 },
  ])
  expect(agreementRests(whole)).toBe(true)
  expect(needsCharges(whole)).toBe(false)
})

test.each([
  ['a kiosk takes back what its customer has left for longer than a minute', false, 'withdraw'],
  ['an attended till leaves it to its cashier', true, 'read'],
])('%s', (_, isAttended, after) => {
  const opened = applyAgreement(undefined, name, { ...drafting({}, name), isAttended }, joinedAt)
  const pending = applyAgreement(
    opened,
    name,
    { kind: 'agreementDrafted', agreementId: 'agr_abcd', confirmation: 'https://c.example', chargeId: null },
    joinedAt,
  )
  const watch = newAgreementWatch(pending, 0, joinedAt)
  const at = (elapsed: number, isServed = false) =>
    nextOfAgreement(pending, { now: joinedAt + elapsed, elapsed, isServed, isOurs: true, watch }).do
  expect([at(59_000), at(61_000), at(61_000, true)]).toEqual(['read', after, 'read'])
})
