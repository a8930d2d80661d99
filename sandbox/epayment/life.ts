// The states of a payment and what can happen in each, with the service's refusal for what cannot.
import type { ErrorCode } from '#sandbox/http/answers.ts'
import { captureDaysOf, declineOf, failingRefunds } from '#sandbox/epayment/limits.ts'
import { oneDayMs, hourMs } from '#sandbox/state/clock.ts'
import type { Market } from '#shared/market.ts'
import type {
  CreateRequest,
  PaymentEventName,
  ShippingDetails,
  UserDetails,
} from '#sandbox/schema/epayment.ts'

/** The customer's doing with a payment that the service still calls CREATED. */
export type CustomerProgress = 'asked' | 'ignoring' | 'authorizing'

export type Life =
  /** `declined`: why the last card was; not an end. `lostUntil`: epoch ms for which an outcome stays unknown. */
  | { state: 'CREATED'; customer: CustomerProgress; declined: string | null; lostUntil: number | null }
  | {
      state: 'AUTHORIZED'
      at: number
      captureUntil: number
      money: PaymentSums
      lastCapturedAt: number | null
      approval: Approval
    }
  | { state: 'ABORTED' | 'EXPIRED' | 'TERMINATED'; at: number }

/** An approval as the merchant learns of it, as it was then: the customer may change afterwards. */
export type Approval = {
  /** The first six digits of the card. */
  cardBin: string
  shared?: { sub: string; userDetails: UserDetails }
  shipping?: ShippingDetails
}

/** Minor units in the payment's currency. What is left to capture is authorized − captured − cancelled. */
type PaymentSums = { authorized: number; captured: number; cancelled: number; refunded: number }

export type PaymentRecord = {
  id: number
  merchantSerialNumber: string
  market: Market
  reference: string
  /** Id of the CREATED event. */
  pspReference: string
  /** Unguessable: whoever knows it holds the code. */
  token: string
  /** The number that was asked, or that scanned last. */
  phone: string | null
  request: CreateRequest
  idempotencyKey: string
  createdAt: number
  endsAt: number
  life: Life
}

/** One thing that happened; `key` is null where the event carries none. */
export type Happening = {
  name: PaymentEventName
  value: number
  at: number
  key: string | null
  /** It was to happen, and did not. */
  isFailed?: true
}
/** `happening` is null when only the customer's side changed: the service's log does not know of it. */
export type PaymentChange =
  | { ok: true; life: Life; happening: Happening | null }
  | { ok: false; code: ErrorCode }

const no = (code: ErrorCode): PaymentChange => ({ ok: false, code })
const yes = (life: Life, happening: Happening | null = null): PaymentChange => ({ ok: true, life, happening })

export const leftToCapture = ({ authorized, captured, cancelled }: PaymentSums): number =>
  authorized - captured - cancelled

/** When something happens by itself next; null when nothing will. */
export function nextPaymentChangeAt({ life, endsAt }: PaymentRecord): number | null {
  switch (life.state) {
    case 'CREATED':
      return life.lostUntil ?? endsAt
    case 'AUTHORIZED':
      return leftToCapture(life.money) > 0 ? life.captureUntil : null
    case 'ABORTED':
    case 'EXPIRED':
    case 'TERMINATED':
      return null
  }
}

/** Change that happens by itself, at exactly the time it was due, however late somebody looks. */
export function fallDue(payment: PaymentRecord): PaymentChange {
  const { life, request } = payment
  const at = nextPaymentChangeAt(payment)
  if (at === null) return no('6190')
  if (life.state === 'AUTHORIZED') {
    const left = leftToCapture(life.money)
    const money = { ...life.money, cancelled: life.money.cancelled + left }
    return yes({ ...life, money }, { name: 'CANCELLED', value: left, at, key: null })
  }
  return yes({ state: 'EXPIRED', at }, { name: 'EXPIRED', value: request.amount.value, at, key: null })
}

/**
 * The customer approves. A card that is declined leaves the payment as it was, and `declined` says why. Reserved is what delivery
 * costs as well.
 */
