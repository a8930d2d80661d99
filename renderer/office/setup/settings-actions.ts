// The office's actions on settings: read, change, save.
import { send, sendCommand } from '#renderer/till/send-command.ts'
import { changesOf, draftOf, fieldOf, type Field } from '#renderer/office/setup/settings-form.ts'
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
    wrong: [],
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
  if (read.success) set({ setup: { answer: { ...answer, settings: read.data }, trouble: null } })
  else set(({ setup }) => ({ setup: { ...setup, trouble: problem('till.notAnswering') } }))
}

export function write(field: Field, text: string): void {
  const { draft, setup, wrong } = get()
  if (!setup.answer) return
  const before = draft ?? draftOf(setup.answer.settings)
  set({
    draft: { ...before, [field]: text },
    wrong: wrong.filter((one) => one !== field),
    said: null,
  })
}

export const undo = (): void => set({ draft: null, wrong: [], said: null, trouble: null })

export async function saveSettings(): Promise<void> {
  const { draft, setup } = get()
  if (!draft || !setup.answer) return
  const { changes, wrong } = changesOf(draft, setup.answer.settings)
  if (wrong.length > 0) return set({ wrong, said: 'notTaken', trouble: null })
  const result = await sendCommand('office', 'settings.change', { changes })
  if (!result) return
  if (!result.ok) return set({ trouble: result.problem, said: null })
  const { faults } = result.value
  if (faults.length > 0)
    return set({ wrong: faults.flatMap((path) => fieldOf(path) ?? []), said: 'notTaken', trouble: null })
  await readSetup()
  // What is written meanwhile is not saved yet.
  const isAll = get().draft === draft
  set({ trouble: null, ...(isAll ? { draft: null, wrong: [], said: 'saved' } : {}) })
}

export async function testPrinter(): Promise<void> {
  const result = await sendCommand('office', 'print.test', {})
  if (result) set(result.ok ? { said: 'printed', trouble: null } : { said: null, trouble: result.problem })
}

/** What comes of it shows when the till is back. */
export async function restartTill(): Promise<void> {
  const result = await sendCommand('office', 'till.restart', {})
  if (result && !result.ok) set({ trouble: result.problem })
}
