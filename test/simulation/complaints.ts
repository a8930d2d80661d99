// The log of a simulated till: whatever it complains of breaks a law, but for its clock where that is wrong, a hub that is away, and a disk that took no fact.
import { inspect } from 'node:util'
import { fullDisk } from '#test/simulation/disk.ts'
import type { Log } from '#core/system/log.ts'

type Complaining = {
  isAlive: () => boolean
  /** How far its wall clock is off. */
  offset: () => number
  broke: (what: string) => void
}

/** What a dead till still says was said by nobody. What is merely told, and to whom, is tested elsewhere. */
export function createComplaints({ isAlive, offset, broke }: Complaining): Log {
  const complain = (...said: unknown[]) => {
    if (isAlive() && !isTrueOfClock(said, offset()) && !isOfDisk(said) && !isOfHub(said))
      broke(`the till says that it made a mistake: ${inspect(said, { depth: 3 })}`)
  }
  return { info: () => undefined, warn: complain, error: complain } as unknown as Log // the three that a till calls
}

const isOfDisk = (said: unknown[]): boolean => inspect(said, { depth: 3 }).includes(fullDisk)

/** Its hub is away: nothing waits for that. */
const isOfHub = (said: unknown[]): boolean => inspect(said, { depth: 3 }).includes("'hub.away'")

/** That its clock is wrong a till may say only where it is; of its own facts' times it knows no better. */
function isTrueOfClock([said]: unknown[], offset: number): boolean {
  const code = inspect(said, { depth: 3 }).match(/clock\.\w+/)?.[0]
  if (code === 'clock.ahead') return offset > 110_000
  return code === 'clock.beforeLast' || (code === 'clock.behind' && offset < -110_000)
}
