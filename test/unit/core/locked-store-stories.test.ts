// A till whose key store is locked at the start: it opens, says what is missing and charges nothing, and goes on by itself once somebody has unlocked it.
import { expect, test } from 'vitest'
import type { ProcessEnv } from '#core/service/credentials.ts'
import { openVault } from '#core/vault/vault.ts'
import type { StoreKeys } from '#core/vault/key.ts'
import { firstManager, letIn, realShop } from '#test/support/pages/first-sign-in.ts'
import { opened, openShop, type ShopOptions } from '#test/support/till/shop.ts'
import { lockedStore, storeOf } from '#test/support/till/vaults.ts'

const charge = { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } } as const
const isLocked = { ok: false, problem: { code: 'vault.storeLocked' } }
const signIn = { number: 11, pin: firstManager.pin }

/** The machine's store at the next start. */
function machine(environment: ProcessEnv = {}) {
  const here: { store: StoreKeys } = { store: storeOf('till') }
  const vaultIn: ShopOptions['vaultIn'] = (options) =>
    openVault({ ...options, environment, keyStore: here.store })
  return {
    vaultIn,
    lock() {
      const locked = lockedStore('till')
      here.store = locked.store
      return locked
    },
    unlocked: () => void (here.store = storeOf('till')),
  }
}

/** What opens the service, as the environment gives it. */
function environmentOf(vault: ShopOptions['vault']): ProcessEnv {
  const to = vault?.boundTo?.()
  const held = to && vault?.held?.(to)
  if (!held || 'missing' in held) throw new Error('the service is not open')
  const { clientId, clientSecret, subscriptionKey } = held
  return {
    KASSE_CLIENT_ID: clientId,
    KASSE_CLIENT_SECRET: clientSecret,
    KASSE_SUBSCRIPTION_KEY: subscriptionKey,
  }
}

test('nobody signs in and nothing is charged while the key store is locked; unlocked, the till sells and vouches for its journal', async () => {
  const { vault, ...real } = await realShop({})
  const store = machine(environmentOf(vault))
  await using shop = await openShop({ ...real, vaultIn: store.vaultIn })
  await letIn(shop)
  const { reference } = opened(await shop.cashier.start(charge))
  const { open } = store.lock()
  await shop.restart()
  expect(shop.cashier.view().till.refusal).toMatchObject({ code: 'vault.storeLocked' })
  // Their PINs are right, and nobody is told otherwise, nor to have another one made.
  expect(await shop.cashier.ask('staff.signIn', signIn)).toMatchObject(isLocked)
  // Also credentials that the environment gives charge nothing: the journal could not vouch for it.
  shop.sandbox.phone().approve(reference)
  await shop.leaveAlone(30_000)
  expect(shop.cashier.sale().state).not.toBe('captured')
  open()
  await shop.leaveAlone(30_000)
  opened(await shop.cashier.ask('staff.signIn', signIn))
  expect(shop.cashier.view().till.refusal).toBeNull()
  expect(shop.cashier.sale().state).toBe('captured')
  await shop.cashier.acknowledge()
  opened(await shop.cashier.start(charge))
  store.unlocked()
  await shop.restart()
  expect(shop.cashier.view().till.refusal).toBeNull()
})

test.each([
  ['of a service whose credentials the environment gives', () => realShop({})],
  ['of the sandbox', () => Promise.resolve({ vault: undefined })],
])(
  'money %s waits with the key store: the start after one that nobody unlocked finds its journal whole',
  async (_, make) => {
    const { vault, ...of } = await make()
    const store = machine(vault && environmentOf(vault))
    await using shop = await openShop({ ...of, vaultIn: store.vaultIn })
    await letIn(shop)
    const { reference } = opened(await shop.cashier.start(charge))
    store.lock()
    await shop.restart()
    shop.sandbox.phone().approve(reference)
    await shop.leaveAlone(30_000)
    store.unlocked()
    await shop.restart()
    opened(await shop.cashier.ask('staff.signIn', signIn))
    await shop.leaveAlone(30_000)
    expect(shop.cashier.view().till.refusal).toBeNull()
    expect(shop.cashier.sale().state).toBe('captured')
  },
)

test('a new till begins once its key store has opened, and a manager answers for nothing meanwhile', async () => {
  const store = machine()
  const { open } = store.lock()
  await using shop = await openShop({ vaultIn: store.vaultIn })
  const manager = { pin: '', reason: 'all is well' }
  expect(shop.cashier.view().till.refusal).toMatchObject({ code: 'vault.storeLocked' })
  expect(await shop.cashier.start(charge)).toMatchObject(isLocked)
  expect(await shop.office.ask('journal.accept', { manager })).toMatchObject(isLocked)
  expect(await shop.office.ask('staff.setUp', firstManager)).toMatchObject(isLocked)
  open()
  await shop.leaveAlone(1_000)
  expect(shop.cashier.view().till.refusal).toBeNull()
  opened(await shop.cashier.start(charge))
})

test('screens hear of it at once when the key store has opened', async () => {
  const store = machine()
  const { open } = store.lock()
  await using shop = await openShop({ vaultIn: store.vaultIn })
  const told = new Promise<void>((resolve) => void shop.subscribe(resolve))
  open()
  await told
  expect(shop.cashier.view().till.refusal).toBeNull()
})

test('a till that was closed while it waited for its key store is left alone', async () => {
  const store = machine()
  const { open } = store.lock()
  const shop = await openShop({ vaultIn: store.vaultIn })
  await shop[Symbol.asyncDispose]()
  open()
  await new Promise(setImmediate)
  expect(shop.logged.join()).not.toContain('waits no longer for its key store')
})

test.each([
  ['nobody approves', false],
  ['who approved meanwhile has the money given back', true],
])(
  'at a kiosk its customer cancels while the key store is locked, and the till is killed before it opens: %s',
  async (_, isApproved) => {
    const { vault, ...real } = await realShop({ isAttended: false })
    const store = machine(environmentOf(vault))
    await using shop = await openShop({ ...real, vaultIn: store.vaultIn })
    opened(await shop.office.ask('staff.setUp', firstManager))
    const by = { userFlow: 'PUSH_MESSAGE', phoneNumber: '91234567' }
    opened(await shop.kiosk.ask('sale.start', { ...charge, by }))
    const { sale, reference } = shop.cashier.sale()
    store.lock()
    await shop.restart()
    await shop.kiosk.ask('sale.cancel', { sale })
    if (isApproved) shop.sandbox.phone('4791234567').approve()
    await shop.leaveAlone(30_000)
    store.unlocked()
    await shop.restart()
    await shop.leaveAlone(30_000)
    // The journal is the one that this till wrote: no manager is asked.
    expect(shop.cashier.view().till).toMatchObject({ refusal: null, journal: null })
    expect(shop.cashier.view().till.unsettledCount).toBe(0)
    expect(await shop.books(reference)).toMatchObject({ captured: 0, cancelled: 5_000 })
  },
)
