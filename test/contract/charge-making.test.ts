// Tests of which charges are taken, one by one and many at once, and how they are listed.
import { describe, expect, test } from 'vitest'
import {
  activeAgreement,
  clubOf,
  dayAfter,
  faultsOf,
  madeCharge,
  nameOf,
} from '#test/support/service/recurring.ts'
import type { Said } from '#test/support/service/service.ts'
import { inProcess, subjects } from '#test/support/service/contract-subjects.ts'
import type { WireCharge } from '#sandbox/schema/recurring.ts'
import { minute, day } from '#test/support/run/times.ts'

const long = (length: number) => 'x'.repeat(length)
const atOnce = { type: 'UNSCHEDULED', due: undefined, retryDays: undefined }
const listed = ({ text }: Said) => JSON.parse(text) as WireCharge[]

test.each<[string, Record<string, unknown>, string, string[]]>([
  [
    'neither due nor retryDays',
    { due: undefined, retryDays: null },
    'validation-error',
    ['due', 'retryDays'],
  ],
  ['UNSCHEDULED with a plan', { type: 'UNSCHEDULED' }, 'validation-error', ['due', 'retryDays']],
  ['UNSCHEDULED with retryDays', { ...atOnce, retryDays: 0 }, 'validation-error', ['retryDays']],
  ['more than five prices at once', { ...atOnce, amount: 249_501 }, 'charge-amount-too-high', []],
  ['due today', { due: dayAfter(0) }, 'charge-due-too-soon', []],
  ['due yesterday', { due: dayAfter(-1) }, 'charge-due-too-soon', []],
  ['due in more than two years', { due: '2028-01-16' }, 'charge-due-in-too-long', []],
  ['more than five prices', { amount: 249_501 }, 'charge-amount-too-high', []],
])('Create charge: refused for %s', async (_, more, name, faults) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const refused = await club.charge(agreementId, more)
  expect([refused.status, nameOf(refused), faultsOf(refused)]).toEqual([400, name, faults])
  expect(listed(await club.charges(agreementId))).toEqual([])
})

test.each(['20.01.2026', '2026-01-25T00:00:00', 20_260_125])(
  'Create charge: refused for due %j, in words that say what it may be',
  async (due) => {
    await using subject = await inProcess()
    const club = await clubOf(subject)
    const refused = await club.charge(await activeAgreement(club), { due })
    expect(refused.text).toContain('must be a date like 2026-11-28, or a date-time with a zone')
  },
)

const largest = { amount: 249_500, description: long(45), retryDays: 14 }
const usual = { due: '2026-01-25T00:00:00Z', type: 'RECURRING', processingMode: 'BATCH' }

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'the smallest',
    { amount: 100, description: 'x', due: dayAfter(1) },
    { amount: 100, description: 'x', due: '2026-01-16T00:00:00Z' },
  ],
  [
    'the largest',
    { ...largest, due: '2028-01-15', orderId: long(64) },
    { ...largest, due: '2028-01-15T00:00:00Z', id: long(64) },
  ],
  ['due on the day of a time', { due: '2026-01-25T23:59:59.999Z' }, usual],
  ['due on a day of its own zone', { due: '2026-01-25T00:00:00+01:00' }, usual],
  ['REAL_TIME', { processingMode: 'REAL_TIME' }, { ...usual, processingMode: 'REAL_TIME' }],
  ['RESERVE_CAPTURE', { transactionType: 'RESERVE_CAPTURE' }, { transactionType: 'RESERVE_CAPTURE' }],
  [
    'one with what is null or unknown',
    { type: null, orderId: null, externalId: null, processingMode: null, unknown: 1 },
    usual,
  ],
])('Create charge: taken as %s', async (_, more, shown) => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  expect((await club.charge(agreementId, more)).status).toBe(201)
  expect(listed(await club.charges(agreementId))).toMatchObject([shown])
})

