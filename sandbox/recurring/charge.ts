// The states of a charge and what can happen in each, with the service's refusal for what cannot.
import { captureDaysOf, declineOf } from '#sandbox/epayment/limits.ts'
import { oneDayMs, hourMs, minuteMs } from '#sandbox/state/clock.ts'
import { dueFrom, chargeTakenAt } from '#sandbox/recurring/period.ts'
import { refusalNamed, type Refusal } from '#sandbox/http/recurring-problems.ts'
import type { Currency, Market } from '#shared/market.ts'
import type {
  ChargeEventName,
  ChargeStatus,
  FailureReason,
  ProcessingMode,
} from '#sandbox/schema/recurring.ts'

/** Minor units: captured + cancelled ≤ amount, refunded ≤ captured. */
type ChargeSummary = { captured: number; refunded: number; cancelled: number }
/** Why the last attempt failed. */
export type ChargeFailure = { reason: FailureReason; description: string }

export type ChargeLife =
  /** `attempts`: how often it was tried. An initial charge is PENDING until its agreement is answered. */
  | { status: 'PENDING' | 'DUE'; attempts: number; failure: ChargeFailure | null }
  | { status: 'PROCESSING'; attempts: number; failure: ChargeFailure | null; until: number }
  | { status: 'RESERVED' | 'PARTIALLY_CAPTURED'; summary: ChargeSummary; captureUntil: number }
  | { status: 'CHARGED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'; summary: ChargeSummary }
  | { status: 'CANCELLED'; summary: ChargeSummary }
  | { status: 'FAILED'; failure: ChargeFailure }

export type ChargeType = 'INITIAL' | 'RECURRING' | 'UNSCHEDULED'

export type ChargeRecord = {
  id: number
  merchantSerialNumber: string
  market: Market
  currency: Currency
  chargeId: string
  /** The agreement's row, and the name that merchants know it by. */
  agreement: number
  agreementId: string
  type: ChargeType
  amount: number
  /** YYYY-MM-DD; of an initial charge the day of the draft, of an UNSCHEDULED one the day on which it was made. */
  due: string
  terms: ChargeTerms
  /** Null until CHARGED. */
  transactionId: string | null
  /** The key it was made under: what happens by itself carries it too. */
  idempotencyKey: string
  createdAt: number
  life: ChargeLife
}

export type ChargeTerms = {
  description: string
  transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE'
  retryDays: number
  processingMode: ProcessingMode
  externalId: string | null
}

export type ChargeHappening = {
  name: ChargeEventName
  amount: number
  at: number
  key: string
  isSuccess: boolean
}
/** `happening` is null where the charge's history does not know of it. */
export type ChargeChange =
  | { ok: true; life: ChargeLife; happening: ChargeHappening | null }
  | { ok: false; refusal: Refusal }

const yes = (life: ChargeLife, happening: ChargeHappening | null = null): ChargeChange => ({
  ok: true,
  life,
  happening,
})
const refusal = (given: Refusal): ChargeChange => ({ ok: false, refusal: given })

const nothing: ChargeSummary = { captured: 0, refunded: 0, cancelled: 0 }

/** As a new charge stands: due within 30 days, or not yet. */
export const newChargeLife = (due: string, now: number): ChargeLife => ({
  status: dueFrom(due) <= now ? 'DUE' : 'PENDING',
  attempts: 0,
  failure: null,
})

export const summaryOf = ({ life }: Pick<ChargeRecord, 'life'>): ChargeSummary =>
  'summary' in life ? life.summary : nothing

export const chargeFailure = ({ life }: Pick<ChargeRecord, 'life'>): ChargeFailure | null =>
  'failure' in life ? life.failure : null

/** When something happens by itself next; null when nothing will. */
export function chargeDueAt({
  type,
  due,
  life,
  createdAt,
}: Pick<ChargeRecord, 'type' | 'due' | 'life' | 'createdAt'>): number | null {
  switch (life.status) {
    case 'PENDING':
      return type === 'INITIAL' ? null : dueFrom(due)
    case 'DUE':
      return type === 'UNSCHEDULED' ? createdAt : chargeTakenAt(due, life.attempts)
    case 'PROCESSING':
      return life.until
    case 'RESERVED':
    case 'PARTIALLY_CAPTURED':
      return life.captureUntil
    case 'CHARGED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
    case 'CANCELLED':
    case 'FAILED':
      return null
  }
}

/** Facts that decide how an attempt ends. `maxAmount`: the customer's own, null for none. `cardTrouble`: why the card takes nothing now. */
type ChargeCircumstances = {
  isTest: boolean
  maxAmount: number | null
  cardTrouble: string | null
  isAgreementActive: boolean
}

/** Change that happens by itself, at exactly the time it was due, however late somebody looks. */
export function chargeFallDue(charge: ChargeRecord, circumstances: ChargeCircumstances): ChargeChange {
  const { life, amount, terms } = charge
  const at = chargeDueAt(charge) ?? charge.createdAt
  switch (life.status) {
    case 'PENDING':
      return yes({ ...life, status: 'DUE' })
    case 'DUE': {
      const isLong = circumstances.isTest && declineOf(amount) === 'unknown'
      return terms.processingMode === 'REAL_TIME' && !isLong
        ? attempted(charge, life.attempts + 1, circumstances, at)
        : yes({ ...life, status: 'PROCESSING', until: at + (isLong ? hourMs : minuteMs) })
    }
    case 'PROCESSING':
      return attempted(charge, life.attempts + 1, circumstances, at)
    case 'RESERVED':
    case 'PARTIALLY_CAPTURED':
      return released(charge, life, at, charge.idempotencyKey)
    case 'CHARGED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
    case 'CANCELLED':
    case 'FAILED':
      return wrong('conflict', life.status, 'changed by itself')
  }
}

