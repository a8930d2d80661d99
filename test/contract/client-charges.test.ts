// The till's own client against the service's charges: made, listed over every page, cancelled, captured and refunded.
import { expect, test } from 'vitest'
import { dayAfter } from '#test/support/service/recurring.ts'
import {
  given,
  openClub,
  refusedAs,
  troubleIn,
  type Club,
  stopping,
} from '#test/support/service/recurring-client.ts'
import { day } from '#test/support/run/times.ts'

const flexible = { pricing: { type: 'FLEXIBLE', currency: 'NOK' } }

/** As the judge sees it: status, and captured, refunded, cancelled. */
async function heldIn({ judge }: Club, { agreementId, chargeId }: { agreementId: string; chargeId: string }) {
  const { status, summary } = await judge.chargeSeen(agreementId, chargeId)
  return [status, summary.captured, summary.refunded, summary.cancelled]
}

test('Create charge: under the orderId that was chosen, once however often it is asked', async () => {
  await using club = await openClub()
  const { recurring, keyed, judge } = club
  const agreementId = await club.active()
  const request = keyed(
    judge.charging({ orderId: 'agr-0001-20260125', externalId: 'february', retryDays: 3 }),
  )
  expect(given(await recurring.charge(agreementId, request))).toMatchObject({ chargeId: 'agr-0001-20260125' })
  expect(given(await recurring.charge(agreementId, request))).toMatchObject({ chargeId: 'agr-0001-20260125' })
  expect(given(await recurring.charges(agreementId))).toMatchObject([
    {
      id: 'agr-0001-20260125',
      agreementId,
      amount: 49_900,
      due: dayAfter(10),
      retryDays: 3,
      externalId: 'february',
      status: 'DUE',
      type: 'RECURRING',
      summary: { captured: 0, refunded: 0, cancelled: 0 },
    },
  ])
  const atOnce = { type: 'UNSCHEDULED', due: undefined, retryDays: undefined }
  expect(given(await club.charge(agreementId, atOnce)).chargeId).toMatch(/^chr_/)
  const taken = await club.charge(agreementId, { orderId: 'agr-0001-20260125' })
  expect(troubleIn(taken)).toMatchObject(refusedAs('conflict', 409))
  const other = { ...keyed(judge.charging({ amount: 100 })), key: request.key }
  expect(troubleIn(await recurring.charge(agreementId, other))).toMatchObject(
    refusedAs('idempotency-conflict', 409),
  )
})

test('List charges: all of them, over every page that the service cuts them into', async () => {
  await using club = await openClub()
  const { recurring, judge } = club
  const agreementId = await club.active(flexible)
  const orderIds = Array.from({ length: 250 }, (_, nth) => `coffee-${String(nth).padStart(4, '0')}`)
  await judge.many(orderIds.map((orderId) => ({ agreementId, ...judge.charging({ orderId }) })))
  club.network.heard.splice(0)
  const listed = given(await recurring.charges(agreementId))
  expect(listed.map(({ id }) => id)).toEqual(orderIds)
  const asked = club.network.heard.map(({ path, headers }) => [path, headers.has('continuation-token')])
  const path = `/recurring/v3/agreements/${agreementId}/charges`
  expect(asked).toEqual([
    [path, false],
    [path, true],
    [path, true],
  ])
})

test('List charges: a page that is lost is no list, and one that leads to itself is no list either', async () => {
  await using club = await openClub()
  const { recurring, judge, network } = club
  const agreementId = await club.active(flexible)
  await judge.many(Array.from({ length: 101 }, () => ({ agreementId, ...judge.charging() })))
  let pages = 0
  network.watch((line) => {
    pages += 1
    if (pages === 2) network.fail('lost answer', new RegExp(`^${line}$`))
  })
  expect(troubleIn(await recurring.charges(agreementId))).toMatchObject({ is: 'unknown' })
  expect(given(await recurring.charges(agreementId))).toHaveLength(101)
  network.fail({ status: 200, body: [], headers: { 'Continuation-Token': 'again' } }, /charges/, 99)
  expect(troubleIn(await recurring.charges(agreementId))).toMatchObject({
    is: 'unknown',
    problem: { code: 'service.garbled' },
  })
})

