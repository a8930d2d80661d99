// The checks of a journal, of its chain, its facts and the tables beside them: the whole file at once, without changing it; or a little at a time while the till already sells.
import type { DatabaseSync } from 'node:sqlite'
import {
  checkChain,
  type Chain,
  type JournalRow,
  signedHeadOf,
  isSigned,
  diagnose,
  linkHash,
  rootHash,
  isSameHash,
} from '#core/journal/chain.ts'
import { entryOf, type JournalEntry, type Features } from '#core/journal/feature.ts'
import { createQueries, isDerivedRight, createComparison, type TableRows } from '#core/journal/projections.ts'
import { replayJournal, type Replay, createFold, type Fold } from '#core/journal/fold.ts'
import { isCurrent, openForReading, openProblem, damageOf } from '#core/journal/sqlite.ts'
import { failed, ok, problem, type Result, type Problem } from '#shared/problem.ts'

export type FileSurvey = {
  rows: number
  /** The last link of the chain, in hex. */
  head: string
  /** Whether the tables that are derived from the facts say the same; a till that opens the journal makes them anew when they do not. */
  isDerivedRight: boolean
  /** Signature of its head: whose it is, and whether it is of these facts as they stand; null in a journal that nobody has signed. */
  signed: { till: string; key: string; isRight: boolean } | null
}

/** The chain, and what its facts lead to; or the row where either breaks. `file` is what a person knows it by; `each` gets every row that is whole. */
export function checkJournalFile(
  db: DatabaseSync,
  file: string,
  features: Features,
  each: (row: JournalRow) => void = () => undefined,
): Result<{ chain: Chain; fold: Fold }> {
  const fold = createFold(db, file, features)
  const chain = checkChain(db, (row) => {
    fold.take(row)
    each(row)
  })
  if (chain.broken) return failed(problem('journal.broken', { file, ...chain.broken }))
  const trouble = fold.trouble()
  return trouble ? failed(trouble) : ok({ chain, fold })
}

/**
 * Also of a journal that a till is writing: it is seen as it stands at one moment. `known`: what a person knows it by; `ask` gets tables
 * that say what the facts say.
 */
export function surveyFile<T>(
  file: string,
  features: Features,
  known: string,
  ask: (tables: Pick<Replay, 'queries'>) => T,
): Result<{ survey: FileSurvey; fold: Fold; asked: T }> {
  return reading(file, known, (db) => {
    const whole = checkJournalFile(db, known, features)
    if (!whole.ok) return whole
    const { chain, fold } = whole.value
    const tip = { seq: chain.rows, hash: chain.tip }
    const survey = {
      rows: chain.rows,
      head: Buffer.from(chain.tip).toString('hex'),
      signed: isCurrent(db) ? signedBy(db, chain) : null,
      isDerivedRight: isCurrent(db) && isDerivedRight(db, features, fold.rows, tip),
    }
    if (survey.isDerivedRight) return ok({ survey, fold, asked: ask(createQueries(db)) })
    const replayed = replayJournal({ db, file: known, features }, { from: 1, named: [], tip })
    if (!replayed.ok) return replayed
    using tables = replayed.value
    return ok({ survey, fold, asked: ask(tables) })
  })
}

function signedBy(db: DatabaseSync, { rows, tip }: Chain): FileSurvey['signed'] {
  const head = signedHeadOf(db)
  if (!head) return null
  const { till, key, signature } = head
  return { till, key, isRight: head.rows === rows && isSigned(key, till, { rows, hash: tip }, signature) }
}

/** Gives every fact with its link, in order, as far as the chain is whole; then says where it is not. */
export function eachFact(
  file: string,
  give: (entry: JournalEntry & { hash: string }) => void,
): Result<{ rows: number }> {
  return reading(file, file, (db) => {
    const { rows, broken } = checkChain(db, (row: JournalRow) =>
      give({ ...entryOf(row), hash: Buffer.from(row.hash).toString('hex') }),
    )
    return broken ? failed(problem('journal.broken', { file, ...broken })) : ok({ rows })
  })
}

/** Whatever SQLite throws at it becomes a sentence. */
function reading<T>(file: string, known: string, look: (db: DatabaseSync) => Result<T>): Result<T> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  try {
    return look(opened.value)
  } catch (error) {
    return failed(openProblem(error, known))
  } finally {
    opened.value.close()
  }
}

/** `facts`: how many are checked by now. `trouble`: at which row it breaks. */
export type CheckProgress = { facts: number; isWhole: boolean; trouble: Problem | null }

export type Verifier = {
  state(): CheckProgress
  /** Checks at most so many further rows; what the till has written meanwhile is checked as well. */
  verify(rows: number): CheckProgress
}

/** Verifier of a journal that is wholly checked already. */
export const verifiedWhole = (facts: () => number): Verifier => {
  const state = (): CheckProgress => ({ facts: facts(), isWhole: true, trouble: null })
  return { state, verify: state }
}

export function createVerifier(
  db: DatabaseSync,
  file: string,
  features: Features,
  all: () => number,
  remake: (rows: TableRows) => void,
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
    const rows = some.all(facts, most) as JournalRow[] // the table's own columns
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

  function verify(most: number): CheckProgress {
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

  const state = (): CheckProgress => ({ facts: isWhole ? all() : facts, isWhole, trouble })
  return { state, verify }
}

/** The rows first, as they stand when it comes to them; then the indexes. */
function compareRows(db: DatabaseSync, rows: TableRows): ReturnType<typeof createComparison> {
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
