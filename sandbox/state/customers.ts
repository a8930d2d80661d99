// The customer behind a phone number: every well-formed number is a customer, always the same one.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { uuid } from '#sandbox/state/clock.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { Market } from '#shared/market.ts'
import { prefixOf } from '#shared/phone-number.ts'

export const customerCards = ['PRIVATE', 'COMMERCIAL'] as const
export type Card = (typeof customerCards)[number]

export type Customer = {
  /** MSISDN, digits only. */
  phone: string
  /** A UUID that stands for this customer at every merchant. */
  sub: string
  firstName: string
  lastName: string
  email: string
  /** YYYY-MM-DD; an adult unless it was changed. */
  birthDate: string
  /** Eleven digits of nobody: its month is above 80. */
  nin: string
  address: { addressLine1: string; postCode: string; city: string; country: Market }
  card: Card
  /** Without it every card of this customer is declined, payments and charges alike. */
  isCardGood: boolean
}

/** Changes to a customer; a field that is left out stays. */
export const customerChange = z.strictObject({
  birthDate: z.optional(z.iso.date()),
  card: z.optional(z.enum(customerCards)),
  isCardGood: z.optional(z.boolean()),
})
export type CustomerChange = z.infer<typeof customerChange>

export type Customers = ReturnType<typeof createCustomers>

const firstNames = 'Ada Aino Birk Eira Elias Freja Ingrid Jonas Liv Mikko Nora Otto'.split(' ')
const lastNames = 'Bakke Dahl Friis Holm Koski Lind Moe Niemi Rask Solberg Vang'.split(' ')
const streets = {
  NO: { street: 'Storgata', postCode: '0184', city: 'Oslo' },
  DK: { street: 'Nørregade', postCode: '1165', city: 'København' },
  FI: { street: 'Kauppakatu', postCode: '40100', city: 'Jyväskylä' },
} as const satisfies Record<Market, { street: string; postCode: string; city: string }>
const markets: readonly Market[] = ['NO', 'DK', 'FI']

/** Who pays in a market when nobody said who: a machine approves, or a code that no known phone has seen. */
export const usualCustomer = {
  NO: '4791234567',
  DK: '4520123456',
  FI: '358401234567',
} as const satisfies Record<Market, string>

/** Kept is only what was changed: a number that nobody changed costs nothing. */
export function createCustomers({ sql }: Store) {
  const find = sql.prepare('SELECT who FROM customer WHERE phone = ?')
  const keep = sql.prepare(
    'INSERT INTO customer (phone, who) VALUES (?, ?) ON CONFLICT (phone) DO UPDATE SET who = excluded.who',
  )
  const changeOf = (phone: string): CustomerChange => {
    const who = find.get(phone)?.['who']
    return typeof who === 'string' ? (JSON.parse(who) as CustomerChange) : {} // written below
  }
  const of = (phone: string) => customerOf(phone, changeOf(phone))
  return {
    of,
    set(phone: string, change: CustomerChange): Customer {
      keep.run(phone, JSON.stringify({ ...changeOf(phone), ...change }))
      return of(phone)
    },
  }
}

/** Why the card of whoever has this number takes nothing now; null when it does. */
export const cardTroubleOf = (customers: Customers, phone: string | null): string | null =>
  phone === null || customers.of(phone).isCardGood ? null : 'insufficient funds'

function customerOf(phone: string, { birthDate, card, isCardGood = true }: CustomerChange): Customer {
  const seed = createHash('sha256').update(`customer ${phone}`).digest()
  const pick = (at: number, count: number) => seed.readUInt16BE(at) % count
  const firstName = firstNames[pick(16, firstNames.length)] ?? 'Ada'
  const lastName = lastNames[pick(18, lastNames.length)] ?? 'Lind'
  const country = markets.find((market) => phone.startsWith(prefixOf(market))) ?? 'NO'
  const { street, postCode, city } = streets[country]
  const born = birthDate ?? `${1950 + pick(20, 50)}-${two(1 + pick(22, 12))}-${two(1 + pick(24, 28))}`
  return {
    phone,
    sub: uuid({ bytes: (count) => seed.subarray(0, count) }),
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${phone.slice(-4)}@customer.test`.toLowerCase(),
    birthDate: born,
    nin: ninOf(born, String(pick(26, 65_536)).padStart(5, '0')),
    address: { addressLine1: `${street} ${1 + pick(28, 99)}`, postCode, city, country },
    card: card ?? 'PRIVATE',
    isCardGood,
  }
}

const two = (value: number) => String(value).padStart(2, '0')

function ninOf(birthDate: string, rest: string): string {
  const [year = '', month = '', date = ''] = birthDate.split('-')
  return `${date}${Number(month) + 80}${year.slice(2)}${rest}`
}

/** Full years on a day, by the calendar of UTC. Who was born on 29 February is a year older on 1 March of other years. */
export function ageAt({ birthDate }: Pick<Customer, 'birthDate'>, now: number): number {
  const today = new Date(now).toISOString()
  const hasHadBirthday = today.slice(5, 10) >= birthDate.slice(5)
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hasHadBirthday ? 0 : 1)
}
