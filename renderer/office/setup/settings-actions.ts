// The office's actions on settings: read, change, save.
import { get, type FieldErrors } from 'react-hook-form'
import { sendCommand } from '#renderer/till/bridge.ts'
import { isOwnPinAsked, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { useStore } from '#renderer/till/store.ts'
import { changesWhoStays } from '#shared/staff.ts'
import { localeNow } from '#renderer/i18n/use-format.ts'
import { mergeServerValues, type FormControl } from '#renderer/office/page/form.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { knownSetup } from '#renderer/office/setup/known-setup.ts'
import {
  changesOf,
  draftOf,
  faultAt,
  fields,
  type Draft,
  type FormField,
  type Written,
} from '#renderer/office/setup/settings-form.ts'
import { navigate } from '#renderer/office/page/navigation.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { settingRow } from '#shared/settings.ts'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'

const { setState: set } = useSetup

/** Closes the dialogs of the page that was open before, and clears its messages. */
export function turnOver(): void {
  set({
    said: null,
    trouble: null,
    test: null,
    made: null,
    candidate: null,
    pairing: null,
    sheet: null,
    tooLarge: false,
  })
}

export type SettingsControl = FormControl<Draft, Written>

export async function saveSettings(form: SettingsControl, written: Written): Promise<void> {
  const stands = knownSetup()
  if (!stands) return
  const sent = structuredClone(form.getValues())
  const changes = changesOf(written, stands.settings)
  const needsPin = changesWhoStays(changes) && isOwnPinAsked(useStore.getState())
  if (needsPin && useSetup.getState().pairing === null)
    return set({ pairing: { what: 'settings' }, said: null, trouble: null })
  const result = needsPin
    ? await sendWithOwnPin('settings.change', { changes })
    : await sendCommand('office', 'settings.change', { changes })
  if (!result) return
  set({ pairing: null })
  if (!result.ok) return set({ trouble: result.problem, said: null })
  const faults = result.value.faults.flatMap(faultAt)
  for (const { field } of faults.toReversed()) form.setError(field, { type: 'till' }, { shouldFocus: true })
  set({ trouble: null, said: null })
  if (faults.length > 0) return openPartWith(({ at }) => faults.some(({ field }) => field === at))
  // Text that is written from now on is not saved yet.
  form.resetDefaultValues(sent)
  await invalidateQueries()
  // Values stand as they are usually written, and the next letter is judged when it is saved.
  const saved = knownSetup()
  const keepsNothing = { keepErrors: false, keepIsSubmitted: false }
  if (saved) mergeServerValues(form, draftOf(saved.settings, localeNow()), keepsNothing)
  set({ said: 'saved' })
}

export function openWrongPart(errors: FieldErrors<Draft>): void {
  set({ said: null, trouble: null })
  openPartWith(({ at }) => get(errors, at) !== undefined)
}

/** What is not taken may stand on another page of the settings than the one that is open: the first that has some of it. */
function openPartWith(isWrong: (field: FormField) => boolean): void {
  const parts = fields.filter(isWrong).map(({ setting }) => settingRow(setting).part)
  const { route } = useOffice.getState()
  const [first] = parts
  if (!first || (route.page === 'settings-part' && parts.includes(route.part as typeof first))) return
  navigate({ page: 'settings-part', part: first })
}

export async function testPrinter(): Promise<void> {
  if (await runOnPage('print.test', {})) set({ said: 'printed' })
}
