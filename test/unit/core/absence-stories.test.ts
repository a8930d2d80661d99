// A till that nobody watches: one that was down, a page that is gone, a sale that was released.
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second

test('the till restarts in mid-sale: the sale is still there, and is paid', async () => {
  await using shop = await openShop()
  const started = await shop.cashier.charge(5_000)
  await shop.restart(10 * second)
  expect(shop.cashier.sale()).toMatchObject({ sale: started.sale, state: 'created' })
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code to scan')
  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  phone.approve()
  expect((await shop.cashier.watch(5 * second)).state).toBe('captured')
})

test('approved while the till was down for long: a person is asked, and unanswered it is given back', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.restart(30 * minute)
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ state: 'authorized', question: 'handedOver' })
  await shop.leaveAlone(0)
  shop.clock.advance(12 * 60 * minute)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.sale()).toMatchObject({ state: 'givenBack', question: null })
})

test('approved just before the till came back: captured without asking', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  await shop.restart(20 * second)
  expect(shop.cashier.sale().state).toBe('captured')
})

test('the till died between writing and sending: nothing was sent, nothing is recreated', async () => {
  await using shop = await openShop()
  shop.network.fail('silence', /accesstoken/)
  const starting = shop.cashier.start({
    amount: { value: 5_000, currency: 'NOK' },
    by: { userFlow: 'QR' },
  })
  await shop.restart(1 * second)
  await starting
  const before = shop.network.heard.length
  await shop.leaveAlone(11 * minute)
  expect(
    shop.network.heard
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && !path.startsWith('/accesstoken')),
  ).toEqual([])
  expect(shop.cashier.sale().state).toBe('refused')
})

test('no screen watches: the till captures by itself', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  shop.clock.advance(10 * second)
  shop.sandbox.phone('4791234567').approve()
  await shop.leaveAlone(10 * second)
  expect(shop.cashier.sale().state).toBe('captured')
})

test('walked away from: the till is free at once, and the payment is cancelled behind it', async () => {
  await using shop = await openShop()
  const left = await shop.cashier.charge(5_000, '91234567')
  shop.network.cut()
  expect((await shop.cashier.release()).state).toBe('released')
  await shop.cashier.acknowledge()
  shop.network.mend()
  expect((await shop.cashier.charge(7_000)).state).toBe('created')
  expect(shop.cashier.view().till.unsettledCount).toBe(1)
  shop.sandbox.phone('4791234567').approve(left.reference)
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.view().till.unsettledCount).toBe(0)
  expect(shop.facts(left.sale).at(-1)).toMatchObject({ kind: 'ended', end: 'givenBack' })
})

test('the service was away and nobody sells: the till finds out by itself that it is back', async () => {
  await using shop = await openShop()
  shop.network.cut()
  await shop.cashier.charge(5_000)
  await shop.cashier.cancel()
  await shop.cashier.acknowledge()
  expect(shop.cashier.view().till.service.unreachableSince).not.toBeNull()
  await shop.leaveAlone(60 * second)
  shop.network.mend()
  await shop.leaveAlone(16 * second)
  expect(shop.cashier.view().till.service.unreachableSince).toBeNull()
  const asked = shop.network.heard.length
  await shop.leaveAlone(60 * second)
  expect(shop.network.heard).toHaveLength(asked)
})
