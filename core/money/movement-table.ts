// The table of money that moved, one row a fact: of sales and of memberships. It gives out the till's receipt numbers.
import type { Table } from '#core/journal/feature.ts'

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
