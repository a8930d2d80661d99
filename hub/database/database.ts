// The hub's access to PostgreSQL: a pool for queries, transactions that are whole or nothing, one connection that listens, and the address of one server, or of several of which one at a time takes writes.
import pg from 'pg'
import { OperatorError, usualConnections, usualStatementMs } from '#hub/settings/settings.ts'
import { systemErrorCode } from '#core/system/disk.ts'
import type { Log } from '#core/system/log.ts'

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
  /** Commits all that `act` asks, or nothing: what it throws is thrown on. */
  transaction<T>(act: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * One at a time of those with this lock, at whichever hub. `transaction` is on the connection that has the lock; beside it nothing is held
   * while `act` waits.
   */
  alone<T>(
    lock: { number: number; of?: string; mayTakeLong?: boolean },
    act: (transaction: Database['transaction']) => Promise<T>,
  ): Promise<T>
  /** Calls `heard` for each NOTIFY on one of these channels, on a connection of its own. */
  listen(
    channels: readonly string[],
    heard: (channel: string, said: string) => void,
  ): Promise<ListeningConnection>
  /** Pool of the server that takes writes now. */
  readonly pool: pg.Pool
} & AsyncDisposable

type TransactionOptions = {
  /** Gives no statement up, however long it takes. */
  mayTakeLong?: boolean
  /** Reads all as it is at the first question; `act` begins again where what it locks was changed since. */
  isOneMoment?: boolean
}

type ListeningConnection = {
  /** Asks on that same connection. */
  query: Query
  /** Resolves when the connection is gone. */
  lost: Promise<void>
  /** Whether it is one to the server that takes writes now. */
  isCurrent(): boolean
} & Disposable

export type DatabaseOptions = {
  /** `postgres://…`, or the settings of `pg`; several are servers of which one at a time takes writes. */
  connection: string | pg.PoolConfig | readonly pg.PoolConfig[]
  log: Pick<Log, 'warn' | 'error'>
  /** One of them listens. */
  maxConnections?: number
  /** PostgreSQL gives a statement up after so long, and whoever asked is told. ms */
  statementTimeoutMs?: number
}

/** Added to statement_timeout before the client gives up. ms */
const clientMarginMs = 1000
/** A hub that stopped in the middle of a transaction holds its locks no longer. ms */
const idleInTransactionMs = 60_000
const endless = 2 ** 31 - 1
/** So long a connection keeps the plans of its prepared questions: one that was made while the tables were empty is none for full ones. */
const longestConnectionSeconds = 300

export function openHubDatabase(options: DatabaseOptions): Database {
  const { connection } = options
  const given = typeof connection === 'string' ? { connectionString: connection } : connection
  const servers = createServers(isSeveral(given) ? given : [given], options)

  async function withClient<T>(act: (client: pg.PoolClient, broken: () => void) => Promise<T>): Promise<T> {
    const client = await servers.connect()
    let [isBroken, isUnreplicated] = [false, false]
    const broken = () => void (isBroken = true)
    const onNotice = ({ routine }: { routine?: string | undefined }) => {
      if (routine === syncRepRoutine) isUnreplicated = true
    }
    client.on('error', broken)
    client.on('notice', onNotice)
    try {
      const value = await act(client, broken)
      if (isUnreplicated) throw away('a commit was given up before the standby had it')
      return value
    } catch (error) {
      if (systemErrorCode(error) === readOnlyTransaction) servers.forgetPrimary()
      throw error
    } finally {
      client.off('error', broken)
      client.off('notice', onNotice)
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
          if (!isAnswered(error)) broken() // a late answer would be read as the next query's
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
      const pool = servers.pool()
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
      const isCurrent = () => servers.pool() === pool
      return { query: asking(client), lost, isCurrent, [Symbol.dispose]: () => client.release(true) }
    },
    [Symbol.asyncDispose]: () => servers.end(),
  }
}

/** `broken` is called where the connection cannot even take back. */
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
        if (systemErrorCode(error) !== serializationFailure || triesLeft === 1) throw error
      }
  }

/** `isEndless`: however long it takes. */
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
const syncRepRoutine = 'SyncRepWaitForLSN'
/** A server that follows another by now says so. */
const readOnlyTransaction = '25006'
const serializationFailure = '40001'

/** True where the connection goes on. 0A000 is of a plan older than its table, the classes of a connection or a server that ends. */
const isAnswered = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|53|57P|58|XX|0A000)/.test(error.code ?? 'XX')
/** PostgreSQL's own code where a connection cannot be had. */
const away = (message: string): Error => Object.assign(new Error(message), { code: '08001' })

const isSeveral = (given: pg.PoolConfig | readonly pg.PoolConfig[]): given is readonly pg.PoolConfig[] =>
  Array.isArray(given)

