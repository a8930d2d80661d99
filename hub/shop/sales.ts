// The sales of the whole shop: searched for, as in the office of one till, where a sale that stands at several tills is found once; and one with its facts, its money, and what may still be refunded.
import { parseSearch } from '#core/report/sale-search.ts'
import { createShopClock } from '#core/report/shop-clock.ts'
import type { Query } from '#hub/database/database.ts'
import type { KnownTill } from '#hub/http/context.ts'
import { countedRows, type CountedRow } from '#hub/shop/money.ts'
import { boundsOfShop, movementsOf, tellersOf } from '#hub/shop/movements.ts'
import { tillNameSql, speaksForSql, rowsOfTills } from '#hub/shop/tills.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Currency } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import type { RegisterOfSale, SaleState } from '#shared/sale.ts'
import type { ShopAnswerOf, ShopSale, ShopInputOf, Adoptable, ShopSaleFile } from '#shared/shop.ts'
import type { Person } from '#shared/staff.ts'
import { entryOf, isFactOf } from '#core/journal/feature.ts'
import type { JournalRow } from '#core/journal/chain.ts'
import { totalSold, sharesIn } from '#core/report/sums.ts'
import { factViewOf } from '#core/sale/view.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import { type Attempt, attemptReference } from '#core/payment/state.ts'
import { addShares, type Share } from '#core/money/shares.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** Sales in one answer. */
const mostShown = 50

/** Whether some till of the shop knows this of the sale, as SQL. */
const someTill = (knows: string): string =>
  `EXISTS (SELECT FROM sale k JOIN till kt ON kt.id = k.till WHERE kt.shop = t.shop AND k.sale = s.sale AND ${knows} OFFSET 0)`

const filters = {
  all: 'true',
  paid: `s.captured > 0 AND NOT ${someTill('k.refunded >= s.captured')}`,
  refunded: someTill('k.refunded > 0'),
  unpaid: 's.captured = 0 AND s.settled = 1',
  open: someTill('k.settled = 0'),
  waiting: someTill('k.waits = 1'),
} as const satisfies Record<ShopInputOf<'sales'>['filter'], string>

/** `tillName`: as the shop names it; `ownName`: as the till calls itself. */
type ShopSaleRow = {
  till: string
  tillName: string
  ownName: string
  sale: string
  counter: number
  state: string
  amount: number
  currency: string
  owner: string
  openedAt: number
  flow: string
  endings: string
  person: string | null
  register: string | null
  waits: boolean
}

const columns = `s.till, ${tillNameSql('t')} AS "tillName", t.name AS "ownName", s.sale, s.counter, s.state, s.amount, s.currency, s.owner, s."openedAt", s.flow,
  s.endings, s.person, s.register, ${someTill('k.waits = 1')} AS waits`

/** The id under which a till gave out the receipt of this movement. */
const issuerOf = (m: string): string =>
  `(SELECT f.body::jsonb ->> 'till' FROM fact f WHERE f.till = ${m}.till AND f.kind = 'issuerChanged' AND f.seq < ${m}.seq
    ORDER BY f.seq DESC LIMIT 1)`

const matches = `(NOT $4::boolean
  OR ($5 <> '' AND (strpos(lower(s.sale), $5) > 0 OR strpos($5, lower(s.sale)) > 0))
  OR (s.counter = $6::bigint AND ($13::text IS NULL OR starts_with(s.sale, $13 || '-')))
  OR s.amount = $7::bigint
  OR ($8::text IS NOT NULL AND $8 = ANY(string_to_array(s.endings, ',')))
  OR EXISTS (SELECT FROM movement m JOIN till mt ON mt.id = m.till
             WHERE mt.shop = t.shop AND m.sale = s.sale AND m.receipt = $6::bigint
             AND ($13::text IS NULL OR $13 = ${issuerOf('m')}) OFFSET 0))`

