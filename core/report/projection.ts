// The office's questions about the past: sales found, money moved, copies given out. Answered from the tables of sales and movements.
import type { Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { MovementRow, SoldRow } from '#core/money/movements.ts'
import {
  type DiscountedOrder,
  type RecordedAct,
  soldOf,
  type SoldMoney,
  type ReportOwner,
} from '#core/report/sums.ts'
import type { SaleRow } from '#core/sale/projection.ts'
import { ownerKey, type AgreementOwner as ServiceOwner } from '#core/service/access.ts'
import { actKinds, type PriceOwner } from '#core/till/facts.ts'
import type { Span } from '#core/till/projection.ts'
import type { Money } from '#shared/money.ts'
import type { OrderLine } from '#shared/order.ts'
import type { Person } from '#shared/staff.ts'

/** Filter of past sales; whatever is null does not matter. A sale is found when one of `words` fits. */
export type SaleFilter = {
  words: {
    /** Part of a reference, in lower case. */
    text: string
    /** A sale's or a receipt's number; of that till alone where one is named, by its id. */
    number: number | null
    till: string | null
    /** Minor units. */
    amount: number | null
    ending: string | null
  } | null
  filter: 'all' | 'paid' | 'refunded' | 'unpaid' | 'open' | 'waiting'
  openedAt: Span | null
  /** Sales that wait for a person besides those whose rows say so: a question is open, which only this process knows. */
  asked: readonly string[]
  /** Only sales that were opened before this row. */
  before: number | null
  most: number
}

export type SearchRow = SaleRow & { receipt: number | null }

type UnpaidSales = { state: string; sales: number }

const filters = {
  all: '1',
  paid: 'captured > refunded',
  refunded: 'refunded > 0',
  unpaid: 'captured = 0 AND settled = 1',
  open: 'settled = 0',
  waiting: '(waits = 1 OR sale IN (SELECT value FROM json_each(:asked)))',
} as const satisfies Record<SaleFilter['filter'], string>

/** The original of joining alone is written down as copy 0. */
const copiesText = `SELECT count(*) AS facts FROM fact
  WHERE (kind = 'receiptCopied' OR (kind = 'membershipCopied' AND body ->> 'copy' > 0)) AND seq >= ? AND seq < ?`

/** The lines of sales that were paid. */
const paidText = (where: string) => `SELECT fact.body ->> '$.ordered.lines' AS lines FROM movement
  JOIN fact ON fact.sale = movement.sale AND fact.kind = 'opened'
  WHERE ${where} AND movement.kind = 'captured' AND movement.value > 0 ORDER BY movement.seq`

const prepare = (db: Queryable) => {
  const rowsOf = <T>(rows: unknown[]): T[] => rows as T[] // the tables' own columns
  const at = db.prepare('SELECT * FROM movement WHERE at >= ? AND at < ? ORDER BY seq')
  const soldThen = db.prepare(
    'SELECT movement.*, goods, person FROM movement LEFT JOIN sold USING (seq) WHERE at >= ? AND at < ? ORDER BY seq',
  )
  const within = db.prepare('SELECT * FROM movement WHERE seq >= ? AND seq < ? ORDER BY seq')
  const soldWithin = db.prepare(
    'SELECT movement.*, goods, person FROM movement LEFT JOIN sold USING (seq) WHERE seq >= ? AND seq < ? ORDER BY seq',
  )
  const withGoods = (rows: unknown[]) =>
    rowsOf<MovementRow & (SoldRow | { goods: null })>(rows).map((row): MovementRow & SoldMoney => ({
      ...row,
      ...soldOf(row.goods === null ? null : row),
    }))
  const unpaid = (by: string) =>
    db.prepare(
      `SELECT state, count(*) AS sales FROM sale WHERE ${by} >= ? AND ${by} < ? AND captured = 0 GROUP BY state ORDER BY state`,
    )
  const [unpaidRows, unpaidTimes] = [unpaid('opened'), unpaid('openedAt')]
  // A membership's money stands under its agreement's name, which is no sale's.
  const then = `SELECT sale FROM movement WHERE at >= :from AND at < :until AND flow <> 'AGREEMENT'
    UNION SELECT sale FROM sale WHERE openedAt >= :from AND openedAt < :until`
  const salesThen = db.prepare(
    `SELECT * FROM sale WHERE sale IN (${then}) AND opened > :after ORDER BY opened LIMIT :most`,
  )
  const countThen = db.prepare(`SELECT count(*) AS sales FROM (${then})`)
  const moved = db.prepare(
    `SELECT coalesce(sum(CASE WHEN kind = 'captured' THEN value END), 0) AS captured,
            coalesce(sum(CASE WHEN kind <> 'captured' THEN value END), 0) AS refunded
     FROM movement WHERE seq >= :from AND seq < :until AND owner = :owner AND currency = :currency`,
  )
  const copies = db.prepare(copiesText)
  // The sign keeps a column's index from being used: a whole day is found by its time, what is new of it by its row.
  const paidSince = db.prepare(paidText('movement.at >= :beganAt AND +movement.seq > :read'))
  const paidAfter = db.prepare(paidText('movement.seq > :read AND +movement.at >= :beganAt'))
  return {
    search: createSearch(db),
    /** Lines of the sales paid since `beganAt`, in the rows after `read`. */
    paidLines: ({ beganAt, read }: { beganAt: number; read: number }) =>
      (read === 0 ? paidSince : paidAfter)
        .all({ beganAt, read })
        .flatMap(({ lines }) => JSON.parse(String(lines)) as OrderLine[]), // as the sales were opened
    /** By the time at which the till wrote them down, in the order of their rows. */
    movementsAt: ({ from, until }: Span) => rowsOf<MovementRow>(at.all(from, until)),
    /** Movements of that time, with their goods. */
    soldAt: ({ from, until }: Span) => withGoods(soldThen.all(from, until)),
    soldIn: ({ from, until }: Span) => withGoods(soldWithin.all(from, until)),
    /** By their rows. */
    movementsIn: ({ from, until }: Span) => rowsOf<MovementRow>(within.all(from, until)),
    /** Sales opened in these rows, or at that time, that hold no money; by state. */
    unpaidIn: ({ from, until }: Span) => rowsOf<UnpaidSales>(unpaidRows.all(from, until)),
    unpaidAt: ({ from, until }: Span) => rowsOf<UnpaidSales>(unpaidTimes.all(from, until)),
    /** Sales that were opened at that time, or of which money moved then: after the row `after`, oldest first. */
    salesAt: ({ from, until }: Span, after: number, most: number) =>
      rowsOf<SaleRow>(salesThen.all({ from, until, after, most })),
    countSalesAt: ({ from, until }: Span) => Number(countThen.get({ from, until })?.['sales'] ?? 0),
    /** All that moved in these rows under this owner and currency. */
    movedIn({ from, until }: Span, { owner, currency }: ReportOwner) {
      const row = moved.get({ from, until, owner, currency })
      return { captured: Number(row?.['captured'] ?? 0), refunded: Number(row?.['refunded'] ?? 0) }
    },
    discountedIn: createDiscounted(db, 'seq'),
    discountedAt: createDiscounted(db, 'at'),
    ...createActs(db),
    /** Receipts given out again in these rows. */
    copies: ({ from, until }: Span) => Number(copies.get(from, until)?.['facts'] ?? 0),
  }
}

export const pastQueries = (journal: Pick<Journal, 'queries'>) => journal.queries(prepare)

/**
 * Walks the sales from the newest one back until it has found enough; the sign keeps it from walking by the time of opening. Only what was
 * asked is looked at: a word that nothing has reads every sale there is.
 */
function createSearch(db: Queryable) {
  const made = new Map<string, ReturnType<Queryable['prepare']>>()
  const receiptOf =
    "(SELECT receipt FROM movement WHERE movement.sale = sale.sale AND kind = 'captured' AND receipt IS NOT NULL ORDER BY seq LIMIT 1)"
  return ({ words, filter, openedAt, asked, before, most }: SaleFilter): SearchRow[] => {
    const wanted = [
      { sql: filters[filter], named: filter === 'waiting' ? { asked: JSON.stringify(asked) } : {} },
      ...(before === null ? [] : [{ sql: 'opened < :before', named: { before } }]),
      ...(openedAt === null ? [] : [{ sql: '+openedAt >= :from AND +openedAt < :until', named: openedAt }]),
      ...(words === null ? [] : [anyOf(words)]),
    ]
    const where = wanted.map(({ sql }) => `(${sql})`).join(' AND ')
    const find =
      made.get(where) ??
      db.prepare(
        `SELECT *, ${receiptOf} AS receipt FROM sale WHERE ${where} ORDER BY opened DESC LIMIT :most`,
      )
    made.set(where, find)
    return find.all(Object.assign({ most }, ...wanted.map(({ named }) => named))) as SearchRow[] // the table's own columns, and the receipt
  }
}

type Condition = { sql: string; named: Record<string, string | number> }

/** At least one of the words fits. */
function anyOf({ text, number, till, amount, ending }: NonNullable<SaleFilter['words']>): Condition {
  const fits: Condition[] = []
  if (text !== '')
    fits.push({ sql: 'instr(lower(sale), :text) > 0 OR instr(:text, lower(sale)) > 0', named: { text } })
  if (number !== null && till !== null)
    fits.push({
      sql: `(counter = :number AND sale LIKE :till || '-%') OR sale = (SELECT sale FROM movement WHERE receipt = :number AND :till = (
        SELECT body ->> 'till' FROM fact WHERE kind = 'issuerChanged' AND fact.seq < movement.seq ORDER BY fact.seq DESC LIMIT 1))`,
      named: { number, till },
    })
  if (number !== null && till === null)
    fits.push({
      sql: 'counter = :number OR sale = (SELECT sale FROM movement WHERE receipt = :number)',
      named: { number },
    })
  if (amount !== null) fits.push({ sql: 'amount = :amount', named: { amount } })
  if (ending !== null)
    fits.push({ sql: "instr(',' || endings || ',', ',' || :ending || ',') > 0", named: { ending } })
  if (fits.length === 0) return { sql: '0', named: {} }
  return {
    sql: fits.map(({ sql }) => sql).join(' OR '),
    named: Object.assign({}, ...fits.map(({ named }) => named)) as Condition['named'], // of the rows above
  }
}

/** Sales with a discount whose first money came in these rows, or at that time. */
function createDiscounted(db: Queryable, by: 'seq' | 'at') {
  // Paid twice, its goods were sold once.
  const discounted = db.prepare(
    `SELECT fact.body -> '$.ordered' AS ordered FROM movement JOIN fact ON fact.sale = movement.sale AND fact.kind = 'opened'
     WHERE movement.${by} >= :from AND movement.${by} < :until AND begun = 1 AND owner = :owner AND currency = :currency
       AND json_array_length(fact.body, '$.ordered.discounts') > 0
       AND NOT EXISTS (SELECT 1 FROM movement AS earlier
         WHERE earlier.sale = movement.sale AND earlier.begun = 1 AND earlier.seq < movement.seq)
     ORDER BY movement.seq`,
  )
  return ({ from, until }: Span, { owner, currency }: ReportOwner) =>
    discounted
      .all({ from, until, owner, currency })
      .map(({ ordered }) => JSON.parse(String(ordered)) as DiscountedOrder) // as the sales were opened
}

/** SQL of the act that a fact is; null where the fact lacks what makes it one. */
const actOf = `CASE kind
    WHEN 'attemptOpened' THEN iif(body ->> 'override' IS NULL, NULL, 'override')
    WHEN 'refundOpened' THEN iif(body ->> 'by' = 'manager', 'refund', NULL)
    WHEN 'reservationGivenUp' THEN 'giveBackRest'
    WHEN 'resolvedByHand' THEN 'settle'
    WHEN 'taskOpened' THEN iif(
      body ->> 'by' = 'person' AND body ->> 'reason' IS NOT NULL,
      iif(body ->> 'do' = 'refundCharge', 'refund', 'membership'), NULL)
    WHEN 'taskResolved' THEN 'membership'
    WHEN 'intervalSkipped' THEN 'membership'
    WHEN 'discountAllowed' THEN 'discount'
    WHEN 'takenOut' THEN body ->> 'how'
  END`

const readActs = (db: Queryable, by: 'seq' | 'at') =>
  db.prepare(
    `SELECT at, coalesce(nullif(sale, ''), body ->> 'basket') AS about, ${actOf} AS act,
       body ->> 'person' AS person, body ->> 'askedBy' AS askedBy,
       coalesce(body ->> 'reason', body ->> 'override', '') AS reason,
       coalesce(body ->> 'value', iif(body ->> 'do' = 'refundCharge', body ->> 'amount', 0)) AS value,
       body ->> 'pieces' AS pieces,
       iif(sale = '', body, (SELECT body FROM fact AS first WHERE first.sale = fact.sale ORDER BY seq LIMIT 1)) AS held
     FROM fact WHERE kind IN ${actKinds} AND ${by} >= ? AND ${by} < ? AND ${actOf} IS NOT NULL ORDER BY seq`,
  )

/** The columns above. */
type ActRow = Omit<RecordedAct, 'person' | 'askedBy' | 'owner' | 'currency'> & {
  person: string | null
  askedBy: string | null
  held: string
}

/** Owner and currency in what a sale or an agreement began with, or in the act's own fact. */
function holdingIn(text: string): Pick<RecordedAct, 'owner' | 'currency'> {
  const fact = JSON.parse(text) as PriceOwner | (ServiceOwner & { amount: Money }) // as they were written
  return { owner: ownerKey(fact), currency: 'amount' in fact ? fact.amount.currency : fact.currency }
}

/** In the order of their facts: those of these rows, and those of that time. */
function createActs(db: Queryable) {
  const [within, then] = [readActs(db, 'seq'), readActs(db, 'at')]
  const personIn = (text: string | null) => (text === null ? null : (JSON.parse(text) as Person)) // as the fact holds it
  const asRead = (rows: unknown[]): RecordedAct[] =>
    (rows as ActRow[]).map(({ person, askedBy, held, ...row }) => ({
      ...row,
      person: personIn(person),
      askedBy: personIn(askedBy),
      ...holdingIn(held),
    }))
  return {
    actsIn: ({ from, until }: Span) => asRead(within.all(from, until)),
    actsAt: ({ from, until }: Span) => asRead(then.all(from, until)),
  }
}
