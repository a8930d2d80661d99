// Tests of what is read of nexo messages: amounts to the minor unit, the wish how to pay, the header, and the ids of their checkouts.
import { expect, test } from 'vitest'
import { idIn, majorOf, minorOf } from '#server/nexo/answers.ts'
import { checkoutId, messageIdOf } from '#server/nexo/message-memory.ts'
import { choiceOf } from '#server/nexo/payment.ts'
import { oddHeader, paymentRequest, readHeader } from '#server/nexo/messages.ts'

test('every amount of up to two decimals is read from JSON to the minor unit, and written as it was', () => {
  const all = Array.from({ length: 30_000 }, (_, minor) => minor)
  const textOf = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  expect(all.filter((minor) => minorOf(JSON.parse(textOf(minor)) as number) !== minor)).toEqual([])
  expect(all.filter((minor) => majorOf(minor) !== JSON.parse(textOf(minor)))).toEqual([])
  expect(minorOf(JSON.parse('49.00') as number)).toBe(4900)
  expect(minorOf(JSON.parse('650000.00') as number)).toBe(65_000_000)
  expect(minorOf(JSON.parse('8.29e1') as number)).toBe(8290)
})

test('no amount is rounded: more than two decimals and what is no amount are not read', () => {
  for (const odd of [0.001, 49.005, 0.1 + 0.2, 1e-7, -1, -0.01, 1e21, 1e10, NaN, Infinity])
    expect(minorOf(odd)).toBeUndefined()
})

test('the customer is asked as the register wishes, in each way in which the field is written', () => {
  const wish = JSON.stringify({ flow: 'PUSH_MESSAGE', phoneNumber: '91234567', other: { of: 'no matter' } })
  const asked = { flow: 'PUSH_MESSAGE', phoneNumber: '91234567' }
  expect(choiceOf(wish, ['QR'])).toEqual(asked)
  expect(choiceOf(Buffer.from(wish).toString('base64'), ['QR'])).toEqual(asked)
  expect(choiceOf('flow=PUSH_MESSAGE&phoneNumber=91234567&tender=any', ['QR'])).toEqual(asked)
  expect(choiceOf('phoneNumber=91234567', ['QR'])).toEqual(asked)
  expect(choiceOf('{"personalCode":"abcdefgh"}', ['QR', 'CHOOSE'])).toEqual({
    flow: 'PERSONAL_CODE',
    personalCode: 'abcdefgh',
  })
})

test('without a wish the customer chooses where the till offers it, else there is a QR; an unknown wish is not guessed', () => {
  expect(choiceOf(undefined, ['QR', 'PUSH_MESSAGE'])).toEqual({ flow: 'QR' })
  expect(choiceOf('', ['QR', 'CHOOSE'])).toEqual({ flow: 'CHOOSE' })
  expect(choiceOf('a field of another provider', ['QR', 'CHOOSE'])).toEqual({ flow: 'CHOOSE' })
  expect(choiceOf('{"flow":"QR"}', ['CHOOSE'])).toEqual({ flow: 'QR' })
  expect(choiceOf('{"flow":"CASH"}', ['CHOOSE'])).toBeUndefined()
  expect(choiceOf('{"phoneNumber":91234567}', ['CHOOSE'])).toBeUndefined()
})

const header = {
  ProtocolVersion: '3.0',
  MessageClass: 'Service',
  MessageCategory: 'Payment',
  MessageType: 'Request',
  ServiceID: '0126',
  SaleID: 'Register 1',
  POIID: 'Kasse-1',
}

