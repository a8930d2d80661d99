// A shop of several tills: it sees its sales once, its money exactly, and its periods closed without a gap.
import { expect, test } from 'vitest'
import type { ShopZ } from '#shared/shop.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop, opened } from '#test/support/till/shop.ts'
import { closing, counting, everything, sell, unitOf, useShopHub } from '#test/support/hub/shop-hub.ts'
import { twoTillsOf } from '#test/support/hub/two-tills.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'

const hub = useShopHub()

const twoTills = twoTillsOf(hub)

test('a day at two tills: every sale in one list with its money, found by what stands on a receipt, and nothing of it elsewhere', async () => {
  await using shop = await twoTills('Two', ['aaaaaa', 'bbbbbb'])
  const { one, other, tills } = shop
  const first = await sell(one, 12_500)
  await one.cashier.refund(2_500)
  await one.leaveAlone(10_000)
  await other.sell(7_000)
  await other.sell(5_000, 'refuse')
  await one.send()
  await other.send()

  const { sales, next } = await tills[1].ask('sales', everything)
  expect(next).toBe(null)
  expect(
    sales.map(({ till, isOwn, amount, captured, refunded, state }) => [
      till,
      isOwn,
      amount.value,
      captured,
      refunded,
      state,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['aaaaaa', false, 12_500, 12_500, 2_500, 'captured'],
      ['bbbbbb', true, 7_000, 7_000, 0, 'captured'],
      ['bbbbbb', true, 5_000, 0, 0, 'aborted'],
    ]),
  )
  const found = async (change: object) =>
    (await tills[1].ask('sales', { ...everything, ...change })).sales.map(({ amount }) => amount.value)
  expect(await found({ text: first })).toEqual([12_500])
  expect(await found({ text: '125' })).toEqual([12_500])
  expect(await found({ filter: 'refunded' })).toEqual([12_500])
  expect(await found({ filter: 'unpaid' })).toEqual([5_000])
  expect(await found({ till: 'bbbbbb', filter: 'paid' })).toEqual([7_000])
  expect(await found({ days: { from: '2001-01-01', to: '2001-01-02' } })).toEqual([])

  const stranger = await hub().letIn('zzzzzz', 'Next door', unitOf(one))
  expect((await stranger.ask('sales', everything)).sales).toEqual([])
  const sale = first.slice(0, -2)
  expect(await stranger.ask('sale', { till: 'aaaaaa', sale })).toMatchObject({
    problem: { code: 'sale.unknown' },
  })
  expect(await stranger.ask('x', counting)).toMatchObject({ captured: 0, tills: [{ till: 'zzzzzz' }] })
  expect((await stranger.ask('tills', {})).map(({ till }) => till)).toEqual(['zzzzzz'])

  const file = await tills[1].ask('sale', { till: 'aaaaaa', sale })
  expect(file.facts.map(({ kind }) => kind)).toContain('captured')
  expect(file.adoptable).toEqual([
    expect.objectContaining({
      sale,
      till: 'aaaaaa',
      tillName: 'Till aaaaaa',
      reference: first,
      captured: 12_500,
      refunded: 2_500,
      taxed: {
        captured: [{ rate: 2500, gross: 12_500, vat: 2_500 }],
        refunded: [{ rate: 2500, gross: 2_500, vat: 500 }],
      },
      address: 'sandbox',
    }),
  ])
})

test('what was taken for a register at one of the tills is in the whole shop’s report, under the register’s name', async () => {
  await using shop = await twoTills('Registers', ['qqqqqq', 'rrrrrr'])
  const { one, other, tills } = shop
  const register = await pairedRegister(one)
  await register.ask('order-1', 4_900, { saleNumber: '1017' })
  one.sandbox.phone().approve(register.read('order-1').reference ?? '')
  await register.follow('order-1', 10_000)
  opened(await register.refund('order-1', 'back', { amount: { value: 900, currency: 'NOK' } }))
  await one.leaveAlone(10_000)
  await other.sell(400)
  await one.send()
  await other.send()
  expect(await tills[1].ask('x', counting)).toMatchObject({
    captured: 5_300,
    registers: [{ name: 'Bakery 1', sales: 1, captured: 4_900, refunds: 1, refunded: 900 }],
  })
  const { sales } = await tills[1].ask('sales', everything)
  expect(sales.map(({ register: of }) => of)).toEqual(
    expect.arrayContaining([null, { register: 'Bakery 1', saleNumber: '1017' }]),
  )
})

