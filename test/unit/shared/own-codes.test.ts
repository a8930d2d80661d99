// Tests of customers' own codes that look like codes of goods, and of digits that are nobody's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode } from '#shared/scanned-code.ts'

const small = fc.stringMatching(/^\d{9,18}$/).filter((digits) => !/^\d{12,14}$/.test(digits))
const ownCode = fc.oneof(
  fc.tuple(fc.constantFrom('d', 'K', 'kd'), fc.stringMatching(/^\d{4,18}$/)),
  fc.tuple(fc.constantFrom('#', '*', '+'), fc.stringMatching(/^\d{4,18}$/)),
  fc.tuple(fc.constantFrom('9', '29', '0'), small),
  fc.tuple(fc.constantFrom('9', '29', '0'), fc.stringMatching(/^\d{4,12}[A-Z-]\d{1,5}$/)),
)

test('a customer’s own code is never one of goods by chance: starts of a letter, a sign, of digits', () => {
  fc.assert(
    fc.property(ownCode, fc.constantFrom('', ']Q1', ']C0'), ([start, rest], aim) => {
      fc.pre(!/^(\d{8}|\d{12,14})$/.test(start + rest) && !/^#?0[0-2]\d{14}/.test(start + rest))
      const read = readCode(`${aim}${start}${rest}`, { personalCodeStart: start, currency: 'NOK' })
      expect(read).toEqual({ what: 'person', text: `${start}${rest}` })
    }),
    { numRuns: 1000 },
  )
})

test('digits alone that are as many as goods have, and a code of which a sign was lost, ask nobody to pay', () => {
  for (const [typed, start] of [
    ['7031234567890', '7'],
    ['7031234567895', '7'],
    ['wallet:79\ufffd1234', 'wallet:'],
  ] as const)
    expect(readCode(typed, { personalCodeStart: start, currency: 'NOK' }).what).not.toBe('person')
})
