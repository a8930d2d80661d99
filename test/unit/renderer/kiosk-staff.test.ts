// The way between a kiosk's customers and its staff: which taps and keys lead there, what is sent, and what time alone undoes.
import { expect, test } from 'vitest'
import { createExitGesture, isExitKey } from '#renderer/kiosk/exit-gesture.ts'
import { isBrowserKey } from '#renderer/kiosk/browser-keys.ts'
import { begin, hasOwnChoices, startOver } from '#renderer/kiosk/customer-session.ts'
import * as staff from '#renderer/kiosk/staff-actions.ts'
import { initialKiosk, takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { initial, useStore } from '#renderer/till/store.ts'

import { failed, problem } from '#shared/problem.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { noon } from '#test/support/samples/screens.ts'

const get = () => ({ ...useStore.getState(), ...useKiosk.getState() })
const atStaff = {
  unsettledCount: 0,
  waitingCount: 0,
  canClose: false,
  canOpenOffice: false,
  clock: null,
  isInOffice: false,
  orders: [],
  timeZone: 'Europe/Oslo',
}

const { heard } = useManualTill(() => takeKioskView(kioskView()))

/** A hand at the corner: each step is what it does, and how long after the step before (ms). */
function play(...steps: ['press' | 'letGo' | 'wait', number][]): number {
  let now = 0
  let opened = 0
  let timer: { at: number; act: () => void } | undefined
  const gesture = createExitGesture(() => (opened += 1), {
    now: () => now,
    after: (ms, act) => {
      const mine = { at: now + ms, act }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
  })
  for (const [what, ms] of steps) {
    now += ms
    if (timer && timer.at <= now) {
      const { act } = timer
      timer = undefined
      act()
    }
    if (what !== 'wait') gesture[what]()
  }
  return opened
}
const tap = (after = 300): ['press' | 'letGo', number][] => [
  ['press', after],
  ['letGo', 100],
]

test('five taps, the last one held', () => {
  const four = [...tap(), ...tap(), ...tap(), ...tap()]
  expect(play(...four, ['press', 300], ['wait', 2000])).toBe(1)
  expect(play(...four, ['press', 300], ['wait', 1999])).toBe(0)
  expect(play(...four, ['press', 300], ['letGo', 1900], ['wait', 500])).toBe(0)
  expect(play(...four, ['wait', 5000])).toBe(0)
  expect(play(...tap(), ...tap(), ...tap(), ['press', 300], ['wait', 9000])).toBe(0)
})

test('taps further apart than five seconds do not count together', () => {
  const slowly = [...tap(), ...tap(2000), ...tap(2000), ...tap(2000)]
  expect(play(...slowly, ['press', 300], ['wait', 5000])).toBe(0)
})

test('more taps than five do no harm, and one opening uses them up', () => {
  const many = [...tap(), ...tap(), ...tap(), ...tap(), ...tap(), ...tap()]
  expect(play(...many, ['press', 300], ['wait', 2000])).toBe(1)
  expect(play(...many, ['press', 300], ['wait', 2000], ['letGo', 10], ['press', 10], ['wait', 3000])).toBe(1)
})

const key = (held: string, code: string, name = code) => ({
  code,
  key: name,
  ctrlKey: held.includes('C'),
  altKey: held.includes('A'),
  shiftKey: held.includes('S'),
  metaKey: held.includes('M'),
  getModifierState: (modifier: string) => modifier === 'AltGraph' && held.includes('G'),
})

test('the keys that lead there', () => {
  expect(isExitKey(key('CAS', 'KeyK'))).toBe(true)
  for (const held of ['', 'C', 'CA', 'CS', 'AS']) expect(isExitKey(key(held, 'KeyK'))).toBe(false)
})

test.each([
  ['F5', '', true],
  ['F12', '', true],
  ['r', 'C', true],
  ['=', 'C', true],
  ['q', 'M', true],
  ['ArrowLeft', 'A', true],
  ['ContextMenu', '', true],
  ['BrowserBack', '', true],
  ['@', 'CAG', false],
  ['Tab', 'S', false],
  ['Enter', '', false],
  ['f', '', false],
  ['Fe', '', false],
  ['7', '', false],
])('%s with “%s” held is kept from the browser: %s', (name, held, isKept) => {
  expect(isBrowserKey(key(held, '', name))).toBe(isKept)
})

test('the right PIN opens, and is sent once; what is refused is said to the dialog', async () => {
  staff.openExitDialog()
  const wrong = staff.leave('4711')
  expect(await staff.leave('4711')).toBeNull()
  expect(heard.map(({ name, input }) => [name, input])).toEqual([['kiosk.leave', { pin: '4711' }]])
  heard[0]?.answer(failed(problem('pin.wrong', { left: 4 })))
  expect([(await wrong)?.problem.code, get().exit]).toEqual(['pin.wrong', { trouble: null }])
  const right = staff.leave('1234')
  heard[1]?.answer(done)
  expect([await right, get().exit]).toEqual([null, null])
})

test('where no PIN is asked the gesture alone leads there', async () => {
  takeKioskView(kioskView(null, { asksPin: false }))
  staff.openExitDialog()
  expect(heard.map(({ name, input }) => [name, input])).toEqual([['kiosk.leave', { pin: '' }]])
  heard[0]?.answer(failed(problem('till.notAnswering')))
  await settled()
  expect(get().exit?.trouble?.problem.code).toBe('till.notAnswering')
  staff.closeExitDialog()
  staff.openExitDialog()
  heard[1]?.answer(done)
  await settled()
  expect(get().exit).toBeNull()
})

test('staff who are there need no way there', () => {
  takeKioskView(kioskView(null, { staff: atStaff }))
  staff.openExitDialog()
  expect(get().exit).toBeNull()
})

test('help is called once, and a call that is not heard is said', async () => {
  void staff.callHelp()
  void staff.callHelp()
  expect(heard.map(({ name }) => name)).toEqual(['kiosk.help'])
  heard[0]?.answer(failed(problem('till.notAnswering')))
  await settled()
  expect(get().help).toBe('failed')
  staff.closeHelp()
  takeKioskView(kioskView(null, { helpSince: noon }))
  await staff.callHelp()
  expect([get().help, heard.length]).toEqual(['called', 1])
})

test('the next customer may call for help, too, while staff still know of the first call', async () => {
  void staff.callHelp()
  heard[0]?.answer(done)
  await settled()
  takeKioskView(kioskView(null, { helpSince: noon }))
  expect([get().help, get().hasCalled]).toEqual(['called', true])
  begin()
  expect(get().hasCalled).toBe(true)
  startOver()
  expect([get().help, get().hasCalled, get().kiosk?.helpSince]).toEqual([null, false, noon])
})

test('whoever calls for help and goes away has left nothing to the next one', async () => {
  void staff.callHelp()
  heard[0]?.answer(done)
  await settled()
  expect(hasOwnChoices()).toBe(true)
})

const left = {
  kiosk: kioskView(),
  exit: null,
  help: null,
  touchedAt: 0,
}
const exit = { trouble: null }
test.each([
  ['nothing is open', {}, 999_999, null],
  ['a PIN half keyed in', { exit }, 29_999, null],
  ['a PIN left alone', { exit }, 30_000, 'closeExitDialog'],
  ['words about help, left alone', { help: 'called' as const }, 30_000, 'closeHelp'],
  ['staff at work', { kiosk: kioskView(null, { staff: atStaff }) }, 119_999, null],
  ['staff gone', { kiosk: kioskView(null, { staff: atStaff }) }, 120_000, 'return'],
  [
    'staff in the office',
    { kiosk: kioskView(null, { staff: { ...atStaff, clock: null, isInOffice: true } }) },
    9e6,
    null,
  ],
])('%s', (_, changes, now, due) => {
  expect(staff.staffTimeoutOf({ ...left, ...changes }, now)).toBe(due)
})

test('a page that is loaded while staff are there gives them their time', () => {
  useStore.setState(initial, true)
  useKiosk.setState(initialKiosk, true)
  takeKioskView(kioskView(null, { staff: atStaff }))
  expect(staff.staffTimeoutOf(get(), noon + 60_000)).toBeNull()
})
