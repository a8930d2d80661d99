// A backup of the hub's tables as one file, whole or not at all: made beside hubs that run, put back into an empty database.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { systemErrorCode } from '#core/system/disk.ts'
import { jsonIn } from '#core/system/json.ts'
import { reasonOf, type Database, type Query, lockNumbers } from '#hub/database/database.ts'
import { hubMigrations } from '#hub/database/tables.ts'
import { OperatorError } from '#hub/settings/settings.ts'

/** In lines: what it is, then each table with its rows as PostgreSQL says them in JSON, then how many rows that were. */
const head = z.object({ kasseHub: z.literal('backup'), tables: z.int() })
const line = z.union([z.object({ table: z.string() }), z.object({ end: z.int() })])

/** Rows and characters in one go: where rows are large, few are put back together. One row alone may have more. */
const [mostRows, mostLetters] = [1000, 8_000_000]
/** Rows are read so few at a time, since how large they are shows only then: a fact has up to a million bytes, a closing a few. */
const readAtOnce = 16
/** Each after those that it refers to; a table in partitions is one. `migration` says the version alone, which both have. */
const inOrder = (query: Query) =>
  query<{ name: string }>(
    `WITH RECURSIVE level AS (
       SELECT oid AS id, 0 AS depth FROM pg_class
         WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
       UNION ALL
       SELECT conrelid, depth + 1 FROM pg_constraint JOIN level ON confrelid = id
         WHERE contype = 'f' AND conrelid <> confrelid)
     SELECT relname AS name FROM level JOIN pg_class ON oid = id WHERE relname <> 'migration' AND NOT relispartition
     GROUP BY relname ORDER BY max(depth), relname`,
  )

/** JSON may hold these two as they are, and whoever reads lines would end one there. */
const onOneLine = (row: string): string =>
  row.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)

/** How many rows it has. Of two into one file the second waits, and says that the file is there. */
export const makeBackup = (database: Database, file: string): Promise<number> =>
  database.alone(
    { number: lockNumbers.backingUp, of: path.resolve(file), mayTakeLong: true },
    (transaction) => write(transaction, file),
  )

async function write(transaction: Database['transaction'], file: string): Promise<number> {
  if (existsSync(file))
    throw new OperatorError(`${file} is there already: nothing was written. Choose another name.`)
  const making = `${file}.part`
  const count = { rows: 0 }
  try {
    await rm(making, { force: true }) // of one that was killed
    const act = async (query: Query) => {
      await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const kept = createWriteStream(making, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(linesOf(query, count), createGzip(), kept)
    }
    await transaction(act, { mayTakeLong: true })
    await rename(making, file)
    return count.rows
  } catch (error) {
    await rm(making, { force: true }).catch(() => undefined)
    throw new OperatorError(`The backup was not made: ${reasonOf(error)}. ${file} is not there.`)
  }
}

async function* linesOf(query: Query, count: { rows: number }): AsyncGenerator<string> {
  yield `${JSON.stringify({ kasseHub: 'backup', tables: hubMigrations.length })}\n`
  for (const { name } of await inOrder(query)) {
    yield `${JSON.stringify({ table: name })}\n`
    await query(
      `DECLARE kept NO SCROLL CURSOR FOR SELECT row_to_json(one)::text AS row FROM "${name}" AS one`,
    )
    for (;;) {
      const some = await query<{ row: string }>(`FETCH ${readAtOnce} FROM kept`)
      yield some.map(({ row }) => `${onOneLine(row)}\n`).join('')
      count.rows += some.length
      if (some.length < readAtOnce) break
    }
    await query('CLOSE kept')
  }
  yield `${JSON.stringify({ end: count.rows })}\n`
}

/** All of it or nothing. How many rows that were. */
export async function restoreBackup(database: Database, file: string): Promise<number> {
  const all = database.transaction(
    async (query) => {
      const tables = (await inOrder(query)).map(({ name }) => name)
      // The secret of keys that nobody was given yet: the backup's takes its place.
      await query('DELETE FROM key_form')
      for (const name of tables)
        if ((await query(`SELECT FROM "${name}" LIMIT 1`)).length > 0)
          throw new OperatorError(
            `There is something in the table ${name} already, so nothing was changed. A backup is put back into a new folder (--data) or an empty database.`,
          )
      return readInto(query, file, tables)
    },
    { mayTakeLong: true },
  )
  return all.catch((error: unknown) => {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${file} was not put back: ${reasonOf(error)}. Nothing was changed.`)
  })
}

async function readInto(query: Query, file: string, tables: readonly string[]): Promise<number> {
  let [table, count, end, isFirst] = ['', 0, -1, true]
  let [waiting, letters]: [string[], number] = [[], 0]
  const insert = async () => {
    if (waiting.length > 0)
      await query(`INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`, [
        `[${waiting.join(',')}]`,
      ])
    count += waiting.length
    ;[waiting, letters] = [[], 0]
  }
  const unzip = createGunzip()
  pipeline(createReadStream(file), unzip).catch(() => undefined) // whoever reads it is told too
  try {
    for await (const text of createInterface({ input: unzip, crlfDelay: Infinity })) {
      if (isFirst) {
        judge(head.safeParse(jsonIn(text)).data, file)
        isFirst = false
        continue
      }
      const parsed = text.length < 200 ? line.safeParse(jsonIn(text)).data : undefined
      if (waiting.length === mostRows || letters + text.length > mostLetters || parsed) await insert()
      if (!parsed) {
        waiting.push(text)
        letters += text.length
      }
      if (parsed && 'end' in parsed) end = parsed.end
      if (parsed && 'table' in parsed)
        table = tables.find((one) => one === parsed.table) ?? unknownTable(parsed.table)
    }
  } catch (error) {
    throw systemErrorCode(error).startsWith('Z_') ? damaged(file) : error
  } finally {
    unzip.destroy()
  }
  if (end !== count) throw damaged(file)
  return count
}

const damaged = (file: string): OperatorError =>
  new OperatorError(
    `${file} is cut short, damaged or no backup of a hub: nothing was changed. Take another backup.`,
  )

function judge(said: z.infer<typeof head> | undefined, file: string): void {
  if (!said) throw new OperatorError(`${file} is no backup of a hub: nothing was changed.`)
  if (said.tables !== hubMigrations.length)
    throw new OperatorError(
      `${file} was made by a hub whose tables are of version ${said.tables}; this hub has ${hubMigrations.length}. Nothing was changed: put it back with that version, then start this one.`,
    )
}

function unknownTable(name: string): never {
  throw new OperatorError(
    `The backup has a table ${name}, which this hub does not know: nothing was changed.`,
  )
}
