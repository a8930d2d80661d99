// Several failed charges of one agreement: each waits for a person of its own, and charging one anew forgets no other.
import { expect, test } from 'vitest'
import { reduceAgreement } from '#core/agreement/reduce.ts'
import { attentionOf } from '#core/agreement/view.ts'
import { aMembership, joinedAt, seenCharge } from '#test/support/till/memberships.ts'
import { day } from '#test/support/run/times.ts'

const name = 'k7m2q9-a00001-abc123'
const failed = (chargeId: string, due: string) => seenCharge(chargeId, { status: 'FAILED', due })

test('a charge that is made anew is in the place of the one that failed, and of no other', () => {
  const before = aMembership(name, {}, [failed('december', '2026-12-22'), failed('january', '2027-01-22')])
  const waiting = (agreement: typeof before) =>
    attentionOf(agreement, true, joinedAt + day).map((one) => one.chargeId)
  expect(waiting(before)).toEqual(['december', 'january'])
  const anew = reduceAgreement(
    before,
    name,
    {
      kind: 'taskOpened',
      task: 't1',
      do: 'charge',
      chargeId: 'anew',
      interval: null,
      insteadOf: 'december',
      amount: 9_900,
      description: 'December',
      due: '2027-02-01',
      retryDays: 0,
      transactionType: 'DIRECT_CAPTURE',
      externalId: 'kasse:abc123',
      by: 'person',
      reason: null,
    },
    joinedAt + day,
  )
  expect(waiting(anew)).toEqual(['january'])
})
