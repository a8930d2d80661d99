// The till's own client when a call about an agreement or a charge fails on its way, or is refused.
import { expect, test } from 'vitest'
import { dayAfter } from '#test/support/service/recurring.ts'
import {
  changesOf,
  given,
  openClub,
  readsOf,
  refusedAs,
  troubleIn,
  type Club,
  stopping,
} from '#test/support/service/recurring-client.ts'
import { minute } from '#test/support/run/times.ts'

const everything = (club: Club) => ({ ...readsOf(club), ...changesOf(club) })
const ours = /recurring/

const problem = { type: 'https://httpstatuses.io/423', title: 'Locked', status: 423 }
const forbidden = { statusCode: 403, message: 'Forbidden.' }
const between: [Parameters<Club['network']['fail']>[0], object][] = [
  ['refused connection', { is: 'unsent', problem: { code: 'service.unreachable' } }],
  ['broken connection', { is: 'unknown', problem: { code: 'service.unreachable' } }],
  ['html', { is: 'unknown', problem: { code: 'service.garbled' } }],
  [
    { status: 200, body: { hello: 1 } },
    { is: 'unknown', problem: { code: 'service.garbled' } },
  ],
  [
    { status: 502, body: {} },
    { is: 'unknown', problem: { code: 'service.failed' } },
  ],
  [
    { status: 404, body: {} },
    { is: 'unknown', problem: { code: 'service.garbled' } },
  ],
  [
    { status: 423, body: problem },
    { is: 'later', problem: { code: 'service.busy' } },
  ],
  [
    { status: 429, headers: { 'retry-after': '7' } },
    { is: 'later', afterMs: 7_000 },
  ],
  [{ status: 403 }, { is: 'unknown', problem: { code: 'service.garbled' } }],
  [
    { status: 403, body: forbidden },
    { is: 'credentials', status: 403 },
  ],
]
test('every operation, whatever stands between: what certainly did not happen, what may have, and what comes later', async () => {
  await using club = await openClub()
  for (const ask of Object.values(everything(club))) {
    for (const [fault, trouble] of between) {
      club.network.fail(fault, ours)
      expect(troubleIn(await ask())).toMatchObject(trouble)
    }
    // Let through, it is answered: by its refusal where nothing is there.
    const last = await ask()
    expect(last.ok || last.trouble.is === 'refused').toBe(true)
  }
})

test('no answer within the limit: unknown, and said with the limit', async () => {
  await using club = await openClub()
  club.network.fail('silence', /PATCH/)
  const asked = club.recurring.update('agr_00000001', stopping('stop-1'))
  while (!club.network.heard.some(({ method }) => method === 'PATCH')) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  club.clock.advance(10_000)
  expect(troubleIn(await asked)).toMatchObject({
    is: 'unknown',
    problem: { code: 'service.slow', details: { seconds: 10 } },
  })
})

test('a lost answer to a stop or to a cancel: a read shows it, and the same key again is answered well', async () => {
  await using club = await openClub()
  const { recurring, network } = club
  const agreementId = await club.active()
  const { chargeId } = given(await club.charge(agreementId))
  const at = { agreementId, chargeId }
  network.fail('lost answer', /DELETE/)
  expect(troubleIn(await recurring.cancelCharge(at, 'cancel-1'))).toMatchObject({ is: 'unknown' })
  expect(given(await recurring.charges(agreementId))).toMatchObject([{ status: 'CANCELLED' }])
  expect(given(await recurring.cancelCharge(at, 'cancel-1'))).toBeNull()
  network.fail('lost answer', /PATCH/)
  expect(troubleIn(await recurring.update(agreementId, stopping('stop-1')))).toMatchObject({ is: 'unknown' })
  expect(given(await recurring.fetch(agreementId)).status).toBe('STOPPED')
  expect(given(await recurring.update(agreementId, stopping('stop-1')))).toBeNull()
})

test('a lost answer to a draft or a charge: the name that was given to it finds it, and the same key gives it again', async () => {
  await using club = await openClub()
  const { recurring, network, judge, keyed } = club
  const externalId = 'kasse:monthly:till-a1'
  const draft = keyed(judge.request({ externalId }))
  network.fail('lost answer', /POST .*agreements/)
  expect(troubleIn(await recurring.draft(draft))).toMatchObject({ is: 'unknown' })
  const [found] = given(await recurring.list({ status: 'PENDING' }))
  expect(found).toMatchObject({ externalId })
  const { agreementId } = given(await recurring.draft(draft))
  expect(agreementId).toBe(found?.id)
  given(await recurring.accept(agreementId, keyed({ phoneNumber: '4791234567' })))
  const charge = keyed(judge.charging({ orderId: 'order-0001' }))
  network.fail('lost answer', /POST .*agreements/)
  expect(troubleIn(await recurring.charge(agreementId, charge))).toMatchObject({ is: 'unknown' })
  expect(given(await recurring.charge(agreementId, charge))).toMatchObject({ chargeId: 'order-0001' })
  expect(given(await recurring.charges(agreementId))).toHaveLength(1)
})

