// The closing of a simulated day: each till's period, by what its office asks.
import type { Machine } from '#test/simulation/machine.ts'

/** Each till's books of the day. */
export async function close(machine: Machine): Promise<void> {
  const x = await machine.ask('report.x', {}, 'office')
  if (x === 'down' || !x.ok) return
  const { from } = x.value as { from: number | null } // what the command gives
  await machine.ask('report.close', { from }, 'office')
}
