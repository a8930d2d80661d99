// The rule of counting a payment that several tills wrote down: each capture and refund once for the shop. Pure.
import type { MovementRow } from '#core/money/movements.ts'
import { type SoldMoney, sharesIn } from '#core/report/sums.ts'
import { addShares, grossOf, takeShares, type Share } from '#core/money/shares.ts'
import { sum, vatWithin } from '#shared/order.ts'

/**
 * `refund`: its own id, whichever till wrote that it went through. `isNew`: in the rows that are asked about, not before them. `kind`
 * `seen`: what had gone back in all when a till took the payment up, or what it saw of other tills' refunds; nothing moved at that till.
 */
export type ShopMovement = MovementRow &
  SoldMoney & {
    till: string
    reference: string
    refund: string | null
    isNew: boolean
  }

/** With row `seq` that till took over what moves of this agreement at the till `from`, which is gone. `since`: from then on; epoch ms. */
export type Takeover = Pick<ShopMovement, 'till' | 'sale' | 'seq'> & { from: string; since: number }

/** `till` null: given back by nobody in the shop. `goods`: none where a till has not written the row so. */
export type CountedRow = MovementRow & SoldMoney & { till: string | null; reference: string }

/** Sides of a period: without its rows, and with them. */
type When = 'before' | 'after'

/**
 * The rule, for each payment, of its rows up to a bound. A period counts what the move of its bound adds, so nothing falls between two
 * periods or into both, in whatever order the tills send their rows:
 * 1. Captured is what the till says that knows of most. Two tills of one past tell of the same 1000: it is 1000.
 * 2. A refund counts once, by its id, whichever tills tell of it: that is what the shop's tills made.
 * 3. Refunded in all is the larger of that and the most that one till knows of, made and seen. One till made 200, another saw 300: 100 of
 *    it was given back elsewhere.
 * 4. A membership's charge is added up over the names of its agreement, as each till tells what moved there and no more; tills that
 *    share a name share a past, and are held against each other by 1 to 3.
 * 5. An heir also tells what moved at the till that it took over since the moment that its takeover names. Of what it captured and saw
 *    only that counts which the other till's rows since then do not explain, from the first row on that it wrote as an heir. The other
 *    captured 1000 and the heir tells of 1500: 500 of it is the heir's.
 * By 5 too little is counted where those rows tell of money that the heir does not know of (it moved earlier and was found later, or that
 * till was an heir itself) and lack money of the charge that it does know of: a row does not say whose money it is.
 */
export const countedRows = (
  movements: readonly ShopMovement[],
  takenOver: readonly Takeover[] = [],
): CountedRow[] => countedPayments(movements, takenOver).flatMap(({ counted }) => counted)

/** A payment, or a charge of a membership: as the tills told it, and what of it counts. */
export type CountedPayment = { told: ShopMovement[]; counted: CountedRow[] }

export function countedPayments(
  movements: readonly ShopMovement[],
  takenOver: readonly Takeover[],
): CountedPayment[] {
  // One till may say that somebody else holds the money: that is then another payment, and leaves this one as it was told.
  const payments = Map.groupBy(movements, ({ sale, reference, flow, owner, currency }) =>
    [flow === 'AGREEMENT' ? `charge ${reference}` : `${sale} ${reference}`, currency, owner].join(' '),
  )
  return [...payments.values()].flatMap((told) => {
    const last = told.filter(({ isNew }) => isNew).reduce(laterOf, undefined)
    if (!last) return []
    const counted = last.flow === 'AGREEMENT' ? ofCharge(told, last, takenOver) : ofPayment(told, last)
    return [{ told, counted }]
  })
}

const laterOf = (one: ShopMovement | undefined, other: ShopMovement): ShopMovement =>
  one && one.at > other.at ? one : other

function ofCharge(rows: ShopMovement[], last: ShopMovement, takenOver: readonly Takeover[]): CountedRow[] {
  const parts = [...Map.groupBy(rows, ({ sale }) => sale).values()]
  return parts.flatMap((own) => ofPayment(own, last, (of) => explaining(rows, own, takenOver, of)))
}

/** Money of these rows that is told already by the tills whose heir wrote them. */
function explaining(
  rows: readonly ShopMovement[],
  own: readonly ShopMovement[],
  takenOver: readonly Takeover[],
  of: When,
): Explained {
  const last = new Map<string, number>()
  for (const { till, seq } of own.filter((row) => isWithin(row, of)))
    last.set(till, Math.max(seq, last.get(till) ?? 0))
  const [first] = own
  /** Since when, of each till that is gone. */
  const inherited = new Map<string, number>()
  for (const { till, sale, seq, from, since } of takenOver)
    if (sale === first?.sale && (last.get(till) ?? 0) > seq)
      inherited.set(from, Math.min(since, inherited.get(from) ?? since))
  const isTheirs = ({ till, sale, at }: ShopMovement) =>
    // Written at that till, or of a past that it shares with others.
    [till, sale.slice(0, sale.indexOf('-a'))].some((one) => at >= (inherited.get(one) ?? Infinity))
  const theirs = inherited.size === 0 ? [] : rows.filter((row) => row.sale !== first?.sale && isTheirs(row))
  const sales = [...Map.groupBy(theirs, ({ sale }) => sale).values()].map(moneyIn)
  return {
    captured: sum(sales.map(({ captures }) => captures[of].value)),
    refunded: sum(sales.map(({ refunded }) => refunded[of])),
  }
}

