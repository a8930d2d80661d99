// A database of its own for each test file, in the PostgreSQL that the run has started.
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** What `openDatabase` takes as its connection; made before the file's tests, and dropped after them. */
export function usePostgres(): { readonly connection: pg.PoolConfig } {
  const name = `kasse_${crypto.randomUUID().replaceAll('-', '')}`
  const given = { ...inject('postgres'), user: 'postgres', password: 'postgres' }
  const asOwner = async (text: string) => {
    const client = new pg.Client({ ...given, database: 'postgres' })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  beforeAll(() => asOwner(`CREATE DATABASE ${name}`))
  afterAll(() => asOwner(`DROP DATABASE ${name} WITH (FORCE)`))
  return { connection: { ...given, database: name } }
}
