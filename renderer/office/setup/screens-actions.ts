// The office's actions on paired screens: read the list, pair one, remove one.
import { send, sendCommand } from '#renderer/till/send-command.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import type { Surface } from '#shared/command.ts'
import type { Problem, Result } from '#shared/problem.ts'

const { setState: set } = useSetup

const take = (trouble: Problem): void => set(({ screens }) => ({ screens: { ...screens, trouble } }))

export async function readScreens(): Promise<void> {
  const result = await send('office', 'screens.read', {})
  if (result.ok) set({ screens: { answer: { paired: result.value }, trouble: null } })
  else take(result.problem)
}

export async function pairScreen(surface: Surface): Promise<void> {
  await isDone(sendCommand('office', 'screens.pair', { surface }))
  set(({ said }) => ({ said: said === 'unpaired' ? null : said }))
}

export async function unpairScreen(screen: string): Promise<void> {
  if (await isDone(sendCommand('office', 'screens.unpair', { screen }))) set({ said: 'unpaired' })
}

/** Then the list shows it. */
async function isDone(sent: Promise<Result<unknown> | undefined>): Promise<boolean> {
  const result = await sent
  if (result?.ok) await readScreens()
  else if (result) take(result.problem)
  return result?.ok === true
}
