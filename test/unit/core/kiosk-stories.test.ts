// A till without staff: what a cashier would be asked is decided by rule, always so that the customer keeps the money.
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { expect, test } from 'vitest'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'
const openKiosk = () => openShop({ settings: { isAttended: false } })

test('paid at a kiosk as at a till', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  expect(shop.kiosk.view().sale).toMatchObject({ state: 'captured', retry: 'no' })
})

test('its customer cancels: the sale is walked away from, and a late approval is given back', async () => {
  await using shop = await openKiosk()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.network.cut()
  expect((await shop.cashier.cancel()).state).toBe('released')
  expect(shop.facts()).toContainEqual({ kind: 'released', reference, by: 'customer' })
  shop.sandbox.phone(msisdn).approve()
  shop.network.mend()
  await shop.leaveAlone(40 * second)
  expect(shop.kiosk.view().sale).toMatchObject({ state: 'givenBack' })
  expect(await shop.books()).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('the customer was faster than the cancel: nobody is asked, everything goes back', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'givenBack', question: null })
  expect(await shop.books()).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('approved while the kiosk was down for long: given back at once', async () => {
  await using shop = await openKiosk()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.restart(20 * minute)
  await shop.leaveAlone(5 * second)
  expect(shop.kiosk.view().sale).toBeNull() // the screen began anew
  expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('no answer for the payment’s life and a minute: released by rule, and given back when the service is there again', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  shop.network.cut()
  await shop.cashier.watch(10 * minute)
  expect(shop.kiosk.view().sale).toMatchObject({ state: 'created', isCutOff: true })
  await shop.cashier.watch(70 * second)
  expect(shop.kiosk.view().sale).toMatchObject({ state: 'released' })
  expect(shop.facts()).toContainEqual(expect.objectContaining({ kind: 'released', by: 'rule' }))
  shop.network.mend()
  await shop.leaveAlone(2 * minute)
  expect(await shop.books()).toMatchObject({ captured: 0, cancelled: 5_000 })
})

test('what was left and captured elsewhere is refunded in full by rule', async () => {
  await using shop = await openKiosk()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.cancel()
  shop.network.mend()
  await shop.leaveAlone(1 * minute)
  expect(await shop.books(reference)).toMatchObject({ captured: 5_000, refunded: 5_000 })
  expect(shop.facts()).toContainEqual(expect.objectContaining({ kind: 'refundOpened', by: 'rule' }))
  expect(shop.cashier.view().till.unsettledCount).toBe(0)
})

test('captured in part elsewhere: without staff the rest and the part both go back by rule', async () => {
  await using shop = await openKiosk()
  const { reference } = await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 2_000)
  await shop.cashier.watch(10 * second)
  await shop.leaveAlone(20 * second)
  expect(await shop.books(reference)).toMatchObject({ captured: 2_000, cancelled: 3_000, refunded: 2_000 })
  expect(shop.kiosk.view().sale).toMatchObject({ state: 'givenBack' })
})

test('a kiosk has no manager to override with', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000)
  expect(await shop.cashier.tryAgain(undefined, 'please')).toMatchObject({
    problem: { code: 'sale.needsOverride' },
  })
})

test('its view holds nothing that only staff need', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  expect(Object.keys(shop.kiosk.view()).toSorted()).toEqual([
    'asksPin',
    'at',
    'basket',
    'canSignUp',
    'catalogRevision',
    'currency',
    'entry',
    'helpSince',
    'idleMs',
    'isClosed',
    'isLanguageChosen',
    'isTerminal',
    'locale',
    'look',
    'market',
    'mode',
    'pictures',
    'revision',
    'sale',
    'shopName',
    'signUp',
    'slogan',
    'staff',
    'userFlows',
    'waiting',
  ])
  expect(JSON.stringify(shop.kiosk.view())).not.toContain(msisdn)
  const answer = await shop.kiosk.ask('sale.check', { sale: shop.cashier.sale().sale })
  expect(answer).toEqual(changedAnswer)
})

