// Odd answers and impatient fingers: one wrong word decides nothing, and no button asks more than the service allows.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import {
  refusal,
  nok,
  openAltered,
  sell,
  sent,
  first,
  number,
  msisdn,
} from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * 1000
const reads = /^GET .*\/payments\/[^/]+$/
const creates = /^POST .*\/payments$/

test('one wrong word ended it and it was paid after all: found by a check, and no hindrance to the others', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ state: 'EXPIRED' }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('expired')
  shop.sandbox.phone(msisdn).approve(reference)
  await shop.elsewhere('capture', 5_000, reference)
  expect(await shop.cashier.ask('sale.check', { sale })).toMatchObject({ ok: true })
  expect(await shop.reconcile()).toBeDefined()
})

test('check pressed again and again on a sale that is paid: the budget of reads is kept', async () => {
  await using shop = await openShop()
  await sell(shop)
  const before = sent(shop, /^GET /).length
  for (let turn = 0; turn < 80; turn++) await shop.cashier.check()
  expect(sent(shop, /^GET /).length - before).toBeLessThanOrEqual(100)
})

test('found under our reference with another amount: set aside, not adopted', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', creates)
  await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  await shop.restart(1 * second)
  expect(shop.facts().map(({ kind }) => kind)).not.toContain('created')
  expect(shop.cashier.sale().state).toBe('quarantined')
})

test('refused reads for an hour set an unconfirmed payment aside: a stranger’s is not captured after it', async () => {
  await using shop = await openShop()
  shop.network.fail({ status: 503 }, creates)
  shop.network.fail(refusal(403), reads, 241)
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  const request = first(shop, creates)
  const headers = new Headers(request.headers)
  headers.set('idempotency-key', 'somebody-else')
  expect((await shop.deliver({ ...request, headers })).status).toBe(201)
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(65 * minute)
  expect(shop.cashier.sale().state).toBe('quarantined')
  for (let turn = 0; turn < 10; turn++) {
    shop.clock.advance(20 * minute)
    await shop.cashier.ask('sale.check', { sale })
  }
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 0 })
})

test('the trouble of an attempt that was walked away from is not said of the next one', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  shop.network.fail({ status: 500 }, /payments\/.*-1(\/cancel)?$/, 1000)
  opened(await shop.cashier.tryAgain())
  const lies: boolean[] = []
  for (let turn = 0; turn < 60; turn++) lies.push((await shop.cashier.watch(1 * second)).isCutOff)
  expect(lies.filter(Boolean)).toEqual([])
})

test('the service asks for silence where tokens are given: kept', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  await shop.cashier.watch(4 * second)
  shop.network.fail({ status: 401, body: {} }, reads)
  shop.network.fail({ status: 429, body: {}, headers: { 'retry-after': '60' } }, /accesstoken/, 100)
  await shop.cashier.watch(2 * second)
  const before = sent(shop, /accesstoken/).length
  await shop.cashier.watch(50 * second)
  expect(sent(shop, /accesstoken/)).toHaveLength(before)
})

test('set aside after many refused reads: check reads now, not in an hour', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.network.fail(refusal(403), reads, 241)
  await shop.leaveAlone(70 * minute)
  expect(shop.cashier.sale().state).toBe('quarantined')
  expect((await shop.cashier.check()).state).toBe('expired')
})

test('nobody answers for the picture of the code: after ten seconds the till goes on', async () => {
  await using shop = await openShop({ settings: { qrFormat: 'IMAGE/PNG' } })
  shop.network.fail('silence', /^GET \/qr\//)
  shop.network.watch((line) => {
    if (line.startsWith('GET /qr/')) queueMicrotask(() => shop.clock.advance(11 * second))
  })
  expect((await shop.cashier.charge(5_000)).state).toBe('created')
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(3 * second)).state).toBe('terminated')
})

test('one 404 of a payment that is there, long after its create was lost: no proof that it never was', async () => {
  await using shop = await openShop()
  shop.network.fail('lost answer', creates)
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.network.cut()
  await shop.leaveAlone(12 * minute)
  shop.network.mend()
  shop.network.fail(refusal(404, '5090'), reads)
  await shop.leaveAlone(4 * minute)
  expect(shop.cashier.sale()).toMatchObject({ reference, state: 'expired' })
})
