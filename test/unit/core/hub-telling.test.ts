// The messages between a till and its hub beside facts and hints: the till's state, that it leaves, what it reads when its stream begins.
import { expect } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { createClub } from '#test/support/till/club.ts'
import { hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { test } from '#test/support/hub/paired-shop.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import { opened } from '#test/support/till/shop.ts'

test('a customer who is joining is told as open', async (shop, hub) => {
  await createClub(shop).join('museum-card')
  shop.clock.advance(30_000)
  await expect.poll(() => hub.healths.at(-1)).toMatchObject({ open: { count: 1, value: 0 }, waiting: 0 })
})

test('a till leaves its hub also where that cannot be told', async (shop, hub) => {
  shop.network.fail('refused connection', /leave/, 1)
  opened(await shop.office.ask('hub.leave', {}))
  expect(opened(await shop.office.ask('hub.read', {}))).toBeNull()
  expect(hub.asked.some(({ path }) => path === hubPaths.leave)).toBe(false)
})

test('money that is open, what needs a person, and a service that is away are told', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(12_300)
  shop.sandbox.phone().approve(reference)
  shop.clock.advance(180_000)
  expect((await shop.cashier.watch(30_000)).question).toBe('handedOver')
  shop.clock.advance(30_000)
  await expect
    .poll(() => hub.healths.at(-1))
    .toMatchObject({ open: { count: 1, value: 12_300 }, waiting: 1, serviceAwaySince: null })
  shop.network.fail('refused connection', /payments/, 1000)
  await shop.cashier.watch(30_000)
  const since = shop.cashier.view().till.service.unreachableSince
  expect(since).not.toBeNull()
  await expect.poll(() => hub.healths.at(-1)).toMatchObject({ serviceAwaySince: since })
})

test('a customer who is joining is read by the next poll when a stream was opened, which does not tell what was missed', async (shop, hub) => {
  const { agreementId } = await createClub(shop).join('museum-card')
  const poll = async () => opened(await shop.cashier.ask('poll', {}))
  const reads = () => shop.network.heard.filter(({ path }) => path.endsWith(`/${agreementId}`)).length
  shop.clock.advance(1000)
  await poll()
  expect(reads()).toBe(0)
  opened(await shop.office.ask('hub.leave', {}))
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  await expect.poll(() => hub.asked.filter(({ path }) => path === hubPaths.hints)).toHaveLength(2)
  await shop.network.quiet()
  await poll()
  expect(reads()).toBe(1)
})

test('a printer is told as none, as ready, and as one that needs looking after; and what keeps the till from selling', async (shop, hub) => {
  const printer = await startPrinter()
  const { host, port } = printer
  const told = (what: object) =>
    expect
      .poll(() => {
        shop.clock.advance(30_000)
        return hub.healths.at(-1)
      })
      .toMatchObject(what)
  await told({ printer: 'none', refuses: null })
  opened(await shop.office.ask('settings.change', { changes: { printer: { kind: 'network', host, port } } }))
  await told({ printer: 'ready' })
  await printer[Symbol.asyncDispose]()
  const { reference } = await shop.cashier.charge(5_000)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(5_000)
  await told({ printer: 'trouble' })
  const service = {
    kind: 'service' as const,
    baseUrl: 'https://service.example',
    handler: '{ "merchant_serial_number": "123456", "environment": "TEST" }',
    confirmationUrlField: 'walletConfirmationUrl',
    systemHeaderPrefix: 'Service-System',
  }
  opened(await shop.office.ask('service.use', { service }))
  await told({ refuses: 'settings.restartFirst' })
})

test('whose money the till sells for is told: it may have been another’s when it was paired', async (shop, hub) => {
  const { merchantSerialNumber } = shop.cashier.view().till
  const unit = { merchantSerialNumber, environment: 'TEST', address: 'sandbox' }
  shop.clock.advance(30_000)
  await expect.poll(() => hub.healths.at(-1)).toMatchObject({ unit })
})

test('a sales unit that is not confirmed at the hub is told at once in the office, with what to do, until it is', async (shop, hub) => {
  const { merchantSerialNumber: unit } = shop.cashier.view().till
  const read = async () => opened(await shop.office.ask('hub.read', {}))
  await expect.poll(read).toMatchObject({ hintTrouble: null })
  opened(await shop.office.ask('hub.leave', {}))
  hub.confirm(false)
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  const unheard = { code: 'hub.unitUnconfirmed', details: { unit, shop: 'Bakery' } }
  await expect.poll(read).toMatchObject({ trouble: null, hintTrouble: unheard })
  hub.confirm(true)
  shop.clock.advance(30_000)
  await expect.poll(read).toMatchObject({ trouble: null, hintTrouble: null })
})

test('pairing says that another till of the shop is called as this one, until one of them has another name', async (shop, hub) => {
  const read = async () => opened(await shop.office.ask('hub.read', {}))
  await expect.poll(read).toMatchObject({ nameTrouble: null })
  opened(await shop.office.ask('hub.leave', {}))
  hub.call(['k7m2q9'])
  opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
  const details = { shop: 'Bakery', name: 'Till 1', tills: 'k7m2q9', till: shop.tillId() }
  await expect.poll(read).toMatchObject({ nameTrouble: { code: 'hub.sameName', details } })
  hub.call([])
  shop.clock.advance(30_000)
  await expect.poll(read).toMatchObject({ nameTrouble: null })
})
