// What let somebody in is true as long as they are in: a PIN, a role or a place on the list that changes ends it at every page at once.
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
import { changedAnswer, refused } from '#test/support/till/changed-answer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'

const kari = '4711'
const juho = '852046'

/** What a manager may do to another. */
const changes = [
  ['is given another PIN', 'staff.setPin', { pin: '963147' }],
  ['is made a cashier', 'staff.change', { name: 'Juho', role: 'cashier' }],
  ['is removed', 'staff.remove', {}],
] as const

type Page = ReturnType<Shop['page']>

/** Who is signed in there, as each view says that the page is sent. */
function follow(shop: Shop, page: Page): (string | null)[] {
  const names: (string | null)[] = []
  shop.subscribe(() => void names.push(page.view().staff.signedIn?.name ?? null))
  return names
}

const signIn = async (page: Page, person: string, pin: string) =>
  opened(await page.ask('staff.signIn', { number: numberOf(person), pin }))

test.each(changes)(
  'whoever %s by somebody else is out at every page at once, and every page is told',
  async (_, name, to) => {
    await using shop = await openRealShop()
    await letIn(shop)
    const person = await hire(shop, 'Juho', 'manager', juho)
    const pages = [shop.page('office', 'one'), shop.page('cashier', 'two')]
    for (const page of pages) await signIn(page, person, juho)
    const told = pages.map((page) => follow(shop, page))
    opened(await shop.office.ask(name, { person, ...to } as never)) // each row with its own
    expect(told.map((names) => names.at(-1))).toEqual([null, null])
    for (const page of pages) {
      expect(page.view().staff).toMatchObject({ signedIn: null, may: [], asksSignIn: true })
      expect(await page.ask('print.again', { job: null })).toMatchObject(refused('staff.signInFirst'))
    }
    // Whoever did it, and where they are.
    expect(shop.office.view().staff.signedIn?.name).toBe('Ingrid')
    expect(shop.cashier.view().staff.signedIn?.name).toBe('Ingrid')
    await shop.leaveAlone(1_000)
    const out = shop.tillFacts().filter((fact) => fact.kind === 'signedOut' && fact.person.id === person)
    expect(out).toHaveLength(2)
  },
)

test('a cashier who becomes a manager is out as well; one who is called otherwise stays', async () => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Kari', 'cashier', kari)
  const page = shop.page('cashier', 'kari')
  await signIn(page, person, kari)
  opened(await shop.office.ask('staff.change', { person, name: 'Kari H.', role: 'cashier' }))
  expect(page.view().staff.signedIn?.name).toBe('Kari H.')
  opened(await shop.office.ask('staff.change', { person, name: 'Kari H.', role: 'manager' }))
  expect(page.view().staff.signedIn).toBeNull()
})

test('whoever chooses a new PIN stays where they did, and is out everywhere else', async () => {
  await using shop = await openStaffedShop()
  const person = shop.ingrid
  opened(await shop.office.ask('staff.setPin', { person, pin: '963147' }))
  expect(shop.office.view().staff.signedIn?.name).toBe('Ingrid')
  expect(shop.cashier.view().staff.signedIn).toBeNull()
  expect(shop.tillFacts()).toContainEqual(
    expect.objectContaining({ kind: 'staffChanged', change: 'pin', person: { id: person, name: 'Ingrid' } }),
  )
})

test('a PIN from the terminal ends what the one before let in, from the next command on', async () => {
  await using shop = await openStaffedShop()
  const person = shop.ingrid
  const third = shop.page('office', 'third')
  await signIn(third, person, firstManager.pin)
  changeBeside(shop, person, newPin('963147'))
  expect(await shop.office.ask('report.x', {})).toMatchObject(refused('staff.signInFirst'))
  expect(shop.cashier.view().staff.signedIn).toBeNull()
  opened(await shop.cashier.ask('staff.signIn', { pin: '963147' }))
  // The pepper comes to it at its first use: the same PIN, and nobody is out for it.
  opened(await shop.office.ask('staff.signIn', { pin: '963147' }))
  expect(shop.cashier.view().staff.signedIn?.name).toBe('Ingrid')
  // That brings nobody back.
  expect(third.view().staff.signedIn).toBeNull()
})

