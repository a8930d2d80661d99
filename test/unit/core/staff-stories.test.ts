// People at the till: the first manager, who is signed in where, whose name is in the facts, and who answers for what.
import { expect, test } from 'vitest'
import {
  changeBeside,
  firstManager,
  gone,
  hire,
  letIn,
  newPin,
  numberOf,
  openRealShop,
  openStaffedShop,
} from '#test/support/pages/first-sign-in.ts'
import { refused } from '#test/support/till/changed-answer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'
import { msisdn, phoneNumber } from '#test/support/till/customer.ts'
import { second } from '#test/support/run/times.ts'

const kari = '4711'
const juho = '852046'

const refund = (shop: Shop, value: number, pin: string, person?: string) =>
  shop.cashier.ask('sale.refund', {
    sale: shop.cashier.sale().sale,
    reference: shop.cashier.sale().reference,
    value,
    manager: { pin, reason: 'came back', ...(person === undefined ? {} : { person }) },
  })

test('from the first start to a refund: the manager is made, people sign in, and the facts hold their names', async () => {
  await using shop = await openRealShop()
  expect(shop.cashier.view().staff).toMatchObject({ needsSetUp: true, signedIn: null, people: [] })
  const ingrid = await letIn(shop)
  expect(shop.cashier.view().staff).toMatchObject({
    needsSetUp: false,
    asksSignIn: false,
    signedIn: { id: ingrid, name: 'Ingrid', role: 'manager' },
  })
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  await paid(shop)
  expect(shop.facts()[0]).toMatchObject({ kind: 'opened', person: { id: cashier, name: 'Kari' } })
  // Her own PIN is not enough for this.
  expect(await refund(shop, 1_000, kari, cashier)).toMatchObject(refused('staff.notAllowed'))
  opened(await refund(shop, 1_000, firstManager.pin))
  expect(shop.facts()).toContainEqual(
    expect.objectContaining({ kind: 'refundOpened', value: 1_000, person: { id: ingrid, name: 'Ingrid' } }),
  )
  expect(shop.tillFacts()).toMatchObject([
    { kind: 'staffChanged', person: null, of: { name: 'Ingrid' }, change: 'added' },
    { kind: 'signedIn', person: { name: 'Ingrid' } },
    { kind: 'signedIn', person: { name: 'Ingrid' } },
    { kind: 'staffChanged', person: { name: 'Ingrid' }, of: { name: 'Kari' }, change: 'added' },
    { kind: 'signedOut', person: { name: 'Ingrid' } },
    { kind: 'signedIn', person: { name: 'Kari' } },
    { kind: 'issuerChanged', tillName: 'Till 1' },
  ])
  expect(JSON.stringify(shop.tillFacts())).not.toMatch(/scrypt|4711/)
})

test('where several may sign, one is chosen; a signed-in manager is meant without being chosen', async () => {
  await using shop = await openStaffedShop()
  const other = await hire(shop, 'Juho', 'manager', juho)
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  await paid(shop)
  // Ingrid is signed in here, and gives her own PIN again.
  expect(await refund(shop, 100, juho)).toMatchObject(refused('pin.wrong'))
  opened(await refund(shop, 100, firstManager.pin))
  opened(await refund(shop, 100, juho, other))
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  expect(await refund(shop, 100, juho)).toMatchObject(refused('staff.choose'))
  opened(await refund(shop, 100, juho, other))
  const signed = shop.facts().filter(({ kind }) => kind === 'refundOpened')
  expect(signed.map((fact) => 'person' in fact && fact.person?.name)).toEqual(['Ingrid', 'Juho', 'Juho'])
})

test('a manager is made once: the next who tries is told that there is one', async () => {
  await using shop = await openRealShop()
  const both = await Promise.all([
    shop.office.ask('staff.setUp', firstManager),
    shop.page('cashier', 'another').ask('staff.setUp', { name: 'Mallory', pin: '6666777' }),
  ])
  expect(both).toMatchObject([{ ok: true }, refused('staff.isSetUp')])
  expect(shop.office.view().staff.people.map(({ name }) => name)).toEqual(['Ingrid'])
})

