// The Recurring operations on agreements, a row and the work of each, and the rules that all Recurring operations share: who may call, which headers, and the form of a refusal.
import * as wire from '#sandbox/schema/recurring.ts'
import { emptyAnswer, json } from '#sandbox/http/answers.ts'
import { identify, keyFaults, numberFaults, systemFaults, commonHeaders } from '#sandbox/service/gateway.ts'
import {
  operationRow,
  type Area,
  type GatewayCall,
  type ServiceOperation,
  type OperationWork,
} from '#sandbox/service/operation.ts'
import {
  recurringRefusals,
  faultsRefusal,
  refusalNamed,
  refuse,
  unknownAgreement,
  type Refusal,
} from '#sandbox/http/recurring-problems.ts'
import { recurringKey } from '#sandbox/schema/recurring.ts'
import { hex, randomSecret, uuid } from '#sandbox/state/clock.ts'
import { withoutNullFields, parseBody } from '#sandbox/http/body.ts'
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { draftLife, type AgreementRecord } from '#sandbox/recurring/agreement.ts'
import { agreementAddress } from '#sandbox/service/links.ts'
import { isCustomer, offerOf, updatedTerms } from '#sandbox/recurring/offer.ts'
import { utcDayOf } from '#sandbox/recurring/period.ts'
import { shownAgreement } from '#sandbox/recurring/answers.ts'

const recurringArea: Area = {
  name: 'Recurring',
  mount: '/recurring',
  identify,
  headerFaults: (headers, key) => [
    ...numberFaults(headers, false),
    ...keyFaults(headers, key, recurringKey, '1 to 40 characters, none of # ? / \\'),
    ...systemFaults(headers),
  ],
  /** A partner has no agreements of its own: it must name its merchant. */
  isNumberMissing: ({ caller, unit }) => caller.actsFor.length > 0 && unit === caller,
  readBody: (_, { body }, schema) => parseBody(body, schema, withoutNullFields),
  ...recurringRefusals,
  headers: commonHeaders({ isNumberNeeded: false }),
  keySchema: recurringKey,
}

export type RecurringWork<Content = unknown> = OperationWork<RecurringParts, Content>

type Found = { ok: true; agreement: AgreementRecord } | { ok: false; refusal: Refusal }

const malformedId = refusalNamed(
  'invalid-agreement-id',
  'The agreement id is not of the form agr_ and letters and digits.',
)

/** The merchant's agreement of that id. */
export function findAgreement(
  { recurring }: RecurringParts,
  { unit }: Pick<GatewayCall, 'unit'>,
  id: string,
): Found {
  if (!wire.agreementId.safeParse(id).success) return { ok: false, refusal: malformedId }
  const agreement = recurring.agreements.find(unit.merchantSerialNumber, id)
  return agreement ? { ok: true, agreement } : { ok: false, refusal: unknownAgreement }
}

export const agreementInPath = (parts: RecurringParts, asked: GatewayCall): Found =>
  findAgreement(parts, asked, asked.params['agreementId'] ?? '')

