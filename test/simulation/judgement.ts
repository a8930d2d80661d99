// The judgement of a day that is over: the tills' journals, what they said, and the service's own books.
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Difference } from '#shared/report.ts'
import { judgeBooks } from '#test/simulation/book-laws.ts'
import { judgeCallers, type CallerEvidence } from '#test/simulation/caller-laws.ts'
import { readJournal } from '#test/simulation/journal-sales.ts'
import type { Lost } from '#test/simulation/lost-till.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import { everyReceipt } from '#test/simulation/receipt-check.ts'
import type { Laws, Violation } from '#test/simulation/running-laws.ts'
import { createReader, type ServiceRecord } from '#test/support/service/service-record.ts'
import { judgeSettled, type Evidence } from '#test/simulation/settled-laws.ts'
import { tillQueries } from '#core/till/projection.ts'

export type DayOver = Pick<Evidence, 'charged' | 'isTouched'> & {
  laws: Laws
  sandbox: Sandbox
  machines: readonly Machine[]
  /** Payments that somebody asked the service to make. */
  asked: ReadonlySet<string>
  differences: readonly Difference[]
  lost: Lost
  callers: Pick<CallerEvidence, 'told' | 'nexoTold' | 'ends' | 'totals'>
}

export async function judgeDay(day: DayOver): Promise<Violation[]> {
  const { laws, sandbox, machines, asked, charged, differences, isTouched, lost, callers } = day
  const read = await createReader(sandbox)
  const folders = machines.map((machine) => ({
    name: machine.name,
    journalled: readJournal(machine.journal()),
    isAlone: machines.length === 1,
  }))
  const written = folders.flatMap(({ journalled }) =>
    [...journalled.values()].flatMap(({ attempts }) => attempts.map(({ reference }) => reference)),
  )
  const books = new Map<string, ServiceRecord | null>()
  for (const reference of new Set([...written, ...asked])) books.set(reference, await read(reference))
  // Of what was lost with its till only the screens are judged.
  const kept = new Map([...books].filter(([reference]) => !lost.references.has(reference)))
  const closed = machines.flatMap((machine) =>
    tillQueries(machine.journal())
      .closings()
      .map(({ report }) => report),
  )
  return [
    ...judgeSettled({ ...laws, folders, books, kept, charged, closed, isTouched }),
    ...machines.flatMap(everyReceipt),
    ...judgeBooks({ machines, books: kept, lost, differences, isTouched }),
    ...judgeCallers({ ...callers, books, isTouched }),
  ]
}