test('Cancel: what is due or reserved, without a body; not what was taken', async () => {
  await using club = await openClub()
  const { recurring } = club
  const agreementId = await club.active()
  const { chargeId } = given(await club.charge(agreementId))
  expect(given(await recurring.cancelCharge({ agreementId, chargeId }, 'cancel-1'))).toBeNull()
  expect(club.network.heard.at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/recurring/v3/agreements/${agreementId}/charges/${chargeId}`,
    key: 'cancel-1',
    body: '',
    status: 204,
  })
  expect(await heldIn(club, { agreementId, chargeId })).toEqual(['CANCELLED', 0, 0, 49_900])
  const taken = given(await club.charge(agreementId, { due: dayAfter(1) }))
  club.clock.advance(day)
  expect(await heldIn(club, { agreementId, ...taken })).toEqual(['CHARGED', 49_900, 0, 0])
  const late = await recurring.cancelCharge({ agreementId, ...taken }, 'cancel-2')
  expect(troubleIn(late)).toMatchObject(refusedAs('cancel-charge-failed'))
})

test('Capture: in parts, and the rest released; never more than was reserved, and nothing that is not', async () => {
  await using club = await openClub()
  const { recurring, keyed } = club
  const at = await club.reserved()
  const capture = (amount: number) => recurring.captureCharge(at, keyed({ amount, description: 'Sent' }))
  expect(troubleIn(await capture(49_901))).toMatchObject(refusedAs('charge-capture-failed'))
  expect(troubleIn(await capture(0))).toMatchObject(refusedAs('validation-error'))
  expect(given(await capture(20_000))).toBeNull()
  expect(await heldIn(club, at)).toEqual(['PARTIALLY_CAPTURED', 20_000, 0, 0])
  expect(given(await recurring.cancelCharge(at, 'rest-1'))).toBeNull()
  expect(await heldIn(club, at)).toEqual(['CHARGED', 20_000, 0, 29_900])
  expect(troubleIn(await capture(1))).toMatchObject(refusedAs('charge-capture-failed'))
})

test('Capture and refund: a request that is repeated under its key is done once', async () => {
  await using club = await openClub()
  const { recurring, keyed } = club
  const at = await club.reserved()
  const [capture, refund] = [keyed({ amount: 30_000 }), keyed({ amount: 10_000 })]
  for (let time = 0; time < 2; time++) expect(given(await recurring.captureCharge(at, capture))).toBeNull()
  expect(await heldIn(club, at)).toEqual(['PARTIALLY_CAPTURED', 30_000, 0, 0])
  given(await recurring.captureCharge(at, keyed({ amount: 19_900 })))
  for (let time = 0; time < 2; time++) expect(given(await recurring.refundCharge(at, refund))).toBeNull()
  expect(await heldIn(club, at)).toEqual(['PARTIALLY_REFUNDED', 49_900, 10_000, 0])
  const [charge] = given(await recurring.charges(at.agreementId))
  expect(charge?.history.map(({ event, amount, idempotencyKey }) => [event, amount, idempotencyKey])).toEqual(
    [
      ['CREATE', 49_900, expect.any(String)],
      ['RESERVE', 49_900, expect.any(String)],
      ['CAPTURE', 30_000, capture.key],
      ['CAPTURE', 19_900, expect.any(String)],
      ['REFUND', 10_000, refund.key],
    ],
  )
})

test('Refund: up to what was captured, also after a stop; nothing that was not taken', async () => {
  await using club = await openClub()
  const { recurring, keyed } = club
  const at = await club.reserved()
  const refund = (amount: number) => recurring.refundCharge(at, keyed({ amount, description: 'Back' }))
  expect(troubleIn(await refund(100))).toMatchObject(refusedAs('conflict', 409))
  given(await recurring.captureCharge(at, keyed({ amount: 49_900 })))
  expect(troubleIn(await refund(49_901))).toMatchObject(refusedAs('charge-amount-too-high'))
  given(await recurring.update(at.agreementId, stopping('stop-1')))
  expect(given(await refund(49_900))).toBeNull()
  expect(await heldIn(club, at)).toEqual(['REFUNDED', 49_900, 49_900, 0])
})
