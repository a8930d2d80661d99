// A program that comes without the sandbox, on a machine where nobody has said yet where it sells: it opens, sells nothing, is told, sells.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLogFile } from '#core/system/log.ts'
import { openVault } from '#core/vault/vault.ts'
import { openTill, type Host, type OpenTill } from '#core/app/open.ts'
import { serverSettingsFile } from '#server/settings.ts'
import type { Caller } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import { at } from '#test/support/till/caller.ts'
import { changedAnswer } from '#test/support/till/changed-answer.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { createWorld } from '#test/support/till/world.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-unset-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const open = (folder = path.join(root, String((count += 1))), more: Partial<Host> = {}) =>
  openTill({
    folder,
    clock: createManualClock(),
    chance: seeded(7),
    program: { name: 'Kasse', version: '1' },
    openLog: (place) => openLogFile(place.log),
    settingsFile: serverSettingsFile,
    openVault: (place) =>
      openVault({ ...place, folder, environment: {}, clock: createManualClock(), chance: seeded(8) }),
    fetch: () => Promise.reject(new Error('nobody was to be asked')),
    pinCost: cheapPinCost,
    ...more,
  })
const opened = (result: Result<OpenTill>): OpenTill => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.value
}
const office = at('office')
const pin = '739152'
/** Before anybody may set up anything. */
const comeIn = async ({ till }: OpenTill): Promise<void> => {
  const come = await till.handlers['staff.setUp']({ name: 'Ingrid', pin }, office)
  if (!come.ok) throw new Error(come.problem.code)
}
const signIn = async ({ till }: OpenTill, page: Caller): Promise<void> => {
  const come = await till.handlers['staff.signIn']({ pin }, page)
  if (!come.ok) throw new Error(come.problem.code)
}

test('it opens, says that nobody has chosen a service, charges nothing and asks nobody', async () => {
  await using till = opened(await open())
  const { handlers } = till.till
  const view = till.till.view('cashier')
  expect(view.till).toMatchObject({ mode: 'production', refusal: { code: 'service.notChosen' } })
  expect(view.staff.needsSetUp).toBe(true)
  expect(view.till.shopName).toBe('Till 1')
  const order = { amount: { value: 100, currency: 'NOK' as const }, by: { userFlow: 'QR' as const } }
  expect(await handlers['sale.start'](order, at('cashier'))).toMatchObject({
    problem: { code: 'service.notChosen' },
  })
  await comeIn(till)
  await till.till.runOnce()
  expect(await handlers['service.test']({}, office)).toMatchObject({ problem: { code: 'service.notChosen' } })
  expect(till.till.view('cashier').till.service.unreachableSince).toBeNull()
})

test('who sets it up names the shop, which stands on receipts from then on', async () => {
  const folder = path.join(root, 'named')
  const shop = { name: 'Tehuset', organisationNumber: '123456785' }
  {
    await using till = opened(await open(folder))
    const { handlers } = till.till
    const refused = { name: 'Ingrid', pin: '1', shop: { ...shop, name: 'Not yet' } }
    expect(await handlers['staff.setUp'](refused, office)).toMatchObject({ ok: false })
    const isOneDigitWrong = { name: 'Ingrid', pin, shop: { ...shop, organisationNumber: '123456789' } }
    expect(await handlers['staff.setUp'](isOneDigitWrong, office)).toMatchObject({
      problem: { code: 'organisation.checkDigit' },
    })
    expect(till.till.view('cashier').till.shopName).toBe('Till 1')
    expect(await handlers['staff.setUp']({ name: 'Ingrid', pin, shop }, office)).toMatchObject({ ok: true })
    expect(till.till.view('cashier').till.shopName).toBe('Tehuset')
  }
  await using till = opened(await open(folder))
  expect(till.till.view('cashier').till.shopName).toBe('Tehuset')
})

test('a shop called as the sandbox’s is called so from the moment its name is saved, and needs no other start', async () => {
  await using till = opened(await open())
  await comeIn(till)
  const shop = { name: 'Kaffebaren Torget', address: ['Torget 1'], organisationNumber: '' }
  expect(await till.till.handlers['settings.change']({ changes: { shop } }, office)).toMatchObject({
    value: { faults: [] },
  })
  expect(await till.till.handlers['settings.read']({}, office)).toMatchObject({
    value: { settings: { shop }, restartNeeded: [] },
  })
})

