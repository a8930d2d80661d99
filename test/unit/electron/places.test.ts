// Does each kind of till open its own windows, and no other?
import { expect, test } from 'vitest'
import { placesOf } from '#electron/places.ts'

const first = { x: 0, y: 0, width: 1080, height: 1920 }
const second = { x: 1080, y: 0, width: 1280, height: 800 }

test('at a counter the customer’s window fills the second display, or is one beside the cashier’s', () => {
  const places = placesOf(true, first, second)
  expect(Object.keys(places)).toEqual(['cashier', 'customer'])
  expect(places.customer).toEqual({ ...second, fullscreen: true })
  expect(placesOf(true, first, undefined).customer?.fullscreen).toBeUndefined()
})

test('where nobody stands at the till its one window fills the first display, and no way leads out of it', () => {
  expect(placesOf(false, first, second)).toEqual({ kiosk: { ...first, fullscreen: true, kiosk: true } })
})
