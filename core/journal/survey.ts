// The look at a whole journal without changing it: its chain checked, its facts folded, and whether the tables beside them are right.
import type { DatabaseSync } from 'node:sqlite'
import { checkChain, type Chain, type Row, signedHeadOf, isSigned } from '#core/journal/chain.ts'
import { entryOf, type Entry, type Features } from '#core/journal/feature.ts'
import { createQueries, isDerivedRight } from '#core/journal/projections.ts'
import { replay, type Replay, createFold, type Fold } from '#core/journal/fold.ts'
import { isCurrent, openForReading, openProblem } from '#core/journal/sqlite.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

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
export function check(
  db: DatabaseSync,
  file: string,
  features: Features,
  each: (row: Row) => void = () => undefined,
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
    const whole = check(db, known, features)
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
    const replayed = replay({ db, file: known, features }, { from: 1, named: [], tip })
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
  give: (entry: Entry & { hash: string }) => void,
): Result<{ rows: number }> {
  return reading(file, file, (db) => {
    const { rows, broken } = checkChain(db, (row: Row) =>
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
