// The till's agreements: their kinds of facts, rows and questions in the journal, and each as it stands, beside what only this process remembers of it.
import type { AgreementFact } from '#core/agreement/facts.ts'
import { tillOfName, agreementName, isAgreementOf } from '#core/agreement/ids.ts'
import { agreementMovement, soldMembership } from '#core/agreement/movement.ts'
import { agreementKinds, reduceAgreement, statusOf, type Agreement } from '#core/agreement/reduce.ts'
import { isAgreementSettled } from '#core/agreement/outstanding.ts'
import { ownerKey } from '#core/service/access.ts'
import type { EntityColumns, EntityTable, Feature, Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import { movementTable, soldTable } from '#core/money/movements.ts'
import { tillQueries } from '#core/till/projection.ts'
import { createAgreementRuntime, type AgreementRuntime } from '#core/agreement/runtime.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { createFolds, foldOf } from '#core/folds/folds.ts'
import type { Recorder } from '#core/process/runner.ts'
import { isServed } from '#core/process/runtime.ts'

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

export type AgreementRepository = Omit<ReturnType<typeof agreementQueries>, 'named' | 'latest'> & {
  agreement(name: string): Agreement | undefined
  /** By the service's id and the owner in words; the one that was made here, if any. */
  byId(agreementId: string, owner: string): Agreement | undefined
  /**
   * Writes the fact down, then believes it; throws when it cannot be written. Money that comes, or goes by a task of ours, gets the
   * number of the next receipt with it. `phone`: kept sealed beside the facts until the agreement is settled.
   */
  record(name: string, fact: AgreementFact, phone?: string): Agreement
  phone(name: string): string | undefined
  /** As it stands now. Also of one that is about to be opened: a screen waits for it already. */
  runtime(name: string): AgreementRuntime
  /** `serverTime`: of an answer that came just now (epoch ms); one without it takes nothing back. */
  noteServiceTime(serverTime: number | null): void
  /** The latest moment that this till's clock and the service's have both passed (epoch ms); null while the service has told none. */
  provenNow(): number | null
  /** A name for the next one. */
  newName(): string
  counter(): number
  unfinished(): string[]
  /** The tills whose past this one has, beside itself. */
  earlierTills(): ReadonlySet<string>
  /** The one on the screens, until somebody has acknowledged its end. */
  current(): Agreement | undefined
  /** Counts up with every fact: what was worked out before may not be so any more. */
  version(name: string): number
}

/** Joining alone has a receipt as well, from the first fact on. */
const givesReceipt = ({ kind }: AgreementFact): boolean =>
  kind === 'agreementOpened' || kind === 'chargeCaptured' || kind === 'chargeRefunded'

export function createAgreementRepository(
  journal: Journal,
  options: {
    clock: Clock
    chance: Chance
    tillId: string
    /** Nobody stands at this till now. */
    isKiosk: boolean
    recorder: Recorder
    /** Called in the commit that gives out a receipt, before it does. */
    beforeReceipt: () => void
  },
): AgreementRepository {
  const { clock, chance, tillId, recorder } = options
  const runtimes = new Map<string, AgreementRuntime>()
  const versions = new Map<string, number>()
  const version = (name: string) => versions.get(name) ?? 0
  let serviceTime: { at: number; heardAt: number } | null = null
  const { writers } = tillQueries(journal)
  const entities = journal.entities(agreementFeature)
  const { named, latest, ...queries } = agreementQueries(journal)
  const newest = latest()
  const shown = newest === undefined ? undefined : foldOf(journal, agreementFeature, newest)
  // Without staff nobody takes up what an earlier process left.
  const isShown =
    !options.isKiosk &&
    shown?.opened.kind === 'agreementOpened' &&
    shown.opened.isAttended &&
    shown.acknowledgedAt === null
  const agreements = createFolds(journal, agreementFeature, {
    clock,
    recorder,
    onScreen: {
      begins: ['agreementOpened'],
      ends: 'signUpAcknowledged',
      first: isShown ? newest : undefined,
    },
  })

  function runtime(name: string): AgreementRuntime {
    const before = runtimes.get(name)
    const moment = {
      isOurs: isAgreementOf(name, tillId),
      provenNow: provenNow(),
      elapsed: clock.elapsed(),
      age: (then: number) => clock.age(then),
      isServed: before !== undefined && isServed(before, clock),
    }
    const there = before
      ? Object.assign(before, moment)
      : createAgreementRuntime(agreements.of(name), clock.now(), moment)
    runtimes.set(name, there)
    return there
  }

  // Not by `clock.age`: a clock that was set ahead makes that greater.
  const provenNow = () =>
    serviceTime && Math.min(clock.now(), serviceTime.at + clock.elapsed() - serviceTime.heardAt)

  return {
    ...queries,
    agreement: agreements.of,
    byId: (agreementId, owner) => agreements.of(named(agreementId, owner)),
    record: (name, fact, phone) =>
      recorder.batch(() => {
        if (givesReceipt(fact)) options.beforeReceipt()
        const secret = phone === undefined ? undefined : { reference: name, text: phone }
        const { after } = agreements.record(name, fact, secret)
        versions.set(name, version(name) + 1)
        recorder.whenOver((isWritten) => {
          if (!isWritten) {
            versions.set(name, version(name) + 1)
            if (fact.kind === 'agreementOpened') runtimes.delete(name)
          } else if (!agreements.isOpen(name) && (runtimes.get(name)?.waiting ?? 0) === 0)
            runtimes.delete(name)
        })
        return after
      }),
    phone: (name) => journal.erasable(name),
    runtime,
    noteServiceTime(serverTime) {
      if (serverTime !== null) serviceTime = { at: serverTime, heardAt: clock.elapsed() }
    },
    provenNow,
    newName: () => agreementName(tillId, entities.counter() + 1, chance),
    counter: () => entities.counter(),
    unfinished: () => entities.unsettled(),
    earlierTills: () => new Set(writers().filter((till) => till !== tillId)),
    current: agreements.current,
    version,
  }
}
