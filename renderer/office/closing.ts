// How is a period closed? Asked once more before, for it is for ever; then its report lies open.
import { command } from '#renderer/command.ts'
import { useDesk } from '#renderer/office/desk.ts'
import { go } from '#renderer/office/going.ts'
import { readAll } from '#renderer/office/reading.ts'

const { getState: get, setState: set } = useDesk

export const askToClose = (): void => set({ closing: { isBusy: false, trouble: null } })
export const leaveOpen = (): void => set({ closing: null })

export async function closePeriod(): Promise<void> {
  if (get().closing === null || get().closing?.isBusy) return
  set({ closing: { isBusy: true, trouble: null } })
  const result = await command('office', 'report.close', {})
  if (!result) return
  // What is in the report is not known here: it is read as it was written.
  if (result.ok && result.value) {
    set({ closing: null })
    go({ page: 'closing', number: result.value.number })
  } else if (!result.ok && get().closing !== null) {
    set({ closing: { isBusy: false, trouble: result.problem } })
    readAll()
  }
}
