// The hub's access to PostgreSQL: a pool for queries, transactions that are whole or nothing, and one connection that listens.
import pg from 'pg'
import type { Log } from '#core/system/log.ts'
import { usualConnections, usualStatementMs } from '#hub/settings/usages.ts'

/** Numbers of the tables are below 2^53: amounts in minor units, epoch ms, rows. */
const asNumber = (given: string): number => Number(given)
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, asNumber)
types.setTypeParser(pg.types.builtins.NUMERIC, asNumber)

/**
 * Values only ever go beside the text, as $1, $2 …: no string of anybody's becomes SQL. `name`: of a question that is prepared once on
 * each connection, and whose plan is kept.
 */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>

export type Database = {
  query: Query
  /** All of it or nothing: what `act` throws is thrown on. */
  transaction<T>(act: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * One at a time of those with this lock, at whichever hub. `transaction` is on the connection that has the lock; beside it nothing is held
   * while `act` waits.
   */
  alone<T>(
    lock: { number: number; of?: string; mayTakeLong?: boolean },
    act: (transaction: Database['transaction']) => Promise<T>,
  ): Promise<T>
  /** A connection of its own on which `heard` is called for each NOTIFY on one of these channels. */
  listen(channels: readonly string[], heard: (channel: string, said: string) => void): Promise<Listened>
  /** Of the server that takes writes now. */
  readonly pool: pg.Pool
} & AsyncDisposable

export type TransactionOptions = {
  /** No statement in it is given up. */
  mayTakeLong?: boolean
  /** All is read as it is at the first question; `act` begins again where what it locks was changed since. */
  isOneMoment?: boolean
}

export type Listened = {
  /** Asks on the same connection. */
  query: Query
  /** Resolves when the connection is gone. */
  lost: Promise<void>
} & Disposable

export type DatabaseOptions = {
  /** `postgres://…`, or the settings of `pg`; several are servers of which one at a time takes writes. */
  connection: string | pg.PoolConfig | readonly pg.PoolConfig[]
  log: Pick<Log, 'warn' | 'error'>
  /** Connections at once; one of them listens. */
  most?: number
  /** PostgreSQL gives a statement up after so long, and whoever asked is told. ms */
  patienceMs?: number
}

/** Where PostgreSQL says nothing at all, not even that it gave up. ms */
const silence = 1000
/** A hub that stopped in the middle of a transaction holds its locks no longer. ms */
const idleInTransaction = 60_000
const endless = 2 ** 31 - 1

export function openDatabase(options: DatabaseOptions): Database {
  const { connection } = options
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const servers = createServers(isSeveral(given) ? given : [given], options)

  async function withClient<T>(act: (client: pg.PoolClient, broken: () => void) => Promise<T>): Promise<T> {
    const client = await servers.connect()
    let [isBroken, isUnreplicated] = [false, false]
    const broken = () => void (isBroken = true)
    const heed = ({ routine }: { routine?: string | undefined }) => {
      if (routine === givenUpWaiting) isUnreplicated = true
    }
    client.on('error', broken)
    client.on('notice', heed)
    try {
      const value = await act(client, broken)
      if (isUnreplicated) throw away('a commit was given up before the standby had it')
      return value
    } catch (error) {
      if (codeOf(error) === onlyReads) servers.doubt()
      throw error
    } finally {
      client.off('error', broken)
      client.off('notice', heed)
      client.release(isBroken)
    }
  }

  return {
    get pool() {
      return servers.pool()
    },
    query: (text, values, name) =>
      withClient((client, broken) =>
        asking(client)(text, values, name).catch((error: unknown) => {
          if (!isAnswered(error)) broken() // what it still has to say is nobody's answer any more
          throw error
        }),
      ) as Promise<never>, // the question names its columns
    transaction: (act, options) => withClient((client, broken) => transacting(client, broken)(act, options)),
    alone: ({ number, of = '', mayTakeLong = false }, act) =>
      withClient(async (client, broken) => {
        const transaction = transacting(client, broken)
        const lock = [number, of]
        try {
          await transaction((query) => query('SELECT pg_advisory_lock($1, hashtext($2))', lock), {
            mayTakeLong,
          })
          return await act(transaction)
        } finally {
          await client.query('SELECT pg_advisory_unlock($1, hashtext($2))', lock).catch(broken)
        }
      }),
    async listen(channels, heard) {
      const client = await servers.connect()
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
      return { query: asking(client), lost, [Symbol.dispose]: () => client.release(true) }
    },
    [Symbol.asyncDispose]: () => servers.end(),
  }
}

/** On one connection, which is `broken` when it cannot even take back. */
const transacting =
  (client: pg.PoolClient, broken: () => void): Database['transaction'] =>
  async (act, { mayTakeLong = false, isOneMoment = false } = {}) => {
    for (let triesLeft = 3; ; triesLeft -= 1)
      try {
        await client.query(isOneMoment ? 'BEGIN ISOLATION LEVEL REPEATABLE READ' : 'BEGIN')
        if (mayTakeLong) await client.query('SET LOCAL statement_timeout = 0')
        const value = await act(asking(client, mayTakeLong))
        await client.query('COMMIT')
        return value
      } catch (error) {
        await client.query('ROLLBACK').catch(broken)
        if (codeOf(error) !== changedSince || triesLeft === 1) throw error
      }
  }

/** On one connection. `isEndless`: however long it takes. */
const asking =
  (client: pg.PoolClient, isEndless = false): Query =>
  async <Row extends object>(text: string, values?: readonly unknown[], name?: string) => {
    const { rows } = await client.query({
      text,
      ...(name === undefined ? {} : { name }),
      ...(values ? { values: [...values] } : {}),
      ...(isEndless ? { query_timeout: endless } : {}),
    })
    return rows as Row[] // the question names its columns
  }

/** The routine of PostgreSQL that says, by a warning alone, that it commits without its standby: somebody has cancelled the wait. */
const givenUpWaiting = 'SyncRepWaitForLSN'
/** read_only_sql_transaction: this server follows another by now. */
const onlyReads = '25006'
/** serialization_failure */
const changedSince = '40001'

/** By the server, which goes on: all but its classes for a connection or a server that ends. */
const isAnswered = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|53|57P|58|XX)/.test(error.code ?? 'XX')
const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
/** As PostgreSQL says that a connection cannot be had. */
const away = (message: string): Error => Object.assign(new Error(message), { code: '08001' })

