// A database of its own for each test file, in the PostgreSQL that the run has started.
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** Of a name that nobody else has. */
function newDatabase() {
  const name = `kasse_${crypto.randomUUID().replaceAll('-', '')}`
  const given = { ...inject('postgres'), user: 'postgres', password: 'postgres' }
  const asOwner = async (text: string) => {
    const client = new pg.Client({ ...given, database: 'postgres' })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  return {
    connection: { ...given, database: name } satisfies pg.PoolConfig,
    make: () => asOwner(`CREATE DATABASE ${name}`),
    drop: () => asOwner(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** What `openDatabase` takes as its connection; made before the file's tests, and dropped after them. */
export function usePostgres(): { readonly connection: pg.PoolConfig } {
  const { connection, make, drop } = newDatabase()
  beforeAll(make)
  afterAll(drop)
  return { connection }
}

/** Opened at once beside a database of its own, for all tests of a file. */
export async function useOpened<Of extends AsyncDisposable>(
  open: (connection: pg.PoolConfig) => Promise<Of>,
): Promise<Of> {
  const opened = await open(await takePostgres())
  afterAll(() => opened[Symbol.asyncDispose]())
  return opened
}

/** The same, there at once. */
export async function takePostgres(): Promise<pg.PoolConfig> {
  const { connection, make, drop } = newDatabase()
  await make()
  afterAll(drop)
  return connection
}
