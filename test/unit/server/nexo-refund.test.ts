// Stories of a nexo register that gives money back by a payment of the type Refund: to the payment that it names, once.
import { expect, test } from 'vitest'
import {
  failureOf,
  idOf,
  nexoRegister,
  openNexoShop,
  paymentOf,
  repeatedOf,
  success,
  type NexoShop,
  type Told,
} from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'

const backOf = (amount: number) => ({
  ...success,
  SaleData: { SaleTransactionID: { TransactionID: 'R-1' } },
  PaymentResult: {
    PaymentType: 'Refund',
    PaymentInstrumentData: { PaymentInstrumentType: 'Mobile' },
    AmountsResp: { Currency: 'NOK', AuthorizedAmount: amount },
  },
})

const refundOf = (
  RequestedAmount: number,
  TransactionID: string | undefined,
  {
    sale = 'R-1',
    at = '2026-01-15T13:00:00Z',
    amounts = {},
  }: { sale?: string; at?: string; amounts?: object } = {},
) => ({
  SaleData: { SaleTransactionID: { TransactionID: sale, TimeStamp: at } },
  PaymentTransaction: {
    AmountsReq: { Currency: 'NOK', RequestedAmount, ...amounts },
    ...(TransactionID === undefined
      ? {}
      : { OriginalPOITransaction: { POITransactionID: { TransactionID, TimeStamp: at } } }),
  },
  PaymentData: { PaymentType: 'Refund' },
})
const refund = (own: Pick<NexoShop, 'ask' | 'until'>, service: string, ...of: Parameters<typeof refundOf>) =>
  own.until(own.ask('Payment', service, refundOf(...of)))
const refunded = async (own: NexoShop, paid: Told) => (await own.books(paid)).refunded

test('the amount goes back to the payment that is named, once a ServiceID, and its status tells it, also after a restart', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const back = await refund(own, '0002', 19.5, idOf(paid))
  expect(back).toMatchObject(backOf(19.5))
  expect(idOf(back)).not.toBe(idOf(paid))
  expect(await refund(own, '0002', 19.5, idOf(paid))).toEqual(back)
  // Each try may be stamped anew.
  expect(await refund(own, '0002', 19.5, idOf(paid), { at: '2026-01-25T14:00:00Z' })).toMatchObject(
    backOf(19.5),
  )
  const status = {
    MessageReference: { MessageCategory: 'Payment', ServiceID: '0002' },
    ...repeatedOf('Payment', backOf(19.5)),
  }
  expect(await own.statusOf('0003', '0002')).toMatchObject(status)
  await own.restart()
  expect(await own.statusOf('0003', '0002')).toMatchObject(status)
  expect(await own.ask('TransactionStatus', '0004', {})).toMatchObject(status)
  own.kept.clear()
  expect(await refund(own, '0002', 19.5, idOf(paid))).toMatchObject(backOf(19.5))
  expect(await refunded(own, paid)).toBe(1950)
  expect(await own.ask('GetTotals', '0005', {})).toMatchObject({
    TransactionTotals: [
      {
        PaymentTotals: [
          { TransactionCount: 1, TransactionAmount: 49 },
          { TransactionCount: 1, TransactionAmount: 19.5 },
        ],
      },
    ],
  })
})

test('never more than is left, and never under a ServiceID that means another message', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(await refund(own, '0002', 20, idOf(paid))).toMatchObject(backOf(20))
  expect(await refund(own, '0003', 29.01, idOf(paid))).toMatchObject(failureOf('Refusal'))
  expect(await own.statusOf('0004', '0003')).toMatchObject(repeatedOf('Payment', failureOf('Refusal')))
  expect(await refund(own, '0002', 21, idOf(paid))).toMatchObject(failureOf('NotAllowed'))
  expect(await refund(own, '0002', 20, idOf(paid), { sale: 'R-2' })).toMatchObject(failureOf('NotAllowed'))
  own.kept.clear()
  expect(await refund(own, '0002', 20, idOf(paid), { sale: 'R-2' })).toMatchObject(failureOf('NotAllowed'))
  for (const forget of [() => undefined, () => own.kept.clear()]) {
    forget()
    for (const [amount, sale] of [[5], [49], [49, '27908']] as const)
      expect(await refund(own, '0001', amount, idOf(paid), sale ? { sale } : {})).toMatchObject(
        failureOf('NotAllowed'),
      )
  }
  expect(await refunded(own, paid)).toBe(2000)
  // A reversal of that name is another message.
  expect(await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 4 }))).toMatchObject(success)
  expect(await refunded(own, paid)).toBe(2400)
})

test('a payment under the ServiceID of a refund is refused, and takes nothing', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  await refund(own, '0002', 20, idOf(paid))
  expect(await own.pay('0002', 20)).toMatchObject(failureOf('NotAllowed'))
  expect(await own.statusOf('0003', '0002')).toMatchObject(repeatedOf('Payment', backOf(20)))
})

