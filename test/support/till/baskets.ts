// The acts of a cashier on a basket, and what of it reaches the service: the vocabulary of stories about what is bought.
import { sampleCatalog } from '#core/catalog/sample.ts'
import type { Product } from '#shared/catalog.ts'
import type { Result } from '#shared/problem.ts'
import { createRequest, type CreateRequest } from '#sandbox/schema/epayment.ts'
import { opened, type openShop } from '#test/support/till/shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** One of the coffee bar's products, as it is sold in Norway. */
export function product(id: string): Product {
  const found = sampleCatalog('NO').products.find((one) => one.id === id)
  if (!found) throw new Error(`the sample catalog has no ${id}`)
  return found
}

export const put = async (shop: Shop, product: string, quantity = 1) =>
  opened(await shop.cashier.ask('basket.add', { product, quantity }))

export const refusal = (given: Result<unknown>) => (given.ok ? 'was done' : given.problem.code)

export const basketOf = (shop: Shop) => shop.cashier.view().basket

/** Charges the basket on screen, with the amount on screen and a tip of so much. */
export async function charge(shop: Shop, more: { tip?: number; off?: number } = {}) {
  if (more.tip !== undefined) opened(await shop.cashier.ask('basket.tip', { tip: { value: more.tip } }))
  const { basket, till } = shop.cashier.view()
  return shop.cashier.start({
    amount: { value: basket.total + (more.tip ?? 0) - (more.off ?? 0), currency: till.currency },
    by: { userFlow: 'QR' },
    basket: basket.basket,
    ...(more.tip === undefined ? {} : { tip: more.tip }),
  })
}

export function sent(shop: Shop): CreateRequest {
  const creates = shop.network.heard.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/payments'),
  )
  return createRequest.parse(JSON.parse(creates.at(-1)?.body ?? '{}'))
}

export function approve(shop: Shop): void {
  const { qr } = shop.customer.view().sale ?? {}
  if (qr?.kind !== 'text') throw new Error('no code on the customer’s screen')
  const phone = shop.sandbox.phone()
  phone.scan(qr.text)
  phone.approve()
}

export async function pay(shop: Shop) {
  approve(shop)
  return shop.cashier.watch(10_000)
}
