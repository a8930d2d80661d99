// The most that is taken off at the cashier's screen: above it a manager allows it with a PIN and a reason, and both stand in the books.
import { expect, test } from 'vitest'
import { firstManager, hire, letIn, numberOf, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { basketOf, charge, put, refusal } from '#test/support/till/baskets.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const percent = (whole: number) => ({ by: 'percent', hundredths: whole * 100 }) as const
const amount = (value: number) => ({ by: 'amount', value }) as const
type Off = ReturnType<typeof percent> | ReturnType<typeof amount>

const limited = (mostDiscount: number) => openShop({ settings: { mostDiscount } })
const off = (shop: Shop, line: string | null, discount: Off, reason?: string) =>
  shop.cashier.ask('basket.discount', {
    line,
    discount,
    ...(reason === undefined ? {} : { manager: { pin: '', reason, basket: basketOf(shop).basket } }),
  })

test('a cashier takes off as much as the shop allows, and no more without a manager', async () => {
  await using shop = await limited(10)
  await put(shop, 'cinnamon-bun')
  opened(await off(shop, '1', percent(10)))
  expect(await off(shop, '1', percent(11))).toMatchObject({
    problem: { code: 'discount.needsManager', details: { most: 10 } },
  })
  expect(refusal(await off(shop, '1', amount(1_000)))).toBe('discount.needsManager')
  expect(refusal(await off(shop, '1', percent(50), ' '))).toBe('reason.missing')
  expect(basketOf(shop).off).toBe(480)
})

test('where the shop has set nothing, nothing is asked', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await off(shop, '1', percent(100)))
  expect(shop.tillFacts().filter(({ kind }) => kind === 'discountAllowed')).toEqual([])
})

test('discounts on a line and on all of it count together', async () => {
  await using shop = await limited(10)
  await put(shop, 'cinnamon-bun')
  await put(shop, 'tea')
  opened(await off(shop, '1', percent(10)))
  expect(refusal(await off(shop, null, percent(10)))).toBe('discount.needsManager')
  opened(await shop.cashier.ask('basket.discount', { line: '1', discount: null }))
  opened(await off(shop, null, percent(10)))
})

test('fewer pieces do not make an amount off more than is allowed; without it they go', async () => {
  await using shop = await limited(10)
  await put(shop, 'cinnamon-bun', 10)
  await put(shop, 'tea')
  opened(await off(shop, '1', amount(4_000)))
  const fewer = { line: '1', quantity: 1 }
  expect(refusal(await shop.cashier.ask('basket.setQuantity', fewer))).toBe('discount.tooMuchThen')
  opened(await shop.cashier.ask('basket.setQuantity', { line: '2', quantity: 0 }))
  opened(await shop.cashier.ask('basket.discount', { line: '1', discount: null }))
  opened(await shop.cashier.ask('basket.setQuantity', fewer))
})

test('what was allowed stays so while the basket goes on', async () => {
  await using shop = await limited(10)
  await put(shop, 'cinnamon-bun', 3)
  opened(await off(shop, '1', percent(50), 'damaged'))
  await put(shop, 'tea', 2)
  opened(await off(shop, '2', percent(10)))
  opened(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 1 }))
  opened(await off(shop, '1', percent(40)))
  expect(refusal(await off(shop, '1', percent(50)))).toBe('discount.needsManager')
})

test('a discount on next to nothing is judged like any other, for goods are put in after it', async () => {
  await using shop = await limited(10)
  opened(await shop.cashier.ask('basket.addAmount', { value: 1 }))
  for (const line of ['1', null])
    for (const more of [percent(11), percent(90), amount(1), amount(30_000)])
      expect(refusal(await off(shop, line, more))).toBe('discount.needsManager')
  opened(await off(shop, null, percent(10)))
  await put(shop, 'cinnamon-bun', 10)
  expect(basketOf(shop).off).toBe(4_800)
})

test('a percent by a percent it grows no further than the shop allows', async () => {
  await using shop = await limited(10)
  opened(await shop.cashier.ask('basket.addAmount', { value: 100 }))
  opened(await off(shop, '1', percent(10)))
  opened(await off(shop, '1', percent(10)))
  expect(refusal(await off(shop, '1', percent(11)))).toBe('discount.needsManager')
})

