// Tests of the actions offered on an agreement and its charges, and of the words for one that failed.
import { expect, test } from 'vitest'
import {
  agreementActs,
  chargeActs,
  chargeLookOf,
  eventOf,
  failureOf,
  openCharges,
  settlingOf,
  standingIn,
  standingOf,
  tasksOf,
  kindWords,
  wordIn,
} from '#renderer/office/members/agreement-status.ts'
import { memberTitle } from '#renderer/office/members/member.tsx'
import type { AgreementFile, AgreementTask, ChargeView, RefusedTask } from '#shared/membership.ts'
import { problem } from '#shared/problem.ts'
import { chargeStatus } from '#shared/recurring.ts'
import {
  elsewhereFile,
  expiredFile,
  pausedFile,
  pendingFile,
  stoppedFile,
} from '#test/support/samples/membership-files.ts'
import { aCharge, anAgreement, anAgreementFile, someCharges } from '#test/support/samples/memberships.ts'

const offered = (file: AgreementFile): string[] =>
  Object.entries(agreementActs(file)).flatMap(([act, is]) => (is ? [act] : []))

const task = (changes: Partial<AgreementTask>): AgreementTask => ({
  task: 't1',
  do: 'stop',
  chargeId: null,
  amount: null,
  at: 0,
  isByRule: false,
  person: null,
  askedBy: null,
  reason: null,
  state: 'pending',
  endedAt: null,
  problem: null,
  waits: null,
  settled: null,
  ...changes,
})
/** Refused for good; a person is to see to it. */
const waiting = (asked: RefusedTask['asked'], next: RefusedTask['next'] = null): Partial<AgreementTask> => ({
  do: asked,
  state: 'refused',
  waits: { task: 't1', asked, problem: problem('agreement.unknown'), next },
})
const asked = (changes: Partial<AgreementTask>, file = anAgreementFile): AgreementFile => ({
  ...file,
  tasks: [task(changes)],
})

test.each([
  ['active', anAgreementFile, ['charge', 'pause', 'stop']],
  ['paused', pausedFile, ['goOn', 'stop']],
  ['made elsewhere', elsewhereFile, ['charge', 'stop']],
  ['pending, in the test environment', pendingFile, ['accept', 'stop']],
  ['pending', { ...pendingFile, canAccept: false }, ['stop']],
  ['stopped', stoppedFile, []],
  ['stopped, in the test environment', { ...stoppedFile, canAccept: true }, []],
  ['expired', expiredFile, []],
] as const)('of one that is %s', (_said, file, acts) => {
  expect(offered(file)).toEqual(acts)
})

test('what is asked for already is not offered once more, and one that is about to stop offers nothing', () => {
  expect(offered(asked({ do: 'stop' }))).toEqual([])
  expect(offered(asked({ do: 'stop' }, pendingFile))).toEqual([])
  expect(offered(asked({ do: 'goOn' }))).toEqual(['charge', 'stop'])
  expect(offered(asked({ do: 'stop', state: 'refused' }))).toEqual(['charge', 'pause', 'stop'])
  expect(offered(asked({ do: 'pause', state: 'done' }))).toEqual(['charge', 'pause', 'stop'])
})

test('what can only be refused is not offered: while a stop or a pause waits, by the till or for a person, nobody charges', () => {
  expect(offered(asked({ do: 'pause' }))).toEqual(['stop'])
  expect(offered(asked(waiting('pause')))).toEqual(['stop'])
  expect(offered(asked(waiting('stop')))).toEqual([])
  expect(offered(asked(waiting('stop'), pausedFile))).toEqual([])
})

test.each([
  ['is charged by itself', anAgreementFile, 'active'],
  ['is paused', pausedFile, 'paused'],
  ['is about to be stopped', asked({ do: 'stop' }), 'stopping'],
  ['is paused by the till, because its stop was refused', asked(waiting('stop'), pausedFile), 'stopping'],
  ['has a stop that a manager has settled', asked({ do: 'stop', state: 'refused' }), 'active'],
  ['is about to be paused', asked({ do: 'pause' }), 'pausing'],
  ['has a pause that was refused', asked(waiting('pause')), 'pausing'],
  ['has no fixed price', { ...anAgreementFile, agreement: { ...anAgreement, price: null } }, 'byHand'],
  ['has no period', { ...anAgreementFile, agreement: { ...anAgreement, period: null } }, 'byHand'],
  ['was stopped', asked({ do: 'stop', state: 'done' }, stoppedFile), 'stopped'],
] as const)('the head of one that %s says so', (_said, file, standing) => {
  expect(standingIn(file)).toBe(standing)
})

test('what is open and what waits for a person stands above, the rest is history, newest first, without what is done by itself', () => {
  const named = (name: string, changes: Partial<AgreementTask>) => task({ ...changes, task: name })
  const { open, history } = tasksOf({
    ...anAgreementFile,
    tasks: [
      named('first charge', { do: 'captureCharge', chargeId: 'c0', isByRule: true, state: 'done' }),
      named('refused by the pause', { do: 'charge', chargeId: 'c1', state: 'refused' }),
      named('made instead', { do: 'charge', chargeId: 'c2', state: 'done' }),
      named('missed', { do: 'charge', chargeId: 'c3', isByRule: true, state: 'refused' }),
      named('stop', waiting('stop')),
      named('pause for it', { do: 'pause', isByRule: true, state: 'done' }),
      named('refund', { do: 'refundCharge', chargeId: 'c2' }),
    ],
  })
  expect(open.map((one) => one.task)).toEqual(['stop', 'refund'])
  expect(history.map((one) => one.task)).toEqual([
    'pause for it',
    'missed',
    'made instead',
    'refused by the pause',
  ])
})

