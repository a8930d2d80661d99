// What changes who may come in is done by whoever keys in their own PIN for it: an office that was left open gives nobody a key.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffFileOf } from '#core/staff/roster.ts'
import { asksOwnPin, commands, type CommandName, type OwnPinCommand, type InputOf } from '#shared/bridge.ts'
import {
  changeBeside,
  firstManager,
  gone,
  hire,
  letIn,
  openRealShop,
  openStaffedShop,
} from '#test/support/pages/first-sign-in.ts'
import { changedAnswer, refused } from '#test/support/till/changed-answer.ts'
import { hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

const juho = '852046'
const names = (Object.keys(commands) as CommandName[]).filter(asksOwnPin) // the table's own keys

/** Each as a manager would ask it who wants in again by another way. */
const asked = (person: string): { [Name in OwnPinCommand]: InputOf<Name> } => ({
  'staff.add': { name: 'Mona', role: 'manager', pin: '604817' },
  'staff.change': { person, name: 'Juho', role: 'cashier' },
  'staff.setPin': { person, pin: '604817' },
  'staff.remove': { person },
  'screens.pair': { surface: 'office' },
  'screens.unpair': { screen: 'x' },
  'registers.pair': { name: 'Bakery 1', rights: ['pay', 'refund'] },
  'registers.rights': { register: 'k7m2q9', rights: ['pay'] },
  'registers.revoke': { register: 'k7m2q9' },
  'hub.pair': { address: hubUrl, code: pairingCode },
  'hub.leave': {},
  'settings.change': { changes: { signOutMinutes: 0 } },
})

async function standOf(shop: Shop) {
  const registers = opened(await shop.office.ask('registers.read', {}))
  const { settings } = opened(await shop.office.ask('settings.read', {}))
  return JSON.stringify([
    shop.tillFacts(),
    readFileSync(staffFileOf(shop.folder), 'utf8'),
    registers.codes,
    settings,
  ])
}

test.each(names)(
  '%s: without the PIN of whoever asks, or with a wrong one, nothing is changed',
  async (name) => {
    await using shop = await openRealShop()
    await letIn(shop)
    const input = asked(await hire(shop, 'Juho', 'manager', juho))[name]
    const ask = (ownPin: string) => shop.office.ask(name, { ...input, ownPin } as never) // the row's own
    const before = await standOf(shop)
    expect(await ask('')).toMatchObject(refused('pin.missing'))
    expect(await ask('951736')).toMatchObject(refused('pin.wrong', { left: 4 }))
    // Another manager's PIN is not theirs.
    expect(await ask(juho)).toMatchObject(refused('pin.wrong', { left: 3 }))
    expect(await standOf(shop)).toBe(before)
    const answer = await ask(firstManager.pin)
    expect(answer.ok ? 'done' : answer.problem.code).not.toMatch(/^(pin|staff)\./)
    // The right one was no try.
    expect(await ask('951736')).toMatchObject({ problem: { details: { left: 4 } } })
  },
)

test('what is keyed in wrong there is a wrong try at sign-in too', async () => {
  await using shop = await openStaffedShop()
  for (const left of [4, 3])
    expect(await shop.office.ask('hub.leave', { ownPin: '951736' })).toMatchObject({
      problem: { details: { left } },
    })
  expect(await shop.office.ask('staff.signIn', { pin: '951736' })).toMatchObject(
    refused('pin.wrong', { left: 2 }),
  )
})

test('where nobody has a PIN none is asked: the first manager makes their own, and the sandbox asks nobody', async () => {
  await using real = await openRealShop()
  opened(await real.office.ask('staff.setUp', firstManager))
  await using sandbox = await openShop()
  const add = { name: 'Kari', role: 'cashier', pin: null } as const
  opened(await sandbox.office.ask('staff.add', add))
  expect(await sandbox.office.ask('registers.pair', { name: 'Bakery 1', rights: ['pay'] })).toEqual(
    changedAnswer,
  )
})

test('how long a screen stays signed in is the one setting that asks for it', async () => {
  await using shop = await openStaffedShop()
  const change = (changes: object) =>
    shop.office.ask('settings.change', { changes: { ...changes }, ownPin: '' })
  for (const signOutMinutes of [0, 1440, null])
    expect(await change({ signOutMinutes })).toMatchObject(refused('pin.missing'))
  opened(await change({ tillName: 'Till 7' }))
})

test('removed while their own PIN is looked at: they are out, and nobody is added', async () => {
  await using shop = await openStaffedShop()
  const person = await hire(shop, 'Juho', 'manager', juho)
  const page = shop.page('office', 'juho')
  opened(await page.ask('staff.signIn', { number: 12, pin: juho }))
  const add = { name: 'Mallory', role: 'manager', pin: '951736', ownPin: juho } as const
  const added = page.ask('staff.add', add)
  changeBeside(shop, person, gone)
  expect(await added).toMatchObject(refused('staff.signInFirst'))
  expect(shop.office.view().staff.people.map(({ name }) => name)).toEqual(['Ingrid'])
})
