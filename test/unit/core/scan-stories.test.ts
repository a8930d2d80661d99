// What is scanned at a till, from the scanner's keys to the basket: products however their code is written, prices and weights in a code, and what is known to nobody.
import { expect, test } from 'vitest'
import { catalogFileOf, writeCatalog } from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Product } from '#shared/catalog.ts'
import { basketOf, charge, product, put, refusal, sent } from '#test/support/till/baskets.ts'
import { openShop, opened, type ShopOptions } from '#test/support/till/shop.ts'

const gs = '\u001d'
const bun = product('cinnamon-bun')

/** Cheese is sold by the kilo; the cake's label says what the piece costs. */
const cheese: Product = {
  ...bun,
  id: 'cheese',
  names: { nb: 'Brunost', en: 'Brown cheese' },
  price: 19_990,
  barcode: '2302148200006',
}
const cake: Product = { ...bun, id: 'cake', names: { en: 'Cake' }, price: 30_000, barcode: '2088060100005' }
const milk: Product = { ...bun, id: 'milk', names: { en: 'Milk' }, price: 2_490, barcode: '7031234567895' }
const fish: Product = { ...bun, id: 'fish', names: { en: 'Fish' }, price: 10_000, barcode: '97031234567898' }

type Shop = Awaited<ReturnType<typeof openShop>>
const scan = async (shop: Shop, code: string) => opened(await shop.cashier.ask('basket.scan', { code }))

function open(settings: ShopOptions['settings'] = {}, products: readonly Product[] = []): Promise<Shop> {
  const sample = sampleCatalog(settings.market ?? 'NO')
  const catalog = { ...sample, products: [...sample.products, cheese, cake, milk, fish, ...products] }
  return openShop({ settings, prepare: (folder) => writeCatalog(catalogFileOf(folder), catalog) })
}

const linesOf = (shop: Shop) =>
  basketOf(shop).lines.map(({ product: id, quantity, total }) => [id, quantity, total])

test('a product is found however its code is written, and is one line', async () => {
  await using shop = await open()
  for (const code of [
    '7031234567895',
    ']E07031234567895',
    '0107031234567895',
    `]d2010703123456789510AB${gs}17261231`,
    `]C1${gs}10AB${gs}0107031234567895`,
    'https://id.gs1.org/01/07031234567895/10/AB',
    '7031234567895 05',
  ])
    expect([code, await scan(shop, code)]).toEqual([code, expect.objectContaining({ is: 'added' })])
  expect(linesOf(shop)).toEqual([['milk', 7, 7 * 2_490]])
})

test('a code that carries a price adds a line of that price, and the customer reads its name', async () => {
  await using shop = await open()
  expect(await scan(shop, '2088060112343')).toMatchObject({ is: 'added' })
  expect(await scan(shop, ']E02088060112343')).toMatchObject({ is: 'added' })
  expect(await scan(shop, '2088060100005')).toMatchObject({ is: 'added' })
  expect(linesOf(shop)).toEqual([
    ['cake', 2, 2_468],
    ['cake', 1, 30_000],
  ])
  opened(await charge(shop))
  expect(sent(shop).receipt?.orderLines).toMatchObject([{ name: 'Cake', totalAmount: 2_468 }, {}])
})

test('a code that carries a weight costs so much of the price of a kilogram, and its line says the weight', async () => {
  await using shop = await open({ customerLocale: 'nb-NO' })
  await scan(shop, '2302148210869')
  await scan(shop, '2302148205001')
  await scan(shop, '2302148210869')
  expect(linesOf(shop)).toEqual([
    ['cheese', 2, 2 * 21_709],
    ['cheese', 1, 9_995],
  ])
  expect(basketOf(shop).lines[0]?.names).toEqual({ nb: 'Brunost 1,086 kg', en: 'Brown cheese 1.086 kg' })
  opened(await charge(shop))
  expect(sent(shop).receipt?.orderLines.map(({ name }) => name)).toEqual([
    'Brunost 1,086 kg',
    'Brunost 0,500 kg',
  ])
})

test('goods of a varying measure by GS1: the price in the code goes before the weight', async () => {
  await using shop = await open()
  await scan(shop, ']e001970312345678983103000452')
  await scan(shop, ']e00197031234567898310300045239224990')
  expect(linesOf(shop)).toEqual([
    ['fish', 1, 4_520],
    ['fish', 1, 4_990],
  ])
  const foreign = await scan(shop, ']e0019703123456789839329784990')
  expect(foreign).toMatchObject({ is: 'unusable', why: 'notSold' })
})

