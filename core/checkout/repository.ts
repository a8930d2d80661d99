// The till's checkouts as they stand: folds of the journal, those that wait held in memory.
import type { CheckoutFact } from '#core/checkout/facts.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { isWaiting, reduceCheckout, type Checkout } from '#core/checkout/state.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/recorder.ts'
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

/** So many that are over for the screens are kept folded: whoever waits for one asks for it several times. */
const mostRecent = 32

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
  const known = new Map<string, Checkout>()
  const beganAt = clock.elapsed()
  /** Of all that this process opened, by the monotonic clock. */
  const openedAt = new Map<string, number>()
  const keep = (checkout: Checkout) => {
    known.delete(checkout.checkout)
    known.set(checkout.checkout, checkout)
    for (const [name, one] of known) {
      if (known.size <= mostRecent) break
      if (!isWaiting(one)) known.delete(name)
    }
  }
  const checkout = (name: string): Checkout | undefined => {
    const found = known.get(name) ?? fold(journal, name)
    if (found) keep(found)
    return found
  }
  return {
    checkout,
    record: (name, fact) =>
      recorder.batch(() => {
        const before = checkout(name)
        const { after } = recorder.write(() =>
          journal.append(checkoutFeature, { id: name, at: clock.now(), fact, before }),
        )
        keep(after)
        if (before === undefined) openedAt.set(name, clock.elapsed())
        recorder.whenOver((isWritten) => {
          if (!isWritten) known.delete(name)
        })
        recorder.changed()
        return after
      }),
    waited({ checkout: name, openedAt: byWall }) {
      const here = openedAt.get(name)
      if (here !== undefined) return clock.elapsed() - here
      return Math.max(clock.elapsed() - beganAt, time.isConfirmed() ? clock.now() - byWall : 0)
    },
    waiting: () => entities.unsettled().flatMap((name) => checkout(name) ?? []),
  }
}

function fold(journal: Journal, name: string): Checkout | undefined {
  let found: Checkout | undefined
  for (const { fact, at } of journal.of(checkoutFeature, name)) found = reduceCheckout(found, name, fact, at)
  return found
}
