// The store of deliveries, and which is to be made next. Each is found by an index, however many there are.
import { oneDayMs } from '#sandbox/state/clock.ts'
import type { Notice } from '#sandbox/service/service.ts'
import { numberOrNull, textOrNull, type Store, type StoreRow } from '#sandbox/state/store.ts'
import { nextAttemptAt, type AttemptOutcome } from '#sandbox/webhooks/attempt.ts'

/** A delivery that is to be made now. */
export type Due = ReturnType<typeof dueOf>

/** `at`, `endedAt`: epoch ms. */
export type DeliveryAttempt = AttemptOutcome & { at: number; endedAt: number }

/**
 * `waiting`: for its next attempt. `held back`: for an earlier event of the same subject. `ended`: its registration was deleted before it
 * arrived.
 */
export type DeliveryState = 'waiting' | 'held back' | 'delivered' | 'given up' | 'ended'

/** As the log shows it; the secret is nowhere in it. Times are epoch ms. */
export type LoggedDelivery = ReturnType<typeof loggedOf>

/** Newest first, at most `count` of those older than `before` (an id). At most one of the others is looked at, in this order. */
export type LogQuery = {
  count: number
  before?: number | undefined
  registration?: string | undefined
  reference?: string | undefined
  merchantSerialNumber?: string | undefined
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** Finished deliveries stay in the log so long, by the sandbox's time. */
export const deliveryLogMs = 30 * oneDayMs
/** Forgotten at a time: more than come, so that they cannot pile up, and few enough to be done beside the rest. */
const forgottenAtOnce = 4

const logOf = (sql: Store['sql'], column?: string) =>
  sql.prepare(
    `SELECT delivery.*, webhook.id IS NULL AS is_orphan FROM delivery LEFT JOIN webhook ON webhook.uuid = delivery.webhook
       WHERE delivery.id < ? ${column === undefined ? '' : `AND delivery.${column} = ?`} ORDER BY delivery.id DESC LIMIT ?`,
  )

const statementsOf = ({ sql }: Store) => ({
  earlier: sql.prepare(
    'SELECT id FROM delivery WHERE webhook = ? AND subject = ? AND finished_at IS NULL ORDER BY id LIMIT 1',
  ),
  add: sql.prepare(
    `INSERT INTO delivery (webhook, msn, url, event, subject, reference, at, body, state, attempts, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
  ),
  // Asked after every request, and nearly always in vain: it reads one entry of one index.
  isAnyDue: sql.prepare('SELECT 1 FROM delivery WHERE due_at <= ? LIMIT 1'),
  due: sql.prepare(
    `SELECT delivery.*, webhook.secret FROM delivery LEFT JOIN webhook ON webhook.uuid = delivery.webhook
       WHERE due_at <= ? ORDER BY due_at, delivery.id LIMIT ?`,
  ),
  // The uuid beside the id: after a reset of the sandbox ids begin anew, and an attempt may be under way meanwhile.
  again: sql.prepare(
    `UPDATE delivery SET attempts = ?, first_at = ?, due_at = ? WHERE id = ? AND webhook = ? AND finished_at IS NULL`,
  ),
  finish: sql.prepare(
    `UPDATE delivery SET state = ?, attempts = ?, first_at = ?, due_at = NULL, finished_at = ?
       WHERE id = ? AND webhook = ? AND finished_at IS NULL`,
  ),
  log: sql.prepare(
    'INSERT INTO delivery_attempt (delivery, number, at, status, trouble) VALUES (?, ?, ?, ?, ?)',
  ),
  // Never before it happened: by its own time the one before it may have been over earlier.
  release: sql.prepare("UPDATE delivery SET state = 'waiting', due_at = max(at, ?) WHERE id = ?"),
  forget: sql.prepare(
    `DELETE FROM delivery WHERE id IN
       (SELECT id FROM delivery WHERE finished_at < ? ORDER BY finished_at LIMIT ${forgottenAtOnce})`,
  ),
  attempts: sql.prepare('SELECT * FROM delivery_attempt WHERE delivery = ? ORDER BY number'),
  all: logOf(sql),
  ofRegistration: logOf(sql, 'webhook'),
  ofReference: logOf(sql, 'reference'),
  ofUnit: logOf(sql, 'msn'),
})

export function createDeliveries(store: Store) {
  const statements = statementsOf(store)
  const finish = (due: Due, state: DeliveryState, made: number, firstAt: number | null, at: number) => {
    const { id, registration, subject } = due
    if (statements.finish.run(state, made, firstAt, at, id, registration).changes === 0) return false
    const next = statements.earlier.get(registration, subject)
    if (next) statements.release.run(at, Number(next['id']))
    statements.forget.run(at - deliveryLogMs)
    return true
  }
  /** Whether the delivery still stood. */
  const settle = (due: Due, { endedAt, status, trouble }: DeliveryAttempt, made: number, firstAt: number) => {
    if (trouble === null && status !== null && status >= 200 && status < 300) {
      return finish(due, 'delivered', made, firstAt, endedAt)
    }
    const next = nextAttemptAt(made, firstAt, endedAt)
    if (next === null) return finish(due, 'given up', made, firstAt, endedAt)
    return statements.again.run(made, firstAt, next, due.id, due.registration).changes === 1
  }
  return {
    add(
      registration: { id: string; url: string },
      merchantSerialNumber: string,
      { event, subject, at, body }: Notice,
    ): void {
      const isHeld = statements.earlier.get(registration.id, subject) !== undefined
      const { reference } = body
      statements.add.run(
        registration.id,
        merchantSerialNumber,
        registration.url,
        event,
        subject,
        typeof reference === 'string' ? reference : null,
        at,
        JSON.stringify(body),
        isHeld ? 'held back' : 'waiting',
        isHeld ? null : at,
      )
    },
    /** The earliest that are due by then, at most so many. */
    due: (until: number, count: number) =>
      statements.isAnyDue.get(until) ? statements.due.all(until, count).map(dueOf) : [],
    /** Keeps what came of it; the next event of that subject goes on when nothing more comes of this one. */
    record: (due: Due, attempt: DeliveryAttempt): void =>
      store.atomically(() => {
        const made = due.made + 1
        const { at, status, trouble } = attempt
        if (!settle(due, attempt, made, due.firstAt ?? at)) return
        statements.log.run(due.id, made, at, status, trouble)
      }),
    /** Its registration is gone. */
    end: (due: Due, at: number) =>
      void store.atomically(() => finish(due, 'ended', due.made, due.firstAt, at)),
    log(query: LogQuery): LoggedDelivery[] {
      const { count, before = Number.MAX_SAFE_INTEGER, registration, reference, merchantSerialNumber } = query
      const rows = () => {
        if (registration !== undefined) return statements.ofRegistration.all(before, registration, count)
        if (reference !== undefined) return statements.ofReference.all(before, reference, count)
        if (merchantSerialNumber !== undefined)
          return statements.ofUnit.all(before, merchantSerialNumber, count)
        return statements.all.all(before, count)
      }
      return rows().map((row) => loggedOf(row, statements.attempts.all(Number(row['id']))))
    },
  }
}

// Rows are read back as they were written above, from a strict table that only this file writes.

const dueOf = (row: StoreRow) => ({
  id: Number(row['id']),
  registration: String(row['webhook']),
  subject: String(row['subject']),
  url: String(row['url']),
  body: String(row['body']),
  /** Null when its registration is gone. */
  secret: textOrNull(row['secret']),
  dueAt: Number(row['due_at']),
  /** Attempts so far, and when the first was. */
  made: Number(row['attempts']),
  firstAt: numberOrNull(row['first_at']),
})

function loggedOf(row: StoreRow, attempts: StoreRow[]) {
  const { agreementId, chargeId } = JSON.parse(String(row['body'])) as {
    agreementId?: string
    chargeId?: string
  }
  const isEnded = row['finished_at'] === null && row['is_orphan'] === 1
  return {
    id: Number(row['id']),
    registration: String(row['webhook']),
    merchantSerialNumber: String(row['msn']),
    url: String(row['url']),
    event: String(row['event']),
    /** Names in its body: of the payment, the agreement and the charge. */
    reference: textOrNull(row['reference']),
    agreementId: agreementId ?? null,
    chargeId: chargeId ?? null,
    /** When it happened. */
    at: Number(row['at']),
    /** As it is sent. */
    body: String(row['body']),
    state: isEnded ? 'ended' : (String(row['state']) as DeliveryState),
    attempts: attempts.map((one) => ({
      number: Number(one['number']),
      at: Number(one['at']),
      status: numberOrNull(one['status']),
      trouble: textOrNull(one['trouble']),
    })),
    nextAttemptAt: isEnded ? null : numberOrNull(row['due_at']),
  }
}
