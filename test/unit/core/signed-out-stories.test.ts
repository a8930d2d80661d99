// A screen where nobody is signed in: it shows nothing of the sale and the people, keeps the payment going, and keeps nobody else out.
import { expect, test } from 'vitest'
import type { CashierView, OfficeView } from '#shared/bridge.ts'
import { firstManager, hire, numberOf, openStaffedShop } from '#test/support/pages/first-sign-in.ts'
import { hour, second } from '#test/support/run/times.ts'
import { refused } from '#test/support/till/changed-answer.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { slowTest } from '#test/support/run/run-size.ts'

/** Everything of the sale and the people that must not be seen. */
const told = (view: CashierView | OfficeView) => {
  const text = JSON.stringify(view)
  return ['Ingrid', 'Kari', 'manager', '"cashier"', '5000', 'kasse-', '91234567', '"67"'].filter((one) =>
    text.includes(one),
  )
}

test('signed out, a screen knows no sale, no name and no role, and the payment goes on; customers see it', async () => {
  await using shop = await openStaffedShop()
  await hire(shop, 'Kari', 'cashier', '4711')
  await shop.cashier.charge(5_000, '91234567')
  await shop.cashier.abandon()
  await shop.cashier.acknowledge()
  const { sale, reference } = await shop.cashier.charge(5_000, '91234567')
  opened(await shop.cashier.ask('staff.signOut', {}))
  opened(await shop.office.ask('staff.signOut', {}))
  for (const view of [shop.cashier.view(), shop.office.view()]) {
    expect(told(view)).toEqual([])
    expect(view.staff).toMatchObject({ people: [], signedIn: null, numberDigits: 2, isPaying: true })
    expect(view.till).toMatchObject({ unsettled: [], unsettledCount: 0 })
  }
  expect(shop.cashier.view()).toMatchObject({
    sale: null,
    receipt: null,
    paper: null,
    code: null,
    parked: [],
  })
  expect(shop.customer.view().sale).toMatchObject({ amount: { value: 5_000 } })
  // Nor can it ask for it, whatever it knows.
  expect(await shop.cashier.ask('sale.check', { sale })).toMatchObject(refused('staff.signInFirst'))
  shop.sandbox.phone('4791234567').approve(reference)
  for (let beat = 0; shop.cashier.view().staff.isPaying; beat += 1) {
    expect(beat).toBeLessThan(6)
    shop.clock.advance(second)
    expect(Object.keys(opened(await shop.cashier.ask('poll', {})))).toEqual(['nextMs'])
  }
  expect(told(shop.cashier.view())).toEqual([])
  opened(await shop.cashier.ask('staff.signIn', { number: 12, pin: '4711' }))
  expect(shop.cashier.view().sale).toMatchObject({ state: 'captured', sale })
  expect(shop.cashier.view().staff.people.map(({ name }) => name)).toEqual(['Ingrid', 'Kari'])
})

test('a number that nobody has, and none where two could be meant, are told; the only one needs none', async () => {
  await using shop = await openStaffedShop()
  opened(await shop.cashier.ask('staff.signOut', {}))
  expect(shop.cashier.view().staff.numberDigits).toBe(0)
  opened(await shop.cashier.ask('staff.signIn', { pin: firstManager.pin }))
  const kari = await hire(shop, 'Kari', 'cashier', '4711')
  expect(numberOf(kari)).toBe(12)
  const page = shop.page('cashier', 'another')
  expect(await page.ask('staff.signIn', { pin: '4711' })).toMatchObject(refused('staff.noSuchNumber'))
  expect(await page.ask('staff.signIn', { number: 99, pin: '4711' })).toMatchObject(
    refused('staff.noSuchNumber'),
  )
  opened(await page.ask('staff.signIn', { number: 12, pin: '4711' }))
  // Who has left gives the number free.
  opened(await shop.office.ask('staff.remove', { person: kari }))
  expect(numberOf(await hire(shop, 'Åse', 'cashier', '4711'))).toBe(12)
})

