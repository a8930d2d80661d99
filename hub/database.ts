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
  pool: pg.Pool
} & AsyncDisposable

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
  pool.on('error', (error) => log.warn({ error }, 'the database went away'))
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
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
