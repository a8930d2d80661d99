// The store of charges and their history. Each is found without looking at the others.
import type { SQLOutputValue } from 'node:sqlite'
import { type Chance, digits } from '#sandbox/state/clock.ts'
import type { Tell } from '#sandbox/service/service.ts'
import type { Agreement } from '#sandbox/recurring/agreement.ts'
import {
  chargeDueAt,
  type Charge,
  type ChargeChange,
  type ChargeHappening,
  type ChargeLife,
  type ChargeTerms,
  type ChargeType,
} from '#sandbox/recurring/charge.ts'
import { chargeNotice } from '#sandbox/recurring/notices.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { ChargeEventName, ChargeStatus } from '#sandbox/schema/recurring.ts'

export type Charges = {
  find(merchantSerialNumber: string, chargeId: string): Charge | undefined
  initialOf(agreement: Agreement): Charge | undefined
  /** Charges of all agreements, newest first. */
  newest(count: number): Charge[]
  /** Oldest first, those after the charge of that row. */
  list(agreement: Agreement, after: number, count: number): Charge[]
  listOf(agreement: Agreement, status: ChargeStatus, after: number, count: number): Charge[]
  /** Charges that a merchant's stop cancels. */
  open(agreement: Agreement): Charge[]
  /** Minor units of the charges whose day lies within these days, without initial, cancelled and failed ones. */
  sumBetween(agreement: Agreement, from: string, until: string): number
  add(
    made: Omit<
      Charge,
      'id' | 'transactionId' | 'market' | 'currency' | 'merchantSerialNumber' | 'agreementId' | 'agreement'
    >,
    agreement: Agreement,
  ): Charge
  /** Keeps what became of it, the history of it, and tells the merchant. */
  change(charge: Charge, change: ChargeChange & { ok: true }): Charge
  history(charge: Charge): ChargeHappening[]
  /** Epoch ms of the next thing that happens to a charge by itself. */
  nextDue(): number | null
  due(): { charge: Charge; agreement: Agreement } | undefined
}

type Row = Record<string, SQLOutputValue>