test('what a register keeps reserved holds up no closing of the shop, and stands in the period in which it is captured', async () => {
  await using shop = await twoTills('Kept', ['uuuuuu', 'vvvvvv'])
  const { one, other, tills } = shop
  const register = await pairedRegister(one)
  await register.ask('kept', 4_900, { keepReserved: true })
  one.sandbox.phone().approve(register.read('kept').reference ?? '')
  await register.follow('kept', 10_000)
  await one.send()
  await other.sell(400)
  await other.send()
  await tills[0].health(rowsIn(one.folder).length)
  await tills[1].health(rowsIn(other.folder).length)
  const { from } = await tills[0].ask('x', counting)
  const rows = rowsIn(one.folder).length
  const closed = await tills[0].ask('close', { ...closing, from, person: null, rows })
  expect(closed).toMatchObject({ number: 1, captured: 400, open: [{ value: 4_900 }] })
  opened(await register.capture('kept'))
  await register.follow('kept', 10_000)
  await one.send()
  expect(await tills[0].ask('x', counting)).toMatchObject({ captured: 4_900, open: [] })
})

test('the period is closed over rows: what an offline till sends later is in the next one, and the two come to the whole', async () => {
  await using shop = await twoTills('Rows', ['cccccc', 'dddddd'])
  const { one, other, tills } = shop
  await sell(one, 10_000)
  await other.sell(400)
  await one.send()
  const half = rowsIn(other.folder).length - 4
  await other.send(half)
  await tills[0].health(rowsIn(one.folder).length)
  await tills[1].health(rowsIn(other.folder).length)
  const x = await tills[0].ask('x', counting)
  expect(x).toMatchObject({
    from: expect.any(Number),
    captured: 10_000,
    missing: [{ till: 'dddddd', why: 'behind' }],
  })
  const running = await tills[0].ask('close', { ...closing, from: x.from, person: null, rows: 0 })
  expect(running).toEqual({
    problem: { code: 'shop.openSale', details: { sales: 1, number: 1, till: 'Till dddddd' } },
  })
  // It is not heard of any more: it holds nobody up, and what it sends later is not lost.
  hub().clock.advance(10 * 60_000)
  await tills[0].health(rowsIn(one.folder).length)
  const closed = await tills[0].ask('close', {
    ...closing,
    from: x.from,
    person: { id: 'p', name: 'Åse' },
    rows: 0,
  })
  expect(closed).toMatchObject({
    number: 1,
    captured: 10_000,
    sales: 1,
    person: { name: 'Åse' },
    drawn: { language: 'en', market: 'NO', timeZone: 'Europe/Oslo' },
  })
  expect(closed.tills.map(({ till, after, until }) => [till, after, until])).toEqual([
    ['cccccc', 0, rowsIn(one.folder).length],
    ['dddddd', 0, half],
  ])
  expect(closed.tills[0]?.head).toBe(rowsIn(one.folder).at(-1)?.hash)

  await other.send()
  await sell(one, 30_000)
  await one.cashier.refund(5_000)
  await one.leaveAlone(10_000)
  await one.send()
  const next = await tills[1].ask('x', counting)
  expect(next).toMatchObject({ from: closed.to, captured: 30_400, refunded: 5_000, net: 25_400 })
  const second = await tills[1].ask('close', { ...closing, from: closed.to, person: null, rows: 0 })
  expect(second).toMatchObject({ number: 2, captured: 30_400 })
  expect(second.tills.map(({ captured, refunded }) => [captured, refunded])).toEqual([
    [30_000, 5_000],
    [400, 0],
  ])
  expect(await tills[0].ask('x', counting)).toMatchObject({ captured: 0, refunded: 0, sales: 0 })
  expect(await tills[0].ask('closing', { number: 1 })).toEqual(closed)
  expect((await tills[0].ask('closings', {})).map(({ number, net }) => [number, net])).toEqual([
    [2, 25_400],
    [1, 10_000],
  ])
  expect(await tills[0].ask('closing', { number: 3 })).toMatchObject({ problem: { code: 'report.unknown' } })
  for (const text of [
    'UPDATE closing SET number = 9',
    'DELETE FROM closing',
    'DELETE FROM closing_reach',
    'TRUNCATE closing CASCADE',
  ])
    await expect(hub().database.query(text)).rejects.toThrow('never edited')
})

test('two offices close at once, many times over: one closing each time, numbered without a gap', async () => {
  await using shop = await twoTills('Race', ['eeeeee', 'ffffff'])
  const { one, tills } = shop
  let { from } = await tills[0].ask('x', counting)
  for (let round = 1; round <= 4; round += 1) {
    await sell(one, 1000 * round)
    await one.send()
    const input = { ...closing, from, person: null, rows: 0 }
    const both = await Promise.all([
      tills[0].ask('close', input),
      tills[1].ask('close', input),
      tills[0].ask('close', input),
    ])
    const closed = both.filter((answer): answer is ShopZ => !('problem' in answer))
    expect(closed).toMatchObject([{ number: round, captured: 1000 * round }])
    expect(both.filter((other) => 'problem' in other)).toHaveLength(2)
    from = closed[0]?.to ?? null
  }
})

