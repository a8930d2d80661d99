// Stories of a nexo register at a till whose clock jumps: a message is the same one by what the register says of it, and totals follow the journal's order.
import { expect, test } from 'vitest'
import {
  byPhone,
  failureOf,
  idOf,
  openNexoShop,
  paidOf,
  repeatedOf,
  success,
} from '#test/support/till/nexo-register.ts'
import { hour, day } from '#test/support/run/times.ts'

const sold = (TransactionID: string, TimeStamp: string) => ({
  SaleData: { SaleTransactionID: { TransactionID, TimeStamp } },
})
const debits = (body: object): unknown => body['TransactionTotals' as never]?.[0]?.['PaymentTotals']

test.each([49 * hour, 90 * day, -49 * hour, -90 * day])(
  'the clock jumps by %d ms: a repeated payment and a repeated reversal are those that were made',
  async (jump) => {
    await using own = await openNexoShop()
    const paid = await own.paid('0001', 49)
    const back = await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 10 }))
    own.shop.clock.jump(jump)
    for (const forget of [() => undefined, () => own.kept.clear()]) {
      forget()
      await own.restart()
      expect(await own.until(own.pay('0001', 49))).toMatchObject({ ...success, POIData: paid['POIData'] })
      expect(await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 10 }))).toMatchObject(back)
    }
    expect(own.paymentsMade()).toBe(1)
    expect(await own.books(paid)).toMatchObject({ captured: 4900, refunded: 1000 })
  },
)

// Jumped ahead, its payment has expired.
test.each([-day, -3 * day])(
  'the clock jumps by %d ms while the customer is asked, and the till starts again: one payment, told as paid',
  async (jump) => {
    await using own = await openNexoShop()
    const lost = own.pay('0001', 49, byPhone)
    await own.settle()
    own.shop.clock.jump(jump)
    await own.restart()
    await lost.catch(() => undefined)
    const again = own.pay('0001', 49, byPhone)
    await own.settle()
    expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('InProgress'))
    own.shop.sandbox.phone('4791234567').approve()
    expect(await own.until(again)).toMatchObject(success)
    expect(own.paymentsMade()).toBe(1)
  },
)

test('a ServiceID comes again for another payment once the register’s own times are 48 hours apart, and no sooner', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  // A register that stamps each try anew repeats the same message.
  expect(await own.until(own.pay('0001', 49, sold('27908', '2026-01-17T11:59:00Z')))).toEqual(paid)
  expect(await own.until(own.pay('0001', 49, sold('27909', '2026-01-17T11:59:00Z')))).toMatchObject(
    failureOf('NotAllowed'),
  )
  own.kept.clear()
  expect(await own.until(own.pay('0001', 49, sold('27909', '2026-01-17T11:59:00Z')))).toMatchObject(
    failureOf('NotAllowed'),
  )
  own.kept.clear()
  const other = await own.paid('0001', 49, sold('27909', '2026-01-17T12:00:00Z'))
  expect(other).toMatchObject(success)
  expect(idOf(other)).not.toBe(idOf(paid))
  expect(await own.until(own.pay('0001', 49, sold('27909', '2026-01-17T12:00:00Z')))).toEqual(other)
  expect(await own.statusOf('0002', '0001')).toMatchObject(
    repeatedOf('Payment', { POIData: other['POIData'] }),
  )
})

test('a payment of before its ServiceID came again is that one still when its message comes again', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(await own.paid('0001', 99, sold('27909', '2026-02-15T12:00:00Z'))).toMatchObject(success)
  for (const forget of [() => undefined, () => own.kept.clear()]) {
    forget()
    expect(await own.until(own.pay('0001', 49))).toMatchObject({ ...success, POIData: paid['POIData'] })
  }
  expect(own.paymentsMade()).toBe(2)
})

test('a register whose clock comes right between two tries of one payment pays it once', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  expect(await own.until(own.pay('0001', 49, sold('27908', '2026-01-20T12:00:00Z')))).toEqual(paid)
  own.kept.clear()
  expect(await own.until(own.pay('0001', 49, sold('27908', '2026-01-20T12:00:00Z')))).toMatchObject({
    POIData: paid['POIData'],
  })
})

