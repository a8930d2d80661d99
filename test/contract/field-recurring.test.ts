// Tests of each field of what is asked of agreements, charges and webhooks, at the edge between good and bad.
import {
  acceptRequest,
  changeChargeRequest,
  chargeRequest,
  draftRequest,
  updateRequest,
} from '#sandbox/schema/recurring.ts'
import { registerRequest } from '#sandbox/schema/webhooks.ts'
import { askLimits, type Request, type Special } from '#test/support/service/field-cases.ts'
import { activeAgreement, clubOf, dayAfter, reserved } from '#test/support/service/recurring.ts'
import type { Subject } from '#test/support/service/service.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'

const most = 65_000_000
const address = (length: number) => 'https://shop.example/'.padEnd(length, 'x')
/** It is the sales unit's. */
const currency: Special = { good: ['NOK'], also: ['DKK'] }
const https: Special = {
  good: [address(1024)],
  also: ['http://shop.example/', 'shop://mine', 'shop.example'],
}
const redirect: Special = {
  good: [address(2048), 'shop-app://welcome?from=wallet'],
  also: [
    'http://shop.example/',
    'HTTP://a.example',
    ' https://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'nowhere',
  ],
}
const phoneNumber: Special = {
  of: (length) => '41234567'.padEnd(length, '1').slice(0, length),
  also: ['', '+4791234567', 'ola', '4700000000'],
}
const externalId: Special = { also: ['a\nb'] }
const orderId: Special = { also: ['order/0001'] }
const future = '2026-02-15T12:00:00Z'
const ends: Special = { good: [future], also: ['2026-01-15T12:00:00Z', '2025-12-24T00:00:00Z'] }
const passthrough: Special = { also: [{}] }

const drafts =
  (more: object): Request['open'] =>
  async (subject) => {
    const club = await clubOf(subject)
    return {
      good: () => club.request({ ...more }),
      send: (body) => club.call('POST', '/agreements', body),
      held: async () => (await club.list('?status=PENDING')).length,
    }
  }
const legacy = { type: 'LEGACY', amount: most, currency: 'NOK' }
const initialCharge = { amount: 100, description: 'First', transactionType: 'DIRECT_CAPTURE' }
const draft = { schema: draftRequest, ignoresUnknown: true }

const ofDraft: Record<string, Special> = {
  'pricing.type': { good: ['LEGACY'] },
  'pricing.currency': currency,
  'pricing.amount': { absent: 'refused' },
  'pricing.suggestedMaxAmount': { good: [] },
  phoneNumber,
  'initialCharge.currency': currency,
  'initialCharge.orderId': orderId,
  'initialCharge.externalId': externalId,
  'interval.unit': { absent: 'refused' },
  'interval.count': { absent: 'refused' },
  'interval.type': { good: [] },
  merchantAgreementUrl: { ...https, absent: 'refused' },
  merchantRedirectUrl: redirect,
  scope: {
    good: ['name', 'name address email phoneNumber birthDate nin', 'name'.padEnd(200)],
    bad: ['name shoes', 'name,email', ['name'], 'name'.padEnd(201)],
  },
  skipLandingPage: { good: [false] },
  externalId,
  cardPassthrough: passthrough,
}

const campaigns = [
  { type: 'PRICE_CAMPAIGN', price: 100, end: future },
  { type: 'PERIOD_CAMPAIGN', price: 100, period: { unit: 'MONTH', count: 1 } },
  { type: 'EVENT_CAMPAIGN', price: 100, eventDate: future, eventText: 'x' },
]

