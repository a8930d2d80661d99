// A golden day at a Norwegian counter: baskets, tips, refunds of every kind, copies, the drawer, settings and three periods.
import { charge, put, approve } from '#test/support/till/baskets.ts'
import {
  close,
  manager,
  msisdn,
  paidBasket,
  paidByPhone,
  phones,
  refunds,
  type GoldenShop,
} from '#test/support/golden/day.ts'
import { priceOfPart } from '#shared/order.ts'
import { opened } from '#test/support/till/shop.ts'
import { refusal } from '#test/support/till/altered-answers.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

export async function counter(shop: GoldenShop) {
  const goods = await baskets(shop)
  shop.say('refunds')
  const { whole, part, tea } = await refundsHere(shop)
  shop.say('refunds: lost on the way back, never left, refused for now, refused for good')
  await refundsInDoubt(shop, part)
  opened(await shop.cashier.ask('sale.look', { sale: part.sale }))
  shop.say('a cup of tea given back, and another one, and an amount of both rates and of the tip')
  await refundOfGoods(shop, tea)
  opened(await shop.cashier.ask('sale.look', { sale: tea.sale }))
  const papers = [null, 1, 1].map((receipt) => ({ sale: goods.sale, receipt }))
  for (const paper of papers) opened(await shop.office.ask('print.receipt', paper))
  opened(await shop.office.ask('receipt.pdf', { sale: whole.sale, receipt: null }))
  await drawer(shop)
  await close(shop.office)
  shop.clock.advance(hour)
  await paidByPhone(shop, 3_300)
  shop.say('refunded elsewhere')
  await shop.elsewhere('refund', 1_100, goods.reference)
  await shop.reconcile()
  await close(shop.office)
  await serviceChosen(shop)
  // Past midnight where the shop stands, and not in UTC.
  shop.clock.advance(10.5 * hour)
  await paidByPhone(shop, 4_400)
  await shop.elsewhere('refund', 400, part.reference)
  opened(await shop.office.ask('report.reconcile', { from: '2026-01-15', to: '2026-01-16', next: null }))
  await moved(shop)
}

async function baskets(shop: GoldenShop) {
  await put(shop, 'tea')
  opened(await shop.cashier.ask('basket.park', {}))
  await put(shop, 'cinnamon-bun', 2)
  await put(shop, 'mug-blue')
  opened(await shop.cashier.ask('basket.addAmount', { value: 1_999 }))
  const discount = { by: 'percent', hundredths: 1_250 } as const
  opened(await shop.cashier.ask('basket.discount', { line: null, discount }))
  opened(await charge(shop, { tip: 700 }))
  approve(shop)
  const goods = await shop.cashier.watch(4 * second)
  await shop.cashier.acknowledge()
  const [parked] = shop.cashier.view().parked
  opened(await shop.cashier.ask('basket.drop', { basket: parked?.basket ?? '' }))
  const amount = { value: 1_000, currency: 'NOK' }
  const by = { userFlow: 'PUSH_MESSAGE', personalCode: `code:${msisdn}` } as const
  opened(await shop.cashier.start({ amount, by }))
  await shop.cashier.cancel()
  await shop.cashier.watch(4 * second)
  await shop.cashier.acknowledge()
  return goods
}

async function refundsHere(shop: GoldenShop) {
  const whole = await paidByPhone(shop, 49_900)
  const part = await paidByPhone(shop, 12_000)
  await put(shop, 'tea', 3)
  await put(shop, 'mug-blue')
  const line = shop.cashier.view().basket.lines[0]?.line ?? null
  opened(await shop.cashier.ask('basket.discount', { line, discount: { by: 'amount', value: 100 } }))
  const tea = await paidBasket(shop, 500)
  opened(await shop.cashier.refund(49_900, whole))
  opened(await shop.cashier.refund(2_500, part))
  return { whole, part, tea }
}

type Paid = { sale: string; reference: string }

/** Lost on the way back, never left, refused for now, refused for good. */
async function refundsInDoubt(shop: GoldenShop, part: Paid) {
  const faults = ['lost answer', 'refused connection', refusal(400, '6160'), refusal(400, '6210')] as const
  for (const [at, fault] of faults.entries()) {
    shop.network.fail(fault, refunds)
    opened(await shop.cashier.refund(1_000 + at, part))
    await shop.leaveAlone(30 * second)
  }
}

/** Piece by piece, then an amount that is of both rates and of the tip. */
async function refundOfGoods(shop: GoldenShop, { sale, reference }: Paid) {
  shop.network.fail({ status: 503 }, refunds, 4)
  for (const _ of ['a cup of tea', 'and another one']) {
    const [tea] = opened(await shop.office.ask('office.sale', { sale })).lines
    if (!tea) throw new Error('there is no tea')
    const part = { value: priceOfPart(tea, tea.refunded, 1), lines: [{ line: 0, quantity: 1 }] }
    opened(await shop.office.ask('sale.refund', { sale, reference, ...part, manager }))
    opened(await shop.office.ask('office.sale', { sale }))
    await shop.leaveAlone(2 * minute)
  }
  opened(await shop.office.ask('sale.refund', { sale, reference, value: 777, manager }))
}

async function drawer(shop: GoldenShop) {
  const change = async (printer: object) =>
    opened(await shop.office.ask('settings.change', { changes: { printer } }))
  await change({ kind: 'device', file: '/dev/null', drawer: true, printsAutomatically: false })
  opened(await shop.cashier.ask('drawer.open', { reason: 'change for a note' }))
  await change({ kind: 'none' })
}

/** What came in Norway stands apart in the reports of a shop in Denmark. */
async function moved(shop: GoldenShop) {
  opened(await shop.office.ask('settings.change', { changes: { market: 'DK', locale: 'da-DK' } }))
  await shop.restart()
  await paidByPhone(shop, 5_500, phones.DK)
  opened(await shop.office.ask('report.x', {}))
}

/** Another service is chosen, then the next one, then the sandbox again, before the till starts anew. */
async function serviceChosen(shop: GoldenShop) {
  const [unit] = shop.sandbox.salesUnits
  const handler = JSON.stringify({
    merchant_serial_number: unit?.merchantSerialNumber,
    environment: 'TEST',
  })
  const usual = { systemHeaderPrefix: 'Service-System', confirmationUrlField: 'walletConfirmationUrl' }
  for (const baseUrl of ['https://one.example', 'https://other.example'])
    opened(await shop.office.ask('service.use', { service: { kind: 'service', baseUrl, handler, ...usual } }))
  opened(await shop.office.ask('service.use', { service: { kind: 'sandbox' } }))
}
