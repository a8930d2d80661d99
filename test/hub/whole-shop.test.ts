// A whole shop at its hub: tills that pair, sell and are heard; and a refund by one of what the other took, from its office to the books.
import { afterEach, expect, test } from 'vitest'
import type { InputOf } from '#shared/bridge.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { hubUrl } from '#test/support/till/hub-peer.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { lineTo, openHub } from '#test/support/hub/hub.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import { opened, openShop, type ShopOptions } from '#test/support/till/shop.ts'
import { sellGoods } from '#test/support/till/two-tills.ts'

const hub = await useOpened((connection) => openHub(connection, { seed: 77 }))

let isCut = false
afterEach(() => void (isCut = false))

/** The line from the shop's address of its hub to the real one. */
const line = {
  fetch: async (request: Request): Promise<Response> => {
    if (isCut) throw new TypeError('the line is cut')
    return lineTo(hub).fetch(request)
  },
}

async function twoTills(shop = 'Bakery', seed = 5, settings: ShopOptions['settings'] = {}) {
  const one = await openShop({ hub: line, vault: memoryVault(), seed, settings })
  const other = await one.another()
  one.run()
  other.run()
  for (const office of [one.office.ask, other.ask]) {
    const { code } = await hub.hub.enrolment.invite(shop)
    opened(await office('hub.pair', { address: hubUrl, code }))
  }
  return { one, other }
}

const heard = async (folder: string, till: string) => {
  const rows = rowsIn(folder).length
  await expect
    .poll(() => hub.database.query('SELECT rows, derived FROM till WHERE id = $1', [till]))
    .toEqual([{ rows, derived: rows }])
}

test('what one till took is found at the other and given back there: once, to the minor unit, in the books of all', async () => {
  const { one, other } = await twoTills()
  await using _ = one
  const { sale, reference } = await one.cashier.charge(12_500)
  one.sandbox.phone().approve(reference)
  await one.cashier.watch(10_000)
  await one.cashier.acknowledge()
  const till = sale.slice(0, 6) // a sale's name begins with its till's id
  await heard(one.folder, till)

  const search = { text: '', filter: 'all', days: null, till: null, after: null } as const
  const { sales } = opened(await other.ask('shop.sales', search))
  expect(sales).toMatchObject([{ sale, isOwn: false, captured: 12_500, refunded: 0 }])

  const manager = { pin: '', reason: 'came back' }
  const refund = (change: Partial<InputOf<'shop.refund'>> = {}) =>
    other.ask('shop.refund', { till, sale, reference, value: 2_500, manager, ...change })
  expect(await refund({ value: 12_501 })).toMatchObject({ ok: false, problem: { code: 'refund.tooMuch' } })
  expect(await refund({ value: 0.5 })).toMatchObject({ ok: false, problem: { code: 'amount.notWhole' } })
  expect(await refund({ reference: `${sale}-2` })).toMatchObject({ problem: { code: 'refund.nothingLeft' } })
  expect(await refund({ sale: 'nobody-00001-x' })).toMatchObject({ problem: { code: 'sale.unknown' } })
  expect(rowsIn(other.folder).filter((row) => row.sale !== '')).toEqual([])

  opened(await refund())
  for (let second = 0; second < 10; second += 1) {
    one.clock.advance(1000)
    await other.runOnce()
  }
  expect(await one.books(reference)).toMatchObject({ captured: 12_500, refunded: 2_500 })
  expect(other.facts(sale).map(({ fact }) => fact.kind)).toEqual([
    'adopted',
    'refundOpened',
    'sent',
    'refunded',
  ])
  await heard(other.folder, other.tillId)
  const shown = opened(await one.office.ask('shop.sales', search))
  expect(shown.sales).toMatchObject([{ sale, isOwn: true, captured: 12_500, refunded: 2_500 }])
  expect(opened(await one.office.ask('shop.x', {}))).toMatchObject({
    captured: 12_500,
    refunded: 2_500,
    net: 10_000,
  })
  const tills = opened(await other.ask('shop.tills', {}))
  expect(tills.map((row) => row.till).toSorted()).toEqual([till, other.tillId].toSorted())
})

test('money of another till goes back by a PIN alone, never more than the service has left, and a closing names who made it', async () => {
  const { one, other } = await twoTills('Café', 6)
  await using _ = one
  const { sale, reference } = await one.cashier.charge(12_500)
  one.sandbox.phone().approve(reference)
  await one.cashier.watch(10_000)
  await one.cashier.acknowledge()
  const till = sale.slice(0, 6)
  await heard(one.folder, till)
  opened(await other.ask('staff.setUp', { name: 'Ingrid', pin: '826413' }))
  const refund = (pin: string, value: number) =>
    other.ask('shop.refund', { till, sale, reference, value, manager: { pin, reason: 'came back' } })
  expect(await refund('0000', 2_500)).toMatchObject({ ok: false, problem: { code: 'pin.wrong' } })
  expect(other.facts(sale)).toEqual([])
  // Somebody gives money back where no till of the shop has looked yet.
  await one.elsewhere('refund', 12_000, reference)
  expect(await refund('826413', 2_500)).toMatchObject({
    problem: { code: 'refund.tooMuch', details: { limit: 500 } },
  })
  opened(await refund('826413', 500))
  expect(await one.books(reference)).toMatchObject({ captured: 12_500, refunded: 12_500 })
  await heard(other.folder, other.tillId)
  const { from } = opened(await other.ask('shop.x', {}))
  expect(opened(await other.ask('shop.close', { from }))).toMatchObject({
    number: 1,
    captured: 12_500,
    refunded: 12_500,
    person: { name: 'Ingrid' },
  })
})

