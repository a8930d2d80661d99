// The check of a long journal, a little at a time while the till already sells: its chain, its facts and the derived rows.
import type { DatabaseSync } from 'node:sqlite'
import { diagnose } from '#core/journal/chain.ts'
import { linkHash, rootHash, isSameHash, type Row } from '#core/journal/hash-link.ts'
import {
  isAgreementRowRight,
  isMovementRowRight,
  isSaleRowRight,
  rebuild,
  rowsOf,
} from '#core/journal/projections.ts'
import { createFold, type Fold } from '#core/journal/fold.ts'
import { openProblem } from '#core/journal/sqlite.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `facts`: how many are checked by now. `trouble`: at which row it breaks. */
export type Verified = { facts: number; isWhole: boolean; trouble: Problem | null }

export type Verifier = {
  state(): Verified
  /** Checks at most so many further rows; what the till has written meanwhile is checked as well. */
  verify(rows: number): Verified
}

/** Nothing is left to check. */
export const verifiedWhole = (facts: () => number): Verifier => {
  const state = (): Verified => ({ facts: facts(), isWhole: true, trouble: null })
  return { state, verify: state }
}

export function createVerifier(db: DatabaseSync, file: string, all: () => number): Verifier {
  const fold = createFold(db, file)
  const some = db.prepare('SELECT * FROM fact WHERE seq > ? ORDER BY seq LIMIT ?')
  const byIndex = db.prepare('SELECT 1 FROM fact INDEXED BY fact_of_sale WHERE sale = ? AND seq = ?')
  let tip: Uint8Array = rootHash
  let facts = 0
  let trouble: Problem | null = null
  let comparing: ReturnType<typeof compareRows> | null = null
  let isWhole = false

  function follow(most: number): void {
    const rows = some.all(facts, most) as Row[] // the table's own columns
    for (const row of rows) {
      const isNext =
        row.seq === facts + 1 && isSameHash(row.previous, tip) && isSameHash(row.hash, linkHash(tip, row))
      if (!isNext || !byIndex.get(row.sale, row.seq)) {
        trouble = problem('journal.broken', { file, row: facts + 1, found: diagnose(db, tip, facts + 1) })
        return
      }
      fold.take(row)
      trouble = fold.trouble() ?? null
      if (trouble) return
      tip = row.hash
      facts = row.seq
    }
    if (rows.length < most && facts < all())
      trouble = problem('journal.broken', { file, row: facts + 1, found: diagnose(db, tip, facts + 1) })
  }

  function verify(most: number): Verified {
    if (trouble || isWhole) return state()
    try {
      // All that was written meanwhile first: the rows beside the facts are compared with the latest of them.
      follow(comparing ? Number.MAX_SAFE_INTEGER : most)
      if (!trouble && facts === all()) {
        comparing ??= compareRows(db, fold)
        const found = comparing(most)
        const past = fold.past()
        // The facts are whole: the rows beside them are made anew.
        if (found === 'differs' && past.ok) rebuild(db, rowsOf(past.value), { seq: facts, hash: tip })
        isWhole = found !== 'more'
      }
    } catch (error) {
      trouble = openProblem(error, file)
    }
    return state()
  }

  const state = (): Verified => ({ facts: isWhole ? all() : facts, isWhole, trouble })
  return { state, verify }
}

/** At most so many rows a call, each as it stands then: a sale may go on in between. */
function compareRows(db: DatabaseSync, fold: Fold): (most: number) => 'same' | 'differs' | 'more' {
  const past = fold.past()
  if (!past.ok) return () => 'differs'
  const { sales, agreements, movements } = past.value
  const isSaleRight = isSaleRowRight(db)
  const isAgreementRight = isAgreementRowRight(db)
  const isMovementRight = isMovementRowRight(db)
  const counts = db.prepare(
    `SELECT (SELECT count(*) FROM sale WHERE opened <= ?) AS sales,
            (SELECT count(*) FROM agreement WHERE counter <= ?) AS agreements,
            (SELECT count(*) FROM movement WHERE seq <= ?) AS movements`,
  )
  const last = {
    sale: sales.at(-1)?.row.opened ?? 0,
    agreement: agreements.at(-1)?.counter ?? 0,
    movement: movements.at(-1)?.seq ?? 0,
  }
  const [agreementCount, movementCount] = [agreements.length, movements.length]
  let place = 0
  return (most) => {
    const end = place + most
    for (const { row } of sales.slice(place, end)) {
      const now = fold.rowOf(row.sale)
      if (!now || !isSaleRight(now)) return 'differs'
    }
    for (const { name } of agreements.slice(place, end)) {
      const now = fold.agreementRowOf(name)
      if (!now || !isAgreementRight(now)) return 'differs'
    }
    if (!movements.slice(place, end).every(isMovementRight)) return 'differs'
    place = end
    if (place < Math.max(sales.length, agreementCount, movements.length)) return 'more'
    const stored = counts.get(last.sale, last.agreement, last.movement)
    const isAll =
      stored?.['sales'] === sales.length &&
      stored['agreements'] === agreementCount &&
      stored['movements'] === movementCount
    return isAll ? 'same' : 'differs'
  }
}
