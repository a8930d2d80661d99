// A hub's database that tells how much was asked and answered in one go.
import type { Database } from '#hub/database/database.ts'

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
