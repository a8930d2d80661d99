// Tests of a touch on a product below a paid sale: it begins the next sale, and loses nothing of the one before.
import { beforeAll, expect, test, vi } from 'vitest'
import { loadSaleKeys, meansKey } from '#renderer/cashier/keyboard.ts'
import { acknowledgeEnd, beginNext, hasItsBasket } from '#renderer/cashier/running-actions.ts'
import { charge } from '#renderer/cashier/sale-actions.ts'
import { keyPrice, takeScan } from '#renderer/cashier/scan-actions.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import { settled, shownNext, starting, state, useManualTill } from '#test/support/pages/manual-till.ts'
import { tea, viewWith } from '#test/support/samples/basket.ts'
import { alarms, noon, paid } from '#test/support/samples/screens.ts'

beforeAll(loadSaleKeys)

const { asked, names, answer } = useManualTill(() => takeCashierView(viewWith([], { sale: paid })))
const touched = { id: 'tea', price: 3900 }

test('the product is in the next basket before the paid sale is put away', async () => {
  void beginNext(touched)
  await settled()
  expect(asked()).toEqual([['basket.add', { product: 'tea', quantity: 1 }]])
  await answer()
  takeCashierView(viewWith([tea], { sale: paid }))
  await settled()
  expect(asked().slice(1)).toEqual([['sale.acknowledge', { sale: paid.sale, isEmptied: false }]])
})

test('a touch that was on its way when the sale was paid does nothing', async () => {
  takeCashierView(viewWith([], { sale: { ...paid, endedAt: noon - 900 } }))
  await beginNext(touched)
  expect(names()).toEqual([])
  takeCashierView(viewWith([], { sale: { ...paid, endedAt: noon - 1100 } }))
  void beginNext(touched)
  await settled()
  expect(names()).toEqual(['basket.add'])
})

test('a product that the till does not take leaves the paid sale where it is, and says why', async () => {
  const touch = beginNext(touched)
  await settled()
  await answer(failed(problem('basket.ofEndedSale')))
  await touch
  expect(names()).toEqual(['basket.add'])
  expect(state().trouble?.code).toBe('basket.ofEndedSale')
})

test('two quick touches are two products, and the sale is put away once', async () => {
  void beginNext(touched)
  void beginNext(touched)
  await settled()
  await answer()
  takeCashierView(viewWith([{ ...tea, quantity: 1 }], { sale: paid }))
  await settled()
  expect(names().filter((name) => name === 'basket.add')).toHaveLength(2)
  await answer(undefined, names().lastIndexOf('basket.add'))
  takeCashierView(viewWith([tea], { sale: paid }))
  await settled()
  expect(names().filter((name) => name === 'sale.acknowledge')).toHaveLength(1)
})

test('the price of an unknown code is keyed as the first of the next sale', async () => {
  const isNextAtKeypad = () => state().cashier?.sale === null && state().selling.entry === 'keypad'
  const keyed = keyPrice()
  await settled()
  expect([asked(), isNextAtKeypad()]).toEqual([
    [['sale.acknowledge', { sale: paid.sale, isEmptied: false }]],
    false,
  ])
  await answer()
  takeCashierView(viewWith([]))
  await keyed
  expect(isNextAtKeypad()).toBe(true)
})

test.each([
  ['an alarm on it', { ...paid, alarm: alarms.leftButPaid }],
  ['another sale', { ...paid, sale: 'another' }],
] as const)('%s that came while the product was on its way stays to be read', async (_, sale) => {
  void beginNext(touched)
  await settled()
  await answer()
  takeCashierView(viewWith([tea], { sale }))
  await settled()
  expect(names()).toEqual(['basket.add'])
})

test('Enter right after two touches charges both, once the till has them', async () => {
  void beginNext(touched)
  void beginNext(touched)
  await settled()
  await answer()
  takeCashierView(viewWith([{ ...tea, quantity: 1, total: 3900 }], { sale: paid }))
  await settled()
  takeCashierView(viewWith([{ ...tea, quantity: 1, total: 3900 }]))
  await answer(undefined, names().indexOf('sale.acknowledge'))
  charge('QR')
  await settled()
  expect(names()).not.toContain('sale.start')
  await answer(shownNext, names().lastIndexOf('basket.add'))
  takeCashierView({ ...viewWith([tea]), revision: 1 })
  await settled()
  expect([names().at(-1), starting()?.amount.value, state().trouble]).toEqual(['sale.start', 7800, null])
})

test('what a kiosk has sold is left to its customer: no product, no scan and no key goes into its basket or takes it', async () => {
  const sale = { ...paid, isAttended: false }
  takeCashierView(viewWith([], { sale }))
  void beginNext(touched)
  await settled()
  takeScan('7038010000027')
  expect([names(), state().selling.news]).toEqual([[], { is: 'finishFirst' }])
  const { basket } = viewWith([tea])
  const ended = { ...sale, state: 'terminated', retry: 'yes' } as const
  takeCashierView(viewWith([tea], { sale: ended, basket: { ...basket, isLocked: true } }))
  expect(hasItsBasket(state())).toBe(false)
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('HTMLTextAreaElement', class {})
  meansKey({ key: 'Escape', isShifted: false, target: null })
  expect(names()).toEqual([])
})

test('how a kiosk’s sale ended is left for its customer to read; where no kiosk has put it away a minute later, Enter does', async () => {
  for (const kind of ['Input', 'TextArea', 'Button', 'Anchor']) vi.stubGlobal(`HTML${kind}Element`, class {})
  const ended = (ms: number) =>
    takeCashierView(viewWith([], { sale: { ...paid, isAttended: false, endedAt: noon - ms } }))
  ended(5_000)
  for (const key of ['Enter', 'n', 'a', 'Escape']) meansKey({ key, isShifted: false, target: null })
  void acknowledgeEnd(true)
  await settled()
  expect(names()).toEqual([])
  ended(61_000)
  meansKey({ key: 'Enter', isShifted: false, target: null })
  await settled()
  expect(names()).toEqual(['sale.acknowledge'])
})