test.each([
  ['', '2580', 'staff.nameMissing'],
  ['  ', '2580', 'staff.nameMissing'],
  ['Ingrid', '25801', 'pin.notTaken'],
  ['Ingrid', '12345678901234', 'pin.notTaken'],
  ['Ingrid', '25a013', 'pin.notTaken'],
  ['Ingrid', '٤٧١١٤٧', 'pin.notTaken'],
  ['Ingrid', '000000', 'pin.obvious'],
  ['Ingrid', '123456', 'pin.obvious'],
  ['Ingrid', '987654', 'pin.obvious'],
  ['Ingrid', '567890', 'pin.obvious'],
  ['Ingrid', '121212', 'pin.obvious'],
])('“%s” with the PIN %s is refused: %s', async (name, pin, code) => {
  await using shop = await openRealShop()
  expect(await shop.cashier.ask('staff.setUp', { name, pin })).toMatchObject(refused(code))
  expect(shop.cashier.view().staff.needsSetUp).toBe(true)
})

test('two browsers are two people, and one who signs out leaves the other alone', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  const second = shop.page('cashier', 'second')
  expect(second.view().staff).toMatchObject({ signedIn: null, asksSignIn: true, may: [] })
  const amount = { value: 5_000, currency: 'NOK' } as const
  const ask = () => second.ask('sale.start', { amount, by: { userFlow: 'QR' } })
  expect(await ask()).toMatchObject(refused('staff.signInFirst'))
  opened(await second.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  expect([second, shop.cashier].map((page) => page.view().staff.signedIn?.id)).toEqual([cashier, ingrid])
  opened(await ask())
  expect(shop.facts()[0]).toMatchObject({ person: { name: 'Kari' } })
  opened(await shop.cashier.ask('staff.signOut', {}))
  expect(second.view().staff.signedIn?.name).toBe('Kari')
  expect(shop.cashier.view().staff).toMatchObject({ signedIn: null, asksSignIn: true })
})

test('what is written down of the till itself is no sale that anybody can ask for', async () => {
  await using shop = await openStaffedShop()
  expect(shop.tillFacts().length).toBeGreaterThan(0)
  expect(await shop.cashier.ask('sale.check', { sale: '' })).toMatchObject(refused('sale.unknown'))
})

test('a sale that runs goes on while nobody is signed in', async () => {
  await using shop = await openStaffedShop()
  await shop.cashier.charge(5_000, phoneNumber)
  const { sale } = shop.cashier.sale()
  opened(await shop.cashier.ask('staff.signOut', {}))
  expect(await shop.cashier.ask('sale.cancel', { sale })).toMatchObject(refused('staff.signInFirst'))
  shop.sandbox.phone(msisdn).approve()
  for (let beat = 0; beat < 4; beat += 1) {
    shop.clock.advance(second)
    opened(await shop.cashier.ask('poll', {}))
  }
  expect(shop.cashier.sale().state).toBe('captured')
})

test('a till that starts again asks everybody anew', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  await shop.restart()
  expect(shop.cashier.view().staff).toMatchObject({ signedIn: null, asksSignIn: true, needsSetUp: false })
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(ingrid), pin: firstManager.pin }))
})

test('a screen left alone signs its person out, but not away from a sale that runs', async () => {
  await using shop = await openStaffedShop({ signOutMinutes: 5 })
  const { ingrid } = shop
  await shop.cashier.charge(5_000, phoneNumber)
  await shop.leaveAlone(6 * 60 * second)
  expect(shop.cashier.view().staff.signedIn?.id).toBe(ingrid)
  expect(shop.office.view().staff.signedIn?.id).toBe(ingrid)
  shop.sandbox.phone(msisdn).refuse()
  await shop.leaveAlone(10 * second)
  expect(shop.cashier.view().staff.signedIn).toBeNull()
  expect(shop.tillFacts().filter(({ kind }) => kind === 'signedOut')).toHaveLength(2)
})

