// A golden day of sales that came to nothing, or late, or twice: each end of a payment while somebody stands at the till.
import { approve, charge, put } from '#test/support/till/baskets.ts'
import {
  cancels,
  captures,
  close,
  creates,
  hour,
  manager,
  minute,
  msisdn,
  number,
  pass,
  reads,
  second,
  type Look,
} from '#test/support/golden/day.ts'
import type { SaleView } from '#shared/sale.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { nok, refusal, openAltered } from '#test/support/till/altered-answers.ts'

export async function troubled(shop: Shop, look: Look) {
  await ends(shop, look)
  await questions(shop, look)
  await doubts(shop, look)
  await quarantined(shop, look)
  await alarms(shop, look)
  await close(shop.office, look)
}

async function after(shop: Shop, ms: number, said: () => void) {
  await shop.cashier.watch(ms)
  said()
  shop.network.forgive()
  await shop.cashier.acknowledge()
}

async function ends(shop: Shop, look: Look) {
  await shop.cashier.charge(1_000, number)
  shop.sandbox.phone(msisdn).refuse()
  await shop.cashier.watch(4 * second)
  look('refused by the customer')
  opened(await shop.cashier.tryAgain(number))
  shop.sandbox.phone(msisdn).approve()
  await after(shop, 4 * second, () => look('paid at the second try'))
  await shop.cashier.charge(2_000)
  shop.clock.advance(10 * minute)
  await after(shop, minute, () => look('expired'))
  await shop.cashier.charge(3_000)
  shop.network.cut()
  await shop.cashier.cancel()
  look('being cancelled')
  shop.network.mend()
  await after(shop, 30 * second, () => look('cancelled'))
  shop.network.fail(refusal(400, '7010'), creates)
  await shop.cashier.charge(3_100, number)
  await after(shop, 4 * second, () => look('refused by the service'))
  shop.network.fail('refused connection', creates, 4)
  await shop.cashier.charge(3_200, number)
  await after(shop, 90 * second, () => look('never reached the service'))
  shop.network.fail('refused connection', creates, 40)
  await shop.cashier.charge(3_300)
  await shop.cashier.cancel()
  await after(shop, 4 * second, () => look('cancelled before anything had left'))
}

async function questions(shop: Shop, look: Look) {
  for (const answer of ['keep', 'giveBack'] as const) {
    await shop.cashier.charge(4_000, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.cashier.cancel()
    look(`approved before the cancel, to ${answer}`)
    shop.network.cut()
    await shop.cashier.answer(answer)
    look(`the service is away: ${answer}`)
    shop.network.mend()
    await after(shop, 30 * second, () => look(`approved before the cancel: ${answer}`))
  }
  for (const answer of ['keep', 'giveBack', null] as const) {
    await shop.cashier.charge(5_000, number)
    shop.network.cut()
    shop.sandbox.phone(msisdn).approve()
    await shop.restart(10 * minute)
    look('cut off')
    shop.network.mend()
    await shop.leaveAlone(30 * second)
    look('were the goods handed over?')
    if (answer) await shop.cashier.answer(answer)
    else await pass(shop, 13 * hour, hour)
    await after(shop, 10 * second, () => look(`handed over: ${answer ?? 'nobody has answered'}`))
  }
}

const named = ({ sale, reference }: SaleView) => ({ sale, reference })

async function doubts(shop: Shop, look: Look) {
  const left = await shop.cashier.charge(6_000, number)
  shop.network.cut()
  await shop.cashier.release()
  look('walked away from')
  await shop.cashier.acknowledge()
  shop.network.fail(refusal(403), cancels)
  shop.network.mend()
  shop.sandbox.phone(msisdn).approve(left.reference)
  await shop.leaveAlone(minute)
  look('it was approved, and to give it back is refused')
  opened(await shop.cashier.ask('sale.giveBackRest', { ...named(left), manager }))
  await shop.leaveAlone(minute)
  look('asked again, it has gone back')

  await put(shop, 'tea', 2)
  opened(await charge(shop))
  shop.network.fail({ status: 503 }, reads, 9)
  await shop.cashier.watch(10 * second)
  look('nobody knows')
  opened(await shop.cashier.tryAgain(number, 'The phone shows nothing'))
  look('a second try of the basket, whatever became of the first')
  shop.sandbox.phone(msisdn).approve()
  await after(shop, 30 * second, () => look('paid over the head of the first'))

  await shop.cashier.charge(7_100, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', captures)
  shop.network.fail('lost answer', captures)
  await after(shop, 2 * minute, () => look('the answer to a capture was lost'))

  await shop.cashier.charge(7_200, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail(refusal(400, '6260'), captures)
  await after(shop, minute, () => look('the capture was refused for good'))

  await shop.cashier.charge(7_300, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.fail('refused connection', captures, 100)
  await shop.cashier.watch(4 * second)
  await shop.cashier.release()
  look('walked away from before its capture could leave')
  await after(shop, minute, () => look('and given back'))
}

/** In one odd answer, and never again. */
const tooMuch = {
  authorizedAmount: nok(5_000),
  cancelledAmount: nok(0),
  capturedAmount: nok(2_000),
  refundedAmount: nok(0),
}

/** What the till cannot reconcile. */
async function quarantined(shop: Shop, look: Look) {
  const { sale, reference } = await shop.cashier.charge(9_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await after(shop, 4 * second, () => look('captured in part by somebody else'))
  opened(await shop.cashier.ask('sale.giveBackRest', { sale, reference, manager }))
  await shop.leaveAlone(5 * second)
  look('the rest is given back')
  opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))

  shop.network.fail({ status: 503 }, creates)
  await shop.cashier.charge(9_100)
  const request = shop.network.heard.findLast(({ method, path }) => creates.test(`${method} ${path}`))
  if (!request) throw new Error('nothing was sent')
  const headers = new Headers(request.headers)
  headers.set('idempotency-key', 'somebody-else')
  await shop.deliver({ ...request, headers })
  await after(shop, 5 * second, () => look('the payment of somebody else under our reference'))

  await shop.cashier.charge(5_000, number)
  shop.network.fail(openAltered({ state: 'AUTHORIZED', aggregate: tooMuch }), reads)
  await shop.cashier.watch(4 * second)
  shop.sandbox.phone(msisdn).approve()
  look('a read that makes no sense')
  await pass(shop, 61 * minute)
  look('an hour later it does')
  await shop.cashier.answer('keep')
  await after(shop, 10 * second, () => look('and it is paid'))
}

async function alarms(shop: Shop, look: Look) {
  for (const how of ['refunded', 'settled'] as const) {
    const { sale, reference } = await shop.cashier.charge(9_200, number)
    shop.sandbox.phone(msisdn).approve()
    await shop.elsewhere('capture', 9_200)
    shop.network.cut()
    await shop.cashier.release()
    shop.network.mend()
    await shop.leaveAlone(20 * second)
    look(`walked away from, and captured by somebody else: to be ${how}`)
    await shop.cashier.acknowledge()
    if (how === 'refunded') opened(await shop.cashier.refund(9_200, { sale, reference }))
    else opened(await shop.cashier.ask('sale.settle', { sale, reference, manager }))
  }
  const first = await shop.cashier.charge(9_300, number)
  shop.network.cut()
  await shop.cashier.release()
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
  look('paid twice')
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
  look('refunded by the service’s sums, and not by its log')
  shop.network.forgive()
  await pass(shop, 2 * minute, 10 * second)
  await shop.reconcile()
  await shop.cashier.check()
  look('the log tells of it')
  await shop.cashier.acknowledge()
}
