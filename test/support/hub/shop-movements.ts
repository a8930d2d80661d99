// Rows of one payment, or of one charge of a membership, as tills tell them to their hub.
import { expect } from 'vitest'
import type { Share } from '#core/money/shares.ts'
import type { Goods } from '#core/money/movements.ts'
import { countedPayments, countedRows, type ShopMovement, type Takeover } from '#hub/shop/money.ts'
import { countedMoneyOf, soldSumsOf, type SoldBy } from '#hub/shop/sold.ts'
import type { SoldSums } from '#shared/report.ts'
import type { Person } from '#shared/staff.ts'

export type Told = Pick<ShopMovement, 'till' | 'kind' | 'value'> & {
  refund?: string
  isNew?: boolean
  begun?: number
  /** Of a membership: the agreement's name at its till. */
  agreement?: string
}

const shares = (value: number, kind: string): Share[] =>
  kind === 'seen' ? [] : [{ rate: 2500, gross: value, vat: Math.round(value / 5) }]

/** As its till writes them: `isPlan` of a membership. */
const goodsOf = ({ kind, value }: Told, isPlan: boolean): Goods[] =>
  shares(value, kind).map((share) => ({
    kind: isPlan ? 'membership' : 'product',
    id: 'tea',
    name: 'Tea',
    pieces: kind === 'captured' ? 1 : 0,
    ...share,
  }))

export const movement = (told: Told, seq: number): ShopMovement => ({
  ...movedBy(told, seq),
  goods: goodsOf(told, told.agreement !== undefined),
})

const movedBy = (
  {
    till,
    kind,
    value,
    refund,
    isNew = true,
    agreement,
    begun = Number(kind === 'captured' && value > 0),
  }: Told,
  seq: number,
): ShopMovement => ({
  till,
  seq,
  at: seq,
  sale: agreement ?? 'a-00001',
  reference: 'a-00001-1',
  kind,
  value,
  begun,
  shares: JSON.stringify(shares(value, kind)),
  flow: agreement ? 'AGREEMENT' : 'QR',
  currency: 'NOK',
  owner: 'us',
  receipt: null,
  register: null,
  refund: refund ?? null,
  isNew,
  goods: [],
  person: null,
})

/** What these rows say was sold, and who sold it. */
export function soldSumsIn(
  rows: readonly ShopMovement[],
  personOf: (seller: SoldBy) => Person,
  takenOver: readonly Takeover[] = [],
): SoldSums {
  const sold = countedPayments(rows, takenOver).flatMap((payment) => countedMoneyOf(payment, takenOver).sold)
  return soldSumsOf({ goods: sold, money: sold }, personOf)
}

/** What the shop has of it, in minor units. Of every row its shares sum to its value, and all of it is of the one thing that was sold. */
export const cameTo = (told: readonly Told[], takenOver: readonly Takeover[] = []) => {
  const rows = countedRows(told.map(movement), takenOver)
  const total = (kinds: string[]) =>
    rows.reduce((sum, { kind, value }) => (kinds.includes(kind) ? sum + value : sum), 0)
  for (const { value, shares: text } of rows)
    expect((JSON.parse(text) as Share[]).reduce((sum, { gross }) => sum + gross, 0)).toBe(value)
  const { products, people } = soldSumsIn(told.map(movement), ({ person }) => person, takenOver)
  for (const sold of [products, people]) {
    expect(sold.reduce((sum, { captured }) => sum + captured, 0)).toBe(total(['captured']))
    expect(sold.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(total(['refunded', 'elsewhere']))
  }
  return { captured: total(['captured']), refunded: total(['refunded']), foreign: total(['elsewhere']) }
}
