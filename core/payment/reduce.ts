// The reducer of a payment: its attempts and their refunds from the facts, and the money that each fact moved.
import { added, grossOf, take, type Share } from '#core/money/shares.ts'
import type { Asked, AttemptFact, PaymentFact, RefundFact } from '#core/payment/facts.ts'
import { movementOf } from '#core/payment/movement.ts'
import { reduceAttempt, withRefund } from '#core/payment/reduce-attempt.ts'
import {
  isDead,
  untaxed,
  type Attempt,
  type Movement,
  type Payment,
  type Refund,
  type Taxed,
  type Terms,
} from '#core/payment/state.ts'
import { unsentRequest } from '#core/process/request-state.ts'

/** The payment as it is opened, with its first attempt. `at`: epoch ms. */
export const openPayment = (name: string, terms: Terms, asked: Asked, at: number): Payment => ({
  name,
  terms,
  isAdopted: false,
  attempts: [newAttempt(asked, null, at)],
})

type Reduced = { payment: Payment; moved: Movement | null }

/**
 * The payment after this fact. `plannedShares`: at which rates the goods were bought that an opened refund is for, where it is for some
 * of them. Throws on a fact that cannot follow: that is our mistake, or a damaged journal.
 */
export function reducePayment(
  payment: Payment,
  fact: PaymentFact,
  at: number,
  plannedShares: readonly Share[] = [],
): Reduced {
  switch (fact.kind) {
    case 'attemptOpened':
      return { payment: withNewAttempt(payment, fact, at), moved: null }
    case 'refundOpened':
    case 'refunded':
    case 'refundRefused':
    case 'refundedElsewhere':
    case 'refundedAtTills':
    case 'refundsDoubted':
    case 'refundsExplained':
      return withAttempt(payment, fact, (attempt) => afterRefund(attempt, fact, at, plannedShares))
    case 'sent':
    case 'unsent':
    case 'turnedDown':
    case 'created':
    case 'authorized':
    case 'captureClaimed':
    case 'capturedInPart':
    case 'captured':
    case 'ended':
    case 'cancelAsked':
    case 'answered':
    case 'released':
    case 'quarantined':
    case 'quarantineLifted':
    case 'remainderUnwanted':
    case 'resolvedByHand':
      return withAttempt(payment, fact, (attempt) => reduceAttempt(attempt, fact, at))
  }
}

const newAttempt = (asked: Asked, override: string | null, at: number): Attempt => ({
  reference: asked.reference,
  userFlow: asked.userFlow,
  phoneEnding: asked.phoneEnding,
  qrFormat: asked.qrFormat,
  ...(asked.isByCode ? { isByCode: true as const } : {}),
  openedAt: at,
  override,
  state: { is: 'opened' },
  requests: { create: unsentRequest, capture: unsentRequest, cancel: unsentRequest, giveBack: unsentRequest },
  cancelAskedAt: null,
  answer: null,
  partRefused: null,
  releasedAt: null,
  releasedBy: null,
  isOverridden: false,
  quarantine: null,
  resolvedAt: null,
  isKeptByHand: false,
  refunds: [],
  refundedElsewhere: 0,
  refundedAtTills: 0,
  doubted: null,
  taxed: untaxed,
})

function withNewAttempt(
  payment: Payment,
  fact: Extract<AttemptFact, { kind: 'attemptOpened' }>,
  at: number,
): Payment {
  if (payment.attempts.some((attempt) => attempt.reference === fact.reference)) {
    throw new Error(`attempt ${fact.reference} was opened twice`)
  }
  if (!payment.attempts.every(isDead)) {
    throw new Error(`payment ${payment.name} has an attempt that may still be paid: no other can follow`)
  }
  return { ...payment, attempts: [...payment.attempts, newAttempt(fact, fact.override, at)] }
}

