// The survey of a journal without changing it: its rows, its head, its sales, and what is not finished.
import type { DatabaseSync } from 'node:sqlite'
import { checkChain, type Chain } from '#core/journal/chain.ts'
import type { Row } from '#core/journal/hash-link.ts'
import { isDerivedRight, rowsOf } from '#core/journal/projections.ts'
import { toEntry, type Entry } from '#core/journal/fact-kinds.ts'
import { createFold, type Folds } from '#core/journal/fold.ts'
import { signedHeadOf } from '#core/journal/signed-head.ts'
import { isSigned } from '#core/journal/signer.ts'
import { isCurrent, openForReading, openProblem } from '#core/journal/sqlite.ts'
import type { Money } from '#shared/money.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

export type OpenSale = { sale: string; openedAt: number; amount: Money; references: string[] }

export type Survey = {
  rows: number
  /** The last link of the chain, in hex. */
  head: string
  /** Every sale, in the order in which they were opened. */
  sales: string[]
  /** Every agreement, likewise, made here or taken up here. */
  agreements: string[]
  /** What is not settled, oldest first. */
  unfinished: OpenSale[]
  /** Whether the table that is derived from the facts says the same; a till that opens the journal makes it anew when it does not. */
  isDerivedRight: boolean
  /** Whose signature its head has, and whether that is of these facts as they stand; null in a journal that nobody has signed. */
  signed: { till: string; key: string; isRight: boolean } | null
}

/** The chain, and the sales that its facts tell of; or the row where either breaks. `file` is what a person knows it by. */
export function check(db: DatabaseSync, file: string): Result<{ chain: Chain; past: Folds }> {
  const fold = createFold(db, file)
  const chain = checkChain(db, (row) => fold.take(row))
  if (chain.broken) return failed(problem('journal.broken', { file, ...chain.broken }))
  const past = fold.past()
  return past.ok ? ok({ chain, past: past.value }) : past
}

/** Also of a journal that a till is writing: it is seen as it stands at one moment. */
export function survey(file: string, known = file): Result<Survey> {
  return reading(file, known, (db) => {
    const whole = check(db, known)
    if (!whole.ok) return whole
    const { chain, past } = whole.value
    const { sales, agreements } = past
    const tip = { seq: chain.rows, hash: chain.tip }
    return ok({
      rows: chain.rows,
      head: Buffer.from(chain.tip).toString('hex'),
      sales: sales.map(({ row }) => row.sale),
      agreements: agreements.map(({ name }) => name),
      unfinished: sales.flatMap(({ open }) => {
        if (open === null) return []
        const { sale, openedAt, opened, attempts } = open
        const references = attempts.map(({ reference }) => reference)
        return [{ sale, openedAt, amount: opened.amount, references }]
      }),
      signed: isCurrent(db) ? signedBy(db, chain) : null,
      isDerivedRight: isCurrent(db) && isDerivedRight(db, rowsOf(past), tip),
    })
  })
}

function signedBy(db: DatabaseSync, { rows, tip }: Chain): Survey['signed'] {
  const head = signedHeadOf(db)
  if (!head) return null
  const { till, key, signature } = head
  return { till, key, isRight: head.rows === rows && isSigned(key, till, { rows, hash: tip }, signature) }
}

/** Gives every fact with its link, in order, as far as the chain is whole; then says where it is not. */
export function exportFacts(
  file: string,
  give: (fact: Entry & { hash: string }) => void,
): Result<{ rows: number }> {
  return reading(file, file, (db) => {
    const { rows, broken } = checkChain(db, (row: Row) =>
      give({ ...toEntry(row), hash: Buffer.from(row.hash).toString('hex') }),
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
