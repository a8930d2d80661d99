// The pauses of a feature's decision: until when there is nothing to do, and when a request is asked again.
import { retryDelay, type RequestState, timesPutOff } from '#core/process/request-state.ts'
import { lastSent, type ProcessRuntime } from '#core/process/runtime.ts'

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
export function notAfter(pause: Pause, at: number): Pause {
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
    : lastSent(runtime, budget) + retryDelay(request, timesPutOff(runtime.putOff, budget))
