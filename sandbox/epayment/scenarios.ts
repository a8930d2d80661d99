// The amounts with which a payment plays a whole scenario by itself, so that a register with its key alone can be tried without a phone.
import * as z from 'zod/mini'
import type { CustomerActs } from '#sandbox/epayment/customer-acts.ts'
import { applyCustomerAct, type PaymentRecord } from '#sandbox/epayment/life.ts'
import { usualLife } from '#sandbox/epayment/limits.ts'
import type { PaymentParts, Payments, PlannedAct, ActSchedule } from '#sandbox/epayment/payments.ts'
import type { FaultKind } from '#sandbox/service/faults.ts'
import type { GatewayCall } from '#sandbox/service/operation.ts'
import { secondMs } from '#sandbox/state/clock.ts'
import type { TimelineSource } from '#sandbox/state/timeline.ts'

/** After which the customer answers, ms. */
const thinking = 3 * secondMs
/** For which nobody can learn what became of a payment once it is approved, ms. */
const silence = 60 * secondMs

type Scenario = {
  /** For the reference. */
  meaning: string
  /** The customer's act by itself after `thinking`. */
  act?: PlannedAct
  /** The payment's life, ms, in place of the usual one. */
  life?: number
  isCreateUnanswered?: true
  isSilentWhenApproved?: true
  isApprovedAtCancel?: true
}

/** By the amount in minor units. None is an amount that fails at the service. */
const scenarios: Readonly<Record<number, Scenario>> = {
  301: { meaning: 'the customer approves after 3 seconds', act: 'approve' },
  302: { meaning: 'the customer refuses after 3 seconds', act: 'refuse' },
  303: { meaning: 'nobody answers, and the payment expires after 30 seconds', life: 30 * secondMs },
  304: {
    meaning: 'the answer to the creation is lost, once; the customer approves after 3 seconds',
    act: 'approve',
    isCreateUnanswered: true,
  },
  305: {
    meaning: 'the customer approves after 3 seconds; then the service answers 503 for a minute',
    act: 'approve',
    isSilentWhenApproved: true,
  },
  306: {
    meaning:
      'a cancel meets a customer who is approving: it is refused, and the approval comes 3 seconds later',
    isApprovedAtCancel: true,
  },
}

/** Meaning of each amount, for the reference. */
export const scenarioMeanings: readonly (readonly [value: number, meaning: string])[] = Object.entries(
  scenarios,
).map(([value, { meaning }]) => [Number(value), meaning])

/** None in PRODUCTION. */
const scenarioOf = ({ environment }: Pick<PaymentParts, 'environment'>, value: number) =>
  environment === 'TEST' ? scenarios[value] : undefined

/** How long a payment of this amount lives, ms. */
export const lifeOf = (parts: PaymentParts, value: number): number =>
  scenarioOf(parts, value)?.life ?? usualLife

/** Lets customers do what is planned. Who was called off meanwhile, or has answered on the phone, does nothing more. */
export const plannedActs = (plans: ActSchedule, payments: Payments, acts: CustomerActs): TimelineSource => ({
  next: plans.next,
  happen() {
    const plan = plans.take()
    const payment = plan && payments.byId(plan.payment)
    if (payment) acts.act(plan.act, payment)
  },
  setBack: plans.setBack,
})

/** Its amount may have its customer do something. */
export function planFor(parts: PaymentParts, payment: PaymentRecord): void {
  const act = scenarioOf(parts, payment.request.amount.value)?.act
  if (act) parts.plans.add(payment, act, payment.createdAt + thinking)
}

const asCreated = z.object({ reference: z.string(), amount: z.object({ value: z.number() }) })

/** The first answer to the creation of such a payment is lost. */
export function faultOfCreate(parts: PaymentParts, { body, unit }: GatewayCall): FaultKind | undefined {
  if (parts.environment !== 'TEST') return undefined
  const made = createdBy(body)
  if (!made || !scenarioOf(parts, made.amount.value)?.isCreateUnanswered) return undefined
  const isThere = parts.payments.find(unit.merchantSerialNumber, made.reference) !== undefined
  return isThere ? undefined : { kind: 'drop-answer' }
}

function createdBy(body: string) {
  try {
    return asCreated.safeParse(JSON.parse(body)).data
  } catch {
    return undefined // not JSON: the operation says so
  }
}

/** Whatever is asked about such a payment while nobody can learn what became of it. */
export function faultOfPayment(parts: PaymentParts, { params, unit }: GatewayCall): FaultKind | undefined {
  const payment = parts.payments.find(unit.merchantSerialNumber, params['reference'] ?? '')
  if (!payment || !scenarioOf(parts, payment.request.amount.value)?.isSilentWhenApproved) return undefined
  const { life } = payment
  const isSilent = life.state === 'AUTHORIZED' && parts.clock.now() < life.at + silence
  return isSilent ? { kind: 'status', status: 503 } : undefined
}

/** The payment as a cancel meets it: its customer may have begun to approve just before. */
export function paymentBeforeCancel(parts: PaymentParts, payment: PaymentRecord): PaymentRecord {
  const isFaster = scenarioOf(parts, payment.request.amount.value)?.isApprovedAtCancel
  if (!isFaster || payment.life.state !== 'CREATED' || payment.life.customer !== 'asked') return payment
  const now = parts.clock.now()
  const change = applyCustomerAct(payment, 'authorizing', now)
  if (!change.ok) return payment
  parts.plans.add(payment, 'approve', now + thinking)
  return parts.payments.change(payment, change.life, change.happening)
}
