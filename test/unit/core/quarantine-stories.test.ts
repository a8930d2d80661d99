// Payments that the till cannot reconcile: flagged, shown, read again hourly, in nobody's way, and settled by a person or by the service.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import { nok, openAltered } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'
const reads = /^GET .*\/payments\/[^/]+$/
const manager = { pin: '', reason: 'seen in the portal' }

test('captured in part elsewhere: set aside, the rest given back, the part refunded, and it rests', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({
    state: 'quarantined',
    alarm: { kind: 'quarantined', value: 2_000, left: 3_000 },
    refundable: 2_000,
  })
  expect(shop.cashier.view().receipt).toBeNull()
  await shop.cashier.acknowledge()
  expect((await shop.cashier.charge(7_000)).state).toBe('created') // in nobody's way
  expect(await shop.cashier.ask('sale.settle', { sale, reference, manager })).toMatchObject({
    problem: { code: 'sale.stillReserved' },
  })
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(5 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 2_000, cancelled: 3_000 })
  opened(await shop.cashier.ask('sale.refund', { sale, reference, value: 2_000, manager }))
  expect(await shop.books(reference)).toMatchObject({ refunded: 2_000 })
  expect(shop.cashier.view().till.unsettled).toEqual([])
})

test('a read that made no sense once: an hour later it does, and the sale goes on where it was', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('quarantined')
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(59 * minute)
  expect(shop.cashier.sale().state).toBe('quarantined')
  await shop.leaveAlone(2 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: 'handedOver' })
})

test('another’s payment under our reference is not touched; a new attempt takes a new reference', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, /^POST .*\/payments$/)
  const taken = await shop.cashier.charge(5_000)
  const request = shop.network.heard.find(
    ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
  )
  if (!request) throw new Error('nothing was sent')
  const headers = new Headers(request.headers)
  headers.set('idempotency-key', 'somebody-else')
  await shop.deliver({ ...request, headers })
  expect(await shop.cashier.watch(5 * second)).toMatchObject({ state: 'quarantined', retry: 'yes' })
  const again = opened(await shop.cashier.tryAgain(number))
  shop.sandbox.phone(msisdn).approve(again.reference)
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
  expect(shop.network.heard.some(({ path }) => path.includes(`${taken.reference}/c`))).toBe(false)
  expect(await shop.books(taken.reference)).toMatchObject({ state: 'CREATED' })
})

test('the service denies a payment that was approved, for hours: set aside, so that the till is free', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const gone = {
    status: 404,
    body: { type: 'x', title: 'No', status: 404, extraDetails: [{ name: 'ErrorCode', reason: '5090' }] },
    headers: { 'content-type': 'application/problem+json' },
  }
  shop.network.fail('lost answer', /capture$/)
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.fail(gone, reads, 10_000)
  })
  await shop.cashier.watch(5 * second)
  await shop.leaveAlone(61 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'quarantined' })
  await shop.cashier.acknowledge()
  expect((await shop.cashier.charge(6_000)).state).toBe('created')
})

test('ended elsewhere while a person is asked: the question goes, and the truth is said', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(10 * minute)
  expect(shop.cashier.sale().question).toBe('handedOver')
  await shop.elsewhere('cancel')
  await shop.leaveAlone(1 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'givenBack', question: null, reference })
})

test('captured elsewhere in full while it is being served: that is the payment', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'captured', alarm: null })
})

test('one sale the service will not speak of holds up none of the others, and no more than four are read at once', async () => {
  await using shop = await openShop()
  const left: string[] = []
  for (let turn = 0; turn < 9; turn++) {
    shop.network.mend()
    left.push((await shop.cashier.charge(5_000 + turn)).reference)
    shop.network.cut()
    await shop.cashier.release()
    await shop.cashier.acknowledge()
  }
  shop.network.mend()
  shop.network.fail({ status: 500 }, new RegExp(left[0] ?? 'none'), 10_000)
  shop.network.busiest()
  await shop.restart()
  await shop.leaveAlone(1 * minute)
  expect(shop.cashier.view().till.unsettled.map(({ references }) => references)).toEqual([[left[0]]])
  expect(shop.network.busiest()).toBe(4)
})
