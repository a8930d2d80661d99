// The office's actions on pairing: of this till with the hub, and of screens with this till.
import { sendCommand } from '#renderer/till/send-command.ts'
import { askAgain } from '#renderer/office/page/queries.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useSetup

export const writeAddress = (hubAddress: string): void => set({ hubAddress, said: null })
export const writeCode = (hubCode: string): void => set({ hubCode, said: null })
export const askToLeave = (isLeaving: boolean): void => set({ isLeaving })

export async function pairHub(address: string): Promise<void> {
  const { hubCode: code } = get()
  if (await isDone(sendCommand('office', 'hub.pair', { address, code })))
    set({ hubAddress: '', hubCode: '', said: 'hubPaired' })
}

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
async function isDone(sent: Promise<Result<unknown> | undefined>): Promise<boolean> {
  set({ said: null, trouble: null })
  const result = await sent
  if (result?.ok) await askAgain()
  else if (result) set({ trouble: result.problem })
  return result?.ok === true
}
