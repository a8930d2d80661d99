// The reset of managers' PINs, for a till whose only manager has lost theirs: asked for by whoever starts the program on its machine.
import type { Journal } from '#core/journal/journal.ts'
import { personOf } from '#core/staff/presence.ts'
import type { Roster } from '#core/staff/roster.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillFact } from '#core/till/facts.ts'
import { problem, type Problem } from '#shared/problem.ts'

type World = {
  roster: Roster
  journal: Pick<Journal, 'note' | 'batch'>
  clock: Pick<Clock, 'now'>
  log: Log
}

/**
 * Nobody's PIN is told, and cashiers keep theirs: the first manager who comes to the till chooses one. The journal comes first, so that no
 * PIN goes without a word of it. Why none has gone; null where that was done.
 */
export function resetManagerPins({ roster, journal, clock, log }: World): Problem | null {
  const managers = roster.people().filter(({ role, pin }) => role === 'manager' && pin !== null)
  if (managers.length === 0) return null
  try {
    journal.batch(() => {
      for (const one of managers) {
        const fact: TillFact = { kind: 'staffChanged', person: null, of: personOf(one), change: 'pinReset' }
        journal.note(clock.now(), fact)
      }
    })
    roster.write(roster.everybody().map((one) => (managers.includes(one) ? { ...one, pin: null } : one)))
    log.warn({ managers: managers.length }, 'the managers’ PINs were reset on this machine')
    return null
  } catch (error) {
    log.error({ error }, 'the managers’ PINs could not be reset')
    const reason = error instanceof Error ? error.message : String(error)
    return problem('staff.pinsNotReset', { reason })
  }
}
