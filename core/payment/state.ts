// The state of a payment as its facts leave it: its attempts, their refunds, the money that it holds, what of it needs a person, and what screens call it; and the names and keys that it goes by at the service.
import type { Share } from '#core/money/shares.ts'
import type {
  AttemptRequest,
  RegisterRefundId,
  RegisterOrder,
  AttemptEnd,
  AbandonedBy,
  ServiceBalance,
  PaymentRequestName,
  ServiceRequest,
} from '#core/payment/facts.ts'
import type { RequestState } from '#core/process/request-state.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import { type Chance, randomWord } from '#core/system/clock.ts'
import type { Money } from '#shared/money.ts'
import { sum, type Order } from '#shared/order.ts'
import { type Problem, problem } from '#shared/problem.ts'
import type { Question, SaleState, Alarm, Retry } from '#shared/sale.ts'
import type { Person } from '#shared/staff.ts'

/** Terms of a payment, fixed when it was opened. */
export type PaymentTerms = AgreementOwner & {
  amount: Money
  /** The wallet shows it beside the amount. */
  description: string
  /** Somebody stands at the till who can be asked. Never so at a kiosk. */
  isAttended: boolean
  /** The amount by VAT rate: whatever moves is split by it. */
  shares: readonly Share[]
  passedOn: OrderForWallet | null
  /** Null where the till's own screens asked for it. */
  register: RegisterOrder | null
}

/** Details for the wallet beside the amount: the receipt's lines, and who may pay. */
export type OrderForWallet = Pick<Order, 'lines' | 'minimumUserAge'> & {
  /** The till as the receipt names it. */
  posId: string
  blocksCommercialCards: boolean
}

/** One wallet payment: asked for once or, when an attempt came to nothing, again. It knows no basket. */
export type Payment = {
  /** Its references at the service begin with it. */
  name: string
  terms: PaymentTerms
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
      end: AttemptEnd
      /** Minor units that had been taken of it, and went back. */
      captured: number
      problem: Problem | null
    }

export type Attempt = AttemptRequest & {
  openedAt: number
  /** The manager's reason for starting it before the earlier ones were known. */
  override: string | null
  state: AttemptState
  requests: Record<PaymentRequestName, RequestState>
  cancelAskedAt: number | null
  /** `value`: to be taken, in minor units; null: all of it. */
  answer: { question: Question; answer: 'keep' | 'giveBack'; value: number | null } | null
  /** Why the part that was wanted last cannot be taken; its register says anew what to do. */
  partRefused: Problem | null
  abandonedAt: number | null
  /** Null also where it was given up with what a person has dealt with. */
  abandonedBy: AbandonedBy | null
  /** Abandoned for the sake of a next attempt: nobody walked away from the payment. */
  isOverridden: boolean
  /** Balance at the service that does not fit what we did, and why: `state` is as we left it. */
  quarantine: (ServiceBalance & { problem: Problem; at: number }) | null
  /** A person has dealt with it. */
  resolvedAt: number | null
  /** Money of it was kept when a person dealt with it. */
  isKeptByHand: boolean
  refunds: readonly Refund[]
  refundedElsewhere: number
  refundedAtOtherTills: number
  /** Sum that the service says is refunded in all, where its log does not explain it; null where they agree. Minor units. */
  doubted: number | null
  taxed: MoneyByRate
}

