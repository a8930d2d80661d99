// One sale in the whole shop: its facts at every till that has it, its money, and what may still be refunded.
import { entryOf, isFactOf } from '#core/journal/feature.ts'
import type { Row } from '#core/journal/chain.ts'
import { total, sharesIn } from '#core/report/sums.ts'
import { factView } from '#core/sale/view.ts'
import { saleFeature, type SaleEntry } from '#core/sale/projection.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import type { Attempt } from '#core/payment/state.ts'
import { added, type Share } from '#core/money/shares.ts'
import type { Query } from '#hub/database/database.ts'
import type { KnownTill } from '#hub/http/context.ts'
import { countedRows, type CountedRow } from '#hub/shop/money.ts'
import { boundsOfShop, movementsOf } from '#hub/shop/movements.ts'
import { moneyOf, rowOfSale, shopSaleOf, type SaleRow } from '#hub/shop/sale-search.ts'
import { tellersOf } from '#hub/shop/sale-tellers.ts'
import { rowsOfTills } from '#hub/shop/tills.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Adoptable, ShopSaleFile } from '#shared/shop.ts'

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
  const money = moneyOf(row, countedRows(movements))
  return ok({
    sale: shopSaleOf(row, money, asking),
    facts: once(entries).map((entry) => ({ ...factView(entry), till: entry.till })),
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
  const rows = await query<Omit<Row, 'previous' | 'hash'> & { till: string; hash: string }>(
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

function adoptablesOf(row: SaleRow, entries: readonly Written[], money: readonly CountedRow[]): Adoptable[] {
  const own = entries.filter(({ till }) => till === row.till).toSorted((one, other) => one.seq - other.seq)
  const sale = own.reduce<Sale | undefined>(
    (before, { fact, at }) => reduceSale(before, row.sale, fact, at),
    undefined,
  )
  return sale ? sale.payment.attempts.flatMap((attempt) => adoptableOf(row, sale, attempt, money)) : []
}

function adoptableOf(
  row: SaleRow,
  { sale, ordered, payment }: Sale,
  { reference, userFlow }: Attempt,
  money: readonly CountedRow[],
): Adoptable[] {
  const moved = money.filter((one) => one.reference === reference)
  const captures = moved.filter(({ kind }) => kind === 'captured')
  const refunds = moved.filter(({ kind }) => kind !== 'captured')
  const [captured, refunded] = [total(captures), total(refunds)]
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
  rows.reduce<Share[]>((shares, row) => added(shares, sharesIn(row)), [])
