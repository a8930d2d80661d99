// The till's own work on agreements, without any screen: it does the steps that are due and makes the next charges in time.
import { statusOf, type Agreement } from '#core/agreement/reduce.ts'
import { attentionOf } from '#core/agreement/attention.ts'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import { decideAgreement } from '#core/agreement/decide.ts'
import { dueAt } from '#core/process/scheduler.ts'
import type { AgreementRunner } from '#core/agreement/runner.ts'
import { servedUntil } from '#core/process/runtime.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { createReadSchedule, type ReadSchedule } from '#core/agreement/read-schedule.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import type { Market } from '#shared/market.ts'
import type { Attention } from '#shared/membership.ts'
import { adopt, type Adopting } from '#core/agreement/adoption.ts'
import { observeAgreement } from '#core/agreement/observe.ts'
import { chargeDueNow } from '#core/agreement/charge-schedule.ts'
import { scheduledElsewhere } from '#core/agreement/automatic-charging.ts'

export type AgreementScheduler = {
  /** Takes the steps that are due and that no screen's poll takes; with `mayCharge` it makes the charges that are due to be made too. */
  act(mayCharge: boolean): Promise<void>
  /** When the next of it is due (monotonic ms). */
  dueAt(mayCharge: boolean): number
  /** Matters that wait for a person, the oldest first. */
  attention(): Attention[]
  settled(): Promise<void>
}

/** Agreements looked at in a row, before steps are taken again. */
const atOnce = 100

export function createAgreementScheduler(
  options: {
    agreements: AgreementRepository
    lists: Lists
    recurring: Recurring
    clock: Clock
    log: Log
    service: ServiceAccess
    settings: { market: Market }
    closing: AbortSignal
  },
  runner: AgreementRunner,
): AgreementScheduler {
  const { agreements, clock, log, closing, service } = options
  const active = () => agreements.active(ownerKey(service))
  /** Those of which something was refused or is in doubt, and that no look is due at any more. */
  const ended = () =>
    [...new Set([...agreements.unfinished(), ...agreements.doubted(ownerKey(service))])]
      .flatMap((name) => agreements.agreement(name) ?? [])
      .filter((one) => statusOf(one) !== 'ACTIVE' && ownerKey(one.opened) === ownerKey(service))
  const refusedOf = (agreement: Agreement) => attentionOf(agreement, false, options.clock.now())
  const looks = createReadSchedule(options, runner)
  const missed = createMissedCharges(options, looks)
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

  function stepDueAt(name: string): number {
    try {
      const agreement = agreements.agreement(name)
      const snapshot = agreements.snapshot(name)
      if (snapshot.isServed) return servedUntil(snapshot.runtime, snapshot.elapsed)
      return agreement ? dueAt(decideAgreement(agreement, snapshot)) : -Infinity
    } catch {
      return -Infinity // its step says why
    }
  }
  const isPast = (at: number) => at <= clock.elapsed()

  async function act(mayCharge: boolean): Promise<void> {
    const steps = agreements.unfinished().filter((name) => isPast(stepDueAt(name)))
    await each(steps, async (name) => {
      if (!agreements.snapshot(name).isServed) await runner.step(name)
    })
    if (!mayCharge) return
    const due = active().filter((name) => isPast(looks.dueAt(name)))
    await each(due.slice(0, atOnce), (name) => looks.look(name))
    if (isPast(missed.dueAt())) await missed.search()
  }

  return {
    async act(mayCharge) {
      running = act(mayCharge)
      await running
    },
    dueAt: (mayCharge) =>
      Math.min(
        ...agreements.unfinished().map(stepDueAt),
        ...(mayCharge ? [looks.earliest(active()), missed.dueAt()] : []),
      ),
    attention: () =>
      [...active().flatMap((name) => looks.needs(name)), ...ended().flatMap(refusedOf)].toSorted(
        (one, other) => (one.due < other.due ? -1 : 1),
      ),
    async settled() {
      await Promise.allSettled([running])
    },
  }
}

/** Looked for so often, first when this till has run for a while. ms */
const searchEvery = 6 * 60 * 60_000
const firstSearch = 15 * 60_000

/** Charges that another till should have made by now, and has not: this one makes them in its place. */
function createMissedCharges(
  options: Adopting & { lists: Lists; recurring: Recurring; clock: Clock; closing: AbortSignal },
  looks: Pick<ReadSchedule, 'charge'>,
) {
  const { agreements, lists, recurring, clock, service, closing } = options
  let lookedAt = clock.elapsed() + firstSearch - searchEvery

  /** The list is as old as the round: meanwhile it may have been paused or stopped. */
  async function takeUp(agreementId: string): Promise<void> {
    const charges = await recurring.charges(agreementId)
    const read = await recurring.fetch(agreementId)
    const of = charges.ok && read.ok ? scheduledElsewhere(read.value, charges.value) : undefined
    if (!charges.ok || !read.ok || !of) return
    if (!chargeDueNow(of, Math.min(clock.now(), read.serverTime ?? Infinity))) return
    const name = adopt(options, agreementId)
    const adopted = agreements.agreement(name)
    if (!adopted) return
    agreements.noteServiceTime(read.serverTime)
    for (const fact of observeAgreement(adopted, read.value, charges.value, read.serverTime))
      agreements.record(name, fact)
    await looks.charge(name)
  }

  async function search(): Promise<void> {
    lookedAt = clock.elapsed()
    const listed = await lists.every('ACTIVE')
    if (!listed.ok) return
    for (const wire of listed.value.agreements) {
      if (closing.aborted) return
      // Without any charge: nobody is asked about an agreement of which nothing can be due.
      const of = scheduledElsewhere(wire, [])
      const isKnown = agreements.byId(wire.id, ownerKey(service)) !== undefined
      if (of && !isKnown && chargeDueNow(of, clock.now())) await takeUp(wire.id)
    }
  }

  return { search, dueAt: () => lookedAt + searchEvery }
}
