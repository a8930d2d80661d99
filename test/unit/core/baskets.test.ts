// Baskets in the wallet and at a kiosk: what the customer reads is what is charged, and what is sold out is not. The rest is told in stories/baskets.txt.
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogFileOf, writeCatalog, catalogText } from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { sum } from '#shared/order.ts'
import { sayInEnglish } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { basketOf, charge, pay, put, refusal, sent } from '#test/support/till/baskets.ts'
import { openShop, opened, type ShopOptions } from '#test/support/till/shop.ts'

const open = (settings: ShopOptions['settings'] = {}) => openShop({ settings })

test('the wallet is told every line, and they sum to the amount', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun', 2)
  await put(shop, 'mug-blue')
  opened(await shop.cashier.ask('basket.addAmount', { value: 1_999 }))
  opened(
    await shop.cashier.ask('basket.discount', { line: null, discount: { by: 'percent', hundredths: 1_250 } }),
  )
  const before = basketOf(shop)
  opened(await charge(shop, { tip: 700 }))
  const { amount, receipt, metadata, minimumUserAge, paymentMethod } = sent(shop)
  const lines = receipt?.orderLines ?? []
  expect(lines.map(({ id }) => id)).toEqual(['cinnamon-bun', 'mug-blue', 'amount', 'tip'])
  expect(sum(lines.map(({ totalAmount }) => totalAmount))).toBe(amount.value)
  expect(amount.value).toBe(before.total + 700)
  for (const line of lines) {
    expect(line.totalAmountExcludingTax + line.totalTaxAmount).toBe(line.totalAmount)
    const { unitPrice = 0, quantity = '' } = line.unitInfo ?? {}
    expect(unitPrice * Number(quantity) - (line.discount ?? 0)).toBe(line.totalAmount)
  }
  expect(lines.at(-1)).toMatchObject({ name: 'Tip', totalAmount: 700, totalTaxAmount: 0, taxRate: 0 })
  const posId = `Till 1 · ${shop.tillId()}`
  expect(receipt?.bottomLine).toEqual({ currency: 'NOK', posId })
  expect(metadata).toEqual({ till: posId, sale: shop.cashier.sale().sale })
  expect(minimumUserAge).toBeUndefined()
  expect(paymentMethod).toEqual({ type: 'WALLET' })

  const paid = await pay(shop)
  expect(paid).toMatchObject({ state: 'captured', number: 1 })
  expect(await shop.books()).toMatchObject({ captured: amount.value })
  const { receipt: paper } = shop.cashier.view()
  expect(sum(paper?.lines.map(({ total }) => total) ?? []) - (paper?.offWhole ?? 0)).toBe(amount.value)
  expect(sum(paid.vat.map(({ vat }) => vat))).toBe(sum(paid.lines.map(({ vat }) => vat)))
  expect(sum(paid.vat.map(({ gross }) => gross))).toBe(amount.value - 700)
})

test('after a cancelled sale the wallet names no number that is another receipt’s on paper', async () => {
  await using shop = await open()
  await shop.cashier.charge(1_000)
  await shop.cashier.cancel()
  expect(await shop.cashier.watch(10_000)).toMatchObject({ state: 'terminated' })
  await shop.cashier.acknowledge()
  await shop.cashier.charge(2_000)
  await pay(shop)
  expect(shop.cashier.view().receipt).toMatchObject({ receipt: 1, number: 2 })
  expect(sent(shop).receipt?.bottomLine).toEqual({ currency: 'NOK', posId: `Till 1 · ${shop.tillId()}` })
})

test('a keyed amount is a line too, at the market’s standard rate or the shop’s own', async () => {
  await using shop = await open()
  await shop.cashier.charge(12_500)
  expect(sent(shop).receipt?.orderLines).toMatchObject([
    { name: 'Amount', totalAmount: 12_500, totalTaxAmount: 2_500, taxRate: 2500 },
  ])
  await using cafe = await open({ vatRate: 1500, customerLocale: 'nb-NO' })
  await cafe.cashier.charge(11_500)
  expect(sent(cafe).receipt?.orderLines).toMatchObject([
    { name: 'Beløp', totalAmount: 11_500, totalTaxAmount: 1_500, taxRate: 1500 },
  ])
})

