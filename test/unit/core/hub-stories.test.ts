// A hub beside the till: an approval shows at once and the service is asked less; nothing else changes, whatever the hub does.
import { expect, test as plain } from 'vitest'
import { hubHeartbeatMs, hubPaths } from '#shared/hub.ts'
import { failed, problem } from '#shared/problem.ts'
import { memoryVault } from '#test/support/till/memory-vault.ts'
import { createHubPeer, hubUrl, pairingCode } from '#test/support/till/hub-peer.ts'
import { rowsIn } from '#test/support/hub/hub-rows.ts'
import { readsOf, sellWithHint, stateOf as state, test } from '#test/support/hub/paired-shop.ts'
import { opened, openShop, type Shop } from '#test/support/till/shop.ts'

test('an approval that the hub tells of is paid on the screen at once: no poll, no second goes by', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(12_500)
  const before = shop.clock.elapsed()
  shop.sandbox.phone().approve(reference)
  hub.hint('payment', reference)
  await expect.poll(() => state(shop)).toBe('captured')
  expect(shop.clock.elapsed()).toBe(before)
  expect(await shop.books(reference)).toMatchObject({ captured: 12_500 })
})

test('a hint is never believed: nothing is paid that the service does not say is approved', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(12_500)
  hub.hint('payment', reference)
  await expect.poll(() => readsOf(shop, reference)).toBe(1)
  await shop.network.quiet()
  expect(state(shop)).toBe('created')
})

test('while approvals are told in time the service is asked less; when the line breaks, as often as ever', async (shop, hub) => {
  await sellWithHint(shop, hub)
  const { reference } = await shop.cashier.charge(5_000)
  const watched = async (seconds: number) => {
    const before = readsOf(shop, reference)
    for (let second = 0; second < seconds; second += 1) {
      hub.beat()
      await shop.network.quiet()
      await shop.cashier.watch(1000)
    }
    return readsOf(shop, reference) - before
  }
  expect(await watched(9)).toBe(0)
  expect(await watched(1)).toBe(1)
  expect(await watched(20)).toBe(4)
  shop.network.fail('refused connection', /^GET \/v1\/hints/, 1000)
  hub.cut()
  await shop.network.quiet()
  expect(await watched(10)).toBeGreaterThanOrEqual(9)
})

test('a hub that was not heard for two heartbeats is relied on no more', async (shop, hub) => {
  await sellWithHint(shop, hub)
  const view = async () => opened(await shop.office.ask('hub.read', {}))
  expect(await view()).toMatchObject({ isAlive: true, isFlowing: true })
  shop.clock.advance(2 * hubHeartbeatMs)
  expect(await view()).toMatchObject({ isAlive: false, isFlowing: false })
})

test('a hub that was heard before the machine slept is relied on no more when it wakes', async (shop, hub) => {
  await sellWithHint(shop, hub)
  shop.sleep(60 * 60_000)
  expect(opened(await shop.office.ask('hub.read', {}))).toMatchObject({ isAlive: false, isFlowing: false })
})

test('an approval that the till sees before anybody tells ends that', async (shop, hub) => {
  await sellWithHint(shop, hub)
  const silent = await shop.cashier.charge(5_000)
  shop.sandbox.phone().approve(silent.reference)
  await shop.cashier.watch(11_000)
  expect(state(shop)).toBe('captured')
  await shop.cashier.acknowledge()
  shop.clock.advance(2000)
  const { reference } = await shop.cashier.charge(5_000)
  hub.beat()
  await shop.network.quiet()
  await shop.cashier.watch(6000)
  expect(readsOf(shop, reference)).toBeGreaterThan(2)
})

test('what a stream says that is no hint, or of nobody’s payment, is passed over', async (shop, hub) => {
  const before = shop.network.heard.length
  hub.hint('payment', 'nobody-00001-abcdef-1')
  hub.hint('agreement', 'agr_nobody')
  hub.say(
    'event: hint\nid: 99\ndata: {"of":"payment"}\n\nevent: hint\ndata: not json\n\nevent: other\ndata: {}\n\n',
  )
  await shop.network.quiet()
  expect(shop.network.heard.slice(before).filter(({ path }) => path.startsWith('/epayment'))).toEqual([])
  await sellWithHint(shop, hub)
})

test('a line that broke is opened again within ten seconds, and what is open is read at once', async (shop, hub) => {
  await sellWithHint(shop, hub)
  const { reference } = await shop.cashier.charge(5_000)
  hub.cut()
  await shop.network.quiet()
  shop.sandbox.phone().approve(reference)
  shop.clock.advance(10_000)
  await expect.poll(() => hub.streams()).toBe(1)
  await expect.poll(() => state(shop)).toBe('captured')
})

