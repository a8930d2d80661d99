// Stories of a nexo register that asks what became of its last message, without its name: it is told of the last that came, and of no other's.
import { expect, test } from 'vitest'
import {
  bodyOf,
  failureOf,
  headerOf,
  idOf,
  openNexoShop,
  paidOf,
  paymentOf,
  repeatedOf,
  success,
  type NexoShop,
  type Told,
} from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'

const names = { SaleID: 'Register 1', POIID: 'Kasse-1' }
const named = (MessageCategory: string, ServiceID: string, of: object = {}) => ({
  MessageCategory,
  ServiceID,
  ...names,
  ...of,
})

/** The status tells of this message, with this of its answer. */
const tells = (category: string, service: string, body: object, of: object = {}) => ({
  ...success,
  MessageReference: named(category, service, of),
  RepeatedMessageResponse: {
    ...repeatedOf(category, body).RepeatedMessageResponse,
    MessageHeader: named(category, service, of),
  },
})
let asked = 0
const last = (own: NexoShop, request: object = {}, header: object = {}) =>
  own.ask('TransactionStatus', `S${(asked += 1)}`, request, header)
const lastOf = (own: NexoShop, MessageReference: object) => last(own, { MessageReference })

test('who has sent nothing is told that there is nothing', async () => {
  await using own = await openNexoShop()
  expect(await last(own)).toMatchObject(failureOf('NotFound'))
  expect(await lastOf(own, { MessageCategory: 'Reversal' })).toMatchObject(failureOf('NotFound'))
  expect(await lastOf(own, { MessageCategory: 'constructor' })).toMatchObject(failureOf('NotFound'))
})

test('the last of all that was about money, and the last of each category, also after a restart of the till', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(await last(own)).toMatchObject(tells('Payment', '0001', paid))
  await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 9 }))
  expect(await last(own, { MessageReference: null })).toMatchObject({
    MessageReference: named('Reversal', '0002'),
  })
  await own.ask('Reconciliation', '0003', { ReconciliationType: 'SaleReconciliation' })
  await own.ask('Print', '0004', {
    PrintOutput: { DocumentQualifier: 'Document', OutputContent: { OutputFormat: 'XHTML' } },
  })
  await own.ask('Diagnosis', '0005', {})
  for (const again of [() => Promise.resolve(), () => own.restart()]) {
    await again()
    const reversal = tells('Reversal', '0002', { ReversedAmount: 9 })
    expect(await last(own)).toMatchObject(reversal)
    expect(await lastOf(own, { MessageCategory: 'Reversal' })).toMatchObject(reversal)
    for (const payment of [{ MessageCategory: 'Payment' }, {}])
      expect(await lastOf(own, payment)).toMatchObject(tells('Payment', '0001', paidOf(49)))
    expect(await lastOf(own, { MessageCategory: 'Reconciliation' })).toMatchObject(
      tells('Reconciliation', '0003', { ReconciliationType: 'SaleReconciliation' }),
    )
    expect(await lastOf(own, { MessageCategory: 'Print' })).toMatchObject(
      tells('Print', '0004', failureOf('NotAllowed')),
    )
  }
  await own.paid('0006', 10)
  expect(await last(own)).toMatchObject(tells('Payment', '0006', paidOf(10)))
})

test('a payment that runs is the last one, also when the till was killed in the middle', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  const lost = own.pay('0002', 49)
  const running = { ...failureOf('InProgress'), MessageReference: named('Payment', '0002') }
  expect(await last(own)).toMatchObject(running)
  await own.settle()
  await own.approve()
  await own.restart()
  await lost.catch(() => undefined)
  expect(await last(own)).toMatchObject({ MessageReference: running.MessageReference })
  expect(await own.until(own.pay('0002', 49))).toMatchObject(paidOf(49))
  expect(await last(own)).toMatchObject(tells('Payment', '0002', paidOf(49)))
})

test('a payment that was refused is the last one: nothing is told of the paid one before', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  expect(await own.pay('0002', 49.005)).toMatchObject(failureOf('MessageFormat'))
  const refused = tells('Payment', '0002', failureOf('MessageFormat'))
  expect(await last(own)).toMatchObject(refused)
  await own.restart()
  expect(await last(own)).toMatchObject(refused)
  // One that is not understood at all is not kept: nothing was begun by it.
  await own.ask('Payment', '0003', {})
  expect(await last(own)).toMatchObject({
    ...failureOf('NotFound'),
    MessageReference: named('Payment', '0003'),
  })
})

test('a payment that is turned away, or whose header is not right, is the last one; a repeat is not', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  await own.paid('0002', 10)
  const turnedAway = (service: string) =>
    own.door().answer(bodyOf('Payment', service, paymentOf(10)), own.register, () => false)
  expect(await turnedAway('0001')).toMatchObject({ status: 429 })
  expect(await last(own)).toMatchObject(tells('Payment', '0002', paidOf(10)))
  const undone = (service: string) => ({
    ...failureOf('NotFound'),
    MessageReference: named('Payment', service),
  })
  expect(await turnedAway('0003')).toMatchObject({ status: 429 })
  expect(await last(own)).toMatchObject(undone('0003'))
  await own.paid('0004', 20)
  expect(await own.ask('Payment', '12345678901', paymentOf(10))).toMatchObject(failureOf('MessageFormat'))
  expect(await last(own)).toMatchObject(undone('12345678901'))
})

test('busy while another runs: both come at once, and the last is the one that came last', async () => {
  await using own = await openNexoShop()
  const first = own.pay('0001', 49)
  const second = own.pay('0002', 10)
  expect(await second).toMatchObject(failureOf('Busy'))
  expect(await last(own)).toMatchObject(tells('Payment', '0002', failureOf('Busy')))
  await own.settle()
  await own.approve()
  await own.until(first)
  expect(await last(own)).toMatchObject(tells('Payment', '0002', failureOf('Busy')))
})