test('settling a stop or a pause that was refused says that the member is charged again, and with which reason', () => {
  const next = { due: '2026-02-06', amount: 4_900 }
  const said = (asked: RefusedTask['asked'], after: RefusedTask['next'] = null) => {
    const { waits } = task(waiting(asked, after))
    return waits && settlingOf(waits)
  }
  expect(said('stop', next)).toEqual({ words: 'stop', reasons: ['stays'] })
  expect(said('stop')).toEqual({ words: 'stopOnly', reasons: ['stays'] })
  expect(said('pause', next)).toEqual({ words: 'pause', reasons: ['stays'] })
  expect(said('pause')).toEqual({ words: 'words', reasons: ['stays'] })
  expect(said('goOn')).toEqual({ words: 'goOn', reasons: ['asked'] })
  expect(said('charge')).toEqual({ words: 'words', reasons: ['asked', 'elsewhere'] })
})

const everything: ChargeView = { ...aCharge, can: { cancel: true, capture: 300, refund: 200 } }
const about = (changes: Partial<AgreementTask>) =>
  chargeActs(asked({ chargeId: everything.chargeId, ...changes }), everything)

test('a charge offers what the till says of it, and of an agreement that is over refunds alone where nothing is reserved', () => {
  expect(chargeActs(anAgreementFile, everything)).toMatchObject({ cancel: true, capture: 300, refund: 200 })
  for (const file of [stoppedFile, expiredFile, asked({ do: 'stop' })])
    expect(chargeActs(file, everything)).toMatchObject({ cancel: false, capture: 0, refund: 200 })
})

test('what a customer’s own stop has left reserved is captured or cancelled, and what was captured of it is refunded then', () => {
  const can = { cancel: true, capture: 300, refund: 0 }
  for (const status of ['RESERVED', 'PARTIALLY_CAPTURED'] as const) {
    expect(chargeActs(stoppedFile, { ...everything, status, can })).toMatchObject(can)
    expect(chargeActs(asked({ do: 'stop' }), { ...everything, status, can })).toMatchObject({ cancel: false })
  }
  const after = (charge: Partial<ChargeView>, file = stoppedFile) =>
    chargeActs(file, { ...everything, can, ...charge }).refundAfter
  expect(after({ status: 'PARTIALLY_CAPTURED', captured: 100 })).toBe(true)
  expect(after({ status: 'PARTIALLY_CAPTURED', captured: 100 }, anAgreementFile)).toBe(true)
  expect(after({ status: 'RESERVED', captured: 0 })).toBe(false)
  expect(after({ status: 'CHARGED', captured: 100 })).toBe(false)
})

test('a charge waits for what is asked of it, and not for what is asked of another', () => {
  expect(about({ do: 'cancelCharge' })).toMatchObject({ cancel: false, capture: 0, refund: 200 })
  expect(about({ do: 'captureCharge' })).toMatchObject({ cancel: false, capture: 0, refund: 200 })
  expect(about({ do: 'refundCharge' })).toMatchObject({ cancel: true, capture: 300, refund: 0 })
  expect(about({ do: 'refundCharge', state: 'refused' })).toMatchObject({
    cancel: true,
    capture: 300,
    refund: 200,
  })
  expect(about({ do: 'refundCharge', chargeId: 'another' })).toMatchObject({
    cancel: true,
    capture: 300,
    refund: 200,
  })
})

test('those that end with the agreement are the ones that the service cancels', () => {
  expect(openCharges(someCharges).map(({ status }) => status)).toEqual(['PENDING', 'RESERVED'])
})

test.each([
  ['user_action_required', 'action'],
  ['charge_amount_too_high', 'tooHigh'],
  ['non_technical_error', 'customer'],
  ['technical_error', 'technical'],
  ['card_too_old', 'other'],
  ['toString', 'other'],
  [null, 'other'],
] as const)('a charge that failed for %s', (reason, said) => {
  expect(failureOf(reason)).toBe(said)
})

test('a pause is not the service’s, so only an active agreement is said to be paused', () => {
  const { isOurs } = anAgreement
  expect(standingOf({ status: 'ACTIVE', isOurs, isPaused: true })).toBe('paused')
  expect(standingOf({ status: 'ACTIVE', isOurs: false, isPaused: false })).toBe('elsewhere')
  expect(standingOf({ status: 'STOPPED', isOurs, isPaused: true })).toBe('stopped')
  expect(standingOf({ status: 'EXPIRED', isOurs, isPaused: true })).toBe('expired')
})

test('every status of a charge is said in words of its own', () => {
  const statuses = chargeStatus.options
  expect(new Set(statuses.map((status) => chargeLookOf(status)?.word)).size).toBe(statuses.length)
  expect(chargeLookOf('ON_HOLD')).toBeNull()
  expect([wordIn(kindWords, 'INITIAL'), wordIn(kindWords, 'SEASONAL')]).toEqual(['first', undefined])
})

test('a step that is new is said as the service says it', () => {
  expect(eventOf('CAPTURE')).toBe('CAPTURE')
  expect(eventOf('PAUSED')).toBeNull()
})

test.each([
  [{ member: 'Kari', phoneEnding: '67' }, 'Kari', 'Coffee club'],
  [{ phoneEnding: '67' }, '••••67', 'Coffee club'],
  [{}, 'Coffee club', ''],
  [{ name: '' }, 'agr_5kSeqzF', ''],
])('a membership is titled by its member, else by its plan: %j', (known, title, plan) => {
  expect(memberTitle({ ...anAgreement, ...known })).toEqual({ title, plan })
})
