// The journal's tables that hold no facts: texts that must be erasable, sealed by a key of this till alone, and texts that outlive the process.
import { createHmac, hkdfSync } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hasEntities, tablesOf, type Features } from '#core/journal/feature.ts'
import { decrypt, encrypt, keyBytes, nonceBytes } from '#core/system/aes.ts'

type Seal = {
  seal(reference: string, text: string): Uint8Array
  /** Text that was sealed; undefined when it was sealed by another till, for another reference, or was changed. */
  open(reference: string, sealed: Uint8Array): string | undefined
}

/** The reference is bound to the text: a sealed text moved to another row does not open. */
export function createSeal(secret: string): Seal {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'kasse erasable 1', 2 * keyBytes))
  const key = derived.subarray(0, keyBytes)
  const nonceKey = derived.subarray(keyBytes)
  // Made of what is sealed, so that one nonce never covers two texts, whatever chance or a restored copy does.
  const nonceOf = (reference: string, text: string) =>
    createHmac('sha256', nonceKey)
      .update(JSON.stringify([reference, text]))
      .digest()
      .subarray(0, nonceBytes)

  return {
    seal: (reference, text) => encrypt(text, key, nonceOf(reference, text), Buffer.from(reference)),
    open: (reference, sealed) => decrypt(sealed, key, Buffer.from(reference)),
  }
}

/** All of it is written in whichever transaction is open. */
export function createSideTables(db: DatabaseSync, seal: Seal, features: Features) {
  const unsettled = tablesOf(features)
    .filter(hasEntities)
    .map(({ name, entities }) => `SELECT ${entities.id} FROM ${name} WHERE settled = 0`)
  const insert = db.prepare(
    'INSERT INTO erasable (reference, sale, sealed) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed',
  )
  const erase = db.prepare('DELETE FROM erasable WHERE sale = ?')
  const sealed = db.prepare('SELECT sealed FROM erasable WHERE reference = ?')
  const keep = db.prepare(
    'INSERT INTO kept (name, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  )
  const dropKept = db.prepare('DELETE FROM kept WHERE name = ?')
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
    /** Erases what settled entities have left behind. */
    eraseLeft: () => {
      const but = unsettled.length === 0 ? '' : `WHERE sale NOT IN (${unsettled.join(' UNION ')})`
      db.exec(`DELETE FROM erasable ${but}`)
    },
    keep: (name: string, text: string) => void keep.run(name, text),
    dropKept: (name: string) => void dropKept.run(name),
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
