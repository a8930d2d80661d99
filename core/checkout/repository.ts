// The till's checkouts as they stand: folds of the journal, those that wait held in memory.
import type { CheckoutFact } from '#core/checkout/facts.ts'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { isWaiting, reduceCheckout, type Checkout } from '#core/checkout/state.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/recorder.ts'
import type { Clock } from '#core/system/clock.ts'

export type CheckoutRepository = {
  checkout(name: string): Checkout | undefined
  /** Writes the fact down, then believes it; throws when it cannot be written. */
  record(name: string, fact: CheckoutFact): Checkout
  /** Those whose customer has not chosen how to pay, oldest first. */
  waiting(): Checkout[]
}

/** So many that are over for the screens are kept folded: whoever waits for one asks for it several times. */
const mostRecent = 32

export function createCheckoutRepository(
  journal: Journal,
  { clock, recorder }: { clock: Clock; recorder: Pick<Recorder, 'batch' | 'write' | 'whenOver' | 'changed'> },
): CheckoutRepository {
  const things = journal.things(checkoutFeature)
  const known = new Map<string, Checkout>()
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
        recorder.whenOver((isWritten) => {
          if (!isWritten) known.delete(name)
        })
        recorder.changed()
        return after
      }),
    waiting: () => things.unsettled().flatMap((name) => checkout(name) ?? []),
  }
}

function fold(journal: Journal, name: string): Checkout | undefined {
  let found: Checkout | undefined
  for (const { fact, at } of journal.of(checkoutFeature, name)) found = reduceCheckout(found, name, fact, at)
  return found
}
