// The bounds of a shop's report: long lists end in one row for all the rest, and what no till could read is not given out.
import type * as z from 'zod/mini'
import { isTooMuchJson, mostJsonValues } from '#core/system/json.ts'
import {
  ratesOf,
  type DiscountSums,
  type RateSums,
  type RegisterSums,
  type SoldSums,
  type SpanSums,
  type Sums,
} from '#shared/report.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** A till reads answers of eight million. Of ten thousand products a report has two. bytes */
export const largestReport = 6_000_000
/** And half as many values. */
const mostValues = mostJsonValues / 2

/** The report, where it has the shape and the size that its readers ask for. Where it has not they are told so in words, and nothing is closed. */
export function fitReport<Report extends object>(
  shape: z.ZodMiniType<Report>,
  report: Report,
): Result<Report> {
  const [issue] = shape.safeParse(report).error?.issues ?? []
  if (issue) return unfit(issue.path.join('.'), issue.message)
  const parts = Object.entries(report).map(([name, part]) => ({
    name,
    bytes: Buffer.byteLength(JSON.stringify(part) ?? ''),
  }))
  const bytes = sum(parts.map((part) => part.bytes))
  if (bytes <= largestReport && !isTooMuchJson(JSON.stringify(report), mostValues)) return ok(report)
  const largest = parts.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  return unfit(largest.name, 'is too long to be read')
}

const unfit = (where: string, why: string) => failed(problem('shop.reportUnfit', { where, why }))

/** Registers, VAT rates, and owners of other money, that have a row of their own. */
const mostRowsOfEach = 50

/** How many others are one row. */
const named = (rows: readonly unknown[]): string => `… (${rows.length})`

/** The sums of these columns. */
const totals = <Column extends string>(
  rows: readonly Record<Column, number>[],
  ...columns: Column[]
): Record<Column, number> =>
  Object.fromEntries(columns.map((column) => [column, sum(rows.map((row) => row[column]))])) as Record<
    Column,
    number
  > // each of them

export const shortRegisters = (rows: readonly RegisterSums[]): RegisterSums[] => {
  const rest = rows.slice(mostRowsOfEach)
  const last = { name: named(rest), ...totals(rest, 'sales', 'captured', 'refunds', 'refunded') }
  return [...rows.slice(0, mostRowsOfEach), ...(rest.length > 0 ? [last] : [])]
}

/** Those of which most moved; the rest stands outside VAT, with the VAT in it. */
export function shortRates(rows: readonly RateSums[]): RateSums[] {
  const shown = mostOf(rows, mostRowsOfEach, (row) => row.captured + row.refunded)
  const isOther = ({ outside }: RateSums) => outside === 'other'
  const rest = rows.filter((row) => !shown.has(row) || isOther(row))
  if (rest.every(isOther)) return [...rows]
  const sums = totals(rest, 'captured', 'capturedVat', 'refunded', 'refundedVat')
  const last = { rate: null, outside: 'other' as const, ...sums }
  return [...rows.filter((row) => !rest.includes(row)), last]
}

const mostOf = <Row>(rows: readonly Row[], most: number, of: (row: Row) => number): Set<Row> =>
  new Set(rows.toSorted((one, other) => of(other) - of(one)).slice(0, most))

/** More than a year has. */
const mostHours = 9000

/** Those in which most moved; the rest is in the first of its own. */
export function shortHours(rows: readonly SpanSums[]): SpanSums[] {
  const shown = mostOf(rows, mostHours, (row) => row.captured + row.refunded)
  const rest = rows.filter((row) => !shown.has(row))
  const [first] = rest
  if (!first) return [...rows]
  const all = { at: first.at, ...totals(rest, 'captured', 'refunded', 'sales') }
  return rows.flatMap((row) => (row === first ? all : shown.has(row) ? row : []))
}

/** Products that have a row of their own, with names as shops give them; of longer names fewer. */
const mostProducts = 10_000
const productBytes = 2_500_000
const mostPeople = 500

/** Most sold first; of the rest one row for each kind of goods, and one for all people. */
export function shortSold({ products, people }: SoldSums): SoldSums {
  let bytes = 0
  const long = products.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > productBytes)
  const shown = Math.min(mostProducts, long < 0 ? products.length : long)
  const others = Map.groupBy(products.slice(shown), ({ kind }) => kind)
  const rest = people.slice(mostPeople)
  return {
    products: [
      ...products.slice(0, shown),
      ...[...others].map(([kind, own]) => ({
        kind,
        id: '',
        name: named(own),
        ...totals(own, 'pieces', 'captured', 'capturedVat', 'refunded', 'refundedVat'),
      })),
    ],
    people: [
      ...people.slice(0, mostPeople),
      ...(rest.length === 0
        ? []
        : [
            {
              person: { id: '', name: named(rest) },
              ...totals(rest, 'sales', 'captured', 'refunds', 'refunded', 'tips'),
            },
          ]),
    ],
  }
}

/** Givers of discounts, on lines or on baskets, that have a row of their own, and VAT rates of each. */
const [mostGivers, mostRates] = [500, 20]

/** Those that took off most, in the order of `rows`; of the rest one row for lines and one for baskets. */
export function shortDiscounts(rows: readonly DiscountSums[]): DiscountSums[] {
  const shown = new Set(rows.toSorted((one, other) => other.value - one.value).slice(0, mostGivers))
  const rest = Map.groupBy(
    rows.filter((row) => !shown.has(row)),
    ({ on }) => on,
  )
  const last = [...rest].map(([on, own]) => ({
    person: { id: '', name: named(own) },
    on,
    ...totals(own, 'count', 'value'),
    rates: ratesOf(own),
  }))
  return [...rows.filter((row) => shown.has(row)), ...last].map((row) => {
    const most = mostOf(row.rates, mostRates, ({ value }) => value)
    const rates = row.rates.map((one) => (most.has(one) ? one : { ...one, rate: null }))
    return { ...row, rates: ratesOf([{ rates }]) }
  })
}

/** Owners of other money that captured most; the rest is one row a currency. */
export const shortOthers = (rows: readonly Sums['others'][number][]): Sums['others'] => {
  const sorted = rows.toSorted((one, other) => other.captured - one.captured)
  const rest = Map.groupBy(sorted.slice(mostRowsOfEach), ({ currency }) => currency)
  const last = [...rest].map(([currency, own]) => ({
    owner: named(own),
    currency,
    ...totals(own, 'captured', 'refunded'),
  }))
  return [...(rows.length > mostRowsOfEach ? sorted : rows).slice(0, mostRowsOfEach), ...last]
}
