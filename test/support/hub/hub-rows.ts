// A journal's rows as a till sends them to its hub.
import { DatabaseSync } from 'node:sqlite'
import { linkHash, rootHash, type JournalRow } from '#core/journal/chain.ts'
import type { FactRow } from '#shared/hub.ts'

const sent = ({ seq, sale, kind, at, body, hash }: JournalRow): FactRow => ({
  seq,
  sale,
  kind,
  at,
  body,
  hash: Buffer.from(hash).toString('hex'),
})

/** All rows of the journal in this folder, also while its till runs. */
export function rowsIn(folder: string): FactRow[] {
  const db = new DatabaseSync(`${folder}/journal.sqlite`, { readOnly: true })
  try {
    return (db.prepare('SELECT * FROM fact ORDER BY seq').all() as JournalRow[]).map(sent) // the table's own columns
  } finally {
    db.close()
  }
}

/** Rows that nobody's till wrote, linked as a till links them. */
export function chained(facts: readonly Pick<FactRow, 'sale' | 'kind' | 'at' | 'body'>[]): FactRow[] {
  let tip: Uint8Array = rootHash
  return facts.map(({ sale, kind, at, body }, place) => {
    const row = { seq: place + 1, sale, kind, at, body }
    tip = linkHash(tip, row)
    return { ...row, hash: Buffer.from(tip).toString('hex') }
  })
}

/** What the till itself has beside its facts. */
export function derivedIn(folder: string) {
  const db = new DatabaseSync(`${folder}/journal.sqlite`, { readOnly: true })
  const all = (table: string, order: string) =>
    db
      .prepare(`SELECT * FROM ${table} ORDER BY ${order}`)
      .all()
      .map((row) => ({ ...row }))
  try {
    return {
      sales: all('sale', 'opened'),
      agreements: all('agreement', 'counter'),
      movements: all('movement LEFT JOIN sold USING (seq)', 'seq'),
    }
  } finally {
    db.close()
  }
}

/** A sale in a hub's table, but for its till and its name. */
export const someSale = {
  counter: 1,
  settled: 0,
  waits: 0,
  runs: 0,
  opened: 1,
  openedAt: 1,
  state: 'open',
  amount: 1,
  currency: 'NOK',
  owner: '',
  captured: 0,
  refunded: 0,
  flow: 'QR',
  endings: '',
}
