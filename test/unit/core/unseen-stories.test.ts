// An approval that nobody waited for is never captured unseen, and its question can always be answered.
import { expect, test } from 'vitest'
import { opened, openShop } from '#test/support/till/shop.ts'
import {
  first,
  nok,
  openAltered,
  sell,
  sent,
  number,
  msisdn,
  type Shop,
} from '#test/support/till/altered-answers.ts'

const second = 1000
const minute = 60 * 1000
const captures = /capture$/
const reads = /^GET .*\/payments\/[^/]+$/

test('set aside, left behind, and looked at half an hour later: an old approval is not captured unseen', async () => {
  await using shop = await openShop()
  const { sale, reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ amount: nok(4_000) }), reads)
  await shop.cashier.watch(4 * second)
  await shop.cashier.acknowledge()
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(30 * minute)
  opened(await shop.cashier.ask('sale.check', { sale }))
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('the page was gone in an outage and comes back: an old approval is asked about', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.cut()
  await shop.leaveAlone(60 * minute)
  shop.network.mend()
  expect(await shop.cashier.watch(20 * second)).toMatchObject({ state: 'authorized', question: 'handedOver' })
})

test('a question can be seen and answered while a read is on the wire', async () => {
  await using shop = await openShop()
  const { sale } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(10 * minute)
  const seen: unknown[] = []
  const answers: Promise<{ ok: boolean }>[] = []
  shop.network.watch((line) => {
    if (!reads.test(line) || answers.length > 0) return
    seen.push(shop.cashier.sale().question)
    answers.push(shop.cashier.ask('sale.answer', { sale, answer: 'keep' }))
  })
  await shop.leaveAlone(20 * second)
  expect(seen).toEqual(['handedOver'])
  expect(await Promise.all(answers)).toMatchObject([{ ok: true }])
})

test('claimed, certainly never sent, and three hours later: a person is asked', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', /capture$/, 1)
  await shop.cashier.watch(3 * second)
  await shop.restart(3 * 60 * minute)
  await shop.leaveAlone(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('at a kiosk: claimed, never sent, three hours later it is given back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', /capture$/, 1)
  await shop.cashier.watch(3 * second)
  await shop.restart(3 * 60 * minute)
  await shop.leaveAlone(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('a kiosk restarts and its screen begins anew: an approval after that is given back', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const { reference } = await shop.cashier.charge(5_000, number)
  await shop.restart(5 * second)
  expect(shop.kiosk.view().sale).toBeNull()
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('the service asks for silence while a question stands: it can be answered', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(10 * minute)
  shop.network.fail({ status: 429, body: {}, headers: { 'retry-after': '60' } }, reads)
  await shop.leaveAlone(10 * second)
  expect(shop.cashier.sale().question).toBe('handedOver')
})

test('set aside with a capture claimed, left behind, and sold again: an hour later it is not captured unseen', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /capture$/)
  shop.network.watch((line) => {
    if (line.endsWith('-1/capture') && sent(shop, /capture$/).length === 1)
      shop.network.fail(openAltered({ amount: nok(4_000), state: 'AUTHORIZED' }, 5_000), reads)
  })
  await shop.cashier.watch(4 * second)
  expect(shop.cashier.sale().state).toBe('quarantined')
  await shop.cashier.acknowledge()
  await sell(shop)
  await shop.leaveAlone(62 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('the key of a capture is an hour old when the network is back: read first', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail({ status: 503 }, /capture$/)
  await shop.cashier.watch(4 * second)
  shop.network.cut()
  await shop.leaveAlone(50 * minute)
  shop.network.mend()
  const before = shop.network.heard.length
  await shop.leaveAlone(2 * minute)
  const after = shop.network.heard.slice(before).filter(({ path }) => path.startsWith('/epayment'))
  expect(after[0]?.method).toBe('GET')
})

/** Approved and asked to be captured while the service is down; then nobody looks at it any more. */
async function leftInDoubt(shop: Shop) {
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.network.fail({ status: 503 }, captures, 10_000)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(5 * second)
  return reference
}

test('nobody knows what became of a capture, and its screen is gone for hours: reads say that it is not done, and a person is asked', async () => {
  await using shop = await openShop()
  const reference = await leftInDoubt(shop)
  await shop.leaveAlone(2 * minute)
  const tries = sent(shop, captures).length
  await shop.leaveAlone(8 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: null })
  await shop.leaveAlone(4 * minute)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: 'handedOver' })
  await shop.leaveAlone(60 * minute)
  shop.network.forgive()
  await shop.leaveAlone(2 * minute)
  await shop.cashier.watch(2 * minute)
  expect(sent(shop, captures)).toHaveLength(tries)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 0 })
  await shop.cashier.answer('keep')
  expect(await shop.cashier.watch(10 * second)).toMatchObject({ state: 'captured' })
})

test('the same at a kiosk, whose customer left without goods: the money goes back, also when its process ends meanwhile', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  const reference = await leftInDoubt(shop)
  shop.network.fail({ status: 503 }, /cancel$/, 10_000)
  await shop.leaveAlone(20 * minute)
  expect(shop.facts().at(-1)).toMatchObject({ kind: 'sent', request: 'giveBack' })
  const tries = sent(shop, captures).length
  await shop.restart()
  shop.network.forgive()
  await shop.leaveAlone(2 * minute)
  expect(sent(shop, captures)).toHaveLength(tries)
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test.each([true, false])(
  'nobody waits for it any more, and an earlier try arrives after all: it is paid as always (attended: %s)',
  async (isAttended) => {
    await using shop = await openShop({ settings: { isAttended } })
    const reference = await leftInDoubt(shop)
    await shop.leaveAlone(8 * minute)
    expect((await shop.deliver(first(shop, captures))).status).toBe(200)
    await shop.leaveAlone(20 * minute)
    expect(shop.cashier.view().sale ?? shop.kiosk.view().sale).toMatchObject({ state: 'captured' })
    expect(await shop.books(reference)).toMatchObject({ captured: 5_000, refunded: 0 })
  },
)

test('the till starts again while a capture is in doubt: how long ago it left nobody can say, so that it is waited for anew', async () => {
  await using shop = await openShop()
  const reference = await leftInDoubt(shop)
  await shop.restart(60 * minute)
  await shop.leaveAlone(9 * minute)
  expect(shop.cashier.sale().question).toBeNull()
  await shop.leaveAlone(3 * minute)
  expect(shop.cashier.sale().question).toBe('handedOver')
  expect(await shop.books(reference)).toMatchObject({ captured: 0 })
})

test('a screen has waited all the time: a capture in doubt is sent again, and paid when the service is back', async () => {
  await using shop = await openShop()
  const reference = await leftInDoubt(shop)
  await shop.cashier.watch(15 * minute)
  shop.network.forgive()
  await shop.cashier.watch(6 * minute)
  expect(shop.cashier.sale().state).toBe('captured')
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000 })
})
