// Tests of how the office saves settings and credentials: what was saved is read again, and what is written meanwhile stays.
import { expect, test } from 'vitest'
import { keepKeys, writeKey } from '#renderer/office/setup/service-actions.ts'
import { readSetup, saveSettings, write } from '#renderer/office/setup/settings-actions.ts'
import { initialSetup, noKeys, useSetup } from '#renderer/office/setup/setup-store.ts'
import { takeOfficeView } from '#renderer/till/view-reducers.ts'
import { ok } from '#shared/problem.ts'
import { officeView } from '#test/support/views/office-views.ts'
import { done, settled, useManualTill } from '#test/support/views/manual-till.ts'
import { sandboxSetup } from '#test/support/views/setup-answers.ts'

const { answer, names } = useManualTill(async () => {
  takeOfficeView(officeView({}))
  useSetup.setState({ ...initialSetup, setup: { answer: sandboxSetup, trouble: null } })
})
const get = () => useSetup.getState()

test('saved: read again, and nothing is left to save', async () => {
  write('tillName', 'Till 7')
  const saving = saveSettings()
  await answer(ok({ faults: [] }))
  expect([names(), get().said]).toEqual([['settings.change', 'settings.read'], null])
  const settings = { ...sandboxSetup.settings, tillName: 'Till 7' }
  await answer(ok({ ...sandboxSetup, settings }))
  await saving
  expect(get()).toMatchObject({ draft: null, said: 'saved', setup: { answer: { settings } } })
})

test('what is written while the saved ones are read is not wiped, and not said to be saved', async () => {
  write('tillName', 'Till 7')
  const saving = saveSettings()
  await answer(ok({ faults: [] }))
  write('tillName', 'Till 8')
  await answer(ok(sandboxSetup))
  await saving
  expect([get().draft?.tillName, get().said]).toEqual(['Till 8', null])
})

test('one that was asked before is not the one that is waited for', async () => {
  void readSetup()
  write('tillName', 'Till 7')
  const saving = saveSettings()
  await answer(ok({ faults: [] }))
  await answer(ok(sandboxSetup), 0)
  await settled()
  expect(get().said).toBeNull()
  await answer(ok(sandboxSetup))
  await saving
  expect([names(), get().said]).toEqual([['settings.read', 'settings.change', 'settings.read'], 'saved'])
})

test('credentials that are kept leave the page at once, and what is written meanwhile stays', async () => {
  writeKey('clientSecret', 'a secret')
  const keeping = keepKeys()
  await answer(done)
  expect([names(), get().keys, get().said]).toEqual([['service.keep', 'settings.read'], noKeys, null])
  writeKey('clientId', 'another')
  await answer(ok(sandboxSetup))
  await keeping
  expect([get().keys, get().said]).toEqual([{ ...noKeys, clientId: 'another' }, null])
  const again = keepKeys()
  await answer(done)
  await answer(ok(sandboxSetup))
  await again
  expect([get().keys, get().said]).toEqual([noKeys, 'keysSaved'])
})
