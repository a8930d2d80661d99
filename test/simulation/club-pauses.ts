// When was an agreement certainly paused at the service? From what tills saw and sent, by the world's own clock.
import { readExternalId } from '#core/agreement/external-id.ts'
import type { AgreementFact } from '#core/agreement/fact.ts'

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
  /** What each update asks for, by till, agreement and task. */
  const asked = new Map<string, string>()
  const goneOnAt = new Map<string, number>()
  return {
    wrote(till, { agreement, fact }, now) {
      if (fact.kind === 'taskOpened' && fact.do === 'update')
        asked.set(`${till} ${agreement} ${fact.task}`, fact.externalId)
      if (fact.kind === 'taskSent') {
        const ours = readExternalId(asked.get(`${till} ${agreement} ${fact.task}`))
        if (!ours || ours.isPaused) return
        goneOnAt.set(ours.name, now)
        for (const pause of pauses) if (pause.name === ours.name) pause.until ??= now
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
