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
  /** All of it or nothing: what `act` throws is thrown on. `mayTakeLong`: no statement in it is given up. */
  transaction<T>(act: (query: Query) => Promise<T>, options?: { mayTakeLong?: boolean }): Promise<T>
  /** A connection of its own on which `heard` is called for each NOTIFY on one of these channels. */
  listen(channels: readonly string[], heard: (channel: string, said: string) => void): Promise<Listened>
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
  /** Connections at once; one of them listens. */
  most?: number
  /** PostgreSQL gives a statement up after so long, and whoever asked is told. ms */
  patienceMs?: number
}

export const usualConnections = 10
/** As long as a till waits for its hub. ms */
export const usualPatience = 15_000
/** Where PostgreSQL says nothing at all, not even that it gave up. ms */
const silence = 1000
/** A hub that stopped in the middle of a transaction holds its locks no longer. ms */
const idleInTransaction = 60_000
const endless = 2 ** 31 - 1

export function openDatabase(options: DatabaseOptions): Database {
  const { connection, log, most = usualConnections, patienceMs = usualPatience } = options
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({
    max: most,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: patienceMs,
    query_timeout: patienceMs + silence,
    idle_in_transaction_session_timeout: idleInTransaction,
    application_name: 'kasse-hub',
    ...given,
  })
  // An idle connection was cut: the next question takes another.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error }, 'the database went away')
  })
  const ask =
    (client: Pick<pg.Pool, 'query'>, isEndless = false): Query =>
    async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const { rows } = await client.query({
        text,
        ...(values ? { values: [...values] } : {}),
        ...(isEndless ? { query_timeout: endless } : {}),
      })
      return rows as Row[] // the question names its columns
    }
  return {
    pool,
    query: ask(pool),
    async transaction(act, { mayTakeLong = false } = {}) {
      const client = await pool.connect()
      let isBroken = false
      const noted = () => void (isBroken = true)
      client.on('error', noted)
      try {
        await client.query('BEGIN')
        if (mayTakeLong) await client.query('SET LOCAL statement_timeout = 0')
        const value = await act(ask(client as unknown as Pick<pg.Pool, 'query'>, mayTakeLong)) // the same question, on one connection
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
    async listen(channels, heard) {
      const client = await pool.connect()
      const { promise: lost, resolve } = Promise.withResolvers<void>()
      // They stay until it has ended: a connection that is cut says so more than once.
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      client.on('notification', ({ channel, payload = '' }) => heard(channel, payload))
      try {
        for (const channel of channels) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
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
