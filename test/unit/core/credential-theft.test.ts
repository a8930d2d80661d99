// Somebody who may change a till's settings wants its credentials: every road to a server of their own, on real sockets.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { systemChance } from '#core/system/clock.ts'
import type { ProcessEnv } from '#core/service/credentials.ts'
import { hashPin } from '#core/staff/pin.ts'
import { readStaff, staffFileOf, writeStaff } from '#core/staff/roster.ts'
import { seeded } from '#test/support/run/clock.ts'
import { createWorld, type World } from '#test/support/till/world.ts'
import { cheapPinCost } from '#test/support/till/first-staff.ts'
import { serviceFolder, startTill } from '#test/support/till/service-till.ts'
import { opened } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'
import { openThiefServer } from '#test/support/service/thief-server.ts'
import { sendCopy } from '#test/support/pages/uploads.ts'

const pin = '739152'
const manager = { pin, reason: 'the disk was replaced' }
const second = '846037'
const own = '591826'
const seconds = 1000

type Handler = { merchant_serial_number: string; environment: 'TEST' }
const serviceAt = (baseUrl: string, handler: Handler | null) => ({
  kind: 'service' as const,
  baseUrl,
  systemHeaderPrefix: 'Own',
  confirmationUrlField: 'walletConfirmationUrl',
  handler: handler && JSON.stringify(handler),
})

const handlerOf = (world: World): Handler => ({
  merchant_serial_number: world.service.salesUnits[0]?.merchantSerialNumber ?? '',
  environment: 'TEST',
})
const keysOf = (world: World) => {
  const { clientId = '', clientSecret = '', subscriptionKey = '' } = world.service.salesUnits[0] ?? {}
  return { clientId, clientSecret, subscriptionKey }
}
const environmentOf = (world: World) => {
  const { clientId, clientSecret, subscriptionKey } = keysOf(world)
  return {
    KASSE_CLIENT_ID: clientId,
    KASSE_CLIENT_SECRET: clientSecret,
    KASSE_SUBSCRIPTION_KEY: subscriptionKey,
  }
}

async function start(folder: string, world: World, environment: ProcessEnv = {}) {
  const till = await startTill(folder, { environment, clock: world.clock, pinCost: cheapPinCost })
  return {
    ...till,
    /** Whoever signed in before has left with the process. */
    async comeIn() {
      if (!till.till.view('office').staff.needsSetUp) opened(await till.office('staff.signIn', { pin }))
      else opened(await till.office('staff.setUp', { name: 'Ingrid', pin }))
    },
  }
}

/** A till that sells for the service, with its credentials in the vault, and one manager. */
async function makeTill(world: World, kept = true): Promise<string> {
  const folder = serviceFolder(world.service.url, handlerOf(world).merchant_serial_number)
  await using shop = await start(folder, world)
  await shop.comeIn()
  if (kept) opened(await shop.office('service.keep', { credentials: keysOf(world) }))
  return folder
}

/** All that makes a till ask its service for something. */
async function tryAll(shop: Awaited<ReturnType<typeof start>>, world: World) {
  const tested = await shop.office('service.test', {})
  await shop.office('staff.signIn', { pin })
  await shop.cashier('staff.signIn', { pin })
  const amount = { value: 1000, currency: 'NOK' as const }
  await shop.cashier('sale.start', { amount, by: { userFlow: 'QR' } })
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(30 * seconds)
    await shop.till.runOnce()
  }
  await shop.till.reconcile()
  return tested
}

const elsewhere = { problem: { code: 'credentials.elsewhere' } }

