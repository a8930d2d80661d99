// Sales that are over: the last ten, and each with the service's own log of it.
import { expect } from 'vitest'
import { approve, charge, pay, put } from '#test/support/till/baskets.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'

test('the last ten sales, the newest first, with how each ended', async (shop) => {
  for (let nth = 1; nth <= 11; nth += 1) {
    await shop.cashier.charge(1_000 * nth)
    if (nth % 2 === 0) approve(shop)
    else await shop.cashier.cancel()
    await shop.cashier.watch(5_000)
    if (nth === 10) opened(await shop.cashier.refund(2_500))
    await shop.cashier.watch(5_000)
    await shop.cashier.acknowledge()
  }
  const recent = opened(await shop.cashier.ask('sale.recent', {}))
  expect(recent.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(recent[0]).toMatchObject({ state: 'terminated', amount: { value: 11_000 }, refunded: 0 })
  expect(recent[1]).toMatchObject({ state: 'captured', amount: { value: 10_000 }, refunded: 2_500 })
})

test('the cashier finds any sale by its number, its receipt or its amount, as one of the last ten and no more', async (shop) => {
  for (let nth = 1; nth <= 12; nth += 1) {
    await shop.cashier.charge(1_000 * nth)
    // The first is cancelled: from then on a receipt's number is not its sale's.
    if (nth === 1) await shop.cashier.cancel()
    else approve(shop)
    await shop.cashier.watch(5_000)
    await shop.cashier.acknowledge()
  }
  const recent = opened(await shop.cashier.ask('sale.recent', {}))
  const found = async (text: string) => opened(await shop.cashier.ask('sale.recent', { text }))
  const numbers = async (text: string) => (await found(text)).map(({ number }) => number)
  expect(await numbers('2')).toEqual([3, 2])
  expect(await numbers('30,00')).toEqual([3])
  expect(await numbers('kr 120')).toEqual([12])
  expect(await numbers('nothing')).toEqual([])
  expect(await found(' ')).toEqual(recent)
  const [one] = await found('12')
  expect(Object.keys(one ?? {})).toEqual(Object.keys(recent[0] ?? {}))
})

test('the cashier finds no sale by a customer’s phone or by a part of a reference, and never more than ten', async (shop) => {
  for (let nth = 1; nth <= 11; nth += 1) {
    await shop.cashier.charge(5_000, '91234588')
    await shop.cashier.cancel()
    await shop.cashier.watch(5_000)
    await shop.cashier.acknowledge()
  }
  const found = async (text: string) => opened(await shop.cashier.ask('sale.recent', { text }))
  expect((await found('50')).map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  expect(await found('88')).toEqual([])
  expect(await found(shop.tillId())).toEqual([])
  const search = { text: '88', filter: 'all', days: null, before: null } as const
  expect(opened(await shop.office.ask('office.search', search)).sales).toHaveLength(11)
})

test('once money went back every screen says so, with how much, and the customer’s as a new result', async (shop) => {
  await shop.cashier.charge(5_000)
  await pay(shop)
  const paidAt = shop.customer.view().sale?.endedAt ?? 0
  expect(shop.customer.view().sale?.refunded).toBe(0)
  for (let passed = 0; passed < 20; passed += 1) await shop.leaveAlone(1_000)
  opened(await shop.cashier.refund(1_000))
  await shop.cashier.watch(5_000)
  expect(shop.cashier.sale()).toMatchObject({ state: 'captured', refunded: 1_000 })
  expect(shop.customer.view().sale).toMatchObject({ refunded: 1_000 })
  expect((shop.customer.view().sale?.endedAt ?? 0) - paidAt).toBeGreaterThan(20_000)
})

test('goods of an old sale are refunded at the cashier, line by line', async (shop) => {
  await put(shop, 'cinnamon-bun', 2)
  await put(shop, 'tea')
  opened(await charge(shop))
  await pay(shop)
  const { sale: name } = shop.cashier.sale()
  await shop.cashier.acknowledge()
  const { sale, lines, payments } = opened(await shop.cashier.ask('sale.look', { sale: name }))
  expect(lines.map(({ quantity, refunded }) => [quantity, refunded])).toEqual([
    [2, 0],
    [1, 0],
  ])
  const [bun] = lines
  const value = (bun?.total ?? 0) / 2
  opened(
    await shop.cashier.ask('sale.refund', {
      sale: sale.sale,
      reference: payments[0]?.reference ?? '',
      value,
      lines: [{ line: 0, quantity: 1 }],
      manager: { pin: '', reason: 'cold' },
    }),
  )
  for (let passed = 0; passed < 5; passed += 1) await shop.leaveAlone(1_000)
  const after = opened(await shop.cashier.ask('sale.look', { sale: sale.sale }))
  expect(after.lines.map(({ refunded }) => refunded)).toEqual([1, 0])
  expect(after.payments).toEqual([{ reference: sale.reference, refundable: sale.refundable - value }])
})

test('what was refunded elsewhere is refunded', async (shop) => {
  await shop.cashier.charge(5_000)
  await pay(shop)
  opened(await shop.cashier.refund(1_000))
  await shop.cashier.watch(5_000)
  await shop.elsewhere('refund', 2_000)
  await shop.cashier.check()
  expect(opened(await shop.cashier.ask('sale.recent', {}))).toMatchObject([{ refunded: 3_000 }])
})

test('one sale is told with every attempt’s event log, long after it left the screens', async (shop) => {
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  const { sale } = shop.cashier.sale()
  opened(await shop.cashier.tryAgain())
  expect((await pay(shop)).state).toBe('captured')
  await shop.cashier.acknowledge()
  const told = opened(await shop.cashier.ask('sale.look', { sale }))
  expect(told.events.map(({ name }) => name)).toEqual([
    'CREATED',
    'TERMINATED',
    'CREATED',
    'AUTHORIZED',
    'CAPTURED',
  ])
  expect(new Set(told.events.map(({ reference }) => reference)).size).toBe(2)
  expect(told).toMatchObject({
    trouble: null,
    sale: { state: 'captured', attempt: 2 },
    receipt: { number: 1 },
  })
  // Looking changes nothing.
  expect(shop.facts(sale).at(-1)).toEqual({ kind: 'acknowledged' })
})

test('without the service the sale is told all the same, and why its log is not', async (shop) => {
  const { sale } = await shop.cashier.charge(5_000)
  shop.network.cut()
  const told = opened(await shop.cashier.ask('sale.look', { sale }))
  expect(told).toMatchObject({ sale: { sale }, events: [], trouble: { code: 'service.unreachable' } })
  const unknown = await shop.cashier.ask('sale.look', { sale: 'no-such-sale' })
  expect(unknown).toMatchObject({ ok: false, problem: { code: 'sale.unknown' } })
})

test('a sale that the service did not take has no log, and nothing is wrong with that', async (shop) => {
  const { sale, state } = opened(
    await shop.cashier.start({
      amount: { value: 5_000, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', personalCode: 'not-a-customer' },
    }),
  )
  expect(state).toBe('refused')
  expect(opened(await shop.cashier.ask('sale.look', { sale }))).toMatchObject({ events: [], trouble: null })
})

test('paid while somebody waits for its log: the sale is told as it is then', async (shop) => {
  const { sale } = await shop.cashier.charge(5_000)
  shop.network.fail('silence', /GET .*\/events/)
  const looking = shop.cashier.ask('sale.look', { sale })
  expect((await pay(shop)).state).toBe('captured')
  await shop.leaveAlone(10_000)
  expect(opened(await looking)).toMatchObject({
    sale: { state: 'captured' },
    receipt: { number: 1 },
    trouble: { code: 'service.slow' },
  })
})

const logReads = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.network.heard.filter(({ path }) => path.endsWith('/events')).length

test('looked at again and again, a log is read once in two seconds, and the till’s own reads go on', async (shop) => {
  const { sale } = await shop.cashier.charge(5_000)
  const look = async () => opened(await shop.cashier.ask('sale.look', { sale }))
  for (let nth = 0; nth < 40; nth += 1) expect((await look()).events).toHaveLength(1)
  await Promise.all(Array.from({ length: 5 }, look))
  expect(logReads(shop)).toBe(1)
  const before = shop.network.heard.length
  for (let waited = 0; waited < 60_000; waited += 500) {
    shop.clock.advance(500)
    await look()
    if (waited % 1000 === 0) opened(await shop.cashier.ask('poll', {}))
  }
  expect(logReads(shop)).toBe(1 + 30)
  // The first read of the sale comes 3 s after it was shown, then one a second.
  expect(shop.network.heard.length - before).toBeGreaterThan(30 + 55)
  expect(shop.network.heard.length - before).toBeLessThanOrEqual(95)
  approve(shop)
  expect((await shop.cashier.watch(2_000)).state).toBe('captured')
})

test('what has happened to the sale since is in its log at once', async (shop) => {
  await shop.cashier.charge(5_000)
  const { sale } = await pay(shop)
  const names = async () =>
    opened(await shop.cashier.ask('sale.look', { sale })).events.map(({ name }) => name)
  expect(await names()).not.toContain('REFUNDED')
  opened(await shop.cashier.refund(1_000))
  expect(await names()).toContain('REFUNDED')
})

test('several who look at a log that does not answer wait for the same one, and the next look asks again', async (shop) => {
  await shop.cashier.charge(5_000)
  const { sale } = await pay(shop)
  await shop.cashier.acknowledge()
  shop.network.fail({ status: 503 }, /GET .*\/events/, 1)
  const look = () => shop.cashier.ask('sale.look', { sale })
  const before = logReads(shop)
  const both = (await Promise.all([look(), look()])).map(opened)
  expect(both.map(({ trouble }) => trouble?.code)).toEqual(['service.failed', 'service.failed'])
  expect(logReads(shop) - before).toBe(1)
  shop.clock.advance(2_000)
  expect(opened(await look())).toMatchObject({ trouble: null })
})

test('a budget of reads that is used up is not gone beyond', async (shop) => {
  const { sale } = await shop.cashier.charge(5_000)
  const look = async () => opened(await shop.cashier.ask('sale.look', { sale }))
  for (let nth = 0; nth < 95; nth += 1) await shop.cashier.check()
  const before = shop.network.heard.length
  expect(await look()).toMatchObject({ events: [], trouble: { code: 'service.limited' } })
  expect(shop.network.heard.length).toBe(before)
  shop.clock.advance(60_000)
  expect(await look()).toMatchObject({ trouble: null })
})
