// The schedule of looking at agreements: when each is looked at next and what is done then. The network is asked only when something is due.
import { openTasks, type Agreement, type Task } from '#core/agreement/reduce.ts'
import { attentionOf } from '#core/agreement/attention.ts'
import type { AgreementRepository } from '#core/agreement/repository.ts'
import type { AgreementRunner } from '#core/agreement/runner.ts'
import {
  chargeDueNow,
  intervalTask,
  looksAt,
  passedOver,
  type Scheduled,
} from '#core/agreement/charge-schedule.ts'
import { scheduledOf } from '#core/agreement/automatic-charging.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Attention } from '#shared/membership.ts'

export type ReadSchedule = {
  /** When it is looked at next (monotonic ms). */
  dueAt(name: string): number
  /** When the first of these is looked at next (monotonic ms). */
  earliest(names: readonly string[]): number
  look(name: string): Promise<void>
  /** Makes every charge that is to be made by now, one after the other, of an agreement that was read just now. */
  charge(name: string): Promise<void>
  needs(name: string): Attention[]
}

const hour = 60 * 60_000
/** Between looks at a charge that is not settled yet, after a look that could not read, and at what is not charged by itself. ms */
const lookAgain = hour
const lookAfterTrouble = hour / 6
const lookRarely = 24 * hour

/** `at`: by the wall clock, by which days are made. `seenAt`: by the monotonic one: the other may have been wrong for a moment. */
type Look = { version: number; at: number; seenAt: number; needs: Attention[] }

/** Open tasks that hold new charges back; a capture, a cancel or a refund may take days, and does not. */
const holdsCharges = new Set<Task['do']>(['charge', 'stop', 'update'])

export function createReadSchedule(
  { agreements, clock, closing }: { agreements: AgreementRepository; clock: Clock; closing: AbortSignal },
  runner: AgreementRunner,
): ReadSchedule {
  const looks = new Map<string, Look>()
  const scheduled = (name: string): Scheduled | undefined => {
    const agreement = agreements.agreement(name)
    return agreement && scheduledOf(agreement, agreements.snapshot(name).isOurs)
  }

  function keep(name: string, agreement: Agreement, at: number): void {
    const needs = attentionOf(agreement, agreements.snapshot(name).isOurs, clock.now())
    looks.set(name, { version: agreements.version(name), at, seenAt: clock.elapsed(), needs })
  }

  async function charge(name: string): Promise<void> {
    while (!closing.aborted) {
      const of = scheduled(name)
      const agreement = agreements.agreement(name)
      if (!of || !agreement) return
      const provenNow = agreements.provenNow()
      for (const interval of provenNow === null ? [] : passedOver(of, provenNow))
        agreements.record(name, { kind: 'intervalSkipped', interval, reason: 'paused' })
      const due = chargeDueNow(of, provenNow ?? clock.now())
      if (!due?.interval || openTasks(agreement).some(({ do: wish }) => holdsCharges.has(wish))) return
      const terms = { by: 'rule', reason: null, task: intervalTask(due.interval) } as const
      await runner.begin(name, () => runner.open(name, due, terms))
    }
  }

  function dueAt(name: string): number {
    const known = looks.get(name)
    if (!known || known.version !== agreements.version(name)) return -Infinity
    return Math.min(clock.elapsed() + known.at - clock.now(), known.seenAt + lookRarely)
  }

  return {
    dueAt,
    earliest: (names) => names.reduce((soonest, name) => Math.min(soonest, dueAt(name)), Infinity),
    async look(name) {
      const agreement = agreements.agreement(name)
      if (!agreement) return
      const known = scheduled(name)
      if (!known) return keep(name, agreement, clock.now() + lookRarely)
      const due = looksAt(known, clock.now())
      if (due > clock.now() && passedOver(known, clock.now()).length === 0) return keep(name, agreement, due)
      const read = await runner.read(name)
      if (!read.ok) return keep(name, agreement, clock.now() + lookAfterTrouble)
      await charge(name)
      const after = scheduled(name)
      const next = after ? looksAt(after, clock.now()) : Infinity
      keep(name, agreements.agreement(name) ?? agreement, Math.max(next, clock.now() + lookAgain))
    },
    charge,
    needs(name) {
      const known = looks.get(name)
      if (known?.version === agreements.version(name)) return known.needs
      // Changes that a person has made just now need not wait for the next look.
      const agreement = known && agreements.agreement(name)
      return agreement ? attentionOf(agreement, agreements.snapshot(name).isOurs, clock.now()) : []
    },
  }
}