test('the office names another server and tests the connection, then starts the till on it: it hears nothing', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world)
  {
    await using shop = await start(folder, world)
    await shop.comeIn()
    expect(opened(await shop.office('service.test', {})).problem).toBeNull()
    const service = serviceAt(thief.url, null)
    expect(await shop.office('service.use', { service })).toMatchObject({
      problem: { code: 'service.pinAnew' },
    })
    opened(await shop.office('service.use', { service, approver: { pin } }))
    expect(await shop.office('service.test', {})).toMatchObject(elsewhere)
    // One that is entered alone does not bring the others along.
    expect(await shop.office('service.keep', { credentials: { clientId: 'mine' } })).toMatchObject(elsewhere)
    expect(shop.facts().at(-1)).toMatchObject({
      kind: 'originChanged',
      person: { name: 'Ingrid' },
      approvedBy: { name: 'Ingrid' },
      from: world.service.url,
      to: thief.url,
    })
  }
  await using shop = await start(folder, world)
  expect(shop.refusal()).toMatchObject({
    code: 'credentials.elsewhere',
    details: { entered: expect.stringContaining(world.service.url), now: expect.stringContaining(thief.url) },
  })
  await shop.comeIn()
  expect(await tryAll(shop, world)).toMatchObject(elsewhere)
  expect(thief.heard).toEqual([])
  // Set back, all is as it was: nothing has to be entered.
  opened(await shop.office('service.use', { service: serviceAt(world.service.url, null) }))
  expect(opened(await shop.office('service.test', {})).problem).toBeNull()
})

test('settings.json is edited by hand, under a till that runs and before it starts: the server hears nothing', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world)
  const file = path.join(folder, 'settings.json')
  {
    await using shop = await start(folder, world)
    await shop.comeIn()
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(world.service.url, thief.url))
    expect(await shop.office('service.test', {})).toMatchObject(elsewhere)
  }
  await using shop = await start(folder, world)
  expect(shop.refusal()?.code).toBe('credentials.elsewhere')
  await shop.comeIn()
  expect(await tryAll(shop, world)).toMatchObject(elsewhere)
  expect(thief.heard).toEqual([])
  // Whoever has the machine may move it: entered anew, they go there and nowhere else.
  opened(
    await shop.office('service.keep', { credentials: { ...keysOf(world), clientSecret: 'for the new one' } }),
  )
  opened(await shop.office('service.test', {}))
  expect(thief.heard.join()).toContain('for the new one')
  expect(thief.heard.join()).not.toContain(keysOf(world).clientSecret)
})

test('another sales unit by a handler’s configuration: they are asked anew, and the service hears of no other unit', async () => {
  await using world = await createWorld()
  const folder = await makeTill(world)
  await using shop = await start(folder, world)
  await shop.comeIn()
  const handler = { ...handlerOf(world), merchant_serial_number: '999999' }
  // The same origin needs no second word.
  opened(await shop.office('service.use', { service: serviceAt(world.service.url, handler) }))
  expect(await shop.office('service.test', {})).toMatchObject(elsewhere)
})

test('a copy that names another server: the office does not put it back; from the terminal, that server hears nothing', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world)
  const settings = path.join(folder, 'settings.json')
  const copy = path.join(emptyFolder(), 'copy.sqlite')
  {
    await using shop = await start(folder, world)
    await shop.comeIn()
    const honest = readFileSync(settings, 'utf8')
    writeFileSync(settings, honest.replaceAll(world.service.url, thief.url))
    opened(backupFolder(folder, copy))
    writeFileSync(settings, honest)
    expect(
      await shop.office('backup.restore', { ...(await sendCopy(shop.office, readFileSync(copy))), manager }),
    ).toMatchObject({ problem: { code: 'restore.otherService', details: { to: thief.url } } })
  }
  opened(restoreFolder({ folder, file: copy, isReplacing: true, chance: systemChance, now: Date.now() }))
  await using shop = await start(folder, world)
  expect(readFileSync(settings, 'utf8')).toContain(thief.url)
  await shop.comeIn()
  expect(await tryAll(shop, world)).toMatchObject({ ok: false })
  expect(thief.heard).toEqual([])
})

test('credentials of the environment: the office cannot lead them elsewhere, nor can the file under a till that runs', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world, false)
  const environment = environmentOf(world)
  await using shop = await start(folder, world, environment)
  await shop.comeIn()
  expect(opened(await shop.office('service.test', {})).problem).toBeNull()
  const other = { ...handlerOf(world), merchant_serial_number: '999999' }
  for (const service of [serviceAt(thief.url, null), serviceAt(world.service.url, other)])
    expect(await shop.office('service.use', { service, approver: { pin } })).toMatchObject({
      problem: { code: 'service.fixed' },
    })
  const file = path.join(folder, 'settings.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(world.service.url, thief.url))
  expect(await shop.office('service.test', {})).toMatchObject({
    problem: { code: 'credentials.fixedElsewhere' },
  })
  expect(thief.heard).toEqual([])
})

