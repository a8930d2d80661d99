// What happened, in order, for ever: facts that are on disk before anybody is told of them.
import type { DatabaseSync } from 'node:sqlite'
import { link, type Chain, type Row } from '#core/journal/chain.ts'
import { derivedQueries, isDerivedRight, rebuild, toEntry, type Entry } from '#core/journal/facts.ts'
import { createSeal, type Seal } from '#core/journal/seal.ts'
import { check } from '#core/journal/survey.ts'
import { createScrub, openDatabase, openProblem } from '#core/journal/sqlite.ts'
import type { Fact } from '#core/sale/fact.ts'
import { failed, ok, type Result } from '#shared/problem.ts'

export type { Entry } from '#core/journal/facts.ts'

export type Journal = {
  /**
   * On disk, synced and chained when this returns. Throws when it cannot be written: nothing may go on then. `rests`: with this
   * fact nothing is left to do for the sale; then what was erasable of it is erased, in the same transaction. `erasable` is kept
   * sealed under its reference until then.
   */
  append(
    sale: string,
    at: number,
    fact: Fact,
    rests: boolean,
    erasable?: { reference: string; text: string },
  ): Entry
  /** What was kept so; nothing once it is erased, or when another till has sealed it. */
  erasable(reference: string): string | undefined
  /** Keeps a text that is no fact, in place of the last of that name: for what no money depends on, like a basket. */
  keep(name: string, text: string): void
  kept(name: string): string | undefined
  /** All facts of one sale in their order. */
  of(sale: string): Entry[]
  /** Sales that are not at rest, oldest first. */
  unfinished(): string[]
  /** The newest sale, if there is one. */
  latest(): string | undefined
  /** The sale with this number, from 1. */
  numbered(counter: number): string | undefined
  /** The number of the last sale; 0 before the first. */
  counter(): number
  /** How many refunds were ever opened. */
  refunds(): number
  /** Every sale there ever was, oldest first. */
  sales(): string[]
  /** Throws when nothing can be written just now. */
  probe(): void
  /** Every fact there is, in order. */
  all(): Iterable<Entry>
  /** The last link of the chain, in hex. */
  head(): string
} & Disposable

/**
 * Opens or makes the journal; refuses one whose chain is broken and says at which row. `secret` is the till's own. `:memory:`
 * keeps nothing.
 */
export function openJournal(file: string, secret: string): Result<Journal> {
  const opened = openDatabase(file)
  return opened.ok ? journalIn(opened.value, file, secret) : opened
}

/** The journal in an open database, which it owns from here on. */
export function journalIn(db: DatabaseSync, file: string, secret: string): Result<Journal> {
  try {
    const whole = check(db, file)
    if (whole.ok) {
      const { chain, sales } = whole.value
      // Derived by this version's own rules: what an earlier one held for finished may not be so any more.
      if (!isDerivedRight(db, sales)) rebuild(db, sales)
      return ok(createJournal(db, chain, createSeal(secret)))
    }
    db.close()
    return whole
  } catch (error) {
    db.close()
    return failed(openProblem(error, file))
  }
}

function createJournal(db: DatabaseSync, { tip, rows }: Chain, seal: Seal): Journal {
  const insertFact = db.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertSale = db.prepare('INSERT INTO sale (sale, counter, rests) VALUES (?, ?, 0)')
  const setRests = db.prepare('UPDATE sale SET rests = ? WHERE sale = ? AND rests <> ?')
  const insertErasable = db.prepare(
    'INSERT INTO erasable (reference, sale, sealed) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
  )
  const erase = db.prepare('DELETE FROM erasable WHERE sale = ?')
  const sealed = db.prepare('SELECT sealed FROM erasable WHERE reference = ?')
  const ofSale = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  const everything = db.prepare('SELECT * FROM fact ORDER BY seq')
  const refunds = db.prepare("SELECT count(*) AS refunds FROM fact WHERE kind = 'refundOpened'")
  const { sales, unfinished, latest, numbered, counter } = derivedQueries(db)
  const keep = db.prepare(
    'INSERT INTO kept (name, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  )
  const kept = db.prepare('SELECT body FROM kept WHERE name = ?')
  const scrub = createScrub(db)
  db.exec('DELETE FROM erasable WHERE sale NOT IN (SELECT sale FROM sale WHERE rests = 0)')
  scrub.run()
  return {
    append(sale, at, fact, rests, erasable) {
      const { kind, ...body } = fact
      const row = { seq: rows + 1, sale, kind, at, body: JSON.stringify(body) }
      const hash = link(tip, row)
      scrub.write(() => {
        insertFact.run(row.seq, sale, kind, at, row.body, tip, hash)
        if (kind === 'opened') insertSale.run(sale, counter() + 1)
        setRests.run(rests ? 1 : 0, sale, rests ? 1 : 0)
        if (rests && erase.run(sale).changes > 0) scrub.due()
        if (erasable && !rests)
          insertErasable.run(erasable.reference, sale, seal.seal(erasable.reference, erasable.text))
      })
      tip = hash
      rows += 1
      scrub.run()
      return { seq: row.seq, sale, at, fact }
    },
    erasable(reference) {
      const kept = sealed.get(reference)?.['sealed']
      return kept instanceof Uint8Array ? seal.open(reference, kept) : undefined
    },
    keep: (name, text) => scrub.write(() => void keep.run(name, text)),
    kept(name) {
      const body = kept.get(name)?.['body']
      return typeof body === 'string' ? body : undefined
    },
    of: (sale) => (ofSale.all(sale) as Row[]).map(toEntry), // the table's own columns, here and below
    unfinished,
    latest,
    numbered,
    counter,
    refunds: () => Number(refunds.get()?.['refunds'] ?? 0),
    sales,
    probe: () =>
      scrub.write(() => {
        insertErasable.run('probe', 'probe', new Uint8Array(1))
        erase.run('probe')
      }),
    *all() {
      for (const row of everything.iterate() as Iterable<Row>) yield toEntry(row)
    },
    head: () => Buffer.from(tip).toString('hex'),
    [Symbol.dispose]: () => db.close(),
  }
}
