// Tests of how the office saves settings and credentials: what was saved is read again, and what is written meanwhile stays.
import { expect, test, vi } from 'vitest'
import {
  keepKeys as keepWritten,
  keysIn,
  readHandler,
  type KeysControl,
} from '#renderer/office/setup/service-actions.ts'
import {
  openWrongPart,
  saveSettings as saveWritten,
  type SettingsControl,
} from '#renderer/office/setup/settings-actions.ts'
import { draftOf, settingsIn } from '#renderer/office/setup/settings-form.ts'
import { mergeServerValues, newControl } from '#renderer/office/page/form.ts'
import { initialSetup, useSetup } from '#renderer/office/setup/setup-store.ts'
import { typeOwnPin } from '#renderer/office/page/own-pin.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settings, type Settings } from '#shared/settings.ts'
import type { StaffView } from '#shared/staff.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import { sandboxSetup } from '#test/support/samples/setup.ts'

/** The form of the settings, as it stands on their page. */
const newForm = (): SettingsControl => {
  const draft = draftOf(settings.parse(sandboxSetup.settings), 'en-GB')
  const control: SettingsControl = newControl(draft)
  control.reset(draft)
  return control
}
const noKeys = { clientId: '', clientSecret: '', subscriptionKey: '' }
let form = newForm()
let keys: KeysControl = newControl(noKeys)
/** As its page does when it is pressed. */
async function saveSettings(): Promise<void> {
  const { value, faults } = settingsIn(form.getValues())
  for (const { field } of faults) form.setError(field as 'tillName', { type: 'check' })
  if (value) await saveWritten(form, value)
  else openWrongPart({ tillName: { type: 'check' } })
}
async function keepKeys(): Promise<void> {
  const { value } = keysIn(keys.getValues())
  if (value) await keepWritten(keys, value)
}

usePages()
const { answer, asked, heard, names } = useManualTill(() => {
  takeOfficeView(officeView({}))
  useSetup.setState(initialSetup)
  form = newForm()
  keys = newControl(noKeys)
  keys.reset(noKeys)
})
const ingridIn: StaffView = {
  ...sampleStaff,
  signedIn: { id: 'p1', name: 'Ingrid', role: 'manager', number: 11 },
  people: [{ id: 'p1', name: 'Ingrid', role: 'manager', hasPin: true }],
}
const get = () => useSetup.getState()
/** The page is opened, and somebody types. */
async function opened(): Promise<void> {
  openPage('settings.read', {})
  await answer(ok(sandboxSetup))
  heard.length = 0
}
const write = (tillName: string) => form.setValue('tillName', tillName, { shouldDirty: true })
const tillName = () => [form.getValues('tillName'), form.getFieldState('tillName').isDirty]
/** The till tells how it stands, and the page takes that up. */
async function tells(change: Partial<Settings>, to = -1): Promise<void> {
  const stands = { ...sandboxSetup.settings, ...change }
  await answer(ok({ ...sandboxSetup, settings: stands }), to)
  mergeServerValues(form, draftOf(settings.parse(stands), 'en-GB'))
}
async function saving() {
  const saved = saveSettings()
  await settled()
  return { saved }
}

test('saved: only what was changed is sent, it is read again, and nothing is left to save', async () => {
  await opened()
  write(' Till 7 ')
  const { saved } = await saving()
  expect(asked()).toEqual([['settings.change', { changes: { tillName: 'Till 7' } }]])
  await answer(ok({ faults: [] }))
  expect([names(), get().said]).toEqual([['settings.change', 'settings.read'], null])
  await tells({ tillName: 'Till 7' })
  await saved
  expect([tillName(), get().said]).toEqual([['Till 7', false], 'saved'])
})

test('a number that was written in an odd way stands in its usual one once it is saved', async () => {
  await opened()
  form.setValue('idleSeconds', '0099', { shouldDirty: true })
  const { saved } = await saving()
  await answer(ok({ faults: [] }))
  await answer(ok({ ...sandboxSetup, settings: { ...sandboxSetup.settings, idleSeconds: 99 } }))
  await saved
  expect([form.getValues('idleSeconds'), form.getFieldState('idleSeconds').isDirty]).toEqual(['99', false])
})

