// The only manager has lost their PIN: whoever starts the program on its machine resets it, and the journal says so.
import { expect, test } from 'vitest'
import { openVault } from '#core/vault/vault.ts'
import {
  firstManager,
  hire,
  letIn,
  numberOf,
  openRealShop,
  realShop,
} from '#test/support/pages/first-sign-in.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { lockedStore, storeOf } from '#test/support/till/vaults.ts'

const newPin = '951357'
const kari = '4711'
const resets = [{ kind: 'staffChanged', person: null, of: { name: 'Ingrid' }, change: 'pinReset' }]
const resetsIn = (facts: readonly object[]) =>
  facts.filter((fact) => 'change' in fact && fact.change === 'pinReset')

test('managers’ PINs are forgotten at one start, a manager chooses one anew as who they are, and cashiers keep theirs', async () => {
  await using shop = await openRealShop()
  const ingrid = await letIn(shop)
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
})

test('a second manager’s PIN is forgotten too: the one who chooses anew gives it', async () => {
  await using shop = await openRealShop()
  await letIn(shop)
  const juho = await hire(shop, 'Juho', 'manager', '864209')
  await shop.restart(0, { resetsPins: true })
  opened(await shop.office.ask('staff.setUp', { name: 'Ingrid', pin: newPin }))
  const people = opened(await shop.office.ask('staff.list', {}))
  expect(people.find(({ id }) => id === juho)).toMatchObject({ name: 'Juho', hasPin: false })
  expect(resetsIn(shop.tillFacts())).toHaveLength(2)
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
