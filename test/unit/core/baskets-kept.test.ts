// Baskets that are kept: on a disk that takes none, at a till that becomes a kiosk, in another currency; and what was taken out of one that was shown.
import { DatabaseSync } from 'node:sqlite'
import { expect, test as plain } from 'vitest'
import { withAmount } from '#core/basket/basket.ts'
import { createBaskets } from '#core/basket/baskets.ts'
import { filesOf } from '#core/folder/folder.ts'
import { openJournal } from '#core/journal/journal.ts'
import { tillFeatures } from '#core/features.ts'
import type { Market } from '#shared/market.ts'
import { basketOf, charge, pay, put } from '#test/support/till/baskets.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'
import { test } from '#test/support/till/till-test.ts'

const out = (shop: Shop) => shop.tillFacts().filter(({ kind }) => kind === 'takenOut')
const customerLooks = async (shop: Shop) => opened(await shop.customer.ask('poll', {}))

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

test('a disk that does not take the emptied basket does not sell it again', async (shop) => {
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

test('nor when another sale takes the screen before', async (shop) => {
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

plain(
  'a till starts on a disk that takes no basket: what was paid is not sold again, what a customer left at a kiosk is gone',
  async () => {
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
  },
)

test('a basket that was sold while the till was a kiosk is not there when it is a till again', async (shop) => {
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  await shop.restart(0, { isKiosk: true })
  await shop.restart()
  expect(basketOf(shop).lines).toEqual([])
})

test('what a customer filled at a kiosk, and is asked to pay, is in no basket of the staffed till that is started there next', async (shop) => {
  await shop.restart(0, { isKiosk: true })
  opened(await shop.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 2 }))
  const { basket, currency } = shop.kiosk.view()
  const amount = { value: basket.total, currency }
  opened(await shop.kiosk.ask('sale.start', { amount, by: { userFlow: 'QR' }, basket: basket.basket }))
  await shop.restart(1_000)
  expect(basketOf(shop).count).toBe(0)
})

plain('a till that moves to another currency does not take its prices along', () => {
  using journal = opened(openJournal(':memory:', 'secret', tillFeatures))
  const clock = createManualClock()
  const of = (market: Market) =>
    createBaskets({
      clock,
      chance: seeded(1),
      journal,
      identity: { tillId: 'till' },
      service: { merchantSerialNumber: '123456', environment: 'TEST', address: 'sandbox' },
      sales: { batch: (act) => act(), note: () => undefined, changed: () => undefined },
      settings: { market, isAttended: true },
    })
  opened(of('NO').change((basket) => withAmount(basket, 4_800, 2500, 'NOK'), null))
  expect(of('FI').current().lines).toEqual([])
  expect(of('NO').current().lines).toHaveLength(1)
})

test('lines taken out and a basket emptied that the customer’s screen showed are counted, by person and sum', async (shop) => {
  const ingrid = { id: 'sandbox', name: 'Ingrid' }
  const setQuantity = async (line: string, quantity: number) =>
    opened(await shop.cashier.ask('basket.setQuantity', { line, quantity }))
  const actsOf = async () => opened(await shop.office.ask('report.x', {})).acts
  await customerLooks(shop)
  await put(shop, 'cinnamon-bun', 3)
  await put(shop, 'tea')
  const { lines } = basketOf(shop)
  const [bun = 0, tea = 0] = lines.map(({ unitPrice }) => unitPrice)
  await setQuantity('1', 1)
  await setQuantity('2', 0)
  opened(await shop.cashier.ask('basket.empty', {}))
  expect(out(shop)).toMatchObject([
    { how: 'lines', person: ingrid, pieces: 2, value: 2 * bun },
    { how: 'lines', person: ingrid, pieces: 1, value: tea },
    { how: 'basket', person: ingrid, pieces: 1, value: bun },
  ])
  const acts = [
    { act: 'lines', person: ingrid, askedBy: null, times: 2, value: 2 * bun + tea },
    { act: 'basket', person: ingrid, askedBy: null, times: 1, value: bun },
  ]
  expect(await actsOf()).toEqual(acts)
  await shop.restart()
  expect(await actsOf()).toEqual(acts)
  expect(opened(await shop.office.ask('report.close', { from: null })).acts).toEqual(acts)
})

test('of a parked basket that is thrown away it is written down which one it was', async (shop) => {
  await customerLooks(shop)
  await put(shop, 'tea')
  const { basket } = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  opened(await shop.cashier.ask('basket.drop', { basket }))
  expect(out(shop)).toMatchObject([{ how: 'basket', basket }])
})

plain('a customer alone at a kiosk empties as they like', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  await customerLooks(shop)
  opened(await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 2 }))
  opened(await shop.kiosk.ask('basket.setQuantity', { line: '1', quantity: 1 }))
  opened(await shop.kiosk.ask('basket.empty', {}))
  expect(out(shop)).toEqual([])
})

test('a shown basket that is gone because the till became a kiosk is told of, and is nobody’s', async (shop) => {
  await customerLooks(shop)
  await put(shop, 'tea')
  await shop.restart()
  expect(basketOf(shop).count).toBe(1)
  await shop.restart(0, { isKiosk: true })
  expect(out(shop)).toMatchObject([{ how: 'left', person: null, pieces: 1 }])
})
