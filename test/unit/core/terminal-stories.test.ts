// Stories of another register that takes its payments by this till: paid, refused, called off in time and too late, kept reserved, refunded.
import { expect, test } from 'vitest'
import { pairedRegister } from '#test/support/till/register.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'

const second = 1000

const approve = (shop: Shop) => {
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code to scan')
  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  phone.approve()
}

test('a checkout by QR: the customer scans, the register learns that it is paid', async () => {
  await using shop = await openShop()
  const register = await pairedRegister(shop)
  expect(await register.ask('order-1')).toMatchObject({
    id: 'order-1',
    state: 'IN_PROGRESS',
    reason: null,
    captured: { value: 0 },
  })
  expect(shop.cashier.view().sale).toMatchObject({ register: { register: 'Bakery 1' } })
  approve(shop)
  expect(await register.follow('order-1', 10 * second)).toMatchObject({
    state: 'COMPLETED',
    captured: { value: 4900, currency: 'NOK' },
    refunded: { value: 0 },
    receipt: { amount: { value: 4900 } },
  })
  expect(await shop.books(register.read('order-1').reference ?? '')).toMatchObject({ captured: 4900 })
})
