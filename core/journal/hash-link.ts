// The hash link from one fact to the next, and the rows as they stand in their table.
import { hash } from 'node:crypto'

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

/** What the first row follows from. */
export const rootHash = new Uint8Array(32)

type Linked = Pick<Row, 'seq' | 'sale' | 'kind' | 'at' | 'body'>

export const linkHash = (previous: Uint8Array, { seq, sale, kind, at, body }: Linked): Uint8Array =>
  hash(
    'sha256',
    Buffer.concat([previous, Buffer.from(JSON.stringify([seq, sale, kind, at, body]))]),
    'buffer',
  )

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
