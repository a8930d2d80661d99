// Questions to the facts of the till itself: its closings, its staff, and how often its drawer was opened.
import { entryOf, type JournalEntry, type Queryable } from '#core/journal/feature.ts'
import type { JournalRow } from '#core/journal/chain.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { MovementRow } from '#core/money/movements.ts'
import type { ReportStyle, ReceiptIssuer, TillFact } from '#core/till/facts.ts'
import type { SettingName } from '#shared/settings.ts'
import type { ZReport } from '#shared/report.ts'

/** Epoch ms, or rows of the journal; the first included, the second not. */
export type Span = { from: number; until: number }

type FactOf<Kind extends TillFact['kind']> = JournalEntry<Extract<TillFact, { kind: Kind }>>
export type Closing = { seq: number; report: ZReport; drawn: ReportStyle; owner: string }

const prepare = (db: Queryable) => {
  const closed = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq")
  const nth = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq LIMIT 1 OFFSET ?")
  const latest = db.prepare("SELECT * FROM fact WHERE kind = 'zClosed' ORDER BY seq DESC LIMIT 1")
  // An index could leave one out.
  const latestOf = db.prepare(
    `SELECT * FROM fact NOT INDEXED WHERE kind = 'zClosed' AND body ->> 'owner' = :owner
       AND body ->> '$.report.currency' = :currency AND seq < :until ORDER BY seq DESC LIMIT 1`,
  )
  const first = db.prepare('SELECT at FROM fact WHERE seq = 1')
  const staff = db.prepare("SELECT * FROM fact WHERE kind = 'staffChanged' ORDER BY seq")
  const drawers = db.prepare(
    "SELECT count(*) AS facts FROM fact WHERE kind = 'drawerOpened' AND seq >= ? AND seq < ?",
  )
  const discounts = db.prepare(
    "SELECT * FROM fact WHERE kind = 'discountAllowed' AND body ->> 'basket' = ? ORDER BY seq",
  )
  const changed = db.prepare(
    "SELECT 1 FROM fact, json_each(body, '$.keys') AS name WHERE kind = 'settingsChanged' AND name.value = ? LIMIT 1",
  )
  const newestIssuer = (where = '') =>
    db.prepare(`SELECT * FROM fact WHERE kind = 'issuerChanged' ${where} ORDER BY seq DESC LIMIT 1`)
  const issuer = newestIssuer()
  const ofReceipt = newestIssuer('AND seq < (SELECT seq FROM movement WHERE receipt = ?)')
  const atFirst = newestIssuer('AND seq < (SELECT min(seq) FROM fact WHERE sale = ?)')
  const tillIds = db.prepare("SELECT DISTINCT body ->> 'till' AS till FROM fact WHERE kind = 'issuerChanged'")
  const issuerIn = (row: unknown): ReceiptIssuer | undefined => {
    if (!row) return undefined
    const { kind: _kind, ...found } = entryOf<Extract<TillFact, { kind: 'issuerChanged' }>>(
      row as JournalRow,
    ).fact // likewise
    return found
  }
  const writers = db.prepare(
    `SELECT substr(sale, 1, 6) AS till FROM fact WHERE kind IN ('opened', 'agreementOpened', 'agreementAdopted')
     UNION SELECT body ->> 'atTill' FROM fact WHERE kind = 'adopted'`,
  )
  const closings = (rows: unknown[]): Closing[] =>
    (rows as JournalRow[]) // the table's own columns
      .map((row): FactOf<'zClosed'> => entryOf(row))
      .map(({ seq, fact: { report, drawn, owner } }) => ({ seq, report, drawn, owner }))
  return {
    /** The newest last. */
    closings: () => closings(closed.all()),
    // Below zero, an offset is none to SQLite: the first would answer.
    closing: (number: number): Closing | undefined => closings(number < 1 ? [] : nth.all(number - 1))[0],
    lastClosing: (): Closing | undefined => closings(latest.all())[0],
    /** The last before that row, of this money. */
    lastClosingOf: (
      { owner, currency }: Pick<MovementRow, 'owner' | 'currency'>,
      until: number,
    ): Closing | undefined => closings(latestOf.all({ owner, currency, until }))[0],
    /** When the first fact of all was written down. */
    firstAt(): number | null {
      const row = first.get()
      return row ? Number(row['at']) : null
    },
    /** Who was added, changed, given a PIN or removed. The newest last. */
    staffChanges: () => (staff.all() as JournalRow[]).map((row): FactOf<'staffChanged'> => entryOf(row)), // likewise
    /** Discounts above the shop's most that were allowed for that basket. */
    discountsAllowed: (basket: string) =>
      (discounts.all(basket) as JournalRow[]).map((row): FactOf<'discountAllowed'> => entryOf(row)), // likewise
    /** Whether somebody ever chose it in the office. */
    hasChanged: (setting: SettingName): boolean => changed.get(setting) !== undefined,
    /** Who gives out the receipts now, who gave out the one of that number, and who did when that sale or agreement began. */
    issuer: () => issuerIn(issuer.get()),
    issuerOfReceipt: (receipt: number) => issuerIn(ofReceipt.get(receipt)),
    issuerAtFirst: (name: string) => issuerIn(atFirst.get(name)),
    /** The ids under which this till gave out receipts: more than one where it came from a copy. */
    tillIds: (): string[] => tillIds.all().map(({ till }) => String(till)),
    /** The ids under which this journal was written, by what was opened or taken up here: more than one where it came from a copy. */
    writers: (): string[] => writers.all().map(({ till }) => String(till)),
    /** How often the drawer was opened for no sale, in these rows. */
    drawers: ({ from, until }: Span) => Number(drawers.get(from, until)?.['facts'] ?? 0),
  }
}

export const tillQueries = (journal: Pick<Journal, 'queries'>) => journal.queries(prepare)
