// A data folder copied to a second till: two tills that share a past, and neither may take what the other has given up.
import { expect, test } from 'vitest'
import { zOf } from '#test/support/till/charge-portal.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'

test('the copy is another till, and asks before it captures what it did not open', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  const copy = await shop.copy()
  expect(sale.startsWith(copy.tillId)).toBe(false)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  opened(await shop.cashier.tryAgain())
  shop.sandbox.phone(msisdn).approve(reference)
  await copy.runOnce()
  expect(copy.view().sale).toMatchObject({ state: 'authorized', question: 'handedOver' })
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
  await shop.leaveAlone(1 * minute)
  await copy.runOnce()
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('copied before its create had left: the copy looks for it, and finds it paid', async () => {
  await using shop = await openShop()
  shop.network.cut()
  const { reference } = await shop.cashier.charge(5_000, number)
  const copy = await shop.copy()
  await copy.runOnce()
  shop.network.mend()
  await shop.cashier.watch(10 * second)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(10 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000 })
  for (let turn = 0; turn < 120; turn++) {
    shop.clock.advance(1000)
    await copy.runOnce()
  }
  expect(copy.view().sale?.state).toBe('captured')
})

test('both step the same sale: one capture, and both journals tell of it', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  const copy = await shop.copy()
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.watch(4 * second)).state).toBe('captured')
  await copy.runOnce()
  expect(copy.view().sale).toMatchObject({ state: 'captured', reference })
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000 })
})

test('refunds from two tills at once: each its own, and never more than was taken', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const { sale, reference } = await shop.cashier.watch(4 * second)
  const copy = await shop.copy()
  const manager = { pin: '', reason: 'came back' }
  const both = await Promise.all([
    shop.cashier.refund(4_000),
    copy.ask('sale.refund', { sale, reference, value: 4_000, manager }),
  ])
  for (const one of both) expect(one.ok).toBe(true)
  await shop.leaveAlone(30 * second)
  await copy.runOnce()
  expect(await shop.books(reference)).toMatchObject({ refunded: 4_000 })
  const states = [shop.cashier.sale(), copy.view().sale].map((view) => view?.refunds[0]?.state)
  expect(new Set(states)).toEqual(new Set(['refunded', 'refused']))
  const left = [shop.cashier.sale(), copy.view().sale].map((view) => view?.refundable)
  expect(left).toEqual([1_000, 1_000])
})

test('a further attempt begins only where the sale was opened: two tills would give it one name', async () => {
  await using shop = await openShop()
  const { sale } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).refuse()
  await shop.cashier.watch(4 * second)
  const copy = await shop.copy()
  await copy.runOnce()
  expect(copy.view().sale).toMatchObject({ state: 'aborted', retry: 'no' })
  expect(await copy.ask('sale.tryAgain', { sale, by: { userFlow: 'QR' }, override: null })).toMatchObject({
    problem: { code: 'sale.cannotRetry' },
  })
  expect(shop.cashier.sale().retry).toBe('yes')
})

test('made from a copy of a till that is gone: what that till refunded since the copy is in its report, once', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  opened(await shop.cashier.refund(1_000))
  const restore = shop.backup()
  opened(await shop.cashier.refund(2_000))
  expect((await shop.books()).refunded).toBe(3_000)
  const restored = await restore()
  shop.clock.advance(2 * second)
  expect(await zOf(restored)).toEqual({ captured: 5_000, refunded: 3_000, refundedElsewhere: 2_000 })
  shop.clock.advance(2 * second)
  expect(await zOf(restored)).toEqual({ captured: 0, refunded: 0, refundedElsewhere: 0 })
})

test('what the copy refunds of a sale of both stands in its report alone', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const { sale, reference } = await shop.cashier.watch(4 * second)
  await zOf(shop.office)
  const copy = await shop.copy()
  const manager = { pin: '', reason: 'came back' }
  opened(await copy.office('sale.refund', { sale, reference, value: 2_000, manager }))
  shop.clock.advance(2 * second)
  expect(await zOf({ ask: copy.office })).toMatchObject({ refunded: 2_000, refundedElsewhere: 0 })
  expect(await zOf(shop.office)).toMatchObject({ refunded: 0 })
  expect((await shop.cashier.check()).refundable).toBe(3_000)
})
