// The actions between a kiosk and its staff: a call for help, the PIN, the staff's screen, and the return to customers.
import { tillNow } from '#renderer/till/clock.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { textAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { useKiosk, type ExitPin, type KioskState } from '#renderer/kiosk/store.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { ProblemCode } from '#shared/problem.ts'

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
  if (!kiosk || kiosk.staff || get().exitPin) return
  set({ help: null, exitPin: { pin: '', isMissing: false, trouble: null } })
  if (!kiosk.asksPin) void leave()
}

export const closeExitDialog = (): void => set({ exitPin: null })

/** Changes the PIN; the last problem goes once somebody keys in anew. */
function change(to: Partial<ExitPin>): void {
  set(({ exitPin }) => ({ exitPin: exitPin && { ...exitPin, isMissing: false, trouble: null, ...to } }))
}

export const typePin = (text: string): void => change({ pin: text.replaceAll(/\D/g, '').slice(0, 12) })

export function pressPin(key: Key): void {
  const pin = get().exitPin?.pin ?? ''
  typePin(textAfterKey(pin, key))
}

export async function leave(): Promise<void> {
  const [kiosk, { exitPin }] = [view(), get()]
  if (!kiosk || !exitPin) return
  if (kiosk.asksPin && exitPin.pin === '') return change({ isMissing: true })
  const result = await sendCommand('kiosk', 'kiosk.leave', { pin: exitPin.pin })
  if (!result) return
  if (result.ok) set({ exitPin: null })
  else change({ pin: '', trouble: { problem: result.problem, at: tillNow() } })
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

type Left = Pick<State, 'kiosk'> & Pick<KioskState, 'exitPin' | 'help' | 'touchedAt'>

/** Timeout on the staff's screens: close the dialog, or go back to the customers. */
export function staffTimeoutOf(
  { kiosk, exitPin, help, touchedAt }: Left,
  now: number,
): 'return' | 'closeExitDialog' | 'closeHelp' | null {
  const idle = now - touchedAt
  if (kiosk?.staff?.isInOffice) return null
  if (kiosk?.staff) return idle >= staffIdleMs ? 'return' : null
  if (idle < leftAloneMs) return null
  if (exitPin) return 'closeExitDialog'
  return help ? 'closeHelp' : null
}

export const isPinTrouble = (code: ProblemCode): code is 'pin.wrong' | 'pin.locked' | 'pin.notSet' =>
  code === 'pin.wrong' || code === 'pin.locked' || code === 'pin.notSet'