export type Refund = {
  refund: string
  /** Minor units. */
  value: number
  reason: string
  by: 'manager' | 'register' | 'rule'
  person: Person | null
  asked: RegisterRefundId | null
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
export type MoneyByRate = { captured: readonly Share[]; refunded: readonly Share[] }

export const noMoneyByRate: MoneyByRate = { captured: [], refunded: [] }

/** The service's last word on the payment itself; refunds may follow. */
export function isAttemptOver(state: AttemptState): boolean {
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
export function isDead({ state, abandonedAt, quarantine, resolvedAt }: Attempt): boolean {
  if (state.is === 'captured' || state.is === 'claimed') return false
  if (abandonedAt !== null || resolvedAt !== null || quarantine?.problem.code === 'sale.notAdopted')
    return true
  return quarantine === null && isAttemptOver(state)
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
  const { state, quarantine, abandonedAt } = attempt
  if (quarantine) return 'quarantined'
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
      return abandonedAt === null ? state.is : 'abandoned'
    case 'claimed':
      return abandonedAt === null ? 'authorized' : 'abandoned'
    case 'captured':
    case 'refused':
      return state.is
    case 'ended':
      return endState[state.end](attempt)
  }
}

const endState: { [E in AttemptEnd]: (attempt: Attempt) => SaleState } = {
  aborted: () => 'aborted',
  expired: () => 'expired',
  terminated: () => 'terminated',
  givenBack: () => 'givenBack',
  // No request of ours arrived: after a cancel that is what was asked for, else the service did not take it.
  neverCreated: ({ cancelAskedAt, abandonedAt }) =>
    cancelAskedAt === null && abandonedAt === null ? 'refused' : 'terminated',
}

export const pendingRefund = (refunds: readonly Refund[]): Refund | undefined =>
  refunds.find(({ state }) => state.is === 'pending')

/** Minor units that the service has captured of this attempt, as far as it has told us. */
export const capturedOf = ({ state, quarantine }: Attempt): number => {
  if (quarantine) return quarantine.captured
  if (state.is === 'captured') return state.value
  return state.is === 'ended' || state.is === 'claimed' ? state.captured : 0
}

/** Minor units that are to be taken of it: all, or the part that its register has asked for. */
export const wantedSum = ({ terms }: Payment, { answer }: Attempt): number =>
  answer?.value ?? terms.amount.value

/** All that is wanted of it is taken: what is left goes back. */
export const isTakenInPart = ({ state }: Attempt): boolean => state.is === 'claimed' && state.captured > 0

/** Amount that is paid, or to be paid: the part alone, where no more was taken. */
export function paymentAmountOf(payment: Payment): Money {
  const { amount } = payment.terms
  const { state } = shownAttempt(payment)
  return state.is === 'captured' ? { ...amount, value: state.value } : amount
}

/** Only its register knows of which goods what was taken of it was the price. */
export const isOnlyPartPaid = (payment: Payment): boolean =>
  paymentAmountOf(payment).value !== payment.terms.amount.value

/** Minor units given back of it after the capture, by whomever. */
export const refundedOf = ({ refunds, refundedElsewhere, refundedAtOtherTills }: Attempt): number =>
  refundedElsewhere +
  refundedAtOtherTills +
  sum(refunds.map(({ state, value }) => (state.is === 'refunded' ? value : 0)))

/** Minor units that the service has captured of it and that were not given back. */
export const keptSum = (attempt: Attempt): number => capturedOf(attempt) - refundedOf(attempt)

/** Minor units that can still be refunded of it: less what is being refunded already, and what the service alone says is gone. */
export const refundableOf = (attempt: Attempt): number => {
  const pending = attempt.refunds.filter(({ state }) => state.is === 'pending')
  const gone = Math.max(refundedOf(attempt) + sum(pending.map(({ value }) => value)), attempt.doubted ?? 0)
  return Math.max(0, capturedOf(attempt) - gone)
}

/** The attempt has the money, or is about to get it. */
const isPayer = ({ state }: Attempt): boolean => state.is === 'captured' || state.is === 'claimed'

/** Somebody walked away from it, or said that it goes back: whatever is captured of it all the same is not ours to keep. */
export const isGivenUp = ({ abandonedAt, answer }: Attempt): boolean =>
  abandonedAt !== null || answer?.answer === 'giveBack'

/** The money of another attempt pays, if only in part. */
export const isPaidByAnother = (payment: Payment, attempt: Attempt): boolean =>
  payment.attempts.some((other) => other !== attempt && (other.state.is === 'captured' || keptSum(other) > 0))

/** Another attempt pays, or this one was given up: its money is not wanted. */
export const isUnwanted = (payment: Payment, attempt: Attempt): boolean =>
  isGivenUp(attempt) ||
  isPaidByAnother(payment, attempt) ||
  payment.attempts.some((other) => other !== attempt && isPayer(other))

/** Alarm that only a person can settle, the worst one; null when there is none. */
export function alarmOf(payment: Payment): Alarm | null {
  const open = payment.attempts.filter(({ resolvedAt }) => resolvedAt === null)
  const kept = open.filter((attempt) => keptSum(attempt) > 0)
  // Whether another till's payment was paid twice, that till asks.
  if (!payment.isAdopted && kept.length > 1 && sum(kept.map(keptSum)) > payment.terms.amount.value)
    return alarm('paidTwice', kept)
  const quarantined = open.filter((attempt) => attempt.quarantine !== null)
  const [first] = quarantined
  if (first) return { ...alarm('quarantined', [first]), problem: first.quarantine?.problem ?? null }
  const doubted = open.filter((attempt) => attempt.doubted !== null)
  const [inDoubt] = doubted
  if (inDoubt) {
    const { reference } = inDoubt
    return { ...alarm('doubted', doubted), value: 0, problem: problem('sale.sumsDisagree', { reference }) }
  }
  const left = kept.filter((attempt) => isGivenUp(attempt) || isReturnedByRule(attempt))
  return left.length > 0 ? alarm('leftButPaid', left) : null
}

const alarm = (kind: Alarm['kind'], attempts: Attempt[]): Alarm => ({
  kind,
  payments: attempts.map((attempt) => ({ reference: attempt.reference, refundable: refundableOf(attempt) })),
  value: sum(attempts.map(refundableOf)),
  left: sum(attempts.map(({ quarantine }) => quarantine?.left ?? 0)),
  problem: null,
})

/** It is being given back, or was, for want of a person to ask. */
export const isReturnedByRule = ({ refunds }: Attempt): boolean => refunds.some(({ by }) => by === 'rule')

/**
 * Where nobody is there to decide, money that was taken of a payment walked away from or quarantined goes back in full; asked for again only when
 * more was taken since. What was rightly paid is not given back for one odd answer.
 */
export function refundByRule(payment: Payment): Attempt | undefined {
  if (payment.terms.isAttended) return undefined
  return payment.attempts.find(
    (attempt) =>
      attempt.resolvedAt === null &&
      (isGivenUp(attempt) ||
        isReturnedByRule(attempt) ||
        (attempt.quarantine !== null && attempt.state.is !== 'captured' && !isTakenInPart(attempt))) &&
      refundableOf(attempt) > 0 &&
      !attempt.refunds.some(({ by, state }) => by === 'rule' && state.is !== 'refunded'),
  )
}

/** The payment itself cannot change any more, as far as the service has told; of a quarantined one, that all of it was captured or given back. */
const isSpent = ({ state, quarantine }: Attempt): boolean =>
  quarantine === null
    ? isAttemptOver(state)
    : quarantine.problem.code === 'sale.notAdopted' || (quarantine.captured > 0 && quarantine.left === 0)

/**
 * Whether nothing is left to do or to learn of this attempt. A person who has settled what nobody can explain has settled the refunds with it
 * that were pending then.
 */
export const isAttemptSettled = (attempt: Attempt): boolean =>
  (pendingRefund(attempt.refunds) === undefined ||
    (attempt.doubted !== null && attempt.resolvedAt !== null)) &&
  (attempt.resolvedAt === null
    ? attempt.quarantine === null && attempt.doubted === null && isAttemptOver(attempt.state)
    : isSpent(attempt))

/** Whether nothing is left to do, to learn or to decide. */
export const isPaymentSettled = (payment: Payment): boolean =>
  payment.attempts.every(isAttemptSettled) && alarmOf(payment) === null

/**
 * Whether a new attempt may begin. Only where the payment was opened: two tills that share its past would give it the same reference. What
 * another register has asked for ends once: it asks anew under another id.
 */
export function retryOf(payment: Payment, isOurs: boolean): Retry {
  if (
    !isOurs ||
    payment.terms.register !== null ||
    payment.attempts.some((attempt) => isPayer(attempt) || keptSum(attempt) > 0)
  )
    return 'no'
  if (payment.attempts.every(isDead)) return 'yes'
  return payment.attempts.every((attempt) => isDead(attempt) || attempt.quarantine === null)
    ? 'override'
    : 'no'
}

/** Whether that till made this sale or payment. */
export const isMadeBy = (name: string, tillId: string): boolean => name.startsWith(`${tillId}-`)

/** `{payment}-{attempt}`: the attempt's reference at the service, 8 to 64 characters of letters, digits and hyphen. */
export const attemptReference = (payment: string, attempt: number): string => `${payment}-${attempt}`

/** Name of the payment whose attempt has this reference. */
export const paymentOf = (reference: string): string => reference.replace(/-\d+$/, '')

/** `{till id}-r{counter}-{chance}`: a refund's own name, unlike any sale's, whichever till of two that share a past makes it. */
export const refundId = (tillId: string, counter: number, chance: Chance): string =>
  `${tillId}-r${String(counter).padStart(5, '0')}-${randomWord(chance, 6)}`

/** The till whose refund had this key; null where it was none of a till's own. */
export const tillOfRefundKey = (key: string | null | undefined): string | null =>
  /^([0-9a-z]{6})-r\d{5,}-[0-9a-z]{6}-refund-\d+$/.exec(key ?? '')?.[1] ?? null

/** `{reference or refund}-{request}-{n}`, at most 50 characters. The same n means the same bytes. */
export const idempotencyKeyOf = (of: string, request: ServiceRequest, n: number): string =>
  `${of}-${request}-${n}`

/** Whether this key was made for that request, whatever its n. */
export const isKeyOf = (key: string | null | undefined, of: string, request: ServiceRequest): boolean =>
  key?.startsWith(`${of}-${request}-`) ?? false
