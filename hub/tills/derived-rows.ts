// The derived rows of a till's facts at the hub: sales, agreements and movements of money, by the same rules that the till has.
import type { AgreementFact } from '#core/agreement/facts.ts'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import { agreementMovement, soldMembership } from '#core/agreement/movement.ts'
import { agreementFeature, agreementRow } from '#core/agreement/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { entryOf, featureOf, isKindOf } from '#core/journal/feature.ts'
import type { Fact as SaleFact } from '#core/sale/facts.ts'
import { movementRow, saleFeature, saleRow, soldRow } from '#core/sale/projection.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import type { SoldRow } from '#core/money/sold-table.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Query } from '#hub/database/database.ts'
import {
  fitAgreementRow,
  fitEntry,
  fitMovement,
  fitSaleRow,
  judgeExtent,
  mostOfAgreement,
  mostOfSale,
  type Extent,
  type Fact,
} from '#hub/tills/fact-bounds.ts'

type Counted<Of, Counter = number> = Extent & { of: Of; counter: Counter; opened: number }
/** A sale that another till made has no number at this one. */
type CountedSale = Counted<Sale, number | null>
type Moved = MovementRow & Partial<SoldRow> & { reference: string }

/** The state of each thing so far, and the rows to be put. */
type Following = {
  sales: Map<string, CountedSale>
  agreements: Map<string, Counted<Agreement>>
  /** The last that were given out. */
  counters: { sale: number; agreement: number }
  rows: { sales: Map<string, object>; agreements: Map<string, object>; movements: Moved[] }
}

/**
 * `last`: the last row that could be followed. `unfit`: why no till of ours has written the one after it; undefined where all were followed, and
 * before one of a kind that this hub does not know.
 */
export type Followed = { last: number; unfit?: string }

/** `facts` come in their order, right after what was followed before. */
export async function putDerivedRows(query: Query, till: string, facts: readonly Fact[]): Promise<Followed> {
  const [first] = facts
  if (!first) return { last: 0 }
  const following: Following = {
    ...(await known(query, till, facts, first.seq)),
    counters: await lastCounters(query, till),
    rows: { sales: new Map(), agreements: new Map(), movements: [] },
  }
  const followed: Followed = { last: first.seq - 1 }
  for (const fact of facts) {
    if (!featureOf(tillFeatures, fact)) break
    try {
      follow(following, fact)
    } catch (error) {
      followed.unfit = error instanceof Error ? error.message : String(error)
      break
    }
    followed.last = fact.seq
  }
  await putRows(query, till, following.rows)
  return followed
}

/** Throws where the fact cannot follow, or makes a row that no till has; nothing of it stands in `following` then. */
function follow(following: Following, fact: Fact): void {
  if (isKindOf(agreementFeature, fact.kind)) followAgreement(following, fact)
  else if (isKindOf(saleFeature, fact.kind)) followSale(following, fact)
  else fitEntry(fact) // nothing moves
}

/** `goods`: that the fact has moved. */
const extentWith = ({ body }: Fact, before: Extent | undefined, goods = 0): Extent => ({
  facts: (before?.facts ?? 0) + 1,
  bytes: (before?.bytes ?? 0) + Buffer.byteLength(body),
  goods: (before?.goods ?? 0) + goods,
})

const isTaken = (): Error => new Error('a sale and an agreement bear one name')

function followAgreement({ sales, agreements, counters, rows }: Following, fact: Fact): void {
  const { sale: name, seq, at } = fact
  if (sales.has(name)) throw isTaken()
  const before = agreements.get(name)
  const extent = extentWith(fact, before)
  judgeExtent(extent, mostOfAgreement)
  const of = reduceAgreement(before?.of, name, fitEntry<AgreementFact>(fact).fact, at)
  const { counter, opened } = before ?? { counter: counters.agreement + 1, opened: seq }
  const { openedAt, agreementId, ...row } = fitAgreementRow(agreementRow(of, counter, opened))
  const movement = agreementMovement(of, seq, at)
  const moved =
    movement && fitMovement({ ...movement, ...soldMembership(of, seq), reference: of.moved?.chargeId ?? '' })
  const numberPrint = of.opened.kind === 'agreementOpened' ? of.opened.numberPrint : undefined
  if (!before) counters.agreement = counter
  agreements.set(name, { of, counter, opened, ...extent })
  rows.agreements.set(name, {
    ...row,
    opened_at: openedAt,
    agreement_id: agreementId,
    number_print: numberPrint ?? null,
  })
  if (moved) rows.movements.push(moved)
}

function followSale({ sales, agreements, counters, rows }: Following, fact: Fact): void {
  const { sale: name, seq, at } = fact
  if (agreements.has(name)) throw isTaken()
  const before = sales.get(name)
  const of = reduceSale(before?.of, name, fitEntry<SaleFact>(fact).fact, at)
  const extent = extentWith(fact, before, of.movedGoods.length)
  judgeExtent(extent, mostOfSale)
  const { counter, opened } = before ?? {
    counter: of.otherTill === null ? counters.sale + 1 : null,
    opened: seq,
  }
  const { openedAt, otherTill, ...row } = fitSaleRow(saleRow(of, counter, opened))
  const movement = movementRow(of, seq, at)
  const moved =
    movement && fitMovement({ ...movement, ...soldRow(of, seq), reference: of.moved?.reference ?? '' })
  if (!before && counter !== null) counters.sale = counter
  sales.set(name, { of, counter, opened, ...extent })
  rows.sales.set(name, { ...row, opened_at: openedAt, other_till: otherTill, last: seq })
  if (moved) rows.movements.push(moved)
}

