// The answers of every route of the hub and every control of the sandbox to bodies of every bad kind.
import { expect, test } from 'vitest'
import type { Control } from '#sandbox/control/operations.ts'
import { controlRoutes } from '#sandbox/control/routes.ts'
import type { Parts } from '#sandbox/api/areas.ts'
import { hubPaths } from '#shared/hub.ts'
import { seeded } from '#test/support/run/clock.ts'
import { openHub, wellTill } from '#test/support/hub/hub.ts'
import { createRandom } from '#test/support/kill/plan.ts'
import { useOpened } from '#test/support/hub/postgres.ts'
import { activeAgreement, createMembership, unitIn } from '#test/support/service/recurring.ts'
import { createMerchant, type Subject } from '#test/support/service/service.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { isLong } from '#test/support/run/run-size.ts'
import { faultsOf } from '#test/support/attacks/answers.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { createHostility, newHeard } from '#test/support/attacks/hostile.ts'

const rounds = isLong ? 8000 : 400
const hub = await useOpened(openHub)

const dice = createRandom(seeded(attackSeed))
const hostility = createHostility(dice, newHeard())

/** Spoilt in one place, or as a whole. */
function bodyFrom(samples: readonly unknown[]) {
  const sample = samples[dice.below(samples.length)]
  const input = hostility.spoilt(sample)
  return dice.below(4) === 0 ? hostility.body(JSON.stringify(sample)) : (JSON.stringify(input) ?? '')
}

/** Every control of the sandbox, as its routes name them: nothing is asked of the parts. */
const doors = controlRoutes({} as Parts, {} as Control).routes.filter(({ method }) => method !== 'ALL')

/** What there is to act upon, after all that was there before is forgotten, and bodies that name it. */
async function begin(sandbox: Subject, round: number) {
  const post = (path: string, body: object) =>
    sandbox.fetch(
      new Request(`${sandbox.url}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) }),
    )
  await post('reset', {})
  const unit = unitIn(sandbox)
  const reference = `a-reference-${round}`
  const merchant = await createMerchant(sandbox, unit)
  expect((await merchant.create(merchant.request(reference))).status).toBe(201)
  const club = await createMembership(sandbox, unit)
  const agreementId = await club.drafted()
  const pricing = { type: 'VARIABLE', suggestedMaxAmount: 5000, currency: 'NOK' }
  const active = await activeAgreement(club, { pricing })
  const fault = { fault: { kind: 'status', status: 503 }, operation: 'payment.create', count: 1 }
  const { id } = (await (await post('faults', fault)).json()) as { id: number } // what the sandbox answers to one it takes
  const samples = [
    {},
    fault,
    { reference, phoneNumber: '4791234567', consents: true },
    { agreementId, phoneNumber: '4791234567' },
    { agreementId: active, phoneNumber: '4791234567', maxAmount: 100 },
    { advanceSeconds: 1 },
    { birthDate: '2000-01-01', card: 'COMMERCIAL', isCardGood: false },
    { until: '2026-12-01T00:00:00Z' },
    { number: '4791234567', birthDate: '2000-01-01', card: 'visa', isCardGood: false },
    { msn: unit.merchantSerialNumber, isLenient: true },
    { isLenient: true },
    { row: 'post-clock', body: '{"advanceSeconds": 1}' },
  ] as const
  const parts = ['4791234567', unit.merchantSerialNumber, String(id), '%00', '%ff', '__proto__'] as const
  /** Its parameters are names of what is there, or none. */
  const addressOf = (door: string) =>
    `${sandbox.url}/sandbox${door.replaceAll(/:\w+(\{[^}]*\}+)?/g, () => dice.pick(parts))}`
  return { samples, addressOf }
}

test(`no control of the sandbox makes a mistake, whatever it is told (seed ${attackSeed})`, async () => {
  await using sandbox = await inProcess()
  const faults: string[] = []
  const done = new Set<string>()
  let requests = 0
  for (let round = 0; round < rounds; round += 1) {
    const { samples, addressOf } = await begin(sandbox, round)
    for (const { method, path } of dice.shuffled(doors)) {
      const sample = dice.pick(samples)
      const body = dice.below(2) === 0 ? JSON.stringify(sample) : bodyFrom([sample])
      const typed = new URLSearchParams(Object.entries(sample).map(([name, value]) => [name, String(value)]))
      const sent = dice.below(path === '/page' ? 2 : 4) === 0 ? typed : body
      const answer = await sandbox.fetch(
        new Request(addressOf(path), { method, ...(method === 'GET' ? {} : { body: sent }) }),
      )
      requests += 1
      const told = { status: answer.status, text: await answer.text() }
      if (told.status < 400) done.add(`${method} ${path}`)
      faults.push(
        ...faultsOf(told, []).map((fault) => `${method} ${path} ${String(sent).slice(0, 200)}: ${fault}`),
      )
    }
  }
  tell('fuzz of the sandbox', { requests, controls: doors.length, seed: attackSeed })
  expect(faults).toEqual([])
  // Each was let through as well: what none of these bodies fits would be asked in vain.
  expect(doors.map(({ method, path }) => `${method} ${path}`).filter((door) => !done.has(door))).toEqual([])
})

test(`no route of the hub makes a mistake, with a key or without (seed ${attackSeed})`, async () => {
  // Each asks less often than it is told to wait for.
  const keys: string[] = []
  for (let count = 0; count < 100; count += 1) keys.push(await hub.letIn(`attack${count}`))
  const row = { seq: 1, sale: '', kind: 'signedIn', at: 1, body: '{}', hash: '0'.repeat(64) }
  const samples = [
    wellTill,
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
    'wellTill to wait': statuses.get(429) ?? 0,
    seed: attackSeed,
  })
  expect(statuses.get(429) ?? 0).toBeLessThan(requests / 2)
  expect(faults).toEqual([])
  for (const key of keys) expect(hub.logged.join('')).not.toContain(key)
})