test('an empty answer is one where none is needed, with any 2xx; an empty page is none, nor is it an answer to a question', async () => {
  await using club = await openClub()
  const { recurring, network, keyed } = club
  const garbled = (status: number) => ({
    is: 'unknown',
    problem: { code: 'service.garbled', details: { status } },
  })
  const at = { agreementId: 'agr_00000001', chargeId: 'order-0001' }
  for (const fault of [
    { status: 202, bytes: null },
    { status: 200, bytes: '' },
    { status: 202, body: {} },
  ]) {
    network.fail(fault, ours)
    expect(given(await recurring.captureCharge(at, keyed({ amount: 100 })))).toBeNull()
  }
  network.fail({ status: 200, bytes: '', kind: 'text/html' }, ours)
  expect(troubleIn(await recurring.captureCharge(at, keyed({ amount: 100 })))).toMatchObject(garbled(200))
  network.fail({ status: 204, bytes: null }, ours)
  expect(troubleIn(await recurring.fetch(at.agreementId))).toMatchObject(garbled(204))
})

test('a token that has been taken back is fetched anew, once, and the request repeated with it', async () => {
  await using club = await openClub()
  const { network, clock } = club
  given(await club.draft())
  clock.advance(2 * minute)
  network.heard.splice(0)
  const turnedAway = { status: 401, body: { statusCode: 401, message: 'Unauthorized.' } }
  network.fail(turnedAway, ours)
  const { agreementId } = given(await club.draft())
  const [refused, token, again] = network.heard
  expect(token?.path).toBe('/accesstoken/get')
  expect([refused?.key, refused?.body]).toEqual([again?.key, again?.body])
  expect(again?.headers.get('authorization')).not.toBe(refused?.headers.get('authorization'))
  network.fail(turnedAway, ours, 2)
  clock.advance(2 * minute)
  expect(troubleIn(await club.recurring.fetch(agreementId))).toMatchObject({ is: 'credentials', status: 401 })
})

test.each([
  ['charge', 2],
  ['list', 5],
  ['cancelCharge', 5],
  ['captureCharge', 5],
  ['refundCharge', 5],
] as const)(
  '%s: %i in a minute and no more: later, when the service says, and then again',
  async (name, most) => {
    await using club = await openClub({ limits: 'on' })
    const ask = everything(club)[name]
    const asked = async () => {
      const answer = await ask()
      expect(answer.ok || answer.trouble.is === 'refused').toBe(true)
    }
    for (let time = 0; time < most; time++) await asked()
    const trouble = troubleIn(await ask())
    expect(trouble).toMatchObject({ is: 'later', problem: { code: 'service.limited' } })
    const afterMs = trouble.is === 'later' ? (trouble.afterMs ?? 0) : 0
    expect(afterMs).toBeGreaterThan(0)
    club.clock.advance(afterMs)
    await asked()
  },
)

const names = [
  'validation-error',
  'invalid-agreement-id',
  'invalid-json',
  'idempotency-key-header',
  'missing-request-header',
  'charge-amount-too-high',
  'charge-due-too-soon',
  'charge-due-in-too-long',
  'illegal-agreement-update',
  'cancel-charge-failed',
  'charge-creation-failed',
  'charge-capture-failed',
  'resource-not-found',
  'conflict',
  'idempotency-conflict',
]
test.each(
  names.flatMap((name) => [`https://httpstatuses.io/400#${name}`, `https://pay.example/problems/${name}`]),
)('refused as %s', async (type) => {
  await using club = await openClub()
  const body = { type, title: 'Bad Request', status: 400, contextId: 'c', extraDetails: [] }
  club.network.fail({ status: 400, body }, ours)
  expect(troubleIn(await club.draft())).toMatchObject(refusedAs(type.replace(/^.*[#/]/, '')))
})

test.each<[string, string, { name: string; reason: string }[], string | null]>([
  ['a status is no name', 'https://httpstatuses.io/400', [], null],
  ['nor is a blank page', 'about:blank', [], null],
  ['nor a phone number', 'https://pay.example/problems/no-4791234567', [], null],
  ['nor what is longer than a word', `https://pay.example/#${'x'.repeat(41)}`, [], null],
  ['nor words', 'https://pay.example/#not now', [], null],
  ['a code goes first', 'https://pay.example/#conflict', [{ name: 'ErrorCode', reason: '6080' }], '6080'],
])('the name of a refusal: %s', async (_, type, extraDetails, code) => {
  await using club = await openClub()
  const title = 'No agreement for 4791234567'
  const headers = { 'content-type': 'application/problem+json' }
  club.network.fail({ status: 400, body: { type, title, status: 400, extraDetails }, headers }, ours)
  const trouble = troubleIn(await club.draft({ phoneNumber: '4791234567' }))
  expect(trouble).toMatchObject({ is: 'refused', status: 400, code })
  expect(trouble.problem.details).toMatchObject({
    title: 'No agreement for …',
    code: code ?? '',
    status: 400,
  })
})

test('a charge that is due keeps its day through every trouble of its making', async () => {
  await using club = await openClub()
  const agreementId = await club.active()
  const request = club.keyed(club.judge.charging({ orderId: 'order-0001', due: dayAfter(3) }))
  for (const fault of ['refused connection', 'broken connection', 'html'] as const) {
    club.network.fail(fault, /POST .*charges/)
    expect((await club.recurring.charge(agreementId, request)).ok).toBe(false)
  }
  given(await club.recurring.charge(agreementId, request))
  expect(given(await club.recurring.charges(agreementId))).toMatchObject([{ due: dayAfter(3) }])
})
