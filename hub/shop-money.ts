// What did several tills' movements of one payment come to for the shop? Each captured and refunded once, whoever wrote it down. Pure.
import type { MovementRow } from '#core/journal/rows.ts'
import { sharesIn } from '#core/report/sums.ts'
import { added, grossOf, take, type Share } from '#core/sale/shares.ts'
import { sum } from '#shared/order.ts'

/**
 * `refund`: its own id, whichever till wrote that it went through. `isNew`: in the rows that are asked about, not before them. `kind`
 * `seen`: what had gone back in all when a till took the payment up; nothing moved at that till.
 */
export type ShopMovement = MovementRow & {
  till: string
  reference: string
  refund: string | null
  isNew: boolean
}

/** `till` null: given back by nobody in the shop. */
export type CountedRow = MovementRow & { till: string | null; reference: string }

/**
 * The rule, for each payment:
 * - captured is what the till says that knows of most: tills that share a past write the same capture down;
 * - each refund counts once, by its id: that is what the shop's tills have made;
 * - refunded in all is the larger of that and the most that one till knows of: its own refunds, and what it saw at the service. So what
 *   one till saw counts only as far as no other till's refunds explain it, and what several saw counts once.
 * Of a membership's charge each till writes down what moved there and no more: only tills that share its agreement's name, and so a past,
 * are held against each other; all the others are added up.
 * All of this is of rows up to a bound. What is counted for a period is what the bound's move adds, so that nothing falls between two
 * periods or into both, in whatever order the tills send their rows.
 */
export function counted(movements: readonly ShopMovement[]): CountedRow[] {
  const payments = Map.groupBy(movements, ({ reference, flow, sale }) =>
    flow === 'AGREEMENT' ? `${reference} ${sale}` : reference,
  )
  return [...payments.values()].flatMap(ofPayment)
}

function ofPayment(rows: ShopMovement[]): CountedRow[] {
  const fresh = rows.filter(({ isNew }) => isNew)
  const last = fresh.toSorted((one, other) => one.at - other.at).at(-1)
  if (!last) return []
  const captures = onceOf(rows.filter(({ kind }) => kind === 'captured'))
  const ids = Map.groupBy(
    rows.filter(({ kind }) => kind === 'refunded'),
    ({ refund, till }) => refund ?? till,
  )
  const refunds = [...ids.values()].map(onceOf)
  const known = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'captured'),
    ({ till }) => till,
  )
  const foreign = (of: 'before' | 'after'): Share[] => {
    const made = sum(refunds.map((one) => one[of].value))
    const most = Math.max(0, ...[...known.values()].map((seen) => totalOf(seen, of).value))
    const left = refunds.reduce((shares, one) => added(shares, one[of].shares, -1), captures[of].shares)
    return most > made ? take(left, most - made) : []
  }
  return [...captures.rows, ...refunds.flatMap((one) => one.rows), ...others(last, foreign)]
}

function others(last: ShopMovement, foreign: (of: 'before' | 'after') => Share[]): CountedRow[] {
  const shares = moving(added(foreign('after'), foreign('before'), -1))
  return shares.length === 0 ? [] : [{ ...rowOf(last, null), kind: 'elsewhere', ...worth(shares) }]
}

type Total = { value: number; shares: Share[] }
type Once = Record<'before' | 'after', Total> & { rows: CountedRow[] }

/** Of rows in which each till tells of the same money: those of the till that knows of most, and how it stood before and after. */
function onceOf(rows: ShopMovement[]): Once {
  const tills = [...Map.groupBy(rows, ({ till }) => till)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([till, own]) => ({ till, own, before: totalOf(own, 'before'), after: totalOf(own, 'after') }))
  const before = mostOf(tills.map((one) => one.before))
  const after = mostOf(tills.map((one) => one.after))
  const full = tills.filter((one) => one.after.value === after.value)
  // Where one till explains the whole move, its rows are told as it wrote them.
  const teller = full.find((one) => one.before.value === before.value) ?? full[0]
  const told = teller?.own.filter(({ isNew }) => isNew) ?? []
  const left = moving(
    added(added(after.shares, before.shares, -1), told.flatMap(sharesIn).reduce(plus, []), -1),
  )
  const last = rows.findLast(({ isNew }) => isNew)
  const correction = last && left.length > 0 ? [{ ...rowOf(last, last.till), ...worth(left) }] : []
  return { before, after, rows: [...told.map((row) => rowOf(row, row.till)), ...correction] }
}

const plus = (shares: Share[], one: Share): Share[] => added(shares, [one])

const mostOf = (totals: readonly Total[]): Total =>
  totals.reduce((most, one) => (one.value > most.value ? one : most), { value: 0, shares: [] })

function totalOf(rows: readonly ShopMovement[], of: 'before' | 'after'): Total {
  const within = rows.filter(({ isNew }) => of === 'after' || !isNew)
  return {
    value: sum(within.map(({ value }) => value)),
    shares: within.flatMap(sharesIn).reduce(plus, []),
  }
}

const moving = (shares: readonly Share[]): Share[] =>
  shares.filter(({ gross, vat }) => gross !== 0 || vat !== 0)

const worth = (shares: readonly Share[]) => ({
  value: grossOf(shares),
  shares: JSON.stringify(shares),
  receipt: null,
})

function rowOf(movement: ShopMovement, till: string | null): CountedRow {
  const { refund: _, isNew: __, ...row } = movement
  return { ...row, till }
}
