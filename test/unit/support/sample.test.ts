// Samples out of shapes: the least that fits, what is given in its place, and an error where that does not fit.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { views } from '#shared/bridge.ts'
import { saleView } from '#shared/sale.ts'
import { sample } from '#test/support/samples/sample.ts'

test('a shape alone gives the least that fits it', () => {
  const shape = z.strictObject({
    kind: z.enum(['one', 'other']),
    name: z.string(),
    count: z.int().check(z.minimum(1)),
    isOpen: z.boolean(),
    rows: z.array(z.string()),
    trouble: z.nullable(z.string()),
    note: z.optional(z.string()),
  })
  const least = { kind: 'one', name: '', count: 1, isOpen: false, rows: [], trouble: null }
  expect(sample(shape)).toEqual(least)
})

test('parts are put in their places, to any depth, and what the shape has no place for is left out', () => {
  const { amount, alarm, endedAt, lines } = sample(saleView, {
    amount: { value: 100 },
    alarm: { value: 7 },
    lines: [{ name: 'Tea' }],
  })
  expect([amount, alarm?.left, alarm?.value, endedAt]).toEqual([{ value: 100, currency: 'NOK' }, 0, 7, null])
  expect(lines).toMatchObject([{ name: 'Tea', quantity: 1, discount: 0 }])
  const shape = z.strictObject({ sale: z.string() })
  expect(sample(shape, sample(saleView, { sale: 'a' }))).toEqual({ sale: 'a' })
})

test('of several shapes the one is taken that the parts fit', () => {
  const shape = z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('percent'), hundredths: z.int() }),
    z.strictObject({ by: z.literal('amount'), value: z.int() }),
  ])
  expect(sample(shape, { by: 'amount' })).toEqual({ by: 'amount', value: 0 })
})

test('parts that do not fit are an error', () => {
  const parts = { attempt: 'second' as unknown as number }
  expect(() => sample(saleView, parts)).toThrow('attempt')
})

test.for(Object.entries(views))('there is a sample of the view of %s', ([, view]) => {
  expect(view.safeParse(sample<unknown>(view)).success).toBe(true)
})
