// What a kiosk's page is told of its sale and its staff, the screen that its host holds, and a till that becomes one.
import { expect, test } from 'vitest'
import { changedAnswer, refused } from '#test/support/till/changed-answer.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { openShop } from '#test/support/till/shop.ts'

const openKiosk = () => openShop({ settings: { isAttended: false } })

test('its view holds nothing that only staff need', async () => {
  await using shop = await openKiosk()
  await shop.cashier.charge(5_000, phoneNumber)
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

test('the kiosk is closed only by staff, only where the host holds the screen; and locked again on return', async () => {
  await using shop = await openKiosk()
  const screen: string[] = []
  shop.hold({ free: () => void screen.push('free'), lock: () => void screen.push('lock') })
  expect(await shop.kiosk.ask('kiosk.close', {})).toMatchObject(refused('command.notAllowed'))
  await shop.kiosk.ask('kiosk.leave', { pin: '' })
  expect(shop.kiosk.view().staff).toMatchObject({ canClose: true })
  expect(await shop.kiosk.ask('kiosk.close', {})).toEqual(changedAnswer)
  expect(screen).toEqual(['free'])
  await shop.kiosk.ask('kiosk.return', {})
  expect(screen).toEqual(['free', 'lock'])
  expect(await shop.kiosk.ask('kiosk.close', {})).toMatchObject(refused('command.notAllowed'))
})

test('a till that becomes a kiosk while a sale runs: it begins with its customers, and staff see that sale', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, phoneNumber)
  const { sale } = shop.cashier.sale()
  await shop.restart(1000, { isKiosk: true })
  expect(shop.kiosk.view().sale).toBeNull()
  expect(shop.cashier.view().till.unsettled).toMatchObject([{ sale }])
  expect(await shop.kiosk.ask('basket.add', { product: 'cinnamon-bun', quantity: 1 })).toEqual(changedAnswer)
})
