// The ways in which a basket could be charged twice, lost, or charged for what no screen showed. None may work.
import { DatabaseSync } from 'node:sqlite'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withAmount } from '#core/basket/basket.ts'
import { createBaskets } from '#core/basket/baskets.ts'
import { catalogFileOf } from '#core/catalog/catalog-file.ts'
import { catalogText } from '#core/catalog/check.ts'
import { filesOf } from '#core/folder/folder.ts'
import { openJournal } from '#core/journal/journal.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { tillFeatures } from '#core/features.ts'
import type { Market } from '#shared/market.ts'
import { basketOf, charge, pay, product, put, refusal, sent } from '#test/support/till/baskets.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

test('what is put in while an ended sale is on screen is not paid by its next attempt', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  for (const asked of [
    await shop.cashier.ask('basket.add', { product: 'mug-blue', quantity: 1 }),
    await shop.cashier.ask('basket.discount', { line: null, discount: { by: 'amount', value: 100 } }),
    await shop.cashier.ask('basket.park', {}),
    await shop.cashier.ask('basket.empty', {}),
    await shop.cashier.ask('basket.resume', { basket: 'another' }),
    await shop.cashier.ask('basket.scan', { code: product('pale-ale').barcode ?? '' }),
  ])
    expect(refusal(asked)).toBe('basket.ofEndedSale')
  opened(await shop.cashier.tryAgain())
  expect((await pay(shop)).state).toBe('captured')
  expect(basketOf(shop).lines).toEqual([])
  expect(shop.cashier.view().parked).toEqual([])
})

test('the discount of a basket goes with its last line', async () => {
  await using shop = await openShop()
  const half = { line: null, discount: { by: 'percent', hundredths: 5_000 } } as const
  expect(refusal(await shop.cashier.ask('basket.discount', half))).toBe('basket.nothing')
  await put(shop, 'cinnamon-bun')
  opened(await shop.cashier.ask('basket.discount', half))
  opened(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 0 }))
  await put(shop, 'cinnamon-bun')
  expect(basketOf(shop)).toMatchObject({ off: 0, total: 4_800 })
})

/** The journal takes facts, but no basket, until this is disposed of. */
function noRoomForBaskets({ folder }: { folder: string }): Disposable {
  const db = new DatabaseSync(filesOf(folder).journal)
  db.exec(
    `CREATE TRIGGER no_room BEFORE UPDATE ON kept BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  return {
    [Symbol.dispose]() {
      db.exec('DROP TRIGGER no_room')
      db.close()
    },
  }
}

test('a disk that does not take the emptied basket does not sell it again', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  {
    using _full = noRoomForBaskets(shop)
    await pay(shop).catch(() => undefined)
    expect(shop.cashier.sale().state).toBe('captured')
  }
  await shop.cashier.acknowledge()
  expect(basketOf(shop).lines).toEqual([])
})

test('nor when another sale takes the screen before', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000)
  const earlier = shop.cashier.sale().sale
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  await shop.cashier.acknowledge()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  {
    using _full = noRoomForBaskets(shop)
    await pay(shop).catch(() => undefined)
    expect(shop.cashier.sale().state).toBe('captured')
  }
  opened(await shop.cashier.ask('sale.tryAgain', { sale: earlier, by: { userFlow: 'QR' }, override: null }))
  expect(basketOf(shop).lines).toEqual([])
})

test('a till starts on a disk that takes no basket: what was paid is not sold again, what a customer left at a kiosk is gone', async () => {
  let isFull = false
  using disks = new DisposableStack()
  const whenOpen = (folder: string) => void (isFull && disks.use(noRoomForBaskets({ folder })))
  await using shop = await openShop({ whenOpen })
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await using kiosk = await openShop({ whenOpen, settings: { isAttended: false } })
  await kiosk.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 })
  {
    using _full = noRoomForBaskets(shop)
    await pay(shop).catch(() => undefined)
  }
  isFull = true
  await shop.restart()
  expect(basketOf(shop)).toMatchObject({ count: 1, isLocked: true })
  await kiosk.restart()
  expect(kiosk.kiosk.view().basket.count).toBe(0)
  disks.dispose()
  await shop.cashier.acknowledge()
  expect(basketOf(shop).lines).toEqual([])
})

test('a manager goes on with another attempt: when that comes to nothing too, the basket is still there', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun', 3)
  opened(await charge(shop))
  shop.network.cut()
  await shop.cashier.watch(20_000)
  shop.network.mend()
  opened(await shop.cashier.tryAgain(undefined, 'the customer’s phone shows nothing'))
  expect(basketOf(shop)).toMatchObject({ count: 3, isLocked: true })
  await shop.cashier.cancel()
  expect((await shop.cashier.watch(5_000)).state).toBe('terminated')
  await shop.cashier.acknowledge()
  expect(basketOf(shop)).toMatchObject({ count: 3, isLocked: false })
})

test('an age limit that is new in the catalog holds for the pieces that come after it', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  const { categories, products } = sampleCatalog('NO')
  const stricter = products.map((one) => (one.id === 'cinnamon-bun' ? { ...one, minimumAge: 18 } : one))
  writeFileSync(catalogFileOf(shop.folder), catalogText({ categories, products: stricter }))
  await shop.leaveAlone(1000)
  await put(shop, 'cinnamon-bun')
  expect(basketOf(shop).minimumAge).toBe(18)
})

test('a full basket with lines that cost nothing is taken by the service', async () => {
  await using shop = await openShop()
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

test('a basket that was sold while the till was a kiosk is not there when it is a till again', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await shop.restart(0, { isKiosk: true })
  await shop.restart()
  expect(basketOf(shop).lines).toEqual([])
})

test('a copy of the folder does not have the basket', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'mug-blue')
  const copy = await shop.copy()
  expect(copy.view()).toMatchObject({ basket: { lines: [] }, parked: [] })
})

test('a till that moves to another currency does not take its prices along', () => {
  using journal = opened(openJournal(':memory:', 'secret', tillFeatures))
  const clock = createManualClock()
  const of = (market: Market) =>
    createBaskets({
      clock,
      chance: seeded(1),
      journal,
      identity: { tillId: 'till' },
      service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
      facts: { batch: (act) => act(), note: () => undefined },
      settings: { market, isAttended: true },
      changed: () => undefined,
    })
  opened(of('NO').change((basket) => withAmount(basket, 4_800, 2500, 'NOK'), null))
  expect(of('FI').current().lines).toEqual([])
  expect(of('NO').current().lines).toHaveLength(1)
})

test('a sale put away and paid in another way is not tried again', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  const first = shop.cashier.sale().sale
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  await shop.cashier.acknowledge()
  opened(await charge(shop))
  await pay(shop)
  await shop.cashier.acknowledge()
  const again = await shop.cashier.ask('sale.tryAgain', {
    sale: first,
    by: { userFlow: 'QR' },
    override: null,
  })
  expect(refusal(again)).toBe('sale.putAway')
})