test('Create charge: UNSCHEDULED is taken at once, within five prices of the interval', async () => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const chargeId = await madeCharge(club, agreementId, { ...atOnce, amount: 200_000 })
  const seen = () => club.chargeSeen(agreementId, chargeId)
  const unscheduled = { type: 'UNSCHEDULED', due: '2026-01-15T00:00:00Z', retryDays: 0 }
  expect(await seen()).toMatchObject({ ...unscheduled, status: 'PROCESSING' })
  expect(nameOf(await club.charge(agreementId, { amount: 49_501 }))).toBe('charge-amount-too-high')
  subject.advance(minute)
  expect(await seen()).toMatchObject({ ...unscheduled, status: 'CHARGED', summary: { captured: 200_000 } })
  const failing = await madeCharge(club, agreementId, { ...atOnce, amount: 151 })
  subject.advance(minute)
  expect((await club.chargeSeen(agreementId, failing)).status).toBe('FAILED')
})

test('Create charge: REAL_TIME is taken without a minute of PROCESSING', async () => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const processingMode = 'REAL_TIME'
  const [planned, now] = [
    await madeCharge(club, agreementId, { processingMode, due: dayAfter(1) }),
    await madeCharge(club, agreementId, { processingMode, ...atOnce }),
  ]
  const statuses = () =>
    Promise.all([planned, now].map(async (id) => (await club.chargeSeen(agreementId, id)).status))
  expect(await statuses()).toEqual(['DUE', 'CHARGED'])
  subject.advance(19 * 60 * minute - 1)
  expect(await statuses()).toEqual(['DUE', 'CHARGED'])
  subject.advance(1)
  expect(await statuses()).toEqual(['CHARGED', 'CHARGED'])
})

test.each(['PENDING', 'STOPPED', 'EXPIRED'])(
  'Create charge: not of an agreement that is %s',
  async (status) => {
    await using subject = await inProcess()
    const club = await clubOf(subject)
    const agreementId = await club.drafted()
    if (status === 'EXPIRED') subject.advance(10 * minute)
    if (status === 'STOPPED') await club.stop(agreementId)
    const refused = await club.charge(agreementId)
    expect([refused.status, nameOf(refused)]).toEqual([400, 'charge-creation-failed'])
  },
)

test.each([
  // Accepted on 15 January: the days of one interval, and the first of the next.
  ['a month', { unit: 'MONTH', count: 1 }, '2026-01-16', '2026-02-14', '2026-02-15'],
  ['two weeks', { unit: 'WEEK', count: 2 }, '2026-01-29', '2026-02-11', '2026-02-12'],
  ['a day', { unit: 'DAY', count: 1 }, '2026-01-20', '2026-01-20', '2026-01-21'],
  ['a year', { unit: 'YEAR', count: 1 }, '2026-01-16', '2027-01-14', '2027-01-15'],
])(
  'LEGACY: charges in one interval of %s come to five prices at most',
  async (_, interval, first, last, next) => {
    await using subject = await inProcess()
    const club = await clubOf(subject)
    const agreementId = await activeAgreement(club, { interval })
    const charge = (amount: number, due: string) => club.charge(agreementId, { amount, due })
    expect((await charge(200_000, first)).status).toBe(201)
    const above = await charge(49_501, last)
    expect([above.status, nameOf(above)]).toEqual([400, 'charge-amount-too-high'])
    expect((await charge(49_500, last)).status).toBe(201)
    expect(nameOf(await charge(100, first))).toBe('charge-amount-too-high')
    expect((await charge(249_500, next)).status).toBe(201)
  },
)

test('LEGACY: cancelled, failed and initial charges leave room', async () => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club, {
    pricing: { type: 'LEGACY', amount: 100, currency: 'NOK' },
    initialCharge: { amount: 400, description: 'First', transactionType: 'DIRECT_CAPTURE' },
  })
  const charge = (amount: number, due: number) =>
    madeCharge(club, agreementId, { amount, due: dayAfter(due) })
  await club.cancel(agreementId, await charge(500, 5))
  await charge(151, 1)
  expect(nameOf(await club.charge(agreementId, { amount: 350 }))).toBe('charge-amount-too-high')
  subject.advance(day)
  expect((await club.charge(agreementId, { amount: 500 })).status).toBe(201)
})

test('LEGACY: with a FLEXIBLE interval each charge comes to five prices at most', async () => {
  await using subject = await inProcess()
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club, { interval: { type: 'FLEXIBLE' } })
  const charge = (amount: number) => club.charge(agreementId, { amount })
  expect([(await charge(249_500)).status, (await charge(249_500)).status]).toEqual([201, 201])
  expect(nameOf(await charge(249_501))).toBe('charge-amount-too-high')
})

