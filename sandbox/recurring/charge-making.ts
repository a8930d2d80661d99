// Which charges does the service take, one by one and many at once?
import { json, type Answer } from '#sandbox/answer.ts'
import { placeOf, type Asked } from '#sandbox/operation.ts'
import { withoutNulls } from '#sandbox/optional-nulls.ts'
import type { Parts } from '#sandbox/parts.ts'
import { judge, read } from '#sandbox/reading.ts'
import { acceptedOf, type Agreement } from '#sandbox/recurring/agreement.ts'
import { findAgreement, inPath, newChargeId, takenOrderId } from '#sandbox/recurring/agreement-work.ts'
import { begun, type Charge } from '#sandbox/recurring/charge.ts'
import { intervalAround, isTooFar, isTooSoon } from '#sandbox/recurring/period.ts'
import { misunderstanding, misunderstood, no, refuse, type Refusal } from '#sandbox/recurring/problem.ts'
import * as wire from '#sandbox/schema/recurring.ts'
import * as z from 'zod/mini'

type Made = { ok: true; charge: Charge } | { ok: false; refusal: Refusal }

/** Of a fixed price, charges in one interval may come to no more than so many prices. */
const mostPrices = 5

function refusalOf(parts: Parts, agreement: Agreement, request: wire.ChargeRequest): Refusal | undefined {
  const { life, merchantSerialNumber } = agreement
  const now = parts.clock.now()
  if (life.status !== 'ACTIVE') {
    return no('charge-creation-failed', `The agreement is ${life.status}: only an ACTIVE one can be charged.`)
  }
  if (isTooSoon(request.due, now)) {
    return no('charge-due-too-soon', 'The due date must be at least one day ahead.')
  }
  if (isTooFar(request.due, now)) {
    return no('charge-due-in-too-long', 'The due date must be at most two years ahead.')
  }
  const { orderId } = request
  if (orderId !== undefined && parts.recurring.charges.find(merchantSerialNumber, orderId)) {
    return takenOrderId(orderId)
  }
  return amountRefusal(parts, agreement, request)
}

function amountRefusal(
  { recurring }: Parts,
  agreement: Agreement,
  { amount, due }: wire.ChargeRequest,
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

function makeCharge(parts: Parts, agreement: Agreement, request: wire.ChargeRequest, key: string): Made {
  const refusal = refusalOf(parts, agreement, request)
  if (refusal) return { ok: false, refusal }
  const now = parts.clock.now()
  const { amount, due, type = 'RECURRING', orderId, externalId = null } = request
  const { description, transactionType, retryDays } = request
  const charge = parts.recurring.charges.add(
    {
      chargeId: orderId ?? newChargeId(parts.chance),
      type,
      amount,
      due,
      terms: { description, transactionType, retryDays, externalId },
      idempotencyKey: key,
      createdAt: now,
      life: begun(due, now),
    },
    agreement,
  )
  return { ok: true, charge }
}

export function createChargeWork(parts: Parts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.chargeRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const found = inPath(parts, asked)
  if (!found.ok) return refuse(found.refusal, place)
  const made = makeCharge(parts, found.agreement, reading.value, asked.key ?? '')
  return made.ok ? json(201, { chargeId: made.charge.chargeId }) : refuse(made.refusal, place)
}

const anything = z.array(z.unknown()).check(z.minLength(1), z.maxLength(wire.mostCharges))
const readable = z.looseObject({})
/** What is said of a charge that is not taken, as far as it can be read. */
function named(given: unknown) {
  const fields = readable.safeParse(given).data ?? {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined)
  const [orderId, externalId] = [text('orderId'), text('externalId')]
  return {
    agreementId: text('agreementId') ?? null,
    ...(orderId === undefined ? {} : { orderId }),
    ...(externalId === undefined ? {} : { externalId }),
  }
}

/** Each is judged on its own, in this order: one that is wrong does not stop the others. */
export function createManyWork(parts: Parts, asked: Asked): Answer {
  const reading = read(asked.body, anything)
  if (!reading.ok) return misunderstood(reading.faults, placeOf(parts, asked))
  const answer: wire.ManyChargesAnswer = { validCharges: [], invalidCharges: [] }
  for (const [index, given] of reading.value.entries()) {
    const made = makeOne(parts, asked, given)
    if (made.ok) {
      const { agreementId, chargeId, terms } = made.charge
      const { externalId } = terms
      answer.validCharges.push({ agreementId, chargeId, ...(externalId === null ? {} : { externalId }) })
    } else {
      const { name: reason, detail, faults } = made.refusal
      answer.invalidCharges.push({
        index,
        ...named(given),
        reason,
        detail,
        ...(faults ? { extraDetails: faults } : {}),
      })
    }
  }
  return json(202, answer)
}

function makeOne(parts: Parts, asked: Asked, given: unknown): Made {
  const reading = judge(given, wire.oneOfManyCharges, withoutNulls)
  if (!reading.ok) return { ok: false, refusal: misunderstanding(reading.faults) }
  const { agreementId, ...request } = reading.value
  const found = findAgreement(parts, asked, agreementId)
  return found.ok ? makeCharge(parts, found.agreement, request, asked.key ?? '') : found
}
