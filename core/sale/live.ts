// The runtime state of the sales that are not settled, beside their facts. Nothing here survives the process, and no money depends on it.
import type { Chance, Clock } from '#core/clock.ts'
import { unused } from '#core/sale/deed.ts'
import { limits, usualSchedule, type Schedule } from '#core/limits.ts'
import { isSaleOf } from '#core/sale/reference.ts'
import type { Attempt, Sale } from '#core/sale/sale.ts'
import type { Moment } from '#core/sale/step.ts'
import { newWatch, type Watch } from '#core/sale/watch.ts'

export type Live = {
  /** By reference of each attempt, and by the id of each refund. */
  watches: Map<string, Watch>
  /** When a screen last asked for it (monotonic ms), since when without a gap, and how many are waiting for an answer now. */
  servedAt: number
  servedSince: number
  waiting: number
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
}

export type Lives = {
  of(id: string): Live
  /** Everything that `next` asks beside the facts, now. */
  moment(id: string, sale: Sale | undefined): Moment
  /** Notes when each attempt came into its state, by the clock that does not jump. */
  stamp(before: Sale | undefined, after: Sale): void
  forget(id: string): void
}

export type LivesOptions = {
  clock: Clock
  chance: Chance
  tillId: string
  /** How long the question whether the goods were handed over waits for an answer. */
  handedOverMs: number
  /** The hub tells of approvals in time. */
  isHinted?: () => boolean
  schedule?: Schedule
}

export function createLives({
  clock,
  chance,
  tillId,
  handedOverMs,
  isHinted = () => false,
  schedule = usualSchedule,
}: LivesOptions): Lives {
  const lives = new Map<string, Live>()

  function of(id: string): Live {
    const known = lives.get(id)
    if (known) return known
    const made: Live = {
      watches: new Map(),
      servedAt: -Infinity,
      servedSince: -Infinity,
      waiting: 0,
      picture: null,
    }
    lives.set(id, made)
    return made
  }

  function moment(id: string, sale: Sale | undefined): Moment {
    const { watches, servedAt, servedSince, waiting } = of(id)
    const elapsed = clock.elapsed()
    const watch = (name: string, sent: Parameters<typeof newWatch>[0]) => {
      if (watches.has(name)) return
      const jitter = (chance.bytes(1)[0] ?? 0) / 256
      watches.set(name, newWatch(sent, elapsed, clock.now(), jitter))
    }
    for (const attempt of sale?.attempts ?? []) {
      watch(attempt.reference, deedsOf(attempt))
      for (const { refund, deed } of attempt.refunds) watch(refund, { ...noDeeds, refund: [deed] })
    }
    const isServed = waiting > 0 || elapsed - servedAt < limits.served
    const isOurs = isSaleOf(id, tillId)
    return { elapsed, isServed, isHinted: isHinted(), schedule, servedSince, isOurs, handedOverMs, watches }
  }

  return {
    of,
    moment,
    stamp(before, after) {
      const { watches, elapsed } = moment(after.sale, after)
      for (const { reference, state } of after.attempts) {
        const earlier = before?.attempts.find((one) => one.reference === reference)?.state
        const watch = watches.get(reference)
        if (!watch || earlier?.is === state.is) continue
        watch.stateAt = elapsed
        if (state.is === 'authorized') watch.authorizedAt = elapsed
      }
    },
    forget: (id) => void lives.delete(id),
  }
}

const noDeeds = { create: [unused], capture: [unused], cancel: [unused], refund: [unused] }

const deedsOf = ({ deeds, refunds }: Attempt) => ({
  create: [deeds.create],
  capture: [deeds.capture],
  cancel: [deeds.cancel, deeds.giveBack],
  refund: refunds.map(({ deed }) => deed),
})
