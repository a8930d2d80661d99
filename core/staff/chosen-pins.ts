// The people who chose their own PIN, read from the facts: only such a PIN counts as a second manager's signature.
import type { Journal } from '#core/journal/journal.ts'

/** Their ids. */
export function choosersIn({ past }: Pick<Journal, 'past'>): ReadonlySet<string> {
  const choosers = new Set<string>()
  for (const { fact } of past.staffChanges()) {
    if (fact.kind !== 'staffChanged' || (fact.change !== 'added' && fact.change !== 'pin')) continue
    const { person, of } = fact
    if (person === null || person.id === of.id) choosers.add(of.id)
    else choosers.delete(of.id)
  }
  return choosers
}
