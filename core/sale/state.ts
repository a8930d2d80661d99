// The state of a sale as its facts leave it: what was ordered, the payment that pays for it, and what was given out since.
import { isPaymentSettled } from '#core/payment/balance.ts'
import { newestAttempt, paymentStateOf, type Movement, type Payment } from '#core/payment/state.ts'
import type { ForRegister, Ordered } from '#core/sale/facts.ts'
import type { Goods } from '#core/money/sold-table.ts'
import type { LineMoney } from '#core/sale/sold-goods.ts'
import { type Chance, randomWord } from '#core/system/clock.ts'
import type { LinePart } from '#shared/order.ts'
import { saleCan, type OtherTill, type SaleState } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** `{till id}-{counter}-{chance}`: 19 characters up to a million sales. */
export const saleId = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-${String(counter).padStart(5, '0')}-${randomWord(chance, 6)}`

export type Sale = {
  sale: string
  /** Null where another till sold it. */
  ordered: Ordered | null
  /** Who sold it; null where nobody was signed in. */
  person: Person | null
  /** The register that has asked for it; null where a screen of the till did. */
  register: ForRegister | null
  openedAt: number
  /** It was made there, and only refunds are made of it here; null for a sale of this till. */
  otherTill: OtherTill | null
  /** Its one tender: the wallet. */
  payment: Payment
  acknowledgedAt: number | null
  /** How many copies of its receipts were given out; and of each receipt, by its number, which was the last. */
  copies: number
  lastCopy: Readonly<Record<number, number>>
  /** For which goods a refund is, by its id, where it is for some of them. */
  refundLines: Readonly<Record<string, readonly LinePart[]>>
  /** Of each line, what is paid and given back so far. */
  lineMoney: readonly LineMoney[]
  /** The money that the last fact has moved, and of which goods it was. */
  moved: Movement | null
  movedGoods: readonly Goods[]
}

export const stateOf = (sale: Sale): SaleState => paymentStateOf(sale.payment)

/** Nothing is left to do, to learn or to decide. */
export const isSaleSettled = (sale: Sale): boolean => isPaymentSettled(sale.payment)

/** It is at the service just now. What a register keeps reserved moves nothing until the register says so, and holds nobody up. */
export const isUnderWay = (sale: Sale): boolean => saleCan.poll.has(stateOf(sale)) && !isKeptReserved(sale)

/** Approved, not called off, and its register says when to capture: its customer has done all there is to do. */
export const isKeptReserved = ({ payment }: Sale): boolean => {
  const { state, answer, cancelAskedAt } = newestAttempt(payment)
  const isReserved = state.is === 'authorized' && paymentStateOf(payment) === 'authorized'
  return payment.terms.register?.keepsReserved === true && isReserved && (answer ?? cancelAskedAt) === null
}
