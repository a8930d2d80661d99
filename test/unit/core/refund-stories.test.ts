// Money given back after the capture: in full, in parts, after lost answers, across restarts; never more than was taken, never twice.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'
const refunds = /refund$/

type Shop = Awaited<ReturnType<typeof openShop>>

async function sell(shop: Shop, value = 5_000) {
  await shop.cashier.charge(value, number)
  shop.sandbox.phone(msisdn).approve()
  const sale = await shop.cashier.watch(4 * second)
  expect(sale.state).toBe('captured')
  return sale
}

const sentRefunds = (shop: Shop) => shop.network.heard.filter(({ path }) => refunds.test(path))

test('in full, and then there is nothing left', async () => {
  await using shop = await openShop()
  await sell(shop)
  const after = opened(await shop.cashier.refund(5_000))
  expect(after).toMatchObject({
    state: 'captured',
    refundable: 0,
    refunds: [{ state: 'refunded', value: 5_000 }],
  })
  expect(await shop.books()).toMatchObject({ captured: 5_000, refunded: 5_000 })
  expect(await shop.cashier.refund(1)).toMatchObject({ problem: { code: 'refund.nothingLeft' } })
})

test('in parts, each with an id of its own, and never above what is left', async () => {
  await using shop = await openShop()
  await sell(shop)
  opened(await shop.cashier.refund(2_000))
  expect(await shop.cashier.refund(3_001)).toMatchObject({
    problem: { code: 'refund.tooMuch', details: { limit: 3_000 } },
  })
  const after = opened(await shop.cashier.refund(3_000))
  expect(new Set(after.refunds.map(({ refund }) => refund)).size).toBe(2)
  expect(await shop.books()).toMatchObject({ refunded: 5_000 })
})

test.each([0, -1, 0.5, Number.NaN, 2 ** 60])('%s is no amount to refund', async (value) => {
  await using shop = await openShop()
  await sell(shop)
  expect(await shop.cashier.refund(value)).toMatchObject({ ok: false })
  expect(sentRefunds(shop)).toEqual([])
})

