// The office's actions on settings: read, change, save.
import { get } from 'react-hook-form'
import { sendCommand } from '#renderer/till/bridge.ts'
import { isOwnPinAsked, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { useStore } from '#renderer/till/store.ts'
import { changesWhoStays } from '#shared/staff.ts'
import { takeUp } from '#renderer/office/page/form.ts'
import { localeNow } from '#renderer/i18n/use-format.ts'
import { invalidateQueries, onAnswer } from '#renderer/office/page/queries.ts'
import { inShape, knownSetup } from '#renderer/office/setup/known-setup.ts'
import { pairing } from '#renderer/office/setup/pairing-actions.ts'
import {
  changesOf,
  draftOf,
  faultAt,
  fields,
  settingsForm,
  type FormField,
} from '#renderer/office/setup/settings-form.ts'
import { navigate } from '#renderer/office/page/navigation.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { settingRow } from '#shared/settings.ts'
import { runOnPage, useSetup } from '#renderer/office/setup/setup-store.ts'

const { setState: set } = useSetup

/** Of the page that was open before nothing is said on the next. */
export function turnOver(): void {
  pairing.resetField('code')
  set({
    said: null,
    trouble: null,
    test: null,
    made: null,
    candidate: null,
    isLeaving: false,
    sheet: null,
    tooLarge: false,
  })
}

/** What is being written stays: it is somebody's work. */
onAnswer('settings.read', {}, (answer) =>
  takeUp(settingsForm, draftOf(inShape(answer).settings, localeNow())),
)

export function undo(): void {
  settingsForm.reset()
  set({ said: null, trouble: null })
}

export const saveSettings = settingsForm.handleSubmit(
  async (written) => {
    const stands = knownSetup()
    if (!stands) return
    const sent = structuredClone(settingsForm.getValues())
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
    for (const { field } of faults.toReversed())
      settingsForm.setError(field, { type: 'till' }, { shouldFocus: true })
    set({ trouble: null, said: null })
    if (faults.length > 0) return openPartWith(({ at }) => faults.some(({ field }) => field === at))
    // What is written from now on is not saved yet.
    settingsForm.resetDefaultValues(sent)
    await invalidateQueries()
    set({ said: 'saved' })
  },
  (errors) => {
    set({ said: null, trouble: null })
    openPartWith(({ at }) => get(errors, at) !== undefined)
  },
)

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

/** What comes of it shows when the till is back. */
export const restartTill = () => runOnPage('till.restart', {})
