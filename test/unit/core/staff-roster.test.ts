// The staff list: kept in a file that survives, changed by managers alone, never without one, and locked against guessing.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashPin } from '#core/staff/pin.ts'
import { managerOf, openRoster, readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { commands, permissionToAsk, type CommandName } from '#shared/bridge.ts'
import { mayDo, permissionsOf } from '#shared/permissions.ts'
import { seeded } from '#test/support/run/clock.ts'
import { firstManager, hire, numberOf, openStaffedShop } from '#test/support/pages/first-sign-in.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { refused } from '#test/support/till/changed-answer.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const juho = '852046'
const signIn = (shop: Shop, person: string, pin: string) =>
  shop.cashier.ask('staff.signIn', { number: person === 'manager' ? 11 : numberOf(person), pin })

test('a manager may do whatever anybody may', () => {
  expect(permissionsOf('manager').toSorted()).toEqual(Object.keys(mayDo).toSorted())
})

test('a PIN that the terminal gives while the till changes the list is not written over, and is told of once', () => {
  const file = staffFileOf(emptyFolder())
  writeStaff(file, [managerOf('scrypt$salt$before')])
  const roster = opened(openRoster(file))
  const given = managerOf('scrypt$salt$from-the-terminal')
  writeStaff(file, [given])
  const kari = { ...given, id: 'p2', name: 'Kari', number: 12 }
  roster.write([...roster.everybody(), kari])
  expect(opened(readStaff(file))).toEqual([given, kari])
  expect([roster.refresh(), roster.refresh()]).toEqual([true, false])
  expect(roster.people()).toEqual([given, kari])
})

test('nobody who is not signed in reaches anything but what is free', async () => {
  await using shop = await openStaffedShop()
  for (const surface of ['cashier', 'office'] as const) {
    const stranger = shop.page(surface, 'stranger')
    for (const name of Object.keys(commands) as CommandName[]) {
      const allowed: readonly string[] = commands[name].surfaces
      if (!allowed.includes(surface) || permissionToAsk(name) === null) continue
      const answer = await stranger.knock(name)
      expect([name, answer]).toMatchObject([name, refused('staff.signInFirst')])
    }
  }
})

test('five wrong PINs lock one person and nobody else; a restart and a set clock do not help', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  const other = await hire(shop, 'Juho', 'manager', juho)
  for (const left of [4, 3])
    expect(await signIn(shop, other, '1111')).toMatchObject(refused('pin.wrong', { left }))
  await shop.restart()
  for (const left of [2, 1])
    expect(await signIn(shop, other, '1111')).toMatchObject(refused('pin.wrong', { left }))
  const locked = (seconds: number) => ({ problem: { code: 'pin.locked', details: { seconds } } })
  expect(await signIn(shop, other, '1111')).toMatchObject(locked(30))
  expect(await signIn(shop, other, juho)).toMatchObject(locked(30))
  opened(await signIn(shop, ingrid, firstManager.pin))
  shop.clock.jump(24 * 3_600_000)
  expect(await signIn(shop, other, juho)).toMatchObject(locked(30))
  await shop.restart(20 * second)
  expect(await signIn(shop, other, juho)).toMatchObject(locked(30))
  shop.clock.advance(30 * second)
  expect(await signIn(shop, other, '1111')).toMatchObject(locked(60))
  shop.clock.advance(60 * second)
  opened(await signIn(shop, other, juho))
  // Forgiven: five tries again.
  expect(await signIn(shop, other, '1111')).toMatchObject({ problem: { details: { left: 4 } } })
})

test('guessed at many times at once, there are still five tries', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => signIn(shop, ingrid, String(1111 + at))),
  )
  const codes = answers.map((answer) => (answer.ok ? 'in' : answer.problem.code))
  expect(codes.filter((code) => code === 'pin.wrong')).toHaveLength(4)
  expect(codes.filter((code) => code === 'pin.locked')).toHaveLength(8)
})

