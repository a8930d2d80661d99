// The scheduler: it does work when that is due, and waits until more is due or something happens.
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'

export type Work = {
  /** Does what is due by now. */
  act(): Promise<void>
  /** When the next of it is due (monotonic ms): in the past when it is, `Infinity` when only something that happens can make it so. */
  dueAt(): number
}

export type Act = () => void | Promise<void>

type Scheduler = {
  /** Something has happened by which work may be due sooner. */
  wake(): void
  /** Does this work until the till closes; looked at once a second at most. */
  keep(work: Work): Promise<void>
  /** Does these one after the other, every second until the till closes: what nobody tells of is looked at. */
  repeat(acts: readonly Act[]): Promise<void>
}

/** Between two looks at the same work: what fails at once is not tried again at once, and what happens all the time is not looked at all the time. ms */
const leastPause = 1000
/** No timer waits for weeks. ms */
const longestWait = 3_600_000

type Options = { clock: Clock; log: Pick<Log, 'error'>; closing: AbortSignal }

export function createScheduler({ clock, log, closing }: Options): Scheduler {
  const resting = new Set<AbortController>()

  function wake(): void {
    for (const rest of resting) rest.abort(null) // nobody reads why
  }
  closing.addEventListener('abort', wake, { once: true })

  /** Whether this moment has come; false when something happened before. A timer may be a little fast. */
  async function reach(until: number): Promise<boolean> {
    const woken = new AbortController()
    resting.add(woken)
    while (clock.elapsed() < until && !woken.signal.aborted)
      await clock.wait(Math.min(until - clock.elapsed(), longestWait), woken.signal)
    resting.delete(woken)
    return clock.elapsed() >= until
  }

  async function attempt(act: Act): Promise<void> {
    try {
      await act()
    } catch (error) {
      log.error({ error }, 'some of the till’s own work failed; it goes on')
    }
  }

  return {
    wake,
    async keep(work) {
      while (!closing.aborted) {
        await attempt(async () => {
          if (await reach(work.dueAt())) await work.act()
        })
        await clock.wait(leastPause, closing)
      }
    },
    async repeat(acts) {
      while (!closing.aborted) {
        for (const act of acts) await attempt(act)
        await clock.wait(leastPause, closing)
      }
    },
  }
}