test('without a payment to give back to it is refused in words, and nothing is begun', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const answer = await refund(own, '0002', 20, undefined)
  const AdditionalResponse = expect.stringContaining('OriginalPOITransaction') as string
  expect(answer).toMatchObject({
    Response: { ...failureOf('NotAllowed').Response, AdditionalResponse },
  })
  expect(await own.statusOf('0003', '0002')).toMatchObject(repeatedOf('Payment', failureOf('NotAllowed')))
  const OriginalPOITransaction = null
  const bare = refundOf(20, undefined)
  expect(
    await own.ask('Payment', '0004', {
      ...bare,
      PaymentTransaction: { ...bare.PaymentTransaction, OriginalPOITransaction },
    }),
  ).toMatchObject(failureOf('NotAllowed'))
  expect(await refunded(own, paid)).toBe(0)
  expect(own.shop.terminal().list(own.register, { most: 5 })).toMatchObject({
    value: { checkouts: [{ id: idOf(paid).split('.')[0] }] },
  })
})

test('what is not to be given back is not', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const { register } = await pairedRegister(own.shop, 'Bakery 2')
  const other = nexoRegister(own.shop, register, own.door)
  expect(await refund(other, '0002', 20, idOf(paid))).toMatchObject(failureOf('NotFound'))
  for (const [service, id = ''] of [
    ['0003', 'no-such-id'],
    ['0103', idOf(paid).split('.')[0]],
  ] as const)
    expect(await refund(own, service, 20, id)).toMatchObject({
      Response: { ErrorCondition: 'NotFound', AdditionalResponse: expect.stringContaining('whole') },
    })
  expect(await refund(own, '0004', 20.005, idOf(paid))).toMatchObject(failureOf('MessageFormat'))
  expect(await refund(own, '0005', 0, idOf(paid))).toMatchObject({ Response: { Result: 'Failure' } })
  expect(await refund(own, '0006', 20, idOf(paid), { amounts: { Currency: 'SEK' } })).toMatchObject(
    failureOf('MessageFormat'),
  )
  expect(await refund(own, '0007', 20, idOf(paid), { amounts: { CashBackAmount: 5 } })).toMatchObject(
    failureOf('NotAllowed'),
  )
  expect(await refunded(own, paid)).toBe(0)
})

test('without the right to refund nothing is given back', async () => {
  await using own = await openNexoShop({}, ['pay'])
  const paid = await own.paid('0001', 49)
  expect(await refund(own, '0002', 20, idOf(paid))).toMatchObject(failureOf('NotAllowed'))
  expect(await refunded(own, paid)).toBe(0)
})

test('the till dies while it gives back: it is in progress or told, and given back once', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const lost = own.ask('Payment', '0002', refundOf(20, idOf(paid)))
  await own.settle()
  await own.restart()
  await lost.catch(() => undefined)
  expect(await own.statusUntil('0002')).toMatchObject(repeatedOf('Payment', backOf(20)))
  expect(await refund(own, '0002', 20, idOf(paid))).toMatchObject(backOf(20))
  expect(await refunded(own, paid)).toBe(2000)
})

test('ten equal refunds at once are one', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const all = await own.until(
    Promise.all(Array.from({ length: 10 }, () => own.ask('Payment', '0002', refundOf(20, idOf(paid))))),
  )
  for (const one of all) expect(one).toMatchObject(backOf(20))
  expect(await refunded(own, paid)).toBe(2000)
})

test('a normal payment that names an earlier one is a payment', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const { PaymentData: _, ...normal } = refundOf(20, idOf(paid))
  expect(
    await own.approved(
      own.ask('Payment', '0002', {
        ...paymentOf(20),
        PaymentTransaction: normal.PaymentTransaction,
      }),
    ),
  ).toMatchObject({
    ...success,
    PaymentResult: { PaymentType: 'Normal', AmountsResp: { AuthorizedAmount: 20 } },
  })
})

test('what the door keeps is lost: the facts tell of what was given back, by its name and as the last', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const back = await refund(own, '0002', 20, idOf(paid))
  const last = () => own.ask('TransactionStatus', '0009', {})
  const tells = (MessageCategory: string, ServiceID: string, body: object) => ({
    ...success,
    MessageReference: { MessageCategory, ServiceID },
    ...repeatedOf(MessageCategory, body),
  })
  own.kept.clear()
  expect(await own.statusOf('0003', '0002')).toMatchObject(tells('Payment', '0002', backOf(20)))
  expect(await last()).toMatchObject(tells('Payment', '0002', backOf(20)))
  expect(await refund(own, '0002', 20, idOf(paid))).toEqual(back)
  await own.shop.leaveAlone(1000)
  await own.until(own.reverse('0004', idOf(paid), { ReversedAmount: 9 }))
  own.kept.clear()
  expect(await own.statusOf('0005', '0004', 'Reversal')).toMatchObject(tells('Reversal', '0004', success))
  expect(await last()).toMatchObject(tells('Reversal', '0004', success))
  expect(await own.statusOf('0006', '0007')).toMatchObject(failureOf('NotFound'))
  expect(await refunded(own, paid)).toBe(2900)
  const other = nexoRegister(own.shop, (await pairedRegister(own.shop, 'Other')).register, own.door)
  expect(await other.statusOf('0008', '0002')).toMatchObject(failureOf('NotFound'))
})
