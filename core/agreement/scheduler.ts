// The till's own work on agreements, without any screen: it does the steps that are due and makes the next charges in time.
import { statusOf, type Agreement } from '#core/agreement/reduce.ts'
import { attentionOf } from '#core/agreement/attention.ts'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import { createMissedCharges } from '#core/agreement/missed-charges.ts'
import type { AgreementRunner } from '#core/agreement/runner.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { createReadSchedule } from '#core/agreement/read-schedule.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Market } from '#shared/market.ts'
import type { Attention } from '#shared/membership.ts'

export type AgreementScheduler = {
  sweep(mayCharge: boolean): Promise<void>
  /** What waits for a person, the oldest first. */
  attention(): Attention[]
  settled(): Promise<void>
}

type RoundOptions = {
  agreements: AgreementRepository
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

export function createAgreementScheduler(options: RoundOptions, engine: AgreementRunner): AgreementScheduler {
  const { agreements, log, closing, service } = options
  const active = () => agreements.active(ownerOf(service))
  /** Those of which something was refused, and that no look is due at any more. */
  const ended = () =>
    agreements
      .unfinished()
      .flatMap((name) => agreements.agreement(name) ?? [])
      .filter((one) => statusOf(one) !== 'ACTIVE' && ownerOf(one.opened) === ownerOf(service))
  const refusedOf = (agreement: Agreement) => attentionOf(agreement, false, options.clock.now())
  const looks = createReadSchedule(options, engine)
  const lookElsewhere = createMissedCharges(options, looks)
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
      if (!agreements.snapshot(name).isServed) await engine.step(name)
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
