// News after a sale was over or settled, and kiosks at which nobody stands: whoever must hear of it does, and nothing is kept by mistake.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import { nok, openAltered, sell, refusal, number, msisdn } from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * 1000
const reads = /^GET .*\/payments\/[^/]+$/
const manager = { pin: '', reason: 'seen in the portal' }

test('one wrong word ended it, a check set it aside, settled by hand: an approval after that is not stranded', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ state: 'EXPIRED' }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('expired')
  expect((await shop.cashier.check()).state).toBe('quarantined')
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  shop.sandbox.phone(msisdn).approve(reference)
  await shop.leaveAlone(3 * 60 * minute)
  const books = await shop.books(reference)
  expect(books.authorized - books.cancelled - books.captured).toBe(0)
})

test('settled as nothing, then captured elsewhere: staff hear of it', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('quarantined')
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  await shop.leaveAlone(2 * 60 * minute)
  expect(shop.cashier.sale().state).toBe('captured')
  expect(shop.cashier.sale().alarm).not.toBeNull()
})

test('settled as nothing at a kiosk, then captured elsewhere: it goes back, or staff hear of it', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('quarantined')
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  await shop.leaveAlone(2 * 60 * minute)
  const { refunded } = await shop.books(reference)
  expect(refunded === 5_000 || shop.cashier.sale().alarm !== null).toBe(true)
})

test('it said expired and was captured elsewhere: the alarm does not go away by itself', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ state: 'EXPIRED' }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('expired')
  await shop.cashier.acknowledge()
  shop.sandbox.phone(msisdn).approve(reference)
  await shop.elsewhere('capture', 5_000, reference)
  await shop.reconcile()
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale, alarm: { kind: 'quarantined' } }])
  await shop.leaveAlone(65 * minute)
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale, alarm: { value: 5_000 } }])
})

test('a sale that left the screens and is approved after all is asked about, and not captured unseen', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  expect((await shop.cashier.watch(4 * second)).state).toBe('quarantined')
  await shop.cashier.acknowledge()
  await shop.leaveAlone(9 * minute)
  shop.sandbox.phone(msisdn).approve(reference)
  opened(await shop.cashier.ask('sale.check', { sale }))
  await shop.leaveAlone(minute)
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale, question: 'handedOver' }])
  expect((await shop.books(reference)).captured).toBe(0)
})

test('paid at a kiosk and handed out: one wrong word at a later check gives nothing back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await sell(shop)
  const aggregate = {
    authorizedAmount: nok(5_000),
    cancelledAmount: nok(0),
    capturedAmount: nok(5_000),
    refundedAmount: nok(0),
  }
  shop.network.fail(openAltered({ state: 'AUTHORIZED', amount: nok(4_000), aggregate }), reads)
  await shop.restart(60 * minute)
  await shop.reconcile()
  await shop.leaveAlone(5 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000, refunded: 0 })
})

test('the answer to a kiosk’s capture is lost and one read is odd: it does not say paid of what it gave back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('lost answer', /capture$/)
  const aggregate = {
    authorizedAmount: nok(5_000),
    cancelledAmount: nok(0),
    capturedAmount: nok(5_000),
    refundedAmount: nok(0),
  }
  shop.network.watch((line) => {
    if (line.endsWith('/capture'))
      shop.network.fail(openAltered({ state: 'AUTHORIZED', amount: nok(4_000), aggregate }), reads)
  })
  await shop.cashier.watch(30 * second)
  await shop.leaveAlone(5 * minute)
  const { refunded } = await shop.books(reference)
  expect({ isPaid: shop.kiosk.view().sale?.state === 'captured', refunded }).not.toEqual({
    isPaid: true,
    refunded: 5_000,
  })
})

test('a kiosk’s capture never leaves: long after the payment’s life it is not captured, nobody stands there', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.cut()
  })
  shop.network.fail('refused connection', /capture$/)
  await shop.cashier.watch(60 * minute)
  expect(shop.kiosk.view().sale?.state).toBe('released')
  shop.network.mend()
  await shop.leaveAlone(2 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('a kiosk’s capture is refused for good and the cancel does not get through: it serves the next customer', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(400, '6260'), /capture$/)
  shop.network.fail({ status: 503 }, /cancel$/, 10_000)
  await shop.cashier.watch(30 * minute)
  expect(shop.kiosk.view().sale?.state).toBe('released')
})

test('kept after all: the customer’s screen does not say that it goes back', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  await shop.leaveAlone(20 * second)
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  expect(shop.customer.view().sale?.state).toBe('captured')
})

test('sent, lost, and three hours later at a kiosk: read, and given back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /capture$/, 1)
  await shop.cashier.watch(3 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
  await shop.restart(3 * 60 * minute)
  await shop.leaveAlone(12 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('approved, never captured, and the till was off for a night: somebody is asked before it goes back', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', /capture$/, 1)
  await shop.cashier.watch(3 * second)
  await shop.restart(13 * 60 * minute)
  await shop.leaveAlone(30 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 0 })
  expect(shop.cashier.sale().question).toBe('handedOver')
})

test('copied while its create had not left yet: the copy does not say refused of what is paid', async () => {
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
  expect(copy.view().sale?.state).not.toBe('refused')
})

test('the service asks for silence as a question runs out: no screen without a question and without an end', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  expect((await shop.cashier.cancel()).question).toBe('approvedBeforeCancel')
  shop.network.fail({ status: 429, body: {}, headers: { 'retry-after': '60' } }, reads, 100)
  let idle = 0
  for (let turn = 0; turn < 240; turn++) {
    await shop.leaveAlone(1 * second)
    const { state, question, isGivingBack } = shop.cashier.sale()
    if (state === 'authorized' && question === null && !isGivingBack) idle += 1
  }
  expect(idle).toBeLessThan(5)
})

test('captured in part elsewhere at a kiosk, given back, and then the rest was captured too: all goes back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  shop.network.fail({ status: 503 }, /cancel$/, 3)
  await shop.cashier.watch(10 * second)
  await shop.elsewhere('capture', 3_000, reference)
  await shop.leaveAlone(3 * 60 * minute)
  const { captured, refunded } = await shop.books(reference)
  const isPaid = shop.kiosk.view().sale?.state === 'captured'
  expect({ kept: captured - refunded, isPaid }).toEqual({ kept: 0, isPaid: false })
})
