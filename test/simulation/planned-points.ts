// The planned points of a sale or a sign-up at which a till dies, falls asleep, or finds that its disk takes nothing.
import type { Time } from '#test/simulation/clock.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Crash, Nap } from '#test/simulation/plan.ts'

type Planned = { crashes: Crash[]; sleeps: Nap[]; unwritten: number[] }

/** It counts them from now on. Somebody starts the till again. */
export function arm(
  till: Machine,
  planned: Planned,
  { time, isQuiet }: { time: Time; isQuiet: () => boolean },
): void {
  const crashes = planned.crashes.toSorted((one, other) => one.point - other.point)
  const naps = planned.sleeps.toSorted((one, other) => one.point - other.point)
  let points = 0
  let facts = 0
  till.takes = () => isQuiet() || !planned.unwritten.includes((facts += 1))
  till.point = () => {
    points += 1
    const [nap] = naps
    if (!isQuiet() && nap && points >= nap.point) {
      naps.shift()
      till.sleep(nap.forMs)
    }
    const [crash] = crashes
    if (isQuiet() || !crash || points < crash.point) return false
    crashes.shift()
    void time.wait(crash.backAfterMs).then(() => till.start())
    return true
  }
}
