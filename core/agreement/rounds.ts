// The till's own work on agreements, without any screen: it does the steps that are due and makes the next charges in time.
import { statusOf, type Agreement } from '#core/agreement/agreement.ts'
import { needsOf } from '#core/agreement/attention.ts'
import type { AgreementBook } from '#core/agreement/book.ts'
import { createElsewhere } from '#core/agreement/elsewhere.ts'
import type { Engine } from '#core/agreement/engine.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { createLooks } from '#core/agreement/looks.ts'
import type { Clock } from '#core/clock.ts'
import type { Log } from '#core/log.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { ownerOf, type ServiceAccess } from '#core/till-options.ts'
import type { Market } from '#shared/market.ts'
import type { Attention } from '#shared/membership.ts'

export type Rounds = {
  sweep(mayCharge: boolean): Promise<void>
  /** What waits for a person, the oldest first. */
  attention(): Attention[]
  settled(): Promise<void>
}

type RoundOptions = {
  agreements: AgreementBook
  lists: Lists
  recurring: Recurring
  clock: Clock
  log: Log
  service: ServiceAccess
  settings: { market: Market }
  closing: AbortSignal
}

/** Agreements looked at in one round. */
const atOnce = 100

export function createRounds(options: RoundOptions, engine: Engine): Rounds {
  const { agreements, log, closing, service } = options
  const active = () => agreements.active(ownerOf(service))
  /** Those of which something was refused, and that no look is due at any more. */
  const ended = () =>
    agreements
      .unfinished()
      .flatMap((name) => agreements.agreement(name) ?? [])
      .filter((one) => statusOf(one) !== 'ACTIVE' && ownerOf(one.opened) === ownerOf(service))
  const refusedOf = (agreement: Agreement) => needsOf(agreement, false, options.clock.now())
  const looks = createLooks(options, engine)
  const lookElsewhere = createElsewhere(options, looks)
  let running: Promise<unknown> = Promise.resolve()

  /** One that cannot be stepped holds up no other. */
  async function each(names: readonly string[], act: (name: string) => Promise<void>): Promise<void> {
    for (const name of names) {
      if (closing.aborted) return
      try {
        await act(name)
      } catch (error) {
        log.error({ agreement: name, error }, 'a step of this agreement failed; the others go on')
      }
    }
  }

  async function sweep(mayCharge: boolean): Promise<void> {
    await each(agreements.unfinished(), async (name) => {
      if (!agreements.moment(name).isServed) await engine.step(name)
    })
    if (!mayCharge) return
    const due = active().filter((name) => looks.isDue(name))
    await each(due.slice(0, atOnce), (name) => looks.look(name))
    await lookElsewhere()
  }

  return {
    async sweep(mayCharge) {
      running = sweep(mayCharge)
      await running
    },
    attention: () =>
      [...active().flatMap((name) => looks.needs(name)), ...ended().flatMap(refusedOf)].toSorted(
        (one, other) => (one.due < other.due ? -1 : 1),
      ),
    async settled() {
      await Promise.allSettled([running])
    },
  }
}
