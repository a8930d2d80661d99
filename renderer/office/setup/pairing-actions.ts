// The office's actions on pairing: of this till with the hub, and of screens with this till.
import { isOwnPinAsked, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { useSetup, type AskedPairing } from '#renderer/office/setup/setup-store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { setState: set } = useSetup

/** Where a PIN is asked, first in a dialog of its own; else at once. */
export function askToPair(asked: AskedPairing, act: () => Promise<void>): void {
  if (!isOwnPinAsked(useStore.getState())) return void act()
  set({ pairing: asked, said: null, trouble: null })
}
export const stopPairing = (): void => set({ pairing: null })

/** True when it is paired. */
export async function pairHub(written: { address: string; code: string }): Promise<boolean> {
  const isPaired = (await isDone(sendWithOwnPin('hub.pair', written))) === true
  if (isPaired) set({ said: 'hubPaired' })
  return isPaired
}

/** True when it is left; undefined while the PIN for it is missing or wrong. */
export async function leaveHub(): Promise<boolean | undefined> {
  const isLeft = await isDone(sendWithOwnPin('hub.leave', {}))
  if (isLeft) set({ said: 'hubLeft' })
  return isLeft
}

/** `again`: the screen that has lost the till and stays what it was. */
export async function pairScreen(surface: Surface, again?: string): Promise<void> {
  await isDone(sendWithOwnPin('screens.pair', { surface, ...(again === undefined ? {} : { again }) }))
}

export async function unpairScreen(screen: string): Promise<void> {
  if (await isDone(sendWithOwnPin('screens.unpair', { screen }))) set({ said: 'unpaired' })
}

/** Then the page shows it, and not the dialog. Nothing while the PIN for it is missing or wrong. */
export async function isDone(sent: Promise<Result<unknown> | undefined>): Promise<boolean | undefined> {
  set({ said: null, trouble: null })
  const result = await sent
  if (!result) return undefined
  set({ pairing: null })
  if (result.ok) await invalidateQueries()
  else set({ trouble: result.problem })
  return result.ok
}