export async function searchShop(
  query: Query,
  asking: KnownTill,
  search: ShopInputOf<'sales'>,
): Promise<ShopAnswerOf<'sales'>> {
  const { text, filter, days, till, after, zone, nightEnd } = search
  const words = parseSearch(text)
  const span = days ? createShopClock(zone, nightEnd).span(days) : null
  const rows = await query<ShopSaleRow>(
    // Each till is walked from its newest sale back until it has found enough.
    `SELECT ${columns} FROM till t CROSS JOIN LATERAL (SELECT * FROM sale s
       WHERE s.till = t.id AND ${filters[filter]} AND ${speaksForSql} AND ${matches}
         AND s."openedAt" >= $9 AND s."openedAt" < $10
         AND ($11::bigint IS NULL OR (s."openedAt", s.sale) < ($11, $12))
       ORDER BY s."openedAt" DESC, s.sale DESC LIMIT $3) AS s
     WHERE t.shop = $1 AND ($2::text IS NULL OR t.id = $2)
     ORDER BY s."openedAt" DESC, s.sale DESC LIMIT $3`,
    [
      asking.shop,
      till,
      mostShown + 1,
      words !== null,
      words?.text ?? '',
      words?.number ?? null,
      words?.amount ?? null,
      words?.ending ?? null,
      span?.from ?? 0,
      span?.until ?? Number.MAX_SAFE_INTEGER,
      after?.openedAt ?? null,
      after?.sale ?? null,
      words?.till ?? null,
    ],
  )
  const shown = rows.slice(0, mostShown)
  const last = rows.length > mostShown ? shown.at(-1) : undefined
  return {
    sales: await withMoney(query, asking, shown),
    next: last ? { openedAt: last.openedAt, sale: last.sale } : null,
  }
}

const rowOfSale = async (query: Query, shop: string, sale: string): Promise<ShopSaleRow | undefined> => {
  const [row] = await query<ShopSaleRow>(
    `SELECT ${columns} FROM sale s JOIN till t ON t.id = s.till WHERE t.shop = $1 AND s.sale = $2 AND ${speaksForSql}`,
    [shop, sale],
  )
  return row
}

async function withMoney(query: Query, asking: KnownTill, rows: readonly ShopSaleRow[]): Promise<ShopSale[]> {
  const bounds = await boundsOfShop(query, asking.shop)
  const movements = await movementsOf(query, bounds, { sales: rows.map(({ sale }) => sale) })
  const moved = Map.groupBy(countedRows(movements), ({ sale }) => sale)
  return rows.map((row) => shopSaleOf(row, ownMoneyRows(row, moved.get(row.sale) ?? []), asking))
}

/** Rows of the owner who holds the sale's money: a till that names another owner tells nothing of this sale. */
const ownMoneyRows = (sale: ShopSaleRow, money: readonly CountedRow[]): CountedRow[] =>
  money.filter(({ owner, currency }) => owner === sale.owner && currency === sale.currency)

/** The rows hold what the tills have derived: states, flows and currencies as they are in a sale. */
function shopSaleOf(row: ShopSaleRow, money: readonly CountedRow[], asking: KnownTill): ShopSale {
  const { till, tillName, sale, state, amount, currency, openedAt, flow, endings, person, register, waits } =
    row
  const captures = money.filter(({ kind }) => kind === 'captured')
  return {
    till,
    tillName,
    isOwn: till === asking.id,
    sale,
    number: row.counter,
    reference: attemptReference(sale, 1),
    state: state as SaleState,
    amount: { value: amount, currency: currency as Currency },
    openedAt,
    userFlow: flow as UserFlow,
    phoneEnding: endings.split(',').at(-1) || null,
    captured: sum(captures.map(({ value }) => value)),
    refunded: sum(money.flatMap(({ kind, value }) => (kind === 'captured' ? [] : value))),
    receipt: captures.find(({ receipt }) => receipt !== null)?.receipt ?? null,
    person: person === null ? null : (JSON.parse(person) as Person),
    register: register === null ? null : (JSON.parse(register) as RegisterOfSale),
    needsPerson: waits,
  }
}

type Written = SaleEntry & { till: string; hash: string }

