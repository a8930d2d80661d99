// Sales that are paid at once, for stories of what comes after: by push, on the phone of every story's customer.
import type { SaleView } from '#shared/sale.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

async function paidNow(shop: Shop): Promise<SaleView> {
  shop.sandbox.phone(msisdn).approve()
  const sale = await shop.cashier.watch(4_000)
  if (sale.state !== 'captured') throw new Error(`it is ${sale.state}`)
  return sale
}

/** A keyed amount; it stays on the screen. */
export async function paid(shop: Shop, value = 5_000): Promise<SaleView> {
  await shop.cashier.charge(value, phoneNumber)
  return paidNow(shop)
}

/** What is in the basket, with a tip. */
export async function paidBasket(shop: Shop, tip = 0): Promise<SaleView> {
  const { basket, till } = shop.cashier.view()
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber } as const
  const amount = { value: basket.total + tip, currency: till.currency }
  opened(await shop.cashier.start({ amount, tip, by, basket: basket.basket }))
  return paidNow(shop)
}

/** A keyed amount, and the next customer can come. */
export async function sold(shop: Shop, value = 5_000): Promise<SaleView> {
  const sale = await paid(shop, value)
  await shop.cashier.acknowledge()
  return sale
}
