// The office's actions on paired screens: read the list, pair one, remove one.
import { sendCommand } from '#renderer/till/send-command.ts'
import { useSetup } from '#renderer/office/setup/setup-store.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'
import type { PairedScreens } from '#shared/screens.ts'

const { setState: set } = useSetup

/** True when there is an answer. */
function take(result: Result<PairedScreens | null> | undefined): boolean {
  if (result?.ok) set({ screens: { answer: { paired: result.value }, trouble: null } })
  else if (result) set(({ screens }) => ({ screens: { ...screens, trouble: result.problem } }))
  return result?.ok === true
}

export async function readScreens(): Promise<void> {
  take(await sendCommand('office', 'screens.read', {}))
}

export async function pairScreen(surface: Surface): Promise<void> {
  take(await sendCommand('office', 'screens.pair', { surface }))
  set(({ said }) => ({ said: said === 'unpaired' ? null : said }))
}

export async function unpairScreen(screen: string): Promise<void> {
  if (take(await sendCommand('office', 'screens.unpair', { screen }))) set({ said: 'unpaired' })
}
