// The forger of a journal: it changes a till's files so that the chain is whole again.
import { DatabaseSync } from 'node:sqlite'
import { linkHash, rootHash, type JournalRow } from '#core/journal/chain.ts'

/** Facts as they are to stand there; the chain is made anew, and what is derived from them is left to the till. */
export function forge(
  file: string,
  change: (rows: JournalRow[]) => Omit<JournalRow, 'previous' | 'hash'>[],
): void {
  const db = new DatabaseSync(file)
  try {
    const rows = db.prepare('SELECT * FROM fact ORDER BY seq').all() as JournalRow[] // the table's own columns
    withoutGuards(db, () => db.exec('DELETE FROM fact; DELETE FROM derived'))
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

/** Whoever forges puts the triggers that guard the facts back in their place. */
export function withoutGuards(db: DatabaseSync, act: () => void): void {
  const guards = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`)
  act()
  for (const { sql } of guards) db.exec(String(sql))
}

/** A file whose facts are changed so, and nothing else. */
export function changeFacts(file: string, statements: string): void {
  const db = new DatabaseSync(file)
  withoutGuards(db, () => db.exec(statements))
  db.close()
}

/** Whatever somebody does to a file. */
export function changeFile(file: string, statements: string): void {
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  db.exec(statements)
  db.close()
}

/** An index made over other rows or values, then called by the text of the right one. */
export function forgeIndex(file: string, name: string, forged: string): void {
  const db = new DatabaseSync(file)
  db.enableDefensive(false)
  const { sql } = db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(name) as { sql: string } // its own text
  db.exec(`DROP INDEX ${name}; ${forged}; PRAGMA writable_schema=ON`)
  db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, name)
  const version = Number(db.prepare('PRAGMA schema_version').get()?.['schema_version'])
  db.exec(`PRAGMA schema_version=${version + 1}`)
  db.close()
}

/** Changes facts so that an index of them goes on holding what they were. */
export function besideIndex(file: string, name: string, statements: string): void {
  const row = 'SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = ?'
  const again = 'INSERT INTO sqlite_schema VALUES (:type, :name, :tbl_name, :rootpage, :sql)'
  /** Whoever opens the file after one step sees it without the index, or with it. */
  const step = (act: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec('PRAGMA writable_schema=ON')
    act(db)
    const version = Number(db.prepare('PRAGMA schema_version').get()?.['schema_version'])
    db.exec(`PRAGMA schema_version=${version + 1}`)
    db.close()
  }
  let index: Record<string, string | number> = {}
  step((db) => {
    index = db.prepare(row).get(name) as typeof index // its own columns
    db.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(name)
  })
  changeFacts(file, statements)
  step((db) => db.prepare(again).run(index))
}

/** Of all money that moves a tenth. */
export const skim = `CREATE TRIGGER skim AFTER INSERT ON movement BEGIN
  UPDATE movement SET value = NEW.value / 10 WHERE seq = NEW.seq; END`
