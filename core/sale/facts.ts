// The facts of a sale: every kind that can be written down, and nothing that is derived from others.
import type { Share } from '#core/money/shares.ts'
import type { AttemptRequest, ActingPerson, RegisterOrder, PaymentFact } from '#core/payment/facts.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Language } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { LinePart, Order } from '#shared/order.ts'
import type { OtherTill } from '#shared/sale.ts'

/** Order as it is bought, and what the wallet is told beside it. */
export type OrderAsSold = Order & {
  /** The sale's number on this till, from 1. */
  number: number
  /** The till as the receipt in the wallet names it. */
  posId: string
  /** Which basket it was; null for a keyed amount. */
  basket: string | null
  /** The customer's, in which the lines are named. */
  language: Language
  blocksCommercialCards: boolean
}

/** `checkout`: the till's name of what the register has asked for. */
export type RegisterSale = RegisterOrder & { id: string; name: string; checkout: string }

/** Everything the first request is made of, and where it goes; on disk before a byte leaves. */
export type OpenedSale = AttemptRequest &
  AgreementOwner &
  ActingPerson & {
    kind: 'opened'
    amount: Money
    description: string
    ordered: OrderAsSold
    /** Somebody stands at the till who can be asked. Never so at a kiosk. */
    isAttended: boolean
    /** The register that has asked for it. */
    register?: RegisterSale
  }

/**
 * A payment that another till of the shop took, under the name its sale has there: taken up to give money of it back. It is captured
 * already, and nothing but refunds is ever asked for it here. Read at the service just before.
 */
export type AdoptedSale = AgreementOwner &
  ActingPerson & {
    kind: 'adopted'
    reference: string
    userFlow: UserFlow
    amount: Money
    /** Amount captured, in minor units. */
    value: number
    capturedAt: number
    pspReference: string
    /** Amount given back by then, by whomever, in minor units. */
    refunded: number
    /** At which rates, as the shop's tills have written it down: what they did not know of yet is in none. */
    taxed: { captured: readonly Share[]; refunded: readonly Share[] }
    otherTill: OtherTill
    /** The id of the till that took it up. */
    atTill: string
  }

export type SaleFact =
  /** Somebody has seen how the sale ended: the screens go back to the beginning. */
  | { kind: 'acknowledged' }
  /** The receipt of that number was given out again, marked as copy number `copy`, from 1. */
  | ({ kind: 'receiptCopied'; receipt: number; copy: number } & ActingPerson)

/** A refund of some of the goods says which: their rates are the VAT that goes back. */
type RefundOpened = Extract<PaymentFact, { kind: 'refundOpened' }> & { lines?: LinePart[] }

export type AnySaleFact =
  | OpenedSale
  | AdoptedSale
  | Exclude<PaymentFact, { kind: 'refundOpened' }>
  | RefundOpened
  | SaleFact
