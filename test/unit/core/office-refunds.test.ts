// Refunds at the office in every order of amounts and lines: the service's record, the receipts and the VAT agree.
import { expect, test } from 'vitest'
import { sum } from '#shared/order.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { second, minute } from '#test/support/run/times.ts'
import { paidBasket } from '#test/support/till/sold.ts'
import { put } from '#test/support/till/baskets.ts'
import { refused } from '#test/support/till/changed-answer.ts'

const manager = { pin: '', reason: 'came back' }
const x = async (shop: Shop) => opened(await shop.office.ask('report.x', {}))

test('paid twice, closed, and given back by line: each payment at most what it holds, each piece once', async () => {
  await using shop = await openShop()
  await put(shop, 'tea', 3)
  const { basket } = shop.cashier.view()
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber } as const
  const value = basket.total
  const first = opened(
    await shop.cashier.start({ amount: { value, currency: 'NOK' }, by, basket: basket.basket }),
  )
  shop.network.cut()
  await shop.cashier.abandon()
  shop.network.mend()
  shop.network.fail({ status: 503 }, /payments\/.*-1(\/cancel)?$/, 20)
  const again = opened(await shop.cashier.tryAgain(phoneNumber))
  shop.sandbox.phone(msisdn).approve(first.reference)
  shop.sandbox.phone(msisdn).approve(again.reference)
  expect((await shop.cashier.watch(6 * second)).state).toBe('captured')
  await shop.elsewhere('capture', value, first.reference)
  await shop.cashier.watch(5 * second)
  await shop.leaveAlone(10 * minute)
  expect(shop.cashier.sale().alarm).toMatchObject({ kind: 'paidTwice' })
  const z1 = opened(await shop.office.ask('report.close', { from: (await x(shop)).from }))
  expect(z1).toMatchObject({ captured: 2 * value, open: [{ state: 'captured' }] })
  expect(sum(z1.rates.map((one) => one.captured))).toBe(2 * value)
  const refund = (reference: string, more: { value: number; lines?: { line: number; quantity: number }[] }) =>
    shop.office.ask('sale.refund', { sale: first.sale, reference, manager, ...more })
  const each = value / 3
  opened(await refund(first.reference, { value: 2 * each, lines: [{ line: 0, quantity: 2 }] }))
  expect(await refund(again.reference, { value: 2 * each, lines: [{ line: 0, quantity: 2 }] })).toMatchObject(
    refused('refund.piecesGone'),
  )
  opened(await refund(first.reference, { value: each, lines: [{ line: 0, quantity: 1 }] }))
  await shop.restart()
  await shop.leaveAlone(60 * second)
  expect(await shop.books(first.reference)).toMatchObject({ captured: value, refunded: value })
  expect(await shop.books(again.reference)).toMatchObject({ captured: value, refunded: 0 })
  expect(await x(shop)).toMatchObject({
    captured: 0,
    refunded: value,
    ever: { captured: 2 * value, refunded: value },
  })
  // The customer has what they paid for once: nothing of it went back.
  expect(shop.cashier.sale()).toMatchObject({ state: 'captured', refunded: 0 })
  const file = opened(await shop.office.ask('office.sale', { sale: first.sale }))
  expect(file.receipts.map(({ number: of, kind }) => [of, kind])).toEqual([
    [1, 'sale'],
    [2, 'sale'],
    [3, 'refund'],
    [4, 'refund'],
  ])
  expect(file.payments).toEqual([{ reference: again.reference, refundable: value }])
})
test('given back by amount, by line and by amount again: never above what is left, and all of the VAT goes with it', async () => {
  await using shop = await openShop()
  await put(shop, 'tea', 3)
  opened(await shop.cashier.ask('basket.addAmount', { value: 10_001 }))
  const { sale, reference } = await paidBasket(shop)
  const refund = (more: { value: number; lines?: { line: number; quantity: number }[] }) =>
    shop.office.ask('sale.refund', { sale, reference, manager, ...more })
  const { lines } = opened(await shop.office.ask('office.sale', { sale }))
  const each = (lines[0]?.total ?? 0) / 3
  opened(await refund({ value: 10_001 }))
  opened(await refund({ value: each, lines: [{ line: 0, quantity: 1 }] }))
  expect(await refund({ value: 10_001, lines: [{ line: 1, quantity: 1 }] })).toMatchObject(
    refused('refund.tooMuch'),
  )
  opened(await refund({ value: 1 }))
  expect(await refund({ value: 2 * each, lines: [{ line: 0, quantity: 2 }] })).toMatchObject(
    refused('refund.tooMuch'),
  )
  opened(await refund({ value: 2 * each - 1 }))
  const { rates, captured, refunded } = await x(shop)
  expect(captured).toBe(refunded)
  for (const one of rates) expect([one.refunded, one.refundedVat]).toEqual([one.captured, one.capturedVat])
  const file = opened(await shop.office.ask('office.sale', { sale }))
  expect(file.lines.map(({ refunded: gone }) => gone)).toEqual([1, 0])
})
