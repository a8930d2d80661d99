// The Recurring operations on charges: a row and the work of each, with the rules by which the service takes new ones.
import * as wire from '#sandbox/schema/recurring.ts'
import * as z from 'zod/mini'
import { emptyAnswer, json, type Answer, type RefusalAnswer } from '#sandbox/http/answers.ts'
import { operationRow, type GatewayCall, type ServiceOperation } from '#sandbox/service/operation.ts'
import { withoutNullFields, judgeValue } from '#sandbox/http/body.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import {
  agreementInPath,
  findAgreement,
  newChargeId,
  refuseTakenOrderId,
  agreementsPath,
  changeRowPart,
  readRowPart,
  type RecurringWork,
} from '#sandbox/recurring/agreement-operations.ts'
import {
  cancelCharge,
  captureCharge,
  refundCharge,
  type ChargeRecord,
  type ChargeChange,
  newChargeLife,
} from '#sandbox/recurring/charge.ts'
import {
  refuse,
  unknownCharge,
  type Refusal,
  faultsRefusal,
  refusalNamed,
} from '#sandbox/http/recurring-problems.ts'
import { shownCharge, creationFailedNotice } from '#sandbox/recurring/answers.ts'
import { acceptedOf, type AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { utcDayOf, intervalAround, isTooFar, isTooSoon } from '#sandbox/recurring/period.ts'
import { reference } from '#sandbox/schema/epayment.ts'
import { continuationHeader } from '#sandbox/service/gateway.ts'

type Found = { ok: true; charge: ChargeRecord } | { ok: false; refusal: Refusal }

/** With an agreement in the path, the charge must be one of its own. */
function findCharge(parts: RecurringParts, asked: GatewayCall): Found {
  const { params, unit } = asked
  const charge = () => parts.recurring.charges.find(unit.merchantSerialNumber, params['chargeId'] ?? '')
  if (params['agreementId'] === undefined) return foundOr(charge())
  const agreement = agreementInPath(parts, asked)
  if (!agreement.ok) return agreement
  const found = charge()
  return foundOr(found?.agreement === agreement.agreement.id ? found : undefined)
}

const foundOr = (charge: ChargeRecord | undefined): Found =>
  charge ? { ok: true, charge } : { ok: false, refusal: unknownCharge }

const fetchChargeWork: RecurringWork = (parts, asked) => {
  const found = findCharge(parts, asked)
  if (!found.ok) return refuse(found.refusal)
  return json(200, shownCharge(found.charge, parts.recurring.charges.history(found.charge)))
}

/** One page of a list. */
const pageSize = 100
const tokenHeader = 'Continuation-Token'

const listChargesWork: RecurringWork<wire.ChargesQuery> = (parts, asked, { status }) => {
  const found = agreementInPath(parts, asked)
  if (!found.ok) return refuse(found.refusal)
  const { agreement } = found
  const { charges, continuations } = parts.recurring
  const now = parts.clock.now()
  const token = asked.headers.get(tokenHeader)
  const mark = token === null ? undefined : continuations.find(token, now)
  if (token !== null && (mark?.agreement !== agreement.id || mark.status !== (status ?? ''))) {
    return refuse(faultsRefusal([{ name: tokenHeader, reason: 'is not of this list, or is over' }]))
  }
  const after = mark?.after ?? 0
  const more = pageSize + 1 // one more tells whether there is a next page
  const listed = charges.list(agreement, after, more, status)
  const page = listed.slice(0, pageSize)
  const last = page.at(-1)
  const answer = json(
    200,
    page.map((charge) => shownCharge(charge, charges.history(charge))),
  )
  if (!last || listed.length <= pageSize) return answer
  const next = continuations.make({ agreement: agreement.id, status: status ?? '', after: last.id }, now)
  return { ...answer, headers: { 'continuation-token': next } }
}

/** Keeps the change, or that it was taken and then failed: all is as before, and the history says so. */
function changed(
  parts: RecurringParts,
  asked: GatewayCall,
  work: (charge: ChargeRecord) => ChargeChange,
): Answer | RefusalAnswer {
  const found = findCharge(parts, asked)
  if (!found.ok) return refuse(found.refusal)
  const change = work(found.charge)
  if (!change.ok) return refuse(change.refusal)
  const { charge } = found
  const { happening } = change
  const failed = { ...change, life: charge.life, happening: happening && { ...happening, isSuccess: false } }
  parts.recurring.charges.change(charge, asked.fails ? failed : change)
  return emptyAnswer
}

type Modify = (charge: ChargeRecord, asked: { amount: number; key: string; now: number }) => ChargeChange

const modification =
  (modify: Modify) =>
  (parts: RecurringParts, asked: GatewayCall, { amount }: wire.ChangeChargeRequest) =>
    changed(parts, asked, (charge) =>
      modify(charge, { amount, key: asked.key ?? '', now: parts.clock.now() }),
    )

type Made = { ok: true; charge: ChargeRecord } | { ok: false; refusal: Refusal }

/** A request with its defaults filled in. `due`: the day. */
type Plan = wire.ChargeRequest & { type: 'RECURRING' | 'UNSCHEDULED'; due: string; retryDays: number }

/** An UNSCHEDULED charge is for now and tried once: it names neither a day nor days to try again, which all others must. */
function planOf(
  request: wire.ChargeRequest,
  now: number,
): { ok: true; plan: Plan } | { ok: false; refusal: Refusal } {
  const { type = 'RECURRING', due = utcDayOf(now), retryDays = 0 } = request
  const isUnscheduled = type === 'UNSCHEDULED'
  const wrong = (['due', 'retryDays'] as const).filter(
    (name) => (request[name] === undefined) !== isUnscheduled,
  )
  const reason = isUnscheduled ? 'is not for UNSCHEDULED charges' : 'is required'
  return wrong.length === 0
    ? { ok: true, plan: { ...request, type, due: due.slice(0, 10), retryDays } }
    : { ok: false, refusal: faultsRefusal(wrong.map((name) => ({ name, reason }))) }
}

/** Most that charges in one interval may come to under a fixed price, in prices. */
const mostPrices = 5

function refusalOf(parts: RecurringParts, agreement: AgreementRecord, plan: Plan): Refusal | undefined {
  const { life, merchantSerialNumber } = agreement
  const now = parts.clock.now()
  if (life.status !== 'ACTIVE') {
    return refusalNamed(
      'charge-creation-failed',
      `The agreement is ${life.status}: only an ACTIVE one can be charged.`,
    )
  }
  if (plan.type === 'RECURRING' && isTooSoon(plan.due, now)) {
    return refusalNamed('charge-due-too-soon', 'The due date must be at least one day ahead.')
  }
  if (isTooFar(plan.due, now)) {
    return refusalNamed('charge-due-in-too-long', 'The due date must be at most two years ahead.')
  }
  const { orderId } = plan
  if (orderId !== undefined && parts.recurring.charges.find(merchantSerialNumber, orderId)) {
    return refuseTakenOrderId(orderId)
  }
  return amountRefusal(parts, agreement, plan)
}

function amountRefusal(
  { recurring }: RecurringParts,
  agreement: AgreementRecord,
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
  return refusalNamed(
    'charge-amount-too-high',
    charged === 0 ? detail : `${detail} There are charges of ${charged} in it.`,
  )
}

function makeCharge(
  parts: RecurringParts,
  asked: GatewayCall,
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
      life: newChargeLife(due, now),
    },
    found.agreement,
  )
  return { ok: true, charge }
}

