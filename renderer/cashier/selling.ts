// The cashier's screen state of a sale that is being put together, beside what the till tells. State only.
import type { Gives } from '#shared/bridge.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Texts } from '#shared/language.ts'
import type { Tip } from '#shared/order.ts'
import type { Problem } from '#shared/problem.ts'
import type { PastSale } from '#shared/sale.ts'

/** What a scan came to, until the next thing happens. */
export type News =
  | { is: 'unknown'; code: string }
  | { is: 'forNext'; names: Texts | null }
  | { is: 'finishFirst' }
  | { is: 'nothingToPay' }
  | { is: 'torn' }

/** The last sales while they are looked at; `look` is the one of them that is open. */
export type History = {
  rows: readonly PastSale[] | null
  look: { of: PastSale; story: Gives<'sale.look'> | null } | null
  trouble: Problem | null
}

export type Selling = {
  /** The line that the keys mean; the last one when null or gone. */
  line: string | null
  /** The line that something was just put on. */
  fresh: string | null
  /** Quantities asked for that no view has shown yet, by line. */
  wanted: Readonly<Record<string, number>>
  /** Ends when everything that was asked about the basket has been answered. */
  turn: Promise<unknown>
  /** An amount on its way into the basket; whether it got there. */
  adding: Promise<boolean> | null
  /** Such amounts that no view shows yet, in minor units: they are to be paid with the rest. */
  coming: number
  /** The basket is being put aside, and no view shows it yet. */
  isHolding: boolean
  /** On a keyed amount that is not in the basket. */
  tip: Tip | null
  news: News | null
  history: History | null
  /** The running sale is being cancelled to be asked for in this way instead. */
  switching: { sale: string; to: UserFlow } | null
}

export const initialSelling: Selling = {
  line: null,
  fresh: null,
  wanted: {},
  turn: Promise.resolve(),
  adding: null,
  coming: 0,
  isHolding: false,
  tip: null,
  news: null,
  history: null,
  switching: null,
}