/** Several servers: the one that takes writes is sought at the first question, and whenever it cannot be reached. */
function createServers(configs: readonly pg.PoolConfig[], options: DatabaseOptions) {
  const pools = configs.map((config) => poolOf(config, options))
  const asked = new Set<pg.PoolClient>()
  for (const pool of pools)
    pool.on('acquire', (client) => asked.add(client)).on('release', (_, client) => asked.delete(client))
  const [first] = pools
  if (!first) throw new Error('a database has at least one server')
  let last = first
  let primary = pools.length === 1 ? first : undefined
  let seeking: Promise<pg.Pool> | undefined
  const seek = async () => {
    const found = await primaryOf(pools)
    if (found !== last)
      options.log.warn(
        { server: pools.indexOf(found) + 1 },
        'another server of the database takes writes now',
      )
    return (last = primary = found)
  }
  return {
    pool: () => last,
    async connect() {
      if (pools.length === 1) return first.connect()
      const known = await primary?.connect().catch(() => undefined)
      return known ?? (await (seeking ??= seek().finally(() => (seeking = undefined)))).connect()
    },
    forgetPrimary() {
      if (pools.length > 1) primary = undefined
    },
    async end() {
      // Answers that are not here by now were waited for, as long as anybody was to.
      for (const client of asked) if (client instanceof pg.Client) void client.end()
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function poolOf(given: pg.PoolConfig, options: DatabaseOptions): pg.Pool {
  const { log, maxConnections = usualConnections, statementTimeoutMs = usualStatementMs } = options
  const pool = new pg.Pool({
    max: maxConnections,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: longestConnectionSeconds,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + clientMarginMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: 'kasse-hub',
    ...given,
  })
  // An idle connection was cut: the next question takes another.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error }, 'the database went away')
  })
  return pool
}

/** A server has so long to say whether it takes writes. */
const probeTimeoutMs = 2000
/** The first eight digits of a file's name are its timeline: whoever was promoted begins the next one. */
const timelineQuery = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

/**
 * Two may take writes: then the one that was promoted last, for the other was given up by whoever promoted, and came back. Throws with each
 * one's reason.
 */
async function primaryOf(pools: readonly pg.Pool[]): Promise<pg.Pool> {
  const asked = { text: timelineQuery, query_timeout: probeTimeoutMs }
  const answers = await Promise.all(
    pools.map((pool) =>
      pool.query<{ timeline: string | null }>(asked).then(
        ({ rows: [row] }) => ({ pool, timeline: row?.timeline ?? '', why: 'it follows another' }),
        (error: unknown) => ({ pool, timeline: '', why: reasonOf(error) }),
      ),
    ),
  )
  const [newest] = answers.toSorted((one, other) => other.timeline.localeCompare(one.timeline))
  if (newest?.timeline) return newest.pool
  const reasons = answers.map(({ why }, at) => `${at + 1}: ${why}`)
  throw away(`none of its servers takes writes (${reasons.join('; ')})`)
}

/** An error of several addresses has a reason for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

export const lockNumbers = {
  /** Making or changing the tables. */
  migrating: 7_020_901,
  /** The hub that has started the PostgreSQL in its data folder, and will stop it. */
  owning: 7_020_903,
  /** Making a registration at the service. */
  registering: 7_020_904,
  /** Closing this shop's period. */
  closing: 7_020_905,
  /** Writing a backup into this file. */
  backingUp: 7_020_906,
} as const

type DatabaseAddress = {
  /** One for each server. */
  connection: readonly { connectionString: string; keepAlive: true }[]
  /** Without its password. */
  place: string
}

export const urlName = 'DATABASE_URL'

/** libpq may be told so which server is sought; the hub writes, so it seeks no other. */
const sought = 'target_session_attrs'
const writing = new Set(['read-write', 'primary'])

/** Throws `OperatorError`, and says nothing of its password. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const servers = hosts.split(',').map((host) => URL.parse(start + host + rest))
  const [first] = servers
  // A # ends the address for whoever reads it, and the rest of a password would be said as a host.
  if (start === '' || !first || servers.some((one) => !one || one.hash !== ''))
    throw unfit('is no address of PostgreSQL')
  if (servers.length > 1 && ['host', 'port'].some((name) => first.searchParams.has(name)))
    throw unfit('names its servers twice: several stand before the database, none behind the ?')
  const kind = first.searchParams.get(sought)
  if (kind !== null && !writing.has(kind))
    throw unfit(`asks for a server that is ${kind}: the hub writes, so it takes ${sought}=read-write`)
  const kept = servers.flatMap((one) => one ?? [])
  if (kind !== null) for (const one of kept) one.searchParams.delete(sought)
  return {
    connection: kept.map(({ href }) => ({ connectionString: href, keepAlive: true })),
    place: `${kept.map(({ host }) => host).join(',')}${first.pathname}`,
  }
}

const unfit = (why: string): OperatorError =>
  new OperatorError(
    `${urlName} ${why}. It is postgres://user:password@host:5432/database, with %23 for # in a password and the like; of several servers postgres://user:password@one:5432,other:5432/database?${sought}=read-write`,
  )
