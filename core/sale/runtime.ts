// The runtime state of the sales that are not settled, beside their facts. Nothing here survives the process, and no money depends on it.
import type { Chance, Clock } from '#core/system/clock.ts'
import { unsentRequest } from '#core/sale/request-state.ts'
import { limits, usualSchedule, type Schedule } from '#core/system/limits.ts'
import { isSaleOf } from '#core/sale/reference.ts'
import type { Attempt, Sale } from '#core/sale/state.ts'
import type { Snapshot } from '#core/sale/step.ts'
import { createAttemptRuntime, type AttemptRuntime } from '#core/sale/attempt-runtime.ts'

export type SaleRuntime = {
  /** By reference of each attempt, and by the id of each refund. */
  runtimes: Map<string, AttemptRuntime>
  /** When a screen last asked for it (monotonic ms), since when without a gap, and how many are waiting for an answer now. */
  servedAt: number
  servedSince: number
  waiting: number
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
}

export type SaleRuntimes = {
  of(id: string): SaleRuntime
  /** Everything that `decideSale` asks beside the facts, now. */
  snapshot(id: string, sale: Sale | undefined): Snapshot
  /** Notes when each attempt came into its state, by the clock that does not jump. */
  stamp(before: Sale | undefined, after: Sale): void
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
    const made: SaleRuntime = {
      runtimes: new Map(),
      servedAt: -Infinity,
      servedSince: -Infinity,
      waiting: 0,
      picture: null,
    }
    lives.set(id, made)
    return made
  }

  function snapshot(id: string, sale: Sale | undefined): Snapshot {
    const { runtimes: attempts, servedAt, servedSince, waiting } = of(id)
    const elapsed = clock.elapsed()
    const runtime = (name: string, sent: Parameters<typeof createAttemptRuntime>[0]) => {
      if (attempts.has(name)) return
      const jitter = (chance.bytes(1)[0] ?? 0) / 256
      attempts.set(name, createAttemptRuntime(sent, elapsed, clock.now(), jitter))
    }
    for (const attempt of sale?.attempts ?? []) {
      runtime(attempt.reference, deedsOf(attempt))
      for (const { refund, request } of attempt.refunds) runtime(refund, { ...noDeeds, refund: [request] })
    }
    const isServed = waiting > 0 || elapsed - servedAt < limits.served
    const isOurs = isSaleOf(id, tillId)
    return { elapsed, isServed, isHinted: isHinted(), schedule, servedSince, isOurs, handedOverMs, attempts }
  }

  return {
    of,
    snapshot,
    stamp(before, after) {
      const { attempts, elapsed } = snapshot(after.sale, after)
      for (const { reference, state } of after.attempts) {
        const earlier = before?.attempts.find((one) => one.reference === reference)?.state
        const runtime = attempts.get(reference)
        if (!runtime || earlier?.is === state.is) continue
        runtime.stateAt = elapsed
        if (state.is === 'authorized') runtime.authorizedAt = elapsed
      }
    },
    forget: (id) => void lives.delete(id),
  }
}

const noDeeds = {
  create: [unsentRequest],
  capture: [unsentRequest],
  cancel: [unsentRequest],
  refund: [unsentRequest],
}

const deedsOf = ({ requests, refunds }: Attempt) => ({
  create: [requests.create],
  capture: [requests.capture],
  cancel: [requests.cancel, requests.giveBack],
  refund: refunds.map(({ request }) => request),
})
