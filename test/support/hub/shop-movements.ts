// Rows of one payment, or of one charge of a membership, as tills tell them to their hub.
import { expect } from 'vitest'
import type { Share } from '#core/money/shares.ts'
import { countedRows, type ShopMovement, type TakenOver } from '#hub/shop/money.ts'

export type Told = Pick<ShopMovement, 'till' | 'kind' | 'value'> & {
  refund?: string
  isNew?: boolean
  /** Of a membership: the agreement's name at its till. */
  agreement?: string
}

const shares = (value: number, kind: string): Share[] =>
  kind === 'seen' ? [] : [{ rate: 2500, gross: value, vat: Math.round(value / 5) }]

export const movement = (
  { till, kind, value, refund, isNew = true, agreement }: Told,
  seq: number,
): ShopMovement => ({
  till,
  seq,
  at: seq,
  sale: agreement ?? 'a-00001',
  reference: 'a-00001-1',
  kind,
  value,
  shares: JSON.stringify(shares(value, kind)),
  flow: agreement ? 'AGREEMENT' : 'QR',
  currency: 'NOK',
  owner: 'us',
  receipt: null,
  refund: refund ?? null,
  isNew,
})

/** What the shop has of it, in minor units. Of every row its shares sum to its value. */
export const cameTo = (told: readonly Told[], takenOver: readonly TakenOver[] = []) => {
  const rows = countedRows(told.map(movement), takenOver)
  const total = (kinds: string[]) =>
    rows.reduce((sum, { kind, value }) => (kinds.includes(kind) ? sum + value : sum), 0)
  for (const { value, shares: text } of rows)
    expect((JSON.parse(text) as Share[]).reduce((sum, { gross }) => sum + gross, 0)).toBe(value)
  return { captured: total(['captured']), refunded: total(['refunded']), foreign: total(['elsewhere']) }
}
