// The cases refused with the error codes of reserving, capturing, cancelling and refunding.
import {
  approve,
  at,
  create,
  later,
  onCreated,
  onPaid,
  push,
  receipt,
  type Cases,
} from '#test/support/service/refusal-setup.ts'
import { minute, hour, day } from '#test/support/run/times.ts'

export const requestRefusals: Cases = {
  '6020': {
    'a refund before approval': onCreated((merchant) => merchant.refund('sale-0001', 1_000)),
    'a refund before capture': onPaid((merchant) => merchant.refund('sale-0001', 1_000)),
  },
  '6030': {
    'a cancel after the deadline': onPaid(async (_, subject) =>
      (await later(subject, 180 * day)).cancel('sale-0001'),
    ),
  },
  '6040': {
    'a cancel of what is captured': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      return merchant.cancel('sale-0001')
    }),
  },
  '6050': {
    'a second cancel before approval': onCreated(async (merchant) => {
      await merchant.cancel('sale-0001')
      return merchant.cancel('sale-0001')
    }),
    'a cancel of what has expired': onCreated((merchant, subject) => {
      subject.advance(10 * minute)
      return merchant.cancel('sale-0001')
    }),
  },
  '6060': {
    'a cancel of an authorization, where only a pending one was meant': onPaid((merchant) =>
      merchant.cancel('sale-0001', { cancelTransactionOnly: true }),
    ),
  },
  '6070': {
    'a capture after a cancel': onPaid(async (merchant) => {
      await merchant.cancel('sale-0001')
      return merchant.capture('sale-0001', 1_000)
    }),
    'a capture after a cancel before approval': onCreated(async (merchant) => {
      await merchant.cancel('sale-0001')
      return merchant.capture('sale-0001', 1_000)
    }),
  },
  '6080': { 'a capture before approval': onCreated((merchant) => merchant.capture('sale-0001', 1_000)) },
  '6090': {
    'a capture of too much': onPaid((merchant) => merchant.capture('sale-0001', 49_901)),
    'a second capture of too much': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 20_000)
      return merchant.capture('sale-0001', 29_901)
    }),
  },
  '6100': {
    'a capture after the deadline': onPaid(async (_, subject) =>
      (await later(subject, 180 * day)).capture('sale-0001', 1_000),
    ),
  },
  '6110': { 'an end in 60 days': create({ expiresAt: at(60 * day), receipt }) },
  '6120': { 'an end in 10 minutes': create({ expiresAt: at(10 * minute), receipt }) },
  '6130': { 'a later end without a receipt': create({ expiresAt: at(hour) }) },
  '6140': {
    'a part in Denmark': onPaid((merchant) => merchant.capture('sale-0001', 1_000), 'whole-capture'),
    'a part in Finland': onPaid((merchant) => merchant.capture('sale-0001', 1_000), 'whole-capture-FI'),
  },
  '6150': {
    'a refund of too much': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 20_000)
      return merchant.refund('sale-0001', 20_001)
    }),
  },
  '6170': {
    'a capture of what is captured': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      return merchant.capture('sale-0001', 49_900)
    }),
  },
  '6180': {
    'a refund of what is refunded': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 20_000)
      await merchant.refund('sale-0001', 20_000)
      return merchant.refund('sale-0001', 20_000)
    }),
  },
  '6190': {
    'a second cancel after approval': onPaid(async (merchant) => {
      await merchant.cancel('sale-0001')
      return merchant.cancel('sale-0001')
    }),
  },
  '6200': {
    'a capture of what was refused': onCreated((merchant, subject, redirectUrl) => {
      const phone = subject.phone()
      phone.scan(redirectUrl)
      phone.refuse()
      return merchant.capture('sale-0001', 1_000)
    }),
    'a capture of what has expired': onCreated((merchant, subject) => {
      subject.advance(10 * minute)
      return merchant.capture('sale-0001', 1_000)
    }),
  },
  '6210': {
    'a refund of what was cancelled before approval': onCreated(async (merchant) => {
      await merchant.cancel('sale-0001')
      return merchant.refund('sale-0001', 1_000)
    }),
  },
  '6220': {
    'a refund a year after the capture': onPaid(async (merchant, subject) => {
      await merchant.capture('sale-0001', 49_900)
      return (await later(subject, 365 * day)).refund('sale-0001', 1_000)
    }),
    'a refund of 124 in TEST': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      return merchant.refund('sale-0001', 124)
    }),
  },
  '6250': {
    'a cancel while the customer authorizes': onCreated((merchant, subject, redirectUrl) => {
      const phone = subject.phone()
      phone.scan(redirectUrl)
      phone.startAuthorizing()
      return merchant.cancel('sale-0001')
    }),
  },
  '7010': {
    'a push to a number that is nobody’s': create(push({ phoneNumber: '4700000000' })),
    'an approval by nobody': onCreated((merchant) =>
      approve(merchant, { customer: { phoneNumber: '4700000000' } }),
    ),
    'a refund of 123 in TEST': onPaid(async (merchant) => {
      await merchant.capture('sale-0001', 49_900)
      return merchant.refund('sale-0001', 123)
    }),
  },
  '10010': {
    'an approval whose card is declined': onCreated(
      (merchant) => approve(merchant, { customer: { phoneNumber: '4791234567' } }),
      {
        amount: { value: 151, currency: 'NOK' },
      },
    ),
  },
  '10020': {
    'an approval of what is approved': onPaid((merchant) =>
      approve(merchant, { customer: { phoneNumber: '4791234567' } }),
    ),
    'an approval by the token of another address': onCreated((merchant) =>
      approve(merchant, { token: 'of-4791234567' }),
    ),
    'an approval by somebody else': onCreated(
      (merchant) => approve(merchant, { customer: { phoneNumber: '4799999999' } }),
      push({ phoneNumber: '4791234567' }),
    ),
  },
}
