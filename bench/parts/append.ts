// The benchmark of durable appends: facts written to disk one after the other in a second, beside bare inserts of the same rows.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { opening } from '#test/support/till/journal.ts'
import { openPast, saleName } from '#test/support/till/long-history.ts'
import { inTurn } from '#bench/measure/clock.ts'
import { row, type Row } from '#bench/measure/row.ts'
import type { Fact } from '#core/sale/facts.ts'
import { saleFeature } from '#core/sale/projection.ts'

/** Written in one go, before it is the other's turn. */
const block = 100

/** Each side syncs once a fact, with the journal's own pragmas. */
export async function appendRow(folder: string, rounds: number): Promise<Row> {
  const id = saleName(0)
  const first = opening(id)
  using journal = openPast(path.join(folder, 'append.sqlite'))
  let { after: before } = journal.append(saleFeature, { id, at: 1, fact: first, before: undefined })
  const next: Fact = { kind: 'acknowledged' }
  using inserts = openBare(path.join(folder, 'bare.sqlite'), id, next.kind)
  using pages = openBare(path.join(folder, 'pages.sqlite'), id, next.kind)
  const times = (act: (n: number) => void) => () => {
    for (let n = 0; n < block; n += 1) act(n)
  }
  const acts = {
    ours: times((n) => {
      before = journal.append(saleFeature, { id, at: n, fact: next, before }).after
    }),
    theirs: times(inserts.insert),
    limit: times(pages.insertFound),
  }
  await inTurn(Math.ceil(rounds / 5), acts) // not counted: all three are still being compiled
  const { ours, theirs, limit } = await inTurn(rounds, acts)
  const perSecond = (ms: number) => (block / ms) * 1000
  return row('durable facts, beside bare inserts of the same rows', 'facts/s', perSecond(ours), {
    theirs: perSecond(theirs),
    limit: perSecond(limit),
    goal: 'at least 85 % of them',
    met: theirs / ours >= 0.85,
  })
}

/**
 * The journal's rows without the journal. `insertFound` is the limit: it writes besides, in one transaction, what finds a sale's facts
 * and what says how far the rows beside the facts follow them.
 */
function openBare(file: string, sale: string, kind: string) {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON;
    PRAGMA secure_delete=ON;
    CREATE TABLE bare (seq INTEGER PRIMARY KEY, sale TEXT, kind TEXT, at INTEGER, body TEXT, previous BLOB, hash BLOB);
    CREATE TABLE found (seq INTEGER PRIMARY KEY, sale TEXT, kind TEXT, at INTEGER, body TEXT, previous BLOB, hash BLOB);
    CREATE INDEX found_of_sale ON found (sale, seq);
    CREATE TABLE mark (seq INTEGER, hash BLOB); INSERT INTO mark VALUES (0, NULL)`)
  const columns = '(sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?)'
  const [bare, found] = [
    db.prepare(`INSERT INTO bare ${columns}`),
    db.prepare(`INSERT INTO found ${columns}`),
  ]
  const mark = db.prepare('UPDATE mark SET seq = ?, hash = ?')
  const hash = Buffer.alloc(32, 1)
  return {
    insert: (n: number) => void bare.run(sale, kind, n, '{}', hash, hash),
    insertFound: (n: number) => {
      db.exec('BEGIN IMMEDIATE')
      found.run(sale, kind, n, '{}', hash, hash)
      mark.run(n, hash)
      db.exec('COMMIT')
    },
    [Symbol.dispose]: () => db.close(),
  }
}
