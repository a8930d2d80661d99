// A golden day at a Finnish kiosk, where nobody stands: what is decided by rule.
import { close, pass, phones, type GoldenShop } from '#test/support/golden/day.ts'
import { opened } from '#test/support/till/shop.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

const { number, msisdn } = phones.FI

export async function kiosk(shop: GoldenShop) {
  await basketAtTheKiosk(shop)
  shop.say('approved when nobody waits any more')
  await lateApprovals(shop)
  shop.say('captured by somebody else')
  await moneyElsewhere(shop)
  await helped(shop)
  shop.say('joining')
  await signUps(shop)
  await close(shop.office)
}

async function basketAtTheKiosk(shop: GoldenShop) {
  opened((await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 2 })) as never)
  opened((await shop.kiosk.ask('basket.add', { product: 'mug-blue', quantity: 1 })) as never)
  const { basket } = shop.kiosk.view()
  const order = {
    amount: { value: basket.total, currency: 'EUR' },
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber: number },
    basket: basket.basket,
    language: 'sv',
  }
  opened((await shop.kiosk.ask('sale.start', order)) as never)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  await shop.cashier.acknowledge()
}

async function lateApprovals(shop: GoldenShop) {
  const { reference } = await shop.cashier.charge(510, number)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.sandbox.phone(msisdn).approve(reference)
  shop.network.mend()
  await shop.leaveAlone(40 * second)
  await shop.cashier.acknowledge()

  await shop.cashier.charge(520, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.cancel()
  await shop.cashier.acknowledge()

  await shop.cashier.charge(530, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(20 * minute)
  await shop.leaveAlone(5 * second)

  await shop.cashier.charge(540, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.cut()
  shop.clock.advance(10 * minute - 4 * second)
  await shop.cashier.watch(4 * second)
  await shop.cashier.watch(70 * second)
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  await shop.cashier.acknowledge()
}

async function moneyElsewhere(shop: GoldenShop) {
  await shop.cashier.charge(550, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 550)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  await shop.cashier.acknowledge()

  await shop.cashier.charge(560, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 200)
  await shop.cashier.watch(10 * second)
  await shop.leaveAlone(20 * second)
  await shop.cashier.acknowledge()
}

async function helped(shop: GoldenShop) {
  opened((await shop.kiosk.ask('kiosk.help', {})) as never)
  opened((await shop.kiosk.ask('kiosk.leave', { pin: '' })) as never)
  opened((await shop.kiosk.ask('kiosk.return', {})) as never)
}

async function signUps(shop: GoldenShop) {
  const start = async () =>
    opened((await shop.kiosk.ask('signUp.start', { plan: 'museum-card', phoneNumber: number })) as never)
  await start()
  const agreement = shop.kiosk.view().signUp?.agreement ?? ''
  opened((await shop.kiosk.ask('signUp.withdraw', { agreement })) as never)
  await shop.leaveAlone(30 * second)
  opened((await shop.kiosk.ask('signUp.acknowledge', { agreement })) as never)
  await start()
  await pass(shop, 3 * minute, 10 * second)
  await start()
  shop.sandbox.phone(msisdn).acceptAgreement()
  await shop.restart(minute)
  await pass(shop, hour / 4, minute)
}