const createChargeWork: RecurringWork<wire.ChargeRequest> = (parts, asked, request) => {
  const made = makeCharge(parts, asked, asked.params['agreementId'] ?? '', request)
  return made.ok ? json(201, { chargeId: made.charge.chargeId }) : refuse(made.refusal)
}

/** Each is judged on its own, in this order: one that is wrong does not stop the others. */
const createManyWork: RecurringWork<readonly unknown[]> = (parts, asked, all) => {
  const answer: wire.ManyChargesAnswer = { validCharges: [], invalidCharges: [] }
  for (const given of all) {
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
function tellOfFailed(parts: RecurringParts, asked: GatewayCall, given: unknown): void {
  const { data } = namesAgreement.safeParse(given)
  if (!data) return
  const found = findAgreement(parts, asked, data.agreementId)
  if (!found.ok) return
  const orderId = reference.safeParse(data.orderId).data
  const amount = z.int().safeParse(data.amount).data
  parts.tell(creationFailedNotice(found.agreement, { orderId, amount }, parts.clock.now()))
}

function makeOne(parts: RecurringParts, asked: GatewayCall, given: unknown): Made {
  const reading = judgeValue(given, wire.oneOfManyCharges, withoutNullFields)
  if (!reading.ok) return { ok: false, refusal: faultsRefusal(reading.faults) }
  const { agreementId, ...request } = reading.value
  return makeCharge(parts, asked, agreementId, request)
}

const charges = `${agreementsPath}/{agreementId}/charges`
const charge = `${charges}/{chargeId}`
const agreementId = 'agr_5f3a9c1e07b2d486'
const chargeId = 'coffee-club-0017-02'
const key = 'coffee-club-0017-02-charge'
const requestLimit = { perMinute: 5, per: 'subject', from: 'published' } as const
const asked = {
  amount: 49_900,
  transactionType: 'DIRECT_CAPTURE',
  description: 'February',
  due: '2026-02-15',
  retryDays: 5,
}
const shown = {
  id: chargeId,
  agreementId,
  amount: 49_900,
  currency: 'NOK',
  description: 'February',
  due: '2026-02-15T00:00:00Z',
  retryDays: 5,
  processingMode: 'BATCH',
  status: 'CHARGED',
  transactionId: '5001419121',
  type: 'RECURRING',
  transactionType: 'DIRECT_CAPTURE',
  summary: { captured: 49_900, refunded: 0, cancelled: 0 },
  history: [
    {
      occurred: '2026-01-20T09:00:00.000Z',
      event: 'CREATE',
      amount: 49_900,
      idempotencyKey: key,
      success: true,
    },
    {
      occurred: '2026-02-15T07:01:00.000Z',
      event: 'CAPTURE',
      amount: 49_900,
      idempotencyKey: key,
      success: true,
    },
  ],
}

export const chargeOperations: readonly ServiceOperation<RecurringParts>[] = [
  operationRow({
    name: 'charge.list',
    method: 'GET',
    path: charges,
    summary: 'List charges',
    description:
      'Of an agreement, its initial charge among them, oldest first, 100 at a time. An answer with the header Continuation-Token has a next page: ask again with that header, within 15 minutes.',
    ...readRowPart,
    headers: [continuationHeader('Of the page before: gives the next one.')],
    query: wire.chargesQuery,
    answers: {
      200: {
        description: 'A bare array.',
        schema: wire.charges,
        example: [shown],
        headers: [continuationHeader('There where a next page is; good for 15 minutes.')],
      },
    },
    run: listChargesWork,
  }),
  operationRow({
    name: 'charge.create',
    method: 'POST',
    path: charges,
    summary: 'Create a charge',
    description:
      'Taken in the morning of its due date, and tried again for `retryDays` days where it fails. It is DUE from 30 days before that date. An UNSCHEDULED charge names neither `due` nor `retryDays`: it is taken at once, and tried once. What is taken is PROCESSING for a minute; with `processingMode` REAL_TIME it is not.',
    ...changeRowPart,
    limit: { perMinute: 2, per: 'subject', from: 'published' },
    body: { schema: wire.chargeRequest, example: { ...asked, orderId: chargeId } },
    answers: {
      201: { description: 'The charge is made.', schema: wire.chargeCreated, example: { chargeId } },
    },
    run: createChargeWork,
  }),
  operationRow({
    name: 'charge.create-many',
    method: 'POST',
    path: `${agreementsPath}/charges`,
    summary: 'Create many charges',
    description:
      'Up to 2000, of any of the merchant’s agreements. Each is judged on its own. Of each that is not created `recurring.charge-creation-failed.v1` is told, where it names one of the merchant’s agreements.',
    ...changeRowPart,
    from: 'published',
    body: {
      schema: wire.manyChargesRequest,
      readAs: wire.anyCharges,
      example: [
        { agreementId, ...asked, orderId: chargeId },
        { agreementId, ...asked, due: '2026-01-01' },
      ],
    },
    answers: {
      202: {
        description: 'The ids of those that are created; the others as they were sent, and why.',
        schema: wire.manyChargesAnswer,
        example: {
          validCharges: [chargeId],
          invalidCharges: [
            {
              chargeBatchItemDto: { agreementId, ...asked, due: '2026-01-01' },
              errors: ['The due date must be at least one day ahead.'],
            },
          ],
        },
      },
    },
    run: createManyWork,
  }),
  ...[charge, '/recurring/v3/charges/{chargeId}'].map((path): ServiceOperation<RecurringParts> => ({
    name: 'charge.get',
    method: 'GET',
    path,
    summary: path === charge ? 'Fetch a charge' : 'Fetch a charge by its id alone',
    description:
      'The charge with what was captured, refunded and cancelled, and everything that happened to it.',
    ...readRowPart,
    from: 'published',
    limit: { perMinute: 10, per: 'subject', from: 'published' },
    answers: { 200: { description: 'The charge.', schema: wire.charge, example: shown } },
    run: fetchChargeWork,
  })),
  operationRow({
    name: 'charge.cancel',
    method: 'DELETE',
    path: charge,
    summary: 'Cancel a charge',
    description:
      'One that is PENDING, DUE or RESERVED is CANCELLED; of one that is PARTIALLY_CAPTURED the rest is released, and it is CHARGED.',
    ...changeRowPart,
    from: 'published',
    limit: requestLimit,
    answers: { 204: { description: 'The charge is cancelled.' } },
    run: (parts, by) =>
      changed(parts, by, (one) => cancelCharge(one, { key: by.key ?? '', now: parts.clock.now() })),
  }),
  operationRow({
    name: 'charge.capture',
    method: 'POST',
    path: `${charge}/capture`,
    summary: 'Capture a reserved charge',
    description: 'Takes reserved money, all or a part.',
    ...changeRowPart,
    from: 'published',
    limit: requestLimit,
    body: { schema: wire.changeChargeRequest, example: { amount: 49_900, description: 'February' } },
    answers: { 204: { description: 'The amount is captured.' } },
    run: modification(captureCharge),
  }),
  operationRow({
    name: 'charge.refund',
    method: 'POST',
    path: `${charge}/refund`,
    summary: 'Refund a charge',
    description: 'Gives captured money back, all or a part.',
    ...changeRowPart,
    from: 'published',
    limit: requestLimit,
    body: { schema: wire.changeChargeRequest, example: { amount: 10_000, description: 'A bag was torn' } },
    answers: { 204: { description: 'The amount is refunded.' } },
    run: modification(refundCharge),
  }),
]
