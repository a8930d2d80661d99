// Tests of refused drafts and updates of agreements, and that a refusal changes nothing.
import { describe, expect, test } from 'vitest'
import { unitOf } from '#test/support/service/sales-unit-kinds.ts'
import {
  activeAgreement,
  clubOf,
  createMembership,
  faultsOf,
  type Membership,
  nameOf,
  unitIn,
} from '#test/support/service/recurring.ts'
import { inProcess, subjects } from '#test/support/service/contract-subjects.ts'

const pendingOf = async (club: Membership) => (await club.list('?status=PENDING')).length

describe.each(subjects)('$name', ({ open }) => {
  test('Errors: the problem format of Recurring', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const refused = await club.draft({ productName: 'x'.repeat(46) })
    expect([
      refused.status,
      refused.headers.get('content-type'),
      refused.headers.get('content-language'),
    ]).toEqual([400, 'application/problem+json', 'en'])
    expect(refused.body).toEqual({
      type: expect.stringMatching(/[#/]validation-error$/),
      title: 'Bad Request',
      status: 400,
      detail: expect.stringMatching(/^[A-Z].+\.$/),
      instance: '/v3/agreements',
      contextId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      extraDetails: [{ name: 'productName', reason: 'must have a length of at most 45' }],
    })
  })

  test.each([
    ['broken JSON', '{"pricing":', 'invalid-json'],
    ['no JSON at all', 'hello', 'invalid-json'],
    ['a deep pit', '['.repeat(100_000), 'invalid-json'],
    ['nothing', '', 'validation-error'],
    ['a list', '[]', 'validation-error'],
    ['null', 'null', 'validation-error'],
  ])('Errors: %s', async (_, text, name) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const refused = await club.draft({}, { text })
    expect([refused.status, nameOf(refused)]).toEqual([400, name])
  })
})

// The rules are the same by HTTP, so the tables are asked in process only. The fields by themselves are in field-recurring.test.ts.

const pricing = { type: 'LEGACY', amount: 49_900, currency: 'NOK' }
const variable = { type: 'VARIABLE', suggestedMaxAmount: 49_900, currency: 'NOK' }
const flexible = { type: 'FLEXIBLE', currency: 'NOK' }
const month = { unit: 'MONTH', count: 1 }
const price = { type: 'PRICE_CAMPAIGN', price: 100, end: '2026-02-15T12:00:00Z' }

/** What is wrong, what the draft has in place of the good, the names of the faults. */
const badDrafts: [string, Record<string, unknown>, string[]][] = [
  ['no type and no amount', { pricing: { currency: 'NOK' } }, ['pricing.amount']],
  [
    'LEGACY with a suggested maximum',
    { pricing: { ...pricing, suggestedMaxAmount: 100 } },
    ['pricing.suggestedMaxAmount'],
  ],
  ['VARIABLE with an amount', { pricing: { ...variable, amount: 100 } }, ['pricing.amount']],
  ['FLEXIBLE with an amount', { pricing: { ...flexible, amount: 100 } }, ['pricing.amount']],
  [
    'FLEXIBLE with a maximum',
    { pricing: { ...flexible, suggestedMaxAmount: 100 } },
    ['pricing.suggestedMaxAmount'],
  ],
  ['an empty interval', { interval: {} }, ['interval.unit']],
  ['FLEXIBLE with a period', { interval: { type: 'FLEXIBLE', period: month } }, ['interval.period']],
  [
    'both forms of an interval',
    { interval: { type: 'RECURRING', period: month, ...month } },
    ['interval.unit'],
  ],
  ['a campaign beside VARIABLE pricing', { pricing: variable, campaign: price }, ['campaign']],
  ['a campaign beside FLEXIBLE pricing', { pricing: flexible, campaign: price }, ['campaign']],
  ['skipLandingPage without a number', { skipLandingPage: true }, ['phoneNumber']],
  ['skipLandingPage with a null number', { skipLandingPage: true, phoneNumber: null }, ['phoneNumber']],
  [
    'several things at once',
    { productName: undefined, isApp: 'x', interval: { unit: 'MONTH', count: 99 } },
    ['interval.count', 'isApp', 'productName'],
  ],
]

const goodDrafts: [string, Record<string, unknown>][] = [
  ['LEGACY and no maximum', { pricing: { ...pricing, suggestedMaxAmount: null } }],
  ['FLEXIBLE pricing', { pricing: flexible }],
  ['a FLEXIBLE interval', { interval: { type: 'FLEXIBLE' } }],
  ['what belongs to a campaign of another type', { campaign: { ...price, eventText: 7 } }],
]

test.each(badDrafts)('Create agreement: refused for %s', async (_, more, faults) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const refused = await club.draft(more)
  expect([refused.status, nameOf(refused), faultsOf(refused).toSorted()]).toEqual([
    400,
    'validation-error',
    faults,
  ])
  expect(await pendingOf(club)).toBe(0)
})

test.each(goodDrafts)('Create agreement: taken with %s', async (_, more) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  expect((await club.draft(more)).status).toBe(201)
})

test('Create agreement: nin only where it is approved', async () => {
  await using subject = await inProcess()
  const club = await createMembership(subject, await unitOf(subject, 'plain-payments'))
  expect(faultsOf(await club.draft({ scope: 'name nin' }))).toEqual(['scope'])
  expect((await club.draft({ scope: 'name' })).status).toBe(201)
})

