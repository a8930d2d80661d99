// Tests of the simulated wire for agreements: its calls meet the faults of a plan, and the same key then finds what was done.
import { withAges } from '#core/system/clock.ts'
import { expect, test } from 'vitest'
import { createClient, createAuthorizedCalls, createTokens } from '#core/service/client.ts'
import { createRecurringClient } from '#core/service/recurring.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { readClub } from '#test/support/service/agreement-record.ts'
import { createTime } from '#test/simulation/clock.ts'
import { drawClub } from '#test/simulation/draw-club.ts'
import { answerOffer, memberNumber, stopInWallet } from '#test/simulation/member.ts'
import type { Fault, MembershipOperation } from '#test/simulation/plan.ts'
import { createTrace } from '#test/simulation/trace.ts'
import { address, createWire } from '#test/simulation/wire.ts'
import { seeded } from '#test/support/run/clock.ts'
import { given, stopping } from '#test/support/service/recurring-client.ts'
import { firstUnit } from '#test/support/service/merchant.ts'

/** What a till has of the wire, without the till. */
function openWire() {
  const time = createTime()
  const trace = createTrace(time.now, true)
  const sandbox = createSandbox({
    clock: { now: time.now, wait: (ms, signal) => time.wait(ms, signal) },
    chance: seeded(3),
    publicUrl: () => address,
  })
  const left: string[] = []
  const wire = createWire({
    plan: { seed: 5 },
    time,
    trace,
    sandbox,
    leaves: (_, { operation, reference, charge }) =>
      void left.push([operation, reference, charge].filter(Boolean).join(' ')),
    answered: () => undefined,
  })
  const unit = firstUnit(sandbox)
  const clock = withAges({
    now: time.now,
    elapsed: () => time.elapsed(),
    uptime: () => time.elapsed(),
    wait: (ms, signal) => time.wait(ms, signal),
  })
  const client = createClient({
    address: () => address,
    fetch: wire.fetchFor({
      name: 'till',
      isAlive: () => true,
      point: () => undefined,
      asleep: { awake: () => Promise.resolve(), slept: () => 0, left: () => 0 },
    }),
    clock,
    timeLimit: 10_000,
    closing: new AbortController().signal,
    headers: {},
  })
  const tokens = createTokens(client, () => unit, unit.merchantSerialNumber, clock)
  const gate = createAuthorizedCalls(client, tokens, () => unit, unit.merchantSerialNumber, clock)
  return {
    time,
    trace,
    sandbox,
    wire,
    left,
    recurring: createRecurringClient(gate, { confirmationUrlField: 'walletConfirmationUrl', market: 'NO' }),
    /** Time goes on until it is done. */
    async run<T>(story: () => Promise<T>): Promise<T> {
      let isOver = false
      const journalled = story().finally(() => (isOver = true))
      journalled.catch(() => undefined)
      await time.run(
        () => isOver,
        () => undefined,
      )
      return journalled
    },
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  }
}

const draft = JSON.stringify({
  pricing: { type: 'LEGACY', amount: 49_900, currency: 'NOK' },
  interval: { unit: 'MONTH', count: 1 },
  merchantRedirectUrl: 'https://shop.example/welcome',
  merchantAgreementUrl: 'https://shop.example/my-membership',
  productName: 'Coffee club',
  externalId: 'kasse:coffee:aaaaaa-a00001-k7m2q9',
})
const charging = JSON.stringify({
  amount: 49_900,
  transactionType: 'RESERVE_CAPTURE',
  description: 'A month of coffee',
  due: '2026-01-16',
  retryDays: 0,
  orderId: 'agr-0001-20260116',
})
const [member] = drawClub(1, 1, 1, ['coffee']).members
if (!member) throw new Error('nobody joins')
const accepting = { ...member, answer: { at: 1000, does: 'accept' as const } }

test('a plan of faults is drawn the same for the same seed, and has every operation of agreements', () => {
  expect(drawClub(4, 1, 30, ['coffee', 'museum'])).toEqual(drawClub(4, 1, 30, ['coffee', 'museum']))
  const operations = new Set(
    Array.from({ length: 40 }, (_, seed) => drawClub(seed, 1, 16, ['coffee']).members)
      .flat()
      .flatMap(({ faults }) => faults.map(({ operation }) => operation)),
  )
  const all: MembershipOperation[] = [
    'draft',
    'agreement',
    'agreements',
    'update',
    'charge',
    'charges',
    'fetchCharge',
    'cancelCharge',
    'captureCharge',
    'refundCharge',
  ]
  expect([...operations]).toEqual(expect.arrayContaining(all))
})

