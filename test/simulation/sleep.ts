// The sleep of a machine: nothing of it runs and its monotonic clock stands still, while its wall clock and the world go on.
import type { Time } from '#test/simulation/clock.ts'

export type Sleep = {
  /** The machine's monotonic ms. */
  elapsed(): number
  /** `owner`: whose waits are as much longer. Asleep already, it sleeps on as it was. */
  fall(ms: number, owner: object | undefined): void
  isAsleep(): boolean
  /** What is left of its sleep; 0 while it is awake. ms */
  left(): number
  awake(): Promise<void>
  /** In all so far. ms */
  slept(): number
  /** When it woke last, in ms since the world began. */
  wokeAt(): number
}

export function createSleep(time: Pick<Time, 'elapsed' | 'wait' | 'delay'>): Sleep {
  let [slept, fellAt, until] = [0, -Infinity, -Infinity]
  const isAsleep = () => time.elapsed() < until
  return {
    elapsed: () => Math.max(until, time.elapsed()) - slept,
    fall(ms, owner) {
      if (isAsleep()) return
      fellAt = time.elapsed()
      until = fellAt + ms
      slept += ms
      if (owner) time.delay(owner, ms)
    },
    isAsleep,
    left: () => Math.max(0, until - time.elapsed()),
    async awake() {
      while (isAsleep()) await time.wait(until - time.elapsed())
    },
    slept: () => slept,
    wokeAt: () => until,
  }
}
