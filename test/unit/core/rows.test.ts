// Tests of the derived rows of a sale, used by lists, filters and reports at a till and at its hub.
import { expect, test } from 'vitest'
import { movementRow, saleRow } from '#core/sale/projection.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { opening } from '#test/support/till/journal.ts'

const name = 'k7m2q9-00001-q3w8zt'
const [first, second] = [`${name}-1`, `${name}-2`]
const person = { id: 'p1', name: 'Åse' }
const value = 49_900

/** The customer walked away from the code, was asked by phone and paid; and then the code proves paid as well. */
const facts: readonly AnySaleFact[] = [
  { ...opening(name), person },
  { kind: 'abandoned', reference: first, by: 'cashier' },
  {
    kind: 'attemptOpened',
    reference: second,
    userFlow: 'PUSH_MESSAGE',
    phoneEnding: '67',
    qrFormat: 'TEXT/TARGETURL',
    override: 'walked away',
  },
  { kind: 'authorized', reference: second, pspReference: 'psp-2', ageMs: 0 },
  { kind: 'captureClaimed', reference: second },
  { kind: 'captured', reference: second, pspReference: 'psp-2', value },
  { kind: 'captured', reference: first, pspReference: 'psp-1', value },
]
const after = (count: number): Sale => {
  const sale = facts
    .slice(0, count)
    .reduce<Sale | undefined>((before, fact) => reduceSale(before, name, fact, 5), undefined)
  if (!sale) throw new Error('there is no sale')
  return sale
}

test('who sold it, which phone was asked, and how it was paid stand in its row', () => {
  expect(saleRow(after(6), 3, 11)).toMatchObject({
    sale: name,
    counter: 3,
    opened: 11,
    person: JSON.stringify(person),
    endings: '67',
    flow: 'PUSH_MESSAGE',
    captured: value,
    waits: 0,
    runs: 0,
    otherTill: null,
  })
})

test('a sale that was paid twice waits for a person', () => {
  expect(saleRow(after(7), 3, 11)).toMatchObject({ captured: 2 * value, waits: 1 })
})

test('each payment’s money counts to the way by which that one was asked for', () => {
  expect(movementRow(after(6), 6, 5)).toMatchObject({ kind: 'captured', value, flow: 'PUSH_MESSAGE' })
  expect(movementRow(after(7), 7, 5)).toMatchObject({ kind: 'captured', value, flow: 'QR' })
})
