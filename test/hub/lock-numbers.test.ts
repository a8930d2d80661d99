// Tests of the hub's lock numbers: no two parts of the hub wait for each other by mistake.
import { expect, test } from 'vitest'
import { lockNumbers } from '#hub/database/lock-numbers.ts'

test('each part of the hub has a lock of its own', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})