test('a basket that has changed is said with what it comes to now; a tip is what the screen showed, and not all of it', async () => {
  await using shop = await open()
  const amount = (value: number) => ({ amount: { value, currency: 'NOK' }, by: { userFlow: 'QR' as const } })
  expect(refusal(await shop.cashier.start({ ...amount(500), tip: 500 }))).toBe('tip.alone')
  await put(shop, 'cinnamon-bun', 2)
  const refused = await charge(shop, { off: 1 })
  expect(refused.ok ? '' : problemWords(refused.problem, 'nb-NO', sayInEnglish).what).toContain('96,00')
  opened(await shop.cashier.ask('basket.tip', { tip: { percent: 10 } }))
  const { basket } = basketOf(shop)
  expect(refusal(await shop.cashier.start({ ...amount(10_560), basket, tip: 961 }))).toBe('basket.changed')
})

test('a full basket with lines that cost nothing is taken by the service', async () => {
  await using shop = await open()
  for (let at = 0; at < 198; at += 1) opened(await shop.cashier.ask('basket.addAmount', { value: 100 + at }))
  await put(shop, 'cinnamon-bun', 999)
  await put(shop, 'mug-blue')
  expect(refusal(await shop.cashier.ask('basket.addAmount', { value: 100 }))).toBe('basket.full')
  opened(
    await shop.cashier.ask('basket.discount', {
      line: '200',
      discount: { by: 'percent', hundredths: 10_000 },
    }),
  )
  opened(
    await shop.cashier.ask('basket.discount', { line: null, discount: { by: 'percent', hundredths: 3_333 } }),
  )
  opened(await charge(shop, { tip: 1 }))
  expect(shop.cashier.sale().state).toBe('created')
  expect(sent(shop).receipt?.orderLines.reduce((sum, one) => sum + one.totalAmount, 0)).toBe(
    sent(shop).amount.value,
  )
})

test('an age limit that is new in the catalog holds for the pieces that come after it', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  const { categories, products } = sampleCatalog('NO')
  const stricter = products.map((one) => (one.id === 'cinnamon-bun' ? { ...one, minimumAge: 18 } : one))
  writeFileSync(catalogFileOf(shop.folder), catalogText({ categories, products: stricter }))
  await shop.leaveAlone(1000)
  await put(shop, 'cinnamon-bun')
  expect(basketOf(shop).minimumAge).toBe(18)
})

test('a kiosk sells nothing that is sold out or gone, also what was chosen before; a cashier sells what is in the hand', async () => {
  await using shop = await open()
  const isSoldOut = async (id: string | null) => {
    const { categories, products } = sampleCatalog('NO')
    const marked = products.map((one) => ({ ...one, isSoldOut: one.id === id }))
    writeCatalog(catalogFileOf(shop.folder), { categories, products: marked })
    await shop.leaveAlone(1000)
  }
  const add = { product: 'cinnamon-bun', quantity: 1 }
  const startNow = () => ({
    amount: { value: basketOf(shop).total, currency: 'NOK' },
    by: { userFlow: 'QR' },
    basket: basketOf(shop).basket,
  })
  opened(await shop.kiosk.ask('basket.add', add))
  await isSoldOut('cinnamon-bun')
  expect(refusal(await shop.kiosk.ask('basket.add', add))).toBe('product.soldOut')
  expect(refusal(await shop.kiosk.ask('basket.setQuantity', { line: '1', quantity: 2 }))).toBe(
    'product.soldOut',
  )
  expect(refusal(await shop.kiosk.ask('sale.start', startNow()))).toBe('basket.soldOut')
  const { categories, products } = sampleCatalog('NO')
  const others = products.filter(({ id }) => id !== 'cinnamon-bun')
  writeCatalog(catalogFileOf(shop.folder), { categories, products: others })
  await shop.leaveAlone(1000)
  expect(refusal(await shop.kiosk.ask('basket.setQuantity', { line: '1', quantity: 2 }))).toBe(
    'product.soldOut',
  )
  expect(refusal(await shop.kiosk.ask('sale.start', startNow()))).toBe('basket.soldOut')
  expect(basketOf(shop)).toMatchObject({ count: 1, isLocked: false })
  await isSoldOut('cinnamon-bun')
  opened(await shop.cashier.ask('basket.add', add))
  opened(await shop.kiosk.ask('basket.setQuantity', { line: '1', quantity: 1 }))
  await isSoldOut(null)
  opened(await shop.kiosk.ask('sale.start', startNow()))
  expect(basketOf(shop).isLocked).toBe(true)

  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  await isSoldOut('cinnamon-bun')
  const again = { sale: shop.cashier.sale().sale, by: { userFlow: 'QR' as const }, override: null }
  expect(refusal(await shop.kiosk.ask('sale.tryAgain', again))).toBe('basket.soldOut')
  opened(await shop.cashier.ask('sale.tryAgain', again))
})
