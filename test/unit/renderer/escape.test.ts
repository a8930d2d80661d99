// Tests of Esc while something runs: pressed twice it cancels, and what has closed a dialog is neither of the two.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cancelBySecond, escapeMs, keepEscape, noteEscape } from '#renderer/cashier/escape.ts'
import { loadSaleKeys, meansKey } from '#renderer/cashier/keyboard.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { settled, useManualTill, useManualTimers } from '#test/support/pages/manual-till.ts'
import { aSale, cashierView } from '#test/support/samples/screens.ts'

beforeAll(loadSaleKeys)

const timers = useManualTimers()
const till = useManualTill(() => takeCashierView(cashierView({ sale: aSale })))
const controls = ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLButtonElement', 'HTMLAnchorElement']
let stop = () => {}
// Long before any real clock: the module keeps the time of the last Esc for the files that run after this one.
let now = -1e9
beforeEach(() => {
  for (const name of controls) vi.stubGlobal(name, class {})
  vi.stubGlobal('performance', { now: () => now })
  now += 60_000
  stop = keepEscape()
})
afterEach(() => stop())

const escape = (): boolean => {
  noteEscape()
  return meansKey({ key: 'Escape', isShifted: false, target: null })
}
const isAsked = () => useStore.getState().selling.isEscaped

test('the first press asks, the second cancels', async () => {
  escape()
  await settled()
  expect([till.names(), isAsked()]).toEqual([[], true])
  escape()
  await settled()
  expect([till.names(), isAsked()]).toEqual([['sale.cancel'], false])
})

test('after two seconds a press is the first again', async () => {
  escape()
  await timers.timePasses()
  expect(isAsked()).toBe(false)
  escape()
  await settled()
  expect([till.names(), isAsked()]).toEqual([[], true])
})

test('Esc that closes a dialog, and whatever follows it too soon, cancels nothing', async () => {
  useStore.setState({ asking: { what: 'keys' } })
  escape()
  useStore.setState({ asking: null })
  for (const later of [100, 200, 300]) {
    now += later
    escape()
  }
  expect([till.names(), isAsked()]).toEqual([[], false])
  now += escapeMs
  escape()
  escape()
  await settled()
  expect(till.names()).toEqual(['sale.cancel'])
})

test('the second press means no other sale than the first', async () => {
  escape()
  takeCashierView(cashierView({ sale: { ...aSale, sale: 'another' } }))
  escape()
  await settled()
  expect([till.names(), isAsked()]).toEqual([[], true])
})

test('what cannot be cancelled is not asked about', () => {
  takeCashierView(cashierView({ sale: { ...aSale, isCancelling: true } }))
  expect([escape(), isAsked()]).toEqual([false, false])
})

test('one press alone never calls what it is given', () => {
  let calls = 0
  cancelBySecond(() => (calls += 1))
  expect(calls).toBe(0)
})