test('a reversal that is stamped anew with each try is the same one: given back once, and a refusal told as before', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const stamped = (service: string, ReversedAmount: number, TimeStamp: string) =>
    own.ask('Reversal', service, {
      OriginalPOITransaction: { POITransactionID: { TransactionID: idOf(paid), TimeStamp } },
      ReversalReason: 'MerchantCancel',
      ReversedAmount,
    })
  const [noon, later] = ['2026-01-15T12:00:00Z', '2026-01-15T12:00:09Z']
  const both = [stamped('0002', 10, noon), stamped('0002', 10, later)]
  for (const one of await own.until(Promise.all(both)))
    expect(one).toMatchObject({ ...success, ReversedAmount: 10 })
  for (const time of [noon, later])
    expect(await own.until(stamped('0003', 40, time))).toMatchObject(failureOf('Refusal'))
  expect(await own.books(paid)).toMatchObject({ refunded: 1000 })
})

test('a payment that is stamped anew while it is worked on, or after it was refused, is the same one', async () => {
  await using own = await openNexoShop()
  const stamped = (service: string, TimeStamp: string) => own.pay(service, 49, sold('27908', TimeStamp))
  const both = [stamped('0001', '2026-01-15T12:00:00Z'), stamped('0001', '2026-01-15T12:00:09Z')]
  await own.settle()
  expect(await own.pay('0002', 10, sold('1', '2026-01-15T12:00:00Z'))).toMatchObject(failureOf('Busy'))
  await own.approve()
  for (const one of await own.until(Promise.all(both))) expect(one).toMatchObject(success)
  // Busy began nothing, and stays the answer: who repeats it because it was lost wants no payment any more.
  for (const time of ['2026-01-15T12:00:30Z', '2026-02-15T12:00:00Z'])
    expect(await own.pay('0002', 10, sold('1', time))).toMatchObject(failureOf('Busy'))
  expect(own.paymentsMade()).toBe(1)
})

test('while a payment runs, its ServiceID is its own, whatever time the register says', async () => {
  await using own = await openNexoShop()
  const first = own.pay('0001', 49)
  await own.settle()
  await own.restart()
  await first.catch(() => undefined)
  const again = own.pay('0001', 49, sold('27908', '2026-03-01T12:00:00Z'))
  await own.settle()
  expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('InProgress'))
  expect(own.shop.terminal().list(own.register, { most: 5 })).toMatchObject({
    value: { checkouts: [{ amount: { value: 4900 } }] },
  })
  expect(await own.until(again)).not.toMatchObject(failureOf('Busy'))
})

test('while a payment runs, another sale under its ServiceID is refused, and is told nothing of it', async () => {
  await using own = await openNexoShop()
  const other = () => own.until(own.pay('0001', 99, sold('30000', '2026-02-15T12:00:00Z')), 5000)
  const first = own.pay('0001', 49)
  expect(await other()).toMatchObject(failureOf('NotAllowed'))
  await own.settle()
  await own.restart()
  await first.catch(() => undefined)
  expect(await other()).toMatchObject(failureOf('NotAllowed'))
  await own.approve()
  expect(await own.statusUntil('0001')).toMatchObject(repeatedOf('Payment', paidOf(49)))
  expect(await own.until(own.pay('0001', 49))).toMatchObject(paidOf(49))
})

test.each([-600_000, -day, day])(
  'the clock jumps by %d ms between two reconciliations: each payment and refund stands in exactly one period',
  async (jump) => {
    await using own = await openNexoShop()
    const reconcile = (service: string) =>
      own.ask('Reconciliation', service, { ReconciliationType: 'SaleReconciliation' })
    const paid = await own.paid('0001', 49)
    const first = await reconcile('0002')
    expect(debits(first)).toEqual([{ TransactionType: 'Debit', TransactionCount: 1, TransactionAmount: 49 }])
    own.shop.clock.jump(jump)
    await own.paid('0003', 10)
    await own.until(own.reverse('0004', idOf(paid), { ReversedAmount: 4 }))
    const second = [
      { TransactionType: 'Debit', TransactionCount: 1, TransactionAmount: 10 },
      { TransactionType: 'ReverseDebit', TransactionCount: 1, TransactionAmount: 4 },
    ]
    expect(debits(await own.ask('GetTotals', '0005', {}))).toEqual(second)
    // Repeated when its answer was lost, it closes nothing else.
    own.shop.clock.jump(-jump)
    expect(await reconcile('0002')).toEqual(first)
    const closed = await reconcile('0006')
    expect(debits(closed)).toEqual(second)
    expect(await reconcile('0006')).toEqual(closed)
    expect(await own.ask('GetTotals', '0007', {})).toMatchObject({ POIReconciliationID: 3 })
    expect(debits(await own.ask('GetTotals', '0008', {}))).toEqual([])
  },
)
