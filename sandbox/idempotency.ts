// Was this request made before, and what was it answered? The first answer to a key is the answer for ever.
import { createHash } from 'node:crypto'
import type { Answer } from '#sandbox/answer.ts'
import type { Store } from '#sandbox/store.ts'

export type Asked = {
  merchantSerialNumber: string
  /** Keys are per operation: create, capture and refund of one payment may share one. */
  operation: string
  key: string
  path: string
  body: string
}

export type Answers = {
  /** Does the work once for this key and gives its answer again after that; the same key with another body is a conflict. */
  once(asked: Asked, work: () => Answer, conflict: () => Answer): Answer
}

/** Trouble that passes is not remembered: the same request may be asked again under its key. */
const isRemembered = ({ status }: Answer) => status < 500 && status !== 423 && status !== 429

export function createAnswers(store: Store): Answers {
  const find = store.sql.prepare(
    'SELECT fingerprint, status, kind, body FROM answer WHERE msn = ? AND operation = ? AND idempotency_key = ?',
  )
  const keep = store.sql.prepare(
    'INSERT INTO answer (msn, operation, idempotency_key, fingerprint, status, kind, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  return {
    once: ({ merchantSerialNumber, operation, key, path, body }, work, conflict) =>
      store.atomically(() => {
        const fingerprint = createHash('sha256')
          .update(JSON.stringify([path, body]))
          .digest('hex')
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