test('for how long a screen stays signed in is sent with the PIN of whoever changes it; a wrong one is said in its dialog', async () => {
  takeOfficeView(officeView({ asksPin: true }, { staff: ingridIn }))
  await opened()
  form.setValue('signOutMinutes', '0', { shouldDirty: true })
  await saveSettings()
  expect([asked(), get().pairing]).toEqual([[], { what: 'settings' }])
  typeOwnPin('111111')
  const wrong = await saving()
  const changes = { signOutMinutes: 0 }
  expect(asked()).toEqual([['settings.change', { changes, ownPin: '111111' }]])
  await answer(failed(problem('pin.wrong', { left: 3 })))
  await wrong.saved
  expect(get()).toMatchObject({ pairing: { what: 'settings' }, trouble: null, said: null })
  typeOwnPin('739152')
  const { saved } = await saving()
  await answer(ok({ faults: [] }))
  await tells(changes)
  await saved
  expect(get()).toMatchObject({ pairing: null, said: 'saved' })
})

test('what is written while the saved ones are read is not wiped, and still to be saved', async () => {
  await opened()
  write('Till 7')
  const { saved } = await saving()
  await answer(ok({ faults: [] }))
  write('Till 8')
  await tells({ tillName: 'Till 7' })
  await saved
  expect(tillName()).toEqual(['Till 8', true])
})

test('what another page has changed meanwhile is shown, beside what is being written here', async () => {
  await opened()
  write('Till 7')
  void invalidateQueries()
  await tells({ tillName: 'Till 3', idleSeconds: 99 })
  expect([tillName(), form.getValues('idleSeconds')]).toEqual([['Till 7', true], '99'])
  await saving()
  expect(asked().at(-1)).toEqual(['settings.change', { changes: { tillName: 'Till 7' } }])
})

test('what no row of the table takes is not sent, and what the till does not take stands at its field', async () => {
  await opened()
  const address = { hash: '' }
  vi.stubGlobal('location', address)
  write('')
  await saving()
  expect([names(), form.getFieldState('tillName').invalid]).toEqual([[], true])
  // On whichever page of the settings it was saved, the one that has the field is opened.
  expect(address.hash).toBe('#/settings/till')
  useOffice.setState({ route: { page: 'settings-part', part: 'till' } })
  write('Till 7')
  form.setValue('blockCommercialCards', 'yes', { shouldDirty: true })
  const { saved } = await saving()
  await answer(ok({ faults: ['blockCommercialCards'] }))
  await saved
  expect([names(), get().said, tillName()]).toEqual([['settings.change'], null, ['Till 7', true]])
  expect(form.getFieldState('blockCommercialCards').invalid).toBe(true)
  expect(address.hash).toBe('#/settings/selling')
})

test('one that was asked before is not the one that is waited for', async () => {
  await opened()
  void invalidateQueries()
  write('Till 7')
  const { saved } = await saving()
  await answer(ok({ faults: [] }))
  await answer(ok(sandboxSetup), 0)
  expect(get().said).toBeNull()
  await tells({ tillName: 'Till 7' })
  await saved
  expect([names(), get().said]).toEqual([['settings.read', 'settings.change', 'settings.read'], 'saved'])
})

test('credentials that are kept leave the page at once, and what is written meanwhile stays', async () => {
  await opened()
  keys.setValue('clientSecret', 'a secret')
  const keeping = keepKeys()
  await settled()
  await answer(done)
  expect([names(), keys.getValues(), get().said]).toEqual([['service.keep', 'settings.read'], noKeys, null])
  keys.setValue('clientId', 'another')
  await answer(ok(sandboxSetup))
  await keeping
  expect([keys.getValues(), get().said]).toEqual([{ ...noKeys, clientId: 'another' }, null])
  const again = keepKeys()
  await settled()
  await answer(done)
  await answer(ok(sandboxSetup))
  await again
  expect([keys.getValues(), get().said]).toEqual([noKeys, 'keysSaved'])
})

test('a file that is too large to be a configuration is not read, and one that cannot be read is said', async () => {
  expect(await readHandler(new File(['x'.repeat(100_001)], 'large.json'))).toEqual({ unread: 'large' })
  const gone = new File(['{}'], 'gone.json')
  gone.text = () => Promise.reject(new DOMException('it was moved', 'NotFoundError'))
  expect(await readHandler(gone)).toEqual({ unread: 'unreadable' })
  expect(await readHandler(new File(['{}'], 'right.json'))).toEqual({ text: '{}' })
})