test('an office that is left open asks anew with every fact: that is nobody’s touch, a new question is', async () => {
  await using shop = await openStaffedShop({ signOutMinutes: 5 })
  const search = { text: '', filter: 'all', days: null } as const
  const ask = (text = '') =>
    Promise.all([
      shop.office.ask('office.search', { ...search, text, before: null }),
      shop.office.ask('office.search', { ...search, text, before: 51 }),
      shop.office.ask('report.x', {}),
    ])
  await ask()
  for (let minute = 0; minute < 4; minute += 1) {
    await shop.leaveAlone(60 * second)
    await ask()
  }
  await ask('somebody types')
  await shop.leaveAlone(4 * 60 * second)
  expect(shop.office.view().staff.signedIn).not.toBeNull()
  await ask('somebody types')
  await shop.leaveAlone(61 * second)
  expect(shop.office.view().staff.signedIn).toBeNull()
  expect((await ask('somebody types')).map(({ ok }) => ok)).toEqual([false, false, false])
})

test('in the sandbox a cashier is signed in, and nobody is asked for a PIN that was never set', async () => {
  await using shop = await openShop()
  expect(shop.cashier.view().staff).toMatchObject({
    signedIn: { name: 'Ingrid', role: 'cashier' },
    needsSetUp: false,
    asksSignIn: false,
  })
  await paid(shop)
  opened(await shop.cashier.refund(1_000))
  opened(await shop.office.ask('report.x', {}))
  expect(shop.facts().find(({ kind }) => kind === 'refundOpened')).toMatchObject({
    person: { name: 'Ingrid' },
  })
})

test('in the sandbox, too, a PIN that was set is asked for from then on', async () => {
  await using shop = await openShop()
  const manager = await hire(shop, 'Juho', 'manager', juho)
  await paid(shop)
  expect(await shop.office.ask('report.x', {})).toMatchObject(refused('staff.notAllowed'))
  expect(await shop.cashier.refund(1_000)).toMatchObject(refused('pin.missing'))
  opened(await shop.cashier.refund(1_000, shop.cashier.sale(), juho))
  opened(await shop.office.ask('staff.signIn', { number: numberOf(manager), pin: juho }))
  opened(await shop.office.ask('report.x', {}))
})

test('in the sandbox whoever makes the first manager chooses their own PIN; the next one’s is chosen by somebody else', async () => {
  await using shop = await openShop()
  const manager = await hire(shop, 'Juho', 'manager', juho)
  opened(await shop.office.ask('staff.signIn', { number: numberOf(manager), pin: juho }))
  await hire(shop, 'Kari', 'manager', '471100')
  expect(opened(await shop.office.ask('staff.list', {}))).toMatchObject([
    { name: 'Juho', isPinGiven: false },
    { name: 'Kari', isPinGiven: true },
  ])
})

test('where no PIN was keyed in, none was wrong: whoever is asked six times has all the tries left', async () => {
  await using shop = await openShop()
  const number = numberOf(await hire(shop, 'Juho', 'manager', juho))
  for (let time = 0; time < 6; time += 1)
    expect(await shop.office.ask('staff.signIn', { number, pin: '' })).toMatchObject(refused('pin.missing'))
  expect(await shop.office.ask('staff.signIn', { number, pin: '000000' })).toMatchObject(
    refused('pin.wrong', { left: 4 }),
  )
})

test('two screens refund the whole at once, each with a PIN: one of them does', async () => {
  await using shop = await openStaffedShop()
  await paid(shop)
  const { sale, reference } = shop.cashier.sale()
  const manager = { pin: firstManager.pin, reason: 'came back' }
  const input = { sale, reference, value: 5_000, manager }
  const both = await Promise.all([
    shop.cashier.ask('sale.refund', input),
    shop.office.ask('sale.refund', input),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject(refused('refund.nothingLeft'))
  expect(shop.facts().filter(({ kind }) => kind === 'refundOpened')).toHaveLength(1)
  expect(await shop.books()).toMatchObject({ captured: 5_000, refunded: 5_000 })
})

test.each([
  ['leaves the shop', gone, 'staff.unknown'],
  ['is a cashier from now on', { role: 'cashier' }, 'staff.notAllowed'],
  ['gets another PIN', newPin('963147'), 'pin.wrong'],
] as const)('whoever %s while their PIN is looked at answers for nothing more', async (_, to, code) => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Juho', 'manager', juho)
  await paid(shop)
  const asked = refund(shop, 1_000, juho, person)
  changeBeside(shop, person, to)
  expect(await asked).toMatchObject(refused(code))
  expect(await shop.books()).toMatchObject({ refunded: 0 })
})
