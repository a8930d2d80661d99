// The office's actions on settings: read, change, save.
import { send, sendCommand } from '#renderer/till/send-command.ts'
import { takeUp } from '#renderer/office/page/form.ts'
import { changesOf, draftOf, faultAt, settingsForm } from '#renderer/office/setup/settings-form.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import { problem } from '#shared/problem.ts'
import { settings } from '#shared/settings.ts'
import type { Setup } from '#shared/setup.ts'

const { getState: get, setState: set } = useSetup

/** Of the page that was open before nothing is said on the next. */
export const turnOver = (): void =>
  set({
    said: null,
    trouble: null,
    test: null,
    made: null,
    candidate: null,
    hubCode: '',
    isLeaving: false,
    sheet: null,
    tooLarge: false,
  })

/** What is being written stays: it is somebody's work. */
export async function readSetup(): Promise<void> {
  const result = await send('office', 'settings.read', {})
  if (result.ok) takeSetup(result.value)
  else set(({ setup }) => ({ setup: { ...setup, trouble: result.problem } }))
}

/** Settings of another shape are those of another version of the till. */
function takeSetup(answer: Setup): void {
  const read = settings.safeParse(answer.settings)
  if (!read.success)
    return set(({ setup }) => ({ setup: { ...setup, trouble: problem('till.notAnswering') } }))
  set({ setup: { answer: { ...answer, settings: read.data }, trouble: null } })
  takeUp(settingsForm, draftOf(read.data))
}

export function undo(): void {
  settingsForm.reset()
  set({ said: null, trouble: null })
}

export const saveSettings = settingsForm.handleSubmit(
  async (written) => {
    const { answer } = get().setup
    if (!answer) return
    const sent = structuredClone(settingsForm.getValues())
    const changes = changesOf(written, answer.settings)
    const result = await sendCommand('office', 'settings.change', { changes })
    if (!result) return
    if (!result.ok) return set({ trouble: result.problem, said: null })
    const faults = result.value.faults.flatMap(faultAt)
    for (const { field } of faults.toReversed())
      settingsForm.setError(field, { type: 'till' }, { shouldFocus: true })
    set({ trouble: null, said: null })
    if (faults.length > 0) return
    // What is written from now on is not saved yet.
    settingsForm.resetDefaultValues(sent)
    await readSetup()
    set({ said: 'saved' })
  },
  () => set({ said: null, trouble: null }),
)

export async function testPrinter(): Promise<void> {
  const result = await sendCommand('office', 'print.test', {})
  if (result) set(result.ok ? { said: 'printed', trouble: null } : { said: null, trouble: result.problem })
}

/** What comes of it shows when the till is back. */
export async function restartTill(): Promise<void> {
  const result = await sendCommand('office', 'till.restart', {})
  if (result && !result.ok) set({ trouble: result.problem })
}
