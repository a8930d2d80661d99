// The pauses of a decision, until when there is nothing to do, and the scheduler that waits for their end or until something happens.
import { retryDelay, type RequestState, retriesOf } from '#core/process/request-state.ts'
import { lastSent, type ProcessRuntime } from '#core/process/runtime.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'

/** No step before `until` (monotonic ms); `ask`: a person is asked meanwhile. */
export type Pause = { do: 'wait' | 'ask'; until: number } | { do: 'nothing' }

export const isPause = <Step extends { do: string }>(step: Step | Pause): step is Pause =>
  step.do === 'wait' || step.do === 'ask' || step.do === 'nothing'

export const waitUntil = (until: number): Pause => ({ do: 'wait', until })

export const whenDue = <Step>(due: number, elapsed: number, step: Step): Step | Pause =>
  due > elapsed ? waitUntil(due) : step

/** When there is something to do (monotonic ms): in the past when there is, `Infinity` when only a fact can bring it. */
export const dueAt = (step: { do: string; until?: number }): number =>
  step.until ?? (step.do === 'nothing' ? Infinity : -Infinity)

/** Pause that ends at this moment at the latest: then it is decided again. */
export function capPause(pause: Pause, at: number): Pause {
  const until = Math.min(dueAt(pause), at)
  return until === Infinity ? pause : { do: pause.do === 'ask' ? 'ask' : 'wait', until }
}

/** When a request of this budget is asked again (monotonic ms): at once where it never was. */
export const retryDue = (
  runtime: ProcessRuntime,
  budget: string,
  request: Pick<RequestState, 'tries' | 'refused' | 'refusal'>,
): number =>
  request.tries === 0
    ? -Infinity
    : lastSent(runtime, budget) + retryDelay(request, retriesOf(runtime.putOff, budget))

export type ScheduledWork = {
  /** Does what is due by now. */
  act(): Promise<void>
  /** When the next of it is due (monotonic ms): in the past when it is, `Infinity` when only something that happens can make it so. */
  dueAt(): number
}

export type BackgroundAct = () => void | Promise<void>

type Scheduler = {
  /** Something has happened by which work may be due sooner. */
  wake(): void
  /** Does this work until the till closes; looked at once a second at most. */
  keep(work: ScheduledWork): Promise<void>
  /** Does these one after the other, every second until the till closes: what nobody tells of is looked at. */
  repeat(acts: readonly BackgroundAct[]): Promise<void>
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

  async function attempt(act: BackgroundAct): Promise<void> {
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
