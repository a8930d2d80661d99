// Tests of signing up: one customer once, whatever is pressed how often and in whichever order the till answers.
import { beforeAll, expect, test, vi } from 'vitest'
import { canCharge, canKey, dismissTrouble, press } from '#renderer/cashier/sale-actions.ts'
import { openPlansDialog } from '#renderer/cashier/dialog-openers.ts'
import * as joining from '#renderer/cashier/sign-up-actions.ts'
import { loadSaleKeys, meansKey } from '#renderer/cashier/keyboard.ts'
import { takeScan } from '#renderer/cashier/scan-actions.ts'
import { signUpSoundOf } from '#renderer/cashier/sale-sounds.ts'
import { keepPlans } from '#renderer/membership/plans.ts'
import { runningSignUp } from '#renderer/cashier/running.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import type { CashierView } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { done, settled, useManualTill, joining as begun, shownNext } from '#test/support/pages/manual-till.ts'
import { aSignUp, coffeeClub, joined, overIn, toldPlans } from '#test/support/samples/sign-ups.ts'
import { aSale, cashierView } from '#test/support/samples/screens.ts'

beforeAll(loadSaleKeys)

const get = () => useStore.getState()
const viewOf = (changes: Partial<CashierView> = {}, plansRevision: number | null = 7) =>
  cashierView(changes, { plansRevision })
const key = (pressed: string) => meansKey({ key: pressed, isShifted: false, target: null })

const { named } = useManualTill(() => {
  // No key here comes from an element of a page.
  for (const kind of ['Input', 'TextArea', 'Button', 'Anchor']) vi.stubGlobal(`HTML${kind}Element`, class {})
  takeCashierView(viewOf())
})

/** Of the command of this name that was sent last. */
async function answer(name: string, result: Result<unknown>): Promise<void> {
  named(name).at(-1)?.answer(result)
  await settled()
}
const started = () => named('signUp.start').map(({ input }) => input)

async function openAndRead(): Promise<void> {
  openPlansDialog()
  await answer('plans.read', ok(toldPlans()))
}

test('the key M opens the plans, and closes them again; without plans, or while a sale runs, it means nothing', () => {
  expect(key('m')).toBe(true)
  expect(get().asking?.what).toBe('plans')
  expect(key('m')).toBe(true)
  expect(get().asking).toBeNull()
  takeCashierView(viewOf({}, null))
  expect([key('m'), get().asking]).toEqual([false, null])
  takeCashierView(viewOf({ sale: aSale }))
  expect([key('m'), get().asking]).toEqual([false, null])
})

test('pressed twice, one sign-up is started; nothing can be keyed, charged or scanned beside it', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'QR')
  joining.startSignUp(coffeeClub, 'QR')
  expect(started()).toEqual([{ plan: 'coffee-club', phoneNumber: null }])
  press('1')
  takeScan('7031234567895')
  expect([get().keyed, canKey(), canCharge()]).toEqual([0, false, false])
  expect([get().selling.news, named('basket.scan')]).toEqual([{ is: 'finishFirst' }, []])
})

test('the answer before the view: it goes on being asked for until the view is there', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'QR')
  await answer('signUp.start', shownNext)
  expect([begun()?.plan, canKey()]).toEqual(['coffee-club', false])
  takeCashierView(viewOf({ revision: 1, signUp: aSignUp }))
  expect([begun(), get().cashier?.signUp]).toEqual([null, aSignUp])
})

test('a view that shows it counts for more than a silence that came before it', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'QR')
  takeCashierView(viewOf({ signUp: aSignUp }))
  await answer('signUp.start', failed(problem('till.notAnswering')))
  expect([get().trouble, get().cashier?.signUp?.agreement]).toEqual([null, aSignUp.agreement])
})

test('a start that the till refuses says why, and selling goes on', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'QR')
  await answer('signUp.start', failed(problem('plan.unknown')))
  expect([begun(), get().trouble?.code, canKey()]).toEqual([null, 'plan.unknown', true])
})

test('a number is sent with its country said', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'PUSH_MESSAGE')
  expect([get().asking?.what, named('signUp.start')]).toEqual(['joinPhone', []])
  joining.sendSignUp(coffeeClub.id, '+4791234567')
  expect(named('signUp.start')[0]?.input).toEqual({ plan: 'coffee-club', phoneNumber: '+4791234567' })
  expect(begun()).toEqual({ plan: 'coffee-club', phoneNumber: '+4791234567' })
})

test('another window that sells or signs up closes what was being chosen', async () => {
  for (const other of [{ sale: aSale }, { signUp: aSignUp }]) {
    takeCashierView(viewOf())
    await openAndRead()
    takeCashierView(viewOf(other))
    expect(get().asking).toBeNull()
  }
})

test('plans that change while they are looked at are read again, and otherwise not', async () => {
  const stop = keepPlans()
  takeCashierView(viewOf({}, 8))
  expect(named('plans.read')).toEqual([])
  await openAndRead()
  takeCashierView(viewOf({}, 9))
  expect(named('plans.read')).toHaveLength(2)
  takeCashierView(viewOf({}, 9))
  expect(named('plans.read')).toHaveLength(2)
  stop()
})

