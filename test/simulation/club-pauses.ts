// The time an agreement was certainly paused at the service: from what tills saw and sent, by the world's own clock.
import { readExternalId } from '#core/agreement/ids.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'

/** `name`: of the agreement at the till that made it. `until` null: to the end. */
export type Pause = { name: string; from: number; until: number | null }

export type Pauses = {
  wrote(till: string, written: { agreement: string; fact: AgreementFact }, now: number): void
  all(): Pause[]
}

/** A going on that was sent may land so much later, and so long a charge may be on its way. ms */
export const onItsWay = 10 * 60_000

export function createPauses(): Pauses {
  const pauses: Pause[] = []
  /** Going on that was asked for, by till, agreement and task. */
  const goingOn = new Set<string>()
  /** The agreement's name at the till that made it, as each till has seen it last. */
  const named = new Map<string, string>()
  const goneOnAt = new Map<string, number>()
  return {
    wrote(till, { agreement, fact }, now) {
      if (fact.kind === 'taskOpened' && fact.do === 'update' && fact.change.is === 'goOn')
        goingOn.add(`${till} ${agreement} ${fact.task}`)
      if (fact.kind === 'sent' && goingOn.has(`${till} ${agreement} ${fact.request}`)) {
        const name = named.get(`${till} ${agreement}`) ?? agreement
        goneOnAt.set(name, now)
        for (const pause of pauses) if (pause.name === name) pause.until ??= now
      }
      if (fact.kind === 'agreementSeen') {
        const ours = readExternalId(fact.externalId)
        if (ours) named.set(`${till} ${agreement}`, ours.name)
      }
      if (fact.kind !== 'agreementSeen' || fact.status !== 'ACTIVE') return
      const ours = readExternalId(fact.externalId)
      if (!ours?.isPaused || now - (goneOnAt.get(ours.name) ?? -Infinity) < onItsWay) return
      if (pauses.every(({ name, until }) => name !== ours.name || until !== null))
        pauses.push({ name: ours.name, from: now, until: null })
    },
    all: () => pauses,
  }
}
