// The reader of a journal whose till may be running: everything at one moment, without writing.
import { entryOf, isFactOf, type Features } from '#core/journal/feature.ts'
import type { Row } from '#core/journal/chain.ts'
import { createQueries, derivedTip } from '#core/journal/projections.ts'
import { openJournal, type Journal } from '#core/journal/journal.ts'
import { signedHeadOf } from '#core/journal/signer.ts'
import { isCurrent, openForReading } from '#core/journal/sqlite.ts'
import { ok, type Result } from '#shared/problem.ts'

export type ReadJournal = Pick<Journal, 'queries' | 'entities' | 'rows' | 'head' | 'signedHead' | 'of'> &
  Disposable

/** A journal whose rows are not up to date is brought up to date first: then no till may be running. */
export function readJournal(file: string, features: Features): Result<ReadJournal> {
  const opened = openForReading(file)
  if (!opened.ok) return opened
  const db = opened.value
  const last = db.prepare('SELECT * FROM fact ORDER BY seq DESC LIMIT 1').get() as Row | undefined // the table's own columns
  const isReady = isCurrent(db) && derivedTip(db, features)?.seq === (last?.seq ?? 0)
  if (!isReady) {
    db.close()
    return openJournal(file, '', features)
  }
  const ofId = db.prepare('SELECT * FROM fact WHERE sale = ? ORDER BY seq')
  return ok({
    ...createQueries(db),
    rows: () => last?.seq ?? 0,
    head: () => Buffer.from(last?.hash ?? new Uint8Array(32)).toString('hex'),
    signedHead: () => signedHeadOf(db),
    of: (feature, id) =>
      (ofId.all(id) as Row[]).filter((row) => isFactOf(feature, row)).map((row) => entryOf(row)), // likewise
    [Symbol.dispose]: () => db.close(),
  })
}
