// The money movements of a shop's tills, read row by row with what the rule of counting needs to know of them.
import { soldOf } from '#core/report/sums.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Query } from '#hub/database/database.ts'
import type { ShopMovement, Takeover } from '#hub/shop/money.ts'
import type { Adoptable } from '#shared/shop.ts'
import { isMadeBy } from '#core/payment/state.ts'

/** The opening fact of a payment that was taken up, as far as it matters here. `refunded`: by whomever, when it was. */
type Adopted = Pick<
  Adoptable,
  'reference' | 'userFlow' | 'amount' | 'refunded' | 'merchantSerialNumber' | 'environment' | 'address'
>

/** Bound of one till: its rows after `after` are new, those after `until` are not there yet. */
export type RowBound = { till: string; after: number; until: number }

/** The first value of a question about bounds, as SQL. */
export const boundsSql = 'jsonb_to_recordset($1) AS b (till text, after bigint, until bigint)'

/** The second value of a question about names, as SQL: each once. */
const namesSql = '(SELECT DISTINCT unnest($2::text[]) AS name) AS of'

/** Sales whose movements are asked for; or charges, by their references. */
export type MovementSelection = { sales: readonly string[] } | { charges: readonly string[] }

/** Refunds that a till saw and did not make: when it took a payment up, or later at the service. */
export type SeenRefund = {
  till: string
  seq: number
  at: number
  sale: string
  kind: string
  body: string
  isNew: boolean
}
export const seenKindsSql = `kind IN ('adopted', 'refundedAtOtherTills')`

/** All of a shop, and all of it new. */
export const boundsOfShop = (query: Query, shop: string): Promise<RowBound[]> =>
  query<RowBound>('SELECT id AS till, 0 AS after, derived AS until FROM till WHERE shop = $1 ORDER BY id', [
    shop,
  ])

/** All that the tills tell of them within these bounds, in order of time. */
export async function movementsOf(
  query: Query,
  within: readonly RowBound[],
  wanted: MovementSelection,
): Promise<ShopMovement[]> {
  const isOfSales = 'sales' in wanted
  const movements = await query<Stored>(
    `SELECT m.till, m.seq, m.at, m.sale, m.reference, m.kind, m.value, m.begun, m.shares::text AS shares, m.flow, m.currency,
       m.owner, m.receipt, m.goods, m.person, m.register, f.body, m.seq > b.after AS "isNew"
     FROM ${namesSql} CROSS JOIN LATERAL (SELECT * FROM movement
         WHERE ${isOfSales ? `flow <> 'AGREEMENT' AND sale = of.name` : `flow = 'AGREEMENT' AND reference = of.name`} OFFSET 0) AS m
       JOIN ${boundsSql} ON b.till = m.till AND m.seq <= b.until
       LEFT JOIN LATERAL (SELECT body FROM fact WHERE m.kind = 'refunded' AND till = m.till AND seq = m.seq OFFSET 0) AS f ON true
     ORDER BY m.at, m.till, m.seq`,
    [JSON.stringify(within), isOfSales ? wanted.sales : wanted.charges],
  )
  const seen = await seenIn(query, within, [...new Set(movements.map(({ sale }) => sale))])
  const { hasShare, hasTakenUp } = await tellersOf(query, [...movements, ...seen])
  const isTold = (row: Stored) => hasShare(row) && !(row.kind === 'captured' && hasTakenUp(row))
  return withSeenRefunds(movements.filter(isTold).map(movementOf), seen.filter(hasShare))
}

const seenIn = (query: Query, within: readonly RowBound[], sales: readonly string[]): Promise<SeenRefund[]> =>
  query<SeenRefund>(
    `SELECT f.till, f.seq, f.at, f.sale, f.kind, f.body, f.seq > b.after AS "isNew"
     FROM ${namesSql} CROSS JOIN LATERAL (SELECT * FROM fact WHERE sale = of.name AND ${seenKindsSql} OFFSET 0) AS f
       JOIN ${boundsSql} ON b.till = f.till AND f.seq <= b.until ORDER BY f.till, f.seq`,
    [JSON.stringify(within), sales],
  )

/** Which till is the heir of which, of the agreements that these rows speak of. */
export async function takeoversIn(
  query: Query,
  within: readonly RowBound[],
  movements: readonly ShopMovement[],
): Promise<Takeover[]> {
  const told = movements.flatMap(({ flow, till, sale }) => (flow === 'AGREEMENT' ? { till, sale } : []))
  if (told.length === 0) return []
  const rows = await query<Pick<Takeover, 'till' | 'sale' | 'seq'> & { body: string }>(
    `SELECT f.till, f.sale, f.seq, f.body FROM ${boundsSql}
       JOIN (SELECT DISTINCT till, sale FROM jsonb_to_recordset($2) AS a (till text, sale text)) AS a ON a.till = b.till
       CROSS JOIN LATERAL (SELECT * FROM fact WHERE till = a.till AND sale = a.sale AND kind = 'agreementTakenOver'
         AND seq <= b.until OFFSET 0) AS f`,
    [JSON.stringify(within), JSON.stringify(told)],
  )
  return rows.map(({ body, ...row }) => {
    const { from, since } = JSON.parse(body) as Pick<Takeover, 'from' | 'since'> // followed already
    return { ...row, from, since }
  })
}

