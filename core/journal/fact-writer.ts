// The writer of linked facts: each follows from the one before it and is written with whatever belongs to it, in one transaction.
import type { DatabaseSync } from 'node:sqlite'
import type { AnyFact } from '#core/journal/feature.ts'
import { linkHash } from '#core/journal/hash-link.ts'
import type { createProjector, Tip } from '#core/journal/projections.ts'
import { signedHeadWriter } from '#core/journal/signed-head.ts'
import type { Signer } from '#core/journal/signer.ts'
import type { createScrub } from '#core/journal/sqlite.ts'

type Beside = {
  projector: Pick<ReturnType<typeof createProjector>, 'mark' | 'forget'>
  scrub: ReturnType<typeof createScrub>
}

export function createFactWriter(db: DatabaseSync, opened: Tip, { projector, scrub }: Beside) {
  let { seq: rows, hash: tip } = opened
  const insertFact = db.prepare(
    'INSERT INTO fact (seq, sale, kind, at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const putHead = signedHeadWriter(db)
  let signing: { till: string; signer: Signer } | undefined
  const signHead = (head: Tip) => {
    if (signing) putHead(signing.till, signing.signer, { rows: head.seq, hash: head.hash })
  }
  /** Everything written meanwhile is one transaction; when it fails, the chain goes on from where it was before. */
  function batch<T>(act: () => T): T {
    if (scrub.isInBatch()) return act()
    const before = { rows, tip }
    try {
      return scrub.batch(act)
    } catch (error) {
      ;({ rows, tip } = before)
      projector.forget()
      throw error
    }
  }
  return {
    batch,
    /** How many there are. */
    rows: () => rows,
    /** In hex. */
    head: () => Buffer.from(tip).toString('hex'),
    /** The head as it stands, and from here on with every fact. */
    signWith(till: string, signer: Signer): void {
      signing = { till, signer }
      try {
        scrub.write(() => signHead({ seq: rows, hash: tip }))
      } catch {
        // A full disk: it is signed with the next fact, or that is not written either.
      }
    },
    /** The row's number. `id`: of the thing that it tells of, empty for the till itself; `besides` is written in the same transaction. */
    write(id: string, at: number, fact: AnyFact, besides: (seq: number) => void): number {
      const { kind, ...body } = fact
      const row = { seq: rows + 1, sale: id, kind, at, body: JSON.stringify(body) }
      const hash = linkHash(tip, row)
      batch(() => {
        scrub.write(() => {
          insertFact.run(row.seq, id, kind, at, row.body, tip, hash)
          besides(row.seq)
          projector.mark({ seq: row.seq, hash })
          signHead({ seq: row.seq, hash })
        })
        tip = hash
        rows += 1
      })
      return row.seq
    },
  }
}
