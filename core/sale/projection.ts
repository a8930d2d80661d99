// The till's sales: their kinds of facts, rows and questions in the journal, and each as it stands, beside what only this process remembers of it.
import { tillOfName } from '#core/agreement/ids.ts'
import { shownAttempt, alarmOf, capturedOf, refundedOf } from '#core/payment/state.ts'
import { isSaleSettled, isUnderWay, stateOf, type Sale, reduceSale, saleKinds } from '#core/sale/state.ts'
import { ownerKey } from '#core/service/access.ts'
import type { EntityColumns, EntityTable, JournalEntry, Feature, Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { movementTable, type MovementRow, soldTable, type SoldRow } from '#core/money/movements.ts'
import { sum } from '#shared/order.ts'
import type { RegisterOfSale } from '#shared/sale.ts'
import { createFolds, foldOf } from '#core/folds/folds.ts'
import { createRecorder, type Recorder } from '#core/process/runner.ts'
import {
  type PaymentRepository,
  createPaymentRuntimes,
  type PaymentRuntimeOptions,
} from '#core/payment/runtime.ts'
import type { TillFact } from '#core/till/facts.ts'
import { tillQueries } from '#core/till/projection.ts'

export type SaleEntry = JournalEntry<AnySaleFact>

/** One a sale. `opened`: the row of its first fact; `counter`: its number at this till, from 1, null for one that another till made. */
export type SaleRow = EntityColumns & {
  opened: number
  sale: string
  /** For a person. */
  waits: number
  /** At the service just now: no period is closed meanwhile. */
  runs: number
  openedAt: number
  state: string
  amount: number
  currency: string
  owner: string
  captured: number
  refunded: number
  flow: string
  /** The last two digits of each phone that was asked, parted by commas. */
  endings: string
  /** Who sold it, as JSON; null where nobody was signed in. */
  person: string | null
  /** Which till made it, as JSON of OtherTill; null for one of this till. */
  otherTill: string | null
  /** The register it was made for, as JSON of OfRegister; null where a screen of this till began it. */
  register: string | null
}

const saleTable: EntityTable = {
  name: 'sale',
  columns: {
    opened: 'INTEGER PRIMARY KEY',
    counter: 'INTEGER UNIQUE',
    sale: 'TEXT NOT NULL UNIQUE',
    settled: 'INTEGER NOT NULL CHECK (settled IN (0, 1))',
    waits: 'INTEGER NOT NULL CHECK (waits IN (0, 1))',
    runs: 'INTEGER NOT NULL CHECK (runs IN (0, 1))',
    openedAt: 'INTEGER NOT NULL',
    state: 'TEXT NOT NULL',
    amount: 'INTEGER NOT NULL',
    currency: 'TEXT NOT NULL',
    owner: 'TEXT NOT NULL',
    captured: 'INTEGER NOT NULL',
    refunded: 'INTEGER NOT NULL',
    flow: 'TEXT NOT NULL',
    endings: 'TEXT NOT NULL',
    person: 'TEXT',
    otherTill: 'TEXT',
    register: 'TEXT',
  } satisfies Record<keyof SaleRow, string>,
  indexes: `
    CREATE INDEX sale_not_settled ON sale (opened) WHERE settled = 0;
    CREATE INDEX sale_opened_at ON sale (openedAt);`,
  entities: {
    id: 'sale' satisfies keyof SaleRow,
    changing: [
      'settled',
      'waits',
      'runs',
      'state',
      'captured',
      'refunded',
      'flow',
      'endings',
    ] satisfies (keyof SaleRow)[],
  },
}

export function saleRow(sale: Sale, counter: number | null, opened: number): SaleRow {
  const endings = sale.payment.attempts.flatMap(({ phoneEnding }) => phoneEnding ?? [])
  const { person, payment, register } = sale
  const forRegister: RegisterOfSale | null = register && {
    register: register.name,
    saleNumber: register.saleNumber,
  }
  const { amount } = payment.terms
  return {
    opened,
    counter,
    sale: sale.sale,
    settled: Number(isSaleSettled(sale)),
    waits: Number(alarmOf(sale.payment) !== null),
    runs: Number(isUnderWay(sale)),
    openedAt: sale.openedAt,
    state: stateOf(sale),
    amount: amount.value,
    currency: amount.currency,
    owner: ownerKey(sale.payment.terms),
    captured: sum(sale.payment.attempts.map(capturedOf)),
    refunded: sum(sale.payment.attempts.map(refundedOf)),
    flow: shownAttempt(sale.payment).userFlow,
    endings: [...new Set(endings)].join(','),
    person: person && JSON.stringify(person),
    otherTill: sale.otherTill && JSON.stringify(sale.otherTill),
    register: forRegister && JSON.stringify(forRegister),
  }
}

/** Null when the last fact moved no money and gave out no receipt. */
export function movementRow(sale: Sale, seq: number, at: number): MovementRow | null {
  if (sale.moved === null) return null
  const { kind, reference, value, begun, shares, receipt } = sale.moved
  const attempt = sale.payment.attempts.find((one) => one.reference === reference)
  return {
    seq,
    at,
    sale: sale.sale,
    kind,
    value,
    begun,
    shares: JSON.stringify(shares),
    flow: (attempt ?? shownAttempt(sale.payment)).userFlow,
    currency: sale.payment.terms.amount.currency,
    owner: ownerKey(sale.payment.terms),
    receipt,
    register: sale.register?.name ?? null,
  }
}

/** Null when the last fact moved no money of any goods. */
export const soldRow = ({ movedGoods, person }: Sale, seq: number): SoldRow | null =>
  movedGoods.length === 0
    ? null
    : { seq, goods: JSON.stringify(movedGoods), person: person && JSON.stringify(person) }

/** Money that came or went gets the next receipt's number: the series has no gap and no double. What is only said again keeps the number it has. */
function receiptOf(sale: Sale | undefined, fact: AnySaleFact): 'next' | number | null {
  if (fact.kind !== 'captured' && fact.kind !== 'refunded') return null
  const attempt = sale?.payment.attempts.find(({ reference }) => reference === fact.reference)
  const state =
    fact.kind === 'captured'
      ? attempt?.state
      : attempt?.refunds.find(({ refund }) => refund === fact.refund)?.state
  return (state && 'receipt' in state ? state.receipt : null) ?? 'next'
}

export const saleFeature: Feature<Sale, AnySaleFact> = {
  kinds: saleKinds,
  owns: (name) => name !== '' && tillOfName(name) === null,
  reduce: reduceSale,
  isSettled: isSaleSettled,
  isPutAway: (sale) => sale.acknowledgedAt !== null && isSaleSettled(sale),
  receiptOf,
  projections: [
    {
      table: saleTable,
      row(sale, { seq }, before: SaleRow | undefined, next) {
        const number = () => (sale.otherTill === null ? next() : null)
        return saleRow(sale, before ? before.counter : number(), before?.opened ?? seq)
      },
    },
    { table: movementTable, row: (sale, { seq, at }) => movementRow(sale, seq, at) },
    { table: soldTable, row: (sale, { seq }) => soldRow(sale, seq) },
  ],
  factIndexes: `
    CREATE INDEX fact_refund_opened ON fact (seq) WHERE kind = 'refundOpened';
    CREATE INDEX fact_copied ON fact (seq) WHERE kind = 'receiptCopied';
    CREATE INDEX fact_again ON fact (seq) WHERE kind = 'attemptOpened';`,
}

const prepare = (db: Queryable) => {
  const refunds = db.prepare("SELECT count(*) AS refunds FROM fact WHERE kind = 'refundOpened'")
  const asked = db.prepare(
    `SELECT sale, body ->> '$.asked.id' AS id FROM fact WHERE kind = 'refundOpened' AND body ->> '$.asked.register' IS NULL
     AND body ->> '$.asked.id' = coalesce(?, body ->> '$.asked.id') ORDER BY seq DESC LIMIT ?`,
  )
  const newest = db.prepare(
    "SELECT body ->> '$.ordered.number' AS number FROM fact NOT INDEXED WHERE kind = 'opened' ORDER BY seq DESC LIMIT 1",
  )
  const ofSale = db.prepare('SELECT * FROM movement WHERE sale = ? ORDER BY seq')
  const after = db.prepare('SELECT receipt, sale FROM movement WHERE receipt > ? ORDER BY receipt')
  const sold = db.prepare(
    'SELECT 1 FROM sale WHERE owner = ? AND captured > 0 AND counter IS NOT NULL LIMIT 1',
  )
  const numbered = db.prepare('SELECT sale FROM movement WHERE receipt = ?')
  return {
    /** How many refunds were ever opened. */
    refunds: (): number => Number(refunds.get()?.['refunds'] ?? 0),
    /** The refunds that registers have asked for of their own sales, by one id or by any, the newest first. */
    refundsAsked: (id: string | null, most: number) => asked.all(id, most) as { sale: string; id: string }[],
    /** The number of the newest sale that this till made, as its fact says; 0 before the first. */
    lastNumber: (): number => Number(newest.get()?.['number'] ?? 0),
    /** Whether this till ever took money for that owner. */
    hasSold: (owner: string): boolean => sold.get(owner) !== undefined,
    /** Movements of a sale or an agreement, the newest last. */
    movementsOf: (sale: string) => ofSale.all(sale) as MovementRow[], // the table's own columns, here and below
    /** The receipts after that number, in order, and whose they are. */
    receiptsAfter: (receipt: number) => after.all(receipt) as { receipt: number; sale: string }[],
    /** Name of the sale or the agreement whose receipt has this number. */
    withReceipt: (receipt: number): string | undefined =>
      (numbered.get(receipt) as { sale: string } | undefined)?.sale,
  }
}

export const saleQueries = (journal: Pick<Journal, 'queries'>) => journal.queries(prepare)

export type SaleRepository = Recorder &
  PaymentRepository & {
    /** The sale as the journal tells it. */
    sale(id: string): Sale | undefined
    /**
     * Writes the fact down, then believes it. Throws when it cannot be written. `customer`: the full phone number or personal code of
     * the attempt that the fact opens; kept beside the facts until the sale is settled, and never in a fact, a log or a screen.
     */
    record(id: string, fact: AnySaleFact, customer?: string): Sale
    /** A fact of the till itself, likewise. */
    note(fact: TillFact): void
    /** Sales that are not settled, oldest first. */
    unfinished(): string[]
    /** The newest sale until somebody has acknowledged its end: the one on the screens. */
    current(): Sale | undefined
    counter(): number
    /** The sale with this number, from 1. */
    numbered(counter: number): Sale | undefined
    /** Every sale there ever was, oldest first. */
    all(): string[]
    /** The newest sales, the newest first. */
    recent(most: number): string[]
    /** Somebody has looked at a sale that is over and on no screen: the process need not remember it. */
    forget(id: string): void
  }

type SaleRepositoryOptions = PaymentRuntimeOptions & {
  /** Nobody stands at this till now. */
  isKiosk?: boolean
  /** Called in the commit that gives out a receipt, before it does. */
  beforeReceipt: () => void
  /** A listener to changes threw. */
  listenerFailed: (error: unknown) => void
}

export function createSaleRepository(journal: Journal, options: SaleRepositoryOptions): SaleRepository {
  const { clock } = options
  const entities = journal.entities(saleFeature)
  const runtimes = createPaymentRuntimes(options)
  const recorder = createRecorder(journal, { startedAt: clock.now(), listenerFailed: options.listenerFailed })
  const sales = createFolds(journal, saleFeature, {
    clock,
    recorder,
    onScreen: {
      begins: ['opened', 'attemptOpened'],
      ends: 'acknowledged',
      first: shownAtFirst(journal, options.isKiosk === true),
    },
  })

  const record = (id: string, fact: AnySaleFact, customer?: string): Sale =>
    recorder.batch(() => {
      if (fact.kind === 'captured' || fact.kind === 'refunded') options.beforeReceipt()
      const secret =
        customer !== undefined && 'reference' in fact
          ? { reference: fact.reference, text: customer }
          : undefined
      const { before, after } = sales.record(id, fact, secret)
      const unstamp = runtimes.stamp(before?.payment, after.payment)
      recorder.whenOver((isWritten) => {
        if (!isWritten) unstamp()
        else if (!sales.isOpen(id)) runtimes.forget(id)
      })
      return after
    })

  return {
    sale: sales.of,
    record,
    note(fact) {
      recorder.write(() => journal.note(clock.now(), fact))
      recorder.changed()
    },
    customerOf: (reference) => journal.erasable(reference),
    payment: (id) => sales.of(id)?.payment,
    runtime(id) {
      const { payment, acknowledgedAt = null } = sales.of(id) ?? {}
      return runtimes.of(id, payment, acknowledgedAt !== null)
    },
    unfinished: () => entities.unsettled(),
    current: sales.current,
    counter: () => saleQueries(journal).lastNumber(),
    numbered: (counter) => sales.of(entities.numbered(counter)),
    refunds: () => saleQueries(journal).refunds(),
    isPastTill: pastTillsOf(journal, options.tillId),
    all: () => entities.all(),
    recent: (most) => entities.newest(most),
    forget(id) {
      if (sales.of(id) && !sales.isOpen(id)) runtimes.forget(id)
    },
    ...recorder,
  }
}

/** None is added to them while this process lives. */
function pastTillsOf(journal: Journal, tillId: string): (till: string) => boolean {
  let earlier: ReadonlySet<string> | undefined
  return (till) => till === tillId || (earlier ??= new Set(tillQueries(journal).writers())).has(till)
}

/**
 * Without staff nobody takes up what an earlier process left: the screen begins anew, and the sale is settled behind it. What another register
 * waits for is shown again while it can be paid.
 */
function shownAtFirst(journal: Journal, isKiosk: boolean): string | undefined {
  const [id] = journal.entities(saleFeature).newest(1)
  const sale = id === undefined ? undefined : foldOf(journal, saleFeature, id)
  if (!sale || sale.acknowledgedAt !== null) return undefined
  if (sale.register && !sale.payment.terms.isAttended) return isUnderWay(sale) ? id : undefined
  return !isKiosk && sale.payment.terms.isAttended ? id : undefined
}