test('it is taken back once, and Escape pressed twice asks for it', async () => {
  takeCashierView(viewOf({ signUp: aSignUp }))
  key('Escape')
  expect(named('signUp.withdraw')).toEqual([])
  key('Escape')
  expect(named('signUp.withdraw')).toHaveLength(1)
  await answer('signUp.withdraw', done)
  takeCashierView(viewOf({ signUp: { ...aSignUp, isWithdrawing: true } }))
  key('Escape')
  key('Escape')
  expect(named('signUp.withdraw')).toHaveLength(1)
})

test('left alone only when nobody has known for a while how taking it back ends', () => {
  const withdrawing = { ...aSignUp, isWithdrawing: true }
  const canLeave = (signUp: SignUpView, since: State['since'], now: number) =>
    runningSignUp(signUp, { since, isLinkLost: false }).canLeave(now)
  const since = { cutOff: null, cancelling: 1000 }
  expect(canLeave(withdrawing, since, 15_999)).toBe(false)
  expect(canLeave(withdrawing, since, 16_000)).toBe(true)
  expect(canLeave(aSignUp, { cutOff: 1000, cancelling: null }, 99_000)).toBe(false)
})

test('Enter puts an end away once it can have been read; one that runs is never put away', async () => {
  takeCashierView(viewOf({ signUp: aSignUp }))
  key('Enter')
  await joining.acknowledgeSignUp()
  expect(named('signUp.acknowledge')).toEqual([])
  takeCashierView(viewOf({ signUp: { ...joined, endedAt: viewOf().at - 5000 } }))
  key('Enter')
  key('Enter')
  expect(named('signUp.acknowledge').map(({ input }) => input)).toEqual([{ agreement: joined.agreement }])
  await answer('signUp.acknowledge', shownNext)
  expect(get().cashier?.signUp).toMatchObject({ agreement: joined.agreement })
  takeCashierView(viewOf({ revision: 1 }))
  await settled()
  expect([get().pendingCommands, canKey()]).toEqual([[], true])
})

test('how a kiosk’s sign-up ended is left for its customer to read', async () => {
  const ended = { ...joined, isAttended: false }
  takeCashierView(viewOf({ signUp: { ...ended, endedAt: viewOf().at - 5_000 } }))
  key('Enter')
  key('a')
  await joining.acknowledgeSignUp()
  expect(named('signUp.acknowledge')).toEqual([])
  takeCashierView(viewOf({ signUp: { ...ended, endedAt: viewOf().at - 61_000 } }))
  key('Enter')
  expect(named('signUp.acknowledge')).toHaveLength(1)
})

test('tried again: the last one is put away, then the same plan is asked for', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'QR')
  takeCashierView(viewOf({ signUp: overIn('expired') }))
  void joining.retrySignUp('QR')
  named('signUp.acknowledge')[0]?.answer(shownNext)
  takeCashierView(viewOf({ revision: 1 }))
  await settled()
  await answer('signUp.start', failed(problem('till.notAnswering')))
  expect(started().at(-1)).toEqual({ plan: 'coffee-club', phoneNumber: null })
})

test('tried again after the page was opened anew: the plan is known from the till', async () => {
  takeCashierView(viewOf({ signUp: overIn('expired') }))
  void joining.retrySignUp('QR')
  named('signUp.acknowledge')[0]?.answer(shownNext)
  takeCashierView(viewOf({ revision: 1 }))
  await settled()
  await answer('plans.read', ok(toldPlans()))
  expect(started()).toEqual([{ plan: 'coffee-club', phoneNumber: null }])
})

test('heard: that a customer has joined, that it came to nothing, and nothing at all of what was over before', () => {
  expect(signUpSoundOf(aSignUp, joined)).toBe('paid')
  expect(signUpSoundOf(aSignUp, overIn('expired'))).toBe('failed')
  expect([signUpSoundOf(null, joined), signUpSoundOf(joined, joined)]).toEqual([undefined, undefined])
})

test('a member with this number is said where the number stands; sent once more it is another one, and another number is asked about anew', async () => {
  await openAndRead()
  joining.startSignUp(coffeeClub, 'PUSH_MESSAGE')
  const sent = async (phoneNumber = '+4791234567') => {
    joining.sendSignUp(coffeeClub.id, phoneNumber)
    await settled()
    return named('signUp.start').at(-1)?.input
  }
  const another = problem('agreement.another', { name: 'Coffee club', since: '2026-01-15' })
  const refuse = () => answer('signUp.start', failed(another))
  const first = { plan: 'coffee-club', phoneNumber: '+4791234567' }
  expect(await sent()).toEqual(first)
  await refuse()
  expect([get().asking, get().trouble]).toEqual([
    { what: 'joinPhone', plan: 'coffee-club', number: '+4791234567' },
    another,
  ])
  expect(await sent()).toEqual({ ...first, isAnother: true })
  await refuse()
  dismissTrouble()
  expect(await sent('+4791234568')).toEqual({ ...first, phoneNumber: '+4791234568' })
})
