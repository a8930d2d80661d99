// The derived rows of a till's facts at the hub: sales, agreements and movements of money, by the same rules that the till has.
import type { AgreementFact } from '#core/agreement/facts.ts'
import { reduceAgreement, type Agreement } from '#core/agreement/reduce.ts'
import { agreementMovement, soldMembership } from '#core/agreement/movement.ts'
import { agreementFeature, agreementRow } from '#core/agreement/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { entryOf, featureOf, isKindOf } from '#core/journal/feature.ts'
import type { Row } from '#core/journal/chain.ts'
import type { Fact as SaleFact } from '#core/sale/facts.ts'
import { movementRow, saleFeature, saleRow, soldRow } from '#core/sale/projection.ts'
import type { MovementRow } from '#core/money/movement-table.ts'
import type { SoldRow } from '#core/money/sold-table.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Query } from '#hub/database/database.ts'

/** A fact as the hub keeps it; what stood before it is known by its place. */
export type Fact = Pick<Row, 'seq' | 'sale' | 'kind' | 'at' | 'body' | 'hash'>

type Counted<Of, Counter = number> = { of: Of; counter: Counter; opened: number }
/** A sale that another till made has no number at this one. */
type CountedSale = Counted<Sale, number | null>
type Moved = MovementRow & Partial<SoldRow> & { reference: string }

/** The last row that could be followed: `facts` come in their order, right after what was followed before. */
export async function putDerivedRows(query: Query, till: string, facts: readonly Fact[]): Promise<number> {
  const [first] = facts
  if (!first) return 0
  const { sales, agreements } = await known(query, till, facts, first.seq)
  const movements: Moved[] = []
  const touched = { sales: new Map<string, number>(), agreements: new Map<string, number>() }
  let counters: { sale: number; agreement: number } | undefined
  let last = first.seq - 1
  for (const fact of facts) {
    if (!featureOf(tillFeatures, fact)) break
    counters ??= await lastCounters(query, till)
    try {
      if (fact.sale === '') {
        // Of the till itself: nothing moves.
      } else if (isKindOf(agreementFeature, fact.kind)) {
        const before = agreements.get(fact.sale)
        const agreement = reduceAgreement(before?.of, fact.sale, entryOf<AgreementFact>(fact).fact, fact.at)
        const { counter, opened } = before ?? { counter: (counters.agreement += 1), opened: fact.seq }
        agreements.set(fact.sale, { of: agreement, counter, opened })
        touched.agreements.set(fact.sale, fact.seq)
        const movement = agreementMovement(agreement, fact.seq, fact.at)
        const sold = soldMembership(agreement, fact.seq)
        if (movement) movements.push({ ...movement, ...sold, reference: agreement.moved?.chargeId ?? '' })
      } else if (isKindOf(saleFeature, fact.kind)) {
        const before = sales.get(fact.sale)
        const sale = reduceSale(before?.of, fact.sale, entryOf<SaleFact>(fact).fact, fact.at)
        if (!before && sale.otherTill === null) counters.sale += 1
        const number = sale.otherTill === null ? counters.sale : null
        const { counter, opened } = before ?? { counter: number, opened: fact.seq }
        sales.set(fact.sale, { of: sale, counter, opened })
        touched.sales.set(fact.sale, fact.seq)
        const movement = movementRow(sale, fact.seq, fact.at)
        const sold = soldRow(sale, fact.seq)
        if (movement) movements.push({ ...movement, ...sold, reference: sale.moved?.reference ?? '' })
      }
    } catch {
      break // no till of ours wrote this: the facts are kept, and what follows from them ends here
    }
    last = fact.seq
  }
  const isPut = await orNothing(query, async () => {
    await putSales(query, till, sales, touched.sales)
    await putAgreements(query, till, agreements, touched.agreements)
    await putMovements(query, till, movements)
  })
  return isPut ? last : first.seq - 1
}

/** False: what follows fits no row, so no till of ours wrote it. The facts themselves are kept all the same. */
async function orNothing(query: Query, put: () => Promise<void>): Promise<boolean> {
  await query('SAVEPOINT followed')
  try {
    await put()
    return true
  } catch (error) {
    // A part is missing; or PostgreSQL does not take these values: classes 22 and 23 of its codes.
    const isUnfit = error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
    if (!isUnfit && !(error instanceof TypeError)) throw error
    await query('ROLLBACK TO SAVEPOINT followed')
    return false
  }
}

