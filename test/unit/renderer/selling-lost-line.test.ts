// Tests of slow and lost answers: the next customer is never charged for anything of the one before.
import { expect, test, vi } from 'vitest'
import { acknowledgeEnd } from '#renderer/cashier/running-actions.ts'
import { charge, press } from '#renderer/cashier/sale-actions.ts'
import {
  addKeyed,
  addPieces,
  addProduct,
  askDiscount,
  change,
  park,
  removeChosen,
  sumsOf,
} from '#renderer/cashier/basket-actions.ts'
import { giveTip } from '#renderer/cashier/dialog-actions.ts'
import { openTip } from '#renderer/cashier/dialog-openers.ts'
import { takeScan } from '#renderer/cashier/scan-actions.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { reportLostLink, takeCashierView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, state, useManualTill, starting } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'
import { aSale, paid } from '#test/support/samples/screens.ts'

const { asked, names, answer } = useManualTill()
const lost = failed(problem('till.notAnswering'))
const of = (value: number) => ({ ...aSale, amount: { value, currency: 'NOK' as const } })

test('a sale whose start was never answered takes its tip along: the next customer’s goods have none', async () => {
  change({ tip: { value: 300 } })
  charge('QR')
  await settled()
  await answer()
  takeCashierView(view([tea], { sale: of(8100) }))
  takeCashierView(view([], { sale: paid }))
  takeScan('2000000010106')
  await settled()
  await answer(ok({ is: 'added', revision: 0 }))
  await answer(lost, 1)
  expect(names()).toEqual(['basket.tip', 'sale.start', 'basket.scan'])
  takeCashierView(view([tea]))
  expect(sumsOf(state()).total).toBe(7800)
})

test('nor when the till has refused the start and another window sells the basket', async () => {
  takeCashierView(view([]))
  for (const key of ['4', '9', '00'] as const) press(key)
  giveTip({ value: 300 })
  charge('QR')
  await settled()
  await answer()
  await answer()
  await answer(failed(problem('basket.changed', { value: 1, currency: 'NOK' })))
  const told = view([amount])
  takeCashierView({ ...told, basket: { ...told.basket, tip: { value: 300 } } })
  await settled()
  expect([names(), sumsOf(state()).total]).toEqual([['basket.addAmount', 'basket.tip', 'sale.start'], 5200])
  takeCashierView(view([], { sale: paid }))
  takeCashierView(view([]))
  void addProduct({ id: 'tea', price: 7800 })
  await settled()
  await answer()
  takeCashierView(view([tea]))
  await settled()
  expect(sumsOf(state()).total).toBe(7800)
})

test('nor when the till never took it, and another window has sold the goods', async () => {
  change({ tip: { value: 300 } })
  charge('QR')
  await settled()
  await answer(lost)
  const sold = view([], { sale: paid })
  takeCashierView({ ...sold, basket: { ...sold.basket, basket: 'b-2' } })
  takeScan('2000000010106')
  await settled()
  await answer(ok({ is: 'added', revision: 0 }))
  expect(names()).toEqual(['basket.tip', 'basket.scan'])
})

test('an answer that comes when its sale is long put away brings nothing back and wipes nothing', async () => {
  setPreferences({ entry: 'keypad' })
  takeCashierView(view([]))
  for (const key of ['5', '00'] as const) press(key)
  charge('QR')
  await settled()
  takeCashierView(view([], { sale: of(500) }))
  takeCashierView(view([], { sale: paid }))
  void acknowledgeEnd(true)
  press('7')
  await answer()
  takeCashierView(view([]))
  await answer(ok(of(500)), 0)
  expect([state().keyed, state().cashier?.sale]).toEqual([7, null])
})

test('while an earlier start is still unanswered the next one is asked all the same', async () => {
  setPreferences({ entry: 'keypad' })
  takeCashierView(view([]))
  press('5')
  press('00')
  charge('QR')
  await settled()
  takeCashierView(view([], { sale: of(500) }))
  takeCashierView(view([], { sale: paid }))
  void acknowledgeEnd(true)
  await answer()
  takeCashierView(view([]))
  press('7')
  press('00')
  charge('QR')
  await settled()
  expect(names()).toEqual(['sale.start', 'sale.acknowledge', 'sale.start'])
  await answer(lost, 0)
  expect(starting()?.amount.value).toBe(700)
})

test('what is keyed while a charge waits for its line is not charged with it: refused in words', async () => {
  takeCashierView(view([]))
  for (const key of ['4', '9', '00'] as const) press(key)
  void addKeyed()
  charge('QR')
  press('7')
  await settled()
  await answer()
  takeCashierView(view([amount]))
  await settled()
  expect(asked()).toEqual([['basket.addAmount', { value: 4900 }]])
  expect([state().keyed, starting(), state().trouble]).toEqual([
    7,
    null,
    problem('basket.changed', { value: 4907, currency: 'NOK' }),
  ])
})

test('nor what is scanned meanwhile', async () => {
  takeCashierView(view([]))
  for (const key of ['4', '9', '00'] as const) press(key)
  void addKeyed()
  charge('QR')
  await settled()
  takeCashierView(view([amount, tea]))
  await answer()
  expect([names(), state().trouble?.code]).toEqual([['basket.addAmount'], 'basket.changed'])
})

