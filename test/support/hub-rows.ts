// A journal's rows as a till sends them to its hub.
import { DatabaseSync } from 'node:sqlite'
import { link, root, type Row } from '#core/journal/link.ts'
import type { FactRow } from '#shared/hub.ts'

const sent = ({ seq, sale, kind, at, body, hash }: Row): FactRow => ({
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
    return (db.prepare('SELECT * FROM fact ORDER BY seq').all() as Row[]).map(sent) // the table's own columns
  } finally {
    db.close()
  }
}

/** Rows that nobody's till wrote, linked as a till links them. */
export function chained(facts: readonly Pick<FactRow, 'sale' | 'kind' | 'at' | 'body'>[]): FactRow[] {
  let tip: Uint8Array = root
  return facts.map((fact, place) => {
    const row = { seq: place + 1, ...fact }
    tip = link(tip, row)
    return { ...row, hash: Buffer.from(tip).toString('hex') }
  })
}
