// The office before a kiosk: open while somebody is at it, closed once nobody is.
import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, test } from 'vitest'
import { closeUnattended, unattendedMs } from '#electron/unattended-office.ts'
import { createManualClock } from '#test/support/run/clock.ts'

function open() {
  const clock = createManualClock()
  const now = { untouched: 0, closes: 0 }
  const window = Object.assign(new EventEmitter(), {
    close() {
      now.closes += 1
      window.emit('closed')
    },
  })
  const over = closeUnattended(window as unknown as BrowserWindow, {
    clock,
    untouchedMs: () => now.untouched,
  }) // as much of a window as it knows
  const pass = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 15_000) {
      now.untouched += 15_000
      clock.advance(15_000)
      await new Promise(setImmediate)
    }
  }
  return { now, window, over, pass }
}

test('somebody who touches it now and then keeps it open', async () => {
  const { now, pass } = open()
  for (let times = 0; times < 5; times += 1) {
    await pass(unattendedMs - 30_000)
    now.untouched = 0
  }
  expect(now.closes).toBe(0)
})

test('left alone for five minutes it is closed, once, and nobody looks any more', async () => {
  const { now, over, pass } = open()
  await pass(unattendedMs - 15_000)
  expect(now.closes).toBe(0)
  await pass(15_000)
  expect(now.closes).toBe(1)
  await over
  await pass(unattendedMs)
  expect(now.closes).toBe(1)
})

test('closed by hand it is left in peace', async () => {
  const { now, window, over, pass } = open()
  window.emit('closed')
  await over
  await pass(2 * unattendedMs)
  expect(now.closes).toBe(0)
})
