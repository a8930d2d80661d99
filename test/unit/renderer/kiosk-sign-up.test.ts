// Tests of joining at a kiosk: once for each customer, and nothing of them left for the next one.
import { expect, test } from 'vitest'
import * as kiosk from '#renderer/kiosk/order-actions.ts'
import * as customerSession from '#renderer/kiosk/customer-session.ts'
import { idleStepOf, kioskScreenOf, resultStaysMs, warningOf } from '#renderer/kiosk/screen-state.ts'
import * as joining from '#renderer/kiosk/sign-up-actions.ts'
import { initialKiosk, takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { reportLostLink } from '#renderer/till/bridge.ts'
import { chosenPlan } from '#renderer/membership/plans.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { done, settled, useManualTill, joining as begun, shownNext } from '#test/support/pages/manual-till.ts'
import {
  aPush,
  aSignUp,
  coffeeClub,
  forKiosk,
  overIn,
  somePlans,
  toldPlans,
} from '#test/support/samples/sign-ups.ts'
import { noon } from '#test/support/samples/screens.ts'

const get = () => ({ ...useStore.getState(), ...useKiosk.getState() })
const offering = (changes: Parameters<typeof kioskView>[1] = {}) =>
  kioskView(null, { canSignUp: true, ...changes })
const { heard, named } = useManualTill(() => takeKioskView(offering()))
const open = async () => {
  joining.openPlans()
  named('plans.read')[0]?.answer(ok(toldPlans()))
  await settled()
}

test('nothing is joined before a plan is chosen, and then once', async () => {
  await open()
  joining.joinBy('QR')
  expect(named('signUp.start')).toEqual([])
  joining.choosePlan(coffeeClub.id)
  joining.joinBy('QR')
  joining.joinBy('QR')
  expect(named('signUp.start').map(({ input }) => input)).toEqual([
    { plan: 'coffee-club', phoneNumber: null },
  ])
  expect(customerSession.currentScreen()).toBe('joining')
})

test('the only plan there is needs no choosing', () => {
  expect(chosenPlan([coffeeClub], null)).toBe(coffeeClub)
  expect(chosenPlan(somePlans, null)).toBeUndefined()
})

test('the language chosen here goes with it, and the number with its country', async () => {
  customerSession.chooseLanguage('fi')
  await open()
  joining.choosePlan(coffeeClub.id)
  joining.joinBy('PUSH_MESSAGE')
  kiosk.typeNumber('912')
  joining.sendJoin()
  expect([get().isNumberChecked, named('signUp.start')]).toEqual([true, []])
  kiosk.typeNumber('912 34 567')
  joining.sendJoin()
  expect(named('signUp.start')[0]?.input).toEqual({
    plan: 'coffee-club',
    phoneNumber: '+4791234567',
    language: 'fi',
  })
})

test('no answer: the plan is still chosen, and nothing is promised about money', async () => {
  await open()
  joining.choosePlan(coffeeClub.id)
  joining.joinBy('QR')
  named('signUp.start')[0]?.answer(failed(problem('till.notAnswering')))
  await settled()
  expect([begun(), get().plan, get().screen.is]).toEqual([null, 'coffee-club', 'plans'])
  expect(get().trouble?.code).toBe('till.notAnswering')
  takeKioskView(offering({ signUp: forKiosk(aSignUp) }))
  expect([get().trouble, customerSession.currentScreen()]).toEqual([null, 'joining'])
})

test('an end that is put away takes plan and number with it; one that runs is never put away', async () => {
  useStore.setState({ chosen: 'fi' })
  useKiosk.setState({ number: '912 34 567', plan: coffeeClub.id })
  takeKioskView(offering({ signUp: forKiosk(aSignUp) }))
  await kiosk.putAway()
  expect(named('signUp.acknowledge')).toEqual([])
  takeKioskView(offering({ signUp: forKiosk(overIn('expired')) }))
  const putting = kiosk.putAway()
  named('signUp.acknowledge')[0]?.answer(shownNext)
  takeKioskView(offering({ revision: 1 }))
  await putting
  const { plan, number, chosen, screen, kiosk: view } = get()
  expect([plan, number, chosen, screen.is, view?.signUp]).toEqual([null, '', null, 'attract', null])
})

test('tried again by phone only while the number is still here; once joined not at all', () => {
  const pushed = forKiosk(overIn('expired', aPush))
  expect(joining.waysAgain(pushed, '912 34 567')).toEqual(['PUSH_MESSAGE', 'QR'])
  expect(joining.waysAgain(pushed, '')).toEqual(['QR'])
  expect(joining.waysAgain(forKiosk(overIn('active')), '')).toEqual([])
  expect(joining.waysAgain(forKiosk(aSignUp), '')).toEqual([])
})

test('tried again with the same plan: put away first, and the customer’s language stays', async () => {
  useStore.setState({ plans: toldPlans(), chosen: 'fi' })
  useKiosk.setState({ plan: coffeeClub.id })
  takeKioskView(offering({ signUp: forKiosk(overIn('expired')) }))
  const again = joining.joinAgain('QR')
  named('signUp.acknowledge')[0]?.answer(shownNext)
  takeKioskView(offering({ revision: 1 }))
  await settled()
  expect(named('signUp.start')[0]?.input).toMatchObject({ plan: 'coffee-club', language: 'fi' })
  named('signUp.start')[0]?.answer(done)
  await again
})

test('tried again after the page was opened anew: the plan is known from the till; one that is gone is chosen anew', async () => {
  for (const [offered, came] of [
    [somePlans, 'signUp.start'],
    [[], 'plans.read'],
  ] as const) {
    useStore.setState(initial, true)
    useKiosk.setState(initialKiosk, true)
    heard.length = 0
    takeKioskView(offering({ signUp: forKiosk(overIn('expired')) }))
    const again = joining.joinAgain('QR')
    named('signUp.acknowledge')[0]?.answer(shownNext)
    takeKioskView(offering({ revision: 1 }))
    await settled()
    named('plans.read')[0]?.answer(ok(toldPlans(offered)))
    await settled()
    expect(heard.at(-1)?.name).toBe(came)
    heard.at(-1)?.answer(failed(problem('till.notAnswering')))
    await again
    expect(get().screen.is).toBe(came === 'plans.read' ? 'plans' : 'attract')
  }
})

test('it starts over by itself while plans are looked at, never while one may still be approved', () => {
  const idle = { screen: { is: 'plans' }, pendingCommands: [], isLinkLost: false } as const
  const running = offering({ signUp: forKiosk(aSignUp) })
  expect(kioskScreenOf(offering(), idle, noon)).toBe('plans')
  expect(warningOf('plans', noon - 45_000, 40_000, noon)).toBe(15_000)
  expect(kioskScreenOf(running, idle, noon)).toBe('joining')
  expect(warningOf('joining', 0, 40_000, noon)).toBeNull()
  const left = { touchedAt: 0, screen: { is: 'plans' }, idleMs: 40_000, isOdd: false } as const
  expect(idleStepOf('joining', left, noon)).toBeNull()
  expect(idleStepOf('plans', left, noon)).toBe('startOver')
})

test('how it ended is put away after its time, and plans that are not offered any more are not shown', () => {
  takeKioskView(offering({ signUp: forKiosk(overIn('active')) }))
  const { screen } = get()
  expect(screen).toMatchObject({ is: 'result', since: noon })
  const left = { touchedAt: noon, screen, idleMs: 40_000, isOdd: false } as const
  expect([idleStepOf('joined', left, noon), idleStepOf('joined', left, noon + resultStaysMs)]).toEqual([
    null,
    'putAway',
  ])
  useKiosk.setState({ screen: { is: 'plans' } })
  takeKioskView(offering({ canSignUp: false }))
  expect(customerSession.currentScreen()).toBe('attract')
  reportLostLink(problem('till.notAnswering'))
  expect(customerSession.currentScreen()).toBe('silent')
})

test('taken back while the customer reads, and asked for once; after the end nothing is asked', () => {
  const shows = (signUp: Parameters<typeof forKiosk>[0], isWithdrawing = false) => {
    takeKioskView(offering({ signUp: { ...forKiosk(signUp), isWithdrawing } }))
    void joining.takeBack()
  }
  shows(aSignUp)
  expect(named('signUp.withdraw').map(({ input }) => input)).toEqual([{ agreement: aSignUp.agreement }])
  shows(aSignUp, true)
  shows(overIn('active'))
  expect(named('signUp.withdraw')).toHaveLength(1)
})

test('a silence about a sign-up that was shown and put away says nothing to the next customer', async () => {
  takeKioskView(offering())
  useStore.setState({ plans: toldPlans() })
  useKiosk.setState({ plan: coffeeClub.id })
  joining.joinBy('QR')
  takeKioskView(offering({ signUp: forKiosk(aSignUp) }))
  takeKioskView(offering())
  named('signUp.start')[0]?.answer(failed(problem('till.notAnswering')))
  await settled()
  expect([get().trouble, get().pendingCommands]).toEqual([null, []])
})

test('a customer who reads that a member has this number sends it once more for another one', async () => {
  await open()
  joining.choosePlan(coffeeClub.id)
  joining.joinBy('PUSH_MESSAGE')
  kiosk.typeNumber('91234567')
  joining.sendJoin()
  const another = problem('agreement.another', { name: 'Coffee club' })
  named('signUp.start')[0]?.answer(failed(another))
  await settled()
  expect([customerSession.currentScreen(), get().trouble]).toEqual(['planPhone', another])
  joining.sendJoin()
  expect(named('signUp.start').map(({ input }) => input)).toEqual([
    { plan: 'coffee-club', phoneNumber: '+4791234567' },
    { plan: 'coffee-club', phoneNumber: '+4791234567', isAnother: true },
  ])
})
