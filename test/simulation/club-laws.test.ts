// The laws of memberships: each sees what breaks it, and nothing else.
import { expect, test } from 'vitest'
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { ServiceAgreement, ServiceCharge } from '#test/support/service/agreement-record.ts'
import { judgeClub } from '#test/simulation/club-laws.ts'
import type { ClubEvidence } from '#test/simulation/club-evidence.ts'
import { journalAgreementOf, type JournalAgreement } from '#test/simulation/journal-agreements.ts'
import { day } from '#test/support/run/times.ts'

const joined = Date.UTC(2026, 0, 31, 9)
const externalId = 'kasse:coffee:aaaaaa-a00001-k7m2q9'

const charge = (more: Partial<ServiceCharge> = {}): ServiceCharge => ({
  id: 'agr-0001-20260228',
  type: 'RECURRING',
  status: 'CHARGED',
  amount: 49_900,
  due: '2026-02-28',
  captured: 49_900,
  refunded: 0,
  cancelled: 0,
  events: [{ name: 'CREATE', value: 49_900, at: joined + 20 * day, key: 'k' }],
  ...more,
})
const first = charge({
  id: 'aaaaaa-a00001-k7m2q9-c0',
  type: 'INITIAL',
  due: '2026-01-31',
  events: [{ name: 'CREATE', value: 49_900, at: joined - 1000, key: 'k' }],
})
const byHand = charge({ id: 'aaaaaa-a00001-k7m2q9-c-t1', due: '2026-03-01', captured: 0, status: 'DUE' })

const booked = (more: Partial<ServiceAgreement> = {}): ServiceAgreement => ({
  agreementId: 'agr_0001',
  externalId,
  status: 'ACTIVE',
  start: joined,
  stop: null,
  period: { unit: 'MONTH', count: 1 },
  charges: [first, charge(), byHand],
  ...more,
})

const journalled = (more: Partial<JournalAgreement> = {}): JournalAgreement => ({
  agreement: 'aaaaaa-a00001-k7m2q9',
  agreementId: 'agr_0001',
  externalId,
  draftEnd: null,
  isWithdrawn: false,
  isStopSettled: false,
  settled: [],
  status: 'ACTIVE',
  captured: new Map([
    [first.id, 49_900],
    [charge().id, 49_900],
  ]),
  refunded: new Map(),
  asked: [
    { chargeId: charge().id, interval: '2026-02-28' },
    { chargeId: byHand.id, interval: null },
  ],
  left: [],
  askedAfterStop: [],
  ...more,
})

const sumOf = (books: readonly ServiceAgreement[], kind: 'captured' | 'refunded'): number =>
  books.flatMap(({ charges }) => charges).reduce((sum, one) => sum + one[kind], 0)

const evidence = (
  books: ServiceAgreement[] = [booked()],
  ours: JournalAgreement[] = [journalled()],
  sights: ClubEvidence['sights'] = [],
  more: Partial<ClubEvidence> = {},
): ClubEvidence => ({
  tills: [{ name: 'till', journalled: ours }],
  books,
  sights,
  pauses: [],
  missed: [],
  closed: [
    {
      by: 'till',
      captured: sumOf(books, 'captured'),
      refunded: sumOf(books, 'refunded'),
    },
  ],
  endedAt: joined + 20 * day,
  ...more,
})

const inTime = { agreementId: 'agr_0001', interval: '2026-02-28' }
const lawsBrokenBy = (given: ClubEvidence) => [...new Set(judgeClub(given).map(({ law }) => law))]
const withCharges = (...charges: ServiceCharge[]) => booked({ charges: [...booked().charges, ...charges] })
const unpaid = { captured: 0, status: 'DUE' } as const

test('a club in which everything agrees breaks no law', () => {
  const sight = { by: 'till', agreement: 'aaaaaa-a00001-k7m2q9', at: joined }
  const sights = (['opened', 'pending', 'active'] as const).map((state) => ({ ...sight, state }))
  expect(judgeClub(evidence([booked()], [journalled()], sights))).toEqual([])
})

