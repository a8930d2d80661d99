// The hash chain of the journal: the link from one fact to the next, and the check that says at which row it breaks and what is wrong there.
import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ChainBreak } from '#shared/problem.ts'

/** A fact as it stands in its table. */
export type Row = {
  seq: number
  sale: string
  kind: string
  at: number
  body: string
  previous: Uint8Array
  hash: Uint8Array
}

/** Hash that the first row follows from. */
export const rootHash = new Uint8Array(32)

type Linked = Pick<Row, 'seq' | 'sale' | 'kind' | 'at' | 'body'>

export const linkHash = (previous: Uint8Array, { seq, sale, kind, at, body }: Linked): Uint8Array =>
  hash(
    'sha256',
    Buffer.concat([previous, Buffer.from(JSON.stringify([seq, sale, kind, at, body]))]),
    'buffer',
  )

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

export type Break = { row: number; found: ChainBreak }
export type Chain = { tip: Uint8Array; rows: number; broken?: Break }

/** The tip of the chain and how many rows it has, or the first row that does not follow from the one before. */
export function checkChain(db: DatabaseSync, each: (row: Row) => void = () => undefined): Chain {
  let tip: Uint8Array = rootHash
  let rows = 0
  const all = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq').iterate() as Iterator<Row> // the table's own columns
  for (;;) {
    const row = nextOf(all)
    if (row === undefined) return { tip, rows }
    const isWhole = row !== 'unreadable' && row.seq === rows + 1 && isSameHash(row.previous, tip)
    if (!isWhole || !isSameHash(row.hash, linkHash(tip, row))) {
      // Else the moment of this look would last, and nothing could be written after it.
      all.return?.()
      return { tip, rows, broken: { row: rows + 1, found: diagnose(db, tip, rows + 1) } }
    }
    each(row)
    tip = row.hash
    rows += 1
  }
}

/** A number too large for a JavaScript integer stands in a row that no till of ours wrote. */
function nextOf(all: Iterator<Row>): Row | 'unreadable' | undefined {
  try {
    const { done, value } = all.next()
    return done ? undefined : value
  } catch (error) {
    if (error instanceof RangeError) return 'unreadable'
    throw error
  }
}

/** How far behind its place a moved row is looked for. */
const furthest = 1000

/** Kind of damage at the row that should be number `seq` and follow from `tip`. */
export function diagnose(db: DatabaseSync, tip: Uint8Array, seq: number): ChainBreak {
  const first = db.prepare('SELECT * FROM fact NOT INDEXED ORDER BY seq LIMIT 1')
  const at = db.prepare('SELECT * FROM fact NOT INDEXED WHERE seq = ?')
  try {
    if (Number(first.get()?.['seq']) < 1) return 'inserted'
    const row = at.get(seq) as Row | undefined // the table's own columns, here and below
    if (row === undefined) return 'removed'
    // The row after it would follow from the one before it, had it its number.
    const after = at.get(seq + 1) as Row | undefined
    if (after && isSameHash(after.previous, tip) && isSameHash(after.hash, linkHash(tip, { ...after, seq })))
      return 'inserted'
    if (isSameHash(row.hash, linkHash(row.previous, row))) return 'replaced'
    for (let place = 1; place < seq + furthest; place += 1) {
      if (isSameHash(row.hash, linkHash(row.previous, { ...row, seq: place }))) return 'moved'
    }
    return 'edited'
  } catch (error) {
    if (error instanceof RangeError) return 'edited'
    throw error
  }
}
