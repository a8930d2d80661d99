// A length of time in signs: what is zero is left out.
import { expect, test } from 'vitest'
import { spanOf } from '#shared/time.ts'

test('a whole hour is said without minutes, as a whole day is without hours', () => {
  const hour = 3_600_000
  expect([24, 25, 1, 1.5, 0].map((hours) => spanOf(hours * hour))).toEqual([
    '1 d',
    '1 d 1 h',
    '1 h',
    '1 h 30 min',
    '0 min',
  ])
})
