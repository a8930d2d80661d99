// What does this screen know? State only: functions elsewhere change it, components draw it.
import { create } from 'zustand'
import type { CashierView, CommandName, CustomerView } from '#shared/bridge.ts'
import type { Money } from '#shared/money.ts'
import type { Problem } from '#shared/problem.ts'
import type { CustomerSale, UserFlow } from '#shared/sale.ts'

/** The screen's line to its till. What a screen shows while it is lost may be old. */
export type Link = { state: 'opening' } | { state: 'open' } | { state: 'lost'; problem: Problem }

/** What the cashier is asked in a dialog before anything happens. */
export type Asking =
  | { what: 'largeAmount'; userFlow: UserFlow }
  | { what: 'phone'; text: string; isChecked: boolean }
  | { what: 'release' }

/** A sale asked for, of which the till has not told anything yet. */
export type Starting = { amount: Money; userFlow: UserFlow; phoneEnding: string | null; at: number }

export type State = {
  link: Link
  cashier: CashierView | null
  customer: CustomerView | null
  /** The last result, kept for the customer when the cashier is quicker than the customer reads. */
  lastResult: CustomerSale | null
  /** The till's clock (epoch ms) in the last view, and this page's steady clock when it came. */
  tillClock: { at: number; receivedAt: number }
  /** The keyed amount in minor units. */
  keyed: number
  asking: Asking | null
  starting: Starting | null
  /** Commands that the till has not answered yet. */
  underWay: ReadonlySet<CommandName>
  /** What stood in the way of the last command. */
  trouble: Problem | null
  /** When this screen first saw the running sale's cancel unanswered (till's clock). */
  cancellingSince: number | null
  /** When this screen first saw the running sale cut off from the service (till's clock). */
  cutOffSince: number | null
}

export const initial: State = {
  link: { state: 'opening' },
  cashier: null,
  customer: null,
  lastResult: null,
  tillClock: { at: 0, receivedAt: 0 },
  keyed: 0,
  asking: null,
  starting: null,
  underWay: new Set(),
  trouble: null,
  cancellingSince: null,
  cutOffSince: null,
}

export const useStore = create<State>()(() => initial)
