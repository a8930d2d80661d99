// The store of payments, their events, and what their customers are going to do by themselves. Each is found without looking at the others.
import type { Service, OnNotice } from '#sandbox/service/service.ts'
import { uuid, type Chance } from '#sandbox/state/clock.ts'
import {
  nextPaymentChangeAt,
  fallDue,
  type Happening,
  type Life,
  type PaymentRecord,
} from '#sandbox/epayment/life.ts'
import type { SalesUnits } from '#sandbox/state/sales-units.ts'
import { noticeOf } from '#sandbox/epayment/answers.ts'
import { numberOrNull, textOrNull, type Store, type StoreRow } from '#sandbox/state/store.ts'
import type { CreateRequest, WirePaymentEvent } from '#sandbox/schema/epayment.ts'

export type PaymentParts = Service & { payments: Payments; plans: ActSchedule }

export type Payments = ReturnType<typeof createPayments>

const byNewest = 'ORDER BY id DESC LIMIT ?'
const statementsOf = ({ sql }: Store) => ({
  find: sql.prepare('SELECT * FROM payment WHERE msn = ? AND reference = ?'),
  byToken: sql.prepare('SELECT * FROM payment WHERE token = ?'),
  byReference: sql.prepare(`SELECT * FROM payment WHERE reference = ? ${byNewest}`),
  byId: sql.prepare('SELECT * FROM payment WHERE id = ?'),
  pending: sql.prepare(`SELECT * FROM payment WHERE phone = ? AND is_open = 1 ${byNewest}`),
  lately: sql.prepare(`SELECT * FROM payment WHERE phone = ? ${byNewest}`),
  newest: sql.prepare('SELECT * FROM payment WHERE id > (SELECT max(id) FROM payment) - ? ORDER BY id DESC'),
  onScreens: sql.prepare(`SELECT * FROM payment WHERE is_on_screen = 1 ${byNewest}`),
  due: sql.prepare('SELECT * FROM payment WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1'),
  dueAt: sql.prepare('SELECT min(due_at) AS at FROM payment WHERE due_at IS NOT NULL'),
  add: sql.prepare(
    `INSERT INTO payment (msn, reference, token, psp_reference, idempotency_key, request, phone, created_at, ends_at, life,
       is_open, is_on_screen, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
  ),
  change: sql.prepare(
    'UPDATE payment SET life = ?, is_open = ?, is_on_screen = is_on_screen * ?, due_at = ? WHERE id = ?',
  ),
  setBackEvents: sql.prepare(
    'UPDATE event SET at = at - ?1 WHERE payment IN (SELECT id FROM payment WHERE due_at > 0 AND is_open = 1 AND created_at > ?2)',
  ),
  /** An end that was asked for by its date stays. */
  setBack: sql.prepare(
    `UPDATE payment SET created_at = created_at - ?1,
       ends_at = iif(json_extract(request, '$.expiresAt') IS NULL, ends_at - ?1, ends_at),
       due_at = iif(json_extract(request, '$.expiresAt') IS NULL, due_at - ?1, due_at),
       life = iif(json_extract(life, '$.lostUntil') IS NULL, life, json_set(life, '$.lostUntil', due_at - ?1))
     WHERE due_at > 0 AND is_open = 1 AND created_at > ?2`,
  ),
  claim: sql.prepare('UPDATE payment SET phone = ? WHERE id = ?'),
  log: sql.prepare(
    'INSERT INTO event (payment, psp_reference, name, value, at, idempotency_key, is_success) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  events: sql.prepare('SELECT * FROM event WHERE payment = ? ORDER BY id'),
})

/** Phones show no more than this. */
const mostPending = 20
const mostLately = 50
const asked: Life = { state: 'CREATED', customer: 'asked', declined: null, lostUntil: null }

export function createPayments(store: Store, units: SalesUnits, chance: Chance, tell: OnNotice) {
  const statements = statementsOf(store)
  const one = (row: StoreRow | undefined) => (row ? paymentOf(row, units) : undefined)
  const all = (rows: StoreRow[]) => rows.map((row) => paymentOf(row, units))
  const log = (payment: PaymentRecord, pspReference: string, happening: Happening) => {
    const { name, value, at, key, isFailed } = happening
    statements.log.run(payment.id, pspReference, name, value, at, key, isFailed ? 0 : 1)
    tell(noticeOf(payment, pspReference, happening))
  }

  const change = (payment: PaymentRecord, life: Life, happening: Happening | null): PaymentRecord =>
    store.atomically(() => {
      const changed = { ...payment, life }
      const isOpen = life.state === 'CREATED' ? 1 : 0
      statements.change.run(JSON.stringify(life), isOpen, isOpen, nextPaymentChangeAt(changed), payment.id)
      if (happening) log(changed, uuid(chance), happening)
      return changed
    })
  return {
    find: (merchantSerialNumber: string, reference: string) =>
      one(statements.find.get(merchantSerialNumber, reference)),
    byToken: (token: string) => one(statements.byToken.get(token)),
    /** The newest of that reference, whoever its merchant is. */
    byReference: (reference: string) => one(statements.byReference.get(reference, 1)),
    byId: (id: number) => one(statements.byId.get(id)),
    /** Open payments that this number was asked for or has scanned, newest first. */
    pending: (phone: string) => all(statements.pending.all(phone, mostPending)),
    /** Payments of this number in whatever state, newest first. */
    lately: (phone: string) => all(statements.lately.all(phone, mostLately)),
    /** Payments of all sales units, newest first. */
    newest: (count: number) => all(statements.newest.all(count)),
    /** Open payments whose code is on a screen now, newest first, at most `count`. */
    onScreens: (count: number) => all(statements.onScreens.all(count)),
    add: (made: Omit<PaymentRecord, 'id' | 'life' | 'pspReference'>): PaymentRecord =>
      store.atomically(() => {
        const pspReference = uuid(chance)
        const { request, createdAt: at, endsAt, idempotencyKey: key } = made
        const { lastInsertRowid } = statements.add.run(
          made.merchantSerialNumber,
          made.reference,
          made.token,
          pspReference,
          key,
          JSON.stringify(request),
          made.phone,
          at,
          endsAt,
          JSON.stringify(asked),
          request.userFlow === 'QR' ? 1 : 0,
          endsAt,
        )
        const payment = { ...made, id: Number(lastInsertRowid), pspReference, life: asked }
        log(payment, pspReference, { name: 'CREATED', value: request.amount.value, at, key })
        return payment
      }),
    /** Keeps what became of it, and the event it caused. */
    change,
    claim(payment: PaymentRecord, phone: string): PaymentRecord {
      statements.claim.run(phone, payment.id)
      return { ...payment, phone }
    },
    events: (payment: PaymentRecord) => statements.events.all(payment.id).map((row) => eventOf(row, payment)),
    next: () => numberOrNull(statements.dueAt.get()?.['at']),
    happen(): void {
      const due = one(statements.due.get())
      if (!due) return
      const fallen = fallDue(due)
      if (!fallen.ok) throw new Error(`payment ${due.reference} is due and cannot be settled`)
      change(due, fallen.life, fallen.happening)
    },
    setBack(ms: number, now: number): void {
      statements.setBackEvents.run(ms, now)
      statements.setBack.run(ms, now)
    },
  }
}

// Rows are read back as they were written above, from a strict table that only this file writes.

function paymentOf(row: StoreRow, units: SalesUnits): PaymentRecord {
  const merchantSerialNumber = String(row['msn'])
  const unit = units.byNumber(merchantSerialNumber)
  if (!unit) throw new Error(`the store has a payment of the unknown sales unit ${merchantSerialNumber}`)
  return {
    id: Number(row['id']),
    merchantSerialNumber,
    market: unit.market,
    reference: String(row['reference']),
    pspReference: String(row['psp_reference']),
    token: String(row['token']),
    phone: textOrNull(row['phone']),
    request: JSON.parse(String(row['request'])) as CreateRequest,
    idempotencyKey: String(row['idempotency_key']),
    createdAt: Number(row['created_at']),
    endsAt: Number(row['ends_at']),
    life: JSON.parse(String(row['life'])) as Life,
  }
}

function eventOf(row: StoreRow, { reference, request }: PaymentRecord): WirePaymentEvent {
  const idempotencyKey = textOrNull(row['idempotency_key'])
  return {
    reference,
    pspReference: String(row['psp_reference']),
    name: row['name'] as WirePaymentEvent['name'],
    amount: { currency: request.amount.currency, value: Number(row['value']) },
    timestamp: new Date(Number(row['at'])).toISOString(),
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    success: row['is_success'] === 1,
  }
}

export type PlannedAct = 'approve' | 'refuse'

export type ActSchedule = ReturnType<typeof createActSchedule>

/** Plans of customers who are going to act by themselves, kept until it is time. */
export function createActSchedule({ sql }: Store) {
  const add = sql.prepare('INSERT INTO plan (payment, act, due_at) VALUES (?, ?, ?)')
  const first = sql.prepare('SELECT payment, act, due_at FROM plan ORDER BY due_at, payment LIMIT 1')
  const drop = sql.prepare('DELETE FROM plan WHERE payment = ?')
  const setBack = sql.prepare('UPDATE plan SET due_at = due_at - ?1 WHERE due_at > ?1 + ?2')
  return {
    add: (payment: PaymentRecord, act: PlannedAct, at: number) => void add.run(payment.id, act, at),
    next: () => numberOrNull(first.get()?.['due_at']),
    /** The first one, which is planned no longer. */
    take() {
      const row = first.get()
      if (!row) return undefined
      const payment = Number(row['payment'])
      drop.run(payment)
      return { payment, act: row['act'] as PlannedAct } // written above
    },
    setBack: (ms: number, now: number) => void setBack.run(ms, now),
  }
}