export function authorize(
  { life, request, market, idempotencyKey, endsAt }: PaymentRecord,
  { approval, declined, isTest }: { approval: Approval; declined: string | null; isTest: boolean },
  now: number,
): PaymentChange {
  if (life.state !== 'CREATED') return no('10020')
  if (life.lostUntil !== null) return yes(life)
  const failure = declined ?? (isTest ? declineOf(request.amount.value) : undefined)
  if (failure === 'unknown') return yes({ ...life, customer: 'authorizing', lostUntil: endsAt + hourMs })
  if (failure !== undefined) return yes({ ...life, customer: 'asked', declined: failure })
  const value = request.amount.value + (approval.shipping?.shippingCost ?? 0)
  const money = { authorized: value, captured: 0, cancelled: 0, refunded: 0 }
  const captureUntil = now + captureDaysOf[market] * oneDayMs
  return yes(
    { state: 'AUTHORIZED', at: now, captureUntil, money, lastCapturedAt: null, approval },
    { name: 'AUTHORIZED', value, at: now, key: idempotencyKey },
  )
}

/** Change by an act of the customer short of approving. */
export function applyCustomerAct(
  { life, request }: PaymentRecord,
  act: 'refuse' | 'decline' | CustomerProgress,
  now: number,
): PaymentChange {
  if (life.state !== 'CREATED') return no('10020')
  // While the outcome is unknown nothing that the customer does makes it known.
  if (life.lostUntil !== null) return yes(life)
  switch (act) {
    case 'refuse':
      return yes(
        { state: 'ABORTED', at: now },
        { name: 'ABORTED', value: request.amount.value, at: now, key: null },
      )
    case 'decline':
      return yes({ ...life, customer: 'asked', declined: 'insufficient funds' })
    case 'asked':
    case 'ignoring':
    case 'authorizing':
      return yes({ ...life, customer: act })
  }
}

export function capturePayment(
  { life }: PaymentRecord,
  {
    value,
    key,
    now,
    isPartialAllowed,
  }: { value: number; key: string; now: number; isPartialAllowed: boolean },
): PaymentChange {
  if (life.state === 'CREATED') return no('6080')
  if (life.state === 'TERMINATED') return no('6070')
  if (life.state !== 'AUTHORIZED') return no('6200')
  const { money } = life
  if (money.captured === money.authorized) return no('6170')
  if (now >= life.captureUntil) return no('6100')
  if (money.cancelled > 0) return no('6070')
  if (value === 0) return no('4040')
  if (value > leftToCapture(money)) return no('6090')
  if (value !== money.authorized && !isPartialAllowed) return no('6140')
  return yes(
    { ...life, money: { ...money, captured: money.captured + value }, lastCapturedAt: now },
    { name: 'CAPTURED', value, at: now, key },
  )
}

export function cancelPayment(
  { life, request }: PaymentRecord,
  isBeforeApprovalOnly: boolean,
  now: number,
): PaymentChange {
  if (life.state === 'CREATED') {
    if (life.customer === 'authorizing') return no('6250')
    return yes(
      { state: 'TERMINATED', at: now },
      { name: 'TERMINATED', value: request.amount.value, at: now, key: null },
    )
  }
  if (life.state !== 'AUTHORIZED') return no('6050')
  if (isBeforeApprovalOnly) return no('6060')
  const { money } = life
  const left = leftToCapture(money)
  if (money.captured === money.authorized) return no('6040')
  if (now >= life.captureUntil) return no('6030')
  if (left === 0) return no('6190')
  return yes(
    { ...life, money: { ...money, cancelled: money.cancelled + left } },
    { name: 'CANCELLED', value: left, at: now, key: null },
  )
}

const refundPeriod = 365 * oneDayMs

export function refundPayment(
  { life }: PaymentRecord,
  { value, key, now, isTest }: { value: number; key: string | null; now: number; isTest: boolean },
): PaymentChange {
  if (life.state === 'CREATED') return no('6020')
  if (life.state !== 'AUTHORIZED') return no('6210')
  const { money, lastCapturedAt } = life
  if (lastCapturedAt === null) return no('6020')
  if (value === 0) return no('4040')
  if (money.refunded === money.captured) return no('6180')
  if (value > money.captured - money.refunded) return no('6150')
  if (now >= lastCapturedAt + refundPeriod) return no('6220')
  const failure = isTest ? failingRefunds.find((one) => one.value === value) : undefined
  if (failure) return no(failure.code)
  return yes(
    { ...life, money: { ...money, refunded: money.refunded + value } },
    { name: 'REFUNDED', value, at: now, key },
  )
}
