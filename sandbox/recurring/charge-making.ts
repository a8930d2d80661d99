// The making of charges, one by one and many at once, with the rules by which the service takes them.
import { json, type Answer } from '#sandbox/http/answers.ts'
import { placeOf, type Asked } from '#sandbox/service/operation.ts'
import { withoutNulls, judge, read } from '#sandbox/http/body.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { acceptedOf, type Agreement } from '#sandbox/recurring/agreement.ts'
import { findAgreement, newChargeId, takenOrderId } from '#sandbox/recurring/agreement-work.ts'
import { begun, type Charge } from '#sandbox/recurring/charge.ts'
import { dayOf, intervalAround, isTooFar, isTooSoon } from '#sandbox/recurring/period.ts'
import {
  misunderstanding,
  misunderstood,
  no,
  refuse,
  type Refusal,
} from '#sandbox/http/recurring-problems.ts'
import { creationFailedNotice } from '#sandbox/recurring/notices.ts'
import { reference } from '#sandbox/schema/epayment.ts'
import * as wire from '#sandbox/schema/recurring.ts'
import * as z from 'zod/mini'

type Made = { ok: true; charge: Charge } | { ok: false; refusal: Refusal }

/** A request with its defaults filled in. `due`: the day. */
type Plan = wire.ChargeRequest & { type: 'RECURRING' | 'UNSCHEDULED'; due: string; retryDays: number }

/** An UNSCHEDULED charge is for now and tried once: it names neither a day nor days to try again, which all others must. */
function planOf(
  request: wire.ChargeRequest,
  now: number,
): { ok: true; plan: Plan } | { ok: false; refusal: Refusal } {
  const { type = 'RECURRING', due = dayOf(now), retryDays = 0 } = request
  const isUnscheduled = type === 'UNSCHEDULED'
  const wrong = (['due', 'retryDays'] as const).filter(
    (name) => (request[name] === undefined) !== isUnscheduled,
  )
  const reason = isUnscheduled ? 'is not for UNSCHEDULED charges' : 'is required'
  return wrong.length === 0
    ? { ok: true, plan: { ...request, type, due: due.slice(0, 10), retryDays } }
    : { ok: false, refusal: misunderstanding(wrong.map((name) => ({ name, reason }))) }
}

/** Most that charges in one interval may come to under a fixed price, in prices. */
const mostPrices = 5

function refusalOf(parts: RecurringParts, agreement: Agreement, plan: Plan): Refusal | undefined {
  const { life, merchantSerialNumber } = agreement
  const now = parts.clock.now()
  if (life.status !== 'ACTIVE') {
    return no('charge-creation-failed', `The agreement is ${life.status}: only an ACTIVE one can be charged.`)
  }
  if (plan.type === 'RECURRING' && isTooSoon(plan.due, now)) {
    return no('charge-due-too-soon', 'The due date must be at least one day ahead.')
  }
  if (isTooFar(plan.due, now)) {
    return no('charge-due-in-too-long', 'The due date must be at most two years ahead.')
  }
  const { orderId } = plan
  if (orderId !== undefined && parts.recurring.charges.find(merchantSerialNumber, orderId)) {
    return takenOrderId(orderId)
  }
  return amountRefusal(parts, agreement, plan)
}

function amountRefusal(
  { recurring }: RecurringParts,
  agreement: Agreement,
  { amount, due }: Plan,
): Refusal | undefined {
  const { pricing, period } = agreement.terms
  if (pricing.type !== 'LEGACY') return undefined
  const start = acceptedOf(agreement)?.start ?? agreement.createdAt
  const around = period && intervalAround(start, period, due)
  const charged = around ? recurring.charges.sumBetween(agreement, around.from, around.until) : 0
  const most = mostPrices * pricing.amount
  if (charged + amount <= most) return undefined
  const detail = `Charges of one interval may come to ${most} in minor units, ${mostPrices} times the price.`
  return no(
    'charge-amount-too-high',
    charged === 0 ? detail : `${detail} There are charges of ${charged} in it.`,
  )
}

function makeCharge(
  parts: RecurringParts,
  asked: Asked,
  agreementId: string,
  request: wire.ChargeRequest,
): Made {
  const now = parts.clock.now()
  const planned = planOf(request, now)
  if (!planned.ok) return planned
  const found = findAgreement(parts, asked, agreementId)
  if (!found.ok) return found
  const { plan } = planned
  const refusal = refusalOf(parts, found.agreement, plan)
  if (refusal) return { ok: false, refusal }
  const { amount, due, type, orderId, externalId = null } = plan
  const { description, transactionType, retryDays, processingMode = 'BATCH' } = plan
  const charge = parts.recurring.charges.add(
    {
      chargeId: orderId ?? newChargeId(parts.chance),
      type,
      amount,
      due,
      terms: { description, transactionType, retryDays, processingMode, externalId },
      idempotencyKey: asked.key ?? '',
      createdAt: now,
      life: begun(due, now),
    },
    found.agreement,
  )
  return { ok: true, charge }
}

export function createChargeWork(parts: RecurringParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.chargeRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const made = makeCharge(parts, asked, asked.params['agreementId'] ?? '', reading.value)
  return made.ok ? json(201, { chargeId: made.charge.chargeId }) : refuse(made.refusal, place)
}

/** Each is judged on its own, in this order: one that is wrong does not stop the others. */
export function createManyWork(parts: RecurringParts, asked: Asked): Answer {
  const reading = read(asked.body, wire.anyCharges)
  if (!reading.ok) return misunderstood(reading.faults, placeOf(parts, asked))
  const answer: wire.ManyChargesAnswer = { validCharges: [], invalidCharges: [] }
  for (const given of reading.value) {
    const made = makeOne(parts, asked, given)
    if (made.ok) answer.validCharges.push(made.charge.chargeId)
    else {
      answer.invalidCharges.push({ chargeBatchItemDto: given, errors: errorsOf(made.refusal) })
      tellOfFailed(parts, asked, given)
    }
  }
  return json(202, answer)
}

const errorsOf = ({ detail, faults }: Refusal): string[] =>
  faults?.map(({ name, reason }) => `${name} ${reason}`) ?? [detail]

/** Whatever else is wrong with it. */
const namesAgreement = z.object({ agreementId: z.string(), orderId: z.unknown(), amount: z.unknown() })

/** Nobody is told of a charge of no agreement of this merchant. */
function tellOfFailed(parts: RecurringParts, asked: Asked, given: unknown): void {
  const { data } = namesAgreement.safeParse(given)
  if (!data) return
  const found = findAgreement(parts, asked, data.agreementId)
  if (!found.ok) return
  const orderId = reference.safeParse(data.orderId).data
  const amount = z.int().safeParse(data.amount).data
  parts.tell(creationFailedNotice(found.agreement, { orderId, amount }, parts.clock.now()))
}

function makeOne(parts: RecurringParts, asked: Asked, given: unknown): Made {
  const reading = judge(given, wire.oneOfManyCharges, withoutNulls)
  if (!reading.ok) return { ok: false, refusal: misunderstanding(reading.faults) }
  const { agreementId, ...request } = reading.value
  return makeCharge(parts, asked, agreementId, request)
}
