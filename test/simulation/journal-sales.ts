// The reader of sales in a journal once all is over: from its facts alone, by other code than the till's.
import type { Journal } from '#core/journal/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'

/** Minor units. */
export type JournalAttempt = {
  reference: string
  captured: number
  refunded: number
  refundedElsewhere: number
  /** The last word on it: how it ended, or `open`. */
  end: string
  /** A cashier said that the goods were handed over. */
  isKept: boolean
}

export type JournalSale = { sale: string; amount: number; attempts: JournalAttempt[] }

const opened = (reference: string): JournalAttempt => ({
  reference,
  captured: 0,
  refunded: 0,
  refundedElsewhere: 0,
  end: 'open',
  isKept: false,
})

export const readJournal = (journal: Journal): Map<string, JournalSale> => salesIn(journal.all(saleFeature))

/** `facts`: those of each sale in their order. */
export function salesIn(facts: Iterable<{ id: string; fact: AnySaleFact }>): Map<string, JournalSale> {
  const all = new Map<string, JournalSale>()
  for (const { id: sale, fact } of facts) {
    if (fact.kind === 'opened') {
      all.set(sale, { sale, amount: fact.amount.value, attempts: [opened(fact.reference)] })
      continue
    }
    const journalled = all.get(sale)
    if (!journalled) throw new Error(`the journal speaks of ${sale} before it was opened`)
    if (fact.kind === 'attemptOpened') journalled.attempts.push(opened(fact.reference))
    if (!('reference' in fact)) continue
    const attempt = journalled.attempts.find((one) => one.reference === fact.reference)
    if (attempt) take(attempt, fact)
  }
  return all
}

function take(attempt: JournalAttempt, fact: AnySaleFact): void {
  if (fact.kind === 'captured') {
    attempt.captured = fact.value
    attempt.end = 'captured'
  } else if (fact.kind === 'ended') {
    attempt.captured = fact.captured ?? 0
    attempt.end = fact.end
  } else if (fact.kind === 'quarantined') {
    attempt.captured = fact.captured
    attempt.end = 'quarantined'
  } else if (fact.kind === 'quarantineLifted') {
    attempt.captured = 0
    attempt.end = 'open'
  } else if (fact.kind === 'answered') attempt.isKept = fact.answer === 'keep'
  else if (fact.kind === 'refunded') attempt.refunded += fact.value
  else if (fact.kind === 'refundedElsewhere') attempt.refundedElsewhere = fact.value
  else if (fact.kind === 'turnedDown' && fact.request === 'create' && !fact.isPassing) attempt.end = 'refused'
}

/** How the sale ended: paid by one of its attempts, or as the last of them did. */
export const endOf = ({ attempts }: JournalSale): string =>
  attempts.some(({ captured }) => captured > 0) ? 'captured' : (attempts.at(-1)?.end ?? 'open')