test('what sold and who sold it, over all tills: of the goods also where another till gave money back, as a table and as a file', async () => {
  const { one, other } = await twoTills('Goods', 19)
  await using _ = one
  opened(await one.cashier.ask('basket.add', { product: 'tea', quantity: 1 }))
  opened(await one.cashier.ask('basket.discount', { line: '1', discount: { by: 'amount', value: 500 } }))
  const { sale, reference, value } = await sellGoods(one)
  const till = sale.slice(0, 6)
  await heard(one.folder, till)
  const manager = { pin: '', reason: 'came back' }
  opened(await other.ask('shop.refund', { till, sale, reference, value: 4_000, manager }))
  for (let second = 0; second < 10; second += 1) {
    one.clock.advance(1000)
    await other.runOnce()
  }
  await heard(other.folder, other.tillId)

  const x = opened(await other.ask('shop.x', {}))
  expect(x).toMatchObject({ captured: value, refunded: 4_000, sales: 1 })
  const tea = value - 10_001
  expect(x.products).toMatchObject([
    { kind: 'product', id: 'tea', name: 'Tea', pieces: 4, captured: tea },
    { kind: 'amount', id: '', pieces: 1, captured: 10_001 },
  ])
  for (const rows of [x.products, x.people])
    expect(rows.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(4_000)
  // The sandbox's own cashier sold it, and the other till gave money of it back.
  expect(x.people).toMatchObject([{ person: { name: 'Ingrid' }, sales: 1, captured: value, refunds: 1 }])

  const file = opened(await other.ask('shop.export', { table: 'products' }))
  expect(file.name).toMatch(/^kasse-shop-\d{4}-\d{2}-\d{2}-products\.csv$/)
  expect(file.text).toContain(`"product";"tea";"Tea";"4";"${(tea / 100).toFixed(2).replace('.', ',')}";`)
  expect(opened(await other.ask('shop.export', { table: 'people' })).text).toContain(';"Ingrid";"1";')
  const { text } = opened(await other.ask('shop.export', { table: 'discounts' }))
  expect(text).toContain(';"Ingrid";"line";"1";"5,00";"5,00"')
  // A closing names nobody who sold, as a till's does not.
  const z = opened(await other.ask('shop.close', { from: x.from }))
  expect(z).not.toHaveProperty('people')
  expect(opened(await other.ask('shop.x', {}))).toMatchObject({ captured: 0, products: [], people: [] })
})

test('X and Z of the whole shop come out of the till’s own printer as the hub told them, also when it is gone by then', async () => {
  await using printer = await startPrinter('esc-pos')
  const { host, port } = printer
  const language = { language: 'esc-pos', columns: 42, codepage: 'cp858' } as const
  const { one } = await twoTills('Printed', 16, {
    printer: { kind: 'network', host, port, ...language, drawer: false, printsAutomatically: false },
  })
  await using _ = one
  await printer.off()
  const { sale, reference } = await one.cashier.charge(12_500)
  one.sandbox.phone().approve(reference)
  await one.cashier.watch(10_000)
  await one.cashier.acknowledge()
  await heard(one.folder, sale.slice(0, 6))

  const { from } = opened(await one.office.ask('shop.x', {}))
  const { number } = opened(await one.office.ask('shop.close', { from }))
  const byPrinter = { by: 'printer', rows: [] }
  expect(opened(await one.office.ask('shop.print', { number }))).toEqual(byPrinter)
  expect(opened(await one.office.ask('shop.print', { number: null }))).toEqual(byPrinter)
  expect(await one.office.ask('shop.print', { number: 7 })).toMatchObject({
    problem: { code: 'report.unknown' },
  })
  expect(one.office.view().till.printing.waiting).toMatchObject([
    { what: 'shopZ', number: 1 },
    { what: 'shopX', number: null },
  ])
  isCut = true
  expect(await one.office.ask('shop.print', { number })).toMatchObject({ problem: { code: 'hub.away' } })
  await printer.on()
  await expect
    .poll(
      async () => {
        await one.leaveAlone(1000)
        return printer.papers().slice(0, -1).length
      },
      { timeout: 20_000 },
    )
    .toBe(2)
  const [closing, standing] = printer.papers()
  expect(closing).toContain('Z   r e p o r t')
  expect(closing).toContain('Whole shop')
  expect(closing).toMatch(/Sales \(1\) +125\.00/)
  expect(standing).toContain('X   r e p o r t')
  expect(standing).toMatch(/Sales \(0\) +0\.00/)
})

test('a till without a printer has the page print the same rows', async () => {
  const { other, one } = await twoTills('By page', 18)
  await using _ = one
  const { by, rows } = opened(await other.ask('shop.print', { number: null }))
  expect(by).toBe('page')
  expect(rows).toContainEqual(expect.objectContaining({ text: 'By page' }))
})
