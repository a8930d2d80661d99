// The journal's tables that hold no facts: sealed texts that must be erasable, and texts that outlive the process.
import type { DatabaseSync } from 'node:sqlite'
import { hasThings, tablesOf, type Features } from '#core/journal/feature.ts'
import type { Seal } from '#core/journal/seal.ts'

/** All of it is written in whichever transaction is open. */
export function createSideTables(db: DatabaseSync, seal: Seal, features: Features) {
  const unsettled = tablesOf(features)
    .filter(hasThings)
    .map(({ name, things }) => `SELECT ${things.id} FROM ${name} WHERE settled = 0`)
  const insert = db.prepare(
    'INSERT INTO erasable (reference, sale, sealed) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
  )
  const erase = db.prepare('DELETE FROM erasable WHERE sale = ?')
  const sealed = db.prepare('SELECT sealed FROM erasable WHERE reference = ?')
  const keep = db.prepare(
    'INSERT INTO kept (name, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  )
  const kept = db.prepare('SELECT body FROM kept WHERE name = ?')
  return {
    seal: (id: string, reference: string, text: string) =>
      void insert.run(reference, id, seal.seal(reference, text)),
    /** Whether there was anything to erase. */
    erase: (id: string): boolean => erase.run(id).changes > 0,
    erasable(reference: string): string | undefined {
      const found = sealed.get(reference)?.['sealed']
      return found instanceof Uint8Array ? seal.open(reference, found) : undefined
    },
    /** Erases what settled things have left behind. */
    eraseLeft: () => {
      const but = unsettled.length === 0 ? '' : `WHERE sale NOT IN (${unsettled.join(' UNION ')})`
      db.exec(`DELETE FROM erasable ${but}`)
    },
    keep: (name: string, text: string) => void keep.run(name, text),
    kept(name: string): string | undefined {
      const body = kept.get(name)?.['body']
      return typeof body === 'string' ? body : undefined
    },
    /** Writes, and takes it back. */
    probe(): void {
      insert.run('probe', 'probe', new Uint8Array(1))
      erase.run('probe')
    },
  }
}
