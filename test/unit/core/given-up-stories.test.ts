// Payments that were given up, settled by hand or released: never captured by us, never stranded, and staff hear when somebody took one.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import { refusal, nok, openAltered, number, msisdn } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * 1000
const reads = /^GET .*\/payments\/[^/]+$/
const manager = { pin: '', reason: 'seen in the portal' }

test('settled by hand while the payment can still be approved: the approval is not stranded', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('quarantined')
  await shop.cashier.ask('sale.settle', { sale, reference, manager })
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(3 * 60 * minute)
  const books = await shop.books(reference)
  expect(books.authorized - books.cancelled - books.captured).toBe(0)
})

test('settled while the service denied to speak of an approved payment: not stranded', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /capture$/, 10_000)
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.fail(refusal(404, '5090'), reads, 10_000)
  })
  await shop.cashier.watch(5 * second)
  await shop.leaveAlone(61 * minute)
  expect(shop.cashier.sale().state).toBe('quarantined')
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  shop.network.forgive()
  await shop.leaveAlone(2 * 60 * minute)
  const books = await shop.books(reference)
  expect(books.authorized - books.cancelled - books.captured).toBe(0)
  expect(shop.cashier.sale().alarm).toBeNull()
})

test('a manager wants it given back, and the next read makes sense again: it is not captured', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(openAltered({ state: 'AUTHORIZED', amount: nok(4_000) }, 5_000), reads)
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'quarantined', alarm: { left: 5_000 } })
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.cashier.watch(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('captured in part elsewhere and settled: a new attempt does not take the whole amount again', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await shop.cashier.watch(4 * second)
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  const again = await shop.cashier.tryAgain(number)
  if (again.ok) {
    shop.sandbox.phone(msisdn).approve(again.value.reference)
    await shop.cashier.watch(5 * second)
    const sum = (await shop.books(reference)).captured + (await shop.books(again.value.reference)).captured
    expect(sum).toBeLessThanOrEqual(5_000)
  }
})

test('walked away from, and known to be captured in part: no new attempt', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  await shop.leaveAlone(1 * minute)
  expect(shop.facts()).toContainEqual(
    expect.objectContaining({ kind: 'quarantined', reference, captured: 2_000 }),
  )
  expect(shop.cashier.sale().retry).toBe('no')
})

test('walked away from and captured in part elsewhere: what is reserved of it goes back by itself', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  await shop.leaveAlone(3 * 60 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 2_000, cancelled: 3_000 })
})

test('given back by rule at a kiosk, but captured elsewhere first: the customer gets it back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /cancel$/, 2)
  await shop.restart(5 * minute)
  await shop.elsewhere('capture', 5_000, reference)
  await shop.leaveAlone(10 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000, refunded: 5_000 })
})

test('the cashier gave it back, but it was captured elsewhere first: staff hear of it', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.cancel()
  shop.network.fail({ status: 503 }, /cancel$/, 1)
  await shop.cashier.answer('giveBack')
  await shop.elsewhere('capture', 5_000, reference)
  await shop.cashier.watch(30 * second)
  expect(shop.cashier.sale().alarm).not.toBeNull()
})

test('capture refused for good and the cancel does not get through: the till is not blocked for ever', async () => {
  await using shop = await openShop()
  const { sale } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(400, '6260'), /capture$/)
  shop.network.fail({ status: 503 }, /cancel$/, 10_000)
  await shop.cashier.watch(15 * minute)
  expect(await shop.cashier.ask('sale.release', { sale })).toMatchObject({ ok: true })
})

test('walked away from at a kiosk and captured elsewhere: the screen does not say paid', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  expect(shop.kiosk.view().sale?.state).not.toBe('captured')
})
