// The answers of every route of the hub and every control of the sandbox to bodies of every bad kind.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubPaths } from '#shared/hub.ts'
import { seeded } from '#test/support/clock.ts'
import { openHub, type ServedHub } from '#test/support/hub.ts'
import { createDice } from '#test/support/kill/plan.ts'
import { usePostgres } from '#test/support/postgres.ts'
import { inProcess } from '#test/support/subjects.ts'
import { isLong } from '#test/support/runs.ts'
import { faultsOf } from '#test/support/attacks/answers.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { createHostility, type Heard } from '#test/support/attacks/hostile.ts'

const rounds = isLong ? 8000 : 400
const postgres = usePostgres()
let hub: ServedHub
beforeAll(async () => {
  hub = await openHub(postgres.connection)
})
afterAll(() => hub[Symbol.asyncDispose]())

const dice = createDice(seeded(attackSeed))
const heard: Heard = new Map()
const hostility = createHostility(dice, heard)

/** Spoilt in one place, or as a whole. */
function bodyFrom(samples: readonly unknown[]) {
  const sample = samples[dice.below(samples.length)]
  const input = hostility.spoilt(sample)
  return dice.below(4) === 0 ? hostility.body(JSON.stringify(sample)) : (JSON.stringify(input) ?? '')
}

test(`no control of the sandbox makes a mistake, whatever it is told (seed ${attackSeed})`, async () => {
  await using sandbox = await inProcess({ limits: 'off' })
  const samples = [
    { reference: 'a-reference-1', phoneNumber: '4791234567', consents: true },
    { agreementId: 'agr_abc', phoneNumber: '4791234567', maxAmount: 100 },
    { fault: { kind: 'status', status: 503 }, operation: 'payment.create', count: 1 },
    { fault: { kind: 'delay', seconds: 0 }, reference: 'a', probability: 0.5, seed: 1 },
    { advanceSeconds: 1 },
    { until: '2026-12-01T00:00:00Z' },
    { birthDate: '2000-01-01', card: 'visa', isCardGood: false },
    { isLenient: true },
  ]
  const paths =
    'clock faults phone/approve phone/refuse phone/start-authorizing agreements/accept agreements/change-maximum agreements/stop customers/4791234567 customers/%00 units/%ff units/123456 deliveries?before=-1&count=1e9 page/faults page/clock page/units __proto__'.split(
      ' ',
    )
  const faults: string[] = []
  let requests = 0
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths) {
      const method = dice.pick(['GET', 'POST', 'POST', 'POST', 'DELETE'])
      const body = bodyFrom(samples)
      const answer = await sandbox.fetch(
        new Request(`${sandbox.url}/sandbox/${path}`, { method, ...(method === 'GET' ? {} : { body }) }),
      )
      requests += 1
      const told = { status: answer.status, text: await answer.text() }
      faults.push(
        ...faultsOf(told, []).map((fault) => `${method} ${path} ${String(body).slice(0, 200)}: ${fault}`),
      )
      // A fault that was taken is for the merchant's calls, and none is asked here.
    }
  tell('fuzz of the sandbox', { requests, seed: attackSeed })
  expect(faults).toEqual([])
}, 300_000)

test(`no route of the hub makes a mistake, with a key or without (seed ${attackSeed})`, async () => {
  // Each asks less often than it is told to wait for.
  const keys: string[] = []
  for (let count = 0; count < 100; count += 1) keys.push(await hub.letIn(`attack${count}`))
  const told = {
    version: '1',
    name: 'T',
    open: { count: 0, value: 0, currency: 'NOK' },
    waiting: 0,
    printer: 'none',
    refuses: null,
    serviceAwaySince: null,
    journal: { rows: 0, head: '0'.repeat(64) },
  }
  const row = { seq: 1, sale: '', kind: 'signedIn', at: 1, body: '{}', hash: '0'.repeat(64) }
  const samples = [
    told,
    { till: 'attack0', rows: [row] },
    { code: 'ABCD-EFGH', till: { id: 'a', name: 'T' } },
  ]
  const paths = [hubPaths.pair, hubPaths.tip, hubPaths.facts, hubPaths.health, `${hubPaths.shop}/sales`]
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let requests = 0
  for (let round = 0; round < 3 * rounds; round += 1)
    for (const path of paths) {
      const body = bodyFrom(samples)
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
      const { status, text: said } = await hub.post(
        path,
        text,
        dice.below(6) > 0 ? keys[requests % keys.length] : undefined,
      )
      requests += 1
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const answer = { status, text: said }
      faults.push(...faultsOf(answer, []).map((fault) => `${path} ${text.slice(0, 300)}: ${fault}`))
    }
  tell('fuzz of the hub', {
    requests,
    'told to wait': statuses.get(429) ?? 0,
    seed: attackSeed,
  })
  expect(statuses.get(429) ?? 0).toBeLessThan(requests / 2)
  expect(faults).toEqual([])
  for (const key of keys) expect(hub.logged.join('')).not.toContain(key)
}, 300_000)