test('an agreement that others made is nobody’s business', () => {
  const foreign = booked({ agreementId: 'agr_0009', externalId: 'member-17', charges: [charge(), charge()] })
  const laws = lawsBrokenBy(evidence([booked(), { ...foreign, charges: [] }]))
  expect(laws).toEqual([])
})

test.each<[string, ClubEvidence, string]>([
  [
    'two charges of one interval',
    evidence([withCharges(charge({ id: 'agr-0001-other', ...unpaid, due: '2026-03-30' }))]),
    'once an interval',
  ],
  [
    'a charge of the interval that the first charge was for',
    evidence([withCharges(charge({ id: 'agr-0001-20260131', ...unpaid, due: '2026-02-02' }))]),
    'once an interval',
  ],
  [
    'two agreements of one sign-up, one of them paused',
    evidence([
      booked(),
      booked({ agreementId: 'agr_0002', externalId: `${externalId}:p`, status: 'STOPPED', charges: [] }),
    ]),
    'once a sign-up',
  ],
  [
    'money that is written down nowhere',
    evidence([booked()], [journalled({ captured: new Map() })]),
    'never lost',
  ],
  [
    'money that is not there',
    evidence([booked()], [journalled({ refunded: new Map([[first.id, 100]]) })]),
    'never lost',
  ],
  [
    'money of a charge that is not there',
    evidence([booked()], [journalled({ captured: new Map([...journalled().captured, ['other', 100]]) })]),
    'never lost',
  ],
  [
    'a charge made after the stop',
    evidence([booked({ status: 'STOPPED', stop: joined + 19 * day })], [journalled({ status: 'STOPPED' })]),
    'nothing after a stop',
  ],
  [
    'a charge asked for after the stop was',
    evidence([booked()], [journalled({ askedAfterStop: ['agr-0001-20260331'] })]),
    'nothing after a stop',
  ],
  ['an agreement that no till knows', evidence([booked({ charges: [] })], []), 'known to somebody'],
  [
    'one that was taken back, and goes on',
    evidence([booked({ charges: [] })], [journalled({ isWithdrawn: true, captured: new Map() })]),
    'known to somebody',
  ],
  [
    'one that its till holds for stopped',
    evidence([booked()], [journalled({ status: 'STOPPED' })]),
    'known to somebody',
  ],
  [
    'one that is open at the service, and was never made here',
    evidence(
      [booked({ charges: [], status: 'PENDING', start: null })],
      [journalled({ agreementId: null, draftEnd: 'neverMade', captured: new Map() })],
    ),
    'known to somebody',
  ],
  [
    'a first charge that nobody captured',
    evidence(
      [booked({ charges: [{ ...first, status: 'RESERVED', captured: 0 }] })],
      [journalled({ captured: new Map() })],
    ),
    'never stranded',
  ],
  [
    'money of what was taken back',
    evidence(
      [booked({ status: 'STOPPED', stop: joined + 1000, charges: [first] })],
      [journalled({ status: 'STOPPED', isWithdrawn: true, captured: new Map([[first.id, 49_900]]) })],
    ),
    'never stranded',
  ],
])('%s', (_, given, law) => {
  expect(lawsBrokenBy(given)).toEqual([law])
})

test.each<[ClubEvidence['sights'][number]['state'], number, ServiceAgreement | undefined]>([
  ['pending', 0, undefined],
  ['active', -1, booked()],
  ['active', 0, booked({ start: null, status: 'PENDING', charges: [] })],
  ['withdrawn', 0, booked()],
  ['declined', 0, booked({ status: 'STOPPED', charges: [] })],
  ['expired', 0, booked()],
  ['failed', 0, booked()],
  ['neverMade', 0, booked()],
  ['refused', 0, booked()],
])('a screen that says %s %i ms after the customer accepted, and it is not so', (state, ms, held) => {
  const sight = { by: 'till', agreement: journalled().agreement, state, at: joined + ms }
  const given = evidence(held ? [held] : [], held ? [journalled()] : [journalled({ captured: new Map() })], [
    sight,
  ])
  expect(lawsBrokenBy(given)).toContain('never a lie')
})

