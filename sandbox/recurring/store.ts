// The store of agreements, of their charges with the history, and of lists that were cut off. Each is found without looking at the others.
import {
  agreementDueAt,
  type AgreementRecord,
  type AgreementChange,
  type AgreementLife,
  type AgreementTerms,
} from '#sandbox/recurring/agreement.ts'
import { agreementNotice, chargeNotice } from '#sandbox/recurring/answers.ts'
import {
  chargeDueAt,
  type ChargeRecord,
  type ChargeChange,
  type ChargeHappening,
  type ChargeLife,
  type ChargeTerms,
  type ChargeType,
} from '#sandbox/recurring/charge.ts'
import type { OnNotice } from '#sandbox/service/service.ts'
import { type Chance, digits, minuteMs, uuid } from '#sandbox/state/clock.ts'
import type { SalesUnits } from '#sandbox/state/sales-units.ts'
import { numberOrNull, textOrNull, type Store, type StoreRow } from '#sandbox/state/store.ts'
import type { AgreementStatus, ChargeEventName, ChargeStatus } from '#sandbox/schema/recurring.ts'

/** One page of a merchant's agreements, oldest first. `after`: epoch ms; `page` counts from 1. */
type AgreementListing = {
  merchantSerialNumber: string
  status: AgreementStatus
  after: number
  page: number
  size: number
}

/** Phones show no more than this. */
const mostShown = 20
const pending: AgreementLife = { status: 'PENDING' }

export type Agreements = ReturnType<typeof createAgreements>