test('whoever is sent away while another’s PIN is looked at has asked for nothing', async () => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Kari', 'cashier', kari)
  const { sale, reference } = await paid(shop)
  const page = shop.page('cashier', 'kari')
  await signIn(page, person, kari)
  const manager = { pin: firstManager.pin, reason: 'came back' }
  const asked = page.ask('sale.refund', { sale, reference, value: 5_000, manager })
  changeBeside(shop, person, gone)
  expect(await asked).toMatchObject(refused('staff.signInFirst'))
  expect(await shop.books()).toMatchObject({ refunded: 0 })
})

test('five wrong PINs of whoever is signed in at a page: nobody is, there and nowhere else', async () => {
  await using shop = await openStaffedShop()
  const add = { name: 'Mallory', role: 'manager', pin: '951736' } as const
  const codes: string[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await shop.office.ask('staff.add', { ...add, ownPin: String(111_120 + turn) })
    codes.push(answer.ok ? 'done' : answer.problem.code)
  }
  expect(codes).toEqual(['pin.wrong', 'pin.wrong', 'pin.wrong', 'pin.wrong', 'pin.locked'])
  expect(shop.office.view().staff).toMatchObject({ signedIn: null, may: [] })
  expect(shop.cashier.view().staff.signedIn?.name).toBe('Ingrid')
  expect(await shop.office.ask('staff.signIn', { pin: firstManager.pin })).toMatchObject(
    refused('pin.locked'),
  )
})

test('a cashier at whose screen a manager’s PIN is wrong too often goes on selling', async () => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Kari', 'cashier', kari)
  const { sale, reference } = await paid(shop)
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(person), pin: kari }))
  const manager = { pin: '111124', reason: 'came back' }
  let last = ''
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await shop.cashier.ask('sale.refund', { sale, reference, value: 100, manager })
    last = answer.ok ? 'done' : answer.problem.code
  }
  expect(last).toBe('pin.locked')
  expect(shop.cashier.view().staff.signedIn?.name).toBe('Kari')
})

const openKiosk = () => openShop({ settings: { isAttended: false }, managerPin: '471100' })

test.each(changes)(
  'a kiosk that was left by the PIN of a manager who %s is its customers’ again',
  async (_, name, to) => {
    await using shop = await openKiosk()
    opened(await shop.office.ask('staff.signIn', { number: 11, pin: '471100' }))
    const person = await hire(shop, 'Juho', 'manager', juho)
    shop.hold({ free: () => undefined, lock: () => undefined })
    expect(await shop.kiosk.ask('kiosk.leave', { pin: juho })).toEqual(changedAnswer)
    expect(shop.kiosk.view().staff).not.toBeNull()
    const told: boolean[] = []
    shop.subscribe(() => void told.push(shop.kiosk.view().staff !== null))
    opened(await shop.office.ask(name, { person, ...to } as never)) // each row with its own
    expect(told.at(-1)).toBe(false)
    expect(await shop.kiosk.ask('kiosk.close', {})).toMatchObject(refused('command.notAllowed'))
  },
)

test('staff stay at a kiosk whose manager signs in elsewhere, and are in at no other page of it', async () => {
  await using shop = await openKiosk()
  // From the terminal, and used here first.
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '471100' })).toEqual(changedAnswer)
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: '471100' }))
  expect(shop.kiosk.view().staff).not.toBeNull()
  expect(shop.kiosk.view('another').staff).toBeNull()
})

test('a kiosk that was left without a PIN is its customers’ again once one is asked', async () => {
  await using shop = await openShop({ settings: { isAttended: false } })
  expect(await shop.kiosk.ask('kiosk.leave', { pin: '' })).toEqual(changedAnswer)
  await hire(shop, 'Juho', 'manager', juho)
  expect(shop.kiosk.view()).toMatchObject({ asksPin: true, staff: null })
})
