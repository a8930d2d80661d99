// Tests of the sandbox's customers: every number is one, always the same, and nobody else.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageAt, createCustomers } from '#sandbox/state/customers.ts'
import { openStore } from '#sandbox/state/store.ts'

const number = fc.stringMatching(/^[1-9][0-9]{8,14}$/)
const noon = Date.UTC(2026, 0, 15, 12)

test('every number is an adult with a name, an address and a card, the same in every store', () => {
  using store = openStore(':memory:')
  using other = openStore(':memory:')
  const [customers, others] = [createCustomers(store), createCustomers(other)]
  fc.assert(
    fc.property(number, (phone) => {
      const customer = customers.of(phone)
      expect(customer).toEqual(others.of(phone))
      expect(customer).toMatchObject({
        phone,
        card: 'PRIVATE',
        sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(Number.isNaN(Date.parse(customer.birthDate))).toBe(false)
      expect(ageAt(customer, noon)).toBeGreaterThanOrEqual(18)
      expect(customer.nin).toMatch(/^\d{2}(8[1-9]|9[0-2])\d{7}$/)
    }),
    { numRuns: 300, seed: 20_260_115 },
  )
})

test('two numbers are two customers', () => {
  using store = openStore(':memory:')
  const customers = createCustomers(store)
  const subs = Array.from({ length: 1000 }, (_, at) => customers.of(String(4_790_000_000 + at)).sub)
  expect(new Set(subs).size).toBe(1000)
})

test.each([
  ['4791234567', 'NO'],
  ['4520123456', 'DK'],
  ['358401234567', 'FI'],
  ['46701234567', 'NO'],
])('%s lives in %s', (phone, country) => {
  using store = openStore(':memory:')
  expect(createCustomers(store).of(phone).address.country).toBe(country)
})

test('what is changed stays changed, one thing at a time, and until the store forgets', () => {
  using store = openStore(':memory:')
  const customers = createCustomers(store)
  const before = customers.of('4791234567')
  customers.set('4791234567', { card: 'COMMERCIAL' })
  customers.set('4791234567', { birthDate: '2015-03-01' })
  expect(customers.of('4791234567')).toMatchObject({
    ...before,
    nin: expect.any(String),
    card: 'COMMERCIAL',
    birthDate: '2015-03-01',
  })
  expect(customers.of('4791234568').card).toBe('PRIVATE')
  store.forget()
  expect(customers.of('4791234567')).toEqual(before)
})

test.each([
  ['2008-01-15', '2026-01-15T00:00:00Z', 18],
  ['2008-01-15', '2026-01-14T23:59:59Z', 17],
  ['2008-02-29', '2026-02-28T12:00:00Z', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18],
  ['2008-02-29', '2028-02-29T00:00:00Z', 20],
  ['2026-01-15', '2026-01-15T12:00:00Z', 0],
])('born %s is at %s of the age %i', (birthDate, now, age) => {
  expect(ageAt({ birthDate }, Date.parse(now))).toBe(age)
})
