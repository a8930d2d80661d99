// The till's checkouts as they stand: folds of the journal, those that wait held in memory.
import type { CheckoutFact } from '#core/checkout/facts.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import type { Checkout } from '#core/checkout/state.ts'
import { createFolds } from '#core/folds/folds.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/runner.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Clock } from '#core/system/clock.ts'

export type CheckoutRepository = {
  checkout(name: string): Checkout | undefined
  /** Writes the fact down, then believes it; throws when it cannot be written. */
  record(name: string, fact: CheckoutFact): Checkout
  /**
   * For how long it has waited, ms. No wall clock that may be wrong ends it: one that this process opened is counted by the monotonic clock, one of
   * an earlier process from the start of this one, and by wall time only while somebody else confirms that.
   */
  waited(checkout: Checkout): number
  /** Those whose customer has not chosen how to pay, oldest first. */
  waiting(): Checkout[]
}

export function createCheckoutRepository(
  journal: Journal,
  {
    clock,
    recorder,
    time,
  }: {
    clock: Clock
    recorder: Pick<Recorder, 'batch' | 'write' | 'whenOver' | 'changed'>
    time: Pick<TimeCheck, 'isConfirmed'>
  },
): CheckoutRepository {
  const entities = journal.entities(checkoutFeature)
  const checkouts = createFolds(journal, checkoutFeature, { clock, recorder })
  const beganAt = clock.elapsed()
  /** When this process opened each checkout, by the monotonic clock. ms */
  const openedAt = new Map<string, number>()
  return {
    checkout: checkouts.of,
    record(name, fact) {
      const { before, after } = checkouts.record(name, fact)
      if (before === undefined) openedAt.set(name, clock.elapsed())
      return after
    },
    waited({ checkout: name, openedAt: byWall }) {
      const here = openedAt.get(name)
      if (here !== undefined) return clock.elapsed() - here
      return Math.max(clock.elapsed() - beganAt, time.isConfirmed() ? clock.now() - byWall : 0)
    },
    waiting: () => entities.unsettled().flatMap((name) => checkouts.of(name) ?? []),
  }
}