askLimits('fields/recurring.txt', [
  { ...draft, what: 'Create agreement', special: ofDraft, open: drafts({ pricing: legacy, initialCharge }) },
  {
    ...draft,
    what: 'Create agreement, VARIABLE',
    under: 'pricing.suggestedMaxAmount',
    special: {
      'pricing.suggestedMaxAmount': { good: [100, 2_000_000], also: [2_000_001], absent: 'refused' },
    },
    open: drafts({ pricing: { type: 'VARIABLE', suggestedMaxAmount: 100, currency: 'NOK' } }),
  },
  {
    ...draft,
    what: 'Create agreement, RECURRING',
    under: 'interval.',
    special: {
      'interval.type': { good: ['RECURRING'], absent: 'refused' },
      'interval.period': { absent: 'refused' },
      'interval.unit': { good: [] },
      'interval.count': { good: [] },
    },
    open: drafts({ interval: { type: 'RECURRING', period: { unit: 'MONTH', count: 1 } } }),
  },
  ...campaigns.map((campaign) => ({
    ...draft,
    what: `Create agreement, ${campaign.type}`,
    under: 'campaign.',
    special: {
      // Cheaper than the price, which is the largest.
      'campaign.price': { good: [0, most - 1], also: [most] },
      'campaign.end': ends,
      'campaign.eventDate': ends,
    },
    open: drafts({ pricing: legacy, campaign }),
  })),
  {
    what: 'Update agreement',
    schema: updateRequest,
    ignoresUnknown: true,
    special: {
      merchantAgreementUrl: https,
      externalId,
      status: { good: [] },
      'pricing.type': { good: ['LEGACY'] },
      'pricing.currency': currency,
      'pricing.amount': { absent: 'refused' },
      'pricing.suggestedMaxAmount': { good: [] },
      'interval.type': { good: ['RECURRING'] },
      'interval.period': { absent: 'refused' },
      cardPassthrough: passthrough,
    },
    open: async (subject) => {
      const club = await clubOf(subject)
      const agreementId = await activeAgreement(club)
      const period = { unit: 'MONTH', count: 1 }
      return {
        good: () => ({ pricing: { amount: 100 }, interval: { type: 'RECURRING', period } }),
        send: (body) => club.update(agreementId, body),
        held: () => club.seen(agreementId),
      }
    },
  },
  {
    what: 'Force accept',
    schema: acceptRequest,
    ignoresUnknown: true,
    special: { phoneNumber },
    open: async (subject) => {
      const club = await clubOf(subject)
      let agreementId = await club.drafted()
      return {
        good: () => ({ phoneNumber: '4791234567' }),
        send: async (body) => {
          const given = await club.call('PATCH', `/agreements/${agreementId}/accept`, body)
          if (given.status < 300) agreementId = await club.drafted()
          return given
        },
        held: async () => (await club.seen(agreementId)).status,
      }
    },
  },
  {
    what: 'Create charge',
    schema: chargeRequest,
    ignoresUnknown: true,
    special: {
      due: {
        good: [dayAfter(1), '2028-01-15', '2026-01-25T23:59:59.999Z', '2026-01-25T00:00:00+01:00'],
        bad: ['2026-02-30', '2026-02-30T00:00:00Z', '20.01.2026', '2026-01-25T00:00:00', 20_260_125],
        absent: 'refused',
      },
      retryDays: { absent: 'refused' },
      type: { good: ['RECURRING'], also: ['INITIAL'] },
      orderId,
      externalId,
    },
    open: async (subject) => {
      const club = await clubOf(subject)
      const agreementId = await activeAgreement(club, { pricing: legacy, interval: { type: 'FLEXIBLE' } })
      return {
        good: () => club.charging(),
        send: (body) => club.call('POST', `/agreements/${agreementId}/charges`, body),
        held: async () => (await club.charges(agreementId)).text,
      }
    },
  },
  ...['capture', 'refund'].map((change) => ({
    what: `Charge: ${change}`,
    schema: changeChargeRequest,
    ignoresUnknown: true,
    special: { amount: { good: [1] } },
    open: async (subject: Subject) => {
      const { club, agreementId, chargeId, seen } = await reserved(subject)
      if (change === 'refund') await club.capture(agreementId, chargeId, 49_900)
      return {
        good: () => ({ amount: 100 }),
        send: (body: unknown) =>
          club.call('POST', `/agreements/${agreementId}/charges/${chargeId}/${change}`, body),
        held: seen,
      }
    },
  })),
  {
    what: 'Webhooks API: a registration',
    schema: registerRequest,
    special: { url: { good: [address(2048)] } },
    open: async (subject) => {
      const { send, credentials, unit } = await merchantOf(subject)
      const headers = { ...credentials, 'merchant-serial-number': unit.merchantSerialNumber }
      const ask = (method: string, body?: unknown) =>
        send(method, '/webhooks/v1/webhooks', headers, body === undefined ? body : JSON.stringify(body))
      return {
        good: () => ({ url: address(30), events: ['epayments.payment.created.v1'] }),
        send: (body) => ask('POST', body),
        held: async () => (await ask('GET')).text,
      }
    },
  },
])