test('a customer who cancels to change their order finds it whole, and pays for all of it once', async () => {
  await using shop = await openKiosk()
  const add = (product: string) => shop.kiosk.ask('basket.add', { product, quantity: 1 })
  const charge = (value: number) =>
    shop.kiosk.ask('sale.start', {
      amount: { value, currency: 'NOK' },
      by: { userFlow: 'PUSH_MESSAGE', phoneNumber: number },
      basket: shop.kiosk.view().basket.basket,
    })
  await add('tea')
  const first = shop.kiosk.view().basket.total
  await charge(first)
  expect(await add('tea')).toMatchObject({ problem: { code: 'till.busy' } })
  const { sale } = shop.cashier.sale()
  const change = () => shop.kiosk.ask('sale.acknowledge', { sale, isEmptied: false })
  // While it may still be paid it is not given back.
  expect(await change()).toMatchObject({ problem: { code: 'sale.unfinished' } })
  expect(await shop.cashier.cancel()).toMatchObject({ state: 'terminated' })
  expect(await change()).toEqual(changedAnswer)
  expect(shop.kiosk.view()).toMatchObject({ sale: null, basket: { count: 1, isLocked: false } })
  await add('flat-white')
  const { total } = shop.kiosk.view().basket
  expect(total).toBeGreaterThan(first)
  await charge(total)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  expect(shop.kiosk.view()).toMatchObject({ sale: { state: 'captured' }, basket: { count: 0 } })
  expect(await shop.books()).toMatchObject({ captured: total })
})

test('what may still be paid is not asked for once more: the order of a payment that nobody knows of does not come back', async () => {
  await using shop = await openKiosk()
  await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 1 })
  const { basket, total } = shop.kiosk.view().basket
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: number } as const
  await shop.kiosk.ask('sale.start', { amount: { value: total, currency: 'NOK' }, by, basket })
  shop.network.cut()
  expect((await shop.cashier.cancel()).state).toBe('released')
  const { sale } = shop.cashier.sale()
  expect(await shop.kiosk.ask('sale.acknowledge', { sale, isEmptied: false })).toEqual(changedAnswer)
  expect(shop.kiosk.view()).toMatchObject({ sale: null, basket: { count: 0 } })
})

test('what may still be paid is not started once more either, and another sale takes no order of it along', async () => {
  await using shop = await openKiosk()
  await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 1 })
  const { basket, total } = shop.kiosk.view().basket
  const amount = { value: total, currency: 'NOK' } as const
  const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: number } as const
  await shop.kiosk.ask('sale.start', { amount, by, basket })
  shop.network.cut()
  expect((await shop.cashier.cancel()).state).toBe('released')
  const { sale } = shop.cashier.sale()
  expect(await shop.kiosk.ask('sale.start', { amount, by, basket })).toMatchObject({
    problem: { code: 'till.busy' },
  })
  expect(shop.cashier.sale().sale).toBe(sale)
  expect(await shop.kiosk.ask('sale.start', { amount, by })).toEqual(changedAnswer)
  expect(shop.cashier.sale().sale).not.toBe(sale)
  expect(shop.kiosk.view().basket.count).toBe(0)
})

test.each(['a checkout of a register', 'a sign-up'])(
  'an order that was released makes room for %s, and is gone with it; who approves it afterwards has the money given back',
  async (next) => {
    await using shop = await openKiosk()
    const register = await pairedRegister(shop)
    await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 1 })
    const { basket, total } = shop.kiosk.view().basket
    const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: number } as const
    await shop.kiosk.ask('sale.start', { amount: { value: total, currency: 'NOK' }, by, basket })
    const { sale, reference } = shop.cashier.sale()
    shop.network.cut()
    expect((await shop.cashier.cancel()).state).toBe('released')
    shop.sandbox.phone(msisdn).approve()
    shop.network.mend()
    if (next === 'a sign-up')
      opened(await shop.kiosk.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null }))
    else await register.ask('1', 4_900, { flow: 'QR' })
    expect(shop.kiosk.view().basket).toMatchObject({ count: 0, isLocked: false })
    expect(shop.kiosk.view().sale?.sale).not.toBe(sale)
    await shop.leaveAlone(40 * second)
    expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: total })
    if (next === 'a sign-up') return expect(shop.kiosk.view().signUp).not.toBeNull()
    shop.sandbox.phone().approve(shop.cashier.sale().reference)
    expect(await register.follow('1', 10 * second)).toMatchObject({ state: 'COMPLETED' })
  },
)

test('a customer who goes leaves no order behind: Done empties it', async () => {
  await using shop = await openKiosk()
  await shop.kiosk.ask('basket.add', { product: 'tea', quantity: 1 })
  const { basket, total } = shop.kiosk.view().basket
  const by = { userFlow: 'QR' } as const
  await shop.kiosk.ask('sale.start', { amount: { value: total, currency: 'NOK' }, by, basket })
  await shop.cashier.cancel()
  await shop.kiosk.ask('sale.acknowledge', { sale: shop.cashier.sale().sale })
  expect(shop.kiosk.view()).toMatchObject({ sale: null, basket: { count: 0 } })
})
