// What do the rows say? Facts as they were written, and the sales that follow from them: which there are and which of them rest.
import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '#core/journal/chain.ts'
import type { Fact, FactKind } from '#core/sale/fact.ts'
import { saleRests } from '#core/sale/held.ts'
import { inTransaction } from '#core/journal/sqlite.ts'
import { apply, type Sale } from '#core/sale/sale.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type Entry = { seq: number; sale: string; at: number; fact: Fact }

/** Every kind this version understands. */
const kinds: Record<FactKind, true> = {
  opened: true,
  attemptOpened: true,
  sent: true,
  unsent: true,
  turnedDown: true,
  created: true,
  authorized: true,
  captureClaimed: true,
  captured: true,
  ended: true,
  cancelAsked: true,
  answered: true,
  released: true,
  setAside: true,
  takenUp: true,
  restUnwanted: true,
  settled: true,
  refundOpened: true,
  refundSent: true,
  refundUnsent: true,
  refundTurnedDown: true,
  refunded: true,
  refundRefused: true,
  refundedElsewhere: true,
  acknowledged: true,
}

export const isKnown = (kind: string): kind is FactKind => Object.hasOwn(kinds, kind)

/** The chain vouches for what was written, and `openJournal` for its kind: these bytes were a Fact when they were appended. */
export const toEntry = (row: Row): Entry => ({
  seq: row.seq,
  sale: row.sale,
  at: row.at,
  fact: { kind: row.kind, ...(JSON.parse(row.body) as object) } as Fact,
})

/**
 * A row of the derived table: the counter is the sale's place in the order in which sales were opened. What does not rest comes
 * with all that is known of it.
 */
export type DerivedSale = { sale: string; counter: number; rests: boolean; open: Sale | null }

/** Folds rows, given in their order, into the sales they tell of; or says which row this version cannot follow. */
export function createFold(db: DatabaseSync, file: string) {
  /** A sale is let go once it rests and was acknowledged: the past of a till is long. */
  const known = new Map<string, { rests: boolean; sale: Sale | undefined }>()
  const before = db.prepare('SELECT * FROM fact WHERE sale = ? AND seq < ? ORDER BY seq')
  let trouble: Problem | undefined

  function follow(row: Row): void {
    const earlier = known.get(row.sale)
    let sale = earlier?.sale
    if (earlier && !sale) {
      for (const one of before.all(row.sale, row.seq) as Row[]) sale = step(sale, one) // the table's own columns
    }
    const after = step(sale, row)
    const rests = saleRests(after)
    const isOver = rests && after.acknowledgedAt !== null
    known.set(row.sale, { rests, sale: isOver ? undefined : after })
  }

  return {
    take(row: Row): void {
      if (trouble) return
      if (!isKnown(row.kind)) {
        trouble = problem('journal.newer', { file, found: `“${row.kind}” in row ${row.seq}` })
        return
      }
      try {
        follow(row)
      } catch {
        trouble = problem('journal.broken', { file, row: row.seq, found: 'impossible' })
      }
    },
    sales(): Result<DerivedSale[]> {
      if (trouble) return failed(trouble)
      return ok(
        [...known].map(([sale, { rests, sale: kept }], place) => ({
          sale,
          counter: place + 1,
          rests,
          open: rests ? null : (kept ?? null),
        })),
      )
    },
  }
}

const step = (sale: Sale | undefined, row: Row): Sale => apply(sale, row.sale, toEntry(row).fact, row.at)

/** Does the derived table say what the facts say, also by the indexes by which the till asks it? */
export function isDerivedRight(db: DatabaseSync, sales: readonly DerivedSale[]): boolean {
  const stored = db.prepare('SELECT sale, counter, rests FROM sale ORDER BY counter').all()
  const isEach = sales.every(({ sale, counter, rests }, place) => {
    const row = stored[place]
    return row?.['sale'] === sale && row['counter'] === counter && row['rests'] === Number(rests)
  })
  const open = sales.filter(({ rests }) => !rests)
  const { unfinished, latest } = derivedQueries(db)
  return (
    isEach &&
    stored.length === sales.length &&
    open.map(({ sale }) => sale).join('\n') === unfinished().join('\n') &&
    latest() === sales.at(-1)?.sale
  )
}

/** What the till asks of the derived table. */
export function derivedQueries(db: DatabaseSync) {
  const open = db.prepare('SELECT sale FROM sale WHERE rests = 0 ORDER BY counter')
  const newest = db.prepare('SELECT sale FROM sale ORDER BY counter DESC LIMIT 1')
  const lastCounter = db.prepare('SELECT max(counter) AS counter FROM sale')
  const numbered = db.prepare('SELECT sale FROM sale WHERE counter = ?')
  const every = db.prepare('SELECT sale FROM sale ORDER BY counter')
  return {
    sales: (): string[] => every.all().map((row) => String(row['sale'])),
    unfinished: (): string[] => open.all().map((row) => String(row['sale'])),
    latest: (): string | undefined => {
      const row = newest.get()
      return row ? String(row['sale']) : undefined
    },
    numbered: (counter: number): string | undefined => {
      const row = numbered.get(counter)
      return row ? String(row['sale']) : undefined
    },
    counter: (): number => Number(lastCounter.get()?.['counter'] ?? 0),
  }
}

/** Makes the derived table anew, in one transaction. */
export function rebuild(db: DatabaseSync, sales: readonly DerivedSale[]): void {
  const insert = db.prepare('INSERT INTO sale (sale, counter, rests) VALUES (?, ?, ?)')
  inTransaction(db, () => {
    db.exec('DELETE FROM sale')
    for (const { sale, counter, rests } of sales) insert.run(sale, counter, Number(rests))
  })
}
