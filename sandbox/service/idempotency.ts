// The store of first answers by idempotency key. The first answer to a key is the answer for ever.
import { hash } from 'node:crypto'
import type { Answer } from '#sandbox/http/answers.ts'
import type { Store } from '#sandbox/state/store.ts'

type IdempotentRequest = {
  merchantSerialNumber: string
  /** Keys are per operation: create, capture and refund of one payment may share one. */
  operation: string
  key: string
  /** Parameters of the path: one key for two payments is a conflict. */
  params: Readonly<Record<string, string>>
  body: string
}

export type AnswerStore = ReturnType<typeof createAnswerStore>

/** Trouble that passes is not remembered; a 423 and what the gateway says never come here. */
const isRemembered = ({ status }: Answer) => status < 500

export function createAnswerStore(store: Store) {
  const find = store.sql.prepare(
    'SELECT fingerprint, status, kind, body FROM answer WHERE msn = ? AND operation = ? AND idempotency_key = ?',
  )
  const keep = store.sql.prepare(
    'INSERT INTO answer (msn, operation, idempotency_key, fingerprint, status, kind, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    /** Does the work once for this key and gives its answer again after that; the same key with another body is a conflict. */
    once: (
      { merchantSerialNumber, operation, key, params, body }: IdempotentRequest,
      work: () => Answer,
      conflict: () => Answer,
    ): Answer =>
      store.atomically(() => {
        const fingerprint = hash('sha256', JSON.stringify([Object.values(params), meaningOf(body)]))
        const found = find.get(merchantSerialNumber, operation, key)
        if (found) {
          if (found['fingerprint'] !== fingerprint) return conflict()
          return { status: Number(found['status']), kind: String(found['kind']), body: String(found['body']) }
        }
        const answer = work()
        if (isRemembered(answer)) {
          keep.run(merchantSerialNumber, operation, key, fingerprint, answer.status, answer.kind, answer.body)
        }
        return answer
      }),
  }
}

/** Two bodies are the same when they say the same: spaces and the order of fields do not matter, and none is an empty one. */
function meaningOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body.trim() === '' ? '{}' : body, ordered)) ?? body
  } catch {
    return body // not JSON, or too deep to be read: as it stands
  }
}

const ordered = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