function withAttempt(
  payment: Payment,
  fact: { reference: string; kind: string },
  change: (attempt: Attempt) => Attempt,
): Reduced {
  const place = payment.attempts.findIndex((attempt) => attempt.reference === fact.reference)
  const before = payment.attempts[place]
  if (!before)
    throw new Error(`payment ${payment.name} has no attempt ${fact.reference} for its fact "${fact.kind}"`)
  const { attempt, movement } = movementOf(before, change(before), payment.terms)
  const [first, ...others] = payment.attempts
  const attempts: Payment['attempts'] =
    place === 0 ? [attempt, ...others] : [first, ...others.with(place - 1, attempt)]
  return { payment: { ...payment, attempts }, moved: fact.kind === 'refundedAtTills' ? null : movement }
}

function afterRefund(
  attempt: Attempt,
  fact: RefundFact,
  at: number,
  plannedShares: readonly Share[],
): Attempt {
  switch (fact.kind) {
    case 'refundOpened':
      return {
        ...attempt,
        refunds: [...attempt.refunds, openRefund(fact, plannedShares, at)],
        // What a person settled while nobody could explain it is open again: there is another refund to make.
        resolvedAt: attempt.doubted === null ? attempt.resolvedAt : null,
      }
    case 'refundedElsewhere':
      return { ...attempt, refundedElsewhere: fact.value }
    case 'refundedAtTills':
      return { ...attempt, refundedAtTills: fact.value }
    case 'refundsDoubted':
      return { ...attempt, doubted: fact.value, resolvedAt: null }
    case 'refundsExplained':
      return { ...attempt, doubted: null }
    case 'refunded': {
      const { value, pspReference, receipt = null } = fact
      const state = { is: 'refunded', at, pspReference, receipt } as const
      return withRefund(attempt, fact, (refund) => ({ ...refund, value, state }))
    }
    case 'refundRefused':
      return withRefund(attempt, fact, (refund) => ({
        ...refund,
        state: { is: 'refused', at, problem: fact.problem },
      }))
  }
}

const openRefund = (
  { refund, value, reason, by, person, asked }: Extract<RefundFact, { kind: 'refundOpened' }>,
  plannedShares: readonly Share[],
  at: number,
): Refund => ({
  refund,
  value,
  reason,
  by,
  person: person ?? null,
  asked: asked ?? null,
  plannedShares,
  shares: [],
  openedAt: at,
  request: unsentRequest,
  state: { is: 'pending' },
})

/** A captured payment that another till took: its money, and what had been given back of it by then, by whomever. */
type AdoptedPayment = Pick<Asked, 'reference' | 'userFlow'> & {
  capturedAt: number
  pspReference: string
  /** Minor units. */
  value: number
  refunded: number
  /** As far as the shop's tills know. */
  taxed: Taxed
}

const askedElsewhere = { phoneEnding: null, qrFormat: 'TEXT/TARGETURL' } as const

/** The payment with one that another till took; `before`: where an earlier one of the same name was adopted. */
export function adoptPayment(
  before: Payment | undefined,
  name: string,
  terms: Terms,
  adopted: AdoptedPayment,
): Payment {
  const attempt = adoptedAttempt(adopted)
  if (!before) return { name, terms, isAdopted: true, attempts: [attempt] }
  if (!before.isAdopted) throw new Error(`payment ${name} is of this till: nothing of it is adopted`)
  if (before.attempts.some(({ reference }) => reference === attempt.reference))
    throw new Error(`payment ${attempt.reference} was adopted twice`)
  return { ...before, attempts: [...before.attempts, attempt] }
}

function adoptedAttempt(adopted: AdoptedPayment): Attempt {
  const { reference, userFlow, capturedAt, pspReference, value, refunded, taxed } = adopted
  // The shop's tills may not have heard of all that is gone: whose VAT the rest of it was, nobody here can know better.
  const unknown = refunded - grossOf(taxed.refunded)
  const rest = unknown > 0 ? take(added(taxed.captured, taxed.refunded, -1), unknown) : []
  return {
    ...newAttempt({ ...askedElsewhere, reference, userFlow }, null, capturedAt),
    state: {
      is: 'captured',
      createdAt: null,
      authorizedAt: null,
      capturedAt,
      pspReference,
      value,
      receipt: null,
    },
    refundedAtTills: refunded,
    taxed: { captured: taxed.captured, refunded: added(taxed.refunded, rest) },
  }
}
