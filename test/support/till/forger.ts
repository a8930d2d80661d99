// The forger of a journal: it changes a till's files so that the chain is whole again.
import { DatabaseSync } from 'node:sqlite'
import { linkHash, rootHash, type Row } from '#core/journal/chain.ts'

/** Facts as they are to stand there; the chain is made anew, and what is derived from them is left to the till. */
export function forge(file: string, change: (rows: Row[]) => Omit<Row, 'previous' | 'hash'>[]): void {
  const db = new DatabaseSync(file)
  try {
    const rows = db.prepare('SELECT * FROM fact ORDER BY seq').all() as Row[] // the table's own columns
    for (const name of ['fact_is_never_edited', 'fact_is_never_deleted']) db.exec(`DROP TRIGGER ${name}`)
    db.exec('DELETE FROM fact; DELETE FROM derived')
    const put = db.prepare(
      'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    let previous: Uint8Array = rootHash
    for (const { seq, sale, kind, at, body } of change(rows)) {
      const hash = linkHash(previous, { seq, sale, kind, at, body })
      put.run(seq, sale, kind, at, body, previous, hash)
      previous = hash
    }
  } finally {
    db.close()
  }
}