type Servers = {
  pool(): pg.Pool
  connect(): Promise<pg.PoolClient>
  /** The one that took writes may do so no more. */
  doubt(): void
  end(): Promise<void>
}

const isSeveral = (given: pg.PoolConfig | readonly pg.PoolConfig[]): given is readonly pg.PoolConfig[] =>
  Array.isArray(given)

/** Of several, the one that takes writes: it is sought at the first question, and whenever it cannot be reached. */
function createServers(configs: readonly pg.PoolConfig[], options: DatabaseOptions): Servers {
  const { log } = options
  const pools = configs.map((config) => poolOf(config, options))
  const [first] = pools
  if (!first) throw new Error('a database has at least one server')
  let last = first
  let chosen = pools.length === 1 ? first : undefined
  let seeking: Promise<pg.Pool> | undefined
  const seek = () =>
    (seeking ??= writingOf(pools)
      .then((found) => {
        if (found !== last)
          log.warn({ server: pools.indexOf(found) + 1 }, 'another server of the database takes writes now')
        return (last = chosen = found)
      })
      .finally(() => (seeking = undefined)))
  return {
    pool: () => last,
    async connect() {
      if (pools.length === 1) return first.connect()
      const known = await chosen?.connect().catch(() => undefined)
      return known ?? (await seek()).connect()
    },
    doubt: () => void (chosen = pools.length === 1 ? first : undefined),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function poolOf(given: pg.PoolConfig, options: DatabaseOptions): pg.Pool {
  const { log, most = usualConnections, patienceMs = usualStatementMs } = options
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
  return pool
}

/** How long a server may take to say whether it takes writes. ms */
const saysWithin = 2000
/** The first eight digits of a file's name are its timeline: whoever was promoted begins the next one. */
const whetherItWrites = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

/**
 * Of two that take writes the one that was promoted last: the other was given up by whoever promoted, and came back. Throws with each one's
 * reason.
 */
async function writingOf(pools: readonly pg.Pool[]): Promise<pg.Pool> {
  const heard = await Promise.all(
    pools.map(async (pool) => {
      const timeline = await timelineOf(pool).catch((error: unknown) => error as Error) // of pg
      return { pool, timeline }
    }),
  )
  const [best] = heard
    .filter(({ timeline }) => typeof timeline === 'string')
    .toSorted((one, other) => String(other.timeline).localeCompare(String(one.timeline)))
  if (best) return best.pool
  const reasons = heard.map(
    ({ timeline }, at) =>
      `${at + 1}: ${timeline instanceof Error ? reasonOf(timeline) : 'it follows another'}`,
  )
  throw away(`none of its servers takes writes (${reasons.join('; ')})`)
}

/** Of several addresses that were tried each has a reason of its own. */
export const reasonOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ')
    : error.message

async function timelineOf(pool: pg.Pool): Promise<string | null> {
  const client = await pool.connect()
  let trouble: Error | undefined
  const noted = (error: Error) => void (trouble = error)
  client.on('error', noted)
  try {
    const asked = { text: whetherItWrites, query_timeout: saysWithin }
    const { rows } = await client.query<{ timeline: string | null }>(asked)
    return rows[0]?.timeline ?? null
  } catch (error) {
    noted(error as Error) // of pg
    throw error
  } finally {
    client.off('error', noted)
    client.release(trouble)
  }
}
