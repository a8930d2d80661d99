// Do two parts of the hub ever wait for each other without meaning to?
import { expect, test } from 'vitest'
import { lockNumbers } from '#hub/lock-numbers.ts'

test('each part of the hub has a lock of its own', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})