test('Create agreement: cardPassthrough is required for a PSP', async () => {
  await using subject = await inProcess()
  const club = await createMembership(subject, await unitOf(subject, 'psp'))
  expect(faultsOf(await club.draft())).toEqual(['cardPassthrough'])
  const drafted = (length: number) =>
    club.draft({ cardPassthrough: { pspReference: 'x'.repeat(length), kept: null } })
  expect((await drafted(64)).status).toBe(201)
  expect(faultsOf(await drafted(65))).toEqual(['cardPassthrough.pspReference'])
})

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['productName', { productName: 'Tea club' }, { productName: 'Tea club' }],
  ['productDescription', { productDescription: 'Leaves' }, { productDescription: 'Leaves' }],
  [
    'merchantAgreementUrl',
    { merchantAgreementUrl: 'https://shop.example/other' },
    { merchantAgreementUrl: 'https://shop.example/other' },
  ],
  ['externalId', { externalId: 'member-2' }, { externalId: 'member-2' }],
  [
    'pricing',
    { pricing: { amount: 59_900 } },
    { pricing: { type: 'LEGACY', amount: 59_900, currency: 'NOK' } },
  ],
  [
    'interval',
    { interval: { type: 'RECURRING', period: { unit: 'WEEK', count: 2 } } },
    { interval: { type: 'RECURRING', period: { unit: 'WEEK', count: 2 } } },
  ],
  ['interval', { interval: { type: 'FLEXIBLE' } }, { interval: { type: 'FLEXIBLE' } }],
  [
    'nothing where all is null',
    {
      productName: null,
      productDescription: null,
      merchantAgreementUrl: null,
      externalId: null,
      status: null,
      pricing: null,
      interval: null,
      cardPassthrough: null,
    },
    {},
  ],
  ['nothing of what is unknown', { campaign: null, unknown: 1, pricing: { amount: 49_900, unknown: 1 } }, {}],
  ['nothing', {}, {}],
])('Update agreement: %s, and nothing else', async (_, update, changed) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const before = await club.seen(agreementId)
  const { status, text } = await club.update(agreementId, update)
  expect([status, text]).toEqual([204, ''])
  expect(await club.seen(agreementId)).toEqual({ ...before, ...changed })
})

test.each<[string, unknown, string[]]>([
  ['STOPPED beside something else', { status: 'STOPPED', productName: 'Tea club' }, ['status']],
  ['another type of pricing', { pricing: { type: 'FLEXIBLE' } }, ['pricing.type']],
  [
    'pricing of another kind',
    { pricing: { suggestedMaxAmount: 100 } },
    ['pricing.amount', 'pricing.suggestedMaxAmount'],
  ],
  ['an interval in the form of a draft', { interval: { unit: 'DAY', count: 1 } }, ['interval.type']],
  [
    'FLEXIBLE with a period',
    { interval: { type: 'FLEXIBLE', period: { unit: 'DAY', count: 1 } } },
    ['interval.period'],
  ],
])('Update agreement: refused for %s', async (_, update, faults) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const before = await club.seen(agreementId)
  const refused = await club.update(agreementId, update)
  expect([refused.status, nameOf(refused), faultsOf(refused).toSorted()]).toEqual([
    400,
    'validation-error',
    faults,
  ])
  expect(await club.seen(agreementId)).toEqual(before)
})

test.each<[string, number, number]>([
  ['PENDING', 400, 204],
  ['ACTIVE', 204, 204],
  ['STOPPED', 400, 204],
  ['EXPIRED', 400, 400],
])('Update agreement: one that is %s', async (status, changed, stopped) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const made = async () => {
    const agreementId = await club.drafted()
    if (status === 'EXPIRED') subject.advance(600_000)
    if (status === 'ACTIVE' || status === 'STOPPED') await club.accept(agreementId)
    if (status === 'STOPPED') await club.stop(agreementId)
    expect((await club.seen(agreementId)).status).toBe(status)
    return agreementId
  }
  const answers = [
    await club.update(await made(), { productName: 'Tea club' }),
    await club.stop(await made()),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([changed, stopped])
  for (const answer of answers) {
    if (answer.status === 400) expect(nameOf(answer)).toBe('illegal-agreement-update')
  }
})

test.each([
  ['DK', 'DKK'],
  ['FI', 'EUR'],
])('Create agreement: in %s the suggested maximum is at most 20,000 %s', async (market, currency) => {
  await using subject = await inProcess()
  const club = await createMembership(subject, unitIn(subject, market))
  const variable = (suggestedMaxAmount: number) =>
    club.draft({ pricing: { type: 'VARIABLE', currency, suggestedMaxAmount } })
  expect((await variable(2_000_000)).status).toBe(201)
  expect(faultsOf(await variable(2_000_001))).toEqual(['pricing.suggestedMaxAmount'])
})

test('Bad input: a pit of lists is refused wherever anything may stand', async () => {
  await using subject = await inProcess()
  const club = await createMembership(subject, await unitOf(subject, 'psp'))
  const pit = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const text = JSON.stringify(club.request({ cardPassthrough: { a: 'pit' } })).replace('"pit"', pit)
  expect(faultsOf(await club.draft({}, { text }))).toEqual(['cardPassthrough'])
  expect(faultsOf(await club.many(undefined, { text: `[${pit}]` }))).toEqual(['0'])
})

test('Limits: 300 drafts a minute of one sales unit', async () => {
  await using subject = await inProcess({ limits: 'on' })
  const club = await clubOf(subject)
  for (let index = 0; index < 300; index++) expect((await club.draft()).status).toBe(201)
  const refused = await club.draft()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
})
