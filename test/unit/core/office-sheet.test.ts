// The catalog as a sheet in the office: tried first, asked about where it can be read in two ways, then taken whole or not at all.
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import { sendFile } from '#test/support/pages/uploads.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const send = (shop: Shop, bytes: Uint8Array) => sendFile(shop.office.ask, bytes)
const sheetOf = async (shop: Shop, text: string, isKeeping = false) => ({
  ...(await send(shop, Buffer.from(text))),
  isKeeping,
})
const head = 'id;category;category_en;name_en;price;vat\r\n'

test('a sheet is tried first and then taken; the till sells by it at once', async () => {
  await using shop = await openShop()
  const sheet = await sheetOf(shop, `${head}chai;hot;Hot;Tea;30,00;15\r\nknot;food;Food;Bun;45,00;15\r\n`)
  const tried = opened(await shop.office.ask('catalog.check', sheet))
  expect(tried).toMatchObject({ faults: [], change: { products: 2, added: 2 } })
  expect(tried.change?.rows[0]?.kind).toBe('removed')
  const { revision } = opened(await shop.office.ask('catalog.read', {}))
  expect(opened(await shop.office.ask('catalog.import', sheet))).toEqual(tried)
  const read = opened(await shop.office.ask('catalog.read', {}))
  expect(read.revision).not.toBe(revision)
  expect(read.catalog.products.map(({ id }) => id)).toEqual(['chai', 'knot'])
  const again = opened(await shop.office.ask('catalog.export', {}))
  expect(again.text).toContain('"chai";"hot"')
  expect(
    opened(await shop.office.ask('catalog.check', await sheetOf(shop, again.text))).change,
  ).toMatchObject({
    added: 0,
    changed: 0,
    removed: 0,
  })
})

test('letters that are guessed and a price that can be read as two are asked about before a sheet is taken', async () => {
  await using shop = await openShop()
  const latin = Buffer.from(`${head}ol;cold;Cold;Øl;1.290;25\r\n`, 'latin1')
  const sheet = { ...(await send(shop, latin)), isKeeping: false }
  const asked = {
    faults: [],
    change: null,
    text: { encoding: 'windows-1252', isGuess: true, words: ['Øl'] },
    price: { line: 2, given: '1.290', thousands: 129_000, decimals: '1.290' },
  }
  for (const command of ['catalog.check', 'catalog.import'] as const)
    expect(opened(await shop.office.ask(command, sheet))).toMatchObject(asked)
  const answered = { ...sheet, encoding: 'windows-1252', priceMark: 'thousands' } as const
  const { text, price } = opened(await shop.office.ask('catalog.check', answered))
  expect([text?.isGuess, price?.given]).toEqual([false, '1.290'])
  expect(opened(await shop.office.ask('catalog.import', answered)).change).toMatchObject({ added: 1 })
  const { catalog } = opened(await shop.office.ask('catalog.read', {}))
  expect(catalog.products).toMatchObject([{ id: 'ol', names: { en: 'Øl' }, price: 129_000 }])
})

test('a workbook is taken as a sheet is, and its products can come while others are sold', async () => {
  await using shop = await openShop()
  const rows = [head.trim().split(';'), ['chai', 'hot', 'Hot', 'Tea', 30.5, 0.15]]
  const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'Menu', rows }] }))
  const sheet = { ...(await send(shop, book)), isKeeping: true }
  expect(opened(await shop.office.ask('catalog.import', sheet))).toMatchObject({
    text: null,
    change: { added: 1, removed: 0 },
  })
  const { catalog } = opened(await shop.office.ask('catalog.read', {}))
  expect(catalog.products.at(0)).toMatchObject({ id: 'chai', price: 3050, vatRate: 1500 })
})

test('products that a sheet lacks can stay', async () => {
  await using shop = await openShop()
  const sheet = await sheetOf(shop, `${head}chai;hot;Hot;Tea;30,00;15\r\n`, true)
  expect(opened(await shop.office.ask('catalog.check', sheet)).change).toMatchObject({ added: 1, removed: 0 })
})

test('every mistake is told by its line and column, and nothing is taken', async () => {
  await using shop = await openShop()
  const before = opened(await shop.office.ask('catalog.read', {}))
  const sheet = await sheetOf(shop, `${head}chai;hot;Hot;Tea;thirty;15\r\nTea!;hot;;Tea;1;15\r\n`)
  const refused = opened(await shop.office.ask('catalog.import', sheet))
  expect(refused).toMatchObject({ change: null, more: 0 })
  expect(refused.faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 price', '3 id'])
  expect(opened(await shop.office.ask('catalog.read', {})).revision).toBe(before.revision)
})

test('a sheet of 100 000 lines is refused in words, soon', async () => {
  await using shop = await openShop()
  const rows = Array.from({ length: 100_000 }, (_, at) => `p${at};hot;Hot;Tea ${at};30,00;15`)
  const refused = opened(
    await shop.office.ask('catalog.check', await sheetOf(shop, head + rows.join('\r\n'))),
  )
  expect(refused).toMatchObject({
    change: null,
    faults: [{ line: 5002, expected: { rule: 'mostProducts', values: { most: 5000 } } }],
  })
})
