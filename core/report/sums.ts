// The sums of money movements. Pure: the same rows give the same sums.
import type { MovementRow } from '#core/money/movement-table.ts'
import { hoursOf } from '#core/report/shop-clock.ts'
import { movementCount, tipsIn, total, type SoldMoney } from '#core/report/sold.ts'
import type { Share } from '#core/money/shares.ts'
import { moneyFlow } from '#shared/flows.ts'
import { sum } from '#shared/order.ts'
import type { Currency } from '#shared/market.ts'
import {
  outsideVat,
  type FlowSums,
  type OutsideVat,
  type RateSums,
  type RegisterSums,
  type SpanSums,
  type Sums,
} from '#shared/report.ts'
import type { SaleState } from '#shared/sale.ts'

/** Owner and currency that a report is about: of money of another sales unit, environment or currency it only says how much there is. */
export type Owner = { owner: string; currency: Currency }

export type Unpaid = readonly { state: string; sales: number }[]

/** `goods`: what the money was for. */
type SumsRow = MovementRow & Pick<SoldMoney, 'goods' | 'times'>

/** Sums of movements; what was taken off stands in no movement. */
export type MovedSums = Omit<Sums, 'discounts'>

/** `zone`: where the shop stands, for the hours. */
export function sumsOf(movements: readonly SumsRow[], unpaid: Unpaid, own: Owner, zone: string): MovedSums {
  const ours = movements.filter((row) => isOurs(row, own))
  const captures = ours.filter(isCapture)
  const refunds = ours.filter((one) => !isCapture(one))
  const [captured, refunded] = [total(captures), total(refunds)]
  const receipts = ours.flatMap(({ receipt }) => receipt ?? [])
  return {
    currency: own.currency,
    sales: begun(captures),
    captured,
    refunds: movementCount(refunds),
    refunded,
    refundedElsewhere: total(refunds.filter(({ kind }) => kind === 'elsewhere')),
    net: captured - refunded,
    rates: ratesOf(ours),
    flows: flowsOf(ours),
    registers: registersOf(ours),
    hours: spansOf(ours, hoursOf(zone)),
    others: othersOf(movements.filter((row) => !isOurs(row, own))),
    unpaid: unpaid.map(({ state, sales }) => ({ state: state as SaleState, sales })), // as the journal wrote them
    receipts: endsOf(receipts),
  }
}

function endsOf(receipts: readonly number[]): Sums['receipts'] {
  const [first, ...others] = receipts
  if (first === undefined) return null
  return others.reduce(
    (ends, one) => ({ first: Math.min(ends.first, one), last: Math.max(ends.last, one) }),
    {
      first,
      last: first,
    },
  )
}

export const isOurs = ({ owner, currency }: Pick<MovementRow, 'owner' | 'currency'>, own: Owner): boolean =>
  owner === own.owner && currency === own.currency

const isCapture = ({ kind }: Pick<MovementRow, 'kind'>): boolean => kind === 'captured'
/** Captured in parts, it is one sale. */
const begun = (rows: readonly MovementRow[]): number => sum(rows.map((row) => row.begun))

export const sharesIn = ({ shares }: MovementRow): Share[] => JSON.parse(shares) as Share[] // written by the journal

function ratesOf(rows: readonly SumsRow[]): RateSums[] {
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

function flowsOf(rows: readonly MovementRow[]): FlowSums[] {
  return moneyFlow.options.flatMap((userFlow) => {
    const own = rows.filter(({ flow }) => flow === userFlow)
    return own.length === 0 ? [] : [{ userFlow, ...sidesOf(own) }]
  })
}

/** By name: one that was paired anew goes on as it was. Most taken first. */
function registersOf(rows: readonly MovementRow[]): RegisterSums[] {
  const named = Map.groupBy(rows, ({ register }) => register)
  return [...named]
    .flatMap(([name, own]) => (name === null ? [] : { name, ...sidesOf(own) }))
    .toSorted((one, other) => other.captured - one.captured)
}

function sidesOf(rows: readonly MovementRow[]) {
  const [captures, refunds] = [rows.filter(isCapture), rows.filter((row) => !isCapture(row))]
  return {
    sales: begun(captures),
    captured: total(captures),
    refunds: movementCount(refunds),
    refunded: total(refunds),
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
