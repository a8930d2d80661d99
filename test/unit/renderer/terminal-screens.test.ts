// Tests of the screens that another register brings about: its customer chooses at the kiosk, and the cashier's keys sell nothing.
import { beforeAll, expect, test, vi } from 'vitest'
import { loadSaleKeys, meansKey } from '#renderer/cashier/keyboard.ts'
import { otherFlowOf } from '#renderer/cashier/running-actions.ts'
import { answerRow, waitOf } from '#renderer/cashier/unsettled-actions.ts'
import { takeScan } from '#renderer/cashier/scan-actions.ts'
import { customerScreenOf, resultMs } from '#renderer/customer/screen-state.ts'
import { chooseFlow, leaveCheckout, sendToPhone, typeNumber } from '#renderer/kiosk/order-actions.ts'
import { idleStepOf, kioskScreenOf, warningMs, warningOf } from '#renderer/kiosk/screen-state.ts'
import { faceOf, isCalm, stepsOf } from '#renderer/cashier/running.ts'
import { soundOf } from '#renderer/cashier/sale-sounds.ts'
import { takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import { waiting } from '#test/support/poses/terminal-poses.ts'
import { aKioskSale, kioskView } from '#test/support/samples/kiosk.ts'
import { useManualTill } from '#test/support/pages/manual-till.ts'
import { aRow, aSale, cashierView, ended, noon } from '#test/support/samples/screens.ts'

beforeAll(loadSaleKeys)

const { heard, answer, asked, names } = useManualTill(() => {
  for (const kind of ['Input', 'TextArea', 'Button', 'Anchor']) vi.stubGlobal(`HTML${kind}Element`, class {})
})
const get = () => ({ ...useStore.getState(), ...useKiosk.getState() })
const idle = { screen: { is: 'attract' }, pendingCommands: [], isLinkLost: false } as const
const register = { register: 'Bakery 1', saleNumber: '1017' }
const asking = kioskView(null, { waiting, isTerminal: true })
const key = (name: string) => meansKey({ key: name, isShifted: false, target: null })

test('what a register asks is before what the customer was doing, but not before a closed kiosk or a lost line', () => {
  const face = (changes: object, doing: object = {}) =>
    kioskScreenOf({ ...asking, ...changes }, { ...idle, ...doing }, noon)
  expect(face({})).toBe('checkout')
  expect(face({ isTerminal: false }, { screen: { is: 'catalog' } })).toBe('checkout')
  expect(face({}, { screen: { is: 'checkoutPhone' } })).toBe('checkoutPhone')
  expect(face({ waiting: null }, { screen: { is: 'checkoutPhone' } })).toBe('attract')
  expect(face({ isClosed: true })).toBe('closed')
  expect(face({}, { isLinkLost: true })).toBe('silent')
})

test('at a terminal nothing of its own begins', () => {
  expect(
    kioskScreenOf(kioskView(null, { isTerminal: true }), { ...idle, screen: { is: 'catalog' } }, noon),
  ).toBe('attract')
})

test('whoever does not answer a register is asked once, loses what they chose, and the register goes on asking', () => {
  const idleMs = 40_000
  const left = { idleMs, screen: { is: 'attract' }, touchedAt: noon } as const
  const end = noon + idleMs + warningMs
  expect(warningOf('checkout', noon, idleMs, noon + idleMs)).toBe(warningMs)
  expect(warningOf('checkout', noon, idleMs, end)).toBeNull()
  expect(idleStepOf('checkout', { ...left, isOdd: true }, end - 1)).toBeNull()
  expect(idleStepOf('checkout', { ...left, isOdd: true }, end)).toBe('startOver')
  expect(idleStepOf('checkout', { ...left, isOdd: false }, end)).toBeNull()
  expect(idleStepOf('checkoutPhone', { ...left, isOdd: false, screen: { is: 'checkoutPhone' } }, end)).toBe(
    'startOver',
  )
})

test('the customer chooses by a tap, or by a number that is one', () => {
  takeKioskView(asking)
  chooseFlow('PUSH_MESSAGE')
  typeNumber('912')
  sendToPhone()
  expect([get().screen.is, get().isNumberChecked, heard.length]).toEqual(['checkoutPhone', true, 0])
  typeNumber('912 34 567')
  sendToPhone()
  chooseFlow('QR')
  expect(asked()).toEqual([
    [
      'checkout.choose',
      { checkout: waiting.checkout, by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' } },
    ],
  ])
  expect(kioskScreenOf(asking, { ...get(), isLinkLost: false }, noon)).toBe('preparing')
})

test('a number that was keyed for a checkout goes with it: the next customer does not see it', () => {
  takeKioskView(asking)
  chooseFlow('PUSH_MESSAGE')
  typeNumber('912 34 567')
  takeKioskView(kioskView(null, { waiting: { ...waiting, checkout: 'another' }, isTerminal: true }))
  expect([get().screen.is, get().number]).toEqual(['attract', ''])
})

test('a choice that is refused says so, and the ways to pay are still there', async () => {
  takeKioskView(asking)
  chooseFlow('QR')
  await answer(failed(problem('checkout.notWaiting')))
  expect(get().trouble?.code).toBe('checkout.notWaiting')
  expect(kioskScreenOf(asking, { ...get(), isLinkLost: false }, noon)).toBe('checkout')
})

test('the customer leaves: the register hears of it', () => {
  takeKioskView(asking)
  void leaveCheckout()
  expect(asked()).toEqual([['checkout.cancel', { checkout: waiting.checkout }]])
})

test('at a terminal no key and no scan sells anything', () => {
  takeCashierView(cashierView({}, { isTerminal: true }))
  for (const one of ['4', 'Enter', 'p', 'm', 'F2', 'F4', '+']) key(one)
  takeScan('7031234567895')
  expect([heard.length, get().keyed, get().asking]).toEqual([0, 0, null])
})

test('Escape pressed twice calls off what the customer has not chosen yet', () => {
  takeCashierView(cashierView({ waiting }, { isTerminal: true }))
  key('4')
  key('Escape')
  expect(asked()).toEqual([])
  key('Escape')
  expect(asked()).toEqual([['checkout.cancel', { checkout: waiting.checkout }]])
})

test('a sale of a register is not asked for in another way than its register says', () => {
  takeCashierView(cashierView({ sale: { ...aSale, register } }))
  expect(otherFlowOf(get())).toBeNull()
  takeCashierView(cashierView({ sale: aSale }))
  expect(otherFlowOf(get())).toBe('PUSH_MESSAGE')
})

test('kept reserved is a result on every screen, and the till is free', async () => {
  const approved = { state: 'authorized', isKeptReserved: true } as const
  const sale = { ...aSale, ...approved, register }
  expect([faceOf(sale, false), faceOf(sale, true), isCalm('reserved')]).toEqual([
    'reserved',
    'reserved',
    false,
  ])
  expect(stepsOf(sale, null).map(({ stage }) => stage)).not.toContain('now')
  expect(soundOf({ ...sale, isKeptReserved: false }, sale)).toBe('paid')
  const customers = { ...aKioskSale, ...approved, endedAt: noon }
  expect(customerScreenOf(customers, true, noon)).toBe('reserved')
  expect(customerScreenOf(customers, false, noon + resultMs)).toBe('idle')
  expect(kioskScreenOf(kioskView({ ...customers, register }), idle, noon)).toBe('reserved')
  takeCashierView(cashierView({ sale }, { isTerminal: true }))
  key('Enter')
  expect(names()).toEqual(['sale.acknowledge'])
  expect(waitOf({ ...aRow, ...approved })).toBe('reserved')
})

test('an end of a register’s sale is put away by Enter: there is no next attempt of it', () => {
  takeCashierView(
    cashierView({
      sale: { ...ended, state: 'aborted', retry: 'no', register, endedAt: 0 },
    }),
  )
  key('Enter')
  expect(names()).toEqual(['sale.acknowledge'])
})

test('what went wrong in a row of a terminal is said on its screen', async () => {
  takeCashierView(cashierView({}, { isTerminal: true }))
  void answerRow({ ...aRow, question: 'handedOver' }, 'keep')
  await answer(failed(problem('sale.cannotAnswer', { state: 'captured' })))
  expect(get().trouble?.code).toBe('sale.cannotAnswer')
})
