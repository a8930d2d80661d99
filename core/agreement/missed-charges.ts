// Charges that another till should have made by now, and has not: this one makes them in its place.
import { adopt, type Adopting } from '#core/agreement/adoption.ts'
import type { Lists } from '#core/agreement/lists.ts'
import type { ReadSchedule } from '#core/agreement/read-schedule.ts'
import { observeAgreement } from '#core/agreement/observe.ts'
import { chargeDueNow } from '#core/agreement/charge-schedule.ts'
import { scheduledElsewhere } from '#core/agreement/automatic-charging.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { ownerOf } from '#core/service/access.ts'

type ElsewhereOptions = Adopting & { lists: Lists; recurring: Recurring; clock: Clock; closing: AbortSignal }

/** Looked for so often, first when this till has run for a while. ms */
const every = 6 * 60 * 60_000
const first = 15 * 60_000

export function createMissedCharges(options: ElsewhereOptions, looks: Pick<ReadSchedule, 'charge'>) {
  const { agreements, lists, recurring, clock, service, closing } = options
  let lookedAt = clock.elapsed() + first - every

  /** The list is as old as the round: meanwhile it may have been paused or stopped. */
  async function takeUp(agreementId: string): Promise<void> {
    const charges = await recurring.charges(agreementId)
    const told = await recurring.fetch(agreementId)
    const of = charges.ok && told.ok ? scheduledElsewhere(told.value, charges.value) : undefined
    if (!charges.ok || !told.ok || !of || !chargeDueNow(of, clock.now())) return
    const name = adopt(options, agreementId)
    const adopted = agreements.agreement(name)
    if (!adopted) return
    for (const fact of observeAgreement(adopted, told.value, charges.value)) agreements.record(name, fact)
    await looks.charge(name)
  }

  return async (): Promise<void> => {
    if (clock.elapsed() - lookedAt < every) return
    lookedAt = clock.elapsed()
    const listed = await lists.every('ACTIVE')
    if (!listed.ok) return
    for (const wire of listed.value) {
      if (closing.aborted) return
      // Without any charge: nobody is asked about an agreement of which nothing can be due.
      const of = scheduledElsewhere(wire, [])
      const isKnown = agreements.byId(wire.id, ownerOf(service)) !== undefined
      if (of && !isKnown && chargeDueNow(of, clock.now())) await takeUp(wire.id)
    }
  }
}
