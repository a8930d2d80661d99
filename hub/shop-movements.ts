// Which movements of money do a shop's tills tell of? Read with what the rule of counting wants to know of them.
import { ownerOf } from '#core/till-options.ts'
import type { Query } from '#hub/database.ts'
import type { ShopMovement, TakenOver } from '#hub/shop-money.ts'
import type { Adoptable } from '#shared/shop.ts'

/** The opening fact of a payment that was taken up, as far as it matters here. `refunded`: by whomever, when it was. */
type Adopted = Pick<
  Adoptable,
  'reference' | 'userFlow' | 'amount' | 'refunded' | 'merchantSerialNumber' | 'environment' | 'address'
>

/** Of one till: its rows after `after` are new, those after `until` are not there yet. */
export type Bound = { till: string; after: number; until: number }

const columns = `m.till, m.seq, m.at, m.sale, m.reference, m.kind, m.value, m.shares::text AS shares, m.flow, m.currency,
  m.owner, m.receipt, f.body`
const withFact = `LEFT JOIN fact f ON m.kind = 'refunded' AND f.till = m.till AND f.seq = m.seq`
const bounds = 'jsonb_to_recordset($1) AS b (till text, after bigint, until bigint)'

type Stored = Omit<ShopMovement, 'refund'> & { body: string | null }

/** What a till has written of a payment that it took up from another. */
type Taken = { till: string; seq: number; at: number; sale: string; body: string; isNew: boolean }

/** All that is known of each payment of which something is new. */
export async function movementsWithin(query: Query, within: readonly Bound[]): Promise<ShopMovement[]> {
  const values = JSON.stringify(within)
  const movements = await query<Stored>(
    `SELECT ${columns}, m.seq > b.after AS "isNew"
     FROM movement m JOIN ${bounds} ON b.till = m.till ${withFact}
     WHERE m.seq <= b.until AND m.sale IN (
       SELECT m.sale FROM movement n JOIN ${bounds} ON b.till = n.till JOIN movement m ON m.reference = n.reference
       WHERE n.seq > b.after AND n.seq <= b.until
       UNION ${adopted('f.sale')} AND f.seq > b.after)
     ORDER BY m.at, m.till, m.seq`,
    [values],
  )
  const taken = await query<Taken>(
    adopted('f.till, f.seq, f.at, f.sale, f.body, f.seq > b.after AS "isNew"') + ' AND f.sale = ANY($2)',
    [values, [...new Set(movements.map(({ sale }) => sale))]],
  )
  return [...movements.map(movementOf), ...taken.map(seenOf)]
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

const adopted = (what: string): string =>
  `SELECT ${what} FROM fact f JOIN ${bounds} ON b.till = f.till WHERE f.kind = 'adopted' AND f.seq <= b.until`

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
  const taken = await query<Taken>(
    `SELECT f.till, f.seq, f.at, f.sale, f.body, true AS "isNew" FROM fact f JOIN till t ON t.id = f.till
     WHERE t.shop = $1 AND f.sale = ANY($2) AND f.kind = 'adopted' AND f.seq <= t.derived`,
    [shop, sales],
  )
  return [...movements.map(movementOf), ...taken.map(seenOf)]
}

/**
 * A refund's id stands in the fact that says that it went through; that of a membership's is its task. Read here: one till's odd letters,
 * which PostgreSQL would not read, must not keep the others from their report.
 */
function movementOf({ body, ...row }: Stored): ShopMovement {
  const { refund, task } = JSON.parse(body ?? '{}') as { refund?: string; task?: string } // followed already
  return { ...row, refund: refund ?? task ?? null }
}

function seenOf({ body, ...row }: Taken): ShopMovement {
  const { reference, refunded, userFlow, amount, ...of } = JSON.parse(body) as Adopted // followed already
  return {
    ...row,
    reference,
    kind: 'seen',
    value: refunded,
    shares: '[]',
    flow: userFlow,
    currency: amount.currency,
    owner: ownerOf(of),
    receipt: null,
    refund: null,
  }
}
