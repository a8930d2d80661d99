// The reader of a journal whose till may be running: everything at one moment, without writing.
import type { Row } from '#core/journal/hash-link.ts'
import { derivedQueries, derivedTip } from '#core/journal/projections.ts'
import { isAgreementKind, toEntry } from '#core/journal/fact-kinds.ts'
import { openJournal, type Journal } from '#core/journal/journal.ts'
import { pastQueries } from '#core/journal/queries.ts'
import { signedHeadOf } from '#core/journal/signed-head.ts'
import { isCurrent, openForReading } from '#core/journal/sqlite.ts'
import { ok, type Result } from '#shared/problem.ts'

export type ReadJournal = Pick<
  Journal,
  'past' | 'rows' | 'head' | 'signedHead' | 'unfinished' | 'of' | 'latest'
> &
  Disposable

/** A journal of an earlier version, or whose rows are not up to date, is brought up to date first: then no till may be running. */
export function readJournal(file: string): Result<ReadJournal> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  const db = opened.value
  const last = db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get() as Row | undefined // the table's own columns
  const isReady = isCurrent(db) && (derivedTip(db)?.seq ?? 0) === (last?.seq ?? 0)
  if (!isReady) {
    db.close()
    return openJournal(file, '')
  }
  const ofSale = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  const { unfinished, latest } = derivedQueries(db)
  return ok({
    past: pastQueries(db),
    rows: () => last?.seq ?? 0,
    head: () => Buffer.from(last?.hash ?? new Uint8Array(32)).toString('hex'),
    signedHead: () => signedHeadOf(db),
    unfinished,
    latest,
    of: (sale) => (ofSale.all(sale) as Row[]).filter(({ kind }) => !isAgreementKind(kind)).map(toEntry), // likewise
    [Symbol.dispose]: () => db.close(),
  })
}
