// The table of the Recurring operations on agreements.
import type { RecurringParts } from '#sandbox/recurring/recurring.ts'
import type { Operation } from '#sandbox/service/operation.ts'
import * as work from '#sandbox/recurring/agreement-work.ts'
import { recurringArea } from '#sandbox/recurring/area.ts'
import { no, refuse } from '#sandbox/http/recurring-problems.ts'
import * as wire from '#sandbox/schema/recurring.ts'

/** Properties that all operations that read have in common, and all that change something. */
export const reading = {
  from: 'contract, Agreements and charges',
  area: recurringArea,
  key: 'none',
} as const
export const changing: Pick<Operation, 'from' | 'area' | 'key' | 'conflict'> = {
  from: 'contract, Agreements and charges',
  area: recurringArea,
  key: 'needed',
  conflict: (place) =>
    refuse(no('idempotency-conflict', 'The Idempotency-Key was used for another request.'), place),
}

export const agreements = '/recurring/v3/agreements'
const agreement = `${agreements}/{agreementId}`
const agreementId = 'agr_5f3a9c1e07b2d486'
const uuid = 'e6f1c5b2-6a1d-4a53-9b0e-0c6d9f1f7a11'
const shown = {
  id: agreementId,
  uuid,
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

export const agreementOperations: readonly Operation<RecurringParts>[] = [
  {
    name: 'agreement.list',
    method: 'GET',
    path: agreements,
    summary: 'List agreements',
    description: 'Those of one status, ACTIVE unless another is named, oldest first, page by page.',
    ...reading,
    limit: { perMinute: 5, per: 'unit', from: 'published' },
    query: wire.agreementsQuery,
    answers: {
      200: {
        description: 'A bare array; empty beyond the last page.',
        schema: wire.agreements,
        example: [shown],
      },
    },
    run: work.listWork,
  },
  {
    name: 'agreement.draft',
    method: 'POST',
    path: agreements,
    summary: 'Draft an agreement',
    description:
      'Offers an agreement to a customer, who answers at `walletConfirmationUrl` within 10 minutes. With `skipLandingPage` the request is on the customer’s phone at once.',
    ...changing,
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
          uuid,
          walletConfirmationUrl: 'http://127.0.0.1:7421/phone/agreement/8m2V0pZb2cX3uQ1yL5tWnRkA',
          chargeId: 'chr_0b7d15c2e94f6a38',
        },
      },
    },
    run: work.draftWork,
  },
  {
    name: 'agreement.get',
    method: 'GET',
    path: agreement,
    summary: 'Fetch an agreement',
    description:
      'The agreement as it is now: ask this after the customer was sent to the confirmation address.',
    ...reading,
    limit: { perMinute: 120, per: 'subject', from: 'published' },
    answers: { 200: { description: 'The agreement.', schema: wire.agreement, example: shown } },
    run: work.fetchWork,
  },
  {
    name: 'agreement.update',
    method: 'PATCH',
    path: agreement,
    summary: 'Update or stop an agreement',
    description:
      'Changes what is sent. `status` takes STOPPED only, and alone: it cannot be undone, and cancels the charges that are PENDING, DUE or RESERVED (a customer’s own stop leaves RESERVED ones to you). Stopping again does nothing; other changes of an agreement that is not ACTIVE are refused.',
    ...changing,
    body: { schema: wire.updateRequest, example: { productDescription: 'Two bags of beans each month' } },
    answers: { 204: { description: 'The agreement is changed.' } },
    run: work.updateWork,
  },
  {
    name: 'agreement.accept',
    method: 'PATCH',
    path: `${agreement}/accept`,
    summary: 'Accept in the customer’s place',
    description:
      'In the test environment only: for machines that have no phone. With VARIABLE pricing the maximum is the suggested one.',
    ...changing,
    isTestOnly: true,
    body: { schema: wire.acceptRequest, example: { phoneNumber: '4791234567' } },
    answers: {
      204: { description: 'The agreement is accepted; EXPIRED where its initial charge was declined.' },
    },
    run: work.acceptWork,
  },
]
