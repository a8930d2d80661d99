// Tests of what a sale is called once money of it went back, and of the service's own names in words.
import { expect, test } from 'vitest'
import { eventText } from '#renderer/sale/event-words.ts'
import { refundedKey } from '#renderer/sale/outcome-looks.ts'

test.each([
  ['captured', 0, null],
  ['captured', 1, 'sale.refundedPartly'],
  ['captured', 500, 'sale.refunded'],
  ['givenBack', 500, null],
] as const)('a sale that is %s, with %i of 500 refunded, is called %s', (state, refunded, said) => {
  expect(refundedKey({ state, refunded, amount: { value: 500, currency: 'NOK' } })).toBe(said)
})

test('an event of the service is told in words, one that nobody knows by its own name', () => {
  const t = ((key: string) => key) as Parameters<typeof eventText>[1]
  expect(
    ['CREATED', 'AUTHORIZED', 'CAPTURED', 'SOMETHING_NEW', 'toString'].map((one) => eventText(one, t)),
  ).toEqual(['step.created', 'step.approved', 'step.captured', 'SOMETHING_NEW', 'toString'])
})
