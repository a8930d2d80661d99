// A golden journal: the facts of a day as lines of text, and a till's file made of them.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { openJournal } from '#core/journal/journal.ts'
import { linkHash, rootHash, type JournalRow } from '#core/journal/chain.ts'
import { tillFeatures } from '#core/features.ts'
import { createFold } from '#core/journal/fold.ts'
import { opened } from '#test/support/till/shop.ts'

export type Line = Pick<JournalRow, 'sale' | 'kind' | 'at'> & { body: unknown }

const journalOf = (folder: string) => path.join(folder, 'journal.sqlite')
const closing = (of: DatabaseSync) => ({ of, [Symbol.dispose]: () => of.close() })

/** SHA-256, hex, of all rows beside these facts after each of them, as the rules of today make them. */
export function rowDigest(folder: string, facts: string): string {
  putFacts(folder, facts)
  using db = closing(new DatabaseSync(journalOf(folder)))
  const fold = createFold(db.of, journalOf(folder), tillFeatures)
  const digest = createHash('sha256')
  for (const fact of db.of.prepare('SELECT * FROM fact ORDER BY seq').all() as JournalRow[]) {
    fold.take(fact) // the table's own columns
    digest.update(JSON.stringify([...fold.rows].map(([{ name }, rows]) => [name, [...rows.values()]])))
  }
  return digest.digest('hex')
}

/** One fact a line. */
export function factLines(folder: string): string {
  using db = closing(new DatabaseSync(journalOf(folder), { readOnly: true }))
  const rows = db.of.prepare('SELECT sale, kind, at, body FROM fact ORDER BY seq').all() as JournalRow[] // the table's own columns
  return rows
    .map(({ sale, kind, at, body }) => `${JSON.stringify({ sale, kind, at, body: JSON.parse(body) })}\n`)
    .join('')
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

/** The journal of a till that starts for the first time on such a folder. */
export function putFacts(folder: string, text: string): void {
  opened(openJournal(journalOf(folder), 'a secret of this till', tillFeatures))[Symbol.dispose]()
  using db = closing(new DatabaseSync(journalOf(folder)))
  const put = db.of.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  let previous: Uint8Array = rootHash
  for (const [at, line] of linesOf(text).entries()) {
    const row = { seq: at + 1, ...line, body: JSON.stringify(line.body) }
    const hash = linkHash(previous, row)
    put.run(row.seq, row.sale, row.kind, row.at, row.body, previous, hash)
    previous = hash
  }
}
