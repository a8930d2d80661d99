// Tests of amounts that a keyboard types: a comma or point says where the whole ones end, in a field and without one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypedAmount } from '#renderer/till/store.ts'
import { amountInField } from '#renderer/ui/amount-field.tsx'
import { amountAfterTyped, typedAmount, typedText, type TypedKey } from '#renderer/ui/amount-keys.ts'
import { formatAmount } from '#shared/money.ts'

const keysOf = (text: string): TypedKey[] =>
  Array.from(text, (key) => (key === ',' || key === '.' ? 'point' : key === '<' ? 'backspace' : (key as '0')))
const start: TypedAmount = { value: 0, decimals: null }
const typed = (text: string) => keysOf(text).reduce(amountAfterTyped, start).value

test.each([
  ['14950', 14_950],
  ['149,5', 14_950],
  ['149.5', 14_950],
  ['149,50', 14_950],
  ['149,505', 14_950],
  ['149,', 14_900],
  [',5', 50],
  ['0,05', 5],
  ['1,2,3', 123],
  ['149,5<', 14_900],
  ['149,50<', 14_950],
  ['149,5<<', 149],
  ['149,5<<5', 1_495],
])('%s is %i minor units', (text, value) => {
  expect(typed(text)).toBe(value)
})

test('two zeros at once are both decimals', () => {
  expect((['7', 'point', '00', '00'] as const).reduce<TypedAmount>(amountAfterTyped, start).value).toBe(700)
})

test('what is too large for a point stays as it is', () => {
  expect(typed('99999999,')).toBe(99_999_999)
})

test('an amount that something else has changed has no point any more', () => {
  const last = amountAfterTyped({ value: 149, decimals: null }, 'point')
  expect(typedAmount(last, 14_900)).toEqual(last)
  expect(typedAmount(last, 0)).toEqual({ value: 0, decimals: null })
  expect(typedAmount(null, 7)).toEqual({ value: 7, decimals: null })
})

/** A hand at the end of a field that shows its amount as people read it. */
function fieldAfter(keys: string, locale: string): number {
  let now = start
  for (const key of keys) {
    const shown = formatAmount(now.value, locale)
    now = amountInField(now, shown, key === '<' ? shown.slice(0, -1) : shown + key)
  }
  return now.value
}

test.each(['en-GB', 'nb-NO', 'fi-FI'])('a field takes the same keys as the screen: %s', (locale) => {
  const keys = fc.array(fc.constantFrom(...Array.from('0123456789,.<')), { maxLength: 12 })
  fc.assert(
    fc.property(keys, (pressed) => {
      expect(fieldAfter(pressed.join(''), locale)).toBe(typed(pressed.join('')))
    }),
  )
})

test.each([
  ['500.007', 500_007],
  ['5', 5],
  ['', 0],
  ['1 234,56 kr', 123_456],
  ['149.5', 14_950],
  ['149,', 14_900],
  ['1,249.50', 124_950],
  ['99999999999', 999_999_999],
  ['99999999999,5', 999_999_950],
])('“%s” in place of all that stood there is %i minor units', (text, value) => {
  expect(amountInField({ value: 700, decimals: null }, '7.00', text).value).toBe(value)
})

test.each([
  ['149', '1,49'],
  ['149,', '149,'],
  ['149,5', '149,5'],
  ['149,50', '149,50'],
  ['149,5<', '149,'],
  ['1234567,', '1\u00a0234\u00a0567,'],
])('%s stands there as %s while it is typed', (text, shown) => {
  expect(typedText(keysOf(text).reduce(amountAfterTyped, start), 'nb-NO')).toBe(shown)
})
