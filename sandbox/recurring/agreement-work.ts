// The work of each operation on agreements, on a request that came through the gateway.
import { done, json, type Answer, type Fault } from '#sandbox/http/answers.ts'
import { hex, unguessable, uuid } from '#sandbox/state/clock.ts'
import { placeOf, type Asked } from '#sandbox/service/operation.ts'
import { withoutNulls, judge, read } from '#sandbox/http/body.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { draftLife, type Agreement } from '#sandbox/recurring/agreement.ts'
import { agreementAddress } from '#sandbox/service/links.ts'
import { isCustomer, offerOf } from '#sandbox/recurring/offer.ts'
import { dayOf } from '#sandbox/recurring/period.ts'
import {
  misunderstanding,
  misunderstood,
  no,
  refuse,
  unknownAgreement,
  type Refusal,
} from '#sandbox/http/recurring-problems.ts'
import { updatedTerms } from '#sandbox/recurring/agreement-update.ts'
import { shownAgreement } from '#sandbox/recurring/answers.ts'
import * as wire from '#sandbox/schema/recurring.ts'

export type Found = { ok: true; agreement: Agreement } | { ok: false; refusal: Refusal }

const malformedId = no(
  'invalid-agreement-id',
  'The agreement id is not of the form agr_ and letters and digits.',
)

/** The merchant's agreement of that id. */
export function findAgreement(
  { recurring }: RecurringParts,
  { unit }: Pick<Asked, 'unit'>,
  id: string,
): Found {
  if (!wire.agreementId.safeParse(id).success) return { ok: false, refusal: malformedId }
  const agreement = recurring.agreements.find(unit.merchantSerialNumber, id)
  return agreement ? { ok: true, agreement } : { ok: false, refusal: unknownAgreement }
}

export const inPath = (parts: RecurringParts, asked: Asked): Found =>
  findAgreement(parts, asked, asked.params['agreementId'] ?? '')

export function draftWork(parts: RecurringParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.draftRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const request = reading.value
  const { unit } = asked
  const now = parts.clock.now()
  const offer = offerOf(request, unit, now)
  if (!offer.ok) return refuse(offer.refusal, place)
  const { merchantSerialNumber } = unit
  const { agreements, charges } = parts.recurring
  const orderId = request.initialCharge?.orderId
  if (orderId !== undefined && charges.find(merchantSerialNumber, orderId)) {
    return refuse(takenOrderId(orderId), place)
  }
  const agreement = agreements.add({
    merchantSerialNumber,
    agreementId: `agr_${hex(parts.chance, 8)}`,
    uuid: uuid(parts.chance),
    token: unguessable(parts.chance),
    phone: offer.terms.isPushed ? (request.phoneNumber ?? null) : null,
    terms: offer.terms,
    createdAt: now,
    endsAt: now + draftLife,
  })
  const chargeId = addInitial(parts, agreement, request, { now, key: asked.key ?? '' })
  const { agreementId } = agreement
  const walletConfirmationUrl = agreementAddress(parts.phoneUrl, agreement)
  return json(201, { agreementId, uuid: agreement.uuid, walletConfirmationUrl, chargeId })
}

export const takenOrderId = (orderId: string): Refusal =>
  no('conflict', `A charge with the orderId ${orderId} exists.`)

function addInitial(
  { recurring, chance }: RecurringParts,
  agreement: Agreement,
  { initialCharge }: wire.DraftRequest,
  { now, key }: { now: number; key: string },
): string | null {
  if (!initialCharge) return null
  const { amount, description, transactionType, orderId, externalId = null } = initialCharge
  const charge = recurring.charges.add(
    {
      chargeId: orderId ?? newChargeId(chance),
      type: 'INITIAL',
      amount,
      due: dayOf(now),
      terms: { description, transactionType, retryDays: 0, processingMode: 'BATCH', externalId },
      idempotencyKey: key,
      createdAt: now,
      life: { status: 'PENDING', attempts: 0, failure: null },
    },
    agreement,
  )
  return charge.chargeId
}

export const newChargeId = (chance: RecurringParts['chance']): string => `chr_${hex(chance, 8)}`

/** An address is all text: what is written as a whole number becomes one, and one beyond what can be counted the largest that can. */
const numbered = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...query].map(([name, text]) => [
      name,
      /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text,
    ]),
  )

export function listWork(parts: RecurringParts, asked: Asked): Answer {
  const { query, unit } = asked
  const twice = ['status', 'createdAfter', 'pageNumber', 'pageSize'].filter(
    (name) => query.getAll(name).length > 1,
  )
  if (twice.length > 0) {
    const faults: Fault[] = twice.map((name) => ({ name, reason: 'may be given once' }))
    return misunderstood(faults, placeOf(parts, asked))
  }
  const reading = judge(numbered(query), wire.agreementsQuery)
  if (!reading.ok) return misunderstood(reading.faults, placeOf(parts, asked))
  const { status = 'ACTIVE', createdAfter = -1, pageNumber = 1, pageSize = 500 } = reading.value
  const listed = parts.recurring.agreements.list({
    merchantSerialNumber: unit.merchantSerialNumber,
    status,
    after: createdAfter,
    page: pageNumber,
    size: pageSize,
  })
  const now = parts.clock.now()
  return json(
    200,
    listed.map((agreement) => shownAgreement(agreement, now)),
  )
}

export function fetchWork(parts: RecurringParts, asked: Asked): Answer {
  const found = inPath(parts, asked)
  return found.ok
    ? json(200, shownAgreement(found.agreement, parts.clock.now()))
    : refuse(found.refusal, placeOf(parts, asked))
}

export function updateWork(parts: RecurringParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.updateRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const found = inPath(parts, asked)
  if (!found.ok) return refuse(found.refusal, place)
  const { agreement } = found
  const offer = updatedTerms(agreement, reading.value, asked.unit)
  if (!offer.ok) return refuse(offer.refusal, place)
  const { recurring } = parts
  if (agreement.life.status === 'ACTIVE') recurring.agreements.amend(agreement, offer.terms)
  if (reading.value.status === 'STOPPED') recurring.stop(agreement, 'merchant', parts.clock.now(), asked.key)
  return done
}

/** TEST only: accepts in the customer's place, with the amount that the merchant suggested. */
export function acceptWork(parts: RecurringParts, asked: Asked): Answer {
  const place = placeOf(parts, asked)
  const reading = read(asked.body, wire.acceptRequest, withoutNulls)
  if (!reading.ok) return misunderstood(reading.faults, place)
  const found = inPath(parts, asked)
  if (!found.ok) return refuse(found.refusal, place)
  const { agreement } = found
  const { phoneNumber: phone } = reading.value
  if (!isCustomer(phone)) {
    return refuse(misunderstanding([{ name: 'phoneNumber', reason: 'is not of a customer' }]), place)
  }
  if (agreement.terms.isPushed && agreement.phone !== phone) {
    return refuse(no('illegal-agreement-update', 'Another customer was asked.'), place)
  }
  const { pricing } = agreement.terms
  const maxAmount = pricing.type === 'VARIABLE' ? pricing.suggestedMaxAmount : null
  const accepted = parts.recurring.accept(agreement, { phone, maxAmount, now: parts.clock.now() })
  if (accepted) return done
  const detail = `The agreement is ${agreement.life.status}: only a PENDING one can be accepted.`
  return refuse(no('illegal-agreement-update', detail), place)
}
