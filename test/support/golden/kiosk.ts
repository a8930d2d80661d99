// A golden day at a Finnish kiosk, where nobody stands: what is decided by rule.
import { close, hour, minute, pass, phones, second, type Look } from '#test/support/golden/day.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const { number, msisdn } = phones.FI

export async function kiosk(shop: Shop, look: Look) {
  await basketAtTheKiosk(shop, look)
  await lateApprovals(shop, look)
  await moneyElsewhere(shop, look)
  await helped(shop, look)
  await signUps(shop, look)
  await close(shop.office, look)
}

async function basketAtTheKiosk(shop: Shop, look: Look) {
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
  look('asked on the phone')
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  look('paid')
  await shop.cashier.acknowledge()
}

async function lateApprovals(shop: Shop, look: Look) {
  const { reference } = await shop.cashier.charge(510, number)
  shop.network.cut()
  await shop.cashier.cancel()
  look('cancelled by its customer while the service is away')
  shop.sandbox.phone(msisdn).approve(reference)
  shop.network.mend()
  await shop.leaveAlone(40 * second)
  await shop.cashier.acknowledge()

  await shop.cashier.charge(520, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.cancel()
  look('approved before the cancel')
  await shop.cashier.acknowledge()

  await shop.cashier.charge(530, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(20 * minute)
  await shop.leaveAlone(5 * second)
  look('approved while the kiosk was off')

  await shop.cashier.charge(540, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.cut()
  shop.clock.advance(10 * minute - 4 * second)
  await shop.cashier.watch(4 * second)
  look('no answer for as long as it lives')
  await shop.cashier.watch(70 * second)
  look('walked away from by rule')
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  await shop.cashier.acknowledge()
}

async function moneyElsewhere(shop: Shop, look: Look) {
  await shop.cashier.charge(550, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 550)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.network.mend()
  await shop.leaveAlone(30 * second)
  look('captured by somebody else after its customer had left')
  await shop.cashier.acknowledge()

  await shop.cashier.charge(560, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 200)
  await shop.cashier.watch(10 * second)
  await shop.leaveAlone(20 * second)
  look('captured in part by somebody else')
  await shop.cashier.acknowledge()
}

async function helped(shop: Shop, look: Look) {
  opened((await shop.kiosk.ask('kiosk.help', {})) as never)
  look('a customer waits for somebody')
  opened((await shop.kiosk.ask('kiosk.leave', { pin: '' })) as never)
  look('somebody is there')
  opened((await shop.kiosk.ask('kiosk.return', {})) as never)
}

async function signUps(shop: Shop, look: Look) {
  const start = async () =>
    opened((await shop.kiosk.ask('signUp.start', { plan: 'museum-card', phoneNumber: number })) as never)
  await start()
  look('asked to join on the phone')
  const agreement = shop.kiosk.view().signUp?.agreement ?? ''
  opened((await shop.kiosk.ask('signUp.withdraw', { agreement })) as never)
  await shop.leaveAlone(30 * second)
  look('taken back by its customer')
  opened((await shop.kiosk.ask('signUp.acknowledge', { agreement })) as never)
  await start()
  await pass(shop, 3 * minute, 10 * second)
  look('its customer went away')
  await start()
  shop.sandbox.phone(msisdn).acceptAgreement()
  await shop.restart(minute)
  await pass(shop, hour / 4, minute)
  look('the kiosk was off when its customer joined')
}
