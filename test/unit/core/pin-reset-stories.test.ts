// The only manager has lost their PIN: whoever starts the program on its machine resets it, and the journal says so.
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staffFileOf } from '#core/staff/roster.ts'
import { openVault } from '#core/vault/vault.ts'
import {
  firstManager,
  hire,
  letIn,
  numberOf,
  openStaffedShop,
  realShop,
} from '#test/support/pages/first-sign-in.ts'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { lockedStore, storeOf } from '#test/support/till/vaults.ts'

const newPin = '951357'
const kari = '4711'
const resets = [{ kind: 'staffChanged', person: null, of: { name: 'Ingrid' }, change: 'pinReset' }]
const resetsIn = (facts: readonly object[]) =>
  facts.filter((fact) => 'change' in fact && fact.change === 'pinReset')

test('managers’ PINs are forgotten at one start, a manager chooses one anew as who they are, and cashiers keep theirs', async () => {
  await using shop = await openStaffedShop()
  const { ingrid } = shop
  const cashier = await hire(shop, 'Kari', 'cashier', kari)
  await shop.restart(0, { resetsPins: true })
  expect(shop.cashier.view().staff.needsSetUp).toBe(true)
  expect(resetsIn(shop.tillFacts())).toMatchObject(resets)
  expect(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin })).toMatchObject({
    ok: false,
  })
  opened(await shop.cashier.ask('staff.signIn', { number: numberOf(cashier), pin: kari }))
  opened(await shop.office.ask('staff.setUp', { name: ' ingrid', pin: newPin }))
  expect(shop.office.view().staff.signedIn).toMatchObject({ id: ingrid, name: 'Ingrid', number: 11 })
  expect(shop.office.view().staff.people).toHaveLength(2)
  await shop.restart()
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: newPin }))
  expect(resetsIn(shop.tillFacts())).toHaveLength(1)
  // Whoever looks after the staff sees that it happened.
  expect(opened(await shop.office.ask('staff.list', {}))).toMatchObject([
    { name: 'Kari', pinResetAt: null },
    { name: 'Ingrid', pinResetAt: shop.clock.now() },
  ])
})

test('a second manager’s PIN is forgotten too: the one who chooses anew gives it', async () => {
  await using shop = await openStaffedShop()
  const juho = await hire(shop, 'Juho', 'manager', '864209')
  await shop.restart(0, { resetsPins: true })
  opened(await shop.office.ask('staff.setUp', { name: 'Ingrid', pin: newPin }))
  const people = opened(await shop.office.ask('staff.list', {}))
  expect(people.find(({ id }) => id === juho)).toMatchObject({ name: 'Juho', hasPin: false })
  expect(resetsIn(shop.tillFacts())).toHaveLength(2)
})

test('where no new PIN could be sealed none is forgotten: the till says why, and the old ones go on', async () => {
  let environment: Record<string, string> = {}
  await using shop = await openShop({
    ...(await realShop({})),
    vaultIn: (options) => openVault({ ...options, environment }),
  })
  await letIn(shop)
  environment = { KASSE_VAULT_KEY_FILE: '/nowhere/key' }
  await shop.restart(0, { resetsPins: true })
  expect(shop.cashier.view().staff.needsSetUp).toBe(false)
  expect(resetsIn([...shop.tillFacts(), { change: 'none' }])).toEqual([])
  expect(shop.cashier.view().till.notices).toMatchObject([{ code: 'vault.unreadable' }])
  environment = {}
  await shop.restart()
  opened(await shop.office.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
})

test('while the key store is locked no PIN is forgotten: whoever cannot unlock it lets nobody in', async () => {
  let keyStore = storeOf('till')
  await using shop = await openShop({
    ...(await realShop({})),
    vaultIn: (options) => openVault({ ...options, environment: {}, keyStore }),
  })
  await letIn(shop)
  const { store, open } = lockedStore('till')
  keyStore = store
  await shop.restart(0, { resetsPins: true })
  expect(shop.cashier.view().staff.needsSetUp).toBe(false)
  expect(resetsIn([...shop.tillFacts(), { change: 'none' }])).toEqual([])
  open()
  await shop.leaveAlone(1_000)
  expect(shop.cashier.view().staff.needsSetUp).toBe(true)
  expect(resetsIn(shop.tillFacts())).toMatchObject(resets)
})

const isTold = { code: 'staff.pinsNotReset' }

test('a reset for which the journal has no room is none: no manager’s is in it, every PIN goes on, and the screens say so', async () => {
  let fill: (folder: string) => void = () => undefined
  await using shop = await openShop({ ...(await realShop({})), whenOpen: (folder) => fill(folder) })
  await letIn(shop)
  await hire(shop, 'Juho', 'manager', '864209')
  const { ino } = statSync(staffFileOf(shop.folder))
  using full = new DisposableStack()
  fill = (folder) => void full.use(noRoomFor('staffChanged', { folder }, 'Juho'))
  await shop.restart(0, { resetsPins: true })
  full.dispose()
  expect(resetsIn(shop.tillFacts())).toEqual([])
  expect(statSync(staffFileOf(shop.folder)).ino).toBe(ino)
  expect(shop.cashier.view().till.notices).toMatchObject([isTold])
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
})

test('where the staff list cannot be written the till opens all the same, with the PINs of before, and says so', async () => {
  await using shop = await openStaffedShop()
  const block = (folder: string) => mkdirSync(path.join(folder, 'staff.json.new'))
  await shop.restart(0, { resetsPins: true }, block)
  // What is written down first is never less than what was done.
  expect(resetsIn(shop.tillFacts())).toMatchObject(resets)
  expect(shop.cashier.view().till.notices).toMatchObject([isTold])
  opened(await shop.cashier.ask('staff.signIn', { number: 11, pin: firstManager.pin }))
})
