// The basket through crashes: it survives whatever happens between two facts, and is gone once somebody has it.
import { expect, test } from 'vitest'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import { approve, basketOf, charge, pay, put, refusal } from '#test/support/till/baskets.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

/** A sale whose outcome is not known, and a manager's next attempt of which one half could not be written down: so neither was. */
async function notOverridden() {
  const shop = await openShop()
  await put(shop, 'cinnamon-bun', 3)
  opened(await charge(shop))
  shop.network.cut()
  await shop.cashier.watch(20_000)
  shop.network.mend()
  {
    using _full = noRoomFor('attemptOpened', shop)
    const again = await shop.cashier.tryAgain(undefined, 'the customer’s phone shows nothing')
    expect(refusal(again)).toBe('journal.notWritten')
  }
  expect(shop.facts().map(({ kind }) => kind)).not.toContain('released')
  return shop
}

test('the disk fills up between a manager’s release and the next attempt: nobody walked away, and the basket is there', async () => {
  await using shop = await notOverridden()
  expect(basketOf(shop)).toMatchObject({ count: 3, isLocked: true })
  opened(await shop.cashier.tryAgain(undefined, 'the customer’s phone shows nothing'))
  expect((await pay(shop)).state).toBe('captured')
  expect(basketOf(shop).count).toBe(0)
})

test('so it is when the till dies then: the first attempt goes on', async () => {
  await using shop = await notOverridden()
  await shop.restart(1_000)
  expect(basketOf(shop)).toMatchObject({ count: 3, isLocked: true })
  expect((await pay(shop)).state).toBe('captured')
  expect(basketOf(shop).count).toBe(0)
})

test('what a customer filled at a kiosk, and is asked to pay, is in no basket of the staffed till that is started there next', async () => {
  await using shop = await openShop()
  await shop.restart(0, { isKiosk: true })
  opened(await shop.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 2 }))
  const { basket, currency } = shop.kiosk.view()
  const amount = { value: basket.total, currency }
  opened(await shop.kiosk.ask('sale.start', { amount, by: { userFlow: 'QR' }, basket: basket.basket }))
  await shop.restart(1_000)
  expect(basketOf(shop).count).toBe(0)
})

test('the name of a line that was taken out is not given to another: a late key of another window means nothing', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  await put(shop, 'mug-blue')
  const last = basketOf(shop).lines.at(-1)?.line ?? ''
  opened(await shop.cashier.ask('basket.setQuantity', { line: last, quantity: 0 }))
  await put(shop, 'pale-ale')
  const late = await shop.cashier.ask('basket.setQuantity', { line: last, quantity: 0 })
  expect(refusal(late)).toBe('basket.noLine')
  expect(basketOf(shop).lines.map(({ product }) => product)).toEqual(['cinnamon-bun', 'pale-ale'])
})

test('another basket that comes to the same is not the one that was on screen', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  const seen = basketOf(shop)
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'cinnamon-bun')
  const amount = { value: seen.total, currency: 'NOK' }
  const late = await shop.cashier.start({ amount, by: { userFlow: 'QR' }, basket: seen.basket })
  expect(refusal(late)).toBe('basket.changed')
})

test('while its sale runs no window gives a basket a tip, or takes up another in its place', async () => {
  await using shop = await openShop()
  await put(shop, 'mug-blue')
  const held = basketOf(shop).basket
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  for (const asked of [
    await shop.cashier.ask('basket.tip', { tip: { percent: 10 } }),
    await shop.cashier.ask('basket.resume', { basket: held }),
  ])
    expect(refusal(asked)).toBe('till.busy')
})

test('a basket whose payment was set aside is not there to be sold again', async () => {
  await using shop = await openShop()
  await put(shop, 'cinnamon-bun')
  opened(await charge(shop))
  approve(shop)
  await shop.elsewhere('capture', 100)
  expect((await shop.cashier.watch(10_000)).state).toBe('quarantined')
  expect(basketOf(shop).count).toBe(0)
})
