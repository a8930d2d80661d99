// Tests of nexo messages by their headers and bare bodies: which are taken, which are answered as not understood, and which are rejected.
import { expect, test } from 'vitest'
import {
  failureOf,
  headerOf,
  openNexoShop,
  paymentOf,
  success,
  type Told,
} from '#test/support/till/nexo-register.ts'

test('a message that cannot have an answer is rejected by an event, which says why; one with odd names is answered', async () => {
  await using own = await openNexoShop()
  const rejected = (of: object, why: RegExp) => ({
    SaleToPOIRequest: {
      MessageHeader: { MessageClass: 'Event', MessageType: 'Notification', ...of },
      EventNotification: { EventToNotify: 'Reject', EventDetails: expect.stringMatching(why) as string },
    },
  })
  const named = { SaleID: 'Register 1', POIID: 'Kasse-1' }
  const pay = (header: object) => own.send('Payment', '0001', paymentOf(49), header)
  expect(await pay({ ProtocolVersion: '2.0' })).toMatchObject(rejected(named, /ProtocolVersion/))
  expect(await pay({ MessageType: 'Response' })).toMatchObject(rejected(named, /MessageType/))
  for (const [name, sent] of [
    ['ServiceID', ''],
    ['ServiceID', '12345678901'],
    ['SaleID', 5],
  ] as const) {
    const { [name]: _, ...others } = headerOf('Payment', '0001', { MessageType: 'Response' })
    const { SaleToPOIResponse: answer } = await pay({ [name]: sent })
    expect(answer?.['MessageHeader']).toEqual({ ...others, ...(sent === 5 ? {} : { [name]: sent }) })
    expect(answer?.['PaymentResponse']).toMatchObject({
      Response: {
        ...failureOf('MessageFormat').Response,
        AdditionalResponse: expect.stringContaining(name) as string,
      },
    })
  }
  expect(await own.send('Teleport', '0001', {})).toMatchObject(rejected(named, /Teleport/))
  expect(await own.send('constructor', '0001', {})).toMatchObject(rejected(named, /constructor/))
  expect(own.shop.cashier.view().sale).toBeNull()
})

test.each(['Payment', 'Diagnosis', 'Login', 'Logout', 'GetTotals', 'TransactionStatus'])(
  'a %s without ProtocolVersion or with that of 3.1 is answered, with the version that it named',
  async (category) => {
    await using own = await openNexoShop()
    for (const [sent, told] of [
      [undefined, '3.0'],
      ['3.0', '3.0'],
      ['3.1', '3.1'],
    ])
      expect(
        await own.send(category, '0001', category === 'Payment' ? paymentOf(0) : {}, {
          ProtocolVersion: sent,
          LaterField: 'x',
        }),
      ).toMatchObject({
        SaleToPOIResponse: {
          MessageHeader: { ...headerOf(category, '0001'), MessageType: 'Response', ProtocolVersion: told },
          [`${category}Response`]: {},
        },
      })
  },
)

test('an abort without ProtocolVersion is taken', async () => {
  await using own = await openNexoShop()
  const answer = own.pay('0001', 49)
  await own.settle()
  const MessageReference = { MessageCategory: 'Payment', ServiceID: '0001' }
  const abort = own.send('Abort', '0002', { MessageReference }, { ProtocolVersion: undefined })
  expect(await own.until(abort)).toEqual({})
  expect(await own.until(answer)).toMatchObject(failureOf('Aborted'))
})

test('a message that has no parts may leave its body away', async () => {
  await using own = await openNexoShop()
  const bare = async (category: string) => {
    const MessageHeader = headerOf(category, '0001')
    const { body } = await own.raw(JSON.stringify({ SaleToPOIRequest: { MessageHeader } }))
    return (JSON.parse(body) as Told)['SaleToPOIResponse']?.[`${category}Response`]
  }
  expect(await bare('Logout')).toMatchObject(success)
  expect(await bare('TransactionStatus')).toMatchObject(failureOf('NotFound'))
  expect(await bare('Payment')).toMatchObject(failureOf('MessageFormat'))
})
