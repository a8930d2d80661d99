// The money movements of a shop's tills, read with what the rule of counting needs to know of them.
import type { Discounted } from '#core/report/discounts.ts'
import { soldOf } from '#core/report/sold.ts'
import { ownerOf } from '#core/service/access.ts'
import type { Query } from '#hub/database/database.ts'
import type { ShopMovement, TakenOver } from '#hub/shop/money.ts'
import { tellersOf } from '#hub/shop/sale-tellers.ts'
import type { Adoptable } from '#shared/shop.ts'

/** The opening fact of a payment that was taken up, as far as it matters here. `refunded`: by whomever, when it was. */
type Adopted = Pick<
  Adoptable,
  'reference' | 'userFlow' | 'amount' | 'refunded' | 'merchantSerialNumber' | 'environment' | 'address'
>

/** Of one till: its rows after `after` are new, those after `until` are not there yet. */
export type Bound = { till: string; after: number; until: number }

const columns = `m.till, m.seq, m.at, m.sale, m.reference, m.kind, m.value, m.begun, m.shares::text AS shares, m.flow, m.currency,
  m.owner, m.receipt, m.goods, m.person, m.register, f.body`
const withFact = `LEFT JOIN fact f ON m.kind = 'refunded' AND f.till = m.till AND f.seq = m.seq`
const bounds = 'jsonb_to_recordset($1) AS b (till text, after bigint, until bigint)'

type Stored = Omit<ShopMovement, 'refund' | 'goods' | 'person'> & {
  goods: string | null
  person: string | null
  body: string | null
}

/** What a till has written of refunds that moved nothing there: when it took a payment up, or of those of other tills. */
export type Seen = {
  till: string
  seq: number
  at: number
  sale: string
  kind: string
  body: string
  isNew: boolean
}
const seenKinds = `f.kind IN ('adopted', 'refundedAtTills')`
const seenColumns = 'f.till, f.seq, f.at, f.sale, f.kind, f.body'

/** All that is known of each payment of which something is new. */
export async function movementsWithin(query: Query, within: readonly Bound[]): Promise<ShopMovement[]> {
  const values = JSON.stringify(within)
  const movements = await query<Stored>(
    `SELECT ${columns}, m.seq > b.after AS "isNew"
     FROM movement m JOIN ${bounds} ON b.till = m.till ${withFact}
     WHERE m.seq <= b.until AND m.sale IN (
       SELECT m.sale FROM movement m WHERE m.reference IN (
         SELECT n.reference FROM movement n JOIN ${bounds} ON b.till = n.till WHERE n.seq > b.after AND n.seq <= b.until)
       UNION ${seenIn('f.sale')} AND f.seq > b.after)
     ORDER BY m.at, m.till, m.seq`,
    [values],
  )
  const seen = await query<Seen>(
    seenIn(`${seenColumns}, f.seq > b.after AS "isNew"`) + ' AND f.sale = ANY($2) ORDER BY f.till, f.seq',
    [values, [...new Set(movements.map(({ sale }) => sale))]],
  )
  return withSeen(...(await told(query, movements, seen)))
}

/** Of these rows those of tills that have a share in the sale that they tell of. */
async function told(
  query: Query,
  movements: readonly Stored[],
  seen: readonly Seen[],
): Promise<[ShopMovement[], Seen[]]> {
  const { hasShare, hasTakenUp } = await tellersOf(query, [...movements, ...seen])
  const isTold = (row: Stored) => hasShare(row) && !(row.kind === 'captured' && hasTakenUp(row))
  return [movements.filter(isTold).map(movementOf), seen.filter(hasShare)]
}

/** The opening facts of these sales that gave a discount, of one till each. The journal wrote them: a name holds no quotation mark of its own. */
export async function discountedOf(
  query: Query,
  within: readonly Bound[],
  sales: readonly string[],
): Promise<(Discounted & { till: string })[]> {
  const rows = await query<{ till: string; sale: string; body: string }>(
    `SELECT f.till, f.sale, f.body FROM fact f JOIN ${bounds} ON b.till = f.till
     WHERE f.kind = 'opened' AND f.seq <= b.until AND f.sale = ANY($2) AND f.body LIKE '%"discounts":[{%'
     ORDER BY f.sale, f.till DESC`,
    [JSON.stringify(within), sales],
  )
  const { hasShare } = await tellersOf(query, rows)
  const first = new Map(rows.filter(hasShare).map((row) => [row.sale, row]))
  return [...first.values()].map(({ till, body }) => {
    const { ordered } = JSON.parse(body) as { ordered: Discounted } // followed already
    return { ...ordered, till }
  })
}

