// The people who chose their own PIN, read from the facts: only such a PIN counts as a second manager's signature.
import type { Journal } from '#core/journal/journal.ts'
import { tillQueries } from '#core/till/projection.ts'

/** Their ids. */
export function choosersIn(journal: Pick<Journal, 'queries'>): ReadonlySet<string> {
  const choosers = new Set<string>()
  for (const { fact } of tillQueries(journal).staffChanges()) {
    const { person, of, change } = fact
    if (change !== 'added' && change !== 'pin') continue
    if (person === null || person.id === of.id) choosers.add(of.id)
    else choosers.delete(of.id)
  }
  return choosers
}
