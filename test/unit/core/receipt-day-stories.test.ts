// A copy of a receipt is the receipt: shop, till, time zone and language are those of its own day, on every paper and page.
import { expect, test } from 'vitest'
import type { PrintRow } from '#shared/paper.ts'
import { second } from '#test/support/run/times.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'

const sold = { shop: { name: 'Kaffebaren', address: ['Torget 1'], organisationNumber: '' }, tillName: 'Bar' }
const later = { shop: { name: 'Tehuset', address: ['Havnen 2'], organisationNumber: '' }, tillName: 'Kiosk' }
const before = { ...sold, timeZone: 'Europe/Oslo', customerLocale: 'nb-NO' } as const
const after = { ...later, timeZone: 'Asia/Tokyo', customerLocale: 'fi-FI' } as const

const openCafe = () => openShop({ settings: { ...before, receiptAddress: 'https://receipts.example' } })

const rename = async (shop: Shop) =>
  expect(opened(await shop.office.ask('settings.change', { changes: after }))).toEqual({ faults: [] })

/** As they stand in the office, the original and each refund. */
const receiptsOf = async (shop: Shop, sale: string) =>
  opened(await shop.office.ask('office.sale', { sale })).receipts.map(({ rows }) => rows)

const textOf = (rows: readonly PrintRow[]): string => JSON.stringify(rows)

function pageOf(shop: Shop, rows: readonly PrintRow[]) {
  const link = rows.flatMap((row) => (row.is === 'qr' ? [row.text] : []))[0] ?? ''
  const [number = '', token = ''] = link.split('/').slice(-2)
  return shop.receipt({ number, token })
}

test('the shop is sold and its till is renamed: earlier receipts stay as they were given out', async () => {
  await using shop = await openCafe()
  const sale = await paid(shop)
  opened(await shop.cashier.refund(2_000))
  await shop.leaveAlone(5 * second)
  const [receipts, paper] = [await receiptsOf(shop, sale.sale), shop.cashier.view().paper ?? []]
  const page = pageOf(shop, paper)
  expect(receipts).toHaveLength(2)
  for (const rows of receipts) expect(textOf(rows)).toMatch(/Kaffebaren.*Torget 1.*Bar/)
  expect(page?.tillName).toBe('Bar')

  await rename(shop)
  for (const restart of [false, true]) {
    if (restart) await shop.restart()
    expect(await receiptsOf(shop, sale.sale)).toEqual(receipts)
    expect(shop.cashier.view().paper).toEqual(paper)
    expect(pageOf(shop, paper)).toEqual(page)
  }
  opened(await shop.cashier.ask('print.receipt', { sale: sale.sale, receipt: 1 })) // the original
  const copy = opened(await shop.cashier.ask('print.receipt', { sale: sale.sale, receipt: 1 }))
  expect(copy.copy).toBe(1)
  expect(copy.rows.filter((row) => !textOf([row]).includes('KOPI'))).toEqual(paper)
})

test('a receipt that is given out after the change shows the new names, and speaks the language of its customer', async () => {
  await using shop = await openCafe()
  const { sale, reference } = await paid(shop)
  await shop.cashier.acknowledge()
  await rename(shop)
  opened(await shop.cashier.refund(5_000, { sale, reference }))
  await shop.leaveAlone(5 * second)
  const [original, refund] = await receiptsOf(shop, sale)
  expect(textOf(original ?? [])).toMatch(/Kaffebaren.*Salgskvittering.*Bar/)
  expect(textOf(refund ?? [])).toMatch(/Tehuset.*Returkvittering.*Kiosk/)
  const next = await receiptsOf(shop, (await paid(shop)).sale)
  expect(textOf(next[0] ?? [])).toMatch(/Tehuset.*Myyntikuitti.*Kiosk/)
})
