// The continuation token of a list that was cut off: it says where the list goes on, for a short while.
import { type Chance, uuid } from '#sandbox/state/clock.ts'
import { minute } from '#sandbox/epayment/limits.ts'
import type { Store } from '#sandbox/state/store.ts'

/** `status`: the filter of the list, empty without one. `after`: the row of the last charge that was shown. */
export type Continuation = { agreement: number; status: string; after: number }

export type Continuations = {
  make(continuation: Continuation, now: number): string
  /** Undefined when it was never given or is over; the same token may be used again. */
  find(token: string, now: number): Continuation | undefined
}

const tokenLife = 15 * minute

export function createContinuations({ sql }: Store, chance: Chance): Continuations {
  const insert = sql.prepare(
    'INSERT INTO continuation (token, agreement, status, after_id, ends_at) VALUES (?, ?, ?, ?, ?)',
  )
  const forget = sql.prepare('DELETE FROM continuation WHERE ends_at <= ?')
  const find = sql.prepare('SELECT * FROM continuation WHERE token = ? AND ends_at > ?')
  return {
    make({ agreement, status, after }, now) {
      forget.run(now)
      const token = uuid(chance)
      insert.run(token, agreement, status, after, now + tokenLife)
      return token
    },
    find(token, now) {
      const row = find.get(token.toLowerCase(), now)
      if (!row) return undefined
      return {
        agreement: Number(row['agreement']),
        status: String(row['status']),
        after: Number(row['after_id']),
      }
    },
  }
}