/** Whose heir is which till, of the agreements that these rows speak of. */
export async function takenOverIn(
  query: Query,
  within: readonly Bound[],
  movements: readonly ShopMovement[],
): Promise<TakenOver[]> {
  const names = movements.flatMap(({ flow, sale }) => (flow === 'AGREEMENT' ? sale : []))
  const rows = await query<Pick<TakenOver, 'till' | 'sale' | 'seq'> & { body: string }>(
    `SELECT f.till, f.sale, f.seq, f.body FROM fact f JOIN ${bounds} ON b.till = f.till
     WHERE f.kind = 'agreementTakenOver' AND f.seq <= b.until AND f.sale = ANY($2)`,
    [JSON.stringify(within), [...new Set(names)]],
  )
  return rows.map(({ body, ...row }) => {
    const { from, since } = JSON.parse(body) as Pick<TakenOver, 'from' | 'since'> // followed already
    return { ...row, from, since }
  })
}

const seenIn = (what: string): string =>
  `SELECT ${what} FROM fact f JOIN ${bounds} ON b.till = f.till WHERE ${seenKinds} AND f.seq <= b.until`

/** Of these sales at every till of the shop. */
export async function movementsOfSales(
  query: Query,
  shop: string,
  sales: readonly string[],
): Promise<ShopMovement[]> {
  const movements = await query<Stored>(
    `SELECT ${columns}, true AS "isNew" FROM movement m JOIN till t ON t.id = m.till ${withFact}
     WHERE t.shop = $1 AND m.sale = ANY($2) ORDER BY m.at, m.till, m.seq`,
    [shop, sales],
  )
  const seen = await query<Seen>(
    `SELECT ${seenColumns}, true AS "isNew" FROM fact f JOIN till t ON t.id = f.till
     WHERE t.shop = $1 AND f.sale = ANY($2) AND ${seenKinds} AND f.seq <= t.derived ORDER BY f.till, f.seq`,
    [shop, sales],
  )
  return withSeen(...(await told(query, movements, seen)))
}

/**
 * A refund's id stands in the fact that says that it went through; that of a membership's is its task. Read here: one till's odd letters,
 * which PostgreSQL would not read, must not keep the others from their report.
 */
function movementOf({ body, goods, person, ...row }: Stored): ShopMovement {
  const { refund, task } = JSON.parse(body ?? '{}') as { refund?: string; task?: string } // followed already
  return { ...row, ...soldOf(goods === null ? null : { goods, person }), refund: refund ?? task ?? null }
}

/** `seen` is in the order of each till's rows: what a till has seen it tells in all, whether it took the payment or took it up. */
export function withSeen(movements: readonly ShopMovement[], seen: readonly Seen[]): ShopMovement[] {
  const known = new Map<string, number>()
  const rows = [...movements]
  const firsts = new Map(movements.toReversed().map((row) => [`${row.till} ${row.reference}`, row]))
  for (const { body, ...row } of seen) {
    const told = row.kind === 'adopted' ? seenAtTakeUp(row, body) : seenLater(firsts, row, body)
    if (!told) continue
    const of = `${row.till} ${told.reference}`
    const more = { ...told, value: told.value - (known.get(of) ?? 0) }
    rows.push(more)
    if (!firsts.has(of)) firsts.set(of, more)
    known.set(of, told.value)
  }
  return rows
}

/** Nothing at that till. */
const asSeen = { kind: 'seen', begun: 0, shares: '[]', receipt: null, refund: null, goods: [], person: null }

function seenLater(
  firsts: ReadonlyMap<string, ShopMovement>,
  row: Omit<Seen, 'body'>,
  body: string,
): ShopMovement | undefined {
  const { reference, value } = JSON.parse(body) as { reference: string; value: number } // followed already
  const of = firsts.get(`${row.till} ${reference}`)
  return of && { ...of, ...row, ...asSeen, value }
}

function seenAtTakeUp(row: Omit<Seen, 'body'>, body: string): ShopMovement {
  const { reference, refunded, userFlow, amount, ...of } = JSON.parse(body) as Adopted // followed already
  return {
    ...row,
    ...asSeen,
    reference,
    value: refunded,
    flow: userFlow,
    currency: amount.currency,
    owner: ownerOf(of),
    register: null,
  }
}
