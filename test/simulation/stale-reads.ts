// The reads that tell of a captured payment as it stood before, as from a copy of the service's own that lags.
import type { Trace } from '#test/simulation/trace.ts'
import type { Call } from '#test/simulation/wire-call.ts'

/** Of one payment. */
const most = 2

/** Each read is shown to it; those for which it is asked it answers so, a few times a payment. */
export function createStaleReads(trace: Trace) {
  const known = new Map<string, { uncaptured: string; told: number }>()
  return async (call: Call, answer: Response, isAsked: boolean): Promise<Response> => {
    if (call.reference === null || answer.status !== 200) return answer
    const body = await answer.clone().text()
    const { aggregate } = JSON.parse(body) as { aggregate: { capturedAmount: { value: number } } } // the sandbox's own
    const before = known.get(call.reference)
    if (aggregate.capturedAmount.value === 0) {
      known.set(call.reference, { uncaptured: body, told: before?.told ?? 0 })
      return answer
    }
    if (!isAsked || !before || before.told >= most) return answer
    before.told += 1
    trace.met('stale')
    return new Response(before.uncaptured, answer)
  }
}
