// How the hub reaches PostgreSQL: a pool for questions, transactions that are whole or nothing, one connection that listens.
import pg from 'pg'
import type { Log } from '#core/log.ts'

/** Numbers of the tables are below 2^53: amounts in minor units, epoch ms, rows. */
const asNumber = (given: string): number => Number(given)
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, asNumber)
types.setTypeParser(pg.types.builtins.NUMERIC, asNumber)

/** Values only ever go beside the text, as $1, $2 …: no string of anybody's becomes SQL. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

export type Database = {
  query: Query
  /** All of it or nothing: what `act` throws is thrown on. */
  transaction<T>(act: (query: Query) => Promise<T>): Promise<T>
  /** A connection of its own on which `heard` is called for each NOTIFY on this channel. */
  listen(channel: string, heard: () => void): Promise<Listened>
  pool: pg.Pool
} & AsyncDisposable

export type Listened = {
  /** Asks on the same connection. */
  query: Query
  /** Resolves when the connection is gone. */
  lost: Promise<void>
} & Disposable

export type DatabaseOptions = {
  /** `postgres://…`, or the settings of `pg`. */
  connection: string | pg.PoolConfig
  log: Pick<Log, 'warn' | 'error'>
  /** At once, for questions. */
  most?: number
}

export function openDatabase({ connection, log, most = 10 }: DatabaseOptions): Database {
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({
    max: most,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'kasse-hub',
    ...given,
  })
  // An idle connection was cut: the next question takes another.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error }, 'the database went away')
  })
  const ask =
    (client: Pick<pg.Pool, 'query'>): Query =>
    async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const { rows } = await client.query(text, values ? [...values] : undefined)
      return rows as Row[] // the question names its columns
    }
  return {
    pool,
    query: ask(pool),
    async transaction(act) {
      const client = await pool.connect()
      let isBroken = false
      const noted = () => void (isBroken = true)
      client.on('error', noted)
      try {
        await client.query('BEGIN')
        const value = await act(ask(client as unknown as Pick<pg.Pool, 'query'>)) // the same question, on one connection
        await client.query('COMMIT')
        return value
      } catch (error) {
        await client.query('ROLLBACK').catch(noted)
        throw error
      } finally {
        client.off('error', noted)
        client.release(isBroken)
      }
    },
    async listen(channel, heard) {
      const client = await pool.connect()
      const { promise: lost, resolve } = Promise.withResolvers<void>()
      // They stay until it has ended: a connection that is cut says so more than once.
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      client.on('notification', heard)
      try {
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        client.release(true)
        throw error
      }
      return {
        query: ask(client as unknown as Pick<pg.Pool, 'query'>), // the same question, on one connection
        lost,
        [Symbol.dispose]: () => client.release(true),
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