test.each([
  ['goods by weight without a weight', ']e00197031234567898'],
  ['goods by weight whose number alone is scanned', '97031234567898'],
  ['a weight that ran into the batch before it', '019703123456789810AB3103000452'],
  ['a weight in pounds', ']e001970312345678983202000452'],
  ['a weight of nothing', ']e001970312345678983103000000'],
  ['a price that ran into what follows it', '019703123456789839224993012'],
  ['a scale’s label of 0.000 kg', '2302148200006'],
  ['a weight on other goods', ']C101070312345678953103000452'],
  ['a price on other goods', ']C10107031234567895392200100'],
])('%s is sold at no other price: the cashier is told', async (_, code) => {
  await using shop = await open()
  expect(await scan(shop, code)).toMatchObject({ is: 'unusable', why: 'noFigure' })
  expect(linesOf(shop)).toEqual([])
})

test('each country has its own ways, and a shop that says its own has those alone', async () => {
  const loaf: Product = { ...bun, id: 'loaf', names: { en: 'Loaf' }, price: 8_000, barcode: '2712341000004' }
  await using danish = await open({ market: 'DK' }, [loaf])
  await scan(danish, '2712341002251')
  expect(linesOf(danish)).toEqual([['loaf', 1, 1_800]])
  expect(await scan(danish, '2302148210869')).toMatchObject({ is: 'unknown' })
  await using own = await open({ measureCodes: ['27AAAAAPPP,PP'] }, [loaf])
  await scan(own, '2712341002251')
  expect(linesOf(own)).toEqual([['loaf', 1, 225]])
  expect(await scan(own, '2302148210869')).toMatchObject({ is: 'unknown', barcode: '2302148210869' })
})

test('what nobody knows is shown as it was printed, with the barcode under which it would be known', async () => {
  await using shop = await open()
  for (const [code, said] of [
    [']E07310234567891', { code: '7310234567891', barcode: '7310234567891' }],
    ['2012345699991', { code: '2012345699991', barcode: '2012345600003' }],
    ['0117031234567892', { code: '17031234567892', barcode: '17031234567892' }],
  ] as const)
    expect(await scan(shop, code)).toEqual({ is: 'unknown', ...said })
  for (const [code, said] of [
    ['7031234567890', { code: '7031234567890', why: 'misread' }],
    [`]C0AB${gs}7`, { code: 'AB 7', why: 'noGoods' }],
    ['0207031234567895', { code: '0207031234567895', why: 'notSold' }],
  ] as const)
    expect(await scan(shop, code)).toEqual({ is: 'unusable', ...said })
  expect(linesOf(shop)).toEqual([])
})

test('where a shop numbers its own goods through the places of a price, no code of them carries one', async () => {
  const numbered = (nth: number, barcode: string): Product => ({
    ...bun,
    id: `own-${nth}`,
    names: { en: `Own ${nth}` },
    barcode,
  })
  await using shop = await open({}, [numbered(0, '2012345600003'), numbered(1, '2012345600010')])
  expect(await scan(shop, '2012345600027')).toEqual({
    is: 'unknown',
    code: '2012345600027',
    barcode: '2012345600027',
  })
  expect(await scan(shop, '2012345600010')).toMatchObject({ is: 'added' })
  expect(linesOf(shop)).toEqual([['own-1', 1, bun.price]])
})

test('without a configured start nothing is taken for a customer’s code, and a code of goods never is', async () => {
  const codes = ['https://wallet.example/p/4791234567', 'code:ab/4791234567', 'MEMBER-4711', '4791234567']
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  for (const code of codes) expect(await scan(shop, code)).toMatchObject({ is: 'unusable', why: 'noGoods' })
  await using other = await open({ personalCodeStart: 'https://' })
  expect(await scan(other, codes[0] ?? '')).toEqual({ is: 'personalCode', personalCode: codes[0] })
  expect(await scan(other, 'https://shop.example/01/07031234567895')).toMatchObject({ is: 'added' })
  expect(await scan(other, 'https://shop.example/01/09506000134352')).toMatchObject({ is: 'unknown' })
})

test('a price in a code is no way around the shop’s limits', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  expect(refusal(await shop.cashier.ask('basket.scan', { code: '2088060112343' }))).toBe('till.busy')
})
