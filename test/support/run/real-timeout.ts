// A wait by the machine's own time, which ends with its block: for tests that ask real processes.
import { systemClock } from '#core/system/clock.ts'

export function realTimeout(ms: number): { passed: Promise<void> } & Disposable {
  const freed = new AbortController()
  return { passed: systemClock.wait(ms, freed.signal), [Symbol.dispose]: () => freed.abort() }
}
