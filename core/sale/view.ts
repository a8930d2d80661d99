// The views of a sale for each screen: derived from its facts, and less than the till knows.
import type { FactView } from '#shared/sale-search.ts'
import { customerLineOf } from '#core/basket/basket.ts'
import { isGivingBack, openQuestion, isCancelling } from '#core/payment/decide.ts'
import type { PaymentRuntime } from '#core/payment/runtime.ts'
import {
  alarmOf,
  paymentAmountOf,
  capturedOf,
  isGivenUp,
  isOnlyPartPaid,
  isReturnedByRule,
  refundableOf,
  refundedOf,
  retryOf,
  shownAttempt,
  type Attempt,
} from '#core/payment/state.ts'
import { limits } from '#core/system/limits.ts'
import { isKeptReserved, type Sale, stateOf } from '#core/sale/state.ts'
import { flows } from '#shared/flows.ts'
import { orderVat, sum } from '#shared/order.ts'
import { networkProblemCodes } from '#core/service/network.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import {
  saleCan,
  type CustomerSale,
  type KioskSale,
  type RegisterOfSale,
  type PastSale,
  type PaymentView,
  type ProgressView,
  type Qr,
  type Question,
  type SaleView,
  type UnsettledSale,
} from '#shared/sale.ts'
import type { SaleEntry, SaleRepository } from '#core/sale/projection.ts'

/** Memory that only this process has of a sale. */
type Remembered = Pick<SaleRepository, 'runtime'>

export function viewOf(sale: Sale, sales: Remembered): SaleView {
  const attempt = shownAttempt(sale.payment)
  const { state, quarantine } = attempt
  const ordered = boughtIn(sale)
  const runtime = sales.runtime(sale.sale)
  return {
    ...unsettledViewOf(sale, sales),
    ...progressOf(sale, runtime),
    lines: ordered?.lines ?? [],
    vat: ordered ? orderVat(ordered) : [],
    isAttended: sale.payment.terms.isAttended,
    problem:
      quarantine?.problem ?? ('problem' in state ? state.problem : null) ?? presentTrouble(sale, runtime),
    openedAt: attempt.openedAt,
    authorizedAt: 'authorizedAt' in state ? state.authorizedAt : null,
    capturedAt: state.is === 'captured' ? state.capturedAt : null,
    endedAt: endedAt(attempt),
    attempt: sale.payment.attempts.indexOf(attempt) + 1,
    retry: retryOf(sale.payment, runtime.isOurs),
  }
}

function paymentOf(sale: Sale): PaymentView {
  const { userFlow, phoneEnding } = shownAttempt(sale.payment)
  const amount = paymentAmountOf(sale.payment)
  return { state: stateOf(sale), amount, userFlow, phoneEnding, refunded: refundedIn(sale) }
}

function progressOf(sale: Sale, runtime: PaymentRuntime): ProgressView {
  const attempt = shownAttempt(sale.payment)
  return {
    isCancelling: isCancelling(sale.payment),
    isGivingBack: isGivingBack(sale.payment, attempt),
    isKeptReserved: isKeptReserved(sale),
    isCutOff: isCutOff(sale, runtime),
    createdAt: 'createdAt' in attempt.state ? attempt.state.createdAt : null,
    endsAt: endsAt(sale, attempt),
  }
}

/** Null where it is not known. */
const boughtIn = ({ ordered, payment }: Sale): Sale['ordered'] => (isOnlyPartPaid(payment) ? null : ordered)

/** Minor units of what was bought that went back; the return of what was paid twice is none of it. */
function refundedIn({ payment }: Sale): number {
  const captured = sum(payment.attempts.map(capturedOf))
  const twice = Math.max(0, captured - payment.terms.amount.value)
  return Math.max(0, sum(payment.attempts.map(refundedOf)) - twice)
}

const registerOf = ({ register }: Sale): RegisterOfSale | null =>
  register && { register: register.name, saleNumber: register.saleNumber }

/** Question that screens ask; a sale that is kept reserved is its register's to answer for. */
export const questionFor = (sale: Sale, runtime: PaymentRuntime): Question | null =>
  isKeptReserved(sale) ? null : (openQuestion(sale.payment, runtime)?.question ?? null)

export const pastSaleViewOf = (sale: Sale): PastSale => ({
  ...paymentOf(sale),
  sale: sale.sale,
  number: sale.ordered?.number ?? null,
  reference: shownAttempt(sale.payment).reference,
  openedAt: sale.openedAt,
  register: registerOf(sale),
})

export const unsettledViewOf = (sale: Sale, sales: Remembered): UnsettledSale => ({
  ...pastSaleViewOf(sale),
  references: sale.payment.attempts.map(({ reference }) => reference),
  isKeptReserved: isKeptReserved(sale),
  question: questionFor(sale, sales.runtime(sale.sale)),
  alarm: alarmOf(sale.payment),
  refunds: sale.payment.attempts.flatMap(({ reference, refunds }) =>
    refunds.map(({ refund, value, reason, state }) => ({
      refund,
      reference,
      value,
      reason,
      state: state.is,
      problem: state.is === 'refused' ? state.problem : null,
    })),
  ),
  refundable: sum(sale.payment.attempts.map(refundableOf)),
})

