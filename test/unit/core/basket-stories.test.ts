// Baskets from the first scan to the wallet's receipt: what the customer reads is what is charged.
import { expect, test } from 'vitest'
import { catalogFileOf, writeCatalog } from '#core/catalog/catalog-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { sum, type Tip } from '#shared/order.ts'
import { problemTexts } from '#core/system/locales.ts'
import { problemWords } from '#shared/problem-words.ts'
import { approve, basketOf, charge, pay, product, put, refusal, sent } from '#test/support/till/baskets.ts'
import { openShop, opened, type ShopOptions } from '#test/support/till/shop.ts'

const ale = product('pale-ale').barcode ?? ''
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

test('only what the screen showed is charged', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  const seen = basketOf(shop)
  await put(shop, 'cinnamon-bun')
  const late = await shop.cashier.start({
    amount: { value: seen.total, currency: 'NOK' },
    by: { userFlow: 'QR' },
    basket: seen.basket,
  })
  expect(refusal(late)).toBe('basket.changed')
  expect(refusal(await charge(shop, { off: 1 }))).toBe('basket.changed')
  expect(shop.network.heard.filter(({ path }) => path.endsWith('/payments'))).toEqual([])
  const refused = await charge(shop, { off: 1 })
  expect(refused.ok ? '' : problemWords(refused.problem, 'nb-NO', problemTexts('en')).what).toContain('96,00')
})

test('an empty basket, a held one and one of another name are not charged', async () => {
  await using shop = await open()
  expect(refusal(await charge(shop))).toBe('amount.tooSmall')
  await put(shop, 'cinnamon-bun')
  const { basket, total } = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  const input = { amount: { value: total, currency: 'NOK' }, by: { userFlow: 'QR' as const } }
  expect(refusal(await shop.cashier.start({ ...input, basket }))).toBe('basket.nothing')
})

test('what is given away in full cannot be charged, and says why', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  opened(
    await shop.cashier.ask('basket.discount', { line: '1', discount: { by: 'percent', hundredths: 10_000 } }),
  )
  expect(basketOf(shop)).toMatchObject({ total: 0, off: 4_800 })
  expect(refusal(await charge(shop))).toBe('basket.free')
})

test('a tip cannot be all of it', async () => {
  await using shop = await open()
  const all = await shop.cashier.start({
    amount: { value: 500, currency: 'NOK' },
    by: { userFlow: 'QR' },
    tip: 500,
  })
  expect(refusal(all)).toBe('tip.alone')
})

test('a tip is the basket’s: the customer sees it at once, it is held with it, and goes with the last of the goods', async () => {
  await using shop = await open({ customerLocale: 'nb-NO' })
  const tip = (given: Tip | null) => shop.cashier.ask('basket.tip', { tip: given })
  expect(refusal(await tip({ percent: 10 }))).toBe('basket.nothing')
  await put(shop, 'cinnamon-bun')
  opened(await tip({ percent: 10 }))
  await put(shop, 'cinnamon-bun')
  expect(shop.customer.view()).toMatchObject({
    lines: [
      { name: 'Kanelbolle', total: 9_600 },
      { name: 'Tips', total: 960 },
    ],
    total: 10_560,
  })
  const { basket } = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  expect(shop.cashier.view()).toMatchObject({ parked: [{ total: 10_560 }], basket: { tip: null } })
  opened(await shop.cashier.ask('basket.resume', { basket }))
  expect(basketOf(shop).tip).toEqual({ percent: 10 })
  expect(refusal(await charge(shop))).toBe('basket.changed')
  const amount = { value: 10_560, currency: 'NOK' }
  const start = (more: object) => shop.cashier.start({ amount, by: { userFlow: 'QR' }, basket, ...more })
  expect(refusal(await start({}))).toBe('basket.changed')
  expect(refusal(await start({ tip: 961 }))).toBe('basket.changed')
  opened(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 0 }))
  await put(shop, 'cinnamon-bun')
  expect([basketOf(shop).tip, shop.customer.view().total]).toEqual([null, 4_800])
})

test('the basket waits while its sale runs, and is empty once that is paid', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  expect(basketOf(shop).isLocked).toBe(true)
  for (const asked of [
    await shop.cashier.ask('basket.add', { product: 'mug-blue', quantity: 1 }),
    await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 0 }),
    await shop.cashier.ask('basket.discount', { line: null, discount: null }),
    await shop.cashier.ask('basket.empty', {}),
    await shop.cashier.ask('basket.park', {}),
    await shop.cashier.ask('basket.scan', { code: ale }),
  ])
    expect(refusal(asked)).toBe('till.busy')
  expect((await pay(shop)).state).toBe('captured')
  expect(basketOf(shop)).toMatchObject({ lines: [], isLocked: false })
  // The next customer's goods are scanned while the last one's result is still on screen.
  await put(shop, 'mug-blue')
  expect(shop.cashier.sale().state).toBe('captured')
  await shop.cashier.acknowledge()
  expect(basketOf(shop)).toMatchObject({ count: 1 })
})

