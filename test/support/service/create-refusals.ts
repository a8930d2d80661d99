// The cases refused with the error codes of the key, the request and the sales unit.
import {
  approve,
  at,
  create,
  createText,
  onCreated,
  onPaid,
  push,
  receipt,
  shipping,
  type Cases,
} from '#test/support/service/refusal-setup.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { day } from '#test/support/run/times.ts'

export const createRefusals: Cases = {
  '4010': {
    'a capture’s key with another body': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 1_000, { key: 'one' })
      return merchant.capture('sale-0001', 1_001, { key: 'one' })
    }),
  },
  '4020': {
    'a create’s key with another body': onCreated(async (merchant) => {
      await merchant.create(merchant.request('sale-0002'), { key: 'one' })
      return merchant.create(merchant.request('sale-0003'), { key: 'one' })
    }),
    'a cancel’s key with another body': onPaid(async (merchant) => {
      await merchant.cancel('sale-0001', {}, { key: 'one' })
      return merchant.cancel('sale-0001', { cancelTransactionOnly: true }, { key: 'one' })
    }),
    'an approval’s key with another body': onCreated(async (merchant) => {
      const path = '/test/payments/sale-0001/approve'
      await merchant.call('POST', path, { token: 'a' }, { key: 'one' })
      return merchant.call('POST', path, { token: 'b' }, { key: 'one' })
    }),
  },
  '4040': {
    'a capture of nothing': onPaid((merchant) => merchant.capture('sale-0001', 0)),
    'a refund of nothing': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      return merchant.refund('sale-0001', 0)
    }),
  },
  '4050': { 'a customer token of nobody': create(push({ customerToken: 'nobody' })) },
  '4060': { 'a code of nobody': create(push({ personalQr: 'https://shop.test/' })) },
  '4070': { 'a number without its country': create(push({ phoneNumber: '091234567' })) },
  '4080': { 'a scope of unknown words': create({ profile: { scope: 'name height' } }) },
  '4090': {
    'a return by http': create({ userFlow: 'WEB_REDIRECT', returnUrl: 'http://shop.test' }),
    'a return to a script': create({ userFlow: 'WEB_REDIRECT', returnUrl: 'javascript:alert(1)' }),
    'a return to nowhere': create({ userFlow: 'WEB_REDIRECT', returnUrl: 'shop' }),
  },
  '4100': { 'six pairs': create({ metadata: { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' } }) },
  '4110': {
    'a key twice': createText((text) => text.replace(/}$/, ',"metadata":{"till":"1","till":"2"}}')),
    'a key twice, written differently': createText((text) =>
      text.replace(/}$/, ',"metadata":{"till":"1","t\\u0069ll":"2"}}'),
    ),
  },
  '4120': { 'a key of 101 characters': create({ metadata: { ['k'.repeat(101)]: '' } }) },
  '4130': { 'a value of 501 characters': create({ metadata: { till: 'v'.repeat(501) } }) },
  '4140': {
    'a push to nobody': create({ userFlow: 'PUSH_MESSAGE' }),
    'a push to null': create(push(null)),
    'a redirect without a way back': create({ userFlow: 'WEB_REDIRECT' }),
  },
  '4150': {
    'a reference that is taken': onCreated((merchant) => merchant.create(merchant.request('sale-0001'))),
    'a refund’s key with another body': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      await merchant.refund('sale-0001', 1_000, { key: 'one' })
      return merchant.refund('sale-0001', 1_001, { key: 'one' })
    }),
  },
  '4160': {
    'CARD in TEST': create({ paymentMethod: { type: 'CARD' }, userFlow: 'WEB_REDIRECT' }),
    'CARD_PASSTHROUGH by a shop': create({ paymentMethod: { type: 'CARD_PASSTHROUGH' } }),
  },
  '5010': {
    'blocked sources in Norway': create({ paymentMethod: { type: 'WALLET', blockedSources: [] } }),
  },
  '5020': { 'express without approval': create({ shipping }, 'plain-payments') },
  '5030': { 'nin without approval': create({ scope: 'nin' }, 'plain-payments') },
  '5040': {
    'a foreign currency': create({ amount: { value: 100, currency: 'DKK' } }),
    'a capture in a foreign currency': onPaid((merchant) =>
      merchant.call('POST', '/payments/sale-0001/capture', {
        modificationAmount: { value: 100, currency: 'EUR' },
      }),
    ),
    'a refund in a foreign currency': onPaid((merchant) =>
      merchant.call('POST', '/payments/sale-0001/refund', {
        modificationAmount: { value: 100, currency: 'EUR' },
      }),
    ),
  },
  '5050': { 'a long life without approval': create({ expiresAt: at(day), receipt }, 'short-living') },
  '5070': {
    'shipping in a push': create({ ...push({ phoneNumber: '4791234567' }), shipping }),
  },
  '5080': { 'a push without approval': create(push({ phoneNumber: '4791234567' }), 'no-push') },
  '5090': {
    'get of nothing': async (subject) => (await merchantOf(subject)).get('sale-0001'),
    'events of nothing': async (subject) =>
      (await merchantOf(subject)).call('GET', '/payments/sale-0001/events'),
    'capture of nothing': async (subject) => (await merchantOf(subject)).capture('sale-0001', 100),
    'cancel of nothing': async (subject) => (await merchantOf(subject)).cancel('sale-0001'),
    'refund of nothing': async (subject) => (await merchantOf(subject)).refund('sale-0001', 100),
    'approve of nothing': async (subject) => approve(await merchantOf(subject), { token: 'a' }),
  },
  '6010': {
    'less than a krone in Norway': create({ amount: { value: 99, currency: 'NOK' } }),
    'nothing in Denmark': create({ amount: { value: 0, currency: 'DKK' } }, 'plain-DK'),
    'nothing in Finland': create({ amount: { value: 0, currency: 'EUR' } }, 'plain-FI'),
  },
}
