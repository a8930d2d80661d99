// The office's questions about the past: sales found, money moved, closings. Answered from the derived tables.
import type { DatabaseSync } from 'node:sqlite'
import type { MovementRow, SaleRow } from '#core/journal/sale-row.ts'
import { toTillEntry, type TillEntry } from '#core/journal/fact-kinds.ts'
import type { Row } from '#core/journal/hash-link.ts'

/** Epoch ms, or rows of the journal; the first included, the second not. */
export type Span = { from: number; until: number }

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

export type PastQueries = {
  search(wanted: SaleFilter): FoundRow[]
  /** The newest last. */
  movementsOf(sale: string): MovementRow[]
  /** The receipts after that number, in order, and whose they are. */
  receiptsAfter(receipt: number): { receipt: number; sale: string }[]
  /** Whose receipt has this number: a sale's name, or an agreement's. */
  withReceipt(receipt: number): string | undefined
  /** By the time at which the till wrote them down, in the order of their rows. */
  movementsAt(span: Span): MovementRow[]
  /** By their rows. */
  movementsIn(rows: Span): MovementRow[]
  /** Sales opened in these rows, or at that time, that hold no money; by state. */
  unpaidIn(rows: Span): { state: string; sales: number }[]
  unpaidAt(span: Span): { state: string; sales: number }[]
  /** Sales that were opened at that time, or of which money moved then: after the row `after`, oldest first. */
  salesAt(span: Span, after: number, most: number): SaleRow[]
  countSalesAt(span: Span): number
  /** All that ever moved under this owner and currency, up to this row. */
  everUntil(owner: string, currency: string, until: number): { captured: number; refunded: number }
  /** How many of these facts there are in these rows. */
  count(kind: 'receiptCopied' | 'drawerOpened' | 'override', rows: Span): number
  /** The newest last. */
  closings(): TillEntry[]
  closing(number: number): TillEntry | undefined
  lastClosing(): TillEntry | undefined
  firstAt(): number | null
  /** Who was added, changed, given a PIN or removed. The newest last. */
  staffChanges(): TillEntry[]
}

const filters = {
  all: '1',
  paid: 'captured > refunded',
  refunded: 'refunded > 0',
  unpaid: 'captured = 0 AND rests = 1',
  open: 'rests = 0',
  waiting: '(waits = 1 OR sale IN (SELECT value FROM json_each(:asked)))',
} as const satisfies Record<SaleFilter['filter'], string>

/** The original of joining alone is written down as copy 0. */
const copiesText = `SELECT count(*) AS facts FROM fact
  WHERE (kind = 'receiptCopied' OR (kind = 'membershipCopied' AND body ->> 'copy' > 0)) AND seq >= ? AND seq < ?`

export function pastQueries(db: DatabaseSync): PastQueries {
  const rowsOf = <T>(rows: unknown[]): T[] => rows as T[] // the tables' own columns
  const ofSale = db.prepare('SELECT * FROM movement WHERE sale = ? ORDER BY seq')
  const after = db.prepare('SELECT receipt, sale FROM movement WHERE receipt > ? ORDER BY receipt')
  const numbered = db.prepare('SELECT sale FROM movement WHERE receipt = ?')
  const at = db.prepare('SELECT * FROM movement WHERE at >= ? AND at < ? ORDER BY seq')
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
  const counts = {
    receiptCopied: db.prepare(copiesText),
    drawerOpened: db.prepare(
      "SELECT count(*) AS facts FROM fact WHERE kind = 'drawerOpened' AND seq >= ? AND seq < ?",
    ),
    override: db.prepare(
      `SELECT count(*) AS facts FROM fact
       WHERE kind = 'attemptOpened' AND seq >= ? AND seq < ? AND body ->> 'override' IS NOT NULL`,
    ),
  }
  const closed = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq")
  const nth = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq LIMIT 1 OFFSET ?")
  const latest = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq DESC LIMIT 1")
  const first = db.prepare('SELECT at FROM fact WHERE seq = 1')
  const staff = db.prepare("SELECT * FROM fact WHERE kind = 'staffChanged' ORDER BY seq")

  return {
    search: createSearch(db),
    movementsOf: (sale) => rowsOf(ofSale.all(sale)),
    receiptsAfter: (receipt) => rowsOf(after.all(receipt)),
    withReceipt: (receipt) => rowsOf<{ sale: string }>(numbered.all(receipt))[0]?.sale,
    movementsAt: ({ from, until }) => rowsOf(at.all(from, until)),
    movementsIn: ({ from, until }) => rowsOf(within.all(from, until)),
    unpaidIn: ({ from, until }) => rowsOf(unpaidRows.all(from, until)),
    unpaidAt: ({ from, until }) => rowsOf(unpaidTimes.all(from, until)),
    salesAt: ({ from, until }, after, most) => rowsOf(salesThen.all({ from, until, after, most })),
    countSalesAt: ({ from, until }) => Number(countThen.get({ from, until })?.['sales'] ?? 0),
    everUntil(owner, currency, until) {
      const row = ever.get(owner, currency, until)
      return { captured: Number(row?.['captured'] ?? 0), refunded: Number(row?.['refunded'] ?? 0) }
    },
    count: (kind, { from, until }) => Number(counts[kind].get(from, until)?.['facts'] ?? 0),
    closings: () => rowsOf<Row>(closed.all()).map(toTillEntry),
    closing(number) {
      // Below zero, an offset is none to SQLite: the first would answer.
      const [row] = number < 1 ? [] : rowsOf<Row>(nth.all(number - 1))
      return row ? toTillEntry(row) : undefined
    },
    lastClosing() {
      const [row] = rowsOf<Row>(latest.all())
      return row ? toTillEntry(row) : undefined
    },
    firstAt() {
      const row = first.get()
      return row ? Number(row['at']) : null
    },
    staffChanges: () => rowsOf<Row>(staff.all()).map(toTillEntry),
  }
}

/**
 * Walks the sales from the newest one back until it has found enough; the sign keeps it from walking by the time of opening. Only what was
 * asked is looked at: a word that nothing has reads every sale there is.
 */
function createSearch(db: DatabaseSync): PastQueries['search'] {
  const made = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const receiptOf =
    "(SELECT receipt FROM movement WHERE movement.sale = sale.sale AND kind = 'captured' AND receipt IS NOT NULL ORDER BY seq LIMIT 1)"
  return ({ words, filter, openedAt, asked, before, most }) => {
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