type Stored = Omit<ShopMovement, 'refund' | 'goods' | 'person'> & {
  goods: string | null
  person: string | null
  body: string | null
}

/** A refund's id stands in the fact that says that it went through; that of a membership's is its task. */
function movementOf({ body, goods, person, ...row }: Stored): ShopMovement {
  const { refund, task } = JSON.parse(body ?? '{}') as { refund?: string; task?: string } // followed already
  return { ...row, ...soldOf(goods === null ? null : { goods, person }), refund: refund ?? task ?? null }
}

/** `seen` is in the order of each till's rows: what a till has seen it tells in all, whether it took the payment or took it up. */
export function withSeenRefunds(
  movements: readonly ShopMovement[],
  seen: readonly SeenRefund[],
): ShopMovement[] {
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

/** A row of which nothing moved at that till. */
const asSeen = { kind: 'seen', begun: 0, shares: '[]', receipt: null, refund: null, goods: [], person: null }

function seenLater(
  firsts: ReadonlyMap<string, ShopMovement>,
  row: Omit<SeenRefund, 'body'>,
  body: string,
): ShopMovement | undefined {
  const { reference, value } = JSON.parse(body) as { reference: string; value: number } // followed already
  const of = firsts.get(`${row.till} ${reference}`)
  return of && { ...of, ...row, ...asSeen, value }
}

function seenAtTakeUp(row: Omit<SeenRefund, 'body'>, body: string): ShopMovement {
  const { reference, refunded, userFlow, amount, ...of } = JSON.parse(body) as Adopted // followed already
  return {
    ...row,
    ...asSeen,
    reference,
    value: refunded,
    flow: userFlow,
    currency: amount.currency,
    owner: ownerKey(of),
    register: null,
  }
}

type Told = { till: string; sale: string }
/** A sale's first fact at a till. `hash`: of its whole chain up to there, in hex: two tills have the same only by one past. */
type Beginning = Told & { shop: string; kind: string; hash: string }

/** Questions about rows: whether they tell of their sale, or of their membership. */
type SaleTellers = {
  /** False for a till that bears the name of another till's sale in its journal, and began it otherwise. */
  hasShare: (row: Told) => boolean
  /** It gives money back of a payment that another till took: what was captured is that till's to say. */
  hasTakenUp: (row: Told) => boolean
}

/**
 * Where the till that made a sale tells nothing of it, whoever does is heard. Of what moved at a till let into another shop nothing is told
 * in this one.
 */
export async function tellersOf(query: Query, rows: readonly Told[]): Promise<SaleTellers> {
  const strange = new Map<string, Told[]>()
  for (const { till, sale } of rows) {
    if (isMadeBy(sale, till)) continue
    const maker = sale.slice(0, sale.indexOf('-'))
    strange.set(`${till} ${sale}`, [
      { till, sale },
      { till: maker, sale },
    ])
  }
  const asked = [...strange.values()].flat()
  const found = asked.length === 0 ? [] : await beginningsOf(query, asked)
  const beginnings = new Map(found.map((one) => [`${one.till} ${one.sale}`, one]))
  const makers = new Map(found.filter(({ till, sale }) => isMadeBy(sale, till)).map((one) => [one.sale, one]))
  return {
    hasShare({ till, sale }) {
      const own = beginnings.get(`${till} ${sale}`)
      const maker = makers.get(sale)
      if (!own || !maker || own.shop !== maker.shop) return true
      return own.hash === maker.hash || own.kind === 'adopted'
    },
    hasTakenUp: ({ till, sale }) => beginnings.get(`${till} ${sale}`)?.kind === 'adopted',
  }
}

const beginningsOf = (query: Query, of: readonly Told[]): Promise<Beginning[]> =>
  query<Beginning>(
    `SELECT DISTINCT b.till, b.sale, t.shop, first.kind, encode(first.hash, 'hex') AS hash
     FROM jsonb_to_recordset($1) AS b (till text, sale text) JOIN till t ON t.id = b.till
       CROSS JOIN LATERAL (SELECT kind, hash FROM fact f
         WHERE f.till = b.till AND f.sale = b.sale AND f.seq <= t.derived ORDER BY f.seq LIMIT 1) AS first`,
    [JSON.stringify(of)],
  )
