// Tests of quick presses and of the customer before: nothing comes on a bill that nobody meant.
import { expect, test } from 'vitest'
import { charge, press, askNumberOrSend } from '#renderer/cashier/sale-actions.ts'
import { sendNumber } from '#renderer/cashier/running-actions.ts'
import { addKeyed, change, removeChosen, sumsOf } from '#renderer/cashier/basket-actions.ts'
import { giveTip } from '#renderer/cashier/dialog-actions.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import { settled, state, useManualTill, shownNext } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'

const { asked, answer } = useManualTill()

test('plus pressed twice adds the amount once', async () => {
  press('5')
  press('00')
  void addKeyed()
  void addKeyed()
  await settled()
  await answer()
  takeCashierView(view([tea, amount]))
  await settled()
  expect(asked()).toEqual([['basket.addAmount', { value: 500 }]])
})

test('what is keyed after plus is the next amount, and a line that was not taken comes back', async () => {
  press('5')
  press('00')
  void addKeyed()
  press('7')
  expect(state().keyed).toBe(7)
  press('clear')
  await settled()
  await answer(failed(problem('basket.full', { most: 200 })))
  expect([state().keyed, state().trouble?.code]).toEqual([500, 'basket.full'])
})

test('plus, then charge at once: the line is in, and charged once', async () => {
  takeCashierView(view([]))
  press('4')
  press('9')
  press('00')
  void addKeyed()
  charge('QR')
  await settled()
  await answer()
  takeCashierView(view([amount]))
  await settled()
  expect(asked()).toEqual([
    ['basket.addAmount', { value: 4900 }],
    ['sale.start', { amount: { value: 4900, currency: 'NOK' }, by: { userFlow: 'QR' }, basket: 'b-1' }],
  ])
})

test('a tip is on the screen at once and on the basket with its turn; one for a keyed amount waits for its line', async () => {
  giveTip({ percent: 10 })
  expect(sumsOf(state()).tip).toBe(780)
  await settled()
  expect(asked()).toEqual([['basket.tip', { tip: { percent: 10 } }]])
  await answer()
  const told = view([tea])
  takeCashierView({ ...told, basket: { ...told.basket, tip: { percent: 10 } } })
  await settled()
  expect([state().selling.tip, sumsOf(state()).tip]).toEqual([null, 780])
  takeCashierView(view([]))
  press('5')
  press('00')
  giveTip({ value: 100 })
  await settled()
  expect([asked().length, sumsOf(state()).total]).toEqual([1, 600])
  void addKeyed()
  await settled()
  await answer()
  takeCashierView(view([amount]))
  await settled()
  expect(asked().slice(2)).toEqual([['basket.tip', { tip: { value: 100 } }]])
})

test('a tip goes with the last of the goods, and is not the next customer’s', async () => {
  change({ tip: { value: 300 } })
  removeChosen()
  await settled()
  await answer(shownNext)
  takeCashierView({ ...view([]), revision: 1 })
  await settled()
  takeCashierView(view())
  expect(sumsOf(state()).total).toBe(7800)
  setPreferences({ entry: 'keypad' })
  takeCashierView(view([]))
  press('5')
  change({ tip: { percent: 10 } })
  press('clear')
  press('5')
  press('00')
  expect(sumsOf(state()).total).toBe(500)
})

function sendTypedNumber(): void {
  const { asking } = state()
  if (asking?.what === 'phone') sendNumber(asking, '+4791234567', '91234567')
}

test('what is scanned while a number is typed in may lift the total above the shop’s limit: asked about, once', async () => {
  charge('PUSH_MESSAGE')
  takeCashierView(view([{ ...tea, unitPrice: 600_000, total: 1_200_000 }]))
  sendTypedNumber()
  await settled()
  expect(asked()).toEqual([])
  const { asking } = state()
  expect(asking).toEqual({ what: 'largeAmount', means: { phoneNumber: '+4791234567' } })
  if (asking?.what === 'largeAmount') askNumberOrSend(asking.means)
  await settled()
  expect(asked()).toEqual([
    [
      'sale.start',
      {
        amount: { value: 1_200_000, currency: 'NOK' },
        by: { userFlow: 'PUSH_MESSAGE', phoneNumber: '+4791234567' },
        basket: 'b-1',
      },
    ],
  ])
})

test('a large total that was meant is not asked about again', async () => {
  takeCashierView(view([{ ...tea, unitPrice: 600_000, total: 1_200_000 }]))
  charge('PUSH_MESSAGE')
  askNumberOrSend('PUSH_MESSAGE')
  sendTypedNumber()
  await settled()
  expect(asked().map(([name]) => name)).toEqual(['sale.start'])
})
