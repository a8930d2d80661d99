// The reducer of a sale: its state from the facts. `decideSale` says what to do with it.
import { reduceAttempt } from '#core/sale/reduce-attempt.ts'
import { unsentRequest, type RequestState } from '#core/process/request-state.ts'
import { reduceAdopted } from '#core/sale/reduce-adopted.ts'
import type {
  Adopted,
  Asked,
  AttemptFact,
  End,
  Fact,
  ServiceBalance,
  Opened,
  Ordered,
  RefundFact,
} from '#core/sale/facts.ts'
import { movementOf, untaxed, type Movement, type Taxed } from '#core/sale/movement.ts'
import { plannedShares, openRefund, reduceRefunds, type Refund } from '#core/sale/reduce-refund.ts'
import type { PaymentRequest } from '#core/sale/reference.ts'
import type { Problem } from '#shared/problem.ts'
import type { OtherTill, Question } from '#shared/sale.ts'

export type AttemptState =
  | { is: 'opened' }
  | { is: 'created'; createdAt: number; target: string | null }
  | {
      is: 'authorized'
      createdAt: number | null
      authorizedAt: number
      ageMs: number | null
      pspReference: string
    }
  | {
      is: 'claimed'
      createdAt: number | null
      authorizedAt: number
      ageMs: number | null
      pspReference: string
    }
  | {
      is: 'captured'
      createdAt: number | null
      authorizedAt: number | null
      capturedAt: number
      pspReference: string
      value: number
      /** Its receipt's number on this till; null where another till gave it out. */
      receipt: number | null
    }
  | { is: 'refused'; endedAt: number; problem: Problem }
  | {
      is: 'ended'
      createdAt: number | null
      authorizedAt: number | null
      endedAt: number
      end: End
      /** Minor units that had been taken of it, and went back. */
      captured: number
      problem: Problem | null
    }

export type Attempt = Asked & {
  openedAt: number
  /** The manager's reason for starting it before the earlier ones were known. */
  override: string | null
  state: AttemptState
  requests: Record<PaymentRequest, RequestState>
  cancelAskedAt: number | null
  answer: { question: Question; answer: 'keep' | 'giveBack' } | null
  releasedAt: number | null
  /** Released for the sake of a next attempt: nobody walked away from the sale. */
  isOverridden: boolean
  /** What the service tells of it does not fit what we did: `state` is as we left it. */
  quarantine: (ServiceBalance & { problem: Problem; at: number }) | null
  /** A person has dealt with it. */
  resolvedAt: number | null
  refunds: readonly Refund[]
  refundedElsewhere: number
  refundedAtTills: number
  taxed: Taxed
}

/** `ordered`: null where another till sold it. */
export type SaleOpened = Omit<Opened, 'ordered'> & { ordered: Ordered | null }

export type Sale = {
  sale: string
  opened: SaleOpened
  openedAt: number
  /** It was made there, and only refunds are made of it here; null for a sale of this till. */
  otherTill: OtherTill | null
  /** At least one; the last is the one on screen, unless an earlier one is paid. */
  attempts: [Attempt, ...Attempt[]]
  acknowledgedAt: number | null
  /** How many copies of its receipts were given out; and of each receipt, by its number, which was the last. */
  copies: number
  lastCopy: Readonly<Record<number, number>>
  /** The money that the last fact has moved. */
  moved: Movement | null
}

