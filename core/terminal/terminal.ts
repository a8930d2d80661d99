// Requests that a door for other registers may make of the till: the same for the checkout API and for the nexo protocol.
import type { CheckoutAnswer, CheckoutRefund, RegisterRight, SaleRefund } from '#shared/checkout.ts'
import type { Currency } from '#shared/market.ts'
import type { Money } from '#shared/money.ts'
import type { Problem, Result } from '#shared/problem.ts'
import type { Mode } from '#shared/receipt.ts'
import type { UserFlow } from '#shared/flows.ts'

/** Who asks: a paired register, known by its key. */
export type Register = { id: string; name: string; rights: readonly RegisterRight[] }

/** Why the till takes no checkout now; empty of problem when it does. */
export type TerminalStatus = {
  isReady: boolean
  problem: Problem | null
  /** A sale or checkout is under way. */
  isBusy: boolean
  name: string
  version: string
  /** The shop's and the till's names. */
  shop: string
  till: string
  salesUnit: string
  currency: Currency
  mode: Mode
  flows: readonly (UserFlow | 'PERSONAL_CODE' | 'CHOOSE')[]
  /** A checkout may say `askTip`. */
  canAskTip: boolean
  /** Since when the payment service cannot be reached; null while it can. RFC 3339, as `at` is. */
  unreachableSince: string | null
  at: string
}

/** Sums of one register's checkouts whose money moved. Minor units. */
export type TerminalSums = {
  currency: Currency
  payments: { count: number; captured: Money }
  refunds: { count: number; refunded: Money }
  net: { value: number; currency: Currency }
}

/** `reversals`: of the refunds, those that registers have asked for. */
type TerminalRowSums = TerminalSums & { reversals: TerminalSums['refunds'] }

/** The sums of a time. */
export type TerminalTotals = TerminalSums & { from: string; to: string }

export type ListQuery = {
  /** Epoch ms; by when they were made. */
  from?: number | undefined
  to?: number | undefined
  state?: string | undefined
  /** Goes on after this one. */
  after?: string | undefined
  most: number
}

export type Terminal = {
  /**
   * Makes the checkout of this id, or tells of the one that is there: with the same body the same one, with another body
   * `checkout.different`. It is on disk when this resolves, and its request to the service is on its way.
   */
  put(
    register: Register,
    id: string,
    body: unknown,
  ): Promise<Result<{ checkout: CheckoutAnswer; isNew: boolean }>>
  /** As it is now. Whoever asks waits for it: what is due of it is done. */
  read(register: Register, id: string): Result<CheckoutAnswer>
  /** As soon as it is another than version `since` (without one: than now), is final with no refund on its way, or after `ms`. */
  wait(
    register: Register,
    id: string,
    how: { since?: string | undefined; ms: number; signal?: AbortSignal },
  ): Promise<Result<CheckoutAnswer>>
  /** A request: the answer says what is true. */
  cancel(register: Register, id: string): Promise<Result<CheckoutAnswer>>
  /** Takes what was kept reserved, once. Body: `{amount?: {value, currency}}`; of a part the rest goes back to the customer. */
  capture(register: Register, id: string, body?: unknown): Promise<Result<CheckoutAnswer>>
  /** Makes the refund of this id, or tells of it, as `put` does. Body: `{amount?: {value, currency}, reason?}`; without an amount all that is left. */
  refund(register: Register, id: string, refund: string, body: unknown): Promise<Result<CheckoutAnswer>>
  /** Refunds whatever sale this till has made, by the reference of its payment, for a register with the right `refundAny`. */
  refundSale(
    register: Register,
    reference: string,
    refund: string,
    body: unknown,
  ): Promise<Result<{ refund: SaleRefund; isNew: boolean }>>
  /** One that this register has made so, as it is now. Whoever asks waits for it: what is due of it is done. */
  saleRefund(register: Register, reference: string, refund: string): Result<SaleRefund>
  /** Refunds of this register's own checkouts, by one id or by any, the newest first. `most`: looked at, of all registers. */
  refunds(
    register: Register,
    id: string | null,
    most: number,
  ): { paid: CheckoutAnswer; refund: CheckoutRefund }[]
  /** The newest first. `next`: where the next question goes on, also when this one has found few; null at the end. */
  list(register: Register, query: ListQuery): Result<{ checkouts: CheckoutAnswer[]; next: string | null }>
  /** `from` and `to` in epoch ms. */
  totals(register: Register, from: number, to: number): Result<TerminalTotals>
  /** The sums of the journal's rows from one until another: in their order, whatever the clock said. */
  totalsOfRows(register: Register, from: number, to: number): Result<TerminalRowSums>
  /** The journal's row with the money of the receipt of that number. */
  rowOfReceipt(receipt: number): number | undefined
  /** How many rows the journal has. */
  rows(): number
  status(): TerminalStatus
  /** Prints plain lines at the till's printer. */
  print(register: Register, lines: readonly string[]): Promise<Result<null>>
  /**
   * Events of this register's checkouts in the journal's rows after that one, in order. `upTo`: the row that was looked at last,
   * where the next question goes on. Null begins at the end of the journal.
   */
  events(register: Register, after: number | null, most: number): { events: CheckoutEvent[]; upTo: number }
  /** Called when there may be more of them. */
  subscribe(listener: () => void): () => void
}

