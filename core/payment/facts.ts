// The facts of a payment: what is asked for, sent, learned and decided about each attempt and its refunds.
import type { RequestFact } from '#core/process/request-state.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Problem } from '#shared/problem.ts'
import type { Question } from '#shared/sale.ts'
import type { Person, ActPersons } from '#shared/staff.ts'

/** How one attempt asks the customer. No full phone number: what must be erasable stands beside the facts. */
export type AttemptRequest = {
  reference: string
  userFlow: UserFlow
  phoneEnding: string | null
  /** A push that was asked for by scanning the customer's own code, in place of a phone number. */
  isByCode?: true
  qrFormat: 'TEXT/TARGETURL' | 'IMAGE/SVG+XML' | 'IMAGE/PNG'
}

/** Who was signed in, or approved it with a PIN; absent where nobody was. */
export type ActingPerson = { person?: Person }

/** Another register has asked for the payment. `keepsReserved`: it says itself when to capture. */
export type RegisterOrder = {
  /** Its own number of the sale. */
  saleNumber: string | null
  keepsReserved: boolean
  /** It cancels by itself where nobody has approved by then (epoch ms); null: never. */
  expiresAt: number | null
  /** The service keeps it beside the till's own. */
  metadata: Readonly<Record<string, string>>
}

/** The receipt's number: one series on this till for sales and refunds, from 1; given out as the fact is written down. */
type WithReceipt = { receipt?: number }

/** How an attempt ended without money. `neverCreated`: no request of ours can have reached the service. */
export type AttemptEnd = 'aborted' | 'expired' | 'terminated' | 'givenBack' | 'neverCreated'

/** Why somebody stopped serving an attempt whose outcome is not known. */
export type AbandonedBy = 'cashier' | 'customer' | 'manager' | 'register' | 'rule'

/** Balance at the service of a payment that is not as we left it, in minor units. `left`: reserved and not captured. */
export type ServiceBalance = { captured: number; left: number }

/** `reference` names the attempt that a fact speaks of. */
export type AttemptFact =
  /** A further attempt of the payment. `override`: the manager's reason for not waiting until the earlier ones were known. */
  | (AttemptRequest & ActPersons & { kind: 'attemptOpened'; override: string | null })
  /** `refund`: the id of the one that `request` makes. */
  | (RequestFact<ServiceRequest> & { reference: string; refund?: string })
  /** The payment is there. `target`: what to encode, or the picture's address; null for a push, or when only a read told. */
  | { kind: 'created'; reference: string; target: string | null }
  /**
   * `ageMs`: how old the approval was when it was seen, by the service's own clock; 0 when a screen was waiting for it, null when
   * it is not known.
   */
  | { kind: 'authorized'; reference: string; pspReference: string; ageMs: number | null }
  /** From here on this attempt is captured, or proven not to be. One per payment. */
  | { kind: 'captureClaimed'; reference: string }
  /** The part that a register wanted is taken, in minor units; what is left of the payment goes back before it is over. */
  | { kind: 'capturedInPart'; reference: string; value: number }
  | ({ kind: 'captured'; reference: string; pspReference: string; value: number } & WithReceipt)
  /** `captured`: what had been taken of it before all of it went back, in minor units; absent where nothing was. */
  | { kind: 'ended'; reference: string; end: AttemptEnd; problem?: Problem; captured?: number }
  | { kind: 'cancelAsked'; reference: string }
  | (ActingPerson & {
      kind: 'answered'
      reference: string
      question: Question
      answer: 'keep' | 'giveBack'
      by: 'cashier' | 'register' | 'rule'
      /** To be taken, in minor units; absent: all of it. */
      value?: number
    })
  /** No longer served: cancelled until it is settled, and never captured by us. */
  | ({ kind: 'abandoned'; reference: string; by: AbandonedBy } & ActPersons)
  /** The till cannot reconcile it: shown, read again hourly, and blocks nobody. */
  | ({ kind: 'quarantined'; reference: string; problem: Problem } & ServiceBalance)
  /** A later read made sense of it again: it goes on where it was. */
  | { kind: 'quarantineLifted'; reference: string }
  /** A person wants back what is reserved of a payment that was quarantined: it is given up with it. */
  | ({ kind: 'reservationGivenUp'; reference: string; reason: string } & ActPersons)
  /** A person has dealt with it by hand, and says how. */
  | ({ kind: 'resolvedByHand'; reference: string; reason: string } & ActPersons)

/** `register`: which has asked for it, where the sale is not its own. */
export type RegisterRefundId = { id: string; fingerprint: string; register?: { id: string; name: string } }

/** A refund has an id of its own; `reference` names the attempt whose money it gives back. */
export type RefundFact =
  | (ActPersons & {
      kind: 'refundOpened'
      refund: string
      reference: string
      value: number
      reason: string
      by: 'manager' | 'register' | 'rule'
      /** The register's id for it, and a fingerprint of all it asked for. */
      asked?: RegisterRefundId
    })
  /** The event log shows it under our key. */
  | (WithReceipt & {
      kind: 'refunded'
      refund: string
      reference: string
      pspReference: string
      value: number
    })
  /** Refused for good, and the event log does not show it. */
  | { kind: 'refundRefused'; refund: string; reference: string; problem: Problem }
  /**
   * Sum by now of others' refunds of this payment that stands in this till's report, in minor units: nobody's till, where this one took
   * the payment, or a till that is gone and whose copy this one is.
   */
  | { kind: 'refundedElsewhere'; reference: string; value: number }
  /** Sum by now of others' refunds of it that stands in another till's report, in minor units: nothing moves at this one. */
  | { kind: 'refundedAtOtherTills'; reference: string; value: number }
  /** The service's sums say that so much of it is refunded (minor units), and its log does not explain that: none of it is written down. */
  | { kind: 'refundsDoubted'; reference: string; value: number }
  /** They agree again. */
  | { kind: 'refundsExplained'; reference: string }

export type PaymentFact = AttemptFact | RefundFact

/**
 * The requests that change an attempt's payment at the service; each has its own run of idempotency keys. `cancel` takes effect only
 * before approval, `giveBack` also after it: two bodies, so two requests.
 */
export type PaymentRequestName = 'create' | 'capture' | 'cancel' | 'giveBack'
export type ServiceRequest = PaymentRequestName | 'refund'
