// The views of a sale for each screen: derived from its facts, and less than the till knows.
import { type FactView } from '#shared/sale-search.ts'
import { customerLineOf } from '#core/basket/view.ts'
import { isGivingBack, openQuestion } from '#core/payment/approval.ts'
import type { PaymentRuntime, Snapshot } from '#core/payment/runtime.ts'
import {
  alarmOf,
  amountOf,
  capturedOf,
  isGivenUp,
  isPart,
  isReturnedByRule,
  refundableOf,
  refundedOf,
  retryOf,
} from '#core/payment/balance.ts'
import { limits } from '#core/system/limits.ts'
import { isCancelling } from '#core/payment/decide.ts'
import { shownAttempt, type Attempt, type AttemptState } from '#core/payment/state.ts'
import { isKeptReserved, type Sale, stateOf } from '#core/sale/state.ts'
import { flows } from '#shared/flows.ts'
import { orderVat, sum } from '#shared/order.ts'
import { networkProblemCodes } from '#core/service/proxy.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'
import {
  saleCan,
  type CustomerSale,
  type KioskSale,
  type OfRegister,
  type PastSale,
  type Qr,
  type Question,
  type RefundView,
  type SaleView,
  type UnsettledSale,
} from '#shared/sale.ts'
import type { SaleEntry } from '#core/sale/projection.ts'

export function viewOf(sale: Sale, runtime: PaymentRuntime, snapshot: Snapshot): SaleView {
  const attempt = shownAttempt(sale.payment)
  const { state, quarantine } = attempt
  const ordered = boughtIn(sale)
  return {
    sale: sale.sale,
    reference: attempt.reference,
    state: stateOf(sale),
    number: sale.ordered?.number ?? null,
    amount: amountOf(sale.payment),
    lines: ordered?.lines ?? [],
    vat: ordered ? orderVat(ordered) : [],
    register: registerOf(sale),
    isAttended: sale.payment.terms.isAttended,
    userFlow: attempt.userFlow,
    phoneEnding: attempt.phoneEnding,
    isCancelling: isCancelling(sale.payment),
    isGivingBack: isGivingBack(sale.payment, attempt),
    isKeptReserved: isKeptReserved(sale),
    isCutOff: isCutOff(sale, runtime),
    question: questionFor(sale, snapshot),
    problem: quarantine?.problem ?? problemOf(state) ?? presentTrouble(sale, runtime),
    times: {
      opened: attempt.openedAt,
      created: createdAt(state),
      authorized: 'authorizedAt' in state ? state.authorizedAt : null,
      captured: state.is === 'captured' ? state.capturedAt : null,
      ended: endedAt(attempt),
    },
    endsAt: endsAt(sale, attempt),
    attempt: sale.payment.attempts.indexOf(attempt) + 1,
    retry: retryOf(sale.payment, snapshot.isOurs),
    alarm: alarmOf(sale.payment),
    refunds: refundsOf(sale),
    refunded: refundedIn(sale),
    refundable: refundableIn(sale),
  }
}

/** Null where it is not known. */
const boughtIn = ({ ordered, payment }: Sale): Sale['ordered'] => (isPart(payment) ? null : ordered)

/** Minor units of what was bought that went back; the return of what was paid twice is none of it. */
function refundedIn({ payment }: Sale): number {
  const captured = sum(payment.attempts.map(capturedOf))
  const twice = Math.max(0, captured - payment.terms.amount.value)
  return Math.max(0, sum(payment.attempts.map(refundedOf)) - twice)
}

const registerOf = ({ register }: Sale): OfRegister | null =>
  register && { register: register.name, saleNumber: register.saleNumber }

/** What is asked at screens; what is kept reserved its register answers for. */
export const questionFor = (sale: Sale, snapshot: Snapshot): Question | null =>
  isKeptReserved(sale) ? null : (openQuestion(sale.payment, snapshot)?.question ?? null)

export const pastSaleViewOf = (sale: Sale): PastSale => {
  const { reference, userFlow, phoneEnding } = shownAttempt(sale.payment)
  return {
    sale: sale.sale,
    number: sale.ordered?.number ?? null,
    reference,
    state: stateOf(sale),
    amount: amountOf(sale.payment),
    openedAt: sale.openedAt,
    userFlow,
    phoneEnding,
    register: registerOf(sale),
    refunded: refundedIn(sale),
  }
}

