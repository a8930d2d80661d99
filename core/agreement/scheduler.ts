// The till's own work on agreements, without any screen: the steps that are due, the looks at each, and the charges to make in time.
import { statusOf, type Agreement, openTasks, type Task } from '#core/agreement/reduce.ts'
import { attentionOf } from '#core/agreement/view.ts'
import type { AgreementRepository } from '#core/agreement/projection.ts'
import { decideAgreement } from '#core/agreement/decide.ts'
import { dueAt } from '#core/process/scheduler.ts'
import type { AgreementRunner } from '#core/agreement/send.ts'
import { servedUntil } from '#core/process/runtime.ts'
import type { AgreementLists } from '#core/agreement/read.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { RecurringClient } from '#core/service/recurring.ts'
import { ownerKey } from '#core/service/access.ts'
import type { AttentionItem } from '#shared/membership.ts'
import { type AdoptionContext, createMissedCharges } from '#core/agreement/other-tills.ts'
import {
  chargeDueNow,
  nextScheduleReadAt,
  passedIntervals,
  type ScheduledAgreement,
  scheduledOf,
} from '#core/agreement/charge-schedule.ts'
import { intervalTask } from '#core/agreement/ids.ts'

export type AgreementScheduler = {
  /** Takes the steps that are due and that no screen's poll takes; with `mayCharge` it makes the charges that are due to be made too. */
  act(mayCharge: boolean): Promise<void>
  /** When the next of it is due (monotonic ms). */
  dueAt(mayCharge: boolean): number
  /** Matters that wait for a person, the oldest first. */
  attention(): AttentionItem[]
  settled(): Promise<void>
}

/** Agreements looked at in a row, before steps are taken again. */
const atOnce = 100

export function createAgreementScheduler(
  options: AdoptionContext & {
    lists: AgreementLists
    recurring: RecurringClient
    clock: Clock
    log: Log
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
  const looks = createLooks(options, runner)
  const missed = createMissedCharges(options, looks.charge)
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
      const runtime = agreements.runtime(name)
      if (runtime.isServed) return servedUntil(runtime, runtime.elapsed)
      return agreement ? dueAt(decideAgreement(agreement, runtime)) : -Infinity
    } catch {
      return -Infinity // its step says why
    }
  }
  const isPast = (at: number) => at <= clock.elapsed()

  async function act(mayCharge: boolean): Promise<void> {
    const steps = agreements.unfinished().filter((name) => isPast(stepDueAt(name)))
    await each(steps, async (name) => {
      if (!agreements.runtime(name).isServed) await runner.step(name)
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
        // As many as the shop has members: too many to hand in one by one.
        mayCharge
          ? active().reduce((soonest, name) => Math.min(soonest, looks.dueAt(name)), Infinity)
          : Infinity,
        mayCharge ? missed.dueAt() : Infinity,
      ),
    attention: () =>
      [
        ...active().flatMap(looks.needs),
        ...ended().flatMap((agreement) => attentionOf(agreement, false, clock.now())),
      ].toSorted((one, other) => (one.due < other.due ? -1 : 1)),
    async settled() {
      await Promise.allSettled([running])
    },
  }
}

const hour = 60 * 60_000
/** Between looks at a charge that is not settled yet, after a look that could not read, and at what is not charged by itself. ms */
const lookAgain = hour
const lookAfterTrouble = hour / 6
const lookRarely = 24 * hour

/** `at`: by the wall clock, by which days are made. `seenAt`: by the monotonic one: the other may have been wrong for a moment. */
type Look = { version: number; at: number; seenAt: number; needs: AttentionItem[] }

/** Open tasks that hold new charges back; a capture, a cancel or a refund may take days, and does not. */
const holdsCharges = new Set<Task['do']>(['charge', 'stop', 'update'])

/** Looks at agreements: when each is looked at next and what is done then. The network is asked only when something is due. */
function createLooks(
  { agreements, clock, closing }: { agreements: AgreementRepository; clock: Clock; closing: AbortSignal },
  runner: AgreementRunner,
) {
  const looks = new Map<string, Look>()
  const scheduled = (name: string): ScheduledAgreement | undefined => {
    const agreement = agreements.agreement(name)
    return agreement && scheduledOf(agreement, agreements.runtime(name).isOurs)
  }

  function keep(name: string, agreement: Agreement, at: number): void {
    const needs = attentionOf(agreement, agreements.runtime(name).isOurs, clock.now())
    looks.set(name, { version: agreements.version(name), at, seenAt: clock.elapsed(), needs })
  }

  /** Makes every charge that is to be made by now, one after the other, of an agreement that was read just now. */
  const charge = async (name: string): Promise<void> => {
    while (!closing.aborted) {
      const of = scheduled(name)
      const agreement = agreements.agreement(name)
      if (!of || !agreement) return
      const provenNow = agreements.provenNow()
      for (const interval of provenNow === null ? [] : passedIntervals(of, provenNow))
        agreements.record(name, { kind: 'intervalSkipped', interval, reason: 'paused' })
      const due = chargeDueNow(of, provenNow ?? clock.now())
      if (!due?.interval || openTasks(agreement).some(({ do: wish }) => holdsCharges.has(wish))) return
      const terms = { by: 'rule', reason: null, task: intervalTask(due.interval) } as const
      await runner.begin(name, () => runner.open(name, due, terms))
    }
  }

  return {
    charge,
    /** Monotonic ms. */
    dueAt: (name: string): number => {
      const known = looks.get(name)
      if (!known || known.version !== agreements.version(name)) return -Infinity
      return Math.min(clock.elapsed() + known.at - clock.now(), known.seenAt + lookRarely)
    },
    look: async (name: string): Promise<void> => {
      const agreement = agreements.agreement(name)
      if (!agreement) return
      const known = scheduled(name)
      if (!known) return keep(name, agreement, clock.now() + lookRarely)
      const due = nextScheduleReadAt(known, clock.now())
      if (due > clock.now() && passedIntervals(known, clock.now()).length === 0)
        return keep(name, agreement, due)
      const read = await runner.read(name)
      if (!read.ok) return keep(name, agreement, clock.now() + lookAfterTrouble)
      await charge(name)
      const after = scheduled(name)
      const next = after ? nextScheduleReadAt(after, clock.now()) : Infinity
      keep(name, agreements.agreement(name) ?? agreement, Math.max(next, clock.now() + lookAgain))
    },
    needs: (name: string): AttentionItem[] => {
      const known = looks.get(name)
      if (known?.version === agreements.version(name)) return known.needs
      // Changes that a person has made just now need not wait for the next look.
      const agreement = known && agreements.agreement(name)
      return agreement ? attentionOf(agreement, agreements.runtime(name).isOurs, clock.now()) : []
    },
  }
}
