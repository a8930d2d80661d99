// Stories of a register that takes payments by the nexo protocol: paid, refused, aborted, answered late, and asked again after a crash.
import { expect, test } from 'vitest'
import {
  byPhone,
  failureOf,
  idOf,
  nexoRegister,
  openNexoShop,
  paymentOf,
  type Told,
} from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const paidBody = (amount: number) => ({
  Response: { Result: 'Success' },
  SaleData: { SaleTransactionID: { TransactionID: '27908' } },
  PaymentResult: {
    PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
    AmountsResp: { Currency: 'NOK', AuthorizedAmount: amount },
  },
})

test('a payment by QR: the answer comes once it is captured, and says what the till and the service say', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(paid).toMatchObject(paidBody(49))
  expect(await own.books(paid)).toMatchObject({ captured: 4900 })
  expect(paid['PaymentResult']?.['PaymentAcquirerData']).toMatchObject({
    MerchantID: own.shop.terminal().status().salesUnit,
    AcquirerTransactionID: { TransactionID: expect.stringMatching(/^.{8,}$/) as string },
  })
})

/** The lines of a slip as a register reads them: what stands at its name, by key. */
function readSlip(of: Told, document: string) {
  const slips = of['PaymentReceipt'] as unknown as {
    DocumentQualifier: string
    OutputContent: { OutputText: { Text: string }[] }
  }[]
  const slip = slips.find(({ DocumentQualifier }) => DocumentQualifier === document)
  return (slip?.OutputContent.OutputText ?? []).map(({ Text }) => {
    // Not every register knows a plus for a space.
    expect(Text).not.toContain('+')
    return Object.fromEntries(new URLSearchParams(Text))
  })
}

test('a payment is told with its reference and its slips, for the customer and for the shop, and so is a reversal', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const { pspReference } = opened(own.shop.terminal().read(own.register, idOf(paid).split('.')[0] ?? ''))
  expect(Object.fromEntries(new URLSearchParams(paid['Response']?.AdditionalResponse))).toEqual({
    pspReference,
    merchantReference: '27908',
    authorisedAmountValue: '4900',
    authorisedAmountCurrency: 'NOK',
    paymentMethod: 'mobile',
  })
  expect(paid['POIData']).toMatchObject({ POIReconciliationID: 1 })
  const customers = readSlip(paid, 'CustomerReceipt')
  expect(customers).toEqual(
    expect.arrayContaining([
      { name: 'Payment slip', key: 'cardholderHeader' },
      { name: 'Total', value: expect.stringContaining('49.00') as string, key: 'totalAmount' },
      { name: 'Thank you', key: 'thanks' },
      { key: 'filler' },
    ]),
  )
  const shops = readSlip(paid, 'CashierReceipt')
  expect(shops[0]).toEqual({ name: 'Shop’s copy', key: 'merchantTitle' })
  expect(shops.filter(({ key }) => key === 'thanks' || key === 'link')).toEqual([])

  const back = await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 9.5 }))
  expect(back['POIData']).toMatchObject({ POIReconciliationID: 1 })
  expect(back['Response']?.AdditionalResponse).toMatch(
    /^pspReference=[^&]+&reversedAmountValue=950&reversedAmountCurrency=NOK$/,
  )
  for (const document of ['CustomerReceipt', 'CashierReceipt'])
    expect(readSlip(back, document)).toEqual(
      expect.arrayContaining([
        { name: 'Refund slip', key: 'cardholderHeader' },
        { name: 'Refunded', value: expect.stringContaining('9.50') as string, key: 'totalAmount' },
      ]),
    )
})

test('the customer is asked on the phone that the register names, and refuses', async () => {
  await using own = await openNexoShop()
  const answer = own.pay('0001', 120.5, byPhone)
  await own.settle()
  own.shop.sandbox.phone('4791234567').refuse()
  expect(await own.until(answer)).toMatchObject(failureOf('Cancel'))
  expect(JSON.stringify([...own.kept])).not.toContain('91234567')
})

