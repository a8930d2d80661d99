// The office's set-up of a till: what it changes holds at once or says that it does not, and what must stay secret is never told.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { destinationOf } from '#core/service/credentials.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { letIn } from '#test/support/pages/first-sign-in.ts'
import { opened, openShop, type Shop, type ShopOptions } from '#test/support/till/shop.ts'
import { emptyFolder, vaultIn } from '#test/support/till/vaults.ts'

const serviceOf = (merchantSerialNumber: string) => ({
  kind: 'service' as const,
  baseUrl: 'http://localhost:9',
  systemHeaderPrefix: 'Service-System',
  confirmationUrlField: 'walletConfirmationUrl',
  handler: { merchant_serial_number: merchantSerialNumber, environment: 'TEST' as const },
})

/** A till that is configured for the service, with a vault of its own. */
async function openSetUp(
  change: (unit: Unit) => Partial<Record<keyof Keys, string>> = () => ({}),
  msn?: string,
) {
  const vault = vaultIn(emptyFolder())
  // The sandbox's own units are known once it runs: one shop tells them to the next, which has the same seed.
  await using told = await openShop({ seed: 7 })
  const [unit, other] = told.sandbox.salesUnits
  if (!unit || !other) throw new Error('the sandbox has no sales units')
  const keys = {
    clientId: unit.clientId,
    clientSecret: unit.clientSecret,
    subscriptionKey: unit.subscriptionKey,
  }
  const service = serviceOf(msn ?? unit.merchantSerialNumber)
  const to = destinationOf(service.baseUrl, service.handler.merchant_serial_number)
  vault.keep({ ...keys, ...change(other) }, to)
  const options: ShopOptions = { seed: 7, vault, settings: { service } }
  const shop = await openShop(options)
  await letIn(shop)
  return { shop, vault, keys, other, to }
}
type Keys = { clientId: string; clientSecret: string; subscriptionKey: string }
type Unit = Keys & { merchantSerialNumber: string }

test('what is asked for anew each time holds at once; the rest is said to wait', async () => {
  await using shop = await openShop()
  const given = opened(
    await shop.office.ask('settings.change', {
      changes: {
        tips: { askedBy: 'cashier', percents: [20] },
        shop: { name: 'Annet', address: [], organisationNumber: '' },
        goodsQuestionHours: 3,
      },
    }),
  )
  expect(given).toEqual({ faults: [] })
  const { restartNeeded } = opened(await shop.office.ask('settings.read', {}))
  expect(restartNeeded).toEqual(['goodsQuestionHours'])
  expect(shop.cashier.view().till).toMatchObject({ shopName: 'Annet', tips: [20] })
  expect(shop.office.view().facts).toBe(1)
  await shop.restart()
  expect(opened(await shop.office.ask('settings.read', {})).restartNeeded).toEqual([])
})

test('null takes a setting back to what it is without one', async () => {
  await using shop = await openShop({ settings: { accent: '#123456' } })
  expect(opened(await shop.office.ask('settings.change', { changes: { accent: null } })).faults).toEqual([])
  expect(shop.cashier.view().till.look.accent).toBeNull()
})

test.each([
  [{ tips: { askedBy: 'cashier', percents: [99] } }, ['tips.percents.0']],
  [{ tips: { askedBy: 'everybody', percents: [] } }, ['tips.askedBy', 'tips.percents']],
  [{ accent: 'green', largeAmount: 0 }, ['accent', 'largeAmount']],
  [{ shop: { name: 'A', address: [], organisationNumber: '12345' } }, ['shop.organisationNumber']],
  [{ shop: { name: '', address: [], organisationNumber: '' } }, ['shop.name']],
  [{ blockCommercialCards: true }, ['blockCommercialCards']],
  [{ service: { kind: 'sandbox' } }, ['service']],
  [
    {
      shop: { name: 'A', address: Array.from({ length: 9 }, () => 'A'), organisationNumber: '9'.repeat(41) },
    },
    ['shop.address', 'shop.organisationNumber'],
  ],
  [{ constructor: 1, nothing: 2 }, ['constructor', 'nothing']],
  [{ receiptAddress: 'till.example' }, ['receiptAddress']],
  [
    { memberships: { redirectUrl: 'http://shop.example', agreementUrl: 'myshop://mine' } },
    ['memberships.redirectUrl', 'memberships.agreementUrl'],
  ],
])('%j is not taken, and nothing is changed', async (changes, faults) => {
  await using shop = await openShop()
  const before = opened(await shop.office.ask('settings.read', {}))
  expect(opened(await shop.office.ask('settings.change', { changes }))).toEqual({ faults })
  expect(opened(await shop.office.ask('settings.read', {}))).toEqual(before)
})

