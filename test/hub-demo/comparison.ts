// The comparison of the hub's rows with the tills' journals and the service's payments, counted after the demo.
import { systemClock } from '#core/system/clock.ts'
import { tillFeatures } from '#core/features.ts'
import { readJournal } from '#core/journal/journal.ts'
import path from 'node:path'
import type { Database } from '#hub/database/database.ts'
import { createReader } from '#test/support/service/service-record.ts'
import type { Service } from '#test/support/stage/service.ts'
import type { DemoTill } from '#test/support/stage/till.ts'

export type DemoCounts = {
  facts: number
  /** Rows of a journal that the hub has not, or has otherwise. */
  lost: number
  /** Rows beyond those of the journals, and money that moved at the hub and not at the service. */
  duplicated: number
}

/** Waits until the hub has as many rows as each journal, or time is up. */
export async function settled(
  database: Database,
  tills: readonly DemoTill[],
  patienceMs: number,
): Promise<void> {
  const until = systemClock.elapsed() + patienceMs
  while (systemClock.elapsed() < until) {
    const rows = await database
      .query<{ id: string; rows: number }>('SELECT id, rows FROM till')
      .catch(() => [])
    const has = new Map(rows.map(({ id, rows: count }) => [id, count]))
    if (tills.every(({ open }) => has.get(open.folder.identity.tillId) === journalOf(open.folder.path).rows))
      return
    await systemClock.wait(100)
  }
}

function journalOf(folder: string): { rows: number; head: string } {
  const read = readJournal(path.join(folder, 'journal.sqlite'), tillFeatures)
  if (!read.ok) throw new Error(`the journal in ${folder} cannot be read: ${read.problem.code}`)
  using journal = read.value
  return { rows: journal.rows(), head: journal.head() }
}

/** `captured`: what the service says it took, in minor units. */
export async function compare(
  database: Database,
  tills: readonly DemoTill[],
  captured: number,
): Promise<DemoCounts> {
  let [facts, lost, duplicated] = [0, 0, 0]
  for (const { open } of tills) {
    const { tillId } = open.folder.identity
    const own = journalOf(open.folder.path)
    const [hub] = await database.query<{ rows: number; places: number; last: number; head: string }>(
      `SELECT count(*) AS rows, count(DISTINCT seq) AS places, coalesce(max(seq), 0) AS last,
              (SELECT encode(hash, 'hex') FROM fact WHERE till = $1 ORDER BY seq DESC LIMIT 1) AS head
       FROM fact WHERE till = $1`,
      [tillId],
    )
    const { rows = 0, places = 0, last = 0, head = '' } = hub ?? {}
    facts += rows
    // The head is a hash of all rows before it: the same head is the same rows.
    lost += head === own.head ? own.rows - places : Math.max(1, own.rows - places)
    duplicated += rows - places + Math.max(0, last - own.rows)
  }
  const [moved] = await database.query<{ captured: number }>(
    "SELECT coalesce(sum(value), 0)::bigint AS captured FROM movement WHERE kind = 'captured'",
  )
  if ((moved?.captured ?? 0) > captured) duplicated += 1
  if ((moved?.captured ?? 0) < captured) lost += 1
  return { facts, lost, duplicated }
}

/** What the service says it captured of these payments in all, asked without any till; in minor units. */
export async function capturedAt(
  { url, salesUnits }: Service,
  references: readonly string[],
): Promise<number> {
  const read = await createReader({ salesUnits, fetch: (request) => fetch(request) }, url)
  let captured = 0
  for (const reference of references) {
    const record = await read(reference)
    if (!record) throw new Error(`the service knows nothing of ${reference}`)
    captured += record.captured
  }
  return captured
}