test('a message that is repeated does not become the last one', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 9 }))
  expect(await own.pay('0004', 10.005)).toMatchObject(failureOf('MessageFormat'))
  await own.paid('0003', 10)
  await own.pay('0001', 49)
  expect(await own.pay('0004', 10.005)).toMatchObject(failureOf('MessageFormat'))
  await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 9 }))
  expect(await own.pay('0001', 99)).toMatchObject(failureOf('NotAllowed'))
  expect(await last(own)).toMatchObject(tells('Payment', '0003', paidOf(10)))
})

test('a ServiceID that comes again for another payment is the last one', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  await own.paid('0002', 10)
  const SaleData = { SaleTransactionID: { TransactionID: '9', TimeStamp: '2026-02-15T12:00:00Z' } }
  expect(await own.pay('0001', 20.005, { SaleData })).toMatchObject(failureOf('MessageFormat'))
  expect(await last(own)).toMatchObject(tells('Payment', '0001', failureOf('MessageFormat')))
})

test('each counter of a register has its own last message, and so has each register', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  const other = { SaleID: 'Register 2' }
  await own.approved(own.ask('Payment', '0001', paymentOf(10), other))
  expect(await last(own)).toMatchObject(tells('Payment', '0001', paidOf(49)))
  const theirs = tells('Payment', '0001', paidOf(10), other)
  expect(await last(own, {}, other)).toMatchObject(theirs)
  expect(await lastOf(own, other)).toMatchObject(theirs)
  expect(await last(own, {}, { POIID: 'Kasse-2' })).toMatchObject(failureOf('NotFound'))
  await own.ask('Reversal', '0009', {}, { POIID: 'Kasse-2' })
  expect(await last(own)).toMatchObject(tells('Payment', '0001', paidOf(49)))
  const none = await lastOf(own, { MessageCategory: 'Reversal' })
  expect(none['MessageReference']).toBeUndefined()
  const { register } = await pairedRegister(own.shop, 'Bakery 2')
  const message = { MessageHeader: headerOf('TransactionStatus', '0003'), TransactionStatusRequest: {} }
  const { body } = await own.raw(JSON.stringify({ SaleToPOIRequest: message }), register)
  expect((JSON.parse(body) as Told)['SaleToPOIResponse']?.['TransactionStatusResponse']).toMatchObject(
    failureOf('NotFound'),
  )
})

test('what the door keeps is lost or of before: the facts tell of the newest payment', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  const before = [...own.kept]
  await own.paid('0002', 10)
  const newest = tells('Payment', '0002', paidOf(10))
  own.kept.clear()
  expect(await last(own)).toMatchObject(newest)
  for (const [name, text] of before) own.kept.set(name, text)
  expect(await last(own)).toMatchObject(newest)
  for (const name of own.kept.keys()) own.kept.set(name, '[5,{}]')
  expect(await last(own)).toMatchObject(newest)
})

test('where it cannot be kept which message is the last, none is begun', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const keep = own.kept.set.bind(own.kept)
  own.kept.set = (name, text) => {
    if (name.startsWith('nexo.last.')) throw new Error('the disk is full')
    return keep(name, text)
  }
  expect(await own.pay('0002', 10)).toMatchObject(failureOf('InProgress'))
  expect(await own.reverse('0003', idOf(paid))).toMatchObject(failureOf('InProgress'))
  expect(await own.statusOf('0004', '0002')).toMatchObject(failureOf('NotFound'))
  expect(await last(own)).toMatchObject(tells('Payment', '0001', paidOf(49)))
  own.kept.set = keep
  expect(await own.paid('0002', 10)).toMatchObject(paidOf(10))
})

test('a register that gives itself names without end fills no more than its own drawers', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  for (let nth = 0; nth < 700; nth += 1) await own.ask('Payment', '0001', {}, { SaleID: `Lane ${nth}` })
  const rows = [...own.kept].filter(([name]) => name.startsWith('nexo.last.'))
  expect(rows.length).toBeLessThanOrEqual(16)
  expect(Math.max(...rows.map(([, text]) => (JSON.parse(text) as unknown[]).length))).toBeLessThanOrEqual(32)
  expect(await last(own)).toMatchObject(tells('Payment', '0001', paidOf(49)))
})

test('where nothing is kept of the messages, the facts tell the last of the category that is asked for, whatever came after it', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const refund = {
    ...paymentOf(20),
    PaymentTransaction: {
      AmountsReq: { Currency: 'NOK', RequestedAmount: 20 },
      OriginalPOITransaction: { POITransactionID: { TransactionID: idOf(paid) } },
    },
    PaymentData: { PaymentType: 'Refund' },
  }
  await own.shop.leaveAlone(1000)
  await own.until(own.ask('Payment', '0002', refund))
  await own.shop.leaveAlone(1000)
  await own.until(own.reverse('0003', idOf(paid), { ReversedAmount: 9 }))
  own.kept.clear()
  expect(await lastOf(own, { MessageCategory: 'Payment' })).toMatchObject({
    MessageReference: named('Payment', '0002'),
  })
  await own.shop.leaveAlone(1000)
  await own.paid('0004', 10)
  own.kept.clear()
  expect(await lastOf(own, { MessageCategory: 'Reversal' })).toMatchObject({
    MessageReference: named('Reversal', '0003'),
  })
  expect(await last(own)).toMatchObject({ MessageReference: named('Payment', '0004') })
})
