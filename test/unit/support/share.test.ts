// The share that a landing takes of a long list: over all commits nothing is left out, and one commit is always given the same.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedShare, numberOf, partOf } from '#test/support/run/share.ts'
import { tried } from '#test/support/run/run-size.ts'

const lists = Array.from({ length: 60 }, (_, length) => Array.from({ length }, (__, at) => at))

test('whatever the list and however many its parts: every item is drawn by some number, and by one of them alone', () => {
  for (const list of lists)
    for (let parts = 1; parts <= 24; parts += 1) {
      const drawn = Array.from({ length: parts }, (_, number) => partOf(list, parts, number)).flat()
      expect(drawn.toSorted((one, other) => one - other)).toEqual(list)
    }
})

test('every number draws as one of the first ones does, so no commit chooses outside of them', () => {
  const numbers = fc.nat({ max: 2 ** 31 - 1 })
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 1, max: 24 }),
      fc.constantFrom(...lists),
      (number, parts, list) => {
        expect(partOf(list, parts, number)).toEqual(partOf(list, parts, number % parts))
      },
    ),
    tried(300),
  )
})

test('commits come to every part of a list', () => {
  for (let parts = 1; parts <= 24; parts += 1) {
    const names = Array.from({ length: 600 }, (_, nth) => nth.toString(16).padStart(40, '0'))
    expect(new Set(names.map((name) => numberOf(name) % parts)).size).toBe(parts)
  }
})

test('a name gives the same number each time; without one it is the commit that is checked out', () => {
  expect(numberOf('b3b8de80')).toBe(numberOf('b3b8de80'))
  expect(numberOf('b3b8de80')).not.toBe(numberOf('b3b8de81'))
  expect(namedShare(import.meta.dirname)).toMatch(/^\w+$/)
})
