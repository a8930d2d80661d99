// A hub's database that tells how much was asked of it and answered.
import type { Database, Query } from '#hub/database/database.ts'

/** `most`: letters of one question's values and of one answer's rows, within transactions. */
export function watched(database: Database) {
  const most = { asked: 0, answered: 0 }
  const transaction: Database['transaction'] = (act, options) =>
    database.transaction(
      (query) =>
        act(async (text, values, name) => {
          const rows = await query(text, values, name)
          most.asked = Math.max(most.asked, JSON.stringify(values ?? []).length)
          most.answered = Math.max(most.answered, JSON.stringify(rows).length)
          return rows as never // the question names its columns
        }),
      options,
    )
  return { database: { ...database, transaction }, most }
}

/** The same database with each of its questions going through `around`. */
export function through(database: Database, around: (query: Query) => Query): Database {
  const transaction: (given: Database['transaction']) => Database['transaction'] =
    (given) => (act, options) =>
      given((query) => act(around(query)), options)
  return {
    get pool() {
      return database.pool
    },
    query: around((text, values, name) => database.query(text, values, name)),
    transaction: transaction((act, options) => database.transaction(act, options)),
    alone: (lock, act) => database.alone(lock, (given) => act(transaction(given))),
    async listen(channels, heard) {
      const { query, ...listened } = await database.listen(channels, heard)
      return { ...listened, query: around(query) }
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** `rows`: answered; `statements`: asked. */
export function counted(given: Database) {
  const count = { rows: 0, statements: 0 }
  const database = through(given, (query) => async (text, values, name) => {
    count.statements += 1
    const rows = await query(text, values, name)
    count.rows += Array.isArray(rows) ? rows.length : 0 // several statements in one text have none
    return rows as never // the question names its columns
  })
  return { database, count }
}

/** `act` comes between the first question that `is` fits, once it is set, and whatever is asked after its answer. */
export function interrupted(given: Database) {
  const interruption: { is?: RegExp | undefined; act: () => Promise<unknown> } = {
    act: async () => undefined,
  }
  const database = through(given, (query) => async (text, values, name) => {
    const rows = await query(text, values, name)
    if (interruption.is?.test(text)) {
      interruption.is = undefined
      await interruption.act()
    }
    return rows as never // the question names its columns
  })
  return { database, interruption }
}
