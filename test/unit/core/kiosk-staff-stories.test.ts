// A kiosk and its staff: help is called and given, the way out asks for the PIN, and what runs goes on meanwhile.
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { expect, test } from 'vitest'
import { openShop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const number = '91234567'
const msisdn = '4791234567'
const openKiosk = (pin?: string) =>
  openShop({
    settings: { isAttended: false },
    managerPin: pin,
  })

test('help is called once, seen by staff, and given', async () => {
  await using shop = await openKiosk()
  const called = shop.clock.now()
  expect(await shop.kiosk.ask('kiosk.help', {})).toEqual(changedAnswer)
  shop.clock.advance(10 * second)
  expect(await shop.kiosk.ask('kiosk.help', {})).toEqual(changedAnswer)
  expect(shop.kiosk.view().helpSince).toBe(called)
  expect(shop.cashier.view().till.helpSince).toBe(called)
  expect(shop.logged.filter((line) => line.includes('asks for help'))).toHaveLength(1)
  expect(await shop.cashier.ask('kiosk.helpGiven', {})).toEqual(changedAnswer)
  expect(shop.kiosk.view().helpSince).toBeNull()
})

test('a customer cannot say that help has come', async () => {
  await using shop = await openKiosk()
  await shop.kiosk.ask('kiosk.help', {})
  expect(await shop.kiosk.ask('kiosk.helpGiven', {})).toMatchObject({
    problem: { code: 'command.notAllowed' },
  })
  expect(await shop.kiosk.ask('kiosk.return', {})).toEqual(changedAnswer)
  expect(shop.kiosk.view().helpSince).not.toBeNull()
})

test('the sandbox asks for no PIN where none is set', async () => {
  await using shop = await openKiosk()
  expect(shop.kiosk.view()).toMatchObject({ asksPin: false, staff: null })
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '' })).toEqual(changedAnswer)
  expect(shop.kiosk.view().staff).toEqual({
    clock: null,
    unsettledCount: 0,
    waitingCount: 0,
    canClose: false,
    canOpenOffice: false,
    isInOffice: false,
    orders: [],
    timeZone: 'Europe/Oslo',
  })
})

test('the way out asks for the PIN, waits after wrong ones, and locks nobody out elsewhere', async () => {
  await using shop = await openKiosk('4711')
  for (const left of [4, 3, 2, 1])
    expect(await shop.kiosk.ask('kiosk.leave', { pin: '0000' })).toMatchObject({
      problem: { code: 'pin.wrong', details: { left } },
    })
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '0000' })).toMatchObject({
    problem: { code: 'pin.locked' },
  })
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '4711' })).toMatchObject({
    problem: { code: 'pin.locked' },
  })
  expect(shop.kiosk.view()).toMatchObject({ asksPin: true, staff: null })
  expect(shop.logged.join()).not.toContain('0000')

  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.cashier.watch(4 * second)
  expect(await shop.cashier.refund(1_000, shop.cashier.sale(), '4711')).toMatchObject({ ok: true })

  shop.clock.advance(30 * second)
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '4711' })).toEqual(changedAnswer)
  expect(shop.kiosk.view().staff).not.toBeNull()
}) // each try at a PIN is work on purpose

test('staff come while a sale runs: it goes on, is captured, and shown on return; help has been given', async () => {
  await using shop = await openKiosk('4711')
  await shop.cashier.charge(5_000, number)
  await shop.kiosk.ask('kiosk.help', {})
  await shop.kiosk.ask('kiosk.leave', { pin: '4711' })
  shop.sandbox.phone(msisdn).approve()
  await shop.leaveAlone(10 * second)
  expect(await shop.books()).toMatchObject({ captured: 5_000 })
  expect(await shop.kiosk.ask('kiosk.return', {})).toEqual(changedAnswer)
  expect(shop.kiosk.view()).toMatchObject({ staff: null, helpSince: null, sale: { state: 'captured' } })
})

test('the staff’s screen counts what is not settled, and what needs a person', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  shop.network.cut()
  await shop.cashier.cancel()
  await shop.cashier.acknowledge()
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  expect(shop.kiosk.view().staff).toMatchObject({ unsettledCount: 1, waitingCount: 0 })
})

test('the kiosk is closed only by staff, only where the host holds the screen; and locked again on return', async () => {
  await using shop = await openKiosk()
  const screen: string[] = []
  shop.hold({ free: () => void screen.push('free'), lock: () => void screen.push('lock') })
  const refused = { problem: { code: 'command.notAllowed' } }
  expect(await shop.kiosk.ask('kiosk.close', {})).toMatchObject(refused)
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  expect(shop.kiosk.view().staff).toMatchObject({ canClose: true })
  expect(await shop.kiosk.ask('kiosk.close', {})).toEqual(changedAnswer)
  expect(screen).toEqual(['free'])
  await shop.kiosk.ask('kiosk.return', {})
  expect(screen).toEqual(['free', 'lock'])
  expect(await shop.kiosk.ask('kiosk.close', {})).toMatchObject(refused)
})

test('a restart lands with the customers', async () => {
  await using shop = await openKiosk()
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  await shop.kiosk.ask('kiosk.help', {})
  await shop.restart()
  expect(shop.kiosk.view()).toMatchObject({ staff: null, helpSince: null })
})

test('a till that becomes a kiosk while a sale runs: it begins with its customers, and staff see that sale', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  const { sale } = shop.cashier.sale()
  await shop.restart(1000, { isKiosk: true })
  expect(shop.kiosk.view().sale).toBeNull()
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale }])
  expect(await shop.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 })).toEqual(changedAnswer)
})

test('staff see what was ordered and paid in the last hour, the newest first, with its number', async () => {
  await using shop = await openKiosk()
  const order = async (product: string) => {
    await shop.kiosk.ask('basket.add', { product, quantity: 2 })
    const { basket, total } = shop.kiosk.view().basket
    const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: number } as const
    await shop.kiosk.ask('sale.start', { amount: { value: total, currency: 'NOK' }, by, basket })
    return shop.cashier.sale().sale
  }
  const pay = async (product: string) => {
    const sale = await order(product)
    shop.sandbox.phone(msisdn).approve()
    await shop.cashier.watch(4 * second)
    await shop.kiosk.ask('sale.acknowledge', { sale })
  }
  const orders = () => shop.kiosk.view().staff?.orders.map(({ number: no, lines }) => [no, lines])
  await pay('tea')
  shop.clock.advance(40 * minute)
  const cancelled = await order('mug-blue')
  await shop.cashier.cancel()
  await shop.kiosk.ask('sale.acknowledge', { sale: cancelled })
  await pay('flat-white')
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  const tea = [1, [{ product: 'tea', name: expect.any(String), quantity: 2 }]]
  const coffee = [3, [{ product: 'flat-white', name: expect.any(String), quantity: 2 }]]
  expect(orders()).toEqual([coffee, tea])
  shop.clock.advance(30 * minute)
  expect(orders()).toEqual([coffee])
  // Customers are told nothing of others.
  await shop.kiosk.ask('kiosk.return', {})
  expect(JSON.stringify(shop.kiosk.view())).not.toContain('flat-white')
})
