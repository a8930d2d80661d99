// Agreements in the journal: their kinds of facts, the rows that follow from them, and the till's questions.
import type { AgreementFact } from '#core/agreement/facts.ts'
import { tillOfName } from '#core/agreement/ids.ts'
import { agreementMovement, soldMembership } from '#core/agreement/movement.ts'
import { agreementKinds, reduceAgreement, statusOf, type Agreement } from '#core/agreement/reduce.ts'
import { isAgreementSettled } from '#core/agreement/outstanding.ts'
import { ownerKey } from '#core/service/access.ts'
import type { EntityColumns, EntityTable, Feature, Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import { movementTable, soldTable } from '#core/money/movements.ts'

/** As far as the till knows a member: name or number in the shop, and the last digits of the phone that was given at the sign-up; null where none is known. */
export type MemberLabel = { member: string | null; phoneEnding: string | null }

/** One an agreement. `counter`: its place in the order in which they were opened or adopted, from 1; `opened`: the row of its first fact. */
export type AgreementRow = EntityColumns & {
  counter: number
  name: string
  /** The service's; null before it has one. */
  agreementId: string | null
  status: string
  opened: number
  openedAt: number
  owner: string
  /** The shop's own name or number of the member. */
  member: string | null
}

const agreementTable: EntityTable = {
  name: 'agreement',
  columns: {
    counter: 'INTEGER PRIMARY KEY',
    name: 'TEXT NOT NULL UNIQUE',
    agreementId: 'TEXT',
    status: 'TEXT NOT NULL',
    settled: 'INTEGER NOT NULL CHECK (settled IN (0, 1))',
    opened: 'INTEGER NOT NULL',
    openedAt: 'INTEGER NOT NULL',
    owner: 'TEXT NOT NULL',
    member: 'TEXT',
  } satisfies Record<keyof AgreementRow, string>,
  indexes: `
    CREATE INDEX agreement_not_settled ON agreement (counter) WHERE settled = 0;
    CREATE INDEX agreement_active ON agreement (counter) WHERE status = 'ACTIVE';
    CREATE INDEX agreement_by_id ON agreement (agreementId, owner);`,
  entities: {
    id: 'name' satisfies keyof AgreementRow,
    changing: ['agreementId', 'status', 'settled', 'member'] satisfies (keyof AgreementRow)[],
  },
}

const agreementRow = (agreement: Agreement, counter: number, opened: number): AgreementRow => ({
  counter,
  name: agreement.agreement,
  agreementId: agreement.agreementId,
  status: statusOf(agreement) ?? (agreement.draftEnded ? 'NONE' : 'PENDING'),
  settled: Number(isAgreementSettled(agreement)),
  opened,
  openedAt: agreement.openedAt,
  owner: ownerKey(agreement.opened),
  member: agreement.member,
})

export const agreementFeature: Feature<Agreement, AgreementFact> = {
  kinds: agreementKinds,
  owns: (name) => tillOfName(name) !== null,
  reduce: reduceAgreement,
  isSettled: isAgreementSettled,
  /** Money that came, or went by a task of ours. */
  receiptOf: (_, fact) =>
    fact.kind === 'chargeCaptured' || (fact.kind === 'chargeRefunded' && fact.task !== null) ? 'next' : null,
  projections: [
    {
      table: agreementTable,
      row: (agreement, { seq }, before: AgreementRow | undefined, next) =>
        agreementRow(agreement, before?.counter ?? next(), before?.opened ?? seq),
    },
    { table: movementTable, row: (agreement, { seq, at }) => agreementMovement(agreement, seq, at) },
    { table: soldTable, row: (agreement, { seq }) => soldMembership(agreement, seq) },
  ],
  factIndexes: `
    CREATE INDEX fact_membership_copied ON fact (seq) WHERE kind = 'membershipCopied';
    CREATE INDEX fact_agreement_opened ON fact (seq) WHERE kind = 'agreementOpened';
    CREATE INDEX fact_charge_doubted ON fact (sale) WHERE kind = 'chargeSeen' AND body ->> 'isDoubted' = 1;`,
}

const prepare = (db: Queryable) => {
  const active = db.prepare(
    "SELECT name FROM agreement WHERE status = 'ACTIVE' AND owner = ? ORDER BY counter",
  )
  const known = db.prepare(
    'SELECT name FROM agreement WHERE agreementId IS NOT NULL AND owner = ? ORDER BY counter',
  )
  const doubted = db.prepare(
    `SELECT name FROM agreement WHERE status <> 'ACTIVE' AND owner = ? AND name IN
       (SELECT sale FROM fact WHERE kind = 'chargeSeen' AND body ->> 'isDoubted' = 1) ORDER BY counter`,
  )
  const byId = db.prepare('SELECT name FROM agreement WHERE agreementId = ? AND owner = ? ORDER BY counter')
  const member = db.prepare(
    `SELECT member, json_extract(body, '$.phoneEnding') AS phoneEnding FROM agreement JOIN fact ON seq = opened
     WHERE agreementId = ? AND owner = ? ORDER BY counter LIMIT 1`,
  )
  const newest = db.prepare(
    "SELECT sale AS name FROM fact WHERE kind = 'agreementOpened' ORDER BY seq DESC LIMIT 1",
  )
  const joinedBy = db.prepare(
    `SELECT openedAt AS at FROM agreement JOIN fact ON seq = opened
     WHERE owner = ? AND json_extract(body, '$.numberPrint') = ?
       AND (status = 'ACTIVE' OR status = 'PENDING' AND settled = 0 AND NOT EXISTS
         (SELECT 1 FROM fact AS other WHERE other.sale = agreement.name AND other.kind = 'withdrawn'))
     ORDER BY counter LIMIT 1`,
  )
  const alike = db.prepare(
    `SELECT agreementId AS name FROM (
       SELECT agreementId, count(*) OVER (PARTITION BY json_extract(body, '$.plan.id'), json_extract(body, '$.phoneEnding')) AS members
       FROM agreement JOIN fact ON seq = opened
       WHERE status = 'ACTIVE' AND owner = ? AND json_extract(body, '$.phoneEnding') IS NOT NULL)
     WHERE members > 1`,
  )
  const names = (rows: Record<string, unknown>[]) => rows.map((row) => String(row['name']))
  return {
    /** Those that the service was last seen to hold ACTIVE. */
    active: (owner: string): string[] => names(active.all(owner)),
    /** Those that have an id at the service. */
    known: (owner: string): string[] => names(known.all(owner)),
    /** Those that have ended, and of a charge of which sums and log did not agree at some time. */
    doubted: (owner: string): string[] => names(doubted.all(owner)),
    /** The one that was made here comes before one that was adopted. */
    named: (agreementId: string, owner: string): string | undefined => names(byId.all(agreementId, owner))[0],
    /** Its name or number in the shop, and the last digits of the phone that was given at the sign-up. */
    member: (agreementId: string, owner: string): MemberLabel =>
      (member.get(agreementId, owner) as MemberLabel | undefined) ?? { member: null, phoneEnding: null }, // the columns above
    /** When somebody who is a member still, or has not answered yet, was asked to join with this number (epoch ms). */
    joinedBy: (numberPrint: string, owner: string): number | null =>
      (joinedBy.get(owner, numberPrint) as { at: number } | undefined)?.at ?? null, // the column above
    /** Those with the plan and the last digits of the phone of another one, by the service's id. */
    alike: (owner: string): ReadonlySet<string> => new Set(names(alike.all(owner))),
    /** The newest that was made here. */
    latest: (): string | undefined => names(newest.all())[0],
  }
}

export const agreementQueries = (journal: Pick<Journal, 'queries'>) => journal.queries(prepare)
