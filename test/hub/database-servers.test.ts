// Several servers behind one DATABASE_URL: read in words, tried until one takes writes, and one that does not answer is passed over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { migrateOrExplain } from '#hub/app/open.ts'
import { openHubDatabase, readDatabaseUrl } from '#hub/database/database.ts'
import { createMetrics } from '#hub/http/metrics.ts'
import { freePort } from '#hub/database/postgres-program.ts'
import { usePostgres } from '#test/support/hub/postgres.ts'

const postgres = usePostgres()
const log = createLog({ write: () => undefined })
let nobody: { host: string; port: number }
beforeAll(async () => {
  nobody = { host: '127.0.0.1', port: await freePort() }
})
const opened: AsyncDisposable[] = []
afterAll(async () => {
  for (const one of opened) await one[Symbol.asyncDispose]()
})

test('each server is read with what all of them share, and said without the password', () => {
  expect(
    readDatabaseUrl(
      'postgres://kasse:s%23a@one:5432,two/kasse?sslmode=verify-full&target_session_attrs=read-write',
    ),
  ).toEqual({
    connection: [
      'postgres://kasse:s%23a@one:5432/kasse?sslmode=verify-full',
      'postgres://kasse:s%23a@two/kasse?sslmode=verify-full',
    ].map((connectionString) => ({ connectionString, keepAlive: true })),
    place: 'one:5432,two/kasse',
  })
  expect(readDatabaseUrl('postgresql://[::1]:5433/kasse').place).toBe('[::1]:5433/kasse')
})

test.each([
  ['mysql://kasse:sesame@one/kasse', 'is no address of PostgreSQL'],
  ['postgres://kasse:sesame@one:x,two/kasse', 'is no address of PostgreSQL'],
  ['postgres://kasse:x@sesame#y@db/kasse', 'is no address of PostgreSQL'],
  ['postgres://kasse:sesame@one,,two/kasse', 'is no address of PostgreSQL'],
  ['postgres://kasse:sesame@one,two/kasse?host=/tmp', 'names its servers twice'],
  ['postgres://kasse:sesame@one,two/kasse?target_session_attrs=any', 'a server that is any'],
])('%s is refused in words', (url, said) => {
  expect(() => readDatabaseUrl(url)).toThrow(said)
  expect(() => readDatabaseUrl(url)).not.toThrow('sesame')
})

test('the first server does not answer: questions, transactions and the connection that listens go to the second', async () => {
  const database = openHubDatabase({ connection: [nobody, postgres.connection], log })
  opened.push(database)
  const many = await Promise.all([1, 2, 3].map((one) => database.query('SELECT $1::int AS one', [one])))
  expect(many).toEqual([[{ one: 1 }], [{ one: 2 }], [{ one: 3 }]])
  expect(await database.transaction((query) => query('SELECT 4 AS one'))).toEqual([{ one: 4 }])
  const heard = Promise.withResolvers<string>()
  using listened = await database.listen(['told'], (_, said) => heard.resolve(said))
  await listened.query("SELECT pg_notify('told', 'here')")
  expect(await heard.promise).toBe('here')
})

test('no server answers: it is said of each', async () => {
  const database = openHubDatabase({ connection: [nobody, nobody], log })
  opened.push(database)
  await expect(database.query('SELECT 1')).rejects.toThrow(
    /none of its servers takes writes \(1: .*ECONNREFUSED.*; 2: .*ECONNREFUSED/,
  )
})

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database whose letters are %s, which does not keep each text of a till, is refused in words',
  async (encoding) => {
    const owner = openHubDatabase({ connection: postgres.connection, log })
    const name = `${postgres.connection.database}_${encoding.toLowerCase()}`
    await owner.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`)
    const database = openHubDatabase({ connection: { ...postgres.connection, database: name }, log })
    opened.push(database, {
      async [Symbol.asyncDispose]() {
        await owner.query(`DROP DATABASE ${name}`)
        await owner[Symbol.asyncDispose]()
      },
    })
    await expect(migrateOrExplain(database, 'db.internal/kasse')).rejects.toThrow(
      `The database at db.internal/kasse cannot be used: its encoding is ${encoding}, and a hub’s is UTF8.`,
    )
  },
)

test('the measures of connections are those of the server that takes writes, also when it was found later', async () => {
  const database = openHubDatabase({ connection: [nobody, postgres.connection], log })
  opened.push(database)
  const metrics = createMetrics(database)
  await database.transaction(async () => {
    expect((await metrics.read()).text).toContain('kasse_hub_database_connections{state="busy"} 1')
  })
})

test('a question that the server refuses keeps its connection, and one whose connection ended takes another', async () => {
  const database = openHubDatabase({
    connection: postgres.connection,
    log,
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  opened.push(database)
  const connection = () => database.query('SELECT pg_backend_pid() AS pid')
  const first = await connection()
  await expect(database.query('SELECT 1/0')).rejects.toThrow('division by zero')
  await expect(database.query('SELECT $1::int', ['x'])).rejects.toThrow('invalid input syntax')
  await expect(database.query('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout')
  expect(await connection()).toEqual(first)
  await expect(database.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  expect(await connection()).not.toEqual(first)
})
