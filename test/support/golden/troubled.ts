// A golden day of sales that came to nothing, or late, or twice: each end of a payment while somebody stands at the till.
import { approve, charge, put } from '#test/support/till/baskets.ts'
import {
  cancels,
  captures,
  close,
  creates,
  manager,
  msisdn,
  number,
  pass,
  reads,
  type GoldenShop,
} from '#test/support/golden/day.ts'
import type { SaleView } from '#shared/sale.ts'
import { opened } from '#test/support/till/shop.ts'
import { nok, refusal, openAltered } from '#test/support/till/altered-answers.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

export async function troubled(shop: GoldenShop) {
  await ends(shop)
  shop.say('approved before the cancel; were the goods handed over?')
  await questions(shop)
  shop.say('in doubt')
  await doubts(shop)
  shop.say('what the till cannot reconcile')
  await quarantined(shop)
  shop.say('alarms')
  await alarms(shop)
  await close(shop.office)
}

async function after(shop: GoldenShop, ms: number) {
  await shop.cashier.watch(ms)
  shop.network.forgive()
  await shop.cashier.acknowledge()
}

async function ends(shop: GoldenShop) {
  await shop.cashier.charge(1_000, number)
  shop.sandbox.phone(msisdn).refuse()
  await shop.cashier.watch(4 * second)
  opened(await shop.cashier.tryAgain(number))
  shop.sandbox.phone(msisdn).approve()
  await after(shop, 4 * second)
  await shop.cashier.charge(2_000)
  shop.clock.advance(10 * minute)
  await after(shop, minute)
  await shop.cashier.charge(3_000)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.network.mend()
  await after(shop, 30 * second)
  shop.network.fail(refusal(400, '7010'), creates)
  await shop.cashier.charge(3_100, number)
  await after(shop, 4 * second)
  shop.network.fail('refused connection', creates, 4)
  await shop.cashier.charge(3_200, number)
  await after(shop, 90 * second)
  shop.network.fail('refused connection', creates, 40)
  await shop.cashier.charge(3_300)
  await shop.cashier.cancel()
  await after(shop, 4 * second)
}

async function questions(shop: GoldenShop) {
  for (const answer of ['keep', 'giveBack'] as const) {
    await shop.cashier.charge(4_000, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.cashier.cancel()
    shop.network.cut()
    await shop.cashier.answer(answer)
    shop.network.mend()
    await after(shop, 30 * second)
  }
  for (const answer of ['keep', 'giveBack', null] as const) {
    await shop.cashier.charge(5_000, number)
    shop.network.cut()
    shop.sandbox.phone(msisdn).approve()
    await shop.restart(10 * minute)
    shop.network.mend()
    await shop.leaveAlone(30 * second)
    if (answer) await shop.cashier.answer(answer)
    else await pass(shop, 13 * hour, hour)
    await after(shop, 10 * second)
  }
}

const named = ({ sale, reference }: SaleView) => ({ sale, reference })

async function doubts(shop: GoldenShop) {
  const left = await shop.cashier.charge(6_000, number)
  shop.network.cut()
  await shop.cashier.abandon()
  await shop.cashier.acknowledge()
  shop.network.fail(refusal(403), cancels)
  shop.network.mend()
  shop.sandbox.phone(msisdn).approve(left.reference)
  await shop.leaveAlone(minute)
  opened(await shop.cashier.ask('sale.giveBackRest', { ...named(left), manager }))
  await shop.leaveAlone(minute)

  await put(shop, 'tea', 2)
  opened(await charge(shop))
  shop.network.fail({ status: 503 }, reads, 9)
  await shop.cashier.watch(10 * second)
  opened(await shop.cashier.tryAgain(number, 'The phone shows nothing'))
  shop.sandbox.phone(msisdn).approve()
  await after(shop, 30 * second)

  await shop.cashier.charge(7_100, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', captures)
  shop.network.fail('lost answer', captures)
  await after(shop, 2 * minute)

  await shop.cashier.charge(7_200, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(400, '6260'), captures)
  await after(shop, minute)

  await shop.cashier.charge(7_300, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', captures, 100)
  await shop.cashier.watch(4 * second)
  await shop.cashier.abandon()
  await after(shop, minute)
}

/** In one odd answer, and never again. */
const tooMuch = {
  authorizedAmount: nok(5_000),
  cancelledAmount: nok(0),
  capturedAmount: nok(2_000),
  refundedAmount: nok(0),
}

/** What the till cannot reconcile. */
async function quarantined(shop: GoldenShop) {
  const { sale, reference } = await shop.cashier.charge(9_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await after(shop, 4 * second)
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(5 * second)
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))

  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(9_100)
  const request = shop.network.heard.findLast(({ method, path }) => creates.test(`${method} ${path}`))
  if (!request) throw new Error('nothing was sent')
  const headers = new Headers(request.headers)
  headers.set('idempotency-key', 'somebody-else')
  await shop.deliver({ ...request, headers })
  await after(shop, 5 * second)

  await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ state: 'AUTHORIZED', aggregate: tooMuch }), reads)
  await shop.cashier.watch(4 * second)
  shop.sandbox.phone(msisdn).approve()
  await pass(shop, 61 * minute)
  await shop.cashier.answer('keep')
  await after(shop, 10 * second)
}

async function alarms(shop: GoldenShop) {
  for (const how of ['refunded', 'settled'] as const) {
    const { sale, reference } = await shop.cashier.charge(9_200, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.elsewhere('capture', 9_200)
    shop.network.cut()
    await shop.cashier.abandon()
    shop.network.mend()
    await shop.leaveAlone(20 * second)
    await shop.cashier.acknowledge()
    if (how === 'refunded') opened(await shop.cashier.refund(9_200, { sale, reference }))
    else opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  }
  const first = await shop.cashier.charge(9_300, number)
  shop.network.cut()
  await shop.cashier.abandon()
  shop.network.mend()
  shop.network.fail({ status: 503 }, /payments\/.*-1(\/cancel)?$/, 20)
  opened(await shop.cashier.tryAgain())
  shop.sandbox.phone(msisdn).approve(first.reference)
  approve(shop)
  await shop.cashier.watch(6 * second)
  await shop.elsewhere('capture', 9_300, first.reference)
  await shop.cashier.watch(5 * second)
  shop.network.forgive()
  await pass(shop, 5 * minute, 10 * second)
  opened(await shop.cashier.refund(9_300, first))
  await shop.cashier.acknowledge()
  await shop.cashier.charge(9_400, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  await shop.elsewhere('refund', 400)
  shop.network.reword(/\/events$/, (log) =>
    (log as { name: string }[]).filter(({ name }) => name !== 'REFUNDED'),
  )
  await shop.reconcile()
  shop.network.forgive()
  await pass(shop, 2 * minute, 10 * second)
  await shop.reconcile()
  await shop.cashier.check()
  await shop.cashier.acknowledge()
}