test('the lines are told to the wallet where they are what is paid, and left away where they are not', async () => {
  await using own = await openNexoShop()
  const items = [
    { ItemID: 0, ProductCode: '11', ProductLabel: 'Coffee', Quantity: 2, UnitPrice: 30, ItemAmount: 60 },
    { ItemID: 1, ProductCode: '12', Quantity: 0.35, ItemAmount: 12.5 },
  ]
  const withItems = (amount: number) => ({
    PaymentTransaction: { ...paymentOf(amount).PaymentTransaction, SaleItem: items },
  })
  const fitting = own.pay('0001', 72.5, withItems(72.5))
  await own.settle()
  expect(own.shop.customer.view().sale?.lines).toMatchObject([
    { name: 'Coffee', quantity: 2, total: 6000 },
    { name: '12', quantity: 1, total: 1250 },
  ])
  await own.approve()
  await own.until(fitting)
  const other = own.pay('0002', 70, withItems(70))
  await own.settle()
  expect(own.shop.customer.view().sale?.lines).toHaveLength(1)
  await own.approve()
  expect(await own.until(other)).toMatchObject(paidBody(70))
})

test('a repeated message is answered as before and never done twice, also after a restart of the till', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(await own.pay('0001', 49)).toEqual(paid)
  await own.restart()
  expect(await own.pay('0001', 49)).toEqual(paid)
  // What the door keeps is lost: the till still knows the payment.
  own.kept.clear()
  expect(await own.pay('0001', 49)).toMatchObject(paidBody(49))
  expect(await own.books(paid)).toMatchObject({ captured: 4900 })
  expect(own.paymentsMade()).toBe(1)
})

test('a message that is repeated while it is worked on gets the same answer', async () => {
  await using own = await openNexoShop()
  const answers = [own.pay('0001', 49), own.pay('0001', 49)]
  await own.settle()
  await own.approve()
  const [one, other] = await own.until(Promise.all(answers))
  expect(one).toMatchObject(paidBody(49))
  expect(other).toEqual(one)
})

test('another content under the same ServiceID is refused, with what the door keeps and without', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  expect(await own.pay('0001', 50)).toMatchObject(failureOf('NotAllowed'))
  own.kept.clear()
  expect(await own.pay('0001', 50)).toMatchObject(failureOf('NotAllowed'))
})

test.each([
  ['as long as a register may name it', 'a'.repeat(199)],
  ['with control characters', `27\u0007908${'a'.repeat(40)}`],
])('two sales whose numbers differ in the last sign alone are two: %s', async (_, start) => {
  await using own = await openNexoShop()
  const saleOf = (end: string) => ({
    SaleData: {
      SaleTransactionID: { ...paymentOf(1).SaleData.SaleTransactionID, TransactionID: start + end },
    },
  })
  const pay = (end: string) => own.pay('0001', 49, saleOf(end))
  const answer = pay('1')
  await own.settle()
  await own.approve()
  const paid = await own.until(answer)
  expect(paid).toMatchObject({
    Response: { Result: 'Success' },
    SaleData: { SaleTransactionID: { TransactionID: `${start}1` } },
  })
  expect(await own.until(pay('1'))).toEqual(paid)
  expect(await own.until(pay('2'))).toMatchObject(failureOf('NotAllowed'))
})

test('busy while another payment is under way; the first goes on', async () => {
  await using own = await openNexoShop()
  const first = own.pay('0001', 49)
  await own.settle()
  expect(await own.pay('0002', 10)).toMatchObject(failureOf('Busy'))
  await own.approve()
  expect(await own.until(first)).toMatchObject(paidBody(49))
  // The same message stays refused: a new try is a new message.
  expect(await own.pay('0002', 10)).toMatchObject(failureOf('Busy'))
  expect(await own.paid('0003', 10)).toMatchObject(paidBody(10))
})

test('an abort leaves the till at once, and has no answer of its own: the payment says that it was aborted', async () => {
  await using own = await openNexoShop()
  const answer = own.pay('0001', 49)
  await own.settle()
  await own.shop.leaveAlone(3000)
  const aborted = own.abort('0002', '0001')
  for (let round = 0; round < 5; round += 1) await own.settle()
  expect(own.shop.network.heard.at(-1)).toMatchObject({ path: expect.stringMatching(/\/cancel$/) as string })
  expect(await own.until(aborted)).toEqual({})
  const ended = await own.until(answer)
  expect(ended).toMatchObject(failureOf('Aborted'))
  expect(await own.books(ended)).toMatchObject({ captured: 0 })
})

test('an abort of what has ended or never was, or that nobody understands, has no answer either, and changes nothing', async () => {
  await using own = await openNexoShop()
  expect(await own.abort('0001', '0009')).toEqual({})
  const paid = await own.paid('0002', 49)
  expect(await own.abort('0003', '0002')).toEqual({})
  expect(await own.send('Abort', '0004', {})).toEqual({})
  expect(await own.send('Abort', '0005', {}, { SaleID: 5 })).toEqual({})
  expect(await own.books(paid)).toMatchObject({ captured: 4900 })
})