export async function saleOf(
  query: Query,
  asking: KnownTill,
  till: string,
  sale: string,
): Promise<Result<ShopSaleFile>> {
  const row = await rowOfSale(query, asking.shop, sale)
  const entries = row ? await entriesOf(query, asking.shop, sale) : []
  if (!row || !entries.some((entry) => entry.till === till)) return failed(problem('sale.unknown', { sale }))
  const tills = await rowsOfTills(query, asking.shop)
  const movements = await movementsOf(query, await boundsOfShop(query, asking.shop), { sales: [sale] })
  const money = ownMoneyRows(row, countedRows(movements))
  return ok({
    sale: shopSaleOf(row, money, asking),
    facts: once(entries).map((entry) => ({ ...factViewOf(entry), till: entry.till })),
    movements: money
      .map(({ at, till: by, kind, reference, value, receipt }) => ({
        at,
        till: by,
        tillName: tills.find(({ id }) => id === by)?.name ?? null,
        kind: kind as ShopSaleFile['movements'][number]['kind'], // as the rule has it
        reference,
        value,
        receipt,
      }))
      .toSorted((one, other) => one.at - other.at),
    adoptable: adoptablesOf(row, entries, money),
  })
}

/** In order of time, of the till that opened it first where two wrote at once. */
async function entriesOf(query: Query, shop: string, sale: string): Promise<Written[]> {
  const rows = await query<Omit<JournalRow, 'previous' | 'hash'> & { till: string; hash: string }>(
    `SELECT f.till, f.seq, f.sale, f.kind, f.at, f.body, encode(f.hash, 'hex') AS hash
     FROM fact f JOIN till t ON t.id = f.till
     WHERE t.shop = $1 AND f.sale = $2 AND f.seq <= t.derived
     ORDER BY f.at, NOT starts_with(f.sale, f.till || '-'), f.till, f.seq`,
    [shop, sale],
  )
  const { hasShare } = await tellersOf(query, rows)
  return rows
    .filter((one) => isFactOf(saleFeature, one) && hasShare(one))
    .map(({ till, hash, ...row }) => ({ ...entryOf(row), till, hash }))
}

/** Tills that share a past have the same rows. */
function once(entries: readonly Written[]): Written[] {
  const hashes = new Set<string>()
  return entries.filter(({ hash }) => hashes.size < hashes.add(hash).size)
}

function adoptablesOf(
  row: ShopSaleRow,
  entries: readonly Written[],
  money: readonly CountedRow[],
): Adoptable[] {
  const own = entries.filter(({ till }) => till === row.till).toSorted((one, other) => one.seq - other.seq)
  const sale = own.reduce<Sale | undefined>(
    (before, { fact, at }) => reduceSale(before, row.sale, fact, at),
    undefined,
  )
  return sale ? sale.payment.attempts.flatMap((attempt) => adoptableOf(row, sale, attempt, money)) : []
}

function adoptableOf(
  row: ShopSaleRow,
  { sale, ordered, payment }: Sale,
  { reference, userFlow }: Attempt,
  money: readonly CountedRow[],
): Adoptable[] {
  const moved = money.filter((one) => one.reference === reference)
  const captures = moved.filter(({ kind }) => kind === 'captured')
  const refunds = moved.filter(({ kind }) => kind !== 'captured')
  const [captured, refunded] = [totalSold(captures), totalSold(refunds)]
  const [first] = captures
  if (!first || captured <= refunded) return []
  const { merchantSerialNumber, environment, address } = payment.terms
  return [
    {
      sale,
      till: row.till,
      tillName: row.ownName,
      number: ordered?.number ?? null,
      reference,
      userFlow,
      amount: payment.terms.amount,
      capturedAt: first.at,
      captured,
      refunded,
      taxed: { captured: sharesOf(captures), refunded: sharesOf(refunds) },
      merchantSerialNumber,
      environment,
      address,
    },
  ]
}

const sharesOf = (rows: readonly CountedRow[]): Share[] =>
  rows.reduce<Share[]>((shares, row) => addShares(shares, sharesIn(row)), [])
