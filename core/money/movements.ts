// The tables of money that moved and of the goods that it was for: one row a fact, of sales and of memberships; receipt numbers are given out there, and goods sum to the money exactly.
import type { Table } from '#core/journal/feature.ts'
import type { Share } from '#core/money/shares.ts'
import type { SoldKind } from '#shared/report.ts'
import { isOutsideVat, proportionOf, shareOut, sum, type OrderLine } from '#shared/order.ts'

/** One for each fact that moved money or gave out a receipt, of a sale or of a membership. `shares`: JSON of Share[]. */
export type MovementRow = {
  seq: number
  at: number
  /** The sale's name, or the agreement's. */
  sale: string
  kind: string
  value: number
  /** Change of the count of sales: 1 with the first money of a payment or a charge, -1 with what takes all of it back, else 0. */
  begun: number
  shares: string
  /** AGREEMENT for a membership's. */
  flow: string
  currency: string
  owner: string
  receipt: number | null
  /** The name of the register it was taken for; null where this till sold it. */
  register: string | null
}

export const movementTable: Table = {
  name: 'movement',
  columns: {
    seq: 'INTEGER PRIMARY KEY',
    at: 'INTEGER NOT NULL',
    sale: 'TEXT NOT NULL',
    kind: 'TEXT NOT NULL',
    value: 'INTEGER NOT NULL',
    begun: 'INTEGER NOT NULL',
    shares: 'TEXT NOT NULL',
    flow: 'TEXT NOT NULL',
    currency: 'TEXT NOT NULL',
    owner: 'TEXT NOT NULL',
    receipt: 'INTEGER UNIQUE',
    register: 'TEXT',
  } satisfies Record<keyof MovementRow, string>,
  indexes: `
    CREATE INDEX movement_at ON movement (at);
    CREATE INDEX movement_of_sale ON movement (sale);`,
}

/** A part of a movement's money. They sum to it exactly, gross and VAT. Minor units; below zero where an earlier movement is corrected. */
export type Goods = {
  kind: SoldKind
  /** Id of the product or the plan; empty for the others. */
  id: string
  /** As it was sold. */
  name: string
  /** Pieces sold with it. */
  pieces: number
  /** As in `Share`. */
  rate: number | null
  gross: number
  vat: number
}

/** `goods`: JSON of Goods[]. */
export type SoldRow = { seq: number; goods: string; person: string | null }

export const soldTable: Table = {
  name: 'sold',
  columns: {
    seq: 'INTEGER PRIMARY KEY',
    goods: 'TEXT NOT NULL',
    person: 'TEXT',
  } satisfies Record<keyof SoldRow, string>,
  indexes: '',
}

/** Money that is of no line: sold at another till, or more than the lines come to. */
export const otherGoods = (share: Share): Goods => ({ kind: 'other', id: '', name: '', pieces: 0, ...share })

type Part = { gross: number; vat: number }
/** Money of a line that is paid and given back so far. */
export type LineMoney = { captured: Part; refunded: Part }

const nothing: Part = { gross: 0, vat: 0 }
export const unpaidLine: LineMoney = { captured: nothing, refunded: nothing }

/** A line by its place from 0, and what is given back for it, in minor units. */
export type RefundedPart = { line: number; gross: number }

/** `lines`: all that was ordered, or all that was paid. */
type Sold = { lines: readonly Goods[]; money: readonly LineMoney[] }

/**
 * `meant`: what a refund gives back for the lines that it names. A payment goes to the lines in proportion to what they cost. What goes back comes first from
 * the lines it is meant for, the rest in proportion to what is left of each line.
 */
