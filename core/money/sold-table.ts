// The table of what was sold, one row for each movement of money: the goods it paid or gave back, and who began the sale.
import type { Table } from '#core/journal/feature.ts'
import type { Share } from '#core/money/shares.ts'
import type { SoldKind } from '#shared/report.ts'

/** A part of a movement's money. They sum to it exactly, gross and VAT. Minor units; below zero where an earlier movement is corrected. */
export type Goods = {
  kind: SoldKind
  /** Id of the product or the plan; empty for the others. */
  id: string
  /** As it was sold. */
  name: string
  /** So many were sold with it. */
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
