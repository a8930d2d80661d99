// A till that was lost in the middle of its day: what of it the one that was made from an older copy cannot know.
import type { Journal } from '#core/journal/journal.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'

/** As it stood when it was lost. */
export type LostTill = { tillId: string; journal: Journal }

/** `references`: of the payments that it began after the copy was made. */
export type Lost = { till: LostTill | undefined; references: ReadonlySet<string> }

export function lostWith(till: LostTill | undefined, restored: Journal): Lost {
  const known = new Set(referencesIn(restored))
  const all = till ? referencesIn(till.journal) : []
  return { till, references: new Set(all.filter((one) => !known.has(one))) }
}

const referencesIn = (journal: Journal): string[] =>
  [...readJournal(journal).values()].flatMap(({ attempts }) => attempts.map(({ reference }) => reference))
