// The PIN of whoever changes who may come in, at the office's page: asked where they have one, sent with its act, and kept no longer.
import { expect, test } from 'vitest'
import { sendWithOwnPin, typeOwnPin, useOwnPin } from '#renderer/office/page/own-pin.ts'
import { askToPair, leaveHub, pairScreen, unpairScreen } from '#renderer/office/setup/pairing-actions.ts'
import { initialSetup, useSetup } from '#renderer/office/setup/setup-store.ts'
import { useStaffForm } from '#renderer/office/staff/staff-actions.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import type { StaffView } from '#shared/staff.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'

const ingrid: StaffView = {
  ...sampleStaff,
  signedIn: { id: 'p1', name: 'Ingrid', role: 'manager', number: 11 },
  people: [{ id: 'p1', name: 'Ingrid', role: 'manager', hasPin: true }],
}
const shown = (staff: StaffView) => takeOfficeView(officeView({ asksPin: true }, { staff }))
const { asked, answer } = useManualTill(() => {
  useSetup.setState(initialSetup, true)
  typeOwnPin('')
  shown(ingrid)
})
const { draw, settles } = useDrawnHooks()
const juho = {
  id: 'p2',
  name: 'Juho',
  role: 'manager',
  number: 12,
  hasPin: true,
  isPinGiven: false,
  pinResetAt: null,
  waitsMs: 0,
} as const

test('without a digit nothing is sent, and the field says what is missing', async () => {
  expect(await sendWithOwnPin('hub.leave', {})).toBeUndefined()
  expect(asked()).toEqual([])
  expect(useOwnPin.getState().isMissing).toBe(true)
})

test('whoever came in without a PIN, where nothing is real, is asked for none', async () => {
  shown({ ...ingrid, people: [{ id: 'p1', name: 'Ingrid', role: 'manager', hasPin: false }] })
  void sendWithOwnPin('hub.leave', {})
  expect(asked()).toEqual([['hub.leave', {}]])
})

test('a wrong PIN is said at its field, and the dialog stays for another try; the right one ends both', async () => {
  typeOwnPin('1111 11')
  const wrong = leaveHub()
  expect(asked()).toEqual([['hub.leave', { ownPin: '111111' }]])
  await answer(failed(problem('pin.wrong', { left: 3 })))
  expect(await wrong).toBeUndefined()
  expect(useSetup.getState()).toMatchObject({ trouble: null, said: null })
  expect(useOwnPin.getState()).toMatchObject({ pin: '', trouble: { problem: { code: 'pin.wrong' } } })
  typeOwnPin('258013')
  const right = leaveHub()
  await answer()
  await settled()
  // The page is read again.
  await answer()
  expect(await right).toBe(true)
  expect(useSetup.getState().said).toBe('hubLeft')
  expect(useOwnPin.getState()).toEqual({ pin: '', isMissing: false, trouble: null })
})

test('a PIN that cannot be checked now is said in its dialog, which stays for another try', async () => {
  typeOwnPin('258013')
  const left = leaveHub()
  await answer(failed(problem('pin.uncheckable')))
  expect(await left).toBeUndefined()
  expect(useSetup.getState()).toMatchObject({ trouble: null })
  expect(useOwnPin.getState()).toMatchObject({ pin: '', trouble: { problem: { code: 'pin.uncheckable' } } })
})

test('a screen is paired, or sent away, after a dialog; where no PIN is asked, at once', async () => {
  askToPair({ what: 'screen', surface: 'customer' }, () => pairScreen('customer'))
  expect([asked(), useSetup.getState().pairing]).toEqual([[], { what: 'screen', surface: 'customer' }])
  typeOwnPin('258013')
  void pairScreen('customer')
  await answer(failed(problem('command.notAllowed', { name: 'screens.pair', surface: 'customer' })))
  // What stands in its way otherwise is said on the page.
  expect(useSetup.getState()).toMatchObject({ pairing: null, trouble: { code: 'command.notAllowed' } })
  shown(sampleStaff)
  askToPair({ what: 'unpair', screen: 'x' }, () => unpairScreen('x'))
  expect(asked().at(-1)).toEqual(['screens.unpair', { screen: 'x' }])
})

test('the pad writes the PIN whose field was entered last, and the next person finds neither', async () => {
  const { now, does } = draw(() => useStaffForm({ act: 'pin', row: juho }, () => {}))
  for (const key of '963147') does(({ press }) => press(key as '1'))
  does(({ setIsOwnPinKeyed }) => setIsOwnPinKeyed(true))
  for (const key of '258013') does(({ press }) => press(key as '1'))
  does(({ submit }) => void submit())
  expect(asked()).toEqual([['staff.setPin', { person: 'p2', pin: '963147', ownPin: '258013' }]])
  await settles(() => answer(failed(problem('pin.locked', { seconds: 30 }))))
  // It is said at the field of one's own PIN.
  expect(now()).toMatchObject({ pin: '963147', trouble: null })
  typeOwnPin('25')
  shown({ ...sampleStaff, signedIn: null })
  expect(useOwnPin.getState().pin).toBe('')
})
