// A golden day and what several of them do.
import { type ShopOptions, opened, type Shop } from '#test/support/till/shop.ts'
import { calls } from '#test/stories/teller/words.ts'
import { approve, charge } from '#test/support/till/baskets.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

export type GoldenShop = Shop & {
  /** The same, with a line in the day's transcript for each of its acts. */
  tell: <T extends object>(acting: T, who: string) => T
  /** A line of its own: what somebody does beside the till. */
  say: (line: string) => void
}

export type GoldenDay = {
  name: string
  options: (seed: number) => ShopOptions | Promise<ShopOptions>
  /** Gives the folder of a second till, whose journal is kept as well. */
  live: (shop: GoldenShop) => Promise<string | void>
  /** The name of that journal. */
  second?: string
  /** By which the office is entered when only the journal is left; absent where nobody is asked for one. */
  pin?: string
}

/** A phone in each country: as it is typed in, and as the service knows it. */
export const phones = {
  NO: { number: '91234567', msisdn: '4791234567' },
  DK: { number: '20123456', msisdn: '4520123456' },
  FI: { number: '0412345678', msisdn: '358412345678' },
} as const
export const { number, msisdn } = phones.NO

export const manager = { pin: '', reason: 'The customer changed their mind' }

export const { create: creates, read: reads, capture: captures, cancel: cancels, refund: refunds } = calls
export const changesAgreement = /^PATCH /

export const shopSettings = {
  shop: { name: 'Kaffebaren Torget', address: ['Torget 1', '0001 Oslo'], organisationNumber: '987654321' },
}

export async function paidByPhone(
  shop: Shop,
  value: number,
  phone: { number: string; msisdn: string } = phones.NO,
) {
  await shop.cashier.charge(value, phone.number)
  shop.sandbox.phone(phone.msisdn).approve()
  return paid(shop)
}

export async function paidBasket(shop: Shop, tip?: number) {
  opened(await charge(shop, tip === undefined ? {} : { tip }))
  approve(shop)
  return paid(shop)
}

async function paid(shop: Shop) {
  const sale = await shop.cashier.watch(4 * second)
  if (sale.state !== 'captured') throw new Error(`it is ${sale.state}`)
  await shop.cashier.acknowledge()
  return sale
}

/** Closes the period, whose sums are looked at before; the closing itself is a fact. */
export async function close({ ask }: Pick<Shop['office'], 'ask'>) {
  const { from } = opened(await ask('report.x', {}))
  opened(await ask('office.search', { text: '', filter: 'all', days: null, before: null }))
  opened(await ask('report.close', { from }))
}

/** Time goes by while the till looks now and then. */
export async function pass(shop: Shop, ms: number, every = 5 * minute) {
  for (let left = ms; left > 0; left -= every) {
    shop.clock.advance(Math.min(left, every) - second)
    await shop.leaveAlone(second)
  }
}

/** Days go by; the till looks at its agreements three times on each. */
export const days = (shop: Shop, count: number) => pass(shop, count * 24 * hour, 8 * hour)
