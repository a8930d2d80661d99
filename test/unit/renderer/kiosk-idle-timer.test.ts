// Tests of the kiosk's timer: a customer is asked whether they are still there before their payment is cancelled.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentScreen } from '#renderer/kiosk/customer-session.ts'
import { payIdleMs, payWarningMs, warningOf } from '#renderer/kiosk/screen-state.ts'
import { runIdleTimer } from '#renderer/kiosk/idle-timer.ts'
import { initialKiosk, takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { reportLostLink } from '#renderer/till/bridge.ts'
import type { KioskView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { noon } from '#test/support/samples/screens.ts'

let commands: string[] = []
let ms = 0
let look = () => {}
const pass = (span: number) => {
  ms += span
  look()
}
const view = (changes: Parameters<typeof kioskView>[0], more: Partial<KioskView> = {}) =>
  takeKioskView(kioskView(changes, { at: noon + ms, ...more }))
const left = () => warningOf(currentScreen() ?? 'attract', useKiosk.getState().touchedAt, 40_000, noon + ms)
const staff: KioskView['staff'] = {
  unsettledCount: 0,
  waitingCount: 0,
  canClose: true,
  canOpenOffice: false,
  clock: null,
  isInOffice: true,
  orders: [],
  timeZone: 'Europe/Oslo',
}

beforeAll(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('performance', { now: () => ms })
  vi.stubGlobal('setTimeout', (act: () => void) => {
    look = act
  })
  const call = (name: string) => {
    commands.push(name)
    return new Promise(() => {})
  }
  vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
  runIdleTimer()
})
beforeEach(() => {
  ms += 3_600_000
  useStore.setState(initial, true)
  useKiosk.setState(initialKiosk, true)
  commands = []
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('who does not answer is asked first, and then his payment is cancelled', () => {
  view({})
  pass(payIdleMs)
  expect([left(), commands]).toEqual([payWarningMs, []])
  pass(payWarningMs)
  expect(commands).toEqual(['sale.cancel'])
})

test.each<[string, () => void]>([
  ['the service did not answer', () => view({ isCutOff: true })],
  ['the line to the till was lost', () => reportLostLink(problem('till.notAnswering'))],
  ['staff were in', () => view({}, { staff })],
])('%s for longer than he may stay away: afterwards he is asked anew', (_, begin) => {
  view({})
  begin()
  pass(payIdleMs + payWarningMs)
  expect(commands).toEqual([])
  view({})
  pass(0)
  expect([left(), commands]).toEqual([null, []])
  pass(payIdleMs)
  expect([left(), commands]).toEqual([payWarningMs, []])
})
