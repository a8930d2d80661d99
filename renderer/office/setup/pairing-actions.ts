// The office's actions on pairing: of this till with the hub, and of screens with this till.
import { sendCommand } from '#renderer/till/send-command.ts'
import { createForm } from '#renderer/office/page/form.ts'
import { askAgain, known } from '#renderer/office/page/queries.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { setState: set } = useSetup

/** Where no address is written it is that of the hub that was there before. The till says what of it is wrong. */
export const pairing = createForm({ address: '', code: '' }, ({ address, code }) => ({
  value: { address: address === '' ? (known('hub.read', {})?.address ?? '') : address, code },
  faults: [],
}))
export const askToLeave = (isLeaving: boolean): void => set({ isLeaving })

export const pairHub = pairing.handleSubmit(async (written) => {
  if (!(await isDone(sendCommand('office', 'hub.pair', written)))) return
  pairing.reset()
  set({ said: 'hubPaired' })
})

export async function leaveHub(): Promise<void> {
  const isLeft = await isDone(sendCommand('office', 'hub.leave', {}))
  set(isLeft ? { isLeaving: false, said: 'hubLeft' } : { isLeaving: false })
}

export async function pairScreen(surface: Surface): Promise<void> {
  await isDone(sendCommand('office', 'screens.pair', { surface }))
}

export async function unpairScreen(screen: string): Promise<void> {
  if (await isDone(sendCommand('office', 'screens.unpair', { screen }))) set({ said: 'unpaired' })
}

/** Then the page shows it. */
export async function isDone(sent: Promise<Result<unknown> | undefined>): Promise<boolean> {
  set({ said: null, trouble: null })
  const result = await sent
  if (result?.ok) await askAgain()
  else if (result) set({ trouble: result.problem })
  return result?.ok === true
}
