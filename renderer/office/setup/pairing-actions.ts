// The office's actions on pairing: of this till with the hub, and of screens with this till.
import { createForm } from '#renderer/office/page/form.ts'
import { isOwnPinAsked, sendWithOwnPin } from '#renderer/office/page/own-pin.ts'
import { invalidateQueries, cachedAnswer } from '#renderer/office/page/queries.ts'
import { useSetup, type AskedPairing } from '#renderer/office/setup/setup-store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { setState: set } = useSetup

/** Where no address is written it is that of the hub that was there before. The till says what of it is wrong. */
export const pairing = createForm({ address: '', code: '' }, ({ address, code }) => ({
  value: { address: address === '' ? (cachedAnswer('hub.read', {})?.address ?? '') : address, code },
  faults: [],
}))
export const askToLeave = (isLeaving: boolean): void => set({ isLeaving })

/** Where a PIN is asked, first in a dialog of its own; else at once. */
export function askToPair(asked: AskedPairing, act: () => Promise<void>): void {
  if (!isOwnPinAsked(useStore.getState())) return void act()
  set({ pairing: asked, said: null, trouble: null })
}
export const stopPairing = (): void => set({ pairing: null })

export const askToPairHub = (): void => askToPair({ what: 'hub' }, pairHub)
export const pairHub = pairing.handleSubmit(async (written) => {
  if (!(await isDone(sendWithOwnPin('hub.pair', written)))) return
  pairing.reset()
  set({ said: 'hubPaired' })
})

export async function leaveHub(): Promise<void> {
  const isLeft = await isDone(sendWithOwnPin('hub.leave', {}))
  if (isLeft !== undefined) set({ isLeaving: false, ...(isLeft ? { said: 'hubLeft' } : {}) })
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
