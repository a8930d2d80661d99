// What was taken off is in the books: by who gave it, on lines and on baskets, by VAT rate, in X, Z, the report of any days and each export.
import { expect, test } from 'vitest'
import { layOut } from '#core/printing/documents.ts'
import { firstManager, hire, letIn, numberOf, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paidBasket } from '#test/support/till/sold.ts'
import { basketOf, charge, put, refusal } from '#test/support/till/baskets.ts'

const kari = '4711'
const today = { from: '2026-01-15', to: '2026-01-15' }
const threeOff = { by: 'amount', value: 300 } as const
const tenth = { by: 'percent', hundredths: 1_000 } as const

const shortened = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Kari takes 3 off the tea and holds the basket; Ingrid takes a tenth off all of it and sells it. */
async function twoGive(shop: Shop) {
  await letIn(shop)
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  await put(shop, 'tea')
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_000 }))
  opened(await shop.cashier.ask('basket.discount', { line: '1', discount: threeOff }))
  const { basket } = shop.cashier.view().basket
  opened(await shop.cashier.ask('basket.park', {}))
  opened(await shop.cashier.ask('staff.signOut', {}))
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
  opened(await shop.cashier.ask('basket.resume', { basket }))
  opened(await shop.cashier.ask('basket.discount', { line: null, discount: tenth }))
  await paidBasket(shop)
  return [
    {
      person: { id: shop.office.view().staff.signedIn?.id, name: 'Ingrid' },
      on: 'basket',
      count: 1,
      value: 1_360,
      rates: [
        { rate: 2_500, value: 1_000 },
        { rate: 1_500, value: 360 },
      ],
    },
    {
      person: { id: cashier, name: 'Kari' },
      on: 'line',
      count: 1,
      value: 300,
      rates: [{ rate: 1_500, value: 300 }],
    },
  ]
}

test('each discount stands beside who gave it, not who sold, in X, in the report of any days and in the exports', async () => {
  await using shop = await openShop()
  const given = await twoGive(shop)
  expect(opened(await shop.office.ask('report.x', {})).discounts).toEqual(given)
  expect(opened(await shop.office.ask('report.period', today)).discounts).toEqual(given)
  const { sale } = shop.cashier.view()
  const file = opened(await shop.office.ask('office.sale', { sale: sale?.sale ?? '' }))
  expect(file.discounts.map(({ line, value, person }) => [line, value, person?.name])).toEqual([
    [0, 300, 'Kari'],
    [null, 1_360, 'Ingrid'],
  ])
  const yesterday = { from: '2026-01-14', to: '2026-01-14' }
  expect(opened(await shop.office.ask('report.period', yesterday)).discounts).toEqual([])
  const json = opened(await shop.office.ask('report.export', { ...today, format: 'json' }))
  expect(JSON.parse(json.text)).toMatchObject({ period: { discounts: given } })
  const csv = await shop.office.ask('report.export', { ...today, format: 'csv', table: 'discounts' })
  const { name, text } = opened(csv)
  expect(name).toBe('kasse-2026-01-15-discounts.csv')
  const [ingrid, cashier] = given.map(({ person }) => person.id)
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    '"id";"name";"on";"discounts";"taken off";"25 %";"15 %"',
    `"${ingrid}";"Ingrid";"basket";"1";"13,60";"10,00";"3,60"`,
    `"${cashier}";"Kari";"line";"1";"3,00";"0,00";"3,00"`,
  ])
})

