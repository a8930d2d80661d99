// References and keys stay within what the service takes, however many sales, attempts and keys a till lives to see.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptReference, idempotencyKeyOf } from '#core/payment/state.ts'
import { saleId } from '#core/sale/state.ts'
import { fingerprint } from '#core/process/runner.ts'
import { makeTillId } from '#core/system/clock.ts'
import { seeded } from '#test/support/run/clock.ts'

test('references are 8 to 64 characters of letters, digits and hyphen; keys at most 50', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('create', 'capture', 'cancel', 'giveBack'),
      fc.integer({ min: 1, max: 9999 }),
      (seed, counter, attempt, request, n) => {
        const chance = seeded(seed)
        const reference = attemptReference(saleId(makeTillId(chance), counter, chance), attempt)
        expect(reference).toMatch(/^[a-zA-Z0-9-]{8,64}$/)
        expect(idempotencyKeyOf(reference, request, n).length).toBeLessThanOrEqual(50)
      },
    ),
  )
})

test('a fingerprint tells bodies apart and says nothing without the till’s secret', () => {
  expect(fingerprint('a', 'secret')).not.toBe(fingerprint('b', 'secret'))
  expect(fingerprint('a', 'secret')).not.toBe(fingerprint('a', 'other'))
})
