// Tests of a membership's terms: what is charged now, how long it is cheaper, what it costs then, all of it said.
import { firstMoneyOf, isToPoll, signUpState, isSignUpEnded } from '#shared/sign-up.ts'
import { expect, test } from 'vitest'
import { customerJoinFaceOf, resultMs } from '#renderer/customer/screen-state.ts'
import { signUpSteps } from '#renderer/cashier/running.ts'
import { joinFaceOf } from '#renderer/till/sign-up-states.ts'
import { termsOf } from '#renderer/membership/offer-terms.ts'
import {
  aPush,
  aSignUp,
  bread,
  coffeeClub,
  forCustomer,
  joined,
  lunches,
  offerFrom,
  overIn,
  workTable,
} from '#test/support/samples/sign-ups.ts'
import { noon } from '#test/support/samples/screens.ts'

test('what is taken now comes first, also when that is nothing', () => {
  expect(termsOf(coffeeClub)).toEqual([
    { is: 'now', charge: coffeeClub.initialCharge },
    { is: 'usual', pricing: coffeeClub.pricing, period: coffeeClub.period, isAfter: true, isSoon: false },
  ])
  expect(termsOf(bread)).toMatchObject([
    { is: 'now', charge: null },
    { is: 'usual', isAfter: false, isSoon: true },
  ])
  expect(termsOf(lunches)[1]).toMatchObject({ is: 'usual', isSoon: false })
})

test('a campaign stands before the usual price: each time where it lasts longer than a period, else once', () => {
  expect(termsOf(workTable)).toMatchObject([{ is: 'now' }, { is: 'first', isEach: true }, { isAfter: true }])
  const fortnight = { type: 'PERIOD_CAMPAIGN', price: 100, period: { unit: 'WEEK', count: 2 } } as const
  expect(termsOf({ ...workTable, campaign: fortnight })[1]).toMatchObject({ is: 'first', isEach: false })
})

test('every state is either still going or an end, and only one that goes on is polled without money to wait for', () => {
  for (const state of signUpState.options) {
    const isOpen = state === 'opened' || state === 'pending'
    expect(isSignUpEnded(state)).toBe(!isOpen)
    expect(isToPoll({ state, isWithdrawing: false, firstCharge: null })).toBe(isOpen)
  }
  for (const state of ['waiting', 'reserved'] as const)
    expect(isToPoll({ ...joined, firstCharge: { amount: 100, state } })).toBe(true)
})

test('a lost line comes before everything, then taking back, then how the customer is asked', () => {
  expect(joinFaceOf({ ...aSignUp, isWithdrawing: true }, true)).toBe('unknown')
  expect(joinFaceOf({ ...aSignUp, isCutOff: true, isWithdrawing: true }, false)).toBe('unknown')
  expect(joinFaceOf({ ...aSignUp, isWithdrawing: true }, false)).toBe('withdrawing')
  expect(joinFaceOf({ ...aSignUp, state: 'opened' }, false)).toBe('preparing')
  expect(joinFaceOf(aSignUp, false)).toBe('scan')
  expect(joinFaceOf({ ...aSignUp, ...aPush }, false)).toBe('push')
  // Found again after a lost answer: there is no code to show.
  expect(joinFaceOf({ ...aSignUp, confirmation: null }, false)).toBe('preparing')
})

test('an end stays for eight seconds, and gives way to the next basket after three', () => {
  const signUp = forCustomer({ ...joined, endedAt: noon })
  const at = (ms: number, isFilling = false) => customerJoinFaceOf({ signUp, isFilling }, false, noon + ms)
  expect([at(0), at(resultMs - 1), at(resultMs)]).toEqual(['active', 'active', null])
  expect([at(2999, true), at(3000, true)]).toEqual(['active', null])
  const open = forCustomer(aSignUp)
  expect(customerJoinFaceOf({ signUp: open, isFilling: true }, true, noon)).toBe('lost')
})

test('the steps say what is done, what is waited for and what is to come', () => {
  const said = (signUp: Parameters<typeof signUpSteps>[0]) =>
    signUpSteps(signUp, null).all.map(({ name, stage }) => `${name} ${stage}`)
  expect(said({ ...aSignUp, state: 'opened' })).toEqual([
    'created now',
    'waiting todo',
    'joined todo',
    'charge todo',
  ])
  expect(said(aSignUp)).toEqual(['created done', 'waiting now', 'joined todo', 'charge todo'])
  expect(said({ ...aSignUp, isWithdrawing: true })).toEqual(['created done', 'withdrawing now'])
  expect(said({ ...joined, firstCharge: { amount: 100, state: 'reserved' } })).toEqual([
    'created done',
    'joined done',
    'charge now',
  ])
  expect(said({ ...joined, firstCharge: null })).toEqual(['created done', 'joined done'])
  expect(said(overIn('neverMade'))).toEqual(['neverMade failed'])
  expect(said(overIn('declined'))).toEqual(['created done', 'declined failed'])
})

test('of a member the first charge is being taken until it is known; of one who has not joined what waits is nothing', () => {
  type First = NonNullable<typeof joined.firstCharge>['state']
  const money = (state: First, of: 'active' | 'withdrawn' = 'active') =>
    firstMoneyOf({ state: of, firstCharge: { amount: 100, state } })
  expect([money('waiting'), money('reserved')]).toEqual(['taking', 'taking'])
  expect([money('captured'), money('givenBack'), money('failed')]).toEqual([
    'captured',
    'givenBack',
    'nothing',
  ])
  expect(firstMoneyOf({ state: 'active', firstCharge: null })).toBe('nothing')
  expect([money('waiting', 'withdrawn'), money('givenBack', 'withdrawn')]).toEqual(['nothing', 'givenBack'])
  expect(offerFrom(coffeeClub).currency).toBe('NOK')
})