const draftWork: RecurringWork<wire.DraftRequest> = (parts, asked, request) => {
  const { unit } = asked
  const now = parts.clock.now()
  const offer = offerOf(request, unit, now)
  if (!offer.ok) return refuse(offer.refusal)
  const { merchantSerialNumber } = unit
  const { agreements, charges } = parts.recurring
  const orderId = request.initialCharge?.orderId
  if (orderId !== undefined && charges.find(merchantSerialNumber, orderId)) {
    return refuse(refuseTakenOrderId(orderId))
  }
  const agreement = agreements.add({
    merchantSerialNumber,
    agreementId: `agr_${hex(parts.chance, 8)}`,
    uuid: uuid(parts.chance),
    token: randomSecret(parts.chance),
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

export const refuseTakenOrderId = (orderId: string): Refusal =>
  refusalNamed('conflict', `A charge with the orderId ${orderId} exists.`)

function addInitial(
  { recurring, chance }: RecurringParts,
  agreement: AgreementRecord,
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
      due: utcDayOf(now),
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

const listAgreementsWork: RecurringWork<wire.AgreementsQuery> = (parts, { unit }, query) => {
  const { status = 'ACTIVE', createdAfter = -1, pageNumber = 1, pageSize = 500 } = query
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

const fetchWork: RecurringWork = (parts, asked) => {
  const found = agreementInPath(parts, asked)
  return found.ok ? json(200, shownAgreement(found.agreement, parts.clock.now())) : refuse(found.refusal)
}

const updateWork: RecurringWork<wire.UpdateRequest> = (parts, asked, update) => {
  const found = agreementInPath(parts, asked)
  if (!found.ok) return refuse(found.refusal)
  const { agreement } = found
  const offer = updatedTerms(agreement, update, asked.unit)
  if (!offer.ok) return refuse(offer.refusal)
  const { recurring } = parts
  if (agreement.life.status === 'ACTIVE') recurring.agreements.amend(agreement, offer.terms)
  if (update.status === 'STOPPED') recurring.stop(agreement, 'merchant', parts.clock.now(), asked.key)
  return emptyAnswer
}

/** TEST only: accepts in the customer's place, with the amount that the merchant suggested. */
const acceptWork: RecurringWork<wire.AcceptRequest> = (parts, asked, { phoneNumber: phone }) => {
  const found = agreementInPath(parts, asked)
  if (!found.ok) return refuse(found.refusal)
  const { agreement } = found
  if (!isCustomer(phone)) {
    return refuse(faultsRefusal([{ name: 'phoneNumber', reason: 'is not of a customer' }]))
  }
  if (agreement.terms.isPushed && agreement.phone !== phone) {
    return refuse(refusalNamed('illegal-agreement-update', 'Another customer was asked.'))
  }
  const { pricing } = agreement.terms
  const maxAmount = pricing.type === 'VARIABLE' ? pricing.suggestedMaxAmount : null
  const accepted = parts.recurring.accept(agreement, { phone, maxAmount, now: parts.clock.now() })
  if (accepted) return emptyAnswer
  const detail = `The agreement is ${agreement.life.status}: only a PENDING one can be accepted.`
  return refuse(refusalNamed('illegal-agreement-update', detail))
}

/** Properties that all operations that read have in common, and all that change something. */
export const readRowPart = {
  from: 'contract, Agreements and charges',
  area: recurringArea,
  key: 'none',
} as const
export const changeRowPart: Pick<ServiceOperation, 'from' | 'area' | 'key' | 'conflict'> = {
  from: 'contract, Agreements and charges',
  area: recurringArea,
  key: 'needed',
  conflict: refuse(refusalNamed('idempotency-conflict', 'The Idempotency-Key was used for another request.')),
}

export const agreementsPath = '/recurring/v3/agreements'
const agreement = `${agreementsPath}/{agreementId}`
const agreementId = 'agr_5f3a9c1e07b2d486'
const uuidShown = 'e6f1c5b2-6a1d-4a53-9b0e-0c6d9f1f7a11'
const shown = {
  id: agreementId,
  uuid: uuidShown,
  status: 'ACTIVE',
  campaign: null,
  pricing: { type: 'LEGACY', amount: 49_900, currency: 'NOK' },
  interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 } },
  productName: 'Coffee club',
  productDescription: 'A bag of beans each month',
  created: '2026-01-15T12:00:00.000Z',
  start: '2026-01-15T12:02:10.000Z',
  stop: null,
  merchantRedirectUrl: 'https://shop.example/welcome',
  merchantAgreementUrl: 'https://shop.example/my-agreement',
  externalId: 'member-0017',
  countryCode: 'NO',
  paymentMethod: { type: 'WALLET' },
}

export const agreementOperations: readonly ServiceOperation<RecurringParts>[] = [
  operationRow({
    name: 'agreement.list',
    method: 'GET',
    path: agreementsPath,
    summary: 'List agreements',
    description: 'Those of one status, ACTIVE unless another is named, oldest first, page by page.',
    ...readRowPart,
    limit: { perMinute: 5, per: 'unit', from: 'published' },
    query: wire.agreementsQuery,
    answers: {
      200: {
        description: 'A bare array; empty beyond the last page.',
        schema: wire.agreements,
        example: [shown],
      },
    },
    run: listAgreementsWork,
  }),
  operationRow({
    name: 'agreement.draft',
    method: 'POST',
    path: agreementsPath,
    summary: 'Draft an agreement',
    description:
      'Offers an agreement to a customer, who answers at `walletConfirmationUrl` within 10 minutes. With `skipLandingPage` the request is on the customer’s phone at once.',
    ...changeRowPart,
    limit: { perMinute: 300, per: 'unit', from: 'published' },
    body: {
      schema: wire.draftRequest,
      example: {
        pricing: { type: 'LEGACY', amount: 49_900, currency: 'NOK' },
        interval: { unit: 'MONTH', count: 1 },
        initialCharge: { amount: 49_900, description: 'First month', transactionType: 'DIRECT_CAPTURE' },
        phoneNumber: '4791234567',
        merchantRedirectUrl: 'https://shop.example/welcome',
        merchantAgreementUrl: 'https://shop.example/my-agreement',
        productName: 'Coffee club',
        productDescription: 'A bag of beans each month',
        externalId: 'member-0017',
      },
    },
    answers: {
      201: {
        description: '`chargeId` is of the initial charge, null without one.',
        schema: wire.draftAnswer,
        example: {
          agreementId,
          uuid: uuidShown,
          walletConfirmationUrl: 'http://127.0.0.1:7421/phone/agreement/8m2V0pZb2cX3uQ1yL5tWnRkA',
          chargeId: 'chr_0b7d15c2e94f6a38',
        },
      },
    },
    run: draftWork,
  }),
  operationRow({
    name: 'agreement.get',
    method: 'GET',
    path: agreement,
    summary: 'Fetch an agreement',
    description:
      'The agreement as it is now: ask this after the customer was sent to the confirmation address.',
    ...readRowPart,
    limit: { perMinute: 120, per: 'subject', from: 'published' },
    answers: { 200: { description: 'The agreement.', schema: wire.agreement, example: shown } },
    run: fetchWork,
  }),
  operationRow({
    name: 'agreement.update',
    method: 'PATCH',
    path: agreement,
    summary: 'Update or stop an agreement',
    description:
      'Changes what is sent. `status` takes STOPPED only, and alone: it cannot be undone, and cancels the charges that are PENDING, DUE or RESERVED (a customer’s own stop leaves RESERVED ones to you). Stopping again does nothing; other changes of an agreement that is not ACTIVE are refused.',
    ...changeRowPart,
    body: { schema: wire.updateRequest, example: { productDescription: 'Two bags of beans each month' } },
    answers: { 204: { description: 'The agreement is changed.' } },
    run: updateWork,
  }),
  operationRow({
    name: 'agreement.accept',
    method: 'PATCH',
    path: `${agreement}/accept`,
    summary: 'Accept in the customer’s place',
    description:
      'In the test environment only: for machines that have no phone. With VARIABLE pricing the maximum is the suggested one.',
    ...changeRowPart,
    isTestOnly: true,
    body: { schema: wire.acceptRequest, example: { phoneNumber: '4791234567' } },
    answers: {
      204: { description: 'The agreement is accepted; EXPIRED where its initial charge was declined.' },
    },
    run: acceptWork,
  }),
]
