// The guard over assertions: one that says nothing of what it is given is refused, and one that failed in the hands of what it tests fails its test.
import { expect, test } from 'vitest'
import { faultsOf } from '#test/support/run/end-of-test.ts'

const over = { state: 'pass' } as const

test.each<[string, () => void, string]>([
  ['an empty list', () => expect([]).not.toContain('money'), 'of an empty list'],
  ['an empty text', () => expect('').not.toMatch(/secret/), 'of an empty text'],
  ['an empty list of objects', () => expect([]).not.toContainEqual({ id: 1 }), 'of an empty list'],
  ['any object', () => expect({ state: 'captured' }).toMatchObject({}), 'matches any object'],
])('what holds of %s whatever the till does is refused', (_, assert, why) => {
  expect(assert).toThrow(why)
})

test('what says something passes', () => {
  expect(['money']).not.toContain('signature')
  expect('paid').not.toMatch(/secret/)
  expect({ state: 'captured' }).toMatchObject({ state: 'captured' })
  expect([]).toEqual([])
  expect(faultsOf(over)).toEqual([])
})

test('a poll of an empty text waits until there is one', async () => {
  let looks = 0
  await expect.poll(() => ((looks += 1) < 3 ? '' : 'paid')).not.toContain('secret')
  expect(looks).toBe(3)
  expect(faultsOf(over)).toEqual([])
})

test('an assertion that failed and was swallowed is named once the test is over', async () => {
  const till = async (answer: () => void) => {
    try {
      answer()
      return 'answered'
    } catch {
      return 'no connection'
    }
  }
  expect(await till(() => expect('POST').toBe('GET'))).toBe('no connection')
  const [fault, ...others] = faultsOf(over)
  expect([fault?.message, others]).toEqual(['an assertion failed, and what called it went on', []])
  expect(String(fault?.cause)).toContain("expected 'POST' to be 'GET'")
})

test('where the test itself failed, that error alone is told', () => {
  expect(() => expect(1).toBe(2)).toThrow('expected 1 to be 2')
  expect(faultsOf({ state: 'fail' })).toEqual([])
})