test('an amount that a manager allowed becomes neither a greater one nor a percent, which goods that are put in had too', async () => {
  await using shop = await limited(10)
  opened(await shop.cashier.ask('basket.addAmount', { value: 200 }))
  opened(await off(shop, '1', percent(100), 'damaged'))
  opened(await off(shop, null, amount(500), 'damaged'))
  expect(refusal(await off(shop, null, amount(501)))).toBe('discount.needsManager')
  expect(refusal(await off(shop, null, percent(50)))).toBe('discount.needsManager')
  await put(shop, 'cinnamon-bun', 10)
  expect(basketOf(shop).off).toBe(200 + 500)
})

test('what a manager allowed by a percent goes on for the basket; the act holds what it took off then', async () => {
  await using shop = await limited(10)
  await put(shop, 'tea')
  opened(await off(shop, null, percent(50), 'damaged'))
  const { off: then } = basketOf(shop)
  await put(shop, 'cinnamon-bun', 2)
  expect(basketOf(shop).off).toBe(then + 4_800)
  expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'discountAllowed', value: then })
})

test('what a manager allows for one basket is not taken off another, which stands there since', async () => {
  await using shop = await limited(10)
  await put(shop, 'tea')
  const { basket } = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'cinnamon-bun', 20)
  const manager = { pin: '', reason: 'damaged', basket }
  const signed = await shop.cashier.ask('basket.discount', { line: '1', discount: percent(50), manager })
  expect(refusal(signed)).toBe('basket.noLine')
  expect(basketOf(shop).off).toBe(0)
})

test('allowed twice, an act counts what it took off more than before', async () => {
  await using shop = await limited(10)
  await put(shop, 'tea')
  for (const whole of [50, 60]) opened(await off(shop, '1', percent(whole), 'damaged'))
  const { acts } = opened(await shop.office.ask('report.x', {}))
  expect(acts).toMatchObject([{ act: 'discount', times: 2, value: basketOf(shop).off }])
})

test('a manager allows more: who, for whom and why stand in the facts, in X, in the export and on the sale’s page', async () => {
  await using shop = await openRealShop({ mostDiscount: 10 })
  const ingrid = { id: await letIn(shop), name: 'Ingrid' }
  const kari = { id: await hire(shop, 'Kari', 'cashier', '4711'), name: 'Kari' }
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(kari.id), pin: '4711' }))
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_000 }))
  const { basket } = basketOf(shop)
  const wanted = { line: '1', discount: percent(30) }
  const signed = (pin: string) =>
    shop.cashier.ask('basket.discount', {
      ...wanted,
      manager: { person: ingrid.id, pin, reason: 'damaged', basket },
    })
  expect(refusal(await signed('4711'))).toBe('pin.wrong')
  expect(basketOf(shop).off).toBe(0)
  opened(await signed(firstManager.pin))
  expect(basketOf(shop).off).toBe(3_000)
  expect(shop.tillFacts().at(-1)).toMatchObject({
    kind: 'discountAllowed',
    person: ingrid,
    askedBy: kari,
    reason: 'damaged',
    line: '1',
    value: 3_000,
  })
  opened(await charge(shop))
  const { facts } = opened(await shop.office.ask('office.sale', { sale: shop.cashier.sale().sale }))
  expect(facts[0]).toMatchObject({
    kind: 'discountAllowed',
    person: ingrid,
    askedBy: kari,
    note: 'damaged',
    value: 3_000,
  })
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual([
    { act: 'discount', person: ingrid, askedBy: kari, times: 1, value: 3_000 },
  ])
  const day = new Date(shop.clock.now()).toISOString().slice(0, 10)
  const csv = opened(
    await shop.office.ask('report.export', { from: day, to: day, format: 'csv', table: 'acts' }),
  )
  expect(csv.text).toContain('"discount";"Ingrid";"Kari";"damaged";"NOK";"30,00";')
})
