// The bare SQLite statements that the journal's questions are compared with: one each over the same file, without any knowledge of sales.
import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** Epoch ms. */
type Span = { from: number; until: number }

/** A reader of its own, while no till has the journal open. */
export function askBareJournal(
  file: string,
  { sale, number, day }: { sale: string; number: number; day: Span },
) {
  const db = new DatabaseSync(file)
  const found = db.prepare('SELECT * FROM sale WHERE instr(sale, ?) > 0 ORDER BY opened DESC LIMIT 50')
  const newest = db.prepare('SELECT * FROM sale ORDER BY opened DESC LIMIT 50')
  const sums = 'SELECT kind, count(*), sum(value) FROM movement'
  const [sumOfDay, sumOfAll] = [
    db.prepare(`${sums} WHERE at >= ? AND at < ? GROUP BY kind`),
    db.prepare(`${sums} GROUP BY kind`),
  ]
  const numbered = db.prepare(
    'SELECT * FROM sale WHERE counter = ?1 OR amount = ?1 OR sale = (SELECT sale FROM movement WHERE receipt = ?1) ORDER BY opened DESC LIMIT 50',
  )
  const scan = db.prepare('SELECT * FROM fact NOT INDEXED WHERE sale = ?')
  return {
    open: () => openBare(file),
    missing: () => found.all('no such reference'),
    sale: () => found.all(sale),
    numbered: () => numbered.all(number),
    newest: () => newest.all(),
    day: () => sumOfDay.all(day.from, day.until),
    all: () => sumOfAll.all(),
    /** Every fact read and hashed, none compared with anything. */
    hashed: () => {
      for (const row of db.prepare('SELECT body FROM fact').iterate())
        hash('sha256', String(row['body']), 'buffer')
    },
    /** Every fact looked at by its row. */
    scanned: () => scan.all('no such sale'),
    [Symbol.dispose]: () => db.close(),
  }
}

/** The last row, read from a file that was just opened. */
function openBare(file: string): void {
  const db = new DatabaseSync(file)
  db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get()
  db.close()
}
