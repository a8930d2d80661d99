// What is offered to be done with an agreement and its charges, and in which words does one that failed explain itself?
import { expect, test } from 'vitest'
import {
  agreementActs,
  chargeActs,
  chargeLooks,
  chargeWords,
  eventOf,
  failureOf,
  openCharges,
  standingOf,
} from '#renderer/office/members/looks.ts'
import type { AgreementFile, AgreementTask, ChargeView } from '#shared/membership.ts'
import { chargeView } from '#shared/membership.ts'
import {
  elsewhereFile,
  expiredFile,
  pausedFile,
  pendingFile,
  stoppedFile,
} from '#test/support/members-files.ts'
import { aCharge, anAgreement, anAgreementFile, someCharges } from '#test/support/members-views.ts'

const offered = (file: AgreementFile): string[] =>
  Object.entries(agreementActs(file)).flatMap(([act, is]) => (is ? [act] : []))

const task = (changes: Partial<AgreementTask>): AgreementTask => ({
  task: 't1',
  do: 'stop',
  chargeId: null,
  amount: null,
  at: 0,
  person: null,
  reason: null,
  state: 'pending',
  problem: null,
  ...changes,
})
const asked = (changes: Partial<AgreementTask>, file = anAgreementFile): AgreementFile => ({
  ...file,
  tasks: [task(changes)],
})

test.each([
  ['active', anAgreementFile, ['charge', 'pause', 'stop']],
  ['paused', pausedFile, ['charge', 'goOn', 'stop']],
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
  expect(offered(asked({ do: 'update' }))).toEqual(['charge', 'stop'])
  expect(offered(asked({ do: 'stop', state: 'refused' }))).toEqual(['charge', 'pause', 'stop'])
  expect(offered(asked({ do: 'update', state: 'done' }))).toEqual(['charge', 'pause', 'stop'])
})

const everything: ChargeView = { ...aCharge, can: { cancel: true, capture: 300, refund: 200 } }
const about = (changes: Partial<AgreementTask>) =>
  chargeActs(asked({ chargeId: everything.chargeId, ...changes }), everything)

test('a charge offers what the till says of it, and of an agreement that is over refunds alone', () => {
  expect(chargeActs(anAgreementFile, everything)).toEqual({ cancel: true, capture: 300, refund: 200 })
  for (const file of [stoppedFile, expiredFile, asked({ do: 'stop' })])
    expect(chargeActs(file, everything)).toEqual({ cancel: false, capture: 0, refund: 200 })
})

test('a charge waits for what is asked of it, and not for what is asked of another', () => {
  expect(about({ do: 'cancelCharge' })).toEqual({ cancel: false, capture: 0, refund: 200 })
  expect(about({ do: 'captureCharge' })).toEqual({ cancel: false, capture: 0, refund: 200 })
  expect(about({ do: 'refundCharge' })).toEqual({ cancel: true, capture: 300, refund: 0 })
  expect(about({ do: 'refundCharge', state: 'refused' })).toEqual({ cancel: true, capture: 300, refund: 200 })
  expect(about({ do: 'refundCharge', chargeId: 'another' })).toEqual({
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
  const statuses = chargeView.shape.status.options
  expect(Object.keys(chargeLooks).toSorted()).toEqual(statuses.toSorted())
  expect(new Set(statuses.map((status) => chargeWords[status])).size).toBe(statuses.length)
})

test('a step that is new is said as the service says it', () => {
  expect(eventOf('CAPTURE')).toBe('CAPTURE')
  expect(eventOf('PAUSED')).toBeNull()
})