const troubles: Fault[] = [
  { kind: 'drop-answer' },
  { kind: 'late', seconds: 20, status: 503 },
  { kind: 'delay', seconds: 30 },
  { kind: 'unclear' },
  { kind: 'silence' },
]
test.each(troubles)(
  'every request is lost once by $kind: asked again under its key it is done once, and the books say so',
  async (fault) => {
    using world = openWire()
    const { recurring, sandbox, time, trace, wire } = world
    const requests: MembershipOperation[] = [
      'draft',
      'charge',
      'captureCharge',
      'refundCharge',
      'cancelCharge',
      'update',
    ]
    wire.begin({ id: 1, faults: requests.map((operation) => ({ operation, nth: 1, times: 1, fault })) })
    /** A request whose first answer is lost. */
    async function twice<T>(ask: () => Promise<Parameters<typeof given<T>>[0]>): Promise<T> {
      const lost = await ask()
      expect(lost.ok).toBe(false)
      await time.wait(60_000)
      return given(await ask())
    }
    await world.run(async () => {
      const drafted = await twice(() => recurring.draft({ key: 'aaaaaa-a00001-k7m2q9-draft-1', body: draft }))
      const { agreementId, confirmation } = drafted
      const answered = await answerOffer({
        member: accepting,
        time,
        trace,
        sandbox,
        code: () => confirmation,
      })
      expect(answered).toBe(agreementId)
      const at = { agreementId, chargeId: 'agr-0001-20260116' }
      await twice(() => recurring.charge(agreementId, { key: 'charge', body: charging }))
      await time.wait(24 * 3_600_000)
      const part = JSON.stringify({ amount: 20_000 })
      await twice(() => recurring.captureCharge(at, { key: 'capture', body: part }))
      // Of what is partly captured the rest is released first.
      await twice(() => recurring.cancelCharge(at, 'cancel'))
      await twice(() => recurring.refundCharge(at, { key: 'refund', body: part }))
      await twice(() => recurring.update(agreementId, stopping('stop')))
      await time.wait(120_000)
      expect(await readClub(sandbox)).toMatchObject([
        {
          agreementId,
          status: 'STOPPED',
          externalId: 'kasse:coffee:aaaaaa-a00001-k7m2q9',
          period: { unit: 'MONTH', count: 1 },
          charges: [{ id: at.chargeId, captured: 20_000, refunded: 20_000, cancelled: 29_900 }],
        },
      ])
    })
    expect(trace.faults).toEqual({ [fault.kind]: requests.length })
    expect(world.left).toContain('draft aaaaaa-a00001-k7m2q9')
    expect(world.left.filter((one) => one.startsWith('cancelCharge'))).toHaveLength(2)
  },
)

test('people accept, refuse, ignore, and stop in the wallet', async () => {
  using world = openWire()
  const { recurring, sandbox, time, trace } = world
  await world.run(async () => {
    for (const [nth, does] of (['accept', 'reject', 'ignore', 'accept'] as const).entries()) {
      const asked = { ...member, id: nth + 1, answer: { at: 1000, does } }
      const isPushed = nth === 3
      const body = isPushed
        ? JSON.stringify({
            ...JSON.parse(draft),
            phoneNumber: `47${memberNumber(asked)}`,
            skipLandingPage: true,
          })
        : draft
      const { confirmation } = given(await recurring.draft({ key: `draft-${nth}`, body }))
      const code = () => (isPushed ? undefined : confirmation)
      const answered = await answerOffer({ member: asked, time, trace, sandbox, code })
      expect(answered === undefined).toBe(does === 'ignore')
    }
    expect(stopInWallet({ member: { ...member, id: 1 }, sandbox, trace })).toBe(true)
    expect(stopInWallet({ member: { ...member, id: 2 }, sandbox, trace })).toBe(false)
    await time.wait(11 * 60_000)
    expect((await readClub(sandbox)).map(({ status }) => status)).toEqual([
      'ACTIVE',
      'STOPPED',
      'STOPPED',
      'EXPIRED',
    ])
  })
})