test('an amount whose answer was lost, but whose line is there, is not keyed once more', async () => {
  press('4')
  press('9')
  press('00')
  void addKeyed()
  await settled()
  takeCashierView(view([tea, amount]))
  await answer(lost)
  expect(sumsOf(state()).total).toBe(12_700)
})

test('nor when it was charged at once', async () => {
  press('4')
  press('9')
  press('00')
  charge('QR')
  await settled()
  takeCashierView(view([tea, amount]))
  await answer(lost)
  expect([names(), state().keyed, starting()?.amount.value]).toEqual([
    ['basket.addAmount', 'sale.start'],
    0,
    12_700,
  ])
})

test('a tip that the till has not taken yet is held with its basket', async () => {
  change({ tip: { value: 300 } })
  charge('QR')
  await settled()
  await answer(lost)
  expect(sumsOf(state()).total).toBe(8100)
  void park()
  await settled()
  await answer()
  const told = view([tea])
  takeCashierView({ ...told, basket: { ...told.basket, tip: { value: 300 } } })
  await settled()
  expect(names()).toEqual(['basket.tip', 'basket.tip', 'basket.park'])
})

test('two windows charge at once: the one that was slower says so, and keeps what was keyed in it', async () => {
  press('5')
  press('00')
  charge('QR')
  await settled()
  takeCashierView(view([tea], { sale: of(7800) }))
  await answer(failed(problem('till.busy')))
  expect([starting(), state().keyed, state().trouble?.code]).toEqual([null, 500, 'till.busy'])
  takeCashierView(view([tea]))
  await settled()
  charge('QR')
  await settled()
  takeCashierView(view([tea], { sale: of(7800) }))
  await answer()
  expect([names(), state().trouble?.code]).toEqual([['basket.addAmount', 'basket.addAmount'], 'till.busy'])
})

test('an amount on its way into the basket is on the screen all the while', async () => {
  press('4')
  press('9')
  press('00')
  void addKeyed()
  expect([state().keyed, sumsOf(state()).total]).toEqual([0, 12_700])
  await settled()
  takeCashierView(view([tea, amount]))
  await settled()
  expect(sumsOf(state()).total).toBe(12_700)
  await answer()
  expect([sumsOf(state()).total, state().basketChanges]).toEqual([12_700, []])
})

test('one that the till refuses is off it, and keyed again', async () => {
  press('5')
  press('00')
  void addKeyed()
  await settled()
  await answer(failed(problem('basket.full', { most: 200 })))
  expect([state().keyed, sumsOf(state()).total, state().basketChanges]).toEqual([500, 8300, []])
})

test('a tip that waits for an amount which the till refuses goes on waiting for it', async () => {
  takeCashierView(view([]))
  press('5')
  press('00')
  giveTip({ value: 100 })
  void park()
  await settled()
  await answer(failed(problem('basket.full', { most: 200 })))
  expect([names(), state().trouble?.code, sumsOf(state()).total]).toEqual([
    ['basket.addAmount'],
    'basket.full',
    600,
  ])
})

test('what waited for minutes for the view of its goods is not asked for any more: nobody stands there', async () => {
  let ms = 1000
  vi.stubGlobal('performance', { now: () => ms })
  takeCashierView(view([]))
  for (const key of ['4', '9', '00'] as const) press(key)
  charge('QR')
  await settled()
  await answer(ok({ revision: 1 }))
  reportLostLink(problem('till.notAnswering'))
  ms += 600_000
  takeCashierView({ ...view([amount]), revision: 1 })
  await settled()
  expect([names(), starting(), state().trouble?.code, sumsOf(state()).total]).toEqual([
    ['basket.addAmount'],
    null,
    // The amount was sent and is in: that the till was not reached would not be true.
    'sale.notAskedFor',
    4900,
  ])
})

test('a silence about a sale that was shown and put away says nothing to the next', async () => {
  setPreferences({ entry: 'keypad' })
  takeCashierView(view([]))
  for (const key of ['5', '00'] as const) press(key)
  charge('QR')
  await settled()
  takeCashierView(view([], { sale: of(500) }))
  takeCashierView(view([], { sale: paid }))
  void acknowledgeEnd(true)
  await answer()
  takeCashierView(view([]))
  await answer(lost, 0)
  expect([state().trouble, state().pendingCommands]).toEqual([null, []])
})

test.each<[what: string, touch: () => unknown]>([
  ['a tile', () => addProduct({ id: 'tea', price: 3900 })],
  ['one more', () => addPieces('1', 1)],
  ['Remove', () => removeChosen()],
  ['Discount', () => askDiscount(false)],
  ['Tip', () => openTip()],
  ['Hold', () => park()],
  [
    'one more, while a tile is on its way',
    () => (void addProduct({ id: 'tea', price: 3900 }), addPieces('1', 1)),
  ],
])('%s, touched while the line to the till is lost, is not done and says so', async (_, touch) => {
  reportLostLink(problem('till.notAnswering'))
  await touch()
  expect([asked(), state().asking, state().trouble?.code]).toEqual([[], null, 'till.notReached'])
})

test('one more that waits for a tile’s goods when the line to the till is lost says that it was not done', async () => {
  void addProduct({ id: 'tea', price: 3900 })
  addPieces('1', 1)
  await settled()
  reportLostLink(problem('till.notAnswering'))
  await answer(failed(problem('till.notAnswering')))
  expect([asked(), state().trouble?.code]).toEqual([
    [['basket.add', { product: 'tea', quantity: 1 }]],
    'till.notReached',
  ])
})
