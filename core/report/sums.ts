// The sums of a report: of money movements, of products, people and discounts, and of acts that people answer for. Pure: the same rows give the same sums.
import type { MovementRow, Goods, SoldRow } from '#core/money/movements.ts'
import { hoursOf } from '#core/report/shop-clock.ts'
import type { Share } from '#core/money/shares.ts'
import { moneyFlow } from '#shared/flows.ts'
import { sum, isOutsideVat, wholeShares, type Order } from '#shared/order.ts'
import type { Currency } from '#shared/market.ts'
import {
  outsideVat,
  type OutsideVat,
  type RateSums,
  type SpanSums,
  type Sums,
  type PersonSums,
  type ProductSums,
  pinAct as acts,
  type PinAct,
  type ActSums,
  ratesOf,
  type DiscountSums,
} from '#shared/report.ts'
import type { SaleState } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** Owner and currency that a report is about: of money of another sales unit, environment or currency it only says how much there is. */
export type ReportOwner = { owner: string; currency: Currency }

export type UnpaidSales = readonly { state: string; sales: number }[]

/** `goods`: what the money was for. */
type SumsRow = MovementRow & Pick<SoldMoney, 'goods' | 'times'>

/** Sums of movements; what was taken off stands in no movement. */
type MovedSums = Omit<Sums, 'discounts'>

/** `zone`: where the shop stands, for the hours. */
export function sumsOf(
  movements: readonly SumsRow[],
  unpaid: UnpaidSales,
  own: ReportOwner,
  zone: string,
): MovedSums {
  const ours = movements.filter((row) => isOurs(row, own))
  const elsewhere = ours.filter(({ kind }) => kind === 'elsewhere')
  const sides = sidesOf(ours)
  const receipts = ours.flatMap(({ receipt }) => receipt ?? []).toSorted((one, other) => one - other)
  const [first, last] = [receipts[0], receipts.at(-1)]
  return {
    currency: own.currency,
    ...sides,
    refundedElsewhere: totalSold(elsewhere),
    net: sides.captured - sides.refunded,
    rates: rateSumsOf(ours),
    flows: moneyFlow.options.flatMap((userFlow) => {
      const own = ours.filter(({ flow }) => flow === userFlow)
      return own.length === 0 ? [] : [{ userFlow, ...sidesOf(own) }]
    }),
    // By name: one that was paired anew goes on as it was. Most taken first.
    registers: [...Map.groupBy(ours, ({ register }) => register)]
      .flatMap(([name, own]) => (name === null ? [] : { name, ...sidesOf(own) }))
      .toSorted((one, other) => other.captured - one.captured),
    hours: spansOf(ours, hoursOf(zone)),
    others: othersOf(movements.filter((row) => !isOurs(row, own))),
    unpaid: unpaid.map(({ state, sales }) => ({ state: state as SaleState, sales })), // as the journal wrote them
    receipts: first === undefined || last === undefined ? null : { first, last },
  }
}

export const isOurs = (
  { owner, currency }: Pick<MovementRow, 'owner' | 'currency'>,
  own: ReportOwner,
): boolean => owner === own.owner && currency === own.currency

const isCapture = ({ kind }: Pick<MovementRow, 'kind'>): boolean => kind === 'captured'
/** Captured in parts, it is one sale. */
const begun = (rows: readonly Pick<MovementRow, 'begun'>[]): number => sum(rows.map((row) => row.begun))

export const sharesIn = ({ shares }: MovementRow): Share[] => JSON.parse(shares) as Share[] // written by the journal

function rateSumsOf(rows: readonly SumsRow[]): RateSums[] {
  const rates = new Map<string, RateSums>()
  for (const row of rows) {
    for (const { rate, outside, gross, vat } of partsOf(row)) {
      const key = String(outside ?? rate)
      const none = { rate, outside, captured: 0, capturedVat: 0, refunded: 0, refundedVat: 0 }
      const sums = rates.get(key) ?? none
      if (isCapture(row))
        rates.set(key, { ...sums, captured: sums.captured + gross, capturedVat: sums.capturedVat + vat })
      else rates.set(key, { ...sums, refunded: sums.refunded + gross, refundedVat: sums.refundedVat + vat })
    }
  }
  return [...rates.values()].toSorted(
    (one, other) => (other.rate ?? -1) - (one.rate ?? -1) || orderOf(one.outside) - orderOf(other.outside),
  )
}