export function createAgreements({ sql }: Store, units: SalesUnits, tell: OnNotice) {
  const find = sql.prepare('SELECT * FROM agreement WHERE agreement_id = ? AND msn = ?')
  const byName = sql.prepare('SELECT * FROM agreement WHERE agreement_id = ?')
  const byToken = sql.prepare('SELECT * FROM agreement WHERE token = ?')
  const byId = sql.prepare('SELECT * FROM agreement WHERE id = ?')
  const ofPhone = sql.prepare(
    'SELECT * FROM agreement WHERE phone = ? AND status = ? ORDER BY id DESC LIMIT ?',
  )
  const onScreens = sql.prepare(
    `SELECT * FROM agreement WHERE status = 'PENDING' AND json_extract(terms, '$.isPushed') = 0 ORDER BY id DESC LIMIT ?`,
  )
  const list = sql.prepare(
    'SELECT * FROM agreement WHERE msn = ? AND status = ? AND created_at > ? ORDER BY created_at, id LIMIT ? OFFSET ?',
  )
  const due = sql.prepare('SELECT * FROM agreement WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1')
  const insert = sql.prepare(
    `INSERT INTO agreement (msn, agreement_id, uuid, token, phone, status, terms, life, created_at, ends_at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = sql.prepare('UPDATE agreement SET status = ?, life = ?, due_at = ? WHERE id = ?')
  const amend = sql.prepare('UPDATE agreement SET terms = ? WHERE id = ?')
  const setBack = sql.prepare(
    `UPDATE agreement SET created_at = created_at - ?1, ends_at = ends_at - ?1, due_at = due_at - ?1
       WHERE due_at > 0 AND status = 'PENDING' AND created_at > ?2`,
  )
  const claim = sql.prepare('UPDATE agreement SET phone = ? WHERE id = ?')
  const one = (row: StoreRow | undefined) => (row ? agreementOf(row, units) : undefined)
  const all = (rows: StoreRow[]) => rows.map((row) => agreementOf(row, units))
  return {
    find: (merchantSerialNumber: string, agreementId: string) =>
      one(find.get(agreementId, merchantSerialNumber)),
    /** Agreement of that name, whoever its merchant is. */
    byName: (agreementId: string) => one(byName.get(agreementId)),
    byToken: (token: string) => one(byToken.get(token)),
    byId: (id: number) => one(byId.get(id)),
    /** Agreements of this phone, newest first. */
    ofPhone: (phone: string, status: AgreementStatus) => all(ofPhone.all(phone, status, mostShown)),
    /** Those that a shop shows as a code, newest first. */
    onScreens: (count: number) => all(onScreens.all(count)),
    list: ({ merchantSerialNumber, status, after, page, size }: AgreementListing) =>
      all(list.all(merchantSerialNumber, status, after, size, (page - 1) * size)),
    add(made: Omit<AgreementRecord, 'id' | 'life' | 'market' | 'currency'>): AgreementRecord {
      const { lastInsertRowid } = insert.run(
        made.merchantSerialNumber,
        made.agreementId,
        made.uuid,
        made.token,
        made.phone,
        pending.status,
        JSON.stringify(made.terms),
        JSON.stringify(pending),
        made.createdAt,
        made.endsAt,
        agreementDueAt({ life: pending, endsAt: made.endsAt }),
      )
      const market = marketOf(made.merchantSerialNumber, units)
      return { ...made, ...market, id: Number(lastInsertRowid), life: pending }
    },
    /** Keeps what became of it and tells the merchant; nothing where the change is none. */
    change(agreement: AgreementRecord, change: AgreementChange, at: number): AgreementRecord | undefined {
      if (!change) return undefined
      const { life, event } = change
      const changed = { ...agreement, life }
      update.run(life.status, JSON.stringify(life), agreementDueAt(changed), agreement.id)
      if (event) tell(agreementNotice(changed, event, at))
      return changed
    },
    amend: ({ id }: AgreementRecord, terms: AgreementTerms) => void amend.run(JSON.stringify(terms), id),
    claim(agreement: AgreementRecord, phone: string): AgreementRecord {
      claim.run(phone, agreement.id)
      return { ...agreement, phone }
    },
    /** Epoch ms at which the next draft is over. */
    nextDue: () => numberOrNull(due.get()?.['due_at']),
    due: () => one(due.get()),
    /** Drafts that were made after `now` (epoch ms) were made so many ms earlier, and end so much earlier. */
    setBack: (ms: number, now: number) => void setBack.run(ms, now),
  }
}

function marketOf(
  merchantSerialNumber: string,
  units: SalesUnits,
): Pick<AgreementRecord, 'market' | 'currency'> {
  const unit = units.byNumber(merchantSerialNumber)
  if (!unit) throw new Error(`the store has an agreement of the unknown sales unit ${merchantSerialNumber}`)
  return { market: unit.market, currency: unit.currency }
}

// Rows are read back as they were written above, from strict tables that only this file writes.

function agreementOf(row: StoreRow, units: SalesUnits): AgreementRecord {
  const merchantSerialNumber = String(row['msn'])
  return {
    id: Number(row['id']),
    merchantSerialNumber,
    ...marketOf(merchantSerialNumber, units),
    agreementId: String(row['agreement_id']),
    uuid: String(row['uuid']),
    token: String(row['token']),
    phone: textOrNull(row['phone']),
    terms: JSON.parse(String(row['terms'])) as AgreementTerms,
    createdAt: Number(row['created_at']),
    endsAt: Number(row['ends_at']),
    life: JSON.parse(String(row['life'])) as AgreementLife,
  }
}

type Options = { store: Store; chance: Chance; tell: OnNotice; agreementOf: (id: number) => AgreementRecord }

/** A charge before it is in the store: its agreement says the rest. */
type NewCharge = Pick<
  ChargeRecord,
  'chargeId' | 'type' | 'amount' | 'due' | 'terms' | 'idempotencyKey' | 'createdAt' | 'life'
>

export type Charges = ReturnType<typeof createCharges>

export function createCharges({ store: { sql }, chance, tell, agreementOf: withId }: Options) {
  const find = sql.prepare('SELECT * FROM charge WHERE msn = ? AND charge_id = ?')
  const newest = sql.prepare(
    'SELECT * FROM charge WHERE id > (SELECT max(id) FROM charge) - ? ORDER BY id DESC',
  )
  const list = sql.prepare('SELECT * FROM charge WHERE agreement = ? AND id > ? ORDER BY id LIMIT ?')
  const first = sql.prepare('SELECT * FROM charge WHERE agreement = ? ORDER BY id LIMIT 1')
  const listOf = sql.prepare(
    'SELECT * FROM charge WHERE agreement = ? AND status = ? AND id > ? ORDER BY id LIMIT ?',
  )
  const open = sql.prepare(
    `SELECT * FROM charge INDEXED BY charge_status WHERE agreement = ? AND status IN ('PENDING', 'DUE', 'RESERVED')`,
  )
  const sum = sql.prepare(
    `SELECT sum(amount) AS whole FROM charge WHERE agreement = ? AND due >= ? AND due < ?
       AND type <> 'INITIAL' AND status NOT IN ('CANCELLED', 'FAILED')`,
  )
  const due = sql.prepare('SELECT * FROM charge WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1')
  const insert = sql.prepare(
    `INSERT INTO charge (msn, charge_id, agreement, type, amount, due, status, request, life, idempotency_key, created_at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = sql.prepare(
    'UPDATE charge SET status = ?, life = ?, transaction_id = ?, due_at = ? WHERE id = ?',
  )
  const insertEvent = sql.prepare(
    'INSERT INTO charge_event (charge, name, amount, at, idempotency_key, is_success) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const history = sql.prepare('SELECT * FROM charge_event WHERE charge = ? ORDER BY id')
  const one = (row: StoreRow | undefined) =>
    row ? chargeOf(row, withId(Number(row['agreement']))) : undefined
  const all = (rows: StoreRow[], agreement: AgreementRecord) => rows.map((row) => chargeOf(row, agreement))
  const log = (charge: ChargeRecord, happening: ChargeHappening) => {
    const { name, amount, at, key, isSuccess } = happening
    insertEvent.run(charge.id, name, amount, at, key, isSuccess ? 1 : 0)
    const notice = chargeNotice(charge, happening)
    if (notice) tell(notice)
  }
  return {
    find: (merchantSerialNumber: string, chargeId: string) => one(find.get(merchantSerialNumber, chargeId)),
    /** Charges of all agreements, newest first. */
    newest: (count: number) =>
      newest.all(count).map((row) => chargeOf(row, withId(Number(row['agreement'])))),
    initialOf(agreement: AgreementRecord): ChargeRecord | undefined {
      const charge = one(first.get(agreement.id)) // made with the agreement, before all others
      return charge?.type === 'INITIAL' ? charge : undefined
    },
    /** Oldest first, those after the charge of that row; of one status where that is named. */
    list: (agreement: AgreementRecord, after: number, count: number, status?: ChargeStatus) =>
      all(
        status ? listOf.all(agreement.id, status, after, count) : list.all(agreement.id, after, count),
        agreement,
      ),
    /** Charges that a merchant's stop cancels. */
    open: (agreement: AgreementRecord) =>
      all(open.all(agreement.id), agreement).toSorted((charge, other) => charge.id - other.id),
    /** Minor units of the charges whose day lies within these days, without initial, cancelled and failed ones. */
    sumBetween: ({ id }: AgreementRecord, from: string, until: string) =>
      Number(sum.get(id, from, until)?.['whole'] ?? 0),
    add(made: NewCharge, agreement: AgreementRecord): ChargeRecord {
      const { chargeId, type, amount, due: day, terms, life, idempotencyKey: key, createdAt } = made
      const { lastInsertRowid } = insert.run(
        agreement.merchantSerialNumber,
        chargeId,
        agreement.id,
        type,
        amount,
        day,
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
    /** Keeps what became of it, the history of it, and tells the merchant. */
    change(charge: ChargeRecord, { life, happening }: ChargeChange & { ok: true }): ChargeRecord {
      const transactionId = charge.transactionId ?? (life.status === 'CHARGED' ? digits(chance, 10) : null)
      const changed = { ...charge, life, transactionId }
      update.run(life.status, JSON.stringify(life), transactionId, chargeDueAt(changed), charge.id)
      if (happening) log(changed, happening)
      return changed
    },
    history: ({ id }: ChargeRecord) => history.all(id).map(happeningOf),
    /** Epoch ms of the next thing that happens to a charge by itself. */
    nextDue: () => numberOrNull(due.get()?.['due_at']),
    due() {
      const row = due.get()
      if (!row) return undefined
      const agreement = withId(Number(row['agreement']))
      return { charge: chargeOf(row, agreement), agreement }
    },
  }
}

const belongingTo = ({ id, agreementId, merchantSerialNumber, market, currency }: AgreementRecord) => ({
  agreement: id,
  agreementId,
  merchantSerialNumber,
  market,
  currency,
})

const chargeOf = (row: StoreRow, agreement: AgreementRecord): ChargeRecord => ({
  ...belongingTo(agreement),
  id: Number(row['id']),
  chargeId: String(row['charge_id']),
  type: row['type'] as ChargeType,
  amount: Number(row['amount']),
  due: String(row['due']),
  terms: JSON.parse(String(row['request'])) as ChargeTerms,
  transactionId: textOrNull(row['transaction_id']),
  idempotencyKey: String(row['idempotency_key']),
  createdAt: Number(row['created_at']),
  life: JSON.parse(String(row['life'])) as ChargeLife,
})

const happeningOf = (row: StoreRow): ChargeHappening => ({
  name: row['name'] as ChargeEventName,
  amount: Number(row['amount']),
  at: Number(row['at']),
  key: String(row['idempotency_key']),
  isSuccess: row['is_success'] === 1,
})

/** Place at which a list of charges was cut off. `status`: its filter, empty without one. `after`: the row of the last charge shown. */
type Continuation = { agreement: number; status: string; after: number }

const continuationLife = 15 * minuteMs

export function createContinuations({ sql }: Store, chance: Chance) {
  const insert = sql.prepare(
    'INSERT INTO continuation (token, agreement, status, after_id, ends_at) VALUES (?, ?, ?, ?, ?)',
  )
  const forget = sql.prepare('DELETE FROM continuation WHERE ends_at <= ?')
  const find = sql.prepare('SELECT * FROM continuation WHERE token = ? AND ends_at > ?')
  return {
    /** The token that says where the list goes on. */
    make({ agreement, status, after }: Continuation, now: number): string {
      forget.run(now)
      const token = uuid(chance)
      insert.run(token, agreement, status, after, now + continuationLife)
      return token
    },
    /** Undefined when it was never given or is over; the same token may be used again. */
    find(token: string, now: number): Continuation | undefined {
      const row = find.get(token.toLowerCase(), now)
      return (
        row && {
          agreement: Number(row['agreement']),
          status: String(row['status']),
          after: Number(row['after_id']),
        }
      )
    },
  }
}