test('the late answer: the register is told to ask, and the status tells it once the customer has paid', async () => {
  await using own = await openNexoShop()
  expect(await own.until(own.pay('0001', 49))).toMatchObject(failureOf('InProgress'))
  expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('InProgress'))
  await own.approve()
  expect(await own.statusUntil('0001')).toMatchObject({
    Response: { Result: 'Success' },
    MessageReference: { ServiceID: '0001' },
    RepeatedMessageResponse: {
      MessageHeader: { MessageCategory: 'Payment', ServiceID: '0001', SaleID: 'Register 1' },
      RepeatedResponseMessageBody: { PaymentResponse: paidBody(49) },
    },
  })
  expect(await own.pay('0001', 49)).toMatchObject(paidBody(49))
})

test('the status of a message that is unknown, or is of another register, is that it is not found', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  expect(await own.statusOf('0002', '0009')).toMatchObject(failureOf('NotFound'))
  const { register: other } = await pairedRegister(own.shop, 'Bakery 2')
  const theirs = nexoRegister(own.shop, other, own.door)
  expect(await theirs.statusOf('0003', '0001')).toMatchObject(failureOf('NotFound'))
})

test('the till dies in the middle: the register asks again, and there is one payment', async () => {
  await using own = await openNexoShop()
  const lost = own.pay('0001', 49)
  await own.settle()
  await own.approve()
  await own.restart(3 * second)
  // The answer of the till that has died comes too late for anybody.
  await lost.catch(() => undefined)
  const again = await own.until(own.pay('0001', 49))
  expect(again).toMatchObject(paidBody(49))
  expect(await own.books(again)).toMatchObject({ captured: 4900 })
  expect(await own.statusOf('0002', '0001')).toMatchObject({ Response: { Result: 'Success' } })
})

test('what the till does not take is refused, and nothing is begun', async () => {
  await using own = await openNexoShop()
  let number = 0
  const of = (amounts: object, more: object = {}) =>
    own.ask('Payment', String((number += 1)), {
      ...paymentOf(1),
      PaymentTransaction: { AmountsReq: { ...paymentOf(1).PaymentTransaction.AmountsReq, ...amounts } },
      ...more,
    })
  const said = (text: string) => ({ SaleData: { ...paymentOf(1).SaleData, SaleToAcquirerData: text } })
  expect(await of({}, { PaymentData: { PaymentType: 'Refund' } })).toMatchObject(failureOf('NotAllowed'))
  expect(await of({ CashBackAmount: 100 })).toMatchObject(failureOf('NotAllowed'))
  expect(await of({ RequestedAmount: 49.005 })).toMatchObject(failureOf('MessageFormat'))
  expect(await of({ RequestedAmount: 0 })).toMatchObject(failureOf('MessageFormat'))
  expect(await of({ RequestedAmount: 9_000_000 })).toMatchObject(failureOf('MessageFormat'))
  expect(await of({ Currency: 'SEK' })).toMatchObject(failureOf('MessageFormat'))
  expect(await of({}, said('{"flow":"CASH"}'))).toMatchObject(failureOf('MessageFormat'))
  expect(await of({}, said('{"flow":"PUSH_MESSAGE"}'))).toMatchObject(failureOf('MessageFormat'))
  expect(await of({}, said('{"flow":"CHOOSE"}'))).toMatchObject(failureOf('NotAllowed'))
  expect(await own.ask('Payment', '0001', {})).toMatchObject(failureOf('MessageFormat'))
  expect(own.shop.cashier.view().sale).toBeNull()
  expect(own.paymentsMade()).toBe(0)
})

test('a register without the right to take payments takes none', async () => {
  await using own = await openNexoShop({}, ['totals'])
  expect(await own.pay('0001', 49)).toMatchObject(failureOf('NotAllowed'))
  expect(own.shop.cashier.view().sale).toBeNull()
})

test('at a kiosk the customer chooses how to pay', async () => {
  await using own = await openNexoShop({ settings: { isAttended: false } })
  const answer = own.pay('0001', 49)
  await own.settle()
  expect(own.shop.terminal().list(own.register, { most: 5 })).toMatchObject({
    value: { checkouts: [{ state: 'PENDING', flow: 'CHOOSE' }] },
  })
  expect(await own.until(own.abort('0002', '0001'))).toEqual({})
  expect(await own.until(answer)).toMatchObject(failureOf('Aborted'))
})
