// The till's checkouts: their kinds of facts, rows and questions in the journal, and each as it stands, those that wait held in memory.
import {
  type CheckoutFact,
  checkoutKinds,
  isWaiting,
  reduceCheckout,
  type Checkout,
} from '#core/checkout/facts.ts'
import type { EntityColumns, EntityTable, Feature, Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createFolds } from '#core/folds/folds.ts'
import type { Recorder } from '#core/process/runner.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Clock } from '#core/system/clock.ts'

/** `counter`: its place in the order in which they were opened, from 1. */
type CheckoutRow = EntityColumns & {
  opened: number
  counter: number
  checkout: string
  register: string
  openedAt: number
  sale: string | null
}

const checkoutTable: EntityTable = {
  name: 'checkout',
  columns: {
    opened: 'INTEGER PRIMARY KEY',
    counter: 'INTEGER UNIQUE',
    checkout: 'TEXT NOT NULL UNIQUE',
    settled: 'INTEGER NOT NULL CHECK (settled IN (0, 1))',
    register: 'TEXT NOT NULL',
    openedAt: 'INTEGER NOT NULL',
    sale: 'TEXT',
  } satisfies Record<keyof CheckoutRow, string>,
  indexes: `
    CREATE INDEX checkout_waiting ON checkout (opened) WHERE settled = 0;
    CREATE INDEX checkout_by_register ON checkout (register, counter);`,
  entities: {
    id: 'checkout' satisfies keyof CheckoutRow,
    changing: ['settled', 'sale'] satisfies (keyof CheckoutRow)[],
  },
}

export const checkoutFeature: Feature<Checkout, CheckoutFact> = {
  kinds: checkoutKinds,
  owns: (name) => name.startsWith('c-'),
  reduce: reduceCheckout,
  isSettled: (checkout) => !isWaiting(checkout),
  isPutAway: (checkout) => !isWaiting(checkout),
  projections: [
    {
      table: checkoutTable,
      row: (checkout, { seq }, before: CheckoutRow | undefined, next): CheckoutRow => ({
        opened: before?.opened ?? seq,
        counter: before?.counter ?? next(),
        checkout: checkout.checkout,
        settled: Number(!isWaiting(checkout)),
        register: checkout.register.id,
        openedAt: checkout.openedAt,
        sale: checkout.sale,
      }),
    },
  ],
}

type Listed = { checkout: string; counter: number }

export type CheckoutMovementRow = {
  kind: 'captured' | 'refunded' | 'elsewhere'
  value: number
  begun: number
  sale: string
  receipt: number | null
}

const prepare = (db: Queryable) => {
  const listed = db.prepare(
    `SELECT checkout, counter FROM checkout
     WHERE register = ? AND counter < ? AND openedAt >= ? AND openedAt < ? ORDER BY counter DESC LIMIT ?`,
  )
  const placed = db.prepare('SELECT counter FROM checkout WHERE checkout = ?')
  const moved = (by: 'at' | 'seq') =>
    db.prepare(
      `SELECT movement.kind, movement.value, movement.begun, movement.sale, movement.receipt
       FROM movement JOIN checkout ON checkout.sale = movement.sale
       WHERE checkout.register = ? AND movement.${by} >= ? AND movement.${by} < ? AND movement.owner = ?`,
    )
  const [movedAt, movedIn] = [moved('at'), moved('seq')]
  const numbered = db.prepare('SELECT seq FROM movement WHERE receipt = ?')
  return {
    /** Checkouts of one register opened in that time (epoch ms), the newest first; `before`: the place of the one that was listed last. */
    listed: (register: string, before: number, from: number, to: number, most: number): Listed[] =>
      listed.all(register, before, from, to, most) as Listed[], // the table's own columns, here and below
    place: (checkout: string): number | undefined =>
      (placed.get(checkout) as { counter: number } | undefined)?.counter,
    /** The money that moved of one register's checkouts, in minor units: from one moment (epoch ms) until another. */
    movedAt: (register: string, from: number, to: number, owner: string) =>
      movedAt.all(register, from, to, owner) as CheckoutMovementRow[],
    /** Money that moved from one row of the journal until another, in minor units. */
    movedIn: (register: string, from: number, to: number, owner: string) =>
      movedIn.all(register, from, to, owner) as CheckoutMovementRow[],
    /** The journal's row with the money of the receipt of that number. */
    rowOfReceipt: (receipt: number) => (numbered.get(receipt) as { seq: number } | undefined)?.seq,
  }
}

export const checkoutQueries = (journal: Pick<Journal, 'queries'>) => journal.queries(prepare)

export type CheckoutRepository = {
  checkout(name: string): Checkout | undefined
  /** Writes the fact down, then believes it; throws when it cannot be written. */
  record(name: string, fact: CheckoutFact): Checkout
  /**
   * For how long it has waited, ms. No wall clock that may be wrong ends it: one that this process opened is counted by the monotonic clock, one of
   * an earlier process from the start of this one, and by wall time only while somebody else confirms that.
   */
  waited(checkout: Checkout): number
  /** Those whose customer has not chosen how to pay, oldest first. */
  waiting(): Checkout[]
}

export function createCheckoutRepository(
  journal: Journal,
  {
    clock,
    recorder,
    time,
  }: {
    clock: Clock
    recorder: Pick<Recorder, 'batch' | 'write' | 'whenOver' | 'changed'>
    time: Pick<TimeCheck, 'isConfirmed'>
  },
): CheckoutRepository {
  const entities = journal.entities(checkoutFeature)
  const checkouts = createFolds(journal, checkoutFeature, { clock, recorder })
  const beganAt = clock.elapsed()
  /** When this process opened each checkout, by the monotonic clock. ms */
  const openedAt = new Map<string, number>()
  return {
    checkout: checkouts.of,
    record(name, fact) {
      const { before, after } = checkouts.record(name, fact)
      if (before === undefined) openedAt.set(name, clock.elapsed())
      return after
    },
    waited({ checkout: name, openedAt: byWall }) {
      const here = openedAt.get(name)
      if (here !== undefined) return clock.elapsed() - here
      return Math.max(clock.elapsed() - beganAt, time.isConfirmed() ? clock.now() - byWall : 0)
    },
    waiting: () => entities.unsettled().flatMap((name) => checkouts.of(name) ?? []),
  }
}