test('credentials are exchanged while the till runs, and the old token goes with them', async () => {
  const { shop, other, keys, vault, to } = await openSetUp((unit) => ({ clientSecret: unit.clientSecret }))
  await using _shop = shop
  const first = await shop.cashier.charge(1000)
  expect(first.problem?.code).toBe('credentials.refused')
  expect(other.clientSecret).not.toBe(keys.clientSecret)
  opened(await shop.office.ask('service.keep', { credentials: { clientSecret: keys.clientSecret } }))
  expect(vault.held(to)).toEqual(keys)
  await shop.cashier.acknowledge()
  expect(await shop.cashier.charge(1000)).toMatchObject({ state: 'created', problem: null })
  // The token that is held now would live for an hour.
  opened(await shop.office.ask('service.keep', { credentials: { clientSecret: 'wrong' } }))
  expect((await shop.cashier.watch(10_000)).problem?.code).toBe('credentials.refused')
})

test('a till without credentials sells as soon as it has them', async () => {
  const { shop, keys } = await openSetUp()
  await using _shop = shop
  expect(shop.cashier.view().till.refusal).toBeNull()
  const { vault } = opened(await shop.office.ask('settings.read', {})).service
  expect(vault).toMatchObject({
    tier: 'ownKey',
    has: { clientId: true, clientSecret: true, subscriptionKey: true },
  })
  expect(JSON.stringify(vault)).not.toContain(keys.clientSecret)
})

test('nothing that the office is told has a credential in it', async () => {
  const { shop, keys } = await openSetUp()
  await using _shop = shop
  await shop.cashier.charge(1000, '91234567')
  writeFileSync(
    path.join(shop.folder, 'till.log'),
    `{"msg":"asked +4791234567 with ${keys.subscriptionKey}","msisdn":"4791234567"}\nno JSON ${keys.clientSecret}\n`,
  )
  const answers = [
    await shop.office.ask('settings.read', {}),
    await shop.office.ask('service.keep', { credentials: { clientId: keys.clientId } }),
    await shop.office.ask('service.test', {}),
    await shop.office.ask('diagnostics.read', {}),
    await shop.office.ask('diagnostics.bundle', {}),
  ]
  for (const answer of answers) {
    const told = JSON.stringify(opened(answer as never))
    for (const secret of [...Object.values(keys), '91234567']) expect(told).not.toContain(secret)
  }
  expect(shop.logged.join()).not.toContain(keys.clientSecret)
})

test('what the environment gives is not changed from a screen', async () => {
  await using shop = await openShop({ vault: memoryVault() })
  expect(await shop.office.ask('service.keep', { credentials: { clientId: 'a' } })).toMatchObject({
    problem: { code: 'credentials.fixed' },
  })
})

/** What the test of the connection says of address, client, key and sales unit, and the problem. */
const outcome = async (shop: Shop) => {
  const { steps, problem } = opened(await shop.office.ask('service.test', {}))
  expect(steps.map(({ part }) => part)).toEqual(['address', 'client', 'key', 'salesUnit'])
  return [...steps.map((step) => step.outcome), problem?.code ?? null]
}
const [wrongClient, wrongKey] = [
  ['right', 'wrong', 'right', 'unchecked', 'credentials.refused'],
  ['right', 'unchecked', 'wrong', 'unchecked', 'credentials.refused'],
]

test.each<[string, (other: Unit) => Partial<Keys>, (string | null)[], string?]>([
  ['nothing', () => ({}), ['right', 'right', 'right', 'right', null]],
  ['the secret', () => ({ clientSecret: 'wrong' }), wrongClient],
  ['the client', ({ clientId }) => ({ clientId }), wrongClient],
  ['the key', () => ({ subscriptionKey: 'wrong' }), wrongKey],
  ['a key of another sales unit', ({ subscriptionKey }) => ({ subscriptionKey }), wrongKey],
  ['the sales unit', () => ({}), ['right', 'right', 'right', 'wrong', 'credentials.refused'], '11111'],
])('the test of the connection says what is wrong: %s', async (_, change, said, salesUnit) => {
  const { shop } = await openSetUp(change, salesUnit)
  await using _shop = shop
  expect(await outcome(shop)).toEqual(said)
})

