// The actions between a kiosk and its staff: a call for help, the PIN, the staff's screen, and the return to customers.
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { touch } from '#renderer/kiosk/customer-session.ts'
import type { Trouble } from '#renderer/signature/field-problem.tsx'
import { useKiosk, type KioskState } from '#renderer/kiosk/store.ts'
import { useStore, type State } from '#renderer/till/store.ts'

const { getState: get, setState: set } = useKiosk
const view = () => useStore.getState().kiosk

export async function callHelp(): Promise<void> {
  touch()
  if (view()?.helpSince != null) return set({ help: 'called', hasCalled: true })
  const result = await sendCommand('kiosk', 'kiosk.help', {})
  if (result) set({ help: result.ok ? 'called' : 'failed', hasCalled: result.ok })
}

export const closeHelp = (): void => set({ help: null })

/** The gesture was made. Where no PIN is asked there is nothing to key in. */
export function openExitDialog(): void {
  const kiosk = view()
  if (!kiosk || kiosk.staff || get().exit) return
  set({ help: null, exit: { trouble: null } })
  if (!kiosk.asksPin) void leaveWithoutPin()
}

export const closeExitDialog = (): void => set({ exit: null })

async function leaveWithoutPin(): Promise<void> {
  const trouble = await leave('')
  set(({ exit }) => ({ exit: exit && { trouble } }))
}

/** Gives what stood in the way; null where nothing did, or the same is still pending. */
export async function leave(pin: string): Promise<Trouble | null> {
  const result = await sendCommand('kiosk', 'kiosk.leave', { pin })
  if (result?.ok) closeExitDialog()
  return result?.ok === false ? { problem: result.problem, at: tillNow() } : null
}

export function backToCustomers(): void {
  // A result that came meanwhile is shown for its whole time.
  touch()
  void sendCommand('kiosk', 'kiosk.return', {})
}

export const openOffice = (): void => void sendCommand('kiosk', 'office.open', {})

export const closeKiosk = (): void => void sendCommand('kiosk', 'kiosk.close', {})

/** After so long without a touch, the person who keyed in a PIN or called for help has gone. ms */
const leftAloneMs = 30_000
/** A screen with staff is the customers' again after so long. ms */
export const staffIdleMs = 120_000

type Left = Pick<State, 'kiosk'> & Pick<KioskState, 'exit' | 'help' | 'touchedAt'>

/** Timeout on the staff's screens: close the dialog, or go back to the customers. */
export function staffTimeoutOf(
  { kiosk, exit, help, touchedAt }: Left,
  now: number,
): 'return' | 'closeExitDialog' | 'closeHelp' | null {
  const idle = now - touchedAt
  if (kiosk?.staff?.isInOffice) return null
  if (kiosk?.staff) return idle >= staffIdleMs ? 'return' : null
  if (idle < leftAloneMs) return null
  if (exit) return 'closeExitDialog'
  return help ? 'closeHelp' : null
}