const orderOf = (outside: OutsideVat | null): number =>
  outside === null ? 0 : outsideVat.options.indexOf(outside)

/** A movement's shares, with what stands outside VAT parted: tips as its goods say, the rest by who asked for it. */
function partsOf(row: SumsRow): (Share & { outside: OutsideVat | null })[] {
  const tips = tipsIn(row)
  return sharesIn(row).flatMap(({ rate, gross, vat }): (Share & { outside: OutsideVat | null })[] => {
    if (rate !== null) return [{ rate, outside: null, gross, vat }]
    const rest: OutsideVat = row.register === null ? 'other' : 'register'
    const parts = [
      { rate, outside: 'tip' as const, gross: tips, vat: 0 },
      { rate, outside: rest, gross: gross - tips, vat },
    ]
    return parts.filter((part) => part.gross !== 0)
  })
}

function sidesOf(rows: readonly SoldMoney[] | readonly SumsRow[]) {
  const [captures, refunds] = [rows.filter(isCapture), rows.filter((row) => !isCapture(row))]
  return {
    sales: begun(captures),
    captured: totalSold(captures),
    refunds: movementCount(refunds),
    refunded: totalSold(refunds),
  }
}

/** `beginOf`: when the hour or the day began in which a moment is. Oldest first. */
export function spansOf(
  rows: readonly Pick<MovementRow, 'at' | 'kind' | 'value' | 'begun'>[],
  beginOf: (at: number) => number,
): SpanSums[] {
  const spans = new Map<number, SpanSums>()
  for (const row of rows) {
    const at = beginOf(row.at)
    const sums = spans.get(at) ?? { at, captured: 0, refunded: 0, sales: 0 }
    if (isCapture(row)) {
      spans.set(at, { ...sums, captured: sums.captured + row.value, sales: sums.sales + row.begun })
    } else spans.set(at, { ...sums, refunded: sums.refunded + row.value })
  }
  return [...spans.values()].toSorted((one, other) => one.at - other.at)
}

function othersOf(rows: readonly MovementRow[]): Sums['others'] {
  const others = new Map<string, Sums['others'][number]>()
  for (const row of rows) {
    const { owner } = row
    const currency = row.currency as Currency // as a sale was opened with it
    const key = `${owner} ${currency}`
    const sums = others.get(key) ?? { owner, currency, captured: 0, refunded: 0 }
    if (isCapture(row)) others.set(key, { ...sums, captured: sums.captured + row.value })
    else others.set(key, { ...sums, refunded: sums.refunded + row.value })
  }
  return [...others.values()]
}

/** A movement's money, what it was for, and who began the sale. `times`: so many movements are this one row; one where it does not say. */
export type SoldMoney = Pick<MovementRow, 'kind' | 'value' | 'begun'> & {
  times?: number
  goods: readonly Goods[]
  person: Person | null
}

/** Goods and person in a row of the sold table; none where no money of any goods moved. */
export const soldOf = (
  row: Pick<SoldRow, 'goods' | 'person'> | null,
): Pick<SoldMoney, 'goods' | 'person'> => ({
  goods: row ? (JSON.parse(row.goods) as Goods[]) : [], // written by the journal, both
  person: row?.person ? (JSON.parse(row.person) as Person) : null,
})

/** Sums by product, of the same movements as all others, so that they sum to them exactly. `nameOf`: what the catalog calls a product today; null for one that it has not. Most sold first. */
export function productSumsOf(
  movements: readonly SoldMoney[],
  nameOf: (product: string) => string | null,
): ProductSums[] {
  const rows = new Map<string, ProductSums>()
  for (const movement of movements) {
    for (const { kind, id, name, pieces, gross, vat } of movement.goods) {
      // One plan that was made elsewhere has no id here.
      const key = `${kind} ${id || name}`
      const none = { kind, id, name, pieces: 0, captured: 0, capturedVat: 0, refunded: 0, refundedVat: 0 }
      const known = rows.get(key) ?? none
      const named = { ...known, name, pieces: known.pieces + pieces }
      rows.set(
        key,
        isCapture(movement)
          ? { ...named, captured: known.captured + gross, capturedVat: known.capturedVat + vat }
          : { ...named, refunded: known.refunded + gross, refundedVat: known.refundedVat + vat },
      )
    }
  }
  return [...rows.values()]
    .map((row) => (row.kind === 'product' ? { ...row, name: nameOf(row.id) ?? row.name } : row))
    .toSorted((one, other) => other.captured - one.captured || other.refunded - one.refunded)
}

