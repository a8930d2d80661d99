// Tests of how much a member may still be charged in one interval, and of whose refund it is, by what the service tells.
import { expect, test } from 'vitest'
import { reduceAgreement } from '#core/agreement/reduce.ts'
import { chargeProblem } from '#core/agreement/office-requests.ts'
import { taskKey } from '#core/agreement/ids.ts'
import { observeAgreement } from '#core/agreement/read.ts'
import type { WireAgreement, WireCharge } from '#core/service/recurring.ts'
import { aMembership, joinedAt, seenCharge } from '#test/support/till/memberships.ts'

const start = '2026-11-22T12:00:00.000Z'
const monthly: WireAgreement = {
  id: 'agr_abcd',
  status: 'ACTIVE',
  campaign: null,
  pricing: { type: 'LEGACY', currency: 'NOK', amount: 10_000, maxAmount: null },
  interval: { unit: 'MONTH', count: 1 },
  productName: 'Coffee club',
  productDescription: null,
  created: start,
  start,
  stop: null,
  externalId: null,
}
const charged = (id: string, due: string, changes: Partial<WireCharge> = {}): WireCharge => ({
  id,
  agreementId: 'agr_abcd',
  status: 'CHARGED',
  amount: 40_000,
  currency: 'NOK',
  description: 'Coffee club',
  due,
  retryDays: 5,
  transactionType: 'DIRECT_CAPTURE',
  type: 'RECURRING',
  failureReason: null,
  externalId: null,
  summary: { captured: 40_000, refunded: 0, cancelled: 0 },
  history: [],
  ...changes,
})
const asked = { amount: 10_001, description: 'December', due: '2027-01-05', retryDays: 5 }

test('five prices in one interval are the most, and only what stands in that interval counts', () => {
  const paid = charged('c1', '2026-12-22')
  const judged = (charges: WireCharge[], amount = asked.amount) =>
    chargeProblem(monthly, charges, { ...asked, amount }, joinedAt)?.code
  expect(judged([paid], 10_000)).toBeUndefined()
  expect(judged([paid])).toBe('charge.tooHigh')
  expect(judged([charged('c1', '2026-12-21')])).toBeUndefined()
  expect(judged([charged('c1', '2027-01-22')])).toBeUndefined()
  expect(judged([charged('c1', '2026-12-22', { status: 'FAILED' })])).toBeUndefined()
  expect(judged([charged('c1', '2026-12-22', { status: 'CANCELLED' })])).toBeUndefined()
})

test('a refund of the same amount that somebody else made is not the one that was asked for here', () => {
  const name = 'k7m2q9-a00001-abc123'
  const given = { receipt: 1, value: 40_000, chargeId: 'c1' }
  const before = aMembership(name, {}, [
    seenCharge('c1', { amount: 40_000, captured: 40_000 }),
    { kind: 'chargeCaptured', ...given },
  ])
  const refund = { do: 'refundCharge', chargeId: 'c1', amount: 5_000, description: 'Closed' } as const
  const by = { by: 'person', reason: 'Closed' } as const
  const agreement = reduceAgreement(
    before,
    name,
    { kind: 'taskOpened', task: 't1', ...refund, ...by },
    joinedAt,
  )
  const told = (idempotencyKey: string) =>
    observeAgreement(
      agreement,
      monthly,
      [
        charged('c1', '2026-12-22', {
          status: 'PARTIALLY_REFUNDED',
          summary: { captured: 40_000, refunded: 5_000, cancelled: 0 },
          history: [
            { occurred: start, event: 'CAPTURE', amount: 40_000, idempotencyKey: null, success: true },
            { occurred: start, event: 'REFUND', amount: 5_000, idempotencyKey, success: true },
          ],
        }),
      ],
      null,
    )
  const ours = told(taskKey(agreement, 't1', 1))
  expect(ours).toContainEqual(expect.objectContaining({ kind: 'chargeRefunded', task: 't1' }))
  expect(ours).toContainEqual({ kind: 'taskDone', task: 't1' })
  const theirs = told('somebody-elses-key-0001')
  expect(theirs).toContainEqual(expect.objectContaining({ kind: 'chargeRefunded', value: 5_000, task: null }))
  expect(theirs).not.toContainEqual({ kind: 'taskDone', task: 't1' })
})