export const unsettledViewOf = (sale: Sale, snapshot: Snapshot): UnsettledSale => ({
  sale: sale.sale,
  state: stateOf(sale),
  amount: amountOf(sale.payment),
  references: sale.payment.attempts.map(({ reference }) => reference),
  openedAt: sale.openedAt,
  register: registerOf(sale),
  isKeptReserved: isKeptReserved(sale),
  question: questionFor(sale, snapshot),
  alarm: alarmOf(sale.payment),
  refunds: refundsOf(sale),
  refundable: refundableIn(sale),
})

const refundsOf = (sale: Sale): RefundView[] =>
  sale.payment.attempts.flatMap(({ reference, refunds }) =>
    refunds.map(({ refund, value, reason, state }) => ({
      refund,
      reference,
      value,
      reason,
      state: state.is,
      problem: state.is === 'refused' ? state.problem : null,
    })),
  )

const refundableIn = (sale: Sale): number => sum(sale.payment.attempts.map(refundableOf))

/** `link`: where its receipt will be found once it is paid. */
export function customerViewOf(sale: Sale, runtime: PaymentRuntime, link: string | null): CustomerSale {
  const attempt = shownAttempt(sale.payment)
  const { state } = attempt
  // What was given up and taken all the same goes back, or staff speak of it: no screen thanks for it.
  const isTakenBack =
    state.is === 'captured' &&
    attempt.resolvedAt === null &&
    (isGivenUp(attempt) || isReturnedByRule(attempt))
  const shownState = isTakenBack ? 'released' : stateOf(sale)
  const refunded = refundedIn(sale)
  return {
    state: shownState,
    amount: amountOf(sale.payment),
    lines: (boughtIn(sale)?.lines ?? []).map(customerLineOf),
    isForRegister: sale.register !== null,
    userFlow: attempt.userFlow,
    phoneEnding: attempt.phoneEnding,
    qr: codeOf(sale, runtime),
    isCancelling: isCancelling(sale.payment),
    isGivingBack: isGivingBack(sale.payment, attempt),
    isKeptReserved: isKeptReserved(sale),
    isCutOff: isCutOff(sale, runtime),
    createdAt: createdAt(state),
    endsAt: endsAt(sale, attempt),
    endedAt: customerEndedAt(sale, attempt),
    refunded: refunded > 0 ? { ...sale.payment.terms.amount, value: refunded } : null,
    receiptLink: shownState === 'captured' ? link : null,
  }
}

export const kioskViewOf = (
  sale: Sale,
  runtime: PaymentRuntime,
  snapshot: Snapshot,
  link: string | null,
): KioskSale => ({
  ...customerViewOf(sale, runtime, link),
  sale: sale.sale,
  register: registerOf(sale),
  retry: retryOf(sale.payment, snapshot.isOurs),
})

const createdAt = (state: AttemptState) => ('createdAt' in state ? state.createdAt : null)

/** Of one that can be paid: by the service's rule, or sooner by the register's. */
function endsAt({ register }: Sale, { state }: Attempt): number | null {
  return state.is === 'created'
    ? Math.min(state.createdAt + limits.life, register?.expiresAt ?? Infinity)
    : null
}

/** When the attempt was over for the screens. */
function endedAt({ state, quarantine, releasedAt }: Attempt): number | null {
  if (quarantine) return quarantine.at
  if (state.is === 'captured') return state.capturedAt
  return 'endedAt' in state ? state.endedAt : releasedAt
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

const problemOf = (state: AttemptState): Problem | null => ('problem' in state ? state.problem : null)

/** What stands in the way of a sale that is not over. */
function presentTrouble(sale: Sale, { runtimes }: PaymentRuntime): Problem | null {
  const trouble = runtimes.get(shownAttempt(sale.payment).reference)?.trouble ?? null
  if (!saleCan.poll.has(stateOf(sale)) || trouble === null) return null
  // While no request has left, the money is in no doubt.
  return trouble.code === 'service.unreachable' && nothingSent(sale)
    ? problem('service.notReached', trouble.details)
    : trouble
}

const nothingSent = (sale: Sale): boolean => {
  const { state, requests } = shownAttempt(sale.payment)
  return state.is === 'opened' && requests.create.tries === requests.create.unsent
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
export function codeOf({ payment }: Sale, runtime: PaymentRuntime): Qr | null {
  const { state, userFlow, qrFormat, releasedAt, quarantine } = shownAttempt(payment)
  if (state.is !== 'created' || !flows[userFlow].showsCode || state.target === null) return null
  if (releasedAt !== null || quarantine !== null) return null
  if (qrFormat === 'TEXT/TARGETURL') return { kind: 'text', text: state.target }
  return runtime.picture === null ? null : { kind: 'image', source: runtime.picture }
}

/** What a person wants of a fact; never the full phone number, which no fact holds. */
export function factView({ seq, at, fact }: SaleEntry): FactView {
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
