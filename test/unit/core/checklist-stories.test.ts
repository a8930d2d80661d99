// Stories of the checklist: a new shop does one thing after the other, and each counts as done because the till knows of it.
import { expect, test } from 'vitest'
import type { Credentials } from '#core/service/credentials.ts'
import type { ProductInput } from '#shared/product.ts'
import type { Checklist } from '#shared/setup.ts'
import { hire, letIn, realShop } from '#test/support/pages/first-sign-in.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'

const read = async (shop: Shop): Promise<Checklist | null> =>
  opened(await shop.office.ask('checklist.read', {}))
const doneIn = async (shop: Shop): Promise<string[]> =>
  Object.entries((await read(shop)) ?? {}).flatMap(([step, isDone]) => (isDone ? [step] : []))
const change = async (shop: Shop, changes: Record<string, unknown>) =>
  expect(opened(await shop.office.ask('settings.change', { changes }))).toEqual({ faults: [] })

/** It sells for real money, of which the test's service has none. */
async function openForReal(environment: 'TEST' | 'PRODUCTION' = 'PRODUCTION', held?: Credentials) {
  const { vault, settings, ...options } = await realShop({})
  if (!vault || settings?.service?.kind !== 'service') throw new Error('it has no service')
  const handler = { ...settings.service.handler, environment }
  const shop = await openShop({
    ...options,
    vault: held ? { ...vault, held: () => held } : vault,
    settings: { service: { ...settings.service, handler } },
  })
  await letIn(shop)
  return shop
}

const tea: Omit<ProductInput, 'category'> = {
  names: { en: 'Tea' },
  details: null,
  price: 4000,
  vatRate: 1500,
  barcode: null,
  image: { drawing: 'tea' },
  minimumAge: 0,
  isFavourite: false,
  isSoldOut: false,
}

async function addProduct(shop: Shop): Promise<void> {
  const shelf = async () => opened(await shop.office.ask('catalog.read', {}))
  const { revision } = await shelf()
  opened(await shop.office.ask('category.save', { revision, category: null, names: tea.names }))
  const now = await shelf()
  const given = { ...tea, category: now.catalog.categories.at(-1)?.id ?? '' }
  opened(await shop.office.ask('product.save', { revision: now.revision, product: null, given }))
}

test('a till that sells for real: its first manager and its credentials are there, the rest is done one by one', async () => {
  await using shop = await openForReal()
  expect(await doneIn(shop)).toEqual(['service', 'staff'])

  const address = ['Torget 1', '0150 Oslo']
  await change(shop, { shop: { name: 'Kaffe & Kake', address, organisationNumber: '' } })
  expect(await doneIn(shop)).not.toContain('shop')
  await change(shop, { shop: { name: 'Kaffe & Kake', address, organisationNumber: '123456785' } })
  expect(await doneIn(shop)).toEqual(['shop', 'service', 'staff'])

  await change(shop, { printer: { kind: 'network', host: '192.168.1.50' } })
  expect(await doneIn(shop)).toEqual(['shop', 'service', 'printer', 'staff'])

  await addProduct(shop)
  expect(await doneIn(shop)).toEqual(['shop', 'service', 'printer', 'products', 'staff'])

  const kari = await hire(shop, 'Kari', 'cashier', null)
  expect(await doneIn(shop)).not.toContain('staff')
  opened(await shop.office.ask('staff.setPin', { person: kari, pin: '7391' }))
  expect(await doneIn(shop)).toContain('staff')

  await paid(shop, 1000)
  expect(Object.values((await read(shop)) ?? {})).toEqual(Array(6).fill(true))
})

test('credentials that the service does not take connect nothing', async () => {
  const wrong = { clientId: 'one', clientSecret: 'two', subscriptionKey: 'three' }
  await using shop = await openForReal('PRODUCTION', wrong)
  expect(await doneIn(shop)).toEqual(['staff'])
})

test.each([
  ['in a TEST environment', () => openForReal('TEST')],
  ['in the sandbox', () => openShop()],
])('%s a sale is done, but no real money can be taken', async (_, open) => {
  await using shop = await open()
  await paid(shop, 1000)
  expect(await read(shop)).toMatchObject({ service: false, sale: true })
})

test('the sandbox begins with nothing done: its shop, its products and its people are samples or nobody', async () => {
  await using shop = await openShop()
  expect(await doneIn(shop)).toEqual([])
  await addProduct(shop)
  expect(await doneIn(shop)).toEqual(['products'])
})

test('who has no printer and keys amounts says so, and is not asked again', async () => {
  await using shop = await openShop()
  await change(shop, { printer: { kind: 'none' } })
  await change(shop, { entry: 'keypad' })
  expect(await doneIn(shop)).toEqual(['printer', 'products'])
  await shop.restart()
  expect(await doneIn(shop)).toEqual(['printer', 'products'])
})

test('a terminal sells what its registers name: no products are wanted, and the first checkout that is paid is its first sale', async () => {
  await using shop = await openShop({ settings: { mode: 'terminal' } })
  expect(await doneIn(shop)).toEqual(['products'])
  const register = await pairedRegister(shop)
  await register.ask('one', 4900, { flow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' })
  expect(await doneIn(shop)).toEqual(['products'])
  shop.sandbox.phone('4791234567').approve()
  expect(await register.follow('one', 10_000)).toMatchObject({ state: 'COMPLETED' })
  expect(await doneIn(shop)).toEqual(['products', 'sale'])
})

test('the shop hides it and brings it back; what was done meanwhile is done', async () => {
  await using shop = await openShop()
  await change(shop, { showsChecklist: false })
  expect(await read(shop)).toBeNull()
  await paid(shop, 1000)
  await change(shop, { showsChecklist: true })
  expect(await doneIn(shop)).toEqual(['sale'])
})
