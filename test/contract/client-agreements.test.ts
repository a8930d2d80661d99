// The till's own client against the service's agreements: drafts, lists, answers, changes, stops, and every refusal of these.
import { expect, test } from 'vitest'
import {
  changesOf,
  given,
  openClub,
  refusedAs,
  troubleIn,
  stopping,
} from '#test/support/service/recurring-client.ts'
import { unitOf } from '#test/support/service/sales-unit-kinds.ts'

const initialCharge = { amount: 19_900, description: 'First month', transactionType: 'RESERVE_CAPTURE' }

test('Draft: the address where the customer answers, the agreement and its first charge', async () => {
  await using club = await openClub()
  const { recurring, phone } = club
  const plain = given(await club.draft())
  expect(plain).toEqual({
    agreementId: expect.stringMatching(/^agr_\w+$/),
    confirmation: expect.stringMatching(/^http:\/\/\S+$/),
  })
  expect(phone('4790000001').scanAgreement(plain.confirmation)).toMatchObject({
    agreementId: plain.agreementId,
  })
  const first = given(await club.draft({ initialCharge: { ...initialCharge, orderId: 'gym-0001-first' } }))
  const [firstCharge] = given(await recurring.charges(first.agreementId))
  expect(firstCharge).toMatchObject({
    id: 'gym-0001-first',
    type: 'INITIAL',
    status: 'PENDING',
    ...initialCharge,
    description: 'First month',
  })
})

test('each call carries who asks, for which sales unit, from which program, and requests their key', async () => {
  await using club = await openClub()
  const { agreementId } = given(await club.draft())
  given(await club.recurring.fetch(agreementId))
  const [token, draft, fetched] = club.network.heard
  expect(token?.path).toBe('/accesstoken/get')
  const { subscriptionKey, merchantSerialNumber } = club.unit
  for (const call of [draft, fetched]) {
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      authorization: expect.stringMatching(/^Bearer \S+$/),
      'ocp-apim-subscription-key': subscriptionKey,
      'merchant-serial-number': merchantSerialNumber,
      'service-system-name': 'Kasse',
      'service-system-version': '1.2.3',
    })
  }
  expect(draft).toMatchObject({ method: 'POST', path: '/recurring/v3/agreements', key: 'k-1', status: 201 })
  expect(draft?.body).toBe(JSON.stringify(club.judge.request()))
  expect(draft?.headers.get('content-type')).toBe('application/json')
  expect(fetched).toMatchObject({ method: 'GET', key: null, body: '' })
})

test('Draft: the same request under the same key is one agreement', async () => {
  await using club = await openClub()
  const request = club.keyed(club.judge.request())
  const once = given(await club.recurring.draft(request))
  expect(given(await club.recurring.draft(request))).toEqual(once)
  expect(await club.judge.list('?status=PENDING')).toHaveLength(1)
  expect(
    troubleIn(
      await club.recurring.draft({ ...club.keyed(club.judge.request({ isApp: true })), key: request.key }),
    ),
  ).toMatchObject(refusedAs('idempotency-conflict', 409))
})

test('Draft: the confirmation address is found in the provider’s own field, and nowhere else', async () => {
  await using club = await openClub({ confirmationUrlField: 'providerConfirmationUrl' })
  expect(troubleIn(await club.draft())).toMatchObject({
    is: 'unknown',
    problem: { code: 'service.garbled', details: { status: 201 } },
  })
  const answer = { agreementId: 'agr_other0001' }
  const draftAnswered = async (more: object) => {
    club.network.fail({ status: 201, body: { ...answer, ...more } }, /POST \/recurring/)
    return club.draft()
  }
  const providerConfirmationUrl = 'https://wallet.example/a/1'
  expect(given(await draftAnswered({ providerConfirmationUrl }))).toEqual({
    ...answer,
    confirmation: providerConfirmationUrl,
  })
  for (const unfit of [
    {},
    { providerConfirmationUrl: '' },
    { providerConfirmationUrl: 7 },
    { walletConfirmationUrl: providerConfirmationUrl },
    { providerConfirmationUrl, agreementId: '' },
  ]) {
    expect(troubleIn(await draftAnswered(unfit))).toMatchObject({
      is: 'unknown',
      problem: { code: 'service.garbled' },
    })
  }
})