/** `keyOf`: by which people are told apart. Most sold first. */
export function personSumsOf(
  movements: readonly SoldMoney[],
  keyOf = ({ id }: Person): string => id,
): PersonSums[] {
  const people = Map.groupBy(movements, ({ person }) => person && keyOf(person))
  return [...people.values()]
    .map((own): PersonSums => ({
      person: own.at(-1)?.person ?? null,
      ...sidesOf(own),
      tips: sum(own.map((row) => (isCapture(row) ? tipsIn(row) : -tipsIn(row)))),
    }))
    .toSorted((one, other) => other.captured - one.captured || other.refunded - one.refunded)
}

export const totalSold = (rows: readonly Pick<SoldMoney, 'value'>[]): number =>
  sum(rows.map(({ value }) => value))
/** Number of movements; one that corrects an earlier one does not count. */
const movementCount = (rows: readonly Pick<SoldMoney, 'value' | 'times'>[]): number =>
  sum(rows.map(({ value, times = 1 }) => (value > 0 ? times : 0)))
/** Minor units of a movement that are a tip. */
export const tipsIn = ({ goods }: Pick<SoldMoney, 'goods'>): number =>
  sum(goods.map(({ kind, gross }) => (kind === 'tip' ? gross : 0)))

export type DiscountedOrder = Pick<Order, 'lines' | 'discounts'>

/** One discount; one on the whole basket is of the rates of all the lines that have a share of it. */
type Given = Omit<DiscountSums, 'count'>

/** Sums of what was taken off the prices of sales that were paid, by who gave it, on lines or on baskets. `keyOf`: by which people are told apart. By name, with nobody last. */
export function discountsOf(
  sales: readonly DiscountedOrder[],
  keyOf = ({ id }: Person): string => id,
): DiscountSums[] {
  const groups = Map.groupBy(sales.flatMap(givenIn), ({ person, on }) =>
    JSON.stringify([person && keyOf(person), on]),
  )
  return [...groups.values()]
    .flatMap((own): DiscountSums[] => {
      const last = own.at(-1)
      const value = sum(own.map((one) => one.value))
      return last ? [{ ...last, count: own.length, value, rates: ratesOf(own) }] : []
    })
    .toSorted(
      (one, other) =>
        Number(one.person === null) - Number(other.person === null) ||
        compareNames(nameOf(one), nameOf(other)) ||
        compareNames(other.on, one.on),
    )
}

const nameOf = ({ person }: DiscountSums): string => person?.name ?? ''

function givenIn(sale: DiscountedOrder): Given[] {
  const shares = wholeShares(sale)
  return sale.discounts.map(({ line: place, value, person }) => ({
    person,
    on: place === null ? 'basket' : 'line',
    value,
    rates: sale.lines
      .map((line, at) => ({
        rate: isOutsideVat(line) ? null : line.vatRate,
        value: place === null ? (shares[at] ?? 0) : at === place ? value : 0,
      }))
      .filter((part) => part.value > 0),
  }))
}

/** An act that somebody answers for, as its fact tells it: allowed with a PIN, or taken out of a basket. `about`: the sale, the agreement or the basket, by its name. `value`: minor units. `pieces`: taken out. */
export type RecordedAct = {
  at: number
  act: PinAct
  about: string
  person: Person | null
  askedBy: Person | null
  reason: string
  value: number
  pieces: number | null
  owner: string
  currency: string
}

/** In the order of the acts, then by name. */
export function actSumsOf(acted: readonly RecordedAct[]): ActSums[] {
  const sums = new Map<string, ActSums>()
  for (const { act, person, askedBy, value } of acted) {
    const key = `${act} ${person?.id ?? ''} ${askedBy?.id ?? ''}`
    const before = sums.get(key) ?? { act, person, askedBy, times: 0, value: 0 }
    sums.set(key, { ...before, times: before.times + 1, value: before.value + value })
  }
  const named = ({ person, askedBy }: ActSums) => `${person?.name ?? ''} ${askedBy?.name ?? ''}`
  return [...sums.values()].toSorted(
    (one, other) =>
      acts.options.indexOf(one.act) - acts.options.indexOf(other.act) ||
      compareNames(named(one), named(other)),
  )
}

/** Order of names: the same on every machine and in every version, for what was signed is counted again elsewhere. */
export const compareNames = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