test('pressed twice at once: what is being refunded is spoken for', async () => {
  await using shop = await openShop()
  await sell(shop)
  const both = await Promise.all([shop.cashier.refund(5_000), shop.cashier.refund(5_000)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.books()).toMatchObject({ refunded: 5_000 })
})

test('the answer is lost: the event log says that it happened, and nothing is sent again', async () => {
  await using shop = await openShop()
  await sell(shop)
  shop.network.fail('lost answer', refunds)
  expect(opened(await shop.cashier.refund(2_000)).refunds).toMatchObject([{ state: 'refunded' }])
  expect(sentRefunds(shop)).toHaveLength(1)
  expect(await shop.books()).toMatchObject({ refunded: 2_000 })
})

test('the answer is lost and the log cannot be read: pending, across a restart, until the log is there', async () => {
  await using shop = await openShop()
  await sell(shop)
  shop.network.fail('lost answer', refunds)
  shop.network.fail({ status: 503 }, /events$/, 1)
  shop.network.watch((line) => {
    if (line.endsWith('/refund')) shop.network.cut()
  })
  expect(opened(await shop.cashier.refund(2_000))).toMatchObject({
    refundable: 3_000,
    refunds: [{ state: 'pending' }],
  })
  await shop.restart(5 * minute)
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  expect(shop.cashier.sale().refunds).toMatchObject([{ state: 'refunded' }])
  expect(sentRefunds(shop)).toHaveLength(1)
})

test('it never arrived: the same key and the same bytes again', async () => {
  await using shop = await openShop()
  await sell(shop)
  shop.network.fail({ status: 503 }, refunds, 2)
  expect(opened(await shop.cashier.refund(2_000)).refunds).toMatchObject([{ state: 'pending' }])
  await shop.leaveAlone(30 * second)
  const sent = sentRefunds(shop)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  expect(await shop.books()).toMatchObject({ refunded: 2_000 })
})

test('refused for now: the next key, but only after a look into the log', async () => {
  await using shop = await openShop()
  await sell(shop)
  const busy = {
    status: 400,
    body: { type: 'x', title: 'No', status: 400, extraDetails: [{ name: 'ErrorCode', reason: '6160' }] },
    headers: { 'content-type': 'application/problem+json' },
  }
  shop.network.fail(busy, refunds)
  await shop.cashier.refund(2_000)
  await shop.leaveAlone(10 * second)
  const asked = shop.network.heard.filter(({ path }) => /(refund|events)$/.test(path))
  expect(asked.map(({ path, key }) => key?.at(-1) ?? path.split('/').at(-1))).toEqual([
    '1',
    'events',
    'events',
    '2',
    'events',
  ])
  expect(await shop.books()).toMatchObject({ refunded: 2_000 })
})

test.each([123, 124])(
  'refused for good (%s): said so, and the money can be refunded another way',
  async (value) => {
    await using shop = await openShop()
    await sell(shop)
    const after = opened(await shop.cashier.refund(value))
    expect(after).toMatchObject({ refundable: 5_000, refunds: [{ state: 'refused' }] })
    expect(after.refunds[0]?.problem).toMatchObject({ code: 'refund.refused' })
    expect(await shop.books()).toMatchObject({ refunded: 0 })
  },
)

test('refunded elsewhere meanwhile: ours is refused, and the journal learns of the other', async () => {
  await using shop = await openShop()
  await sell(shop)
  await shop.elsewhere('refund', 4_000)
  const after = opened(await shop.cashier.refund(5_000))
  expect(after).toMatchObject({ refundable: 1_000, refunds: [{ state: 'refused' }] })
  expect(shop.facts()).toContainEqual({
    kind: 'refundedElsewhere',
    reference: after.reference,
    value: 4_000,
  })
  opened(await shop.cashier.refund(1_000))
  expect(await shop.books()).toMatchObject({ refunded: 5_000 })
})

test('six small refunds in one minute stay within the five that the service allows', async () => {
  await using shop = await openShop()
  await sell(shop)
  for (let turn = 0; turn < 6; turn++) opened(await shop.cashier.refund(100))
  expect(sentRefunds(shop)).toHaveLength(4)
  await shop.restart(10 * second)
  // The service counts from when the first arrived, which may have been ten seconds after it left.
  await shop.leaveAlone(58 * second)
  expect(sentRefunds(shop)).toHaveLength(4)
  await shop.leaveAlone(4 * second)
  expect(sentRefunds(shop).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(await shop.books()).toMatchObject({ refunded: 600 })
})

test('a refund that leaves twice, with a new token, stays within the five as well', async () => {
  await using shop = await openShop()
  await sell(shop)
  // A token that is new already is not asked for again.
  await shop.leaveAlone(10 * minute)
  shop.network.fail({ status: 401 }, refunds, 1)
  for (let turn = 0; turn < 6; turn++) opened(await shop.cashier.refund(100))
  expect(sentRefunds(shop).map(({ status }) => status)).toEqual([401, 200, 200, 200, 200])
  await shop.leaveAlone(70 * second)
  expect(sentRefunds(shop).map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200, 200])
  expect(await shop.books()).toMatchObject({ refunded: 600 })
})

test('every sale is read again: what others refunded is found and written down once', async () => {
  await using shop = await openShop()
  const { sale, reference } = await sell(shop)
  expect(await shop.reconcile()).toEqual([{ sale, reference, facts: [], trouble: null }])
  await shop.elsewhere('refund', 1_500)
  expect(await shop.reconcile()).toMatchObject([{ facts: [{ kind: 'refundedElsewhere', value: 1_500 }] }])
  expect(await shop.reconcile()).toMatchObject([{ facts: [] }])
  expect(shop.cashier.sale().refundable).toBe(3_500)
})
