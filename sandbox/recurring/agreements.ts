// The store of agreements. Each is found without looking at the others.
import type { SQLOutputValue } from 'node:sqlite'
import {
  agreementDueAt,
  type Agreement,
  type AgreementChange,
  type AgreementLife,
  type Terms,
} from '#sandbox/recurring/agreement.ts'
import { agreementNotice } from '#sandbox/recurring/notices.ts'
import type { Tell } from '#sandbox/service/service.ts'
import type { SalesUnits } from '#sandbox/state/sales-units.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { AgreementStatus } from '#sandbox/schema/recurring.ts'

/** One page of a merchant's agreements, oldest first. `after`: epoch ms; `page` counts from 1. */
export type Listing = {
  merchantSerialNumber: string
  status: AgreementStatus
  after: number
  page: number
  size: number
}

export type Agreements = {
  find(merchantSerialNumber: string, agreementId: string): Agreement | undefined
  /** Agreement of that name, whoever its merchant is. */
  byName(agreementId: string): Agreement | undefined
  byToken(token: string): Agreement | undefined
  byId(id: number): Agreement | undefined
  /** Agreements of this phone, newest first. */
  ofPhone(phone: string, status: AgreementStatus): Agreement[]
  /** Those that a shop shows as a code, newest first. */
  onScreens(count: number): Agreement[]
  list(listing: Listing): Agreement[]
  add(made: Omit<Agreement, 'id' | 'life' | 'market' | 'currency'>): Agreement
  /** Keeps what became of it and tells the merchant; nothing where the change is none. */
  change(agreement: Agreement, change: AgreementChange, at: number): Agreement | undefined
  amend(agreement: Agreement, terms: Terms): void
  claim(agreement: Agreement, phone: string): Agreement
  /** Epoch ms at which the next draft is over. */
  nextDue(): number | null
  due(): Agreement | undefined
  /** Drafts that were made after `now` (epoch ms) were made so many ms earlier, and end so much earlier. */
  setBack(ms: number, now: number): void
}

type Row = Record<string, SQLOutputValue>

const statementsOf = ({ sql }: Store) => ({
  find: sql.prepare('SELECT * FROM agreement WHERE agreement_id = ? AND msn = ?'),
  byName: sql.prepare('SELECT * FROM agreement WHERE agreement_id = ?'),
  byToken: sql.prepare('SELECT * FROM agreement WHERE token = ?'),
  byId: sql.prepare('SELECT * FROM agreement WHERE id = ?'),
  ofPhone: sql.prepare('SELECT * FROM agreement WHERE phone = ? AND status = ? ORDER BY id DESC LIMIT ?'),
  onScreens: sql.prepare(
    `SELECT * FROM agreement WHERE status = 'PENDING' AND json_extract(terms, '$.isPushed') = 0 ORDER BY id DESC LIMIT ?`,
  ),
  list: sql.prepare(
    'SELECT * FROM agreement WHERE msn = ? AND status = ? AND created_at > ? ORDER BY created_at, id LIMIT ? OFFSET ?',
  ),
  due: sql.prepare('SELECT * FROM agreement WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1'),
  add: sql.prepare(
    `INSERT INTO agreement (msn, agreement_id, uuid, token, phone, status, terms, life, created_at, ends_at, due_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  change: sql.prepare('UPDATE agreement SET status = ?, life = ?, due_at = ? WHERE id = ?'),
  amend: sql.prepare('UPDATE agreement SET terms = ? WHERE id = ?'),
  setBack: sql.prepare(
    `UPDATE agreement SET created_at = created_at - ?1, ends_at = ends_at - ?1, due_at = due_at - ?1
       WHERE due_at > 0 AND status = 'PENDING' AND created_at > ?2`,
  ),
  claim: sql.prepare('UPDATE agreement SET phone = ? WHERE id = ?'),
})

/** Phones show no more than this. */
const mostShown = 20
const pending: AgreementLife = { status: 'PENDING' }

export function createAgreements(store: Store, units: SalesUnits, tell: Tell): Agreements {
  const statements = statementsOf(store)
  const one = (row: Row | undefined) => (row ? agreementOf(row, units) : undefined)
  const all = (rows: Row[]) => rows.map((row) => agreementOf(row, units))
  return {
    find: (merchantSerialNumber, agreementId) => one(statements.find.get(agreementId, merchantSerialNumber)),
    byName: (agreementId) => one(statements.byName.get(agreementId)),
    byToken: (token) => one(statements.byToken.get(token)),
    byId: (id) => one(statements.byId.get(id)),
    ofPhone: (phone, status) => all(statements.ofPhone.all(phone, status, mostShown)),
    onScreens: (count) => all(statements.onScreens.all(count)),
    list: ({ merchantSerialNumber, status, after, page, size }) =>
      all(statements.list.all(merchantSerialNumber, status, after, size, (page - 1) * size)),
    add(made) {
      const { lastInsertRowid } = statements.add.run(
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
      return {
        ...made,
        ...marketOf(made.merchantSerialNumber, units),
        id: Number(lastInsertRowid),
        life: pending,
      }
    },
    change(agreement, change, at) {
      if (!change) return undefined
      const { life, event } = change
      const changed = { ...agreement, life }
      statements.change.run(life.status, JSON.stringify(life), agreementDueAt(changed), agreement.id)
      if (event) tell(agreementNotice(changed, event, at))
      return changed
    },
    amend: ({ id }, terms) => void statements.amend.run(JSON.stringify(terms), id),
    claim(agreement, phone) {
      statements.claim.run(phone, agreement.id)
      return { ...agreement, phone }
    },
    nextDue() {
      const at = statements.due.get()?.['due_at']
      return typeof at === 'number' ? at : null
    },
    due: () => one(statements.due.get()),
    setBack: (ms, now) => void statements.setBack.run(ms, now),
  }
}

export function marketOf(
  merchantSerialNumber: string,
  units: SalesUnits,
): Pick<Agreement, 'market' | 'currency'> {
  const unit = units.byNumber(merchantSerialNumber)
  if (!unit) throw new Error(`the store has an agreement of the unknown sales unit ${merchantSerialNumber}`)
  return { market: unit.market, currency: unit.currency }
}

// Rows are read back as they were written above, from a strict table that only this file writes.

function agreementOf(row: Row, units: SalesUnits): Agreement {
  const merchantSerialNumber = String(row['msn'])
  const phone = row['phone']
  return {
    id: Number(row['id']),
    merchantSerialNumber,
    ...marketOf(merchantSerialNumber, units),
    agreementId: String(row['agreement_id']),
    uuid: String(row['uuid']),
    token: String(row['token']),
    phone: typeof phone === 'string' ? phone : null,
    terms: JSON.parse(String(row['terms'])) as Terms,
    createdAt: Number(row['created_at']),
    endsAt: Number(row['ends_at']),
    life: JSON.parse(String(row['life'])) as AgreementLife,
  }
}
