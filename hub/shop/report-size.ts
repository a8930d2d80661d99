// The bounds of a shop's report: long lists end in one row for all the rest, and what no till could read is not given out.
import type * as z from 'zod/mini'
import { isTooMuchJson, mostJsonValues } from '#core/system/json.ts'
import { ratesOf, type DiscountSums } from '#shared/discounts.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { RegisterSums, Sums } from '#shared/report.ts'

/** A till reads answers of eight million. Of ten thousand products a report has two. bytes */
export const largestReport = 6_000_000
/** And half as many values. */
const mostValues = mostJsonValues / 2

/** The report, where it has the shape and the size that its readers ask for. Where it has not they are told so in words, and nothing is closed. */
export function fitting<Report extends object>(shape: z.ZodMiniType<Report>, report: Report): Result<Report> {
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

/** Registers, and owners of other money, that have a row of their own. */
const mostNamed = 50

/** How many others are one row. */
const named = (rows: readonly unknown[]): string => `… (${rows.length})`

export const shortRegisters = (rows: readonly RegisterSums[]): RegisterSums[] => {
  const rest = rows.slice(mostNamed)
  const total = (of: Exclude<keyof RegisterSums, 'name'>) => sum(rest.map((row) => row[of]))
  const last = {
    name: named(rest),
    sales: total('sales'),
    captured: total('captured'),
    refunds: total('refunds'),
    refunded: total('refunded'),
  }
  return [...rows.slice(0, mostNamed), ...(rest.length > 0 ? [last] : [])]
}

/** Givers of discounts, on lines or on baskets, that have a row of their own. */
const mostGivers = 500

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
    count: sum(own.map(({ count }) => count)),
    value: sum(own.map(({ value }) => value)),
    rates: ratesOf(own),
  }))
  return [...rows.filter((row) => shown.has(row)), ...last]
}

/** Owners of other money that captured most; the rest is one row a currency. */
export const shortOthers = (rows: readonly Sums['others'][number][]): Sums['others'] => {
  const sorted = rows.toSorted((one, other) => other.captured - one.captured)
  const rest = Map.groupBy(sorted.slice(mostNamed), ({ currency }) => currency)
  const last = [...rest].map(([currency, own]) => ({
    owner: named(own),
    currency,
    captured: sum(own.map(({ captured }) => captured)),
    refunded: sum(own.map(({ refunded }) => refunded)),
  }))
  return [...(rows.length > mostNamed ? sorted : rows).slice(0, mostNamed), ...last]
}
