// Tests of what the customer's screen shows: the right thing, and nothing when its time is over.
import { expect, test } from 'vitest'
import { displayScreenOf, customerScreenOf, resultMs } from '#renderer/customer/screen-state.ts'
import { shareLeft } from '#renderer/ui/time.tsx'
import type { CustomerSale } from '#shared/sale.ts'

const at = 1_000_000
const open: CustomerSale = {
  state: 'created',
  amount: { value: 49_900, currency: 'NOK' },
  lines: [],
  isForRegister: false,
  userFlow: 'QR',
  phoneEnding: null,
  qr: { kind: 'text', text: 'https://qr.example/1' },
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  createdAt: at,
  endsAt: at + 600_000,
  endedAt: null,
  refunded: 0,
  receiptLink: null,
}
const paid: CustomerSale = { ...open, state: 'captured', qr: null, endedAt: at }

test('a code is shown only while it may be scanned', () => {
  expect(customerScreenOf(open, false, at)).toBe('scan')
  expect(customerScreenOf({ ...open, qr: null }, false, at)).toBe('preparing')
  expect(customerScreenOf({ ...open, isCancelling: true }, false, at)).toBe('cancelling')
  expect(customerScreenOf({ ...open, isCutOff: true }, false, at)).toBe('unknown')
  expect(customerScreenOf(open, true, at)).toBe('lost')
  expect(customerScreenOf({ ...open, state: 'authorized' }, false, at)).toBe('approved')
})

test('a result stays eight seconds by the till’s clock, also when the till has gone silent', () => {
  expect(customerScreenOf(paid, false, at + resultMs - 1)).toBe('captured')
  expect(customerScreenOf(paid, true, at + resultMs - 1)).toBe('captured')
  expect(customerScreenOf(paid, false, at + resultMs)).toBe('idle')
  expect(customerScreenOf(null, false, at)).toBe('idle')
})

test('what is left shrinks from 1 to 0 and never leaves that', () => {
  expect(shareLeft(at, at + 600_000, at + 150_000)).toBe(0.75)
  expect(shareLeft(at, at + 600_000, at - 5)).toBe(1)
  expect(shareLeft(at, at + 600_000, at + 700_000)).toBe(0)
  expect(shareLeft(at, null, at)).toBe(1)
})

test('a basket that is being filled is shown when the result before it could be read, and not sooner', () => {
  const face = (sale: CustomerSale | null, isFilling: boolean, ms: number) =>
    displayScreenOf({ sale, isFilling, isChoosing: false }, false, at + ms)
  expect(face(null, true, 0)).toBe('filling')
  expect(face(null, false, 0)).toBe('idle')
  expect(face(paid, true, 2999)).toBe('captured')
  expect(face(paid, true, 3000)).toBe('filling')
  expect(face(paid, false, 3000)).toBe('captured')
  // Money that is open comes first, whatever else is told.
  expect(face(open, true, 0)).toBe('scan')
  expect(displayScreenOf({ sale: open, isFilling: true, isChoosing: false }, true, at)).toBe('lost')
})

test('the tips are shown at once, also over the last result, and not while the till is silent', () => {
  const choosing = { sale: paid, isFilling: true, isChoosing: true }
  expect(displayScreenOf(choosing, false, at)).toBe('tip')
  expect(displayScreenOf(choosing, true, at + 8000)).toBe('filling')
})
