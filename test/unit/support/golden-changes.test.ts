// What the transcripts of golden days tell of a change: none is passed over, and one that is there again is told by what differs.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLook } from '#test/support/golden/changes.ts'
import { tried } from '#test/support/run/run-size.ts'

test('each change is told by its path', () => {
  const look = createLook()
  look({ sale: { state: 'created', lines: [{ total: 1 }] }, code: 'a' })
  expect(look({ sale: { state: 'captured', lines: [{ total: 2 }, { total: 3 }] } })).toEqual({
    'sale.state': 'captured',
    'sale.lines': [{ total: 2 }, { total: 3 }],
    code: 'gone',
  })
  expect(look({ sale: { state: 'captured', lines: [{ total: 2 }, { total: 4 }] } })).toEqual({
    'sale.lines[1].total': 4,
  })
  expect(look({ sale: { state: 'captured', lines: [{ total: 2 }, { total: 4 }, 5] } })).toEqual({
    'sale.lines[2]': 5,
  })
})

test('what was gone is told by how it differs from the last one in its place', () => {
  const look = createLook()
  look({ sale: { state: 'captured', number: 1 } })
  expect(look({ sale: null })).toEqual({ sale: null })
  expect(look({ sale: { state: 'captured', number: 2 } })).toEqual({ sale: 'again', 'sale.number': 2 })
})

const leaf = fc.constantFrom<unknown>(1, 2, null, 'a', 'b')
const part = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(fc.constantFrom('c', 'd'), leaf))
const view = fc.dictionary(fc.constantFrom('e', 'f', 'g'), part)

test('nothing that differs is passed over, and nothing else is told', () => {
  fc.assert(
    fc.property(fc.array(view, { minLength: 2, maxLength: 5 }), (views) => {
      const look = createLook()
      let before: unknown = {}
      for (const now of views) {
        expect(Object.keys(look(now)).length === 0).toBe(isDeepStrictEqual({ ...now }, before))
        before = { ...now }
      }
    }),
    tried(300),
  )
})
