// Tests of the windows that each kind of till opens, and their places on any arrangement of displays.
import type { Rectangle } from 'electron'
import { expect, test } from 'vitest'
import {
  customerPlace,
  isInPlace,
  officePlace,
  optionsOf,
  placesOf,
  rescuePlace,
  type SeenDisplay,
} from '#electron/window-placement.ts'

/** With a bar of 40 pixels at its foot. */
const display = (id: number, x: number, y: number, width: number, height: number): SeenDisplay => ({
  id,
  bounds: { x, y, width, height },
  workArea: { x, y, width, height: height - 40 },
})
const own = display(1, 0, 0, 1920, 1080)
const right = display(2, 1920, 0, 1280, 800)
const cashier: Rectangle = { x: 277, y: 156, width: 1366, height: 768 }

test('a till with staff has the cashier’s and the customer’s, a kiosk its own alone, without a frame', () => {
  const attended = placesOf(true, [own, right], false)
  expect(Object.keys(attended)).toEqual(['cashier', 'customer'])
  expect(attended.customer).toEqual({ ...right.bounds, fullscreen: true })
  expect(attended.cashier).not.toHaveProperty('x')
  expect(placesOf(false, [own, right], false)).toEqual({
    kiosk: { ...own.bounds, fullscreen: true, kiosk: true, frame: false },
  })
  expect(officePlace).toMatchObject({ minWidth: 480 })
})

test('where the desktop places windows itself the customer’s is one with a title, all over nothing', () => {
  expect(placesOf(true, [own, right], true).customer).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
})

test.each([
  ['to the right', [own, right], 2],
  ['to the left, where numbers are negative', [own, display(2, -1280, 0, 1280, 800)], 2],
  ['above, standing on its side', [own, display(2, 300, -1920, 1080, 1920)], 2],
  ['smaller than any till’s', [own, display(2, 1920, 0, 800, 480)], 2],
  ['overlapping by a rounded pixel', [own, display(2, 1919, 0, 1280, 800)], 2],
  ['the first of three', [own, display(3, 3200, 0, 800, 600), right], 3],
] as const)('a second display %s is the customer’s, all over', (_, [first, ...others], id) => {
  const chosen = others.find((one) => one.id === id)
  expect(customerPlace([first, ...others], cashier, undefined)).toEqual({
    display: id,
    bounds: chosen?.bounds,
    isWhole: true,
  })
})

test.each([
  ['one display', [own]],
  ['two that show the same', [own, display(2, 0, 0, 1920, 1080)]],
  ['a smaller one that shows a part of the first', [own, display(2, 0, 0, 1280, 800)]],
  ['one without a picture', [own, display(2, 1920, 0, 0, 0)]],
] as const)('with %s it is a window within the first, never all over it', (_, [first, ...others]) => {
  const { display: on, bounds, isWhole } = customerPlace([first, ...others], cashier, undefined)
  expect({ on, isWhole }).toEqual({ on: 1, isWhole: false })
  expect(bounds).toEqual({ x: 640, y: 240, width: 1280, height: 800 })
  expect(optionsOf({ display: on, bounds, isWhole })).not.toHaveProperty('fullscreen')
})

test('on a small display it is no larger than what the machine’s bar leaves', () => {
  const small = display(1, 0, 0, 1024, 600)
  expect(customerPlace([small], small.bounds, undefined).bounds).toEqual({
    x: 0,
    y: 0,
    width: 1024,
    height: 560,
  })
})

test('it goes back to the display it was on, and never to the one that the cashier sits at', () => {
  const third = display(3, 3200, 0, 800, 600)
  expect(customerPlace([own, right, third], cashier, 3).display).toBe(3)
  expect(customerPlace([own, right], cashier, 3).display).toBe(2)
  // The cashier's window stands on the second, mostly.
  const moved = { ...cashier, x: 1800 }
  expect(customerPlace([own, right], moved, 2).display).toBe(1)
  // Another display became the machine's own: the cashier did not move, so the customer's stays too.
  expect(customerPlace([right, own], cashier, 2).display).toBe(2)
  // A cashier's window that no display shows is thought to be on the first.
  expect(customerPlace([own, right], { ...cashier, x: 9000 }, undefined).display).toBe(2)
})

test.each([
  ['in the middle', cashier, false],
  ['half over the edge, its title still to be taken hold of', { ...cashier, x: 1200 }, false],
  ['under the machine’s bar', { ...cashier, y: 1045 }, true],
  ['on a display that is gone', { ...cashier, x: 2200 }, true],
  ['above, where its title cannot be reached', { ...cashier, y: -300 }, true],
] as const)('a window %s is brought back: see the last column', (_, window, isBrought) => {
  const place = rescuePlace([own], window)
  expect(place !== undefined).toBe(isBrought)
  if (place) expect(place).toEqual({ x: 277, y: 136, width: 1366, height: 768 })
})

test('a rescued window fits the display that is left', () => {
  const small = display(1, 0, 0, 1024, 600)
  expect(rescuePlace([small], { ...cashier, x: 5000 })).toEqual({ x: 0, y: 0, width: 1024, height: 560 })
})

test.each([
  ['a little lower, under the title it was given', { y: 24 }, true, true],
  ['where it was before', { x: 1366 }, true, false],
  ['no longer all over its display', {}, false, false],
])('%s a window stands in its place: see the last column', (_, moved, isWhole, isThere) => {
  const place = { display: 2, bounds: { x: 0, y: 0, width: 1280, height: 800 }, isWhole: true }
  expect(isInPlace(place, { bounds: { ...place.bounds, ...moved }, isWhole })).toBe(isThere)
})
