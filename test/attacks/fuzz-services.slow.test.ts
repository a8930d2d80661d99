// The answers of every control of the sandbox to bodies of every bad kind.
import { expect, test } from 'vitest'
import type { Control } from '#sandbox/control/operations.ts'
import { controlRoutes } from '#sandbox/control/routes.ts'
import type { SandboxParts } from '#sandbox/api/areas.ts'
import { seeded } from '#test/support/run/clock.ts'
import { createRandom } from '#test/support/kill/plan.ts'
import { activeAgreement, createMembership, unitIn } from '#test/support/service/recurring.ts'
import { createMerchant, type Subject } from '#test/support/service/service.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { isLong } from '#test/support/run/run-size.ts'
import { faultsOf } from '#test/support/attacks/answers.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { createHostility, newHeard } from '#test/support/attacks/hostile.ts'

const rounds = isLong ? 8000 : 400
const dice = createRandom(seeded(attackSeed))
const hostility = createHostility(dice, newHeard())

/** Spoilt in one place, or as a whole. */
function bodyFrom(samples: readonly unknown[]) {
  const sample = samples[dice.below(samples.length)]
  const input = hostility.spoilt(sample)
  return dice.below(4) === 0 ? hostility.body(sample) : (JSON.stringify(input) ?? '')
}

/** Every control of the sandbox, as its routes name them: nothing is asked of the parts. */
const doors = controlRoutes({} as SandboxParts, {} as Control).routes.filter(({ method }) => method !== 'ALL')

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
    { number: '4791234567', birthDate: '2000-01-01', card: 'visa', isCardGood: true },
    { msn: unit.merchantSerialNumber, isLenient: true },
    { isLenient: true },
    { row: 'post-clock', body: '{"advanceSeconds": 1}' },
  ] as const
  const parts = [
    '4791234567',
    '4791234567',
    unit.merchantSerialNumber,
    String(id),
    '%00',
    '%ff',
    '__proto__',
  ] as const
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