/** Bytes of facts that are read in one go; one thing alone may have more. */
const bytesAtOnce = 8_000_000

/** What the facts before these say of the sales and agreements that these speak of. */
async function known(query: Query, till: string, facts: readonly Fact[], first: number) {
  const found: Pick<Following, 'sales' | 'agreements'> = { sales: new Map(), agreements: new Map() }
  const names = [...new Set(facts.map(({ sale }) => sale))].filter((name) => name !== '')
  const sizes = await query<{ name: string; bytes: number }>(
    `SELECT sale AS name, sum(octet_length(body)) AS bytes FROM fact
     WHERE till = $1 AND sale = ANY($2) AND seq < $3 GROUP BY sale ORDER BY sale`,
    [till, names, first],
  )
  for (const piece of inPieces(sizes))
    await readKnown(query, found, { till, first, names: piece.map(({ name }) => name) })
  return found
}

function inPieces<One extends { bytes: number }>(all: readonly One[]): One[][] {
  const pieces: One[][] = []
  let bytes = 0
  for (const one of all) {
    bytes += one.bytes
    if (pieces.length === 0 || bytes > bytesAtOnce) [bytes] = [one.bytes, pieces.push([])]
    pieces.at(-1)?.push(one)
  }
  return pieces
}

type Of = { till: string; first: number; names: readonly string[] }

async function readKnown(
  query: Query,
  { sales, agreements }: Pick<Following, 'sales' | 'agreements'>,
  { till, first, names }: Of,
): Promise<void> {
  const before = await query<Fact>(
    'SELECT seq, sale, kind, at, body, hash FROM fact WHERE till = $1 AND sale = ANY($2) AND seq < $3 ORDER BY seq',
    [till, names, first],
  )
  const counters = await query<{ name: string; counter: number | null; opened: number }>(
    `SELECT sale AS name, counter, opened FROM sale WHERE till = $1 AND sale = ANY($2)
     UNION ALL SELECT name, counter, opened FROM agreement WHERE till = $1 AND name = ANY($2)`,
    [till, names],
  )
  const counted = new Map(counters.map(({ name, ...row }) => [name, row]))
  for (const fact of before) {
    const { sale: name, kind, at } = fact
    const row = counted.get(name)
    if (!row) continue // it was not followed then either
    if (isKindOf(agreementFeature, kind)) {
      const known = agreements.get(name)
      const of = reduceAgreement(known?.of, name, entryOf<AgreementFact>(fact).fact, at)
      if (row.counter !== null)
        agreements.set(name, { of, ...row, counter: row.counter, ...extentWith(fact, known) })
    } else if (isKindOf(saleFeature, kind)) {
      const known = sales.get(name)
      const of = reduceSale(known?.of, name, entryOf<SaleFact>(fact).fact, at)
      sales.set(name, { of, ...row, ...extentWith(fact, known, of.movedGoods.length) })
    }
  }
}

async function lastCounters(query: Query, till: string): Promise<{ sale: number; agreement: number }> {
  const [row] = await query<{ sale: number; agreement: number }>(
    `SELECT (SELECT coalesce(max(counter), 0) FROM sale WHERE till = $1) AS sale,
            (SELECT coalesce(max(counter), 0) FROM agreement WHERE till = $1) AS agreement`,
    [till],
  )
  return row ?? { sale: 0, agreement: 0 }
}

async function putRows(
  query: Query,
  till: string,
  { sales, agreements, movements }: Following['rows'],
): Promise<void> {
  const text = (rows: Iterable<object>) => JSON.stringify(Array.from(rows, (row) => ({ ...row, till })))
  if (sales.size > 0)
    await query(
      `INSERT INTO sale SELECT * FROM jsonb_populate_recordset(NULL::sale, $1)
       ON CONFLICT (till, sale) DO UPDATE SET settled = excluded.settled, waits = excluded.waits, runs = excluded.runs,
         state = excluded.state, captured = excluded.captured, refunded = excluded.refunded, flow = excluded.flow,
         endings = excluded.endings, last = excluded.last`,
      [text(sales.values())],
    )
  if (agreements.size > 0)
    await query(
      `INSERT INTO agreement SELECT * FROM jsonb_populate_recordset(NULL::agreement, $1)
       ON CONFLICT (till, name) DO UPDATE SET agreement_id = excluded.agreement_id, status = excluded.status,
         settled = excluded.settled`,
      [text(agreements.values())],
    )
  if (movements.length > 0)
    await query('INSERT INTO movement SELECT * FROM jsonb_populate_recordset(NULL::movement, $1)', [
      text(movements.map(({ shares, ...row }) => ({ ...row, shares: JSON.parse(shares) as unknown }))),
    ])
}