/** Minor units. */
type Explained = { captured: number; refunded: number }
const unexplained: Explained = { captured: 0, refunded: 0 }

/** `explained`: what is counted from others' rows already. */
function ofPayment(
  rows: ShopMovement[],
  last: ShopMovement,
  explained: (of: When) => Explained = () => unexplained,
): CountedRow[] {
  const { captures, refunds, made, refunded } = moneyIn(rows)
  const [past, now] = [explained('before'), explained('after')]
  const refundedElsewhere = (of: When): Share[] => {
    const more = refunded[of] - made[of] - (of === 'before' ? past : now).refunded
    const left = refunds.reduce((shares, one) => addShares(shares, one[of].shares, -1), captures[of].shares)
    return more > 0 ? (last.flow === 'AGREEMENT' ? takeOfCharge(left, more) : takeShares(left, more)) : []
  }
  const captured = unexplainedCapture(captures, past.captured, now.captured)
  return [
    ...(captured
      ? movedBy(last, rows.at(-1)?.till ?? null, 'captured', captured.moved, captured.begun)
      : captures.rows),
    ...refunds.flatMap((one) => one.rows),
    ...movedBy(
      last,
      null,
      'elsewhere',
      addShares(refundedElsewhere('after'), refundedElsewhere('before'), -1),
    ),
  ]
}

/** As its till does: the VAT of what was kept before, less that of what is kept after. */
function takeOfCharge(left: readonly Share[], value: number): Share[] {
  const [only, ...others] = left
  if (!only || others.length > 0 || only.rate === null || value > only.gross) return takeShares(left, value)
  return [{ rate: only.rate, gross: value, vat: only.vat - vatWithin(only.gross - value, only.rate) }]
}

/** How the rest of it moved, where another part of it is explained than was before; nothing where it is as it was told. */
function unexplainedCapture({ before, after }: Once, past: number, now: number) {
  if (past === now && past <= before.value) return undefined
  const rest = ({ shares, value }: Total, less: number) => takeShares(shares, Math.max(0, value - less))
  const begun = Number(after.value > now) - Number(before.value > past)
  return { moved: addShares(rest(after, now), rest(before, past), -1), begun }
}

/** Money that these rows tell of: captured, and refunded by each refund's id and in all. */
function moneyIn(rows: ShopMovement[]) {
  const captures = mergeTellings(rows.filter(({ kind }) => kind === 'captured'))
  const ids = Map.groupBy(
    rows.filter(({ kind }) => kind === 'refunded'),
    ({ refund, till }) => refund ?? till,
  )
  const refunds = [...ids.values()].map(mergeTellings)
  const known = Map.groupBy(
    rows.filter(({ kind }) => kind !== 'captured'),
    ({ till }) => till,
  )
  const madeIn = (of: When) => sum(refunds.map((one) => one[of].value))
  const inAll = (of: When) =>
    Math.max(madeIn(of), ...[...known.values()].map((seen) => totalOf(seen, of).value))
  return {
    captures,
    refunds,
    made: { before: madeIn('before'), after: madeIn('after') },
    refunded: { before: inAll('before'), after: inAll('after') },
  }
}

function movedBy(
  last: ShopMovement,
  till: string | null,
  kind: string,
  shares: readonly Share[],
  begun = 0,
): CountedRow[] {
  const moved = moving(shares)
  return moved.length === 0 ? [] : [{ ...rowOf(last, till), kind, ...worth(moved), begun }]
}

type Total = { value: number; shares: Share[] }
type Once = Record<When, Total> & { rows: CountedRow[] }

/** Merges rows in which each till tells of the same money: those of the till that knows of most, and how it stood before and after. */
function mergeTellings(rows: ShopMovement[]): Once {
  const tills = [...Map.groupBy(rows, ({ till }) => till)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([till, own]) => ({ till, own, before: totalOf(own, 'before'), after: totalOf(own, 'after') }))
  const before = mostOf(tills.map((one) => one.before))
  const after = mostOf(tills.map((one) => one.after))
  const full = tills.filter((one) => one.after.value === after.value)
  // Where one till explains the whole move, its rows are told as it wrote them.
  const teller = full.find((one) => one.before.value === before.value) ?? full[0]
  const sales = teller?.own.filter(({ isNew }) => isNew) ?? []
  const left = moving(
    addShares(addShares(after.shares, before.shares, -1), sales.flatMap(sharesIn).reduce(plus, []), -1),
  )
  const last = rows.findLast(({ isNew }) => isNew)
  const begun = Number(after.value > 0) - Number(before.value > 0) - sum(sales.map((row) => row.begun))
  const isOfCaptures = last?.kind === 'captured'
  const correction =
    last && left.length > 0
      ? [{ ...rowOf(last, last.till), ...worth(left), begun: isOfCaptures ? begun : 0 }]
      : []
  return { before, after, rows: [...sales.map((row) => rowOf(row, row.till)), ...correction] }
}

const plus = (shares: Share[], one: Share): Share[] => addShares(shares, [one])

const mostOf = (totals: readonly Total[]): Total =>
  totals.reduce((most, one) => (one.value > most.value ? one : most), { value: 0, shares: [] })

const isWithin = ({ isNew }: ShopMovement, of: When): boolean => of === 'after' || !isNew

function totalOf(rows: readonly ShopMovement[], of: When): Total {
  const within = rows.filter((row) => isWithin(row, of))
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
  goods: [],
})

function rowOf(movement: ShopMovement, till: string | null): CountedRow {
  const { refund: _, isNew: __, ...row } = movement
  return { ...row, till }
}
