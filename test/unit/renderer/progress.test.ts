// Tests of the cashier's timeline: it says what happened, and a release is offered only when nobody knows the outcome.
import { expect, test } from 'vitest'
import { canWalkAway, faceOf, startingSale, stepsOf, type RunningSale } from '#renderer/cashier/running.ts'
import { firstActOf, retryKindOf } from '#renderer/sale/retry.ts'
import type { InputOf } from '#shared/bridge.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { saleState, type Retry, type SaleState } from '#shared/sale.ts'

const opened = 1_000_000
const asked = (by: InputOf<'sale.start'>['by']) =>
  startingSale(
    {
      name: 'sale.start',
      input: { amount: { value: 49_900, currency: 'NOK' }, by },
      at: opened,
      revision: null,
    },
    'NOK',
  )
const fresh = asked({ userFlow: 'QR' })
const waiting: RunningSale = { ...fresh, state: 'created', createdAt: opened + 400 }
const approved: RunningSale = {
  ...waiting,
  state: 'authorized',
  authorizedAt: opened + 22_400,
}
const said = (sale: RunningSale) => stepsOf(sale, null).map(({ name, stage }) => `${name} ${stage}`)

test('one that was only asked for is shown as it was asked for, with no more of a number than its end', () => {
  expect(fresh).toMatchObject({
    state: 'opened',
    amount: { value: 49_900 },
    userFlow: 'QR',
    phoneEnding: null,
  })
  const pushed = asked({ userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' })
  expect(pushed).toMatchObject({ userFlow: 'PUSH_MESSAGE', phoneEnding: '67' })
  expect(JSON.stringify(pushed)).not.toContain('4791234567')
})

test('a sale on its way: what is behind it, what is under way, what is to come', () => {
  expect(said(fresh)).toEqual([
    'created now',
    'waiting todo',
    'approved todo',
    'captured todo',
    'receipt todo',
  ])
  expect(said(waiting)).toEqual([
    'created done',
    'waiting now',
    'approved todo',
    'captured todo',
    'receipt todo',
  ])
  expect(said(approved)).toEqual([
    'created done',
    'waiting done',
    'approved done',
    'captured now',
    'receipt todo',
  ])
  expect(stepsOf(approved, null)[1]?.lastedMs).toBe(22_000)
})

test('an open question is the step under way: nothing is being captured', () => {
  expect(said({ ...approved, question: 'handedOver' })).toEqual([
    'created done',
    'waiting done',
    'approved done',
    'answer now',
    'captured todo',
    'receipt todo',
  ])
})

test('an end keeps only what was reached', () => {
  expect(said({ ...waiting, state: 'expired' })).toEqual(['created done', 'expired failed'])
  expect(said({ ...fresh, state: 'refused' })).toEqual(['refused failed'])
  expect(said({ ...approved, state: 'givenBack' }).at(-1)).toBe('givenBack failed')
})

test('no state but captured says that the money was taken', () => {
  for (const state of saleState.options) {
    const isTaken = said({ ...approved, state }).includes('captured done')
    expect(isTaken).toBe(state === 'captured')
  }
})

test('a cancel asked for is the step under way, until the service has said how it ended', () => {
  expect(said({ ...waiting, isCancelling: true })).toEqual(['created done', 'cancelling now'])
  expect(said({ ...fresh, isCancelling: true })).toEqual(['cancelling now'])
  expect(stepsOf({ ...waiting, isCancelling: true }, opened + 9000)[1]?.since).toBe(opened + 9000)
})

test('a question comes before everything, a lost line before the state', () => {
  const cutOff = { ...waiting, isCutOff: true }
  expect(
    faceOf({ ...approved, question: 'approvedBeforeCancel', isCancelling: true, isCutOff: true }, false),
  ).toBe('question')
  expect(faceOf(cutOff, false)).toBe('unknown')
  expect(faceOf({ ...cutOff, isCancelling: true }, false)).toBe('unknown')
  expect(faceOf({ ...waiting, isCancelling: true }, false)).toBe('cancelling')
  expect(faceOf(waiting, false)).toBe('scan')
  expect(faceOf({ ...approved, question: 'handedOver' }, true)).toBe('unknown')
  expect(faceOf({ ...waiting, userFlow: 'PUSH_MESSAGE' }, false)).toBe('push')
})

test('while nothing has been sent, nothing is unknown', () => {
  const notReached = problem('service.notReached', {
    address: 'https://service.test',
    reason: 'ECONNREFUSED',
  })
  expect(faceOf({ ...fresh, problem: notReached }, false)).toBe('opened')
})

test('walking away is offered after a while of not knowing, and never once the customer has approved', () => {
  const at = (seconds: number) => opened + seconds * 1000
  const since = (cutOff: number | null, cancelling: number | null) => ({
    cutOff,
    cancelling,
  })
  const cutOff = { ...waiting, isCutOff: true }
  expect(canWalkAway(waiting, since(null, null), at(500))).toBe(false)
  expect(canWalkAway(cutOff, since(at(5), null), at(19))).toBe(false)
  expect(canWalkAway(cutOff, since(at(5), null), at(20))).toBe(true)
  expect(canWalkAway({ ...waiting, isCancelling: true }, since(null, at(30)), at(44))).toBe(false)
  expect(canWalkAway({ ...waiting, isCancelling: true }, since(null, at(30)), at(45))).toBe(true)
  expect(canWalkAway(fresh, since(null, null), at(20))).toBe(true)
  expect(canWalkAway({ ...approved, isCutOff: true }, since(at(5), null), at(500))).toBe(false)
})

test('whether another attempt may begin says the till; the screen only whether it would help', () => {
  const again = (state: SaleState, retry: Retry, why: Problem | null = null) =>
    retryKindOf({ state, retry, problem: why })
  expect(again('expired', 'yes')).toBe('again')
  expect(again('refused', 'yes', problem('sale.neverSent', { reason: 'ECONNREFUSED' }))).toBe('again')
  expect(again('refused', 'yes', problem('credentials.refused', { status: 401 }))).toBe('useless')
  expect(again('refused', 'yes', problem('credentials.missing', { missing: 'KASSE_CLIENT_ID' }))).toBe(
    'useless',
  )
  expect(again('refused', 'yes', problem('customer.notFound'))).toBe('byCode')
  expect(again('abandoned', 'yes')).toBe('again')
  expect(again('created', 'override')).toBe('override')
  for (const state of saleState.options) expect(again(state, 'no')).toBe('no')
})

test('Enter tries a sale again that came to nothing, and never brings an old basket back as a new sale', () => {
  const ended = (state: SaleState, retry: Retry = 'yes') =>
    firstActOf({ state, retry, problem: null, userFlow: 'QR' }, ['QR'], true)
  for (const state of ['aborted', 'expired', 'terminated', 'refused'] as const)
    expect(ended(state)).toBe('again')
  // The money was wanted back: the customer is not asked for it once more by an Enter too many.
  expect(ended('givenBack')).toBe('toBasket')
  expect(ended('refused', 'no')).toBe('toBasket')
  const byPhone = { state: 'aborted', retry: 'yes', problem: null, userFlow: 'PUSH_MESSAGE' } as const
  expect([firstActOf(byPhone, ['QR'], true), firstActOf(byPhone, ['QR'], false)]).toEqual([
    'toBasket',
    'newSale',
  ])
  expect(firstActOf({ ...byPhone, state: 'captured', retry: 'no' }, ['QR'], false)).toBe('newSale')
})
