// The reset of managers' PINs, for a till whose only manager has lost theirs: asked for by whoever starts the program on its machine.
import type { Journal } from '#core/journal/journal.ts'
import { personOf } from '#core/staff/presence.ts'
import type { Roster } from '#core/staff/roster.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { TillFact } from '#core/till/facts.ts'

type World = { roster: Roster; journal: Pick<Journal, 'note'>; clock: Pick<Clock, 'now'>; log: Log }

/** Nobody's PIN is told, and cashiers keep theirs: the first manager who comes to the till chooses one. All of it stands in the journal, or nothing is done. */
export function resetManagerPins({ roster, journal, clock, log }: World): void {
  const before = roster.everybody()
  const managers = roster.people().filter(({ role, pin }) => role === 'manager' && pin !== null)
  if (managers.length === 0) return
  try {
    roster.write(before.map((one) => (managers.includes(one) ? { ...one, pin: null } : one)))
    for (const one of managers) {
      const fact: TillFact = { kind: 'staffChanged', person: null, of: personOf(one), change: 'pinReset' }
      journal.note(clock.now(), fact)
    }
    log.warn({ managers: managers.length }, 'the managers’ PINs were reset on this machine')
  } catch (error) {
    log.error({ error }, 'the managers’ PINs could not be reset')
    roster.write(before)
  }
}