test('a sale that came to nothing leaves its basket; one that was walked away from takes it along', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun', 3)
  opened(await charge(shop))
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  await shop.cashier.acknowledge()
  expect(basketOf(shop)).toMatchObject({ count: 3, isLocked: false })
  opened(await charge(shop))
  await shop.cashier.release()
  expect(shop.cashier.sale().state).toBe('released')
  expect(basketOf(shop)).toMatchObject({ count: 0 })
})

test('a new sale after one that came to nothing begins empty, when the cashier says so', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun', 3)
  const { sale } = opened(await charge(shop))
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  opened(await shop.cashier.ask('sale.acknowledge', { sale, isEmptied: true }))
  expect(basketOf(shop)).toMatchObject({ count: 0, isLocked: false })
})

test('what is scanned after “Paid” is the next customer’s, and stays when the paid sale is put away', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  const { sale } = opened(await charge(shop))
  expect((await pay(shop)).state).toBe('captured')
  await put(shop, 'cinnamon-bun', 2)
  opened(await shop.cashier.ask('sale.acknowledge', { sale, isEmptied: true }))
  expect(basketOf(shop)).toMatchObject({ count: 2 })
})

test('a power cut empties no basket of an attended till, and every one of a kiosk', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun', 3)
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'mug-blue')
  await shop.restart(60_000)
  expect(basketOf(shop).lines).toMatchObject([{ product: 'mug-blue', quantity: 1 }])
  expect(shop.cashier.view().parked).toMatchObject([{ lines: 1, count: 3, total: 14_400 }])
  await using kiosk = await open({ isAttended: false })
  opened(await kiosk.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 }))
  expect(kiosk.kiosk.view().basket.count).toBe(1)
  await kiosk.restart(60_000)
  expect(kiosk.kiosk.view().basket.count).toBe(0)
})

test('a crash while the sale runs finds the basket locked, and a late capture empties it', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await shop.restart(20_000)
  expect(basketOf(shop)).toMatchObject({ count: 1, isLocked: true })
  approve(shop)
  expect((await shop.cashier.watch(10_000)).state).toBe('captured')
  expect(basketOf(shop).count).toBe(0)
})

test('held baskets are exchanged, and dropped one by one', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  const first = basketOf(shop).basket
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'mug-blue')
  const second = basketOf(shop).basket
  opened(await shop.cashier.ask('basket.resume', { basket: first }))
  expect(basketOf(shop).basket).toBe(first)
  expect(shop.cashier.view().parked.map(({ basket }) => basket)).toEqual([second])
  opened(await shop.cashier.ask('basket.drop', { basket: second }))
  expect(shop.cashier.view().parked).toEqual([])
  expect(refusal(await shop.cashier.ask('basket.resume', { basket: second }))).toBe('basket.notParked')
  expect(refusal(await shop.cashier.ask('basket.drop', { basket: second }))).toBe('basket.notParked')
})

test('one more of the same is one line, unless it has a discount of its own', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun')
  await put(shop, 'cinnamon-bun')
  opened(await shop.cashier.ask('basket.discount', { line: '1', discount: { by: 'amount', value: 1_000 } }))
  await put(shop, 'cinnamon-bun')
  expect(basketOf(shop).lines).toMatchObject([
    { quantity: 2, off: 1_000, total: 8_600 },
    { quantity: 1, off: 0, total: 4_800 },
  ])
})

test('a basket has its limits, and says them', async () => {
  await using shop = await open()
  await put(shop, 'cinnamon-bun', 999)
  expect(refusal(await shop.cashier.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 }))).toBe(
    'basket.tooMany',
  )
  expect(refusal(await shop.cashier.ask('basket.add', { product: 'no-such', quantity: 1 }))).toBe(
    'product.unknown',
  )
  expect(refusal(await shop.cashier.ask('basket.setQuantity', { line: '9', quantity: 1 }))).toBe(
    'basket.noLine',
  )
  expect(refusal(await shop.cashier.ask('basket.addAmount', { value: 65_000_000 }))).toBe('amount.tooLarge')
  for (const value of [0, -1, 0.5])
    expect(refusal(await shop.cashier.ask('basket.addAmount', { value }))).toBe('amount.notWhole')
  expect(basketOf(shop).lines).toHaveLength(1)
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
