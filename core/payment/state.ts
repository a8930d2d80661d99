// The state of a payment as its facts leave it: its attempts, their refunds and the money that moved; and what screens call it.
import type { Share } from '#core/money/shares.ts'
import type { Asked, AskedRefund, ByRegister, End, ReleasedBy, ServiceBalance } from '#core/payment/facts.ts'
import type { PaymentRequest } from '#core/payment/reference.ts'
import type { RequestState } from '#core/process/request-state.ts'
import type { Owner } from '#core/service/access.ts'
import type { Money } from '#shared/money.ts'
import type { Order } from '#shared/order.ts'
import type { Problem } from '#shared/problem.ts'
import type { Question, SaleState } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** Terms of a payment, fixed when it was opened. */
export type Terms = Owner & {
  amount: Money
  /** The wallet shows it beside the amount. */
  description: string
  /** Somebody stands at the till who can be asked. Never so at a kiosk. */
  isAttended: boolean
  /** The amount by VAT rate: whatever moves is split by it. */
  shares: readonly Share[]
  passedOn: PassedOn | null
  /** Null where the till's own screens asked for it. */
  register: ByRegister | null
}

/** Details for the wallet beside the amount: the receipt's lines, and who may pay. */
export type PassedOn = Pick<Order, 'lines' | 'minimumUserAge'> & {
  /** The till as the receipt names it. */
  posId: string
  blocksCommercialCards: boolean
}

/** One wallet payment: asked for once or, when an attempt came to nothing, again. It knows no basket. */
export type Payment = {
  /** Its references at the service begin with it. */
  name: string
  terms: Terms
  /** Another till made it, and only refunds are made of it here. */
  isAdopted: boolean
  /** At least one; the last is the one on screen, unless an earlier one is paid. */
  attempts: readonly [Attempt, ...Attempt[]]
}

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
      /** The part that is taken, where no more is wanted, in minor units; 0 until then. */
      captured: number
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
  /** `value`: to be taken, in minor units; null: all of it. */
  answer: { question: Question; answer: 'keep' | 'giveBack'; value: number | null } | null
  /** Why the part that was wanted last cannot be taken; its register says anew what to do. */
  partRefused: Problem | null
  releasedAt: number | null
  /** Null also where it was given up with what a person has dealt with. */
  releasedBy: ReleasedBy | null
  /** Released for the sake of a next attempt: nobody walked away from the payment. */
  isOverridden: boolean
  /** Balance at the service that does not fit what we did, and why: `state` is as we left it. */
  quarantine: (ServiceBalance & { problem: Problem; at: number }) | null
  /** A person has dealt with it. */
  resolvedAt: number | null
  /** Money of it was kept when a person dealt with it. */
  isKeptByHand: boolean
  refunds: readonly Refund[]
  refundedElsewhere: number
  refundedAtTills: number
  /** Sum that the service says is refunded in all, where its log does not explain it; null where they agree. Minor units. */
  doubted: number | null
  taxed: Taxed
}

export type Refund = {
  refund: string
  /** Minor units. */
  value: number
  reason: string
  by: 'manager' | 'register' | 'rule'
  person: Person | null
  asked: AskedRefund | null
  /** At which rates the goods were bought that it is for, where it is for some of them. */
  plannedShares: readonly Share[]
  /** Shares of what was given back, rate by rate; empty before. */
  shares: readonly Share[]
  openedAt: number
  request: RequestState
  state:
    | { is: 'pending' }
    /** `receipt`: its number on this till. */
    | { is: 'refunded'; at: number; pspReference: string; receipt: number | null }
    | { is: 'refused'; at: number; problem: Problem }
}

/** `elsewhere`: a refund that was not asked for at this till. `value` in minor units; below zero where an earlier one is corrected. */
export type Movement = {
  kind: 'captured' | 'refunded' | 'elsewhere'
  reference: string
  /** 0 where what had moved before has only now got its receipt. */
  value: number
  /** 1 with the first money of it, -1 with what takes all of it back, else 0. */
  begun: number
  shares: readonly Share[]
  /** The number that was given out with it. */
  receipt: number | null
}

/** Captured money of a payment and what of it is given back, rate by rate. */
export type Taxed = { captured: readonly Share[]; refunded: readonly Share[] }

export const untaxed: Taxed = { captured: [], refunded: [] }

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

/** Its register has said to take a part of it: done twice, that could take money twice, which all of it cannot. */
export const isPartWanted = ({ answer }: Attempt): boolean => answer?.value != null

/** The attempt that the screens show: the one that is paid, else the newest. */
export const shownAttempt = (payment: Payment): Attempt =>
  payment.attempts.findLast((attempt) => attempt.state.is === 'captured') ?? newestAttempt(payment)

export const newestAttempt = (payment: Payment): Attempt => payment.attempts.at(-1) ?? payment.attempts[0]

/** The service's states in lower case, and the till's own beside them. */
export function paymentStateOf(payment: Payment): SaleState {
  const attempt = shownAttempt(payment)
  const { state, quarantine, releasedAt } = attempt
  if (quarantine) return 'quarantined'
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
      return releasedAt === null ? state.is : 'released'
    case 'claimed':
      return releasedAt === null ? 'authorized' : 'released'
    case 'captured':
    case 'refused':
      return state.is
    case 'ended':
      return endState[state.end](attempt)
  }
}

const endState: { [E in End]: (attempt: Attempt) => SaleState } = {
  aborted: () => 'aborted',
  expired: () => 'expired',
  terminated: () => 'terminated',
  givenBack: () => 'givenBack',
  // No request of ours arrived: after a cancel that is what was asked for, else the service did not take it.
  neverCreated: ({ cancelAskedAt, releasedAt }) =>
    cancelAskedAt === null && releasedAt === null ? 'refused' : 'terminated',
}

export const pendingRefund = (refunds: readonly Refund[]): Refund | undefined =>
  refunds.find(({ state }) => state.is === 'pending')
