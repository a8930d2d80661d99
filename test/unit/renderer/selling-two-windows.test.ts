// Tests of a tip and a keyed amount: each stays with the goods it was meant for, whatever another window does.
import { expect, test } from 'vitest'
import { charge, press } from '#renderer/cashier/sale-actions.ts'
import { addKeyed, addProduct, change, sumsOf } from '#renderer/cashier/basket-actions.ts'
import { resume, giveTip } from '#renderer/cashier/dialog-actions.ts'
import { takeScan } from '#renderer/cashier/scan-actions.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, state, useManualTill, useManualTimers, starting } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'
import { aSale, paid } from '#test/support/samples/screens.ts'

const { timePasses } = useManualTimers()
const { names, answer } = useManualTill()
const lost = failed(problem('till.notAnswering'))
const of = (value: number) => ({ ...aSale, amount: { value, currency: 'NOK' as const } })

test('what is keyed, and a tip that the till has not taken, are put aside with their basket when another is taken up', async () => {
  press('5')
  press('00')
  change({ tip: { value: 300 } })
  void resume({ what: 'parked' }, 'b-2')
  await settled()
  await answer()
  const told = view([tea, amount])
  takeCashierView(told)
  await settled()
  await answer()
  takeCashierView({ ...told, basket: { ...told.basket, tip: { value: 300 } } })
  await settled()
  await answer()
  expect(names().slice(0, 2)).toEqual(['basket.addAmount', 'basket.tip'])
  expect([names().at(-1), state().keyed]).toEqual(['basket.resume', 0])
})

test('a tip that the till has not taken waits while another sale’s end is on screen', async () => {
  change({ tip: { value: 300 } })
  takeCashierView(view([], { sale: paid }))
  takeScan('2000000010106')
  await settled()
  await answer(ok({ is: 'added', revision: 0 }))
  takeCashierView(view([tea], { sale: paid }))
  await settled()
  expect(names()).toEqual(['basket.scan'])
})

test('of two tips the last one stands, whichever is shown first', async () => {
  giveTip({ value: 100 })
  giveTip({ value: 300 })
  await settled()
  await answer()
  const told = view([tea])
  takeCashierView({ ...told, basket: { ...told.basket, tip: { value: 100 } } })
  await settled()
  expect(sumsOf(state()).tip).toBe(300)
})

test('what was keyed since is not taken for the amount that went in', async () => {
  press('5')
  press('00')
  charge('QR')
  await settled()
  takeCashierView(view([tea], { sale: of(1) }))
  takeCashierView(view([tea]))
  press('clear')
  press('7')
  await answer()
  expect([state().keyed, names(), state().trouble?.code]).toEqual([7, ['basket.addAmount'], 'till.busy'])
})

test('an earlier start that is refused late does not end the one that runs now', async () => {
  charge('QR')
  await settled()
  takeCashierView(view([tea], { sale: of(1) }))
  takeCashierView(view([tea]))
  charge('QR')
  await settled()
  await answer(failed(problem('till.busy')), 0)
  expect([names(), starting()?.amount.value]).toEqual([['sale.start', 'sale.start'], 7800])
})

test('a tip for an amount that is still being keyed does not go with another window’s basket', () => {
  takeCashierView(view([]))
  press('5')
  press('00')
  giveTip({ value: 100 })
  const other = view([])
  takeCashierView({ ...other, basket: { ...other.basket, basket: 'b-2' } })
  expect(sumsOf(state()).total).toBe(600)
})

test('an amount whose answer was lost is keyed again when only something else came in', async () => {
  press('4')
  press('9')
  press('00')
  void addKeyed()
  await settled()
  takeCashierView(view([{ ...tea, quantity: 3, total: 11_700 }]))
  await answer(lost)
  await timePasses()
  expect([state().keyed, sumsOf(state()).total]).toEqual([4900, 16_600])
})

test('an amount behind another change, of which only the answer was lost, is not keyed again before its own view has had its time', async () => {
  takeCashierView(view([]))
  void addProduct({ id: 'tea', price: 3900 })
  press('4')
  press('9')
  press('00')
  void addKeyed()
  await settled()
  await answer(ok({ revision: 1 }), 0)
  takeCashierView(view([tea]))
  await settled()
  await answer(lost)
  expect(state().keyed).toBe(0)
  takeCashierView(view([tea, amount]))
  await settled()
  expect([state().keyed, names()]).toEqual([0, ['basket.add', 'basket.addAmount']])
})

test('with nothing keyed, too, a tip that the till has not taken goes with its basket', async () => {
  change({ tip: { value: 300 } })
  void resume({ what: 'parked' }, 'b-2')
  await settled()
  await answer()
  const told = view([tea])
  takeCashierView({ ...told, basket: { ...told.basket, tip: { value: 300 } } })
  await settled()
  expect(names()).toEqual(['basket.tip', 'basket.resume'])
})