test('on the receipt, and on that of all of it given back, a line has its own discount, and the one on all a row above the tip', async () => {
  await using shop = await openShop()
  await letIn(shop)
  await put(shop, 'tea')
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_000 }))
  opened(await shop.cashier.ask('basket.discount', { line: '1', discount: threeOff }))
  opened(await shop.cashier.ask('basket.discount', { line: null, discount: tenth }))
  opened(await shop.cashier.ask('basket.tip', { tip: { value: 1_000 } }))
  await paidBasket(shop, 1_000)
  const { sale, reference } = shop.cashier.sale()
  expect(shop.cashier.view().receipt).toMatchObject({ offWhole: 1_360, amount: { value: 13_240 } })
  const bought = ['Tea 36.00', '-3.00 discount', 'Amount 100.00', 'Discount on all -13.60', 'Tip 10.00']
  const rowsOf = async (receipt: number) => {
    const { receipts } = opened(await shop.office.ask('office.sale', { sale }))
    const rows = receipts.find(({ number }) => number === receipt)?.rows ?? []
    const lines = layOut(rows, 42).flatMap((line) => (line.is === 'line' ? shortened(line.text) : []))
    const first = lines.findIndex((line) => line.startsWith('Tea'))
    return lines.slice(first, first + bought.length)
  }
  expect(await rowsOf(1)).toEqual(bought)
  const manager = { pin: firstManager.pin, reason: 'came back' }
  opened(await shop.cashier.ask('sale.refund', { sale, reference, value: 13_240, manager }))
  await shop.leaveAlone(5_000)
  expect(await rowsOf(2)).toEqual(bought)
})

test('a closing keeps them, and the next period has none of them', async () => {
  await using shop = await openShop()
  await twoGive(shop)
  const { from } = opened(await shop.office.ask('report.x', {}))
  const { number } = opened(await shop.office.ask('report.close', { from }))
  const paper = layOut(opened(await shop.office.ask('report.z', { number })), 42)
  const lines = paper.flatMap((line) => (line.is === 'line' ? shortened(line.text) : []))
  const at = lines.findIndex((line) => line.startsWith('Discounts'))
  expect(lines.slice(at, at + 7)).toEqual([
    'Discounts (2) -16.60',
    '25% -10.00',
    '15% -6.60',
    'Ingrid (1) -13.60',
    'On whole baskets (1) -13.60',
    'Kari (1) -3.00',
    'On single lines (1) -3.00',
  ])
  expect(opened(await shop.office.ask('report.x', {})).discounts).toEqual([])
})

test('a manager allows more: who, for whom and why stand in the facts, in X, in the export and on the sale’s page', async () => {
  await using shop = await openRealShop({ mostDiscount: 10 })
  const ingrid = { id: await letIn(shop), name: 'Ingrid' }
  const cashier = { id: await hire(shop, 'Kari', 'cashier', kari), name: 'Kari' }
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier.id), pin: kari }))
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_000 }))
  const { basket } = basketOf(shop)
  const wanted = { line: '1', discount: { by: 'percent', hundredths: 3_000 } } as const
  const signed = (pin: string) =>
    shop.cashier.ask('basket.discount', {
      ...wanted,
      manager: { person: ingrid.id, pin, reason: 'damaged', basket },
    })
  expect(refusal(await signed(kari))).toBe('pin.wrong')
  expect(basketOf(shop).off).toBe(0)
  opened(await signed(firstManager.pin))
  expect(basketOf(shop).off).toBe(3_000)
  expect(shop.tillFacts().at(-1)).toMatchObject({
    kind: 'discountAllowed',
    person: ingrid,
    askedBy: cashier,
    reason: 'damaged',
    line: '1',
    value: 3_000,
  })
  opened(await charge(shop))
  const { facts } = opened(await shop.office.ask('office.sale', { sale: shop.cashier.sale().sale }))
  expect(facts[0]).toMatchObject({
    kind: 'discountAllowed',
    person: ingrid,
    askedBy: cashier,
    note: 'damaged',
    value: 3_000,
  })
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual([
    { act: 'discount', person: ingrid, askedBy: cashier, times: 1, value: 3_000 },
  ])
  const day = new Date(shop.clock.now()).toISOString().slice(0, 10)
  const csv = opened(
    await shop.office.ask('report.export', { from: day, to: day, format: 'csv', table: 'acts' }),
  )
  expect(csv.text).toContain('"discount";"Ingrid";"Kari";"damaged";"NOK";"30,00";')
})
