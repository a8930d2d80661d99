// Tests of the keypad: its keys make the amount that a cashier means.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitKeys, keyOf, amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { formatAmount } from '#shared/money.ts'

const keyed = (...keys: Key[]) => keys.reduce(amountAfterKey, 0)

test('digits shift in from the right as minor units', () => {
  expect(formatAmount(keyed('4', '9', '9', '0', '0'), 'nb-NO')).toBe('499,00')
  expect(keyed('4', '9', '9', '00')).toBe(49_900)
  expect(keyed('0', '00', '5')).toBe(5)
})

test('backspace takes the last digit, clear takes all', () => {
  expect(keyed('1', '2', '3', 'backspace')).toBe(12)
  expect(keyed('7', 'backspace', 'backspace')).toBe(0)
  expect(keyed('1', '2', '3', 'clear', '4')).toBe(4)
})

test('an amount stays a whole number that every till can answer, whatever is pressed', () => {
  const keys = fc.array(fc.constantFrom<Key>(...digitKeys, 'backspace', 'clear'), { maxLength: 60 })
  fc.assert(
    fc.property(keys, (pressedKeys) => {
      const value = keyed(...pressedKeys)
      expect(Number.isSafeInteger(value) && value >= 0 && value <= 999_999_999).toBe(true)
    }),
  )
})

test('a digit that does not fit is not taken, and nothing before it is lost', () => {
  expect(keyed('9', '9', '9', '9', '9', '9', '9', '9', '9', '9')).toBe(999_999_999)
  expect(keyed('9', '9', '9', '9', '9', '9', '9', '9', '00')).toBe(99_999_999)
})

test('the keyboard has the same keys', () => {
  expect(['7', 'Backspace', 'Delete', 'Escape', ',', '.', 'x', 'Enter'].map(keyOf)).toEqual([
    '7',
    'backspace',
    'clear',
    'clear',
    'point',
    'point',
    undefined,
    undefined,
  ])
})