test('after a line that broke, sales that no screen waits for are read a few at once', async (shop, hub) => {
  shop.network.fail({ status: 503 }, /payments\/.+/, 1000)
  for (let sale = 0; sale < 12; sale += 1) {
    await shop.cashier.charge(5_000)
    await shop.cashier.abandon()
  }
  await shop.network.quiet()
  expect(shop.cashier.view().till.unsettledCount).toBeGreaterThan(10)
  hub.cut()
  await shop.network.quiet()
  shop.network.forgive()
  shop.network.busiest()
  shop.clock.advance(10_000)
  await expect.poll(() => hub.streams()).toBe(1)
  await shop.network.quiet()
  // Four of the sweep, and what the hub itself is asked beside them.
  expect(shop.network.busiest()).toBeLessThanOrEqual(4 + 3)
})

test('a line on which nothing is heard for three heartbeats is dead, whatever it says of itself', async (shop, hub) => {
  const opened = () => hub.asked.filter(({ path }) => path === hubPaths.hints).length
  shop.clock.advance(2 * hubHeartbeatMs)
  hub.beat()
  await shop.network.quiet()
  shop.clock.advance(2 * hubHeartbeatMs)
  await shop.network.quiet()
  expect(opened()).toBe(1)
  shop.clock.advance(hubHeartbeatMs)
  await shop.network.quiet()
  shop.clock.advance(10_000)
  await expect.poll(opened).toBe(2)
})

for (const fault of ['silence', 'refused connection', 'html', { status: 500 }, { status: 429 }] as const)
  test(`a hub that answers with ${JSON.stringify(fault)} changes nothing about a sale`, async (shop, hub) => {
    hub.cut()
    shop.network.fail(fault, /^[A-Z]+ \/v1\//, 1000)
    const { reference } = await shop.cashier.charge(5_000)
    shop.sandbox.phone().approve(reference)
    await shop.cashier.watch(4000)
    expect(state(shop)).toBe('captured')
    expect(await shop.books(reference)).toMatchObject({ captured: 5_000 })
  })

test('the hub gets every fact, and is told how the till is, without a name or a number of anybody', async (shop, hub) => {
  await sellWithHint(shop, hub)
  shop.clock.advance(31_000)
  await expect.poll(() => hub.rows.length).toBe(rowsIn(shop.folder).length)
  expect(hub.rows).toEqual(rowsIn(shop.folder))
  await expect
    .poll(() => hub.healths.at(-1))
    .toMatchObject({
      version: '1.2.3',
      open: { count: 0, value: 0, currency: 'NOK' },
      waiting: 0,
      printer: 'none',
      refuses: null,
      serviceAwaySince: null,
    })
  expect(hub.asked.slice(1).every(({ authorization }) => authorization === 'Bearer a key')).toBe(true)
})

test('a hub that was put back to a backup while its line was cut is sent what it lost, also when nothing is sold', async (shop, hub) => {
  await sellWithHint(shop, hub)
  await expect.poll(() => hub.rows).toEqual(rowsIn(shop.folder))
  hub.rows.splice(2)
  expect(hub.rows).not.toEqual(rowsIn(shop.folder))
  hub.cut()
  await shop.network.quiet()
  shop.clock.advance(10_000)
  await expect.poll(() => hub.rows).toEqual(rowsIn(shop.folder))
})

plain(
  'a wrong code changes nothing; a right one is typed as it is read; leaving forgets the key',
  async () => {
    const hub = createHubPeer()
    await using shop = await openShop({ hub, vault: memoryVault() })
    const pair = (address: string, code: string) => shop.office.ask('hub.pair', { address, code })
    expect(await pair(hubUrl, 'abcd-9999')).toMatchObject({ ok: false, problem: { code: 'hub.codeRefused' } })
    expect(await pair(hubUrl, 'no code')).toMatchObject({ ok: false, problem: { code: 'hub.codeRefused' } })
    expect(await pair('http://hub.test', pairingCode)).toMatchObject({ problem: { code: 'hub.notSecure' } })
    expect(opened(await shop.office.ask('hub.read', {}))).toBeNull()
    opened(await pair(hubUrl, ' ABCD 1234 '))
    expect(opened(await shop.office.ask('hub.read', {}))).toMatchObject({ address: hubUrl, shop: 'Bakery' })
    expect(shop.tillFacts().at(-1)).toMatchObject({ kind: 'settingsChanged', keys: ['hub'] })
    opened(await shop.office.ask('hub.leave', {}))
    expect(opened(await shop.office.ask('hub.read', {}))).toBeNull()
    expect(hub.asked.at(-1)?.path).toBe(hubPaths.leave)
    const noted = shop.tillFacts().filter((fact) => fact.kind === 'settingsChanged')
    expect(noted).toMatchObject([{ keys: ['hub'] }, { keys: ['hub'] }])
    expect(await shop.office.ask('hub.leave', {})).toMatchObject({ problem: { code: 'hub.none' } })
  },
)

test('a till that is paired is not paired over it: it says with whom, and asks no hub for anything', async (shop, hub) => {
  const asked = () => hub.asked.filter(({ path }) => path === hubPaths.pair).length
  expect(await shop.office.ask('hub.pair', { address: 'https://other.test', code: pairingCode })).toEqual(
    failed(problem('hub.already', { address: hubUrl })),
  )
  expect(asked()).toBe(1)
})

plain('a code is not used where what it brings cannot be kept', async () => {
  const hub = createHubPeer()
  const vault = memoryVault()
  const full = failed(problem('folder.full', { folder: '/srv/kasse' }))
  await using shop = await openShop({ hub, vault: { ...vault, hub: { ...vault.hub, probe: () => full } } })
  expect(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode })).toEqual(full)
  expect(hub.asked).toEqual([])
})

