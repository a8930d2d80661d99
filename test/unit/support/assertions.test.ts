// The guard over assertions: one that says nothing of what it is given is refused, and one that failed in the hands of what it tests fails its test.
import { expect, test, type TestContext } from 'vitest'
import { faultsOf } from '#test/support/run/end-of-test.ts'

/** This very test, as if it were over. */
const over = (task: TestContext['task']) => ({ id: task.id, result: { state: 'pass' } }) as const

test.for<[string, () => void, string]>([
  ['an empty list', () => expect([]).not.toContain('money'), 'of an empty list'],
  ['an empty text', () => expect('').not.toMatch(/secret/), 'of an empty text'],
  ['an empty list of objects', () => expect([]).not.toContainEqual({ id: 1 }), 'of an empty list'],
  ['any object', () => expect({ state: 'captured' }).toMatchObject({}), 'matches any object'],
])('what holds of %s whatever the till does is refused', ([, assert, why], { task }) => {
  expect(assert).toThrow(why)
  expect(faultsOf(over(task))).toHaveLength(1)
})

test('what says something passes', ({ task }) => {
  expect(['money']).not.toContain('signature')
  expect('paid').not.toMatch(/secret/)
  expect({ state: 'captured' }).toMatchObject({ state: 'captured' })
  expect([]).toEqual([])
  expect(faultsOf(over(task))).toEqual([])
})

test('a poll of an empty text waits until there is one', async ({ task }) => {
  let looks = 0
  await expect.poll(() => ((looks += 1) < 3 ? '' : 'paid')).not.toContain('secret')
  expect(looks).toBe(3)
  expect(faultsOf(over(task))).toEqual([])
})

test('an assertion that failed and was swallowed is named once the test is over', async ({ task }) => {
  const till = async (answer: () => void) => {
    try {
      answer()
      return 'answered'
    } catch {
      return 'no connection'
    }
  }
  expect(await till(() => expect('POST').toBe('GET'))).toBe('no connection')
  const [fault, ...others] = faultsOf(over(task))
  expect([fault?.message, others]).toEqual(['an assertion failed, and what called it went on', []])
  expect(String(fault?.cause)).toContain("expected 'POST' to be 'GET'")
})

test('where the test itself failed, that error alone is told', ({ task }) => {
  expect(() => expect(1).toBe(2)).toThrow('expected 1 to be 2')
  expect(faultsOf({ id: task.id, result: { state: 'fail' } })).toEqual([])
})

test('of tests that run side by side none is told what another one did', ({ task }) => {
  expect(() => expect(1).toBe(2)).toThrow('expected 1 to be 2')
  expect(faultsOf({ id: 'a neighbour', result: { state: 'fail' } })).toEqual([])
  expect(faultsOf({ id: 'another', result: { state: 'pass' } })).toEqual([])
  expect(faultsOf(over(task))).toHaveLength(1)
})
