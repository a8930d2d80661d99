// Tests of a refund of single pieces: the till is asked for exactly what they cost, and for nothing else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as signing from '#renderer/sale/signing.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import type { LineLeft } from '#shared/sale.ts'
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

function current() {
  const { asking } = useStore.getState()
  if (asking?.what !== 'signing') throw new Error('nothing to sign')
  return asking.signing
}

const { heard, asked } = useManualTill(() => {
  takeOfficeView(officeView({ asksPin: false }))
  signing.refund(paid, [payment], lines)
})

test('pieces cost what is left of their line, and are named in the order of the sale', () => {
  signing.refundBy('lines')
  expect(current()).toMatchObject({ value: 0, parts: [] })
  signing.takePieces(1, 1)
  signing.takePieces(0, 1)
  expect(current().value).toBe(4_800 + 333)
  signing.takePieces(0, 2)
  expect(current().value).toBe(4_800 + 667)
  signing.giveReason('Goods returned')
  void signing.sign()
  const lines = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ]
  expect(asked()).toEqual([['sale.refund', expect.objectContaining({ value: 5_467, lines })]])
})

test('none of them is nothing, and is not sent', () => {
  signing.refundBy('lines')
  signing.takePieces(1, 1)
  signing.takePieces(1, 0)
  signing.giveReason('Goods returned')
  void signing.sign()
  expect(current()).toMatchObject({ value: 0, parts: [], trouble: { problem: { code: 'amount.tooSmall' } } })
  expect(heard).toEqual([])
})

test('back to an amount, it is for no pieces any more', () => {
  signing.refundBy('lines')
  signing.takePieces(1, 1)
  signing.refundBy('amount')
  signing.giveReason('Goods returned')
  void signing.sign()
  expect(heard[0]?.input).toMatchObject({ value: 49_900 })
  expect(heard[0]?.input).not.toHaveProperty('lines')
})

test('piece by piece or all at once, a line comes back for the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 999_999 }), (quantity, total) => {
      const line = { ...lines[0], quantity, total } as LineLeft // the sample has lines
      let back = 0
      for (let gone = 0; gone < quantity; gone += 1)
        back += signing.costOf([{ line: 0, quantity: 1 }], [{ ...line, refunded: gone }])
      expect(back).toBe(total)
      expect(signing.costOf([{ line: 0, quantity }], [{ ...line, refunded: 0 }])).toBe(total)
    }),
  )
})
