// The check of closings: what a Z says is counted anew from the tables that follow from the facts.
import { isDeepStrictEqual } from 'node:util'
import type { Journal } from '#core/journal/journal.ts'
import { countedIn } from '#core/report/report.ts'
import { tillQueries } from '#core/till/projection.ts'

/** The numbers of those that say something else. How sales without money ended, and what was open, is only known at that moment. */
export function untrueClosings(journal: Pick<Journal, 'queries'>): number[] {
  const closings = tillQueries(journal).closings()
  return closings.flatMap(({ seq, report, drawn, owner }, place) => {
    const before = closings[place - 1]
    const rows = { from: (before?.seq ?? 0) + 1, until: seq }
    // A till of no facts closed nothing.
    const from = before?.report.to ?? (seq > 1 ? tillQueries(journal).firstAt() : null)
    const own = { owner, currency: report.currency }
    const { unpaid: _unpaid, ...counted } = countedIn(journal, rows, own, drawn.timeZone)
    // As it would have been written down.
    const said: unknown = JSON.parse(JSON.stringify({ ...report, number: place + 1, from, ...counted }))
    return isDeepStrictEqual(report, said) && report.journal.facts === seq - 1 ? [] : [report.number]
  })
}
