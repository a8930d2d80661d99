// The table of the Recurring operations on charges.
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import { continuationHeader } from '#sandbox/service/headers.ts'
import type { Operation } from '#sandbox/service/operation.ts'
import { agreements, changing, reading } from '#sandbox/recurring/agreement-operations.ts'
import * as making from '#sandbox/recurring/charge-making.ts'
import * as work from '#sandbox/recurring/charge-work.ts'
import * as wire from '#sandbox/schema/recurring.ts'

const charges = `${agreements}/{agreementId}/charges`
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

export const chargeOperations: readonly Operation<RecurringParts>[] = [
  {
    name: 'charge.list',
    method: 'GET',
    path: charges,
    summary: 'List charges',
    description:
      'Of an agreement, its initial charge among them, oldest first, 100 at a time. An answer with the header Continuation-Token has a next page: ask again with that header, within 15 minutes.',
    ...reading,
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
    run: work.listChargesWork,
  },
  {
    name: 'charge.create',
    method: 'POST',
    path: charges,
    summary: 'Create a charge',
    description:
      'Taken in the morning of its due date, and tried again for `retryDays` days where it fails. It is DUE from 30 days before that date. An UNSCHEDULED charge names neither `due` nor `retryDays`: it is taken at once, and tried once. What is taken is PROCESSING for a minute; with `processingMode` REAL_TIME it is not.',
    ...changing,
    limit: { perMinute: 2, per: 'subject', from: 'published' },
    body: { schema: wire.chargeRequest, example: { ...asked, orderId: chargeId } },
    answers: {
      201: { description: 'The charge is made.', schema: wire.chargeCreated, example: { chargeId } },
    },
    run: making.createChargeWork,
  },
  {
    name: 'charge.create-many',
    method: 'POST',
    path: `${agreements}/charges`,
    summary: 'Create many charges',
    description:
      'Up to 2000, of any of the merchant’s agreements. Each is judged on its own. Of each that is not created `recurring.charge-creation-failed.v1` is told, where it names one of the merchant’s agreements.',
    ...changing,
    from: 'published',
    body: {
      schema: wire.manyChargesRequest,
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
    run: making.createManyWork,
  },
  ...[charge, '/recurring/v3/charges/{chargeId}'].map((path): Operation<RecurringParts> => ({
    name: 'charge.get',
    method: 'GET',
    path,
    summary: path === charge ? 'Fetch a charge' : 'Fetch a charge by its id alone',
    description:
      'The charge with what was captured, refunded and cancelled, and everything that happened to it.',
    ...reading,
    from: 'published',
    limit: { perMinute: 10, per: 'subject', from: 'published' },
    answers: { 200: { description: 'The charge.', schema: wire.charge, example: shown } },
    run: work.fetchChargeWork,
  })),
  {
    name: 'charge.cancel',
    method: 'DELETE',
    path: charge,
    summary: 'Cancel a charge',
    description:
      'One that is PENDING, DUE or RESERVED is CANCELLED; of one that is PARTIALLY_CAPTURED the rest is released, and it is CHARGED.',
    ...changing,
    from: 'published',
    limit: requestLimit,
    answers: { 204: { description: 'The charge is cancelled.' } },
    run: work.cancelChargeWork,
  },
  {
    name: 'charge.capture',
    method: 'POST',
    path: `${charge}/capture`,
    summary: 'Capture a reserved charge',
    description: 'Takes reserved money, all or a part.',
    ...changing,
    from: 'published',
    limit: requestLimit,
    body: { schema: wire.changeChargeRequest, example: { amount: 49_900, description: 'February' } },
    answers: { 204: { description: 'The amount is captured.' } },
    run: work.captureChargeWork,
  },
  {
    name: 'charge.refund',
    method: 'POST',
    path: `${charge}/refund`,
    summary: 'Refund a charge',
    description: 'Gives captured money back, all or a part.',
    ...changing,
    from: 'published',
    limit: requestLimit,
    body: { schema: wire.changeChargeRequest, example: { amount: 10_000, description: 'A bag was torn' } },
    answers: { 204: { description: 'The amount is refunded.' } },
    run: work.refundChargeWork,
  },
]
