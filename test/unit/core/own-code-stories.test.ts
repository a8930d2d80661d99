// The code of what is paid on the cashier's own screen: there while no customer's screen is, and nowhere it is not needed.
import { expect, test } from 'vitest'
import { second } from '#test/support/run/times.ts'
import { createClub } from '#test/support/till/club.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

test('with no customer’s screen the cashier’s shows the code; one that comes takes it over, and once it has gone the code is back', async () => {
  await using shop = await openShop()
  shop.run()
  expect(shop.cashier.view().code).toBeNull()
  await shop.cashier.charge(4_800)
  const { sale } = shop.customer.view()
  const shown = shop.cashier.view()
  expect(shown.code).toMatchObject({ kind: 'text' })
  expect(shown.code).toEqual(sale?.qr)

  await shop.customer.ask('poll', {})
  const taken = shop.cashier.view()
  expect(taken.code).toBeNull()
  expect(taken.revision).toBeGreaterThan(shown.revision)
  expect(shop.customer.view().sale?.qr).toEqual(shown.code)

  await shop.leaveAlone(11 * second)
  expect(shop.cashier.view().code).toEqual(shown.code)
  expect(shop.cashier.view().revision).toBeGreaterThan(taken.revision)
})

test('a customer’s page that nobody sees takes no code: it stays on the cashier’s screen, and is back there once the page is hidden', async () => {
  await using shop = await openShop()
  shop.run()
  await shop.cashier.charge(4_800)
  const { code } = shop.cashier.view()
  await shop.customer.ask('poll', { isHidden: true })
  expect(shop.cashier.view().code).toEqual(code)
  await shop.customer.ask('poll', {})
  expect(shop.cashier.view().code).toBeNull()
  await shop.leaveAlone(11 * second)
  await shop.customer.ask('poll', { isHidden: true })
  expect(shop.cashier.view().code).toEqual(code)
})

test('a sale is paid by the code that the cashier’s screen shows, and the code is gone', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(4_800)
  const { code } = shop.cashier.view()
  if (code?.kind !== 'text') throw new Error('the cashier’s screen shows no code')
  const phone = shop.sandbox.phone()
  phone.scan(code.text)
  phone.approve()
  await shop.cashier.watch(6 * second)
  expect(shop.cashier.view()).toMatchObject({ sale: { state: 'captured' }, code: null })
})

test('nothing is scanned there, so no code is told: a request on a phone, a cancelled sale, a kiosk', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(4_800, phoneNumber)
  expect(shop.cashier.view()).toMatchObject({ sale: { state: 'created' }, code: null })
  await shop.cashier.cancel()
  await shop.cashier.acknowledge()
  await shop.cashier.charge(4_800)
  expect(shop.cashier.view().code).not.toBeNull()
  await shop.cashier.cancel()
  expect(shop.cashier.view()).toMatchObject({ sale: { state: 'terminated' }, code: null })

  await using kiosk = await openShop({ settings: { isAttended: false } })
  await kiosk.cashier.charge(4_800)
  expect(kiosk.kiosk.view().sale?.qr).not.toBeNull()
  expect(kiosk.cashier.view().code).toBeNull()
})

test('whoever joins scans it there as well; asked on their phone, they scan nothing', async () => {
  await using shop = await openShop()
  const club = createClub(shop)
  await club.join('coffee-club')
  expect(shop.cashier.view().code).toEqual({ kind: 'text', text: club.token() })
  await shop.customer.ask('poll', {})
  expect(shop.cashier.view().code).toBeNull()

  await using other = await openShop()
  const pushed = createClub(other)
  await pushed.join('coffee-club', phoneNumber)
  expect(pushed.signUp()).toMatchObject({ state: 'pending', isPushed: true })
  expect(other.cashier.view().code).toBeNull()
})

test('a further attempt is shown as opened when it is: nobody is told to walk away from it at once', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(4_800, phoneNumber)
  shop.sandbox.phone(msisdn).refuse()
  await shop.cashier.watch(20 * second)
  expect(shop.cashier.view().sale?.state).toBe('aborted')
  opened(await shop.cashier.tryAgain(phoneNumber))
  expect(shop.cashier.view().sale).toMatchObject({ attempt: 2, openedAt: shop.clock.now() })
})