test('a journal is read by its facts alone: money summed, who asked for what, and what came after a stop', () => {
  const stop = { kind: 'taskOpened', task: 't1', do: 'stop', by: 'person', reason: 'left' } as const
  const asks = (task: string, chargeId: string, interval: string | null): AgreementFact => ({
    kind: 'taskOpened',
    task,
    do: 'charge',
    chargeId,
    interval,
    amount: 100,
    description: 'd',
    due: '2026-03-31',
    retryDays: 0,
    transactionType: 'DIRECT_CAPTURE',
    externalId: 'kasse:abc123',
    by: 'rule',
    reason: null,
  })
  const read = journalAgreementOf('name', [
    { kind: 'agreementDrafted', agreementId: 'agr_0001', confirmation: null, chargeId: null },
    { kind: 'chargeCaptured', chargeId: 'one', value: 100, receipt: 1 },
    { kind: 'chargeCaptured', chargeId: 'one', value: 50, receipt: 2 },
    { kind: 'chargeRefunded', chargeId: 'one', value: 30, task: null, receipt: null },
    asks('i1', 'two', '2026-03-31'),
    stop,
    { kind: 'taskRefused', task: 't1', problem: { code: 'service.busy', details: {} } },
    { kind: 'taskResolved', task: 't1', reason: 'the member stays' },
    asks('t2', 'three', null),
    { ...stop, task: 't3' },
    asks('i4', 'four', '2026-04-30'),
  ])
  expect(read).toMatchObject({
    agreementId: 'agr_0001',
    captured: new Map([['one', 150]]),
    refunded: new Map([['one', 30]]),
    asked: [
      { chargeId: 'two', interval: '2026-03-31' },
      { chargeId: 'three', interval: null },
      { chargeId: 'four', interval: '2026-04-30' },
    ],
    askedAfterStop: ['four'],
  })
})

test('an interval that began is made, left or told of; one of a pause that goes on is nobody’s', () => {
  const name = 'aaaaaa-a00001-k7m2q9'
  const unmade = booked({ charges: [first] })
  const sums = { captured: new Map([[first.id, 49_900]]), asked: [] }
  const late = { endedAt: joined + 40 * day }
  const laws = (ours: Partial<JournalAgreement>, more: Partial<ClubEvidence>) =>
    lawsBrokenBy(evidence([unmade], [journalled({ ...sums, ...ours })], [], { ...late, ...more }))
  expect(laws({}, {})).toEqual(['every interval'])
  expect(laws({}, { endedAt: joined + 20 * day })).toEqual([])
  expect(laws({ left: ['2026-02-28'] }, {})).toEqual([])
  expect(laws({}, { missed: [inTime] })).toEqual([])
  expect(laws({}, { missed: [{ ...inTime, interval: '2026-03-31' }] })).toEqual(['every interval'])
  expect(laws({}, { pauses: [{ name, from: joined + 2 * day, until: null }] })).toEqual([])
  const over = [{ name, from: joined + 2 * day, until: joined + 3 * day }]
  expect(laws({}, { pauses: over })).toEqual(['every interval'])
})

test('while it is paused nothing is made by itself', () => {
  const name = 'aaaaaa-a00001-k7m2q9'
  const during = (from: number, until: number | null) =>
    lawsBrokenBy(evidence([booked()], [journalled()], [], { pauses: [{ name, from, until }] }))
  const made = joined + 20 * day
  expect(during(made - day, null)).toEqual(['nothing while paused'])
  expect(during(made - day, made + day)).toEqual(['nothing while paused'])
  expect(during(made - day, made - 1)).toEqual([])
  expect(during(made - 60_000, null)).toEqual([]) // it was on its way
  expect(during(made + 1, null)).toEqual([])
})