test('LEGACY: a month that begins on the 31st', async () => {
  await using subject = await inProcess()
  subject.advance(16 * day)
  const club = await clubOf(subject)
  const agreementId = await activeAgreement(club)
  const full = (due: string) => club.charge(agreementId, { amount: 249_500, due })
  for (const due of ['2026-02-27', '2026-02-28', '2026-03-31', '2026-04-30']) {
    expect((await full(due)).status).toBe(201)
  }
  for (const due of ['2026-03-30', '2026-04-29']) {
    expect(nameOf(await full(due))).toBe('charge-amount-too-high')
  }
})

describe.each(subjects)('$name', ({ open }) => {
  test('Create charge: orderId becomes the id, once per MSN', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const [one, other] = [await activeAgreement(club), await activeAgreement(club)]
    const made = await club.charge(one, { orderId: 'coffee-0001' })
    expect([made.status, made.body]).toEqual([201, { chargeId: 'coffee-0001' }])
    for (const agreementId of [one, other]) {
      const taken = await club.charge(agreementId, { orderId: 'coffee-0001', due: dayAfter(60) })
      expect([taken.status, nameOf(taken)]).toEqual([409, 'conflict'])
    }
    const dane = await clubOf(subject, 'DK')
    expect((await dane.charge(await activeAgreement(dane), { orderId: 'coffee-0001' })).status).toBe(201)
    expect((await club.call('GET', `/agreements/${other}/charges/coffee-0001`)).status).toBe(404)
    expect((await club.call('GET', '/charges/nothing-here')).status).toBe(404)
    expect((await club.cancel(other, 'coffee-0001')).status).toBe(404)
    expect((await club.call('GET', '/charges/coffee-0001')).body).toMatchObject({ agreementId: one })
  })

  test('Create many: each is judged on its own, with its reason', async () => {
    await using subject = await open()
    const club = await clubOf(subject)
    const [one, other, stopped] = [
      await activeAgreement(club),
      await activeAgreement(club),
      await activeAgreement(club),
    ]
    await club.stop(stopped)
    const charge = (agreementId: unknown, more?: Record<string, unknown>) => ({
      agreementId,
      ...club.charging(more),
    })
    const wrong: [unknown, string[]][] = [
      [charge(one, { orderId: 'coffee-0001' }), ['A charge with the orderId coffee-0001 exists.']],
      [charge(stopped), ['The agreement is STOPPED: only an ACTIVE one can be charged.']],
      [charge('agr_nothing', { externalId: 'b' }), ['There is no such agreement.']],
      [charge('nothing'), [expect.stringMatching(/^agreementId must match/)]],
      [charge(one, { due: dayAfter(0) }), ['The due date must be at least one day ahead.']],
      [charge(one, { due: '2030-01-01' }), ['The due date must be at most two years ahead.']],
      [charge(one, { amount: 249_500 }), [expect.stringMatching(/^Charges of one interval/)]],
      [
        charge(one, { amount: 1, due: null, description: 7 }),
        ['amount must be at least 100', 'description must be of type string'],
      ],
      [charge(one, { due: null, unknown: [null] }), ['due is required']],
      [charge(7), ['agreementId must be of type string']],
      [null, ['body must be of type object']],
      ['charge', ['body must be of type object']],
    ]
    const { status, body } = await club.many([
      charge(one, { orderId: 'coffee-0001', externalId: 'a' }),
      charge(other),
      ...wrong.map(([given]) => given),
    ])
    expect([status, body]).toEqual([
      202,
      {
        validCharges: ['coffee-0001', expect.stringMatching(/^chr_/)],
        invalidCharges: wrong.map(([chargeBatchItemDto, errors]) => ({ chargeBatchItemDto, errors })),
      },
    ])
    expect(listed(await club.charges(one))).toHaveLength(1)
  })

  test.each([
    ['no list', {}],
    ['an empty list', []],
    ['2001', Array.from({ length: 2001 }, () => ({}))],
  ])('Create many: refused as %s', async (_, body) => {
    await using subject = await open()
    const club = await clubOf(subject)
    const refused = await club.many(body)
    expect([refused.status, nameOf(refused), faultsOf(refused)]).toEqual([400, 'validation-error', ['body']])
  })
})
