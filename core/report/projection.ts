// The office's questions about the past: sales found, money moved, copies given out. Answered from the tables of sales and movements.
import type { Queryable } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import { soldOf, type SoldMoney } from '#core/report/sold.ts'
import type { SoldRow } from '#core/money/sold-table.ts'
import type { SaleRow } from '#core/sale/projection.ts'
import type { Span } from '#core/till/projection.ts'
import type { OrderLine } from '#shared/order.ts'

/** What may be searched for; whatever is null does not matter. A sale is found when one of `words` fits. */
export type SaleFilter = {
  words: {
    /** Part of a reference, in lower case. */
    text: string
    /** A sale's or a receipt's number. */
    number: number | null
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

export type FoundRow = SaleRow & { receipt: number | null }

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
  const ever = db.prepare(
    `SELECT coalesce(sum(CASE WHEN kind = 'captured' THEN value END), 0) AS captured,
            coalesce(sum(CASE WHEN kind <> 'captured' THEN value END), 0) AS refunded
     FROM movement WHERE owner = ? AND currency = ? AND seq < ?`,
  )
  const copies = db.prepare(copiesText)
  const overrides = db.prepare(
    `SELECT count(*) AS facts FROM fact
     WHERE kind = 'attemptOpened' AND seq >= ? AND seq < ? AND body ->> 'override' IS NOT NULL`,
  )
  // The sign keeps a column's index from being used: a whole day is found by its time, what is new of it by its row.
  const paidSince = db.prepare(paidText('movement.at >= :beganAt AND +movement.seq > :read'))
  const paidAfter = db.prepare(paidText('movement.seq > :read AND +movement.at >= :beganAt'))
  return {
    search: createSearch(db),
    /** What was paid since then, in the rows after `read`. */
    paidLines: ({ beganAt, read }: { beganAt: number; read: number }) =>
      (read === 0 ? paidSince : paidAfter)
        .all({ beganAt, read })
        .flatMap(({ lines }) => JSON.parse(String(lines)) as OrderLine[]), // as the sales were opened
    /** By the time at which the till wrote them down, in the order of their rows. */
    movementsAt: ({ from, until }: Span) => rowsOf<MovementRow>(at.all(from, until)),
    /** The same with their goods. */
    soldAt: ({ from, until }: Span) =>
      rowsOf<MovementRow & (SoldRow | { goods: null })>(soldThen.all(from, until)).map(
        (row): MovementRow & SoldMoney => ({ ...row, ...soldOf(row.goods === null ? null : row) }),
      ),
    /** By their rows. */
    movementsIn: ({ from, until }: Span) => rowsOf<MovementRow>(within.all(from, until)),
    /** Sales opened in these rows, or at that time, that hold no money; by state. */
    unpaidIn: ({ from, until }: Span) => rowsOf<UnpaidSales>(unpaidRows.all(from, until)),
    unpaidAt: ({ from, until }: Span) => rowsOf<UnpaidSales>(unpaidTimes.all(from, until)),
    /** Sales that were opened at that time, or of which money moved then: after the row `after`, oldest first. */
    salesAt: ({ from, until }: Span, after: number, most: number) =>
      rowsOf<SaleRow>(salesThen.all({ from, until, after, most })),
    countSalesAt: ({ from, until }: Span) => Number(countThen.get({ from, until })?.['sales'] ?? 0),
    /** All that ever moved under this owner and currency, up to this row. */
    everUntil(owner: string, currency: string, until: number) {
      const row = ever.get(owner, currency, until)
      return { captured: Number(row?.['captured'] ?? 0), refunded: Number(row?.['refunded'] ?? 0) }
    },
    /** Receipts given out again in these rows. */
    copies: ({ from, until }: Span) => Number(copies.get(from, until)?.['facts'] ?? 0),
    /** Attempts that a manager began before the earlier ones were known, in these rows. */
    overrides: ({ from, until }: Span) => Number(overrides.get(from, until)?.['facts'] ?? 0),
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
  return ({ words, filter, openedAt, asked, before, most }: SaleFilter): FoundRow[] => {
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
    return find.all(Object.assign({ most }, ...wanted.map(({ named }) => named))) as FoundRow[] // the table's own columns, and the receipt
  }
}

type Condition = { sql: string; named: Record<string, string | number> }

/** At least one of the words fits. */
function anyOf({ text, number, amount, ending }: NonNullable<SaleFilter['words']>): Condition {
  const fits: Condition[] = []
  if (text !== '')
    fits.push({ sql: 'instr(lower(sale), :text) > 0 OR instr(:text, lower(sale)) > 0', named: { text } })
  if (number !== null)
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
