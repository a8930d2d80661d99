// The guard over properties: one whose premise hardly ever holds fails, however well its assertions do.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf } from '#test/support/run/end-of-test.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

/** Takes what would fail this very test, which is over here. */
const messages = () => faultsOf({ id: '', result: { state: 'pass' } }).map(({ message }) => message)

test('a premise that held too seldom is named with its figures', () => {
  const isBig = premise('it is big', 0.5, true)
  for (const value of [1, 2, 3, 400]) isBig(value > 100)
  expect(messages()).toEqual(['it is big: in 1 of 4 tries, where 50 % must have it'])
})

test('a premise that was never asked for is missed too, also where no share of it is wanted', () => {
  premise('it is big', 0, true)
  expect(messages()).toEqual(['it is big: in 0 of 0 tries, where 0 % must have it'])
})

test('a premise that held often enough says nothing, and hands on what it was given', () => {
  const found = premise('something is found', 0.5, true)
  expect([found('a'), found(undefined), found(null), found(2)]).toEqual(['a', undefined, null, 2])
  expect(messages()).toEqual([])
})

test('the error leads to the line of the premise', () => {
  premise('it is big', 1, true)
  const [error] = faultsOf({ id: '', result: { state: 'pass' } })
  expect(error?.stack?.split('\n')[1]).toContain('premise.test.ts')
})

test('with a seed that is not the usual one no share is asked for', () => {
  premise('it is big', 1, false)(false)
  expect(messages()).toEqual([])
})

test.fails('a real property ends red when what it is about never comes up', () => {
  const isTwice = premise('a text is another one twice', 0.01, true)
  fc.assert(
    fc.property(fc.string({ minLength: 20 }), (text) => {
      const half = text.slice(0, text.length / 2)
      if (isTwice(text === half + half)) expect(text.lastIndexOf(half)).toBe(half.length)
    }),
    tried(300),
  )
  expect(faultsOf).toBeTypeOf('function') // it is not for want of an assertion that it fails
})
