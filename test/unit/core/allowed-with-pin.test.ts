// What somebody allowed with a PIN, for whom: both stand in the facts, in X and Z, on the sale's page and in the exports.
import { expect, test } from 'vitest'
import { firstManager, hire, letIn, numberOf, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { put } from '#test/support/till/baskets.ts'
import { phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'

const kari = '4711'

/** Kari is signed in at the cashier's screen, and Ingrid, the manager, in the office. */
async function withKari() {
  const shop = await openRealShop()
  const ingrid = { id: await letIn(shop), name: 'Ingrid' }
  const cashier = { id: await hire(shop, 'Kari', 'cashier', kari), name: 'Kari' }
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier.id), pin: kari }))
  return { shop, ingrid, cashier, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const today = (shop: Shop) => {
  const day = new Date(shop.clock.now()).toISOString().slice(0, 10)
  return { from: day, to: day }
}

test('a refund that a manager allows at a cashier’s screen names both, in the facts and in every book', async () => {
  await using till = await withKari()
  const { shop, ingrid, cashier } = till
  await paid(shop)
  opened(await shop.cashier.refund(1_000, shop.cashier.sale(), firstManager.pin))
  const fact = shop.facts().find(({ kind }) => kind === 'refundOpened')
  expect(fact).toMatchObject({ person: ingrid, askedBy: cashier })
  const { sale } = shop.cashier.sale()
  const { facts } = opened(await shop.office.ask('office.sale', { sale }))
  expect(facts.find(({ kind }) => kind === 'refundOpened')).toMatchObject({
    person: ingrid,
    askedBy: cashier,
  })
  const acts = [{ act: 'refund', person: ingrid, askedBy: cashier, times: 1, value: 1_000 }]
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual(acts)
  expect(opened(await shop.office.ask('report.period', today(shop))).acts).toEqual(acts)
  const exported = opened(
    await shop.office.ask('report.export', { ...today(shop), format: 'csv', table: 'acts' }),
  )
  expect(exported.text).toContain('"refund";"Ingrid";"Kari";"came back";"NOK";"10,00";')
  expect(opened(await shop.office.ask('report.close', { from: null })).acts).toEqual(acts)
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual([])
})

test('a manager who allows it at their own screen has asked nobody else', async () => {
  await using shop = await openRealShop()
  const ingrid = { id: await letIn(shop), name: 'Ingrid' }
  await paid(shop)
  opened(await shop.cashier.refund(1_000, shop.cashier.sale(), firstManager.pin))
  expect(shop.facts().find(({ kind }) => kind === 'refundOpened')).not.toHaveProperty('askedBy')
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual([
    { act: 'refund', person: ingrid, askedBy: null, times: 1, value: 1_000 },
  ])
})

test('a payment anew over the head of an unknown one names who asked for it, also where the earlier one is abandoned', async () => {
  await using till = await withKari()
  const { shop, ingrid, cashier } = till
  await shop.cashier.charge(7_000)
  shop.network.cut()
  await shop.cashier.watch(10_000)
  opened(await shop.cashier.tryAgain(phoneNumber, 'The phone shows nothing', firstManager.pin))
  shop.network.mend()
  const signed = shop.facts().filter(({ kind }) => kind === 'abandoned' || kind === 'attemptOpened')
  expect(signed).toMatchObject([
    { kind: 'abandoned', person: ingrid, askedBy: cashier },
    { kind: 'attemptOpened', person: ingrid, askedBy: cashier },
  ])
  expect(opened(await shop.office.ask('report.x', {})).acts).toEqual([
    { act: 'override', person: ingrid, askedBy: cashier, times: 1, value: 0 },
  ])
})

test('what was allowed or taken out in another currency is in no sum of this one, and in the export with its currency', async () => {
  await using shop = await openShop()
  const acts = async () => opened(await shop.office.ask('report.x', {})).acts.map(({ act }) => act)
  const takeOut = async () => {
    await put(shop, 'tea')
    opened(await shop.customer.ask('poll', {}))
    opened(await shop.cashier.ask('basket.empty', {}))
  }
  await paid(shop)
  opened(await shop.cashier.refund(1_000, shop.cashier.sale()))
  await shop.cashier.watch(2_000)
  await shop.cashier.acknowledge()
  await takeOut()
  expect(await acts()).toEqual(['refund', 'basket'])
  opened(await shop.office.ask('settings.change', { changes: { market: 'DK' } }))
  await shop.restart()
  expect(await acts()).toEqual([])
  expect(opened(await shop.office.ask('report.period', today(shop))).acts).toEqual([])
  await takeOut()
  expect(await acts()).toEqual(['basket'])
  const { text } = opened(
    await shop.office.ask('report.export', { ...today(shop), format: 'csv', table: 'acts' }),
  )
  expect(text.match(/NOK|DKK/g)).toEqual(['NOK', 'NOK', 'DKK'])
})