export type EventType =
  | 'checkout.created'
  | 'checkout.asked'
  | 'checkout.reserved'
  | 'checkout.cancelRequested'
  | 'checkout.completed'
  | 'checkout.canceled'
  | 'checkout.unknown'
  | 'checkout.refundRequested'
  | 'checkout.refunded'
  | 'checkout.refundRefused'

/** `id`: the journal's row. `checkout`: as it was then. */
export type CheckoutEvent = { id: number; type: EventType; at: string; checkout: CheckoutAnswer }

/** How a register's webhook goes. Times in epoch ms; `event`: the journal's row. */
export type WebhookState = {
  url: string
  since: number
  /** The one that was taken last. */
  delivered: { event: number; at: number } | null
  /** First failed try of the event that is sent next; null when it was not sent yet. */
  failingSince: number | null
  /** Also of a time that is over. */
  lastFailure: { event: number; at: number; trouble: Problem } | null
  nextTryAt: number | null
  /** Those that are sent no more; the newest hundred are named. */
  givenUp: { count: number; events: { event: number; type: string; checkout: string; at: number }[] }
}

/** Requests that registers may make about the sending of their events. */
export type RegisterWebhooks = {
  /** Null: it has no webhook. */
  state(register: Register): WebhookState | null
  /** How many events wait to be sent; a hundred are counted at most. */
  waiting(register: Register): number
  /** Sends one event that tells of nothing, past those that wait. */
  test(
    register: Register,
  ): Promise<Result<{ at: number; status: number | null; ms: number; trouble: Problem | null }>>
}

/** The registers that are paired. */
export type Registers = {
  /** The register with this key; `register.keyRefused` for one that is unknown or revoked, in a time that tells nothing of it. */
  byKey(key: string): Result<Register>
  /** It has asked for something, in a way that needs no key. */
  heard(register: Register): void
  /** Uses the code up. The key is given here and never again, and so is the passphrase of its nexo messages. `sender`: see `Pairing`. */
  redeem(code: string, sender: string): Result<{ register: Register; key: string; passphrase: string }>
  /**
   * Where its events are sent from now on: https, or http on this machine itself. The secret signs them, as the payment service signs its own, and is given here and never again.
   */
  setWebhook(register: Register, url: string): Result<{ secret: string }>
  removeWebhook(register: Register): void
  /** The passphrase of its nexo messages. `keyIdentifier`: the register's id; null for one that is unknown or revoked. */
  passphraseOf(keyIdentifier: string): { register: Register; passphrase: string; version: number } | null
}
