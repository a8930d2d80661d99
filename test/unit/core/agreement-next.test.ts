// What does a till do next with an agreement of whose money only half was written down when it died?
import { expect, test } from 'vitest'
import { needsCharges } from '#core/agreement/next.ts'
import { agreementRests } from '#core/agreement/rests.ts'
import { aMembership, seenCharge } from '#test/support/memberships.ts'

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