/** The sale after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function reduceSale(sale: Sale | undefined, saleId: string, fact: Fact, at: number): Sale {
  if (fact.kind === 'adopted') return reduceAdopted(sale, saleId, fact, at)
  if (fact.kind === 'opened') {
    if (sale) throw new Error(`sale ${saleId} was opened twice`)
    return {
      sale: saleId,
      opened: fact,
      openedAt: at,
      otherTill: null,
      attempts: [newAttempt(fact, null, at)],
      acknowledgedAt: null,
      copies: 0,
      lastCopy: {},
      moved: null,
    }
  }
  if (!sale) throw new Error(`sale ${saleId} has a fact "${fact.kind}" before it was opened`)
  return follow(sale.moved === null ? sale : { ...sale, moved: null }, fact, at)
}

function follow(sale: Sale, fact: Exclude<Fact, Opened | Adopted>, at: number): Sale {
  switch (fact.kind) {
    case 'acknowledged':
      return { ...sale, acknowledgedAt: sale.acknowledgedAt ?? at }
    case 'receiptCopied':
      return {
        ...sale,
        copies: sale.copies + 1,
        lastCopy: { ...sale.lastCopy, [fact.receipt]: fact.copy },
      }
    case 'attemptOpened':
      return withNewAttempt(sale, fact, at)
    case 'refundOpened':
    case 'refundSent':
    case 'refundUnsent':
    case 'refundTurnedDown':
    case 'refunded':
    case 'refundRefused':
    case 'refundedElsewhere':
    case 'refundedAtTills':
      return withAttempt(sale, fact, (attempt) => afterRefund(sale, attempt, fact, at))
    case 'sent':
    case 'unsent':
    case 'turnedDown':
    case 'created':
    case 'authorized':
    case 'captureClaimed':
    case 'captured':
    case 'ended':
    case 'cancelAsked':
    case 'answered':
    case 'released':
    case 'quarantined':
    case 'quarantineLifted':
    case 'remainderUnwanted':
    case 'resolvedByHand':
      return withAttempt(sale, fact, (attempt) => reduceAttempt(attempt, fact, at))
  }
}

export const newAttempt = (asked: Asked, override: string | null, at: number): Attempt => ({
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
  releasedAt: null,
  isOverridden: false,
  quarantine: null,
  resolvedAt: null,
  refunds: [],
  refundedElsewhere: 0,
  refundedAtTills: 0,
  taxed: untaxed,
})

function withNewAttempt(sale: Sale, fact: Extract<AttemptFact, { kind: 'attemptOpened' }>, at: number): Sale {
  if (sale.attempts.some((attempt) => attempt.reference === fact.reference)) {
    throw new Error(`attempt ${fact.reference} was opened twice`)
  }
  if (!sale.attempts.every(isDead)) {
    throw new Error(`sale ${sale.sale} has an attempt that may still be paid: no other can follow`)
  }
  return {
    ...sale,
    attempts: [...sale.attempts, newAttempt(fact, fact.override, at)],
    acknowledgedAt: null,
  }
}

function withAttempt(
  sale: Sale,
  fact: { reference: string; kind: string },
  change: (attempt: Attempt) => Attempt,
): Sale {
  const place = sale.attempts.findIndex((attempt) => attempt.reference === fact.reference)
  const before = sale.attempts[place]
  if (!before)
    throw new Error(`sale ${sale.sale} has no attempt ${fact.reference} for its fact "${fact.kind}"`)
  const attempts = [...sale.attempts] as Sale['attempts'] // as long as before, so never empty
  const { attempt, movement } = movementOf(before, change(before), sale.opened)
  attempts[place] = attempt
  // What others give back of another till's payment, or other tills of one of this till, moves there.
  const isTheirs =
    movement?.kind === 'elsewhere' && (sale.otherTill !== null || fact.kind === 'refundedAtTills')
  return { ...sale, attempts, moved: isTheirs ? null : movement }
}

function afterRefund(sale: Sale, attempt: Attempt, fact: RefundFact, at: number): Attempt {
  switch (fact.kind) {
    case 'refundOpened': {
      const refund = openRefund(fact, plannedShares(sale, fact.lines ?? []), at)
      return { ...attempt, refunds: [...attempt.refunds, refund] }
    }
    case 'refundedElsewhere':
      return { ...attempt, refundedElsewhere: fact.value }
    case 'refundedAtTills':
      return { ...attempt, refundedAtTills: fact.value }
    case 'refundSent':
    case 'refundUnsent':
    case 'refundTurnedDown':
    case 'refunded':
    case 'refundRefused':
      return { ...attempt, refunds: reduceRefunds(attempt.refunds, fact, at) }
  }
}

/** The service's last word on the payment itself; refunds may follow. */
export function isOver(state: AttemptState): boolean {
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
    case 'claimed':
      return false
    case 'captured':
    case 'refused':
    case 'ended':
      return true
  }
}

/** It cannot be paid any more, or it will be given back if it is; a payment under our reference that is not ours is no attempt at all. */
export function isDead({ state, releasedAt, quarantine, resolvedAt }: Attempt): boolean {
  if (state.is === 'captured' || state.is === 'claimed') return false
  if (releasedAt !== null || resolvedAt !== null || quarantine?.problem.code === 'sale.notAdopted')
    return true
  return quarantine === null && isOver(state)
}

/** The attempt that the screens show: the one that is paid, else the newest. */
export const shownAttempt = (sale: Sale): Attempt =>
  sale.attempts.findLast((attempt) => attempt.state.is === 'captured') ?? newestAttempt(sale)

export const newestAttempt = (sale: Sale): Attempt => sale.attempts.at(-1) ?? sale.attempts[0]
