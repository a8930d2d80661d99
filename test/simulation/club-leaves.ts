// The periods that nobody is to charge any more: from when on the service has held so, by the world's own clock.
import { readExternalId } from '#core/agreement/ids.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { Left } from '#test/simulation/club-book-laws.ts'

export type Leaves = {
  wrote(till: string, written: { agreement: string; fact: AgreementFact }, now: number): void
  all(): Left[]
}

export function createLeaves(): Leaves {
  const left: Left[] = []
  /** By till, agreement and task. */
  const asked = new Map<string, string>()
  /** The agreement's name at the till that made it, as each till has seen it last. */
  const named = new Map<string, string>()
  return {
    wrote(till, { agreement, fact }, now) {
      if (fact.kind === 'taskOpened' && fact.do === 'update' && fact.change.is === 'leave')
        asked.set(`${till} ${agreement} ${fact.task}`, fact.change.interval)
      if (fact.kind === 'agreementSeen') {
        const ours = readExternalId(fact.externalId)
        if (ours) named.set(`${till} ${agreement}`, ours.name)
      }
      if (fact.kind !== 'taskDone' && fact.kind !== 'taskRefused') return
      const interval = asked.get(`${till} ${agreement} ${fact.task}`)
      const name = named.get(`${till} ${agreement}`) ?? agreement
      if (interval) left.push({ name, interval, at: now, isTold: fact.kind === 'taskDone' })
    },
    all: () => left,
  }
}