test('the test of the connection says that nobody is there, and what is missing', async () => {
  const { shop } = await openSetUp()
  await using _shop = shop
  shop.network.cut()
  expect((await outcome(shop)).slice(0, 2)).toEqual(['wrong', 'unchecked'])
  await using bare = await openShop({
    vault: vaultIn(emptyFolder()),
    settings: { service: serviceOf('123456') },
  })
  await letIn(bare)
  expect(await outcome(bare)).toEqual(['unchecked', 'missing', 'missing', 'unchecked', 'credentials.missing'])
})

test('another market is another sales unit of the sandbox: not while money is open, or the till would not start', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(1000)
  expect(await shop.office.ask('settings.change', { changes: { market: 'DK' } })).toMatchObject({
    problem: { code: 'folder.belongsElsewhere', details: { open: 1 } },
  })
  await shop.restart()
  expect(shop.cashier.view().till.market).toBe('NO')
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  opened(await shop.office.ask('settings.change', { changes: { market: 'DK' } }))
  await shop.restart()
  expect(shop.cashier.view().till.market).toBe('DK')
})

test('another market is another currency: a till of a real service does not take it while money is open, and then sells no more until it is started again', async () => {
  const { shop } = await openSetUp()
  await using _shop = shop
  await shop.cashier.charge(1000)
  const change = () => shop.office.ask('settings.change', { changes: { market: 'DK' } })
  expect(await change()).toMatchObject({ problem: { code: 'folder.belongsElsewhere', details: { open: 1 } } })
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  opened(await change())
  expect(
    await shop.cashier.start({ amount: { value: 1000, currency: 'NOK' }, by: { userFlow: 'QR' } }),
  ).toMatchObject({
    problem: { code: 'settings.restartFirst' },
  })
  await shop.restart()
  expect(shop.cashier.view().till.market).toBe('DK')
})

test('another service is used from the next start on, and not while money is open', async () => {
  await using shop = await openShop()
  const handler = '{ "merchant_serial_number": "123456", "environment": "TEST" }'
  const service = { ...serviceOf('123456'), baseUrl: 'https://service.example/', handler }
  const use = (change: Partial<typeof service> = {}) =>
    shop.office.ask('service.use', { service: { ...service, ...change } })
  await shop.cashier.charge(1000)
  expect(await use()).toMatchObject({ problem: { code: 'folder.belongsElsewhere' } })
  await shop.cashier.cancel()
  await shop.cashier.watch(5_000)
  expect(opened(await use({ handler: '{}' })).handlerFaults).toMatchObject([{ rule: 'missing' }])
  expect(opened(await use({ confirmationUrlField: 'uuid' })).faults).toEqual(['service.confirmationUrlField'])
  expect(opened(await use({ baseUrl: 'http://service.example' })).faults).toEqual(['service.baseUrl'])
  const used = opened(await use({ confirmationUrlField: ' confirmUrl ' }))
  expect(used).toEqual({ faults: [], handlerFaults: [] })
  const setup = opened(await shop.office.ask('settings.read', {}))
  // Out of the sandbox, its shop's name does not come along onto receipts.
  expect(setup.settings).toMatchObject({ shop: { name: 'Till 1' } })
  expect(setup).toMatchObject({
    restartNeeded: ['service'],
    settings: { service: { confirmationUrlField: 'confirmUrl' } },
    service: { runs: { mode: 'sandbox' } },
  })
  // What were sold now would be open money of another owner at the next start, and nobody's.
  const asked = { amount: { value: 1000, currency: 'NOK' }, by: { userFlow: 'QR' as const } }
  expect(await shop.cashier.start(asked)).toMatchObject({
    problem: { code: 'settings.restartFirst' },
  })
  opened(await shop.office.ask('service.use', { service: { kind: 'sandbox' } }))
  expect(shop.cashier.view().till.refusal).toBeNull()
})
