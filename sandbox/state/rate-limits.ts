// The count of calls within a minute, by which the service says that it was asked too often.
import { minuteMs, type Clock } from '#sandbox/state/clock.ts'

export type Rates = ReturnType<typeof createRates>

/** Requests of the last minute, in memory: a minute after a restart nobody could tell. None from before a clock was set back counts. */
export function createRates({ now }: Pick<Clock, 'now'>) {
  /** In order of the last asking. */
  const asked = new Map<string, number[]>()
  const forget = (before: number) => {
    for (const [what, times] of asked) {
      if ((times.at(-1) ?? 0) > before) return
      asked.delete(what)
    }
  }
  return {
    /** Counts one asking; the seconds to wait when it was one too many, else 0. A refused asking is not counted. */
    take(what: string, perMinute: number): number {
      const time = now()
      forget(time - minuteMs)
      const recent = (asked.get(what) ?? []).filter((at) => at > time - minuteMs && at <= time)
      const oldest = recent[0]
      if (oldest !== undefined && recent.length >= perMinute) {
        return Math.max(1, Math.ceil((oldest + minuteMs - time) / 1000))
      }
      asked.delete(what)
      asked.set(what, [...recent, time])
      return 0
    },
    reset: (): void => asked.clear(),
  }
}
