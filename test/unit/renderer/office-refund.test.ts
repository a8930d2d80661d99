// Tests of a refund of single pieces: the till is asked for exactly what they cost, and for nothing else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costOf, useSigning } from '#renderer/sale/signing.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import type { LineLeft } from '#shared/sale.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'
import { paid, someLines } from '#test/support/samples/screens.ts'

const payment = { reference: paid.reference, ceiling: 49_900 }
/** Three for 10.00: one of them is back already, for 3.33. */
const lines: LineLeft[] = someLines.map((line, at) => ({
  ...line,
  line: at,
  ...(at === 0 ? { quantity: 3, total: 1_000, refunded: 1 } : { refunded: 0 }),
}))

const { heard, asked } = useManualTill(() => takeOfficeView(officeView({ asksPin: false })))
const { draw } = useDrawnHooks()

const openRefund = () => {
  const act = { do: 'refund', payments: [payment], lines, till: null } as const
  const { now, does } = draw(() => useSigning({ ...paid, act }))
  does(({ signature }) => signature.writeReason('Goods returned'))
  return {
    now,
    does,
    take: (line: number, pieces: number) => does(({ takePieces }) => takePieces(line, pieces)),
    submits: () => does(({ submit }) => void submit()),
  }
}

test('pieces cost what is left of their line, and are named in the order of the sale', () => {
  const { now, does, take, submits } = openRefund()
  does(({ refundBy }) => refundBy('lines'))
  expect(now()).toMatchObject({ value: 0, parts: [] })
  take(1, 1)
  take(0, 1)
  expect(now().value).toBe(4_800 + 333)
  take(0, 2)
  expect(now().value).toBe(4_800 + 667)
  submits()
  const lines = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ]
  expect(asked()).toEqual([['sale.refund', expect.objectContaining({ value: 5_467, lines })]])
})

test('none of them is nothing, and is not sent', () => {
  const { now, does, take, submits } = openRefund()
  does(({ refundBy }) => refundBy('lines'))
  take(1, 1)
  take(1, 0)
  submits()
  expect(now()).toMatchObject({ value: 0, parts: [] })
  expect([now().signature.trouble?.problem.code, heard]).toEqual(['amount.tooSmall', []])
})

test('back to an amount, it is for no pieces any more', () => {
  const { does, take, submits } = openRefund()
  does(({ refundBy }) => refundBy('lines'))
  take(1, 1)
  does(({ refundBy }) => refundBy('amount'))
  submits()
  expect(heard[0]?.input).toMatchObject({ value: 49_900 })
  expect(heard[0]?.input).not.toHaveProperty('lines')
})

test('piece by piece or all at once, a line comes back for the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 999_999 }), (quantity, total) => {
      const line = { ...lines[0], quantity, total } as LineLeft // the sample has lines
      let back = 0
      for (let gone = 0; gone < quantity; gone += 1)
        back += costOf([{ line: 0, quantity: 1 }], [{ ...line, refunded: gone }])
      expect(back).toBe(total)
      expect(costOf([{ line: 0, quantity }], [{ ...line, refunded: 0 }])).toBe(total)
    }),
  )
})
