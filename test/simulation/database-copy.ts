// The databases of simulated tills: new ones, and copies, row by row, as a copied file would be.
import { DatabaseSync } from 'node:sqlite'
import { openJournalFile } from '#core/journal/sqlite.ts'

export function newDatabase(): DatabaseSync {
  const opened = openJournalFile(':memory:')
  if (!opened.ok) throw new Error('no memory for a journal')
  return opened.value
}

/** A database of its own with all that stands in this one. */
export function copyOf(db: DatabaseSync): DatabaseSync {
  const copy = new DatabaseSync(':memory:')
  const parts = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC",
    )
    .all()
  for (const { type, name, sql } of parts) {
    copy.exec(String(sql))
    if (type !== 'table') continue
    for (const row of db.prepare(`SELECT * FROM "${String(name)}"`).all()) {
      const columns = Object.keys(row)
      const places = columns.map(() => '?').join(', ')
      copy
        .prepare(`INSERT INTO "${String(name)}" (${columns.join(', ')}) VALUES (${places})`)
        .run(...Object.values(row))
    }
  }
  const version = db.prepare('PRAGMA user_version').get()?.['user_version']
  copy.exec(`PRAGMA user_version = ${Number(version)}`)
  return copy
}
