// Tests of the order that a page has kept: what it wrote is read again, and nothing of what anybody else did.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveOrder, readSavedOrder, type SavedOrder } from '#renderer/kiosk/customer-session.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const order: SavedOrder = { basket: 'b-1', sale: null, screen: 'basket', language: 'fi', touchedAt: 5 }
const write = (text: string) => kept.set('kasse.order', text)

test('what was kept is read again; a number that was being typed is not, so its screen is not either', () => {
  saveOrder(order)
  expect(readSavedOrder()).toEqual(order)
  saveOrder({ ...order, screen: 'phone' })
  expect(readSavedOrder()?.screen).toBe('basket')
  saveOrder({ ...order, screen: 'catalog', sale: 's', language: null })
  expect(readSavedOrder()).toEqual({ ...order, screen: 'catalog', sale: 's', language: null })
})

test('nothing, half a text and what makes no sense are no order', () => {
  expect(readSavedOrder()).toBeNull()
  for (const text of [
    '',
    '{',
    'null',
    '4',
    '[]',
    '{"basket":4,"touchedAt":5}',
    '{"basket":"b","touchedAt":"5"}',
  ]) {
    write(text)
    expect(readSavedOrder()).toBeNull()
  }
  write(JSON.stringify({ ...order, language: 'xx', sale: 4, screen: 'office' }))
  expect(readSavedOrder()).toEqual({ ...order, language: null })
})

test('a browser that keeps nothing begins at the beginning', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  saveOrder(order)
  expect(readSavedOrder()).toBeNull()
})