test('a header of another protocol, or with a part missing or too long, is not taken', () => {
  expect(readHeader(header).success).toBe(true)
  for (const odd of [
    { ProtocolVersion: '2.0' },
    { ProtocolVersion: '4.0' },
    { ProtocolVersion: '3' },
    { ProtocolVersion: '30.0' },
    { ProtocolVersion: 3 },
    { MessageClass: 'Event' },
    { MessageType: 'Response' },
    { MessageCategory: '__proto__' },
    { ServiceID: '' },
    { ServiceID: '12345678901' },
    { ServiceID: 'a-b' },
    { SaleID: '' },
    { SaleID: 'x'.repeat(129) },
    { POIID: 7 },
  ])
    expect(readHeader({ ...header, ...odd }).success).toBe(false)
  const ofDevice = { ...header, MessageClass: 'Device', ServiceID: undefined }
  expect(readHeader(ofDevice).success).toBe(false)
  expect(readHeader({ ...ofDevice, DeviceID: 'D7' }).data).toMatchObject({ ServiceID: 'D7', DeviceID: 'D7' })
  for (const part of Object.keys(header))
    expect([part, readHeader({ ...header, [part]: undefined }).success]).toEqual([
      part,
      part === 'ProtocolVersion',
    ])
})

test('without a version it is 3.0, and a later 3.x is told back', () => {
  const { ProtocolVersion: _, ...without } = header
  expect(readHeader(without).data).toEqual(header)
  expect(readHeader({ ...header, ProtocolVersion: '3.1' }).data).toEqual({
    ...header,
    ProtocolVersion: '3.1',
  })
})

test('of a header that is not right the names are told back as they were sent, where the message could have an answer', () => {
  const { MessageType: _, ...told } = header
  expect(oddHeader({ ...header, ServiceID: 'a-b', SaleID: 'x'.repeat(200) })).toEqual({
    ...told,
    ServiceID: 'a-b',
    SaleID: 'x'.repeat(128),
  })
  expect(oddHeader({ ...header, DeviceID: 'a long name of a device', SaleID: 5 })).toEqual({
    ...told,
    SaleID: undefined,
    DeviceID: 'a long name of a device',
  })
  for (const odd of [{ ProtocolVersion: '2.0' }, { MessageType: 'Response' }, { MessageCategory: 5 }])
    expect(oddHeader({ ...header, ...odd })).toBeUndefined()
  expect(oddHeader('no header')).toBeUndefined()
})

test('a payment needs its amount, currency and sale', () => {
  const payment = {
    SaleData: { SaleTransactionID: { TransactionID: '27908', TimeStamp: '2026-05-17T12:00:00+00:00' } },
    PaymentTransaction: { AmountsReq: { Currency: 'NOK', RequestedAmount: 49 } },
  }
  expect(paymentRequest.safeParse(payment).success).toBe(true)
  for (const odd of [
    {},
    { ...payment, SaleData: {} },
    { ...payment, PaymentTransaction: { AmountsReq: { Currency: 'NOK' } } },
    { ...payment, PaymentTransaction: { AmountsReq: { Currency: 'NOK', RequestedAmount: '49.00' } } },
    { ...payment, PaymentTransaction: { AmountsReq: { Currency: 'NOK', RequestedAmount: -1 } } },
    { ...payment, PaymentTransaction: { AmountsReq: { RequestedAmount: 49 } } },
  ])
    expect(paymentRequest.safeParse(odd).success).toBe(false)
})

test('the same message is the same checkout, another is another, and each id is one the till takes', () => {
  const one = { SaleID: 'a', POIID: 'b', ServiceID: '0123456789' }
  expect(checkoutId({ ...one }, 1)).toBe(checkoutId(one, 1))
  const ids = [
    messageIdOf(one),
    checkoutId(one, 1),
    checkoutId(one, 2),
    checkoutId({ ...one, ServiceID: '0' }, 1),
    checkoutId({ ...one, SaleID: 'ab', POIID: '' }, 1),
    checkoutId({ ...one, SaleID: '', POIID: 'ab' }, 1),
    checkoutId({ ...one, SaleID: 'æ'.repeat(128) }, 1_000_000),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,50}$/)
    expect(idIn(`${id}.some-reference`)).toBe(id)
  }
})
