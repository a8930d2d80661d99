// Sales units that are confirmed for a shop, and tills that name one which is not: they are let in and kept, and hear of no payment.
import { beforeEach, expect, test } from 'vitest'
import { askWebhooks } from '#hub/commands/webhooks.ts'
import { createLog } from '#core/system/log.ts'
import { healthAnswer, hubPaths } from '#shared/hub.ts'
import { seeded } from '#test/support/run/clock.ts'
import { key as hubKey, wellTill } from '#test/support/hub/hub.ts'
import {
  asHubAsks,
  join,
  letIn,
  openStream,
  secretOf,
  send,
  useHub,
  webhooksOf,
} from '#test/support/hub/hub-node.ts'
import { chained } from '#test/support/hub/hub-rows.ts'
import { signedBatch } from '#test/support/hub/row-signature.ts'

const { service, hub } = await useHub()
let count = 0
const till = (letter = 'a') => `${letter}${String(count).padStart(5, '0')}`
const reference = (letter = 'a', attempt = 1) => `${till(letter)}-00001-q3w8zt-${attempt}`
/** One of this story alone. */
const number = (of = 0) => String(700_000 + count * 10 + of)

const url = `${hub.url}/webhooks/till`
const { id } = await webhooksOf(hub, service).register(url)
const parcel = { url, id, secret: await secretOf(hub, id) }
beforeEach(() => void (count += 1))

async function tell(body: Record<string, unknown>) {
  const given = await send({ ...parcel, body: JSON.stringify(body), at: service.clock.now() })
  expect(given.status).toBe(200)
}
const paid = (msn: string, of: string, name = 'AUTHORIZED') =>
  tell({ msn, reference: of, pspReference: `${of} ${name}`, name })