test('its products are the shop’s own: none at first', async () => {
  await using till = opened(await open())
  const catalog = await till.till.handlers['catalog.read']({}, at('cashier'))
  expect(catalog).toMatchObject({ ok: true, value: { catalog: { products: [] } } })
})

test('the sandbox cannot be chosen where there is none, and settings that ask for it are refused in words', async () => {
  const folder = path.join(root, 'asks')
  {
    await using till = opened(await open(folder))
    await comeIn(till)
    expect(await till.till.handlers['service.use']({ service: { kind: 'sandbox' } }, office)).toMatchObject({
      problem: { code: 'sandbox.notHere' },
    })
    expect(await till.till.handlers['settings.read']({}, office)).toMatchObject({
      value: { settings: { service: { kind: 'none' } }, service: { runs: null, hasSandbox: false } },
    })
  }
  const file = path.join(folder, 'settings.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ service: { kind: 'none' } })
  writeFileSync(file, '{ "service": { "kind": "sandbox" } }')
  expect(await open(folder)).toEqual({
    ok: false,
    problem: { code: 'sandbox.notHere', details: { file } },
  })
})

test('its service is chosen, it is started again by the office, and sells there', async () => {
  await using world = await createWorld()
  const [unit] = world.service.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const folder = path.join(root, 'chosen')
  const restarts: string[] = []
  const restart = () => void restarts.push('asked')
  {
    await using till = opened(await open(folder, { can: { restart } }))
    const { handlers } = till.till
    await comeIn(till)
    expect(till.till.view('office').till.canRestart).toBe(true)
    const { clientId, clientSecret, subscriptionKey } = unit
    const handler = JSON.stringify({
      merchant_serial_number: unit.merchantSerialNumber,
      environment: 'TEST',
    })
    const service = {
      kind: 'service' as const,
      baseUrl: world.service.url,
      systemHeaderPrefix: 'Own',
      confirmationUrlField: 'walletConfirmationUrl',
      handler,
    }
    expect(await handlers['service.use']({ service }, office)).toMatchObject({
      value: { faults: [], handlerFaults: [] },
    })
    expect(await handlers['settings.read']({}, office)).toMatchObject({
      value: { restartNeeded: ['service'] },
    })
    // For the service that was chosen, and so only now.
    const kept = await handlers['service.keep'](
      { credentials: { clientId, clientSecret, subscriptionKey } },
      office,
    )
    expect(kept).toMatchObject({ ok: true })
    expect(till.till.view('cashier').till.refusal?.code).toBe('settings.restartFirst')
    expect(await handlers['till.restart']({}, office)).toEqual(changedAnswer)
    expect(restarts).toEqual(['asked'])
  }
  await using till = opened(
    await open(folder, { can: { restart }, clock: world.clock, fetch: world.network.fetch }),
  )
  const { handlers } = till.till
  expect(till.till.view('cashier').till).toMatchObject({ mode: 'test', refusal: null })
  for (const page of [at('cashier'), office]) await signIn(till, page)
  const order = { amount: { value: 4_900, currency: 'NOK' as const }, by: { userFlow: 'QR' as const } }
  expect(await handlers['sale.start'](order, at('cashier'))).toMatchObject({ ok: true })
  expect(till.till.view('cashier').sale).toMatchObject({ amount: { value: 4_900 } })
  // Nobody is left standing before a till that goes away.
  expect(await handlers['till.restart']({}, office)).toMatchObject({ problem: { code: 'till.busy' } })
  expect(restarts).toEqual(['asked'])
})

test('a till that somebody else starts cannot be asked to', async () => {
  await using till = opened(await open())
  await comeIn(till)
  expect(till.till.view('office').till.canRestart).toBe(false)
  expect(await till.till.handlers['till.restart']({}, office)).toMatchObject({
    problem: { code: 'command.notAllowed' },
  })
})