plain(
  'a first pairing that reaches no hub says so and keeps nothing: nothing waits for a hub that is not there',
  async () => {
    await using shop = await openShop({ hub: createHubPeer(), vault: memoryVault() })
    const pair = () => shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode })
    shop.network.fail('refused connection', /\/v1\/pair/, 1)
    expect(await pair()).toEqual(failed(problem('hub.notReached', { address: hubUrl })))
    expect(await hubOf(shop)).toBeNull()
    expect(await pair()).toMatchObject({ ok: true })
  },
)

plain(
  'a key that cannot be opened is told of in the office, also to whoever asks about the shop; the till can be paired anew',
  async () => {
    const hub = createHubPeer()
    const vault = memoryVault()
    const damaged = failed(problem('vault.damaged', { file: 'vault.sealed' }))
    const read = () => {
      const found = vault.hub.read()
      return found.ok && found.value === null ? damaged : found
    }
    await using shop = await openShop({ hub, vault: { ...vault, hub: { ...vault.hub, read } } })
    const unopened = failed(problem('hub.unopened'))
    expect(await shop.office.ask('hub.read', {})).toEqual(unopened)
    expect(await shop.office.ask('shop.tills', {})).toEqual(unopened)
    opened(await shop.office.ask('hub.pair', { address: hubUrl, code: pairingCode }))
    expect(await shop.office.ask('hub.read', {})).toMatchObject({ ok: true, value: { shop: 'Bakery' } })
  },
)

const hubOf = async (shop: Shop) => opened(await shop.office.ask('hub.read', {}))

/** Seconds go by until the hub is as it is said, with nothing sold meanwhile. */
async function becomes(shop: Shop, trouble: string | null): Promise<void> {
  await expect
    .poll(async () => {
      shop.clock.advance(1000)
      await shop.network.quiet()
      return (await hubOf(shop))?.trouble?.code ?? null
    })
    .toBe(trouble)
}

test('a hub that goes away while nothing is sold is said to be away, and to be there again as soon as it is', async (shop, hub) => {
  await expect.poll(async () => (await hubOf(shop))?.behind).toBe(0)
  shop.network.fail('refused connection', /^[A-Z]+ \/v1\//, 6)
  hub.cut()
  await becomes(shop, 'hub.away')
  await becomes(shop, null)
  await expect
    .poll(async () => {
      shop.clock.advance(1000)
      await shop.network.quiet()
      return hubOf(shop)
    })
    .toMatchObject({ isAlive: true, behind: 0 })
})

test('a key that is revoked while nothing is sold is said to be', async (shop, hub) => {
  await expect.poll(async () => (await hubOf(shop))?.behind).toBe(0)
  hub.revoke()
  await becomes(shop, 'hub.keyRefused')
})

test('a line that gives signs of life is a hub that was heard, also when nothing is sold', async (shop, hub) => {
  await expect.poll(async () => (await hubOf(shop))?.behind).toBe(0)
  for (let beat = 0; beat < 6; beat += 1) {
    shop.clock.advance(hubHeartbeatMs)
    hub.beat()
    await shop.network.quiet()
  }
  await expect.poll(async () => (await hubOf(shop))?.lastHeardAt).toBe(shop.clock.now())
})
