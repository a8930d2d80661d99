// Does the cashier's timeline say what happened, and is walking away offered only when nobody knows?
import { expect, test } from 'vitest'
import { canWalkAway, faceOf, startingSale, stepsOf, type RunningSale } from '#renderer/cashier/progress.ts'
import { saleState } from '#shared/sale.ts'

const opened = 1_000_000
const fresh = startingSale({
  amount: { value: 49_900, currency: 'NOK' },
  userFlow: 'QR',
  phoneEnding: null,
  at: opened,
})
const waiting: RunningSale = { ...fresh, state: 'created', times: { ...fresh.times, created: opened + 400 } }
const approved: RunningSale = {
  ...waiting,
  state: 'authorized',
  times: { ...waiting.times, authorized: opened + 22_400 },
}
const reachable = { latencyMs: 80, unreachableSince: null }
const said = (sale: RunningSale) => stepsOf(sale).map(({ name, stage }) => `${name} ${stage}`)

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
  expect(stepsOf(approved)[1]?.lastedMs).toBe(22_000)
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

test('a question comes before everything, a lost line before the state', () => {
  const lost = { latencyMs: 80, unreachableSince: opened }
  expect(faceOf({ ...approved, question: 'approvedBeforeCancel', isCancelling: true }, lost, false)).toBe(
    'question',
  )
  expect(faceOf(waiting, lost, false)).toBe('unknown')
  expect(faceOf({ ...waiting, isCancelling: true }, reachable, false)).toBe('cancelling')
  expect(faceOf(waiting, reachable, false)).toBe('scan')
  expect(faceOf({ ...approved, question: 'handedOver' }, reachable, true)).toBe('unknown')
  expect(faceOf({ ...waiting, userFlow: 'PUSH_MESSAGE' }, reachable, false)).toBe('push')
})

test('walking away is offered after a while of not knowing, and never once the customer has approved', () => {
  const at = (seconds: number) => opened + seconds * 1000
  const lost = { latencyMs: 80, unreachableSince: opened - 60_000 }
  expect(canWalkAway(waiting, reachable, null, at(500))).toBe(false)
  expect(canWalkAway(waiting, lost, null, at(14))).toBe(false)
  expect(canWalkAway(waiting, lost, null, at(15))).toBe(true)
  expect(canWalkAway({ ...waiting, isCancelling: true }, reachable, at(30), at(44))).toBe(false)
  expect(canWalkAway({ ...waiting, isCancelling: true }, reachable, at(30), at(45))).toBe(true)
  expect(canWalkAway(fresh, reachable, null, at(20))).toBe(true)
  expect(canWalkAway(approved, lost, null, at(500))).toBe(false)
})