const post = (path: string, key: string, body: object) =>
  fetch(hub.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** How the till is, and which number it sells for now. */
async function isConfirmed(key: string, merchantSerialNumber: string): Promise<boolean> {
  const answer = await post(hubPaths.health, key, {
    ...wellTill,
    unit: { merchantSerialNumber, environment: 'TEST', address: 'sandbox' },
  })
  return healthAnswer.parse(await answer.json()).isConfirmed
}
/** All that was told until now: another till has heard what came last. */
async function handedOn(): Promise<void> {
  using stream = await openStream(hub.url, await letIn(hub, till('z'), number(9)))
  await stream.next()
  await paid(number(9), reference('z'))
  await stream.until(reference('z'))
}

const rows = chained([{ sale: '', kind: 'signedIn', at: 1, body: '{"person":{"id":"p1","name":"Åse"}}' }])

test('a number that nobody confirmed for the shop: the till is let in and its facts are kept, it hears nothing, and is told why', async () => {
  const key = await letIn(hub, till(), number(), { isConfirmed: false })
  expect((await post(hubPaths.facts, key, signedBatch(till(), rows))).status).toBe(200)
  expect(await isConfirmed(key, number())).toBe(false)
  using stream = await openStream(hub.url, key)
  await stream.next()
  await paid(number(), reference('a', 1))
  await join(hub, `agr_${count}`, till())
  await tell({ msn: number(), agreementId: `agr_${count}`, eventType: 'stopped' })
  await handedOn()
  await hub.hub.enrolment.confirm('Bakery', number())
  await paid(number(), reference('a', 2))
  expect(await stream.until(reference('a', 2))).toEqual([`${reference('a', 2)} AUTHORIZED`])
  expect(await isConfirmed(key, number())).toBe(true)
})

test('another shop’s number, confirmed there, is not heard by a till of this one that names it', async () => {
  const [honest, spy] = [
    await letIn(hub, till('a'), number(), { shop: 'Bakery' }),
    await letIn(hub, till('b'), number(), { shop: 'Thief', isConfirmed: false }),
  ]
  await hub.hub.enrolment.confirm('Thief', number(1))
  expect(await isConfirmed(spy, number())).toBe(false)
  using listening = await openStream(hub.url, honest)
  await listening.next()
  using spying = await openStream(hub.url, spy)
  await spying.next()
  await join(hub, `agr_${count}`, till('a'), till('b'))
  await tell({ msn: number(), agreementId: `agr_${count}`, eventType: 'activated' })
  // A reference that begins like the till's own, and one of a sale that it says it has.
  await paid(number(), reference('b', 1))
  await paid(number(), reference('a', 1))
  expect(await listening.until(reference('a', 1))).toEqual([
    `agr_${count} activated`,
    `${reference('a', 1)} AUTHORIZED`,
  ])
  expect(await isConfirmed(spy, number(1))).toBe(true)
  await paid(number(1), reference('b', 2))
  expect(await spying.until(reference('b', 2))).toEqual([`${reference('b', 2)} AUTHORIZED`])
})

test('one number of two shops of one owner is heard in both, once it is confirmed for each', async () => {
  const keys = [
    await letIn(hub, till('a'), number(), { shop: 'North' }),
    await letIn(hub, till('b'), number(), { shop: 'South' }),
  ]
  await join(hub, `agr_${count}`, till('a'), till('b'))
  const streams = await Promise.all(keys.map((key) => openStream(hub.url, key)))
  await tell({ msn: number(), agreementId: `agr_${count}`, eventType: 'activated' })
  for (const stream of streams) {
    expect(await stream.until(`agr_${count}`)).toHaveLength(1)
    stream[Symbol.dispose]()
  }
})

test('a till whose number is changed hears of the new one where that is confirmed, and of the old one no more', async () => {
  const key = await letIn(hub, till(), number())
  await hub.hub.enrolment.confirm('Bakery', number(1))
  expect(await isConfirmed(key, number(1))).toBe(true)
  using stream = await openStream(hub.url, key)
  await stream.next()
  await paid(number(), reference('a', 1))
  await paid(number(1), reference('a', 2))
  expect(await stream.until(reference('a', 2))).toEqual([`${reference('a', 2)} AUTHORIZED`])
})

test('a registration that the service took with the credentials confirms the number for the shop that it names', async () => {
  const msn = service.unit.merchantSerialNumber
  const key = await letIn(hub, till(), msn, { shop: 'Café', isConfirmed: false })
  const webhooks = webhooksOf(hub, service)
  await webhooks.register(`${hub.url}/webhooks/one`)
  expect(await isConfirmed(key, msn)).toBe(false)
  const wrong = { credentials: { ...service.unit, clientSecret: 'wrong' } }
  const guess = webhooksOf(hub, service, wrong).register(`${hub.url}/webhooks/two`, undefined, 'Café')
  await expect(guess).rejects.toThrow()
  expect(await isConfirmed(key, msn)).toBe(false)
  service.clock.advance(1)
  await webhooks.register(`${hub.url}/webhooks/three`, undefined, 'Café')
  expect(await isConfirmed(key, msn)).toBe(true)
})

test('the command line says whose tills hear of a registration, or how a shop comes to hear', async () => {
  const [printed, noted]: [string[], string[]] = [[], []]
  const unit = service.unit.merchantSerialNumber
  const register = (given: { url: string; shop?: string }) =>
    askWebhooks(['register'], given, {
      database: hub.database,
      clock: service.clock,
      chance: seeded(7),
      log: createLog({ write: () => undefined }),
      closing: new AbortController().signal,
      key: hubKey,
      service: asHubAsks(service.url, service.unit),
      print: (line) => void printed.push(line),
      note: (line) => void noted.push(line),
    })
  await register({ url: `${hub.url}/webhooks/four` })
  expect(printed.at(-1)).toContain(`confirm --shop NAME --sales-unit ${unit}`)
  service.clock.advance(1)
  await register({ url: `${hub.url}/webhooks/five`, shop: 'Harbour' })
  expect(printed.at(-1)).toContain('Tills of Harbour hear of it')
  expect(noted).toEqual([expect.stringMatching(/^“Harbour” is a new shop\. There are already: .*Bakery/)])
  expect(
    await hub.ask("SELECT merchant_serial_number AS unit FROM shop_unit WHERE shop = 'Harbour'"),
  ).toEqual([{ unit }])
})