/** The customer accepted the agreement: its initial charge is taken at once, and never tried again. */
export const takeInitial = (
  charge: ChargeRecord,
  circumstances: ChargeCircumstances,
  at: number,
): ChargeChange =>
  charge.life.status === 'PENDING'
    ? attempted(charge, 1, circumstances, at)
    : wrong('conflict', charge.life.status, 'taken')

function attempted(
  charge: ChargeRecord,
  attempts: number,
  circumstances: ChargeCircumstances,
  at: number,
): ChargeChange {
  const { amount, terms, idempotencyKey: key, market } = charge
  const failure = failureNow(amount, circumstances)
  if (!failure) {
    const isDirect = terms.transactionType === 'DIRECT_CAPTURE'
    return isDirect
      ? yes(
          { status: 'CHARGED', summary: { ...nothing, captured: amount } },
          { name: 'CAPTURE', amount, at, key, isSuccess: true },
        )
      : yes(
          { status: 'RESERVED', summary: nothing, captureUntil: at + captureDaysOf[market] * oneDayMs },
          { name: 'RESERVE', amount, at, key, isSuccess: true },
        )
  }
  const isTriedAgain = attempts <= terms.retryDays && circumstances.isAgreementActive
  return yes(isTriedAgain ? { status: 'DUE', attempts, failure } : { status: 'FAILED', failure }, {
    name: 'FAIL',
    amount,
    at,
    key,
    isSuccess: false,
  })
}

/** In TEST the same amounts fail as for payments. */
const reasons: Record<string, FailureReason> = {
  'refused by the card issuer': 'non_technical_error',
  'suspected fraud': 'non_technical_error',
  unknown: 'technical_error',
}

function failureNow(
  amount: number,
  { isTest, maxAmount, cardTrouble }: ChargeCircumstances,
): ChargeFailure | undefined {
  if (maxAmount !== null && amount > maxAmount) {
    return {
      reason: 'charge_amount_too_high',
      description: `The customer's maximum is ${maxAmount} in minor units.`,
    }
  }
  const decline = cardTrouble ?? (isTest ? declineOf(amount) : undefined)
  if (decline === undefined) return undefined
  const reason = reasons[decline] ?? 'user_action_required'
  return {
    reason,
    description:
      decline === 'unknown' ? 'The card network gave no answer.' : `The customer's card: ${decline}.`,
  }
}

const wrong = (name: Refusal['name'], status: ChargeStatus, verb: string) =>
  refusal(refusalNamed(name, `The charge is ${status} and cannot be ${verb}.`))

type Asked = { amount: number; key: string; now: number }

type Reserved = ChargeLife & { status: 'RESERVED' | 'PARTIALLY_CAPTURED' }
const isReserved = (life: ChargeLife): life is Reserved =>
  life.status === 'RESERVED' || life.status === 'PARTIALLY_CAPTURED'

export function captureCharge(
  { life, amount: whole }: ChargeRecord,
  { amount, key, now }: Asked,
): ChargeChange {
  if (!isReserved(life)) return wrong('charge-capture-failed', life.status, 'captured')
  const { summary } = life
  const left = whole - summary.captured
  if (amount > left) {
    return refusal(
      refusalNamed('charge-capture-failed', `No more than ${left} in minor units is left to capture.`),
    )
  }
  const captured = { ...summary, captured: summary.captured + amount }
  return yes(
    amount === left
      ? { status: 'CHARGED', summary: captured }
      : { ...life, status: 'PARTIALLY_CAPTURED', summary: captured },
    { name: 'CAPTURE', amount, at: now, key, isSuccess: true },
  )
}

export function cancelCharge(charge: ChargeRecord, { key, now }: Omit<Asked, 'amount'>): ChargeChange {
  const { life, amount } = charge
  switch (life.status) {
    case 'PENDING':
    case 'DUE':
      return yes(
        { status: 'CANCELLED', summary: { ...nothing, cancelled: amount } },
        { name: 'CANCEL', amount, at: now, key, isSuccess: true },
      )
    case 'RESERVED':
    case 'PARTIALLY_CAPTURED':
      return released(charge, life, now, key)
    case 'PROCESSING':
    case 'CHARGED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
    case 'CANCELLED':
    case 'FAILED':
      return wrong('cancel-charge-failed', life.status, 'cancelled')
  }
}

/** Change that gives back to the customer what is not yet captured. */
function released({ amount }: ChargeRecord, { summary }: Reserved, at: number, key: string): ChargeChange {
  const rest = amount - summary.captured
  return yes(
    { status: summary.captured === 0 ? 'CANCELLED' : 'CHARGED', summary: { ...summary, cancelled: rest } },
    { name: 'CANCEL', amount: rest, at, key, isSuccess: true },
  )
}

export function refundCharge({ life }: ChargeRecord, { amount, key, now }: Asked): ChargeChange {
  if (life.status !== 'CHARGED' && life.status !== 'PARTIALLY_REFUNDED') {
    return wrong('conflict', life.status, 'refunded')
  }
  const { summary } = life
  const left = summary.captured - summary.refunded
  if (amount > left) {
    return refusal(
      refusalNamed('charge-amount-too-high', `No more than ${left} in minor units can be refunded.`),
    )
  }
  return yes(
    {
      status: amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
      summary: { ...summary, refunded: summary.refunded + amount },
    },
    { name: 'REFUND', amount, at: now, key, isSuccess: true },
  )
}