/** What the facts before these say of the sales and agreements that these speak of. */
async function known(query: Query, till: string, facts: readonly Fact[], first: number) {
  const sales = new Map<string, CountedSale>()
  const agreements = new Map<string, Counted<Agreement>>()
  const names = [...new Set(facts.map(({ sale }) => sale))].filter((name) => name !== '')
  const before = await query<Fact>(
    'SELECT seq, sale, kind, at, body, hash FROM fact WHERE till = $1 AND sale = ANY($2) AND seq < $3 ORDER BY seq',
    [till, names, first],
  )
  if (before.length === 0) return { sales, agreements }
  const counters = await query<{ name: string; counter: number | null; opened: number }>(
    `SELECT sale AS name, counter, opened FROM sale WHERE till = $1 AND sale = ANY($2)
     UNION ALL SELECT name, counter, opened FROM agreement WHERE till = $1 AND name = ANY($2)`,
    [till, names],
  )
  const counted = new Map(counters.map(({ name, ...row }) => [name, row]))
  for (const fact of before) {
    const at = counted.get(fact.sale)
    if (!at) continue // it was not followed then either
    if (isKindOf(agreementFeature, fact.kind)) {
      const of = reduceAgreement(
        agreements.get(fact.sale)?.of,
        fact.sale,
        entryOf<AgreementFact>(fact).fact,
        fact.at,
      )
      if (at.counter !== null) agreements.set(fact.sale, { of, ...at, counter: at.counter })
    } else {
      sales.set(fact.sale, {
        of: reduceSale(sales.get(fact.sale)?.of, fact.sale, entryOf<SaleFact>(fact).fact, fact.at),
        ...at,
      })
    }
  }
  return { sales, agreements }
}

async function lastCounters(query: Query, till: string): Promise<{ sale: number; agreement: number }> {
  const [row] = await query<{ sale: number; agreement: number }>(
    `SELECT (SELECT coalesce(max(counter), 0) FROM sale WHERE till = $1) AS sale,
            (SELECT coalesce(max(counter), 0) FROM agreement WHERE till = $1) AS agreement`,
    [till],
  )
  return row ?? { sale: 0, agreement: 0 }
}

async function putSales(
  query: Query,
  till: string,
  sales: ReadonlyMap<string, CountedSale>,
  touched: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...touched].flatMap(([name, last]) => {
    const found = sales.get(name)
    if (!found) return []
    const { openedAt, otherTill, ...row } = saleRow(found.of, found.counter, found.opened)
    return [{ ...row, opened_at: openedAt, other_till: otherTill, last, till }]
  })
  if (rows.length === 0) return
  await query(
    `INSERT INTO sale SELECT * FROM jsonb_populate_recordset(NULL::sale, $1)
     ON CONFLICT (till, sale) DO UPDATE SET settled = excluded.settled, waits = excluded.waits, runs = excluded.runs, state = excluded.state,
       captured = excluded.captured, refunded = excluded.refunded, flow = excluded.flow, endings = excluded.endings,
       last = excluded.last`,
    [JSON.stringify(rows)],
  )
}

async function putAgreements(
  query: Query,
  till: string,
  agreements: ReadonlyMap<string, Counted<Agreement>>,
  touched: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...touched.keys()].flatMap((name) => {
    const found = agreements.get(name)
    if (!found) return []
    const { openedAt, agreementId, ...row } = agreementRow(found.of, found.counter, found.opened)
    return [{ ...row, opened_at: openedAt, agreement_id: agreementId, till }]
  })
  if (rows.length === 0) return
  await query(
    `INSERT INTO agreement SELECT * FROM jsonb_populate_recordset(NULL::agreement, $1)
     ON CONFLICT (till, name) DO UPDATE SET agreement_id = excluded.agreement_id, status = excluded.status,
       settled = excluded.settled`,
    [JSON.stringify(rows)],
  )
}

async function putMovements(query: Query, till: string, movements: readonly Moved[]): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map(({ shares, ...row }) => ({
    ...row,
    till,
    shares: JSON.parse(shares) as unknown,
  }))
  await query('INSERT INTO movement SELECT * FROM jsonb_populate_recordset(NULL::movement, $1)', [
    JSON.stringify(rows),
  ])
}