/** `link`: where its receipt will be found once it is paid. */
export function customerViewOf(sale: Sale, sales: Remembered, link: string | null): CustomerSale {
  const attempt = shownAttempt(sale.payment)
  // A payment that was given up and taken all the same goes back, or staff speak of it: no screen thanks for it.
  const isTakenBack =
    attempt.state.is === 'captured' &&
    attempt.resolvedAt === null &&
    (isGivenUp(attempt) || isReturnedByRule(attempt))
  const state = isTakenBack ? 'abandoned' : stateOf(sale)
  const runtime = sales.runtime(sale.sale)
  return {
    ...paymentOf(sale),
    ...progressOf(sale, runtime),
    state,
    lines: (boughtIn(sale)?.lines ?? []).map(customerLineOf),
    isForRegister: sale.register !== null,
    qr: shownQrOf(sale, runtime),
    endedAt: customerEndedAt(sale, attempt),
    receiptLink: state === 'captured' ? link : null,
  }
}

export const kioskViewOf = (sale: Sale, sales: Remembered, link: string | null): KioskSale => ({
  ...customerViewOf(sale, sales, link),
  sale: sale.sale,
  register: registerOf(sale),
  retry: retryOf(sale.payment, sales.runtime(sale.sale).isOurs),
})

/** End of an attempt that can be paid: by the service's rule, or sooner by the register's. */
function endsAt({ register }: Sale, { state }: Attempt): number | null {
  return state.is === 'created'
    ? Math.min(state.createdAt + limits.life, register?.expiresAt ?? Infinity)
    : null
}

/** When the attempt was over for the screens. */
function endedAt({ state, quarantine, abandonedAt }: Attempt): number | null {
  if (quarantine) return quarantine.at
  if (state.is === 'captured') return state.capturedAt
  return 'endedAt' in state ? state.endedAt : abandonedAt
}

/** With the approval, where the register says when to capture: the customer has gone by then. A refund is a result of its own. */
function customerEndedAt({ payment }: Sale, attempt: Attempt): number | null {
  const { state, quarantine, refunds } = attempt
  if (quarantine) return quarantine.at
  const refundedAt = refunds.flatMap((one) => (one.state.is === 'refunded' ? [one.state.at] : []))
  if (refundedAt.length > 0) return Math.max(...refundedAt)
  const isApproved = state.is === 'authorized' || state.is === 'claimed' || state.is === 'captured'
  return payment.terms.register?.keepsReserved && isApproved ? state.authorizedAt : endedAt(attempt)
}

/** Problem that stands in the way of a sale that is not over. */
function presentTrouble(sale: Sale, { attempts }: PaymentRuntime): Problem | null {
  const { reference, state, requests } = shownAttempt(sale.payment)
  const trouble = attempts.get(reference)?.trouble ?? null
  if (!saleCan.poll.has(stateOf(sale)) || trouble === null) return null
  // While no request has left, the money is in no doubt.
  const isUnsent = state.is === 'opened' && requests.create.tries === requests.create.unsent
  return trouble.code === 'service.unreachable' && isUnsent
    ? problem('service.notReached', trouble.details)
    : trouble
}

/** A service that merely asks to wait has been heard; a request that never left leaves nothing in doubt. */
const isCutOff = (sale: Sale, runtime: PaymentRuntime): boolean => {
  const trouble = presentTrouble(sale, runtime)
  return trouble !== null && cuttingOff.has(trouble.code)
}

const cuttingOff = new Set<ProblemCode>([
  'service.unreachable',
  'service.slow',
  'service.garbled',
  'service.failed',
  ...networkProblemCodes,
])

/** Shown only while it can be paid. */
export function shownQrOf({ payment }: Sale, runtime: PaymentRuntime): Qr | null {
  const { state, userFlow, qrFormat, abandonedAt, quarantine } = shownAttempt(payment)
  if (state.is !== 'created' || !flows[userFlow].showsCode || state.target === null) return null
  if (abandonedAt !== null || quarantine !== null) return null
  if (qrFormat === 'TEXT/TARGETURL') return { kind: 'text', text: state.target }
  return runtime.picture === null ? null : { kind: 'image', source: runtime.picture }
}

/** A fact as a person reads it; never with the full phone number, which no fact holds. */
export function factViewOf({ seq, at, fact }: SaleEntry): FactView {
  const { kind } = fact
  return {
    seq,
    at,
    kind,
    reference: 'reference' in fact ? fact.reference : null,
    value: kind === 'opened' ? fact.amount.value : 'value' in fact ? fact.value : null,
    note: noteOf(fact),
    person: 'person' in fact ? (fact.person ?? null) : null,
    askedBy: 'askedBy' in fact ? (fact.askedBy ?? null) : null,
    isByRegister: isByRegister(fact),
    problem: 'problem' in fact ? (fact.problem ?? null) : null,
  }
}

function noteOf(fact: SaleEntry['fact']): string | null {
  if (fact.kind === 'refundOpened' && fact.asked?.register)
    return `${fact.asked.register.name}: ${fact.reason}`
  if ('reason' in fact) return fact.reason
  if ('override' in fact) return fact.override
  if ('end' in fact) return fact.end
  if ('answer' in fact) return fact.answer
  if ('request' in fact) return fact.request
  if ('receipt' in fact && fact.receipt !== undefined) return String(fact.receipt)
  return 'by' in fact && !isByRegister(fact) ? (fact.by ?? null) : null
}

const isByRegister = (fact: SaleEntry['fact']): boolean => 'by' in fact && fact.by === 'register'
