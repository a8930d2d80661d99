// What happened, in order, for ever: facts that are on disk before anybody is told of them.
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#core/journal/sqlite.ts'
import type { Fact } from '#core/sale.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type Entry = { seq: number; sale: string; at: number; fact: Fact }

export type Journal = {
  /** On disk, synced and chained when this returns. Throws when it cannot be written: nothing may go on then. */
  append(sale: string, at: number, fact: Fact, rests: boolean): Entry
  /** All facts of one sale in their order. */
  of(sale: string): Entry[]
  /** Sales that are not at rest, oldest first. */
  unfinished(): string[]
  /** The newest sale, if there is one. */
  latest(): string | undefined
  /** The number of the last sale; 0 before the first. */
  counter(): number
  /** Every fact there is, in order. */
  all(): Iterable<Entry>
  /** The last link of the chain, in hex. */
  head(): string
} & Disposable

type Row = {
  seq: number
  sale: string
  kind: string
  at: number
  body: string
  previous: Uint8Array
  hash: Uint8Array
}

const link = (previous: Uint8Array, row: Pick<Row, 'seq' | 'sale' | 'kind' | 'at' | 'body'>): Uint8Array =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([row.seq, row.sale, row.kind, row.at, row.body]))
    .digest()

const root = new Uint8Array(32)

/** Opens or makes the journal; refuses one whose chain is broken and says at which row. `:memory:` keeps nothing. */
export function openJournal(file: string): Result<Journal> {
  const opened = openDatabase(file)
  return opened.ok ? journalIn(opened.value, file) : opened
}

/** The journal in an open database, which it owns from here on. */
export function journalIn(db: DatabaseSync, file: string): Result<Journal> {
  const chain = verify(db)
  if (chain.brokenAt === undefined) return ok(createJournal(db, chain.tip, chain.rows))
  db.close()
  return failed(problem('journal.broken', { file, row: chain.brokenAt }))
}

/** The tip of the chain and how many rows it has, or the first row that does not follow from the one before. */
function verify(db: DatabaseSync): { tip: Uint8Array; rows: number; brokenAt?: number } {
  let tip: Uint8Array = root
  let rows = 0
  for (const row of db.prepare('SELECT * FROM fact ORDER BY seq').iterate() as Iterable<Row>) {
    // the table's own columns
    const isNext = row.seq === rows + 1 && Buffer.compare(row.previous, tip) === 0
    if (!isNext || Buffer.compare(row.hash, link(tip, row)) !== 0) return { tip, rows, brokenAt: rows + 1 }
    tip = row.hash
    rows += 1
  }
  return { tip, rows }
}

function createJournal(db: DatabaseSync, tip: Uint8Array, rows: number): Journal {
  const insertFact = db.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertSale = db.prepare('INSERT INTO sale (sale, counter, rests) VALUES (?, ?, 0)')
  const setRests = db.prepare('UPDATE sale SET rests = ? WHERE sale = ? AND rests <> ?')
  const lastCounter = db.prepare('SELECT max(counter) AS counter FROM sale')
  const newest = db.prepare('SELECT sale FROM sale ORDER BY counter DESC LIMIT 1')
  const open = db.prepare('SELECT sale FROM sale WHERE rests = 0 ORDER BY counter')
  const ofSale = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  const everything = db.prepare('SELECT * FROM fact ORDER BY seq')
  const counter = () => Number(lastCounter.get()?.['counter'] ?? 0)

  return {
    append(sale, at, fact, rests) {
      const { kind, ...body } = fact
      const row = { seq: rows + 1, sale, kind, at, body: JSON.stringify(body) }
      const hash = link(tip, row)
      db.exec('BEGIN IMMEDIATE')
      try {
        insertFact.run(row.seq, sale, kind, at, row.body, tip, hash)
        if (kind === 'opened') insertSale.run(sale, counter() + 1)
        setRests.run(rests ? 1 : 0, sale, rests ? 1 : 0)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
      tip = hash
      rows += 1
      return { seq: row.seq, sale, at, fact }
    },
    of: (sale) => (ofSale.all(sale) as Row[]).map(toEntry), // the table's own columns, here and below
    unfinished: () => open.all().map((row) => String(row['sale'])),
    latest: () => {
      const row = newest.get()
      return row ? String(row['sale']) : undefined
    },
    counter,
    *all() {
      for (const row of everything.iterate() as Iterable<Row>) yield toEntry(row)
    },
    head: () => Buffer.from(tip).toString('hex'),
    [Symbol.dispose]: () => db.close(),
  }
}

/** The chain vouches for what was written: these bytes were a Fact when they were appended. */
const toEntry = (row: Row): Entry => ({
  seq: row.seq,
  sale: row.sale,
  at: row.at,
  fact: { kind: row.kind, ...(JSON.parse(row.body) as object) } as Fact,
})