const statementsOf = ({ sql }: Store) => ({
  find: sql.prepare('SELECT * FROM charge WHERE msn = ? AND charge_id = ?'),
  newest: sql.prepare('SELECT * FROM charge WHERE id > (SELECT max(id) FROM charge) - ? ORDER BY id DESC'),
  list: sql.prepare('SELECT * FROM charge WHERE agreement = ? AND id > ? ORDER BY id LIMIT ?'),
  first: sql.prepare('SELECT * FROM charge WHERE agreement = ? ORDER BY id LIMIT 1'),
  listOf: sql.prepare(
    'SELECT * FROM charge WHERE agreement = ? AND status = ? AND id > ? ORDER BY id LIMIT ?',
  ),
  open: sql.prepare(
    `SELECT * FROM charge INDEXED BY charge_status WHERE agreement = ? AND status IN ('PENDING', 'DUE', 'RESERVED')`,
  ),
  sum: sql.prepare(
    `SELECT sum(amount) AS whole FROM charge WHERE agreement = ? AND due >= ? AND due < ?
       AND type <> 'INITIAL' AND status NOT IN ('CANCELLED', 'FAILED')`,
  ),
  due: sql.prepare('SELECT * FROM charge WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1'),
  add: sql.prepare(
    `INSERT INTO charge (msn, charge_id, agreement, type, amount, due, status, request, life, idempotency_key, created_at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  change: sql.prepare('UPDATE charge SET status = ?, life = ?, transaction_id = ?, due_at = ? WHERE id = ?'),
  log: sql.prepare(
    'INSERT INTO charge_event (charge, name, amount, at, idempotency_key, is_success) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  history: sql.prepare('SELECT * FROM charge_event WHERE charge = ? ORDER BY id'),
})

type Options = { store: Store; chance: Chance; tell: Tell; agreementOf: (id: number) => Agreement }

export function createCharges({ store, chance, tell, agreementOf }: Options): Charges {
  const statements = statementsOf(store)
  const one = (row: Row | undefined) =>
    row ? chargeOf(row, agreementOf(Number(row['agreement']))) : undefined
  const all = (rows: Row[], agreement: Agreement) => rows.map((row) => chargeOf(row, agreement))
  const log = (charge: Charge, happening: ChargeHappening) => {
    const { name, amount, at, key, isSuccess } = happening
    statements.log.run(charge.id, name, amount, at, key, isSuccess ? 1 : 0)
    const notice = chargeNotice(charge, happening)
    if (notice) tell(notice)
  }
  return {
    find: (merchantSerialNumber, chargeId) => one(statements.find.get(merchantSerialNumber, chargeId)),
    newest: (count) =>
      statements.newest.all(count).map((row) => chargeOf(row, agreementOf(Number(row['agreement'])))),
    initialOf(agreement) {
      const first = one(statements.first.get(agreement.id)) // made with the agreement, before all others
      return first?.type === 'INITIAL' ? first : undefined
    },
    list: (agreement, after, count) => all(statements.list.all(agreement.id, after, count), agreement),
    listOf: (agreement, status, after, count) =>
      all(statements.listOf.all(agreement.id, status, after, count), agreement),
    open: (agreement) =>
      all(statements.open.all(agreement.id), agreement).toSorted((one, other) => one.id - other.id),
    sumBetween: ({ id }, from, until) => Number(statements.sum.get(id, from, until)?.['whole'] ?? 0),
    add(made, agreement) {
      const { chargeId, type, amount, due, terms, life, idempotencyKey: key, createdAt } = made
      const { lastInsertRowid } = statements.add.run(
        agreement.merchantSerialNumber,
        chargeId,
        agreement.id,
        type,
        amount,
        due,
        life.status,
        JSON.stringify(terms),
        JSON.stringify(life),
        key,
        createdAt,
        chargeDueAt(made),
      )
      const charge = { ...made, ...belongingTo(agreement), id: Number(lastInsertRowid), transactionId: null }
      log(charge, { name: 'CREATE', amount, at: createdAt, key, isSuccess: true })
      return charge
    },
    change(charge, { life, happening }) {
      const transactionId = charge.transactionId ?? (life.status === 'CHARGED' ? digits(chance, 10) : null)
      const changed = { ...charge, life, transactionId }
      statements.change.run(life.status, JSON.stringify(life), transactionId, chargeDueAt(changed), charge.id)
      if (happening) log(changed, happening)
      return changed
    },
    history: ({ id }) => statements.history.all(id).map(happeningOf),
    nextDue() {
      const at = statements.due.get()?.['due_at']
      return typeof at === 'number' ? at : null
    },
    due() {
      const row = statements.due.get()
      if (!row) return undefined
      const agreement = agreementOf(Number(row['agreement']))
      return { charge: chargeOf(row, agreement), agreement }
    },
  }
}

const belongingTo = ({ id, agreementId, merchantSerialNumber, market, currency }: Agreement) => ({
  agreement: id,
  agreementId,
  merchantSerialNumber,
  market,
  currency,
})

// Rows are read back as they were written above, from strict tables that only this file writes.

const chargeOf = (row: Row, agreement: Agreement): Charge => ({
  ...belongingTo(agreement),
  id: Number(row['id']),
  chargeId: String(row['charge_id']),
  type: row['type'] as ChargeType,
  amount: Number(row['amount']),
  due: String(row['due']),
  terms: JSON.parse(String(row['request'])) as ChargeTerms,
  transactionId: typeof row['transaction_id'] === 'string' ? row['transaction_id'] : null,
  idempotencyKey: String(row['idempotency_key']),
  createdAt: Number(row['created_at']),
  life: JSON.parse(String(row['life'])) as ChargeLife,
})

const happeningOf = (row: Row): ChargeHappening => ({
  name: row['name'] as ChargeEventName,
  amount: Number(row['amount']),
  at: Number(row['at']),
  key: String(row['idempotency_key']),
  isSuccess: row['is_success'] === 1,
})
