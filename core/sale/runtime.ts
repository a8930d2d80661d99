// The runtime state of the sales that are not settled, beside their facts. Nothing here survives the process, and no money depends on it.
import type { Chance, Clock } from '#core/system/clock.ts'
import { isServed, unserved, type Served } from '#core/process/runtime.ts'
import { usualSchedule, type Schedule } from '#core/system/limits.ts'
import { isSaleOf } from '#core/sale/reference.ts'
import type { Attempt, Sale } from '#core/sale/state.ts'
import type { Snapshot } from '#core/sale/step.ts'
import { createAttemptRuntime, type AttemptRuntime } from '#core/sale/attempt-runtime.ts'

export type SaleRuntime = Served & {
  /** By reference of each attempt, and by the id of each refund. */
  runtimes: Map<string, AttemptRuntime>
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
}

export type SaleRuntimes = {
  of(id: string): SaleRuntime
  /** Everything that `decideSale` asks beside the facts, now. */
  snapshot(id: string, sale: Sale | undefined): Snapshot
  /** Notes when each attempt came into its state, by the clock that does not jump. Returns what takes that back. */
  stamp(before: Sale | undefined, after: Sale): () => void
  forget(id: string): void
}

export type SaleRuntimeOptions = {
  clock: Clock
  chance: Chance
  tillId: string
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
  /** The hub tells of approvals in time. */
  isHinted?: () => boolean
  schedule?: Schedule
}

export function createSaleRuntimes({
  clock,
  chance,
  tillId,
  handedOverMs,
  isHinted = () => false,
  schedule = usualSchedule,
}: SaleRuntimeOptions): SaleRuntimes {
  const lives = new Map<string, SaleRuntime>()

  function of(id: string): SaleRuntime {
    const known = lives.get(id)
    if (known) return known
    const made: SaleRuntime = { ...unserved, runtimes: new Map(), picture: null }
    lives.set(id, made)
    return made
  }

  function snapshot(id: string, sale: Sale | undefined): Snapshot {
    const live = of(id)
    const { runtimes: attempts, servedSince } = live
    const elapsed = clock.elapsed()
    const runtime = (name: string, requests: Parameters<typeof createAttemptRuntime>[0]) => {
      if (attempts.has(name)) return
      const jitter = (chance.bytes(1)[0] ?? 0) / 256
      attempts.set(name, createAttemptRuntime(requests, { elapsed, now: clock.now() }, jitter))
    }
    for (const attempt of sale?.attempts ?? []) {
      runtime(attempt.reference, requestsOf(attempt))
      for (const { refund, request } of attempt.refunds) runtime(refund, { refund: [request] })
    }
    const isOurs = isSaleOf(id, tillId)
    return {
      elapsed,
      isServed: isServed(live, elapsed),
      isHinted: isHinted(),
      schedule,
      servedSince,
      isOurs,
      handedOverMs,
      attempts,
    }
  }

  return {
    of,
    snapshot,
    stamp(before, after) {
      const { attempts, elapsed } = snapshot(after.sale, after)
      const undo: (() => void)[] = []
      for (const { reference, state } of after.attempts) {
        const earlier = before?.attempts.find((one) => one.reference === reference)?.state
        const runtime = attempts.get(reference)
        if (!runtime || earlier?.is === state.is) continue
        const { stateAt, authorizedAt } = runtime
        undo.push(() => void Object.assign(runtime, { stateAt, authorizedAt }))
        runtime.stateAt = elapsed
        if (state.is === 'authorized') runtime.authorizedAt = elapsed
      }
      return () => undo.forEach((one) => one())
    },
    forget: (id) => void lives.delete(id),
  }
}

const requestsOf = ({ requests, refunds }: Attempt) => ({
  create: [requests.create],
  capture: [requests.capture],
  cancel: [requests.cancel, requests.giveBack],
  refund: refunds.map(({ request }) => request),
})
