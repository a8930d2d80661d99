// The office's actions on the hub: look at it, pair the till with it, unpair.
import { send, sendCommand } from '#renderer/till/send-command.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import type { Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useSetup

export const writeAddress = (hubAddress: string): void => set({ hubAddress, said: null })
export const writeCode = (hubCode: string): void => set({ hubCode, said: null })
export const askToLeave = (isLeaving: boolean): void => set({ isLeaving })

export async function readHub(): Promise<void> {
  const result = await send('office', 'hub.read', {})
  if (result.ok) set({ hub: { answer: { paired: result.value }, trouble: null } })
  // It can be paired anew, whatever has become of the old key.
  else if (result.problem.code === 'hub.unopened')
    set({ hub: { answer: { paired: null }, trouble: null }, trouble: result.problem })
  else set(({ hub }) => ({ hub: { ...hub, trouble: result.problem } }))
}

export async function pairHub(address: string): Promise<void> {
  set({ said: null, trouble: null })
  const { hubCode: code } = get()
  if (await isDone(sendCommand('office', 'hub.pair', { address, code })))
    set({ hubAddress: '', hubCode: '', said: 'hubPaired' })
}

export async function leaveHub(): Promise<void> {
  set({ said: null, trouble: null })
  const isLeft = await isDone(sendCommand('office', 'hub.leave', {}))
  set(isLeft ? { isLeaving: false, said: 'hubLeft' } : { isLeaving: false })
}

/** Then the page shows it. */
async function isDone(sent: Promise<Result<unknown> | undefined>): Promise<boolean> {
  const result = await sent
  if (result?.ok) await readHub()
  else if (result) set({ trouble: result.problem })
  return result?.ok === true
}