/** As fast as it is let: how many PINs were looked at. */
async function guess(shop: Shop, session: string, ms: number) {
  const page = shop.page('cashier', session)
  const end = shop.clock.elapsed() + ms
  let tried = 0
  for (;;) {
    const answer = await page.ask('staff.signIn', { number: 11, pin: '1111' })
    if (answer.ok) throw new Error('it was right')
    const { code, details } = answer.problem
    if (code === 'pin.wrong') tried += 1
    else if (code !== 'pin.locked') throw new Error(code)
    else {
      tried += 1
      if (shop.clock.elapsed() + details.seconds * second >= end) return tried
      shop.clock.advance(details.seconds * second)
    }
  }
}

test('a stranger at one screen keeps the only manager from no other, nor from the office; and the manager is told', async () => {
  await using shop = await openStaffedShop()
  await hire(shop, 'Kari', 'cashier', '4711')
  opened(await shop.office.ask('staff.signOut', {}))
  const began = shop.clock.now()
  expect(await guess(shop, 'stranger', hour)).toBe(11)
  const stranger = shop.page('cashier', 'stranger')
  const right = { number: 11, pin: firstManager.pin }
  expect(await stranger.ask('staff.signIn', right)).toMatchObject(refused('pin.locked'))
  for (const page of [shop.page('office', 'new'), shop.page('cashier', 'new'), shop.office]) {
    opened(await page.ask('staff.signIn', right))
  }
  const told = shop.page('office', 'new').view().staff.guessed
  expect(told).toMatchObject({ count: 11, surface: 'cashier' })
  expect(told?.lastAt).toBeGreaterThan(began)
  // Once: not again at the next screen.
  expect(shop.office.view().staff.guessed).toBeNull()
  // That the manager got in elsewhere gives the stranger nothing; and a restart does not either.
  expect(await stranger.ask('staff.signIn', right)).toMatchObject(refused('pin.locked'))
  await shop.restart()
  expect(await shop.page('cashier', 'stranger').ask('staff.signIn', right)).toMatchObject(
    refused('pin.locked'),
  )
  expect(shop.logged.join()).toContain('a screen waits: a PIN was wrong too often')
})

slowTest('one screen guesses at a PIN 35 times in its first day and 24 times in the next', async () => {
  await using shop = await openStaffedShop()
  await hire(shop, 'Kari', 'cashier', '4711')
  expect(await guess(shop, 'stranger', 24 * hour)).toBeLessThanOrEqual(35)
  const began = shop.clock.elapsed()
  expect(await guess(shop, 'stranger', 24 * hour)).toBeLessThanOrEqual(25)
  expect(shop.clock.elapsed() - began).toBeGreaterThan(22 * hour)
})

slowTest('whoever makes new sessions gets no more tries: all of them share what is left', async () => {
  await using shop = await openStaffedShop()
  await hire(shop, 'Kari', 'cashier', '4711')
  let tried = 0
  for (let session = 0; session < 30; session += 1) {
    for (let turn = 0; turn < 6; turn += 1) {
      const page = shop.page('cashier', `made-${session}`)
      const answer = await page.ask('staff.signIn', { number: 11, pin: '1111' })
      if (!answer.ok && answer.problem.code === 'pin.wrong') tried += 1
    }
  }
  // Four that are only wrong, at each of eight screens and at all the others together.
  expect(tried).toBe(36)
  // Where the manager has signed in before, nothing of that is felt.
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
})

test('one who only mistyped is told nothing', async () => {
  await using shop = await openStaffedShop()
  for (let turn = 0; turn < 3; turn += 1) await shop.cashier.ask('staff.signIn', { pin: '1111' })
  opened(await shop.cashier.ask('staff.signIn', { pin: firstManager.pin }))
  expect(shop.cashier.view().staff.guessed).toBeNull()
})
