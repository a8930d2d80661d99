// Tests of the channel's senders and texts: who is heard, what is read, and those that fool a careless till.
import { expect, test } from 'vitest'
import { inputOf, surfaceOf } from '#electron/sender-check.ts'

const page = 'app://kasse/cashier/'
const frame = (given: object = {}) => ({
  url: page,
  parent: null,
  frameToken: 'main',
  ...given,
})
const contents = (frameToken = 'main') => ({ mainFrame: { frameToken } })
const cashier = contents()
const windows = {
  cashier: { webContents: cashier, isDestroyed: () => false },
  customer: { webContents: contents('customers'), isDestroyed: () => false },
}

test('our own page in the main frame of its own window is that surface', () => {
  expect(surfaceOf({ sender: cashier, senderFrame: frame() }, windows)).toBe('cashier')
  expect(surfaceOf({ sender: cashier, senderFrame: frame({ url: `${page}#/sales` }) }, windows)).toBe(
    'cashier',
  )
})

test('a page that came back after its process ended is that surface, though Electron calls its frame detached for ever', () => {
  const again = Object.assign(frame(), { detached: true })
  expect(surfaceOf({ sender: cashier, senderFrame: again }, windows)).toBe('cashier')
})

test.each([
  ['no frame any more', null],
  ['a frame on its way out, in whose place another is', frame({ frameToken: 'before', detached: true })],
  ['a frame within the page', frame({ parent: frame(), frameToken: 'inner' })],
  ['a frame within that calls itself the main one', frame({ parent: frame() })],
  ['another frame without a parent', frame({ frameToken: 'other' })],
  ['another surface’s page', frame({ url: 'app://kasse/office/' })],
  ['a page elsewhere', frame({ url: 'https://evil.example/cashier/' })],
  ['a page of the same name elsewhere', frame({ url: 'app://kasse.evil.example/cashier/' })],
  ['a page with a name before it', frame({ url: 'app://kasse@evil.example/cashier/' })],
  ['an empty page', frame({ url: 'about:blank' })],
  ['no page', frame({ url: '' })],
])('%s is nobody', (_, senderFrame) => {
  expect(surfaceOf({ sender: cashier, senderFrame }, windows)).toBeUndefined()
})

test('contents of no window of ours, or of one that is closed, are nobody', () => {
  expect(surfaceOf({ sender: contents(), senderFrame: frame() }, windows)).toBeUndefined()
  const closed = { cashier: { webContents: cashier, isDestroyed: () => true } }
  expect(surfaceOf({ sender: cashier, senderFrame: frame() }, closed)).toBeUndefined()
  expect(surfaceOf({ sender: cashier, senderFrame: frame() }, {})).toBeUndefined()
})

test('what is said is read as text, up to the command’s own length in bytes', () => {
  expect(inputOf('sale.check', '{"sale":"x"}')).toEqual({ ok: true, value: { sale: 'x' } })
  const inside = JSON.stringify('a'.repeat(16 * 1024 - 2))
  expect(inputOf('sale.check', inside).ok).toBe(true)
  const tooLong = {
    ok: false,
    problem: {
      code: 'command.badShape',
      details: { name: 'sale.check', where: '', why: 'longer than 16384 bytes' },
    },
  }
  expect(inputOf('sale.check', `${inside} `)).toMatchObject(tooLong)
  // Half as many letters, each of two bytes.
  expect(inputOf('sale.check', JSON.stringify('å'.repeat(8 * 1024)))).toMatchObject(tooLong)
})

test.each([
  ['a Map', new Map([['sale', 'x']])],
  ['bytes', new Uint8Array(4)],
  ['an object', { sale: 'x' }],
  ['nothing', undefined],
  ['a number', 7n],
  ['half a text', '{"sale":'],
  ['no JSON', 'sale'],
])('%s is no input', (_, given) => {
  expect(inputOf('sale.check', given)).toEqual({ ok: true, value: undefined })
})