test('a copied folder comes to the hub under its own id: its past stands at two tills, is shown once and is counted once', async () => {
  await using one = await openShop({ seed: 31 })
  const hers = await hub().letIn('gggggg', 'Copies', unitOf(one))
  await sell(one, 9_000)
  const { sale } = one.cashier.sale()
  await hers.send(rowsIn(one.folder))
  const copy = await one.copy()
  const its = await hub().letIn('hhhhhh', 'Copies', unitOf(one))
  await its.send(rowsIn(copy.folder))
  expect(await its.ask('x', counting)).toMatchObject({ captured: 9_000, sales: 1, refunded: 0 })
  expect((await its.ask('sales', everything)).sales).toMatchObject([{ sale, captured: 9_000 }])

  // The copy gives money back; the first till sees it at the service; whichever is heard first, it went back once.
  opened(
    await copy.office('sale.refund', {
      sale,
      reference: `${sale}-1`,
      value: 4_000,
      manager: { pin: '', reason: 'came back' },
    }),
  )
  for (let step = 0; step < 10; step += 1) {
    one.clock.advance(1000)
    await copy.runOnce()
  }
  await one.cashier.check()
  await hers.send(rowsIn(one.folder))
  const seen = await hers.ask('x', counting)
  expect(seen).toMatchObject({ captured: 9_000, refunded: 4_000, refundedElsewhere: 4_000 })
  await its.send(rowsIn(copy.folder))
  expect(await hers.ask('x', counting)).toMatchObject({
    captured: 9_000,
    refunded: 4_000,
    refundedElsewhere: 0,
    refunds: 1,
  })
  const file = await hers.ask('sale', { till: 'gggggg', sale })
  expect(file.movements.map(({ till, kind, value }) => [till, kind, value])).toEqual([
    ['gggggg', 'captured', 9_000],
    ['hhhhhh', 'refunded', 4_000],
  ])
  const hashes = file.facts.map(({ till, seq }) => `${till} ${seq}`)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(file.facts.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
})

test('fifty at a time, the newest first, and on from where the list ended', async () => {
  await using shop = await twoTills('Pages', ['jjjjjj', 'kkkkkk'])
  const { one, tills } = shop
  for (let count = 0; count < 53; count += 1) {
    const { reference } = await one.cashier.charge(100 + count)
    one.sandbox.phone().refuse(reference)
    await one.cashier.watch(4000)
  }
  await one.send()
  const first = await tills[1].ask('sales', everything)
  expect(first.sales.map(({ amount }) => amount.value)).toEqual(
    Array.from({ length: 50 }, (_, at) => 152 - at),
  )
  const rest = await tills[1].ask('sales', { ...everything, after: first.next })
  expect(rest.sales.map(({ amount }) => amount.value)).toEqual([102, 101, 100])
  expect(rest.next).toBe(null)
})

test('a till that is refused, silent or revoked is named, with what the hub has of it', async () => {
  await using shop = await twoTills('Health', ['nnnnnn', 'pppppp'])
  const { one, tills } = shop
  await sell(one, 1_000)
  await one.send(3)
  const rows = rowsIn(one.folder)
  const forged = rows.slice(3, 5).map((row) => ({ ...row, hash: '0'.repeat(64) }))
  await hub().post('/v1/facts', tills[0].key, signedBatch('nnnnnn', forged))
  await tills[0].health(rows.length)
  const [first, second] = await tills[1].ask('tills', {})
  expect(first).toMatchObject({
    till: 'nnnnnn',
    rows: 3,
    head: rows[2]?.hash,
    refused: { row: 4, found: 'broken' },
    behind: rows.length - 3,
    isOwn: false,
    isRevoked: false,
    isSilent: false,
    health: { printer: 'none' },
  })
  expect(second).toMatchObject({ till: 'pppppp', seenAt: null, isSilent: true, health: null, isOwn: true })
  expect((await tills[1].ask('x', counting)).missing).toMatchObject([
    { till: 'nnnnnn', why: 'refused' },
    { till: 'pppppp', why: 'silent', seenAt: null },
  ])
  await hub().post('/v1/leave', tills[0].key, {})
  expect((await tills[1].ask('tills', {}))[0]).toMatchObject({ isRevoked: true })
})
