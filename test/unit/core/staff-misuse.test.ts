// People at the till who try what is not theirs, or are removed while their PIN is checked. Asked of every command there is.
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hasManager, managerOf } from '#core/staff/roster.ts'
import { commands, permissionToAsk, type CommandName } from '#shared/bridge.ts'
import { isAllowed } from '#shared/permissions.ts'
import {
  changeBeside,
  firstManager,
  gone,
  hire,
  numberOf,
  openRealShop,
  openStaffedShop,
} from '#test/support/pages/first-sign-in.ts'
import { refused } from '#test/support/till/changed-answer.ts'
import { opened } from '#test/support/till/shop.ts'

const kari = '4711'
const juho = '852046'
const names = Object.keys(commands) as CommandName[] // the table's own keys

test('whoever asks from whichever screen: a command is refused exactly where the table says so', async () => {
  await using shop = await openStaffedShop()
  const people = {
    cashier: await hire(shop, 'Kari', 'cashier', kari),
    manager: await hire(shop, 'Juho', 'manager', juho),
  }
  for (const surface of ['cashier', 'office'] as const) {
    for (const role of ['cashier', 'manager'] as const) {
      const pin = role === 'cashier' ? kari : juho
      for (const name of names) {
        const page = shop.page(surface, `${surface} ${role}`)
        if (page.view().staff.signedIn === null)
          opened(await page.ask('staff.signIn', { number: numberOf(people[role]), pin }))
        const wanted = permissionToAsk(name)
        const allowed: readonly string[] = commands[name].surfaces
        if (!allowed.includes(surface) || wanted === null) continue
        const answer = await page.knock(name)
        const isRefused = !answer.ok && answer.problem.code === 'staff.notAllowed'
        expect([role, surface, name, isRefused]).toEqual([role, surface, name, !isAllowed(role, wanted)])
      }
    }
  }
})

test('removed while signed in on two pages: neither page can do anything from that moment', async () => {
  await using shop = await openStaffedShop()
  const other = await hire(shop, 'Juho', 'manager', juho)
  const pages = [shop.page('office', 'one'), shop.page('cashier', 'two')]
  for (const page of pages) opened(await page.ask('staff.signIn', { number: numberOf(other), pin: juho }))
  opened(await shop.office.ask('staff.remove', { person: other }))
  for (const page of pages) {
    expect(page.view().staff).toMatchObject({ signedIn: null, may: [] })
    expect(await page.ask('print.again', { job: null })).toMatchObject(refused('staff.signInFirst'))
  }
  await shop.leaveAlone(1_000)
  const out = shop.tillFacts().filter((fact) => fact.kind === 'signedOut' && fact.person.id === other)
  expect(out).toHaveLength(2)
})

test('removed while their PIN is looked at: they are not signed in, and it is not written down that they were', async () => {
  await using shop = await openStaffedShop()
  const other = await hire(shop, 'Juho', 'manager', juho)
  const page = shop.page('office', 'one')
  const asked = page.ask('staff.signIn', { number: numberOf(other), pin: juho })
  changeBeside(shop, other, gone)
  expect(await asked).toMatchObject(refused('staff.noSuchNumber'))
  expect(shop.tillFacts().filter((fact) => fact.kind === 'signedIn' && fact.person.id === other)).toEqual([])
})

test('the disk takes nothing: a wrong PIN opens nothing, and the try is counted all the same', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  const page = shop.page('office', 'one')
  const wrong = () => page.ask('staff.signIn', { number: numberOf(ingrid), pin: '1111' })
  for (let turn = 0; turn < 4; turn += 1) expect(await wrong()).toMatchObject({ ok: false })
  const other = new DatabaseSync(path.join(shop.folder, 'journal.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  expect(await wrong()).toMatchObject({ ok: false })
  expect(await page.ask('staff.signIn', { number: numberOf(ingrid), pin: firstManager.pin })).toMatchObject({
    ok: false,
  })
  other.close()
  expect(await page.ask('staff.signIn', { number: numberOf(ingrid), pin: firstManager.pin })).toMatchObject(
    refused('pin.locked'),
  )
})

test.each(['\u200b', '\u202e', '\u0001\u0007', ' \u2060 '])('%j is no name', async (name) => {
  await using shop = await openRealShop()
  expect(await shop.office.ask('staff.setUp', { name, pin: firstManager.pin })).toMatchObject(
    refused('staff.nameMissing'),
  )
})

test('a name that only looks like another is the same name', async () => {
  await using shop = await openStaffedShop()
  const twin = { name: ' In\u200bgrid\u2060', role: 'cashier', pin: null } as const
  expect(await shop.office.ask('staff.add', twin)).toMatchObject(refused('staff.nameTaken'))
})

test('a screen that only goes on asking about its sale is left alone: its person is signed out', async () => {
  await using shop = await openStaffedShop({ signOutMinutes: 1 })
  await shop.cashier.charge(5_000, '91234567')
  shop.sandbox.phone('4791234567').approve()
  expect((await shop.cashier.watch(70_000)).state).toBe('captured')
  await shop.leaveAlone(1_000)
  expect(shop.cashier.view().staff.signedIn).toBeNull()
})

test('a manager who has left, or who has no PIN, is none: the next one can be made', () => {
  const manager = managerOf('scrypt$a$b')
  expect(hasManager([manager])).toBe(true)
  expect(hasManager([{ ...manager, isActive: false }])).toBe(false)
  expect(hasManager([{ ...manager, pin: null }])).toBe(false)
})