test('where there are two managers, another origin needs the second one’s PIN, and the journal says who gave it', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world)
  await using shop = await start(folder, world)
  await shop.comeIn()
  opened(await shop.office('staff.add', { name: 'Juho', role: 'manager', pin: second }))
  const [ingrid, juho] = shop.people().map(({ id }) => id)
  if (ingrid === undefined || juho === undefined) throw new Error('two managers')
  const service = serviceAt(thief.url, null)
  const use = (approver?: { person?: string; pin: string }) =>
    shop.office('service.use', approver ? { service, approver } : { service })
  const alone = { problem: { code: 'service.secondManager' } }
  expect(await use()).toMatchObject(alone)
  expect(await use({ pin })).toMatchObject(alone)
  expect(await use({ person: ingrid, pin })).toMatchObject(alone)
  // Whoever chose the PIN could sign as both, whoever of them signs first.
  const given = { problem: { code: 'staff.pinGiven', details: { name: 'Juho' } } }
  expect(await use({ person: juho, pin: second })).toMatchObject(given)
  opened(await shop.office('staff.signIn', { number: 12, pin: second }))
  expect(await use({ person: ingrid, pin })).toMatchObject(given)
  opened(await shop.office('staff.setPin', { person: juho, pin: own }))
  opened(await shop.office('staff.signIn', { number: 11, pin }))
  opened(await shop.office('staff.setPin', { person: juho, pin: second }))
  expect(await use({ person: juho, pin: second })).toMatchObject(given)
  // From the terminal, and used once.
  const staff = staffFileOf(folder)
  const byTerminal = hashPin(second, seeded(5), cheapPinCost)
  const people = opened(readStaff(staff)) ?? []
  writeStaff(
    staff,
    people.map((one) => (one.id === juho ? { ...one, pin: byTerminal } : one)),
  )
  await shop.till.runOnce()
  expect(await use({ person: juho, pin: second })).toMatchObject(given)
  opened(await shop.office('staff.signIn', { number: 12, pin: second }))
  opened(await shop.office('staff.signIn', { number: 11, pin }))
  expect(await use({ person: juho, pin })).toMatchObject({ problem: { code: 'pin.wrong' } })
  expect(readFileSync(path.join(folder, 'settings.json'), 'utf8')).not.toContain(thief.url)
  opened(await use({ person: juho, pin: second }))
  expect(shop.facts().at(-1)).toMatchObject({
    kind: 'originChanged',
    person: { id: ingrid },
    approvedBy: { id: juho },
    from: world.service.url,
    to: thief.url,
  })
  expect(thief.heard).toEqual([])
})

test('credentials of the environment, and a copy that names another server is restored by one manager: it hears nothing', async () => {
  await using world = await createWorld()
  await using thief = await openThiefServer()
  const folder = await makeTill(world, false)
  const environment = environmentOf(world)
  const file = path.join(folder, 'settings.json')
  {
    await using shop = await start(folder, world, environment)
    await shop.comeIn()
    // A copy is a plain file: whoever may put one ready can write into it what they like.
    const honest = readFileSync(file, 'utf8')
    writeFileSync(file, honest.replaceAll(world.service.url, thief.url))
    const { base64 } = opened(await shop.office('backup.make', {}))
    writeFileSync(file, honest)
    expect(
      await shop.office('backup.restore', {
        ...(await sendCopy(shop.office, Buffer.from(base64 ?? '', 'base64'))),
        manager,
      }),
    ).toMatchObject({ problem: { code: 'service.fixed' } })
    const own = opened(await shop.office('backup.make', {})).base64
    opened(
      await shop.office('backup.restore', {
        ...(await sendCopy(shop.office, Buffer.from(own ?? '', 'base64'))),
        manager,
      }),
    )
    opened(await shop.office('backup.forget', {}))
  }
  await using shop = await start(folder, world, environment)
  await shop.comeIn()
  await tryAll(shop, world)
  expect(thief.heard.filter((one) => one.includes(environment.KASSE_CLIENT_SECRET))).toEqual([])
})