test('a new PIN ends the wait', async () => {
  await using shop = await openStaffedShop()
  const other = await hire(shop, 'Juho', 'manager', juho)
  for (let guess = 0; guess < 5; guess += 1) await signIn(shop, other, '1111')
  expect(opened(await shop.office.ask('staff.list', {})).find(({ id }) => id === other)?.waitsMs).toBe(30_000)
  opened(await shop.office.ask('staff.setPin', { person: other, pin: '975316' }))
  opened(await signIn(shop, other, '975316'))
})

test('the last manager with a PIN is neither removed nor made a cashier', async () => {
  await using shop = await openStaffedShop()
  const person = shop.ingrid
  await hire(shop, 'Juho', 'manager', null)
  const asCashier = { person, name: 'Ingrid', role: 'cashier' } as const
  expect(await shop.office.ask('staff.remove', { person })).toMatchObject(refused('staff.lastManager'))
  expect(await shop.office.ask('staff.change', asCashier)).toMatchObject(refused('staff.lastManager'))
  const next = await hire(shop, 'Liv', 'manager', juho)
  opened(await shop.office.ask('staff.remove', { person }))
  // Whoever has left is signed out, and cannot come back.
  expect(await shop.office.ask('staff.list', {})).toMatchObject(refused('staff.signInFirst'))
  expect(await signIn(shop, person, firstManager.pin)).toMatchObject(refused('staff.noSuchNumber'))
  opened(await signIn(shop, next, juho))
})

test('a name is taken once, whatever its letters; whoever has left gives it free, and keeps it in the past', async () => {
  await using shop = await openStaffedShop()
  const kari = await hire(shop, 'Kari', 'cashier', '4711')
  const again = { name: ' KARI ', role: 'cashier', pin: null } as const
  expect(await shop.office.ask('staff.add', again)).toMatchObject(refused('staff.nameTaken'))
  opened(await shop.office.ask('staff.remove', { person: kari }))
  opened(await shop.office.ask('staff.add', again))
  const kept = readFileSync(staffFileOf(shop.folder), 'utf8')
  expect(kept).toContain(kari)
  expect(shop.tillFacts()).toContainEqual(
    expect.objectContaining({ change: 'removed', of: { id: kari, name: 'Kari' } }),
  )
})

test('somebody without a PIN is known, and cannot sign in', async () => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Åse', 'cashier', null)
  expect(await signIn(shop, person, '')).toMatchObject(refused('staff.noPin'))
})

test('the list is the owner’s alone to read, and holds no PIN', async () => {
  await using shop = await openStaffedShop()
  const file = staffFileOf(shop.folder)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).not.toContain(firstManager.pin)
})

test('a list that was changed beside the till is taken up; one that is broken changes nothing', async () => {
  await using shop = await openStaffedShop()
  const file = staffFileOf(shop.folder)
  writeFileSync(file, '{ "people": [')
  await shop.leaveAlone(second)
  expect(shop.cashier.view().staff.people.map(({ name }) => name)).toEqual(['Ingrid'])
  writeStaff(file, [managerOf(hashPin('4711', seeded(3), cheapPinCost))])
  await shop.leaveAlone(second)
  expect(shop.cashier.view().staff).toMatchObject({ people: [], signedIn: null })
  opened(await signIn(shop, 'manager', '4711'))
})

test('a list of whoever ever worked here may grow as long as it likes: the till starts with it', async () => {
  await using shop = await openShop()
  const left = { name: 'Ole', role: 'cashier', number: 11, pin: null, isActive: false } as const
  const everybody = Array.from({ length: 501 }, (_, at) => ({ ...left, id: `p${at}` }))
  writeStaff(staffFileOf(shop.folder), everybody)
  await shop.restart()
  expect(shop.cashier.view().staff.people).toEqual([])
})

test('a till whose list is broken does not start, and says where', async () => {
  await using shop = await openShop()
  writeFileSync(path.join(shop.folder, 'staff.json'), '{ "people": [{ "id": "a" }] }')
  await expect(shop.restart()).rejects.toThrow(/staff.broken.*people.0.name/)
  writeFileSync(path.join(shop.folder, 'staff.json'), '{ "people": [] }')
  await shop.restart()
})