export function goodsOf(
  { lines, money }: Sold,
  { kind, shares }: { kind: string; shares: readonly Share[] },
  meant: readonly RefundedPart[] = [],
): { goods: Goods[]; money: LineMoney[] } {
  const side = kind === 'captured' ? 'captured' : 'refunded'
  const parts = lines.map(() => nothing)
  const others: Goods[] = []
  for (const share of shares) {
    const { of, rest } = splitShare({ lines, money }, share, side, meant)
    for (const [at, part] of of.entries()) parts[at] = plus(parts[at] ?? nothing, part)
    if (rest.gross !== 0 || rest.vat !== 0) others.push(otherGoods({ rate: share.rate, ...rest }))
  }
  const after = money.map((line, at) => ({ ...line, [side]: plus(line[side], parts[at] ?? nothing) }))
  // Paid in parts, or twice, its pieces are sold once.
  const way = Number(isPaid(after)) - Number(isPaid(money))
  const goods = lines.flatMap((line, at): Goods[] => {
    const { gross, vat } = parts[at] ?? nothing
    const pieces = way * line.pieces
    return gross === 0 && vat === 0 && pieces === 0 ? [] : [{ ...line, pieces, gross, vat }]
  })
  return { goods: [...goods, ...others], money: after }
}

const isPaid = (money: readonly LineMoney[]): boolean => money.some(({ captured }) => captured.gross > 0)

export const orderedGoods = (lines: readonly OrderLine[]): Goods[] =>
  lines.map(({ kind, id, name, quantity, vatRate, total, vat }) => ({
    kind,
    id: kind === 'product' ? id : '',
    name: kind === 'product' ? name : '',
    pieces: quantity,
    rate: isOutsideVat({ kind }) ? null : vatRate,
    gross: total,
    vat,
  }))

const plus = (one: Part, other: Part): Part => ({ gross: one.gross + other.gross, vat: one.vat + other.vat })

/** `rest`: what belongs to no line of that rate. */
function splitShare(
  { lines, money }: Sold,
  { rate, gross, vat }: Share,
  side: keyof LineMoney,
  meant: readonly RefundedPart[],
): { of: Part[]; rest: Part } {
  const sign = gross < 0 || (gross === 0 && vat < 0) ? -1 : 1
  const held = lines.map((line, at): Part => {
    if (line.rate !== rate) return nothing
    const { captured, refunded } = money[at] ?? unpaidLine
    if (sign < 0) return side === 'captured' ? captured : refunded
    if (side === 'captured') return { gross: line.gross, vat: line.vat }
    return { gross: captured.gross - refunded.gross, vat: captured.vat - refunded.vat }
  })
  const left = held.map((part) => Math.max(0, part.gross))
  const wanted = lines.map((_, at) => Math.min(left[at] ?? 0, sign < 0 ? 0 : meantFor(at, meant)))
  const taken = takenFrom(left, wanted, sign * gross)
  const vats = vatOf(held, taken, sign * vat)
  return {
    of: taken.map((one, at) => ({ gross: zero(sign * one), vat: zero(sign * (vats[at] ?? 0)) })),
    rest: { gross: gross - sign * sum(taken), vat: vat - sign * sum(vats) },
  }
}

/** Never -0: rows are compared. */
const zero = (value: number): number => (value === 0 ? 0 : value)

const meantFor = (place: number, meant: readonly RefundedPart[]): number =>
  sum(meant.filter(({ line }) => line === place).map(({ gross }) => gross))

/** No more than is left in all. */
function takenFrom(left: readonly number[], wanted: readonly number[], value: number): number[] {
  const all = Math.min(value, sum(left))
  const first = shareOut(Math.min(all, sum(wanted)), wanted)
  const more = left.map((one, at) => one - (first[at] ?? 0))
  const rest = shareOut(all - sum(first), more)
  return first.map((one, at) => one + (rest[at] ?? 0))
}

/** In proportion to what is taken of each; all of a line takes all of its VAT. */
function vatOf(held: readonly Part[], taken: readonly number[], vat: number): number[] {
  const own = held.map((part, at) =>
    part.gross > 0 && part.vat > 0 ? proportionOf(part.vat, taken[at] ?? 0, part.gross) : 0,
  )
  if (sum(own) === vat) return own
  if (vat < 0) return held.map(() => 0)
  return shareOut(vat, sum(own) > 0 ? own : taken)
}
