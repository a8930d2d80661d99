// The money of sales and charges that several tills tell of, or that moved elsewhere: row by row, by the rule of counting.
import { isOurs, type Owner } from '#core/report/sums.ts'
import type { Query } from '#hub/database/database.ts'
import { countedPayments, type CountedRow, type ShopMovement } from '#hub/shop/money.ts'
import { movementsOf, takenOverIn, type Bound, type Wanted } from '#hub/shop/movements.ts'
import type { Shared } from '#hub/shop/plain-sales.ts'
import { moneyOf, type SoldRow } from '#hub/shop/sold.ts'

/** `sold` and `people`: of ours alone. */
export type SharedMoney = {
  rows: CountedRow[]
  sold: SoldRow[]
  people: Pick<ShopMovement, 'till' | 'seq' | 'person'>[]
}

/** Sales or charges whose rows are counted in one go: whoever waits for a hint waits no longer. */
const countedAtOnce = 200

export async function sharedMoney(
  query: Query,
  within: readonly Bound[],
  { sales, charges }: Shared,
  own: Owner,
): Promise<SharedMoney> {
  const money: SharedMoney = { rows: [], sold: [], people: [] }
  const wanted: Wanted[] = [
    ...pages(sales).map((page) => ({ sales: page })),
    ...pages(charges).map((page) => ({ charges: page })),
  ]
  for (const page of wanted) {
    const movements = await movementsOf(query, within, page)
    const takenOver = await takenOverIn(query, within, movements)
    for (const payment of countedPayments(movements, takenOver)) {
      const { rows, sold } = moneyOf(payment, takenOver)
      // Their goods stand in `sold`; a tip is told apart by them here as well.
      const light = rows.map((row) => ({ ...row, goods: row.goods.filter(({ kind }) => kind === 'tip') }))
      money.rows.push(...light)
      if (!payment.told.some((row) => isOurs(row, own))) continue
      money.sold.push(...sold)
      money.people.push(...payment.told.map(({ till, seq, person }) => ({ till, seq, person })))
    }
  }
  return money
}

const pages = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / countedAtOnce) }, (_, page) =>
    names.slice(page * countedAtOnce, (page + 1) * countedAtOnce),
  )