test('skipLandingPage: a 403 in the service’s own words is a refusal, and the credentials are not blamed', async () => {
  await using club = await openClub({ unit: (_, subject) => unitOf(subject, 'landing-page') })
  const pushed = { skipLandingPage: true, phoneNumber: '4790000001' }
  expect(troubleIn(await club.draft(pushed))).toMatchObject(refusedAs('validation-error', 403))
  expect(club.network.heard.filter(({ path }) => path === '/accesstoken/get')).toHaveLength(1)
  expect(given(await club.draft()).confirmation).toMatch(/^http/)
})

test('List: one status at a time, by when it was made, page by page', async () => {
  await using club = await openClub()
  const { recurring, clock } = club
  const ids: string[] = []
  for (let made = 0; made < 5; made++) {
    ids.push(await club.active({ externalId: `member-${made}` }))
    clock.advance(1000)
  }
  const idsOf = async (query?: Parameters<typeof recurring.list>[0]) =>
    given(await recurring.list(query)).map((one) => one?.id)
  expect(await idsOf()).toEqual(ids)
  expect(await idsOf({ status: 'ACTIVE', pageSize: 2 })).toEqual(ids.slice(0, 2))
  expect(await idsOf({ status: 'ACTIVE', pageSize: 2, pageNumber: 3 })).toEqual(ids.slice(4))
  expect(await idsOf({ pageSize: 2, pageNumber: 4 })).toEqual([])
  const [, , third] = given(await recurring.list())
  expect(await idsOf({ createdAfter: Date.parse(third?.created ?? '') })).toEqual(ids.slice(3))
  for (const status of ['PENDING', 'STOPPED', 'EXPIRED'] as const) expect(await idsOf({ status })).toEqual([])
  expect(troubleIn(await recurring.list({ pageSize: 2001 }))).toMatchObject(refusedAs('validation-error'))
  expect(troubleIn(await recurring.list({ pageNumber: 0 }))).toMatchObject(refusedAs('validation-error'))
})

test('Fetch: as it stands through accepting, a change and a stop', async () => {
  await using club = await openClub()
  const { recurring, keyed, phone } = club
  const { agreementId, confirmation } = given(await club.draft({ externalId: 'kasse:monthly:till-a1' }))
  const seen = async () => given(await recurring.fetch(agreementId))
  expect(await seen()).toMatchObject({ id: agreementId, status: 'PENDING', start: null })
  phone('4790000001').scanAgreement(confirmation)
  phone('4790000001').acceptAgreement()
  expect(await seen()).toMatchObject({ status: 'ACTIVE', start: expect.stringMatching(/^2026-01-15T/) })
  const paused = { externalId: 'kasse:monthly:till-a1:p' }
  expect(given(await recurring.update(agreementId, keyed(paused)))).toBeNull()
  expect(await seen()).toMatchObject(paused)
  expect(given(await recurring.update(agreementId, stopping('stop-1')))).toBeNull()
  expect(await seen()).toMatchObject({ status: 'STOPPED', stop: expect.any(String), ...paused })
  expect(club.network.heard.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { status: 204, body: JSON.stringify(paused) },
    { status: 204, body: '{"status":"STOPPED"}', key: 'stop-1' },
  ])
})

test('an agreement that is not there, or whose id is none', async () => {
  await using club = await openClub()
  const { recurring, keyed } = club
  const ask = (agreementId: string) => [
    recurring.fetch(agreementId),
    recurring.update(agreementId, keyed({ productName: 'Tea club' })),
    recurring.update(agreementId, stopping(keyed({}).key)),
    recurring.charges(agreementId),
    club.charge(agreementId),
  ]
  for (const answer of await Promise.all(ask('agr_nobody0001'))) {
    expect(troubleIn(answer)).toMatchObject(refusedAs('resource-not-found', 404))
  }
  for (const answer of await Promise.all(ask('monthly/1'))) {
    expect(troubleIn(answer)).toMatchObject(refusedAs('invalid-agreement-id'))
  }
  const left = club.network.heard.length
  for (const id of ['', '.', '..']) expect(() => recurring.fetch(id)).toThrow('is no id')
  expect(club.network.heard).toHaveLength(left)
})

test.each(['', 'x'.repeat(41), 'a#b', 'a?b', 'a/b', 'a\\b'])(
  'a key that the service does not take (%j) is our own mistake, and never leaves',
  async (key) => {
    await using club = await openClub()
    for (const request of Object.values(changesOf(club, key))) expect(request).toThrow('cannot be sent')
    expect(club.network.heard).toEqual([])
  },
)
