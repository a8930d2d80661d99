// A hub's database that tells how much was asked of it and answered.
import type { Database, Query } from '#hub/database/database.ts'

/** `most`: letters of one question's values and of one answer's rows, within transactions. */
export function watched(database: Database) {
  const most = { asked: 0, answered: 0 }
  const transaction: Database['transaction'] = (act, options) =>
    database.transaction(
      (query) =>
        act(async (text, values) => {
          const rows = await query(text, values)
          most.asked = Math.max(most.asked, JSON.stringify(values ?? []).length)
          most.answered = Math.max(most.answered, JSON.stringify(rows).length)
          return rows as never // the question names its columns
        }),
      options,
    )
  return { database: { ...database, transaction }, most }
}

/** `rows`: answered; `statements`: asked, by whichever way. */
export function counted(database: Database) {
  const count = { rows: 0, statements: 0 }
  const counting =
    (query: Query): Query =>
    async (text, values) => {
      count.statements += 1
      const rows = await query(text, values)
      count.rows += Array.isArray(rows) ? rows.length : 0 // several statements in one text have none
      return rows as never // the question names its columns
    }
  const counts: Database = {
    get pool() {
      return database.pool
    },
    query: counting((text, values) => database.query(text, values)),
    transaction: (act, options) => database.transaction((query) => act(counting(query)), options),
    async listen(channels, heard) {
      const { query, ...listened } = await database.listen(channels, heard)
      return { ...listened, query: counting(query) }
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
  return { database: counts, count }
}
