// New attempts of one sale: when one may begin, what becomes of the earlier ones, and what is said when two are paid.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'
const creates = /^POST .*\/payments$/
/** The customer holds the phone to what the screen shows now. */
function scanAndApprove(shop: Awaited<ReturnType<typeof openShop>>) {
  const { sale } = shop.customer.view()
  if (sale?.qr?.kind !== 'text') throw new Error('no code on the screen')
  const phone = shop.sandbox.phone(msisdn)
  phone.approve(phone.scan(sale.qr.text).reference)
}
const reads = /^GET .*\/payments\/[^/]+$/

test('refused, then tried again: one sale, two references, one payment', async () => {
  await using shop = await openShop()
  const first = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).refuse()
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'aborted', retry: 'yes' })
  const again = opened(await shop.cashier.tryAgain(number))
  expect(again).toMatchObject({ sale: first.sale, attempt: 2, state: 'created', retry: 'override' })
  expect(again.reference).toBe(`${first.sale}-2`)
  shop.sandbox.phone(msisdn).approve()
  expect(await shop.cashier.watch(4 * second)).toMatchObject({ state: 'captured', attempt: 2, retry: 'no' })
  expect(shop.cashier.view().receipt?.reference).toBe(again.reference)
  expect(await shop.books(first.reference)).toMatchObject({ captured: 0 })
})

test('while an attempt may still be paid no other begins, and a paid sale never has another', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  expect(await shop.cashier.tryAgain()).toMatchObject({ problem: { code: 'sale.needsOverride' } })
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  expect(await shop.cashier.tryAgain(undefined, 'why not')).toMatchObject({
    problem: { code: 'sale.cannotRetry' },
  })
  expect(shop.network.heard.filter(({ method, path }) => creates.test(`${method} ${path}`))).toHaveLength(1)
})

test('walked away from, then tried again: the first is given back although its customer approved it', async () => {
  await using shop = await openShop()
  const first = await shop.cashier.charge(5_000, number)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  shop.sandbox.phone(msisdn).approve(first.reference)
  const again = opened(await shop.cashier.tryAgain())
  scanAndApprove(shop)
  expect((await shop.cashier.watch(30 * second)).state).toBe('captured')
  expect(await shop.books(first.reference)).toMatchObject({
    authorized: 5_000,
    cancelled: 5_000,
    captured: 0,
  })
  expect(await shop.books(again.reference)).toMatchObject({ captured: 5_000 })
})

test('a manager may go on while the outcome is not known: a fact with its reason, and the earlier one released', async () => {
  await using shop = await openShop({ managerPin: '2580' })
  const first = await shop.cashier.charge(5_000, number)
  shop.network.fail({ status: 503 }, reads, 9)
  await shop.cashier.watch(10 * second)
  expect(await shop.cashier.tryAgain(undefined, '', '2580')).toMatchObject({
    problem: { code: 'reason.missing' },
  })
  expect(await shop.cashier.tryAgain(undefined, 'in a hurry', '1111')).toMatchObject({
    problem: { code: 'pin.wrong' },
  })
  expect(shop.facts().some(({ kind }) => kind === 'released' || kind === 'attemptOpened')).toBe(false)
  opened(await shop.cashier.tryAgain(undefined, 'in a hurry', '2580'))
  const person = { id: 'manager', name: 'Manager' }
  expect(shop.facts()).toContainEqual({
    kind: 'released',
    reference: first.reference,
    by: 'manager',
    person,
  })
  expect(shop.facts().find(({ kind }) => kind === 'attemptOpened')).toMatchObject({
    override: 'in a hurry',
    person,
  })
  await shop.cashier.watch(1 * minute)
  expect(await shop.books(first.reference)).toMatchObject({ state: 'TERMINATED' })
})

test('five wrong PINs make the till wait, longer each time', async () => {
  await using shop = await openShop({ managerPin: '2580' })
  await shop.cashier.charge(5_000)
  const tryPin = (pin: string) => shop.cashier.tryAgain(undefined, 'x', pin)
  for (const left of [4, 3, 2, 1])
    expect(await tryPin('0000')).toMatchObject({ problem: { code: 'pin.wrong', details: { left } } })
  expect(await tryPin('0000')).toMatchObject({ problem: { code: 'pin.locked', details: { seconds: 30 } } })
  expect(await tryPin('2580')).toMatchObject({ problem: { code: 'pin.locked' } })
  shop.clock.advance(31 * second)
  expect(await tryPin('0000')).toMatchObject({ problem: { code: 'pin.locked', details: { seconds: 60 } } })
  shop.clock.advance(61 * second)
  expect(await tryPin('2580')).toMatchObject({ ok: true })
})

test('a capture that is on its way is never walked away from, not even by a manager', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('lost answer', /capture$/)
  shop.network.fail({ status: 503 }, reads, 1)
  shop.network.watch((line) => {
    if (line.endsWith('/capture')) shop.network.cut()
  })
  await shop.cashier.watch(5 * second)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', retry: 'no' })
  expect(await shop.cashier.tryAgain(undefined, 'now')).toMatchObject({
    problem: { code: 'sale.cannotRetry' },
  })
  shop.network.mend()
  expect((await shop.cashier.watch(30 * second)).state).toBe('captured')
})

test('what was walked away from is captured elsewhere all the same: an alarm, and a refund settles it', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  await shop.leaveAlone(20 * second)
  expect(shop.cashier.sale()).toMatchObject({
    state: 'captured',
    alarm: { kind: 'leftButPaid', payments: [{ reference, refundable: 5_000 }], value: 5_000 },
  })
  await shop.cashier.acknowledge()
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale, alarm: { kind: 'leftButPaid' } }])
  opened(await shop.cashier.refund(5_000, { sale, reference }))
  expect(shop.cashier.view().till.unsettled).toEqual([])
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000, refunded: 5_000 })
})

test('paid twice: the alarm names both references, and goes when one of them is refunded', async () => {
  await using shop = await openShop()
  const first = await shop.cashier.charge(5_000, number)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  shop.network.fail({ status: 503 }, /payments\/.*-1(\/cancel)?$/, 20)
  const again = opened(await shop.cashier.tryAgain())
  shop.sandbox.phone(msisdn).approve(first.reference)
  scanAndApprove(shop)
  expect((await shop.cashier.watch(6 * second)).state).toBe('captured')
  await shop.elsewhere('capture', 5_000, first.reference)
  await shop.cashier.watch(5 * second)
  await shop.leaveAlone(10 * minute)
  expect(shop.cashier.sale().alarm).toMatchObject({
    kind: 'paidTwice',
    payments: [
      { reference: first.reference, refundable: 5_000 },
      { reference: again.reference, refundable: 5_000 },
    ],
  })
  opened(await shop.cashier.refund(5_000, first))
  expect(shop.cashier.sale()).toMatchObject({ state: 'captured', alarm: null })
})

test('kept after all: a person says why, and the till leaves it alone', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  const settle = (reason: string) =>
    shop.cashier.ask('sale.settle', { sale, reference, manager: { pin: '', reason } })
  expect(await settle('nothing to settle')).toMatchObject({ problem: { code: 'sale.notAlarmed' } })
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.release()
  shop.network.mend()
  await shop.leaveAlone(20 * second)
  opened(await settle('the customer has the goods'))
  expect(shop.cashier.sale().alarm).toBeNull()
  await shop.cashier.acknowledge()
  expect(shop.cashier.view().till.unsettled).toEqual([])
})
