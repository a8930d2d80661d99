// The closing of a period from the office: asked once more, because it cannot be undone; then its report is shown.
import { sendCommand } from '#renderer/till/bridge.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { navigate } from '#renderer/office/page/navigation.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'

const { getState: get, setState: set } = useOffice

/** `from`: when the period began that is shown. */
export const askToClose = (from: number | null, of: 'till' | 'shop'): void =>
  set({ closing: { of, from, isBusy: false, trouble: null } })
export const leaveOpen = (): void => set({ closing: null })

export async function closePeriod(): Promise<void> {
  const { closing } = get()
  if (closing === null || closing.isBusy) return
  const { from, of } = closing
  set({ closing: { ...closing, isBusy: true, trouble: null } })
  const result = await sendCommand('office', of === 'shop' ? 'shop.close' : 'report.close', { from })
  if (!result) return
  // The report is not known here: it is read as it was written.
  if (result.ok && result.value) {
    set({ closing: null })
    navigate({ page: of === 'shop' ? 'shop-closing' : 'closing', number: result.value.number })
  } else if (!result.ok && get().closing !== null) {
    set({ closing: { ...closing, isBusy: false, trouble: result.problem } })
    void invalidateQueries()
  }
}
