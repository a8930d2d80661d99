// A golden day of people at a till that sells for real: who may what, by which PIN, and a journal that somebody answers for.
import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { close, msisdn, number, paidByPhone, reads, type GoldenShop } from '#test/support/golden/day.ts'
import { firstManager, hire, letIn, numberOf } from '#test/support/pages/first-sign-in.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const kari = '4711'
const manager = { pin: firstManager.pin, reason: 'came back' }

export async function staff(shop: GoldenShop) {
  const ingrid = await letIn(shop)
  const cashier = await people(shop)
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  await signed(shop)
  await takenOut(shop)
  opened(await shop.cashier.ask('staff.signOut', {}))
  await close(shop.office)
  await doubted(shop, ingrid)
}

async function people(shop: GoldenShop) {
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  const juho = await hire(shop, 'Juho', 'cashier', null)
  opened(await shop.office.ask('staff.setPin', { person: juho, pin: '9182' }))
  opened(await shop.office.ask('staff.change', { person: juho, name: 'Juho K.', role: 'cashier' }))
  opened(await shop.office.ask('staff.list', {}))
  opened(await shop.office.ask('staff.remove', { person: juho }))
  return cashier
}

/** What a manager's PIN is asked for, at the screen of a cashier. */
async function signed(shop: GoldenShop) {
  const sale = await paidByPhone(shop, 5_000)
  await shop.cashier.refund(1_000, sale, '9999')
  opened(await shop.cashier.refund(1_000, sale, firstManager.pin))
  await shop.cashier.charge(7_000)
  shop.network.fail({ status: 503 }, reads, 9)
  await shop.cashier.watch(10 * second)
  opened(await shop.cashier.tryAgain(number, 'The phone shows nothing', firstManager.pin))
  shop.network.forgive()
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(30 * second)
  await shop.cashier.acknowledge()
}

/** Of a basket that the customer's screen shows. */
async function takenOut(shop: GoldenShop) {
  opened(await shop.customer.ask('poll', {}))
  for (const value of [1_500, 4_000]) opened(await shop.cashier.ask('basket.addAmount', { value }))
  opened(await shop.cashier.ask('basket.setQuantity', { line: '1', quantity: 0 }))
  opened(await shop.cashier.ask('basket.empty', {}))
  opened(await shop.office.ask('settings.change', { changes: { mostDiscount: 10 } }))
  opened(await shop.cashier.ask('basket.addAmount', { value: 8_000 }))
  const { basket, lines } = shop.cashier.view().basket
  const [line = null] = lines.map((one) => one.line)
  const discount = { by: 'percent', hundredths: 2_500 } as const
  const allowed = { ...manager, pin: firstManager.pin, reason: 'damaged', basket }
  await shop.cashier.ask('basket.discount', { line, discount })
  opened(await shop.cashier.ask('basket.discount', { line, discount, manager: allowed }))
  opened(await shop.cashier.ask('basket.empty', {}))
}

const journalOf = (folder: string) => path.join(folder, 'journal.sqlite')

/** The journal of yesterday is put back, and a manager answers for it. */
async function doubted(shop: GoldenShop, ingrid: string) {
  const comeIn = async ({ ask }: Pick<Shop['office'], 'ask'>) =>
    opened(await ask('staff.signIn', { number: numberOf(ingrid), pin: firstManager.pin }))
  await shop.restart(0, {}, (folder) => copyFileSync(journalOf(folder), `${folder}/yesterday`))
  await comeIn(shop.cashier)
  await paidByPhone(shop, 6_000)
  shop.say('the journal of yesterday is put back')
  await shop.restart(0, {}, (folder) => {
    for (const end of ['', '-wal', '-shm']) rmSync(journalOf(folder) + end, { force: true })
    copyFileSync(`${folder}/yesterday`, journalOf(folder))
  })
  await comeIn(shop.office)
  opened(await shop.office.ask('journal.accept', { manager }))
  await shop.restart()
  await comeIn(shop.cashier)
  await paidByPhone(shop, 6_100)
}
