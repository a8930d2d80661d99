// The check of a long journal, a little at a time while the till already sells: its chain, its facts and the rows beside them.
import type { DatabaseSync } from 'node:sqlite'
import { diagnose, linkHash, rootHash, isSameHash, type Row } from '#core/journal/chain.ts'
import type { Features } from '#core/journal/feature.ts'
import { createComparison, type Rows } from '#core/journal/projections.ts'
import { createFold } from '#core/journal/fold.ts'
import { damageOf, openProblem } from '#core/journal/sqlite.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `facts`: how many are checked by now. `trouble`: at which row it breaks. */
export type Verified = { facts: number; isWhole: boolean; trouble: Problem | null }

export type Verifier = {
  state(): Verified
  /** Checks at most so many further rows; what the till has written meanwhile is checked as well. */
  verify(rows: number): Verified
}

/** Verifier of a journal that is wholly checked already. */
export const verifiedWhole = (facts: () => number): Verifier => {
  const state = (): Verified => ({ facts: facts(), isWhole: true, trouble: null })
  return { state, verify: state }
}

export function createVerifier(
  db: DatabaseSync,
  file: string,
  features: Features,
  all: () => number,
  remake: (rows: Rows) => void,
): Verifier {
  const fold = createFold(db, file, features)
  const some = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ?')
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
        comparing ??= compareRows(db, fold.rows)
        const found = comparing(most)
        // The facts are whole: the rows beside them are made anew.
        if (found === 'differs') remake(fold.rows)
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

/** The rows first, as they stand when it comes to them; then the indexes. */
function compareRows(db: DatabaseSync, rows: Rows): ReturnType<typeof createComparison> {
  const compare = createComparison(db, rows)
  const unchecked = [...rows.keys()]
  return (most) => {
    const found = compare(most)
    const next = found === 'same' ? unchecked.pop() : undefined
    if (!next) return found
    // One a call: an index is as long as its table.
    return damageOf(db, next.name) === undefined ? 'more' : 'differs'
  }
}
