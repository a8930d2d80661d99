// Tests of the cashier's actions on the basket: each asked once and in order, and exactly what is on screen is charged.
import {
  sumsOf,
  addKeyed,
  addPieces,
  addProduct,
  canFill,
  change,
  park,
  removeChosen,
} from '#renderer/cashier/basket-actions.ts'
import { pendingAnswer, wantedQuantityOf } from '#renderer/sale/basket-queue.ts'
import { cancelRunning, switchFlow } from '#renderer/cashier/running-actions.ts'
import { charge, press } from '#renderer/cashier/sale-actions.ts'
import { expect, test } from 'vitest'
import { keyPrice, takeScan } from '#renderer/cashier/scan-actions.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import type { PricedLine } from '#shared/basket.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import { settled, state, useManualTill, starting, shownNext } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'
import { aSale, paid } from '#test/support/samples/screens.ts'

const { asked, names, answer } = useManualTill()

test('what is keyed becomes a line first, then the whole is charged as the screen shows it', async () => {
  for (const key of ['4', '9', '00'] as const) press(key)
  change({ tip: { percent: 10 } })
  charge('QR')
  await settled()
  expect(asked()).toEqual([['basket.addAmount', { value: 4900 }]])
  expect(starting()?.amount.value).toBe(13_970)
  await answer()
  takeCashierView(view([tea, amount]))
  expect(asked().slice(1)).toEqual([['basket.tip', { tip: { percent: 10 } }]])
  await answer()
  expect(asked().slice(2)).toEqual([
    [
      'sale.start',
      { amount: { value: 13_970, currency: 'NOK' }, by: { userFlow: 'QR' }, basket: 'b-1', tip: 1270 },
    ],
  ])
  await answer(shownNext)
  const sale = { ...aSale, amount: { value: 13_970, currency: 'NOK' as const } }
  takeCashierView({ ...view([]), revision: 1, sale })
  // The tip is forgotten with the sale.
  expect([state().keyed, state().selling.tip, state().cashier?.sale?.sale]).toEqual([0, null, aSale.sale])
})

test('a line that the till does not take is no sale, and nothing is lost', async () => {
  press('5')
  press('00')
  charge('QR')
  await settled()
  await answer(failed(problem('basket.full', { most: 200 })))
  expect(asked()).toHaveLength(1)
  expect([starting(), state().keyed, state().trouble?.code]).toEqual([null, 500, 'basket.full'])
})

test('a start that the till refuses keeps the basket, the line and the tip', async () => {
  change({ tip: { value: 300 } })
  charge('QR')
  await settled()
  await answer(shownNext)
  expect([names(), sumsOf(state()).tip]).toEqual([['basket.tip'], 300])
  const told = view()
  takeCashierView({ ...told, revision: 1, basket: { ...told.basket, tip: { value: 300 } } })
  await settled()
  await answer(failed(problem('basket.changed', { value: 1, currency: 'NOK' })))
  expect([names(), starting(), sumsOf(state()).tip, state().trouble?.code]).toEqual([
    ['basket.tip', 'sale.start'],
    null,
    300,
    'basket.changed',
  ])
})

test('on the keypad with an empty basket an amount is charged as it is; with lines it joins them', async () => {
  setPreferences({ entry: 'keypad' })
  takeCashierView(view([]))
  press('5')
  press('00')
  charge('QR')
  await settled()
  expect(asked()).toEqual([
    ['sale.start', { amount: { value: 500, currency: 'NOK' }, by: { userFlow: 'QR' } }],
  ])
  await answer(failed(problem('till.busy')))
  takeCashierView(view())
  charge('QR')
  await settled()
  expect(asked().at(-1)).toEqual(['basket.addAmount', { value: 500 }])
})

test('a total above the shop’s limit is asked about, whichever way it is charged', () => {
  takeCashierView(view([{ ...tea, unitPrice: 600_000, total: 1_200_000 }]))
  charge({ personalCode: 'code of a customer' })
  expect(state().asking).toEqual({ what: 'largeAmount', means: { personalCode: 'code of a customer' } })
  expect(asked()).toEqual([])
})

test('quick presses are all counted, though no view has come yet', async () => {
  addPieces('1', 1)
  addPieces('1', 1)
  addPieces('1', -1)
  await settled()
  expect(asked()).toEqual([['basket.setQuantity', { line: '1', quantity: 3 }]])
  await answer(shownNext)
  await answer(shownNext)
  await answer(shownNext)
  expect(asked().map(([, input]) => input)).toEqual([
    { line: '1', quantity: 3 },
    { line: '1', quantity: 4 },
    { line: '1', quantity: 3 },
  ])
  expect(wantedQuantityOf(state(), '1')).toBe(3)
  takeCashierView({ ...view([{ ...tea, quantity: 3 }]), revision: 1 })
  await settled()
  expect(wantedQuantityOf(state(), '1')).toBeUndefined()
})

test.each([
  ['a touched tile', () => void addProduct({ id: 'tea', price: 3900 }), ok({ revision: 2 })],
  ['a scan', () => takeScan('2000000010106'), ok({ is: 'added', revision: 2 })],
])(
  'one more, touched twice while %s is on its way onto the same line, is two more than that',
  async (_, put, isIn) => {
    void addProduct({ id: 'tea', price: 3900 })
    put()
    addPieces('1', 1)
    addPieces('1', 1)
    await settled()
    // The first has been taken, and its view comes when the second is under way.
    await answer(ok({ revision: 1 }))
    takeCashierView({ ...view([{ ...tea, quantity: 3 }]), revision: 1 })
    await settled()
    expect(names()).toEqual(['basket.add', expect.any(String)])
    await answer(isIn)
    takeCashierView({ ...view([{ ...tea, quantity: 4 }]), revision: 2 })
    await settled()
    await answer(ok({ revision: 3 }))
    expect(asked().slice(2)).toEqual([
      ['basket.setQuantity', { line: '1', quantity: 5 }],
      ['basket.setQuantity', { line: '1', quantity: 6 }],
    ])
    expect(pendingAnswer(['basket.add', 'basket.scan'])).toBeNull()
  },
)

test('what the till does not take holds up no touch that came after it', async () => {
  void addProduct({ id: 'tea', price: 3900 })
  addPieces('1', 1)
  await settled()
  await answer(failed(problem('basket.full', { most: 200 })))
  expect(asked().at(-1)).toEqual(['basket.setQuantity', { line: '1', quantity: 3 }])
})

test('charged right after one more: the till hears of that first, and the sum on the screen is charged', async () => {
  addPieces('1', 1)
  charge('QR')
  await settled()
  expect(names()).toEqual(['basket.setQuantity'])
  expect(sumsOf(state()).total).toBe(11_700)
  await answer(shownNext)
  takeCashierView({ ...view([{ ...tea, quantity: 3, total: 11_700 }]), revision: 1 })
  await settled()
  expect([names(), starting()?.amount.value]).toEqual([['basket.setQuantity', 'sale.start'], 11_700])
})

test('charged right after a scan: goods that came with it are not charged unseen', async () => {
  takeScan('2000000010106')
  charge('QR')
  await settled()
  await answer(ok({ is: 'added', revision: 1 }))
  takeCashierView({ ...view([{ ...tea, quantity: 3, total: 11_700 }]), revision: 1 })
  await settled()
  expect([names(), state().trouble?.code]).toEqual([['basket.scan'], 'basket.changed'])
})

test('a scan that brings nothing holds up no charge', async () => {
  takeScan('7031234567895')
  charge('QR')
  await settled()
  await answer(ok({ is: 'unknown', code: '7031234567895', barcode: '7031234567895' }))
  expect([names(), starting()?.amount.value]).toEqual([['basket.scan', 'sale.start'], 7800])
})

test('two quick scans are two: the second waits for the answer to the first', async () => {
  takeScan('2000000010106')
  takeScan('2000000010106')
  await settled()
  expect(asked()).toHaveLength(1)
  await answer(ok({ is: 'added', revision: 0 }))
  expect(asked()).toHaveLength(2)
})

test('Delete right after plus takes out the amount that is on its way, and not the line before it', async () => {
  press('5')
  press('00')
  void addKeyed()
  removeChosen()
  await settled()
  await answer()
  expect(asked().map(([name]) => name)).toEqual(['basket.addAmount'])
  takeCashierView(view([tea, amount]))
  await settled()
  expect(asked().at(-1)).toEqual(['basket.setQuantity', { line: '2', quantity: 0 }])
})

test('of two quick scans each finds its own line, and the last one is chosen', async () => {
  const bun: PricedLine = { ...tea, line: '2', product: 'bun' }
  takeScan('2000000010106')
  takeScan('2000000010205')
  await settled()
  takeCashierView(view([{ ...tea, quantity: 3 }]))
  await answer(ok({ is: 'added', revision: 0 }))
  expect(state().selling.line).toBe('1')
  await answer(ok({ is: 'added', revision: 1 }))
  takeCashierView({ ...view([{ ...tea, quantity: 3 }, bun]), revision: 1 })
  await settled()
  expect(state().selling).toMatchObject({ line: '2', isLineFresh: true })
})

test('of two quick scans whose answers overtake their views the last one is chosen', async () => {
  takeScan('2000000010106')
  takeScan('2000000010205')
  await settled()
  await answer(ok({ is: 'added', revision: 1 }))
  await answer(ok({ is: 'added', revision: 2 }))
  const more = { ...tea, quantity: 3 }
  takeCashierView({ ...view([more]), revision: 1 })
  expect(state().selling).toMatchObject({ line: '1', isLineFresh: true })
  takeCashierView({ ...view([more, { ...tea, line: '2', product: 'bun' }]), revision: 2 })
  expect(state().selling).toMatchObject({ line: '2', isLineFresh: true })
})

test('one more on a line, and then a scan: only the line of the scan is read out', async () => {
  addPieces('1', 1)
  takeScan('2000000010205')
  await settled()
  await answer(ok({ revision: 1 }))
  await answer(ok({ is: 'added', revision: 2 }))
  takeCashierView({ ...view([{ ...tea, quantity: 3 }]), revision: 1 })
  expect(state().selling).toMatchObject({ line: '1', isLineFresh: false })
  takeCashierView({
    ...view([
      { ...tea, quantity: 3 },
      { ...tea, line: '2', product: 'bun' },
    ]),
    revision: 2,
  })
  expect(state().selling).toMatchObject({ line: '2', isLineFresh: true })
})

test('an unknown code chooses no line, whatever changes next', async () => {
  takeScan('7031234567895')
  await settled()
  const unknown = { is: 'unknown', code: '7031234567895', barcode: '7031234567895' } as const
  await answer(ok(unknown))
  takeCashierView(view([tea, amount]))
  await settled()
  expect(state().selling).toMatchObject({ line: null, news: unknown })
  // It would stand over the key that adds the price.
  await keyPrice()
  expect(state().selling).toMatchObject({ entry: 'keypad', news: null })
})

test('with the line to the till lost, or a sale on screen, nothing is put in', async () => {
  useStore.setState({ link: { state: 'lost', problem: problem('till.notAnswering') } })
  expect([canFill(), await addProduct({ id: 'tea', price: 3900 })]).toEqual([false, false])
  takeCashierView(view([tea], { sale: aSale }))
  expect([canFill(), await addKeyed(), await addProduct({ id: 'tea', price: 3900 })]).toEqual([
    false,
    true,
    false,
  ])
  takeScan('2000000010106')
  await settled()
  expect(asked()).toEqual([])
  expect(state().selling.news).toEqual({ is: 'finishFirst' })
})

test.each(['aborted', 'expired', 'terminated', 'givenBack', 'refused'] as const)(
  'a sale that came to nothing (%s) still has its basket: a scan does not change it under “try again”',
  async (ended) => {
    takeCashierView(view([tea], { sale: { ...aSale, state: ended } }))
    takeScan('2000000010106')
    await settled()
    expect(asked()).toEqual([])
  },
)

test('after “Paid” a scan begins the next basket', async () => {
  takeCashierView(view([], { sale: paid }))
  takeScan('2000000010106')
  await settled()
  await answer(ok({ is: 'added', revision: 1 }))
  takeCashierView(view([tea], { sale: paid, revision: 1 }))
  await settled()
  expect(state().selling.news).toEqual({ is: 'forNext', names: { en: 'Tea' } })
})

test('what is keyed is held with the rest, not left for the next customer', async () => {
  press('5')
  press('00')
  void park()
  await settled()
  await answer()
  takeCashierView(view([tea, amount]))
  await settled()
  expect(asked().map(([name]) => name)).toEqual(['basket.addAmount', 'basket.park'])
  expect(state().keyed).toBe(0)
})

test('held twice in one breath: put aside once, and nothing is said to be wrong', async () => {
  void park()
  void park()
  await settled()
  await answer()
  expect(asked()).toEqual([['basket.park', {}]])
  expect([state().trouble, state().asking]).toEqual([null, null])
})

test('removed twice in one breath: one line is gone, and only once', async () => {
  takeCashierView(view([tea, amount]))
  removeChosen()
  removeChosen()
  await settled()
  await answer()
  expect(asked()).toEqual([['basket.setQuantity', { line: '2', quantity: 0 }]])
})

const waiting: SaleView = { ...aSale, state: 'created' }

test.each([
  ['terminated', 'yes', true],
  ['captured', 'no', false],
  ['expired', 'yes', false],
  ['terminated', 'override', false],
] as const)(
  'send to phone instead, and the sale ends as %s (%s): asked for the number %s',
  (ended, retry, isAsked) => {
    takeCashierView(view([tea], { sale: waiting }))
    switchFlow()
    expect(asked()).toEqual([['sale.cancel', { sale: waiting.sale }]])
    takeCashierView(view([tea], { sale: { ...waiting, isCancelling: true } }))
    expect(state().asking).toBeNull()
    takeCashierView(view([tea], { sale: { ...waiting, state: ended, retry } }))
    expect(state().asking?.what === 'phone').toBe(isAsked)
    expect(state().selling.switching).toBeNull()
  },
)

test('a request on a phone is shown as a QR instead only once it is cancelled, by itself', async () => {
  const push: SaleView = { ...waiting, userFlow: 'PUSH_MESSAGE', phoneEnding: '67' }
  takeCashierView(view([tea], { sale: push }))
  switchFlow()
  takeCashierView(view([tea], { sale: { ...push, state: 'terminated', retry: 'yes' } }))
  await settled()
  expect(asked().map(([name]) => name)).toEqual(['sale.cancel', 'sale.tryAgain'])
})

test('cancelled after all: who asked for the other way first is not asked again', async () => {
  takeCashierView(view([tea], { sale: waiting }))
  switchFlow()
  takeCashierView(view([tea], { sale: { ...waiting, isCancelling: true } }))
  cancelRunning()
  takeCashierView(view([tea], { sale: { ...waiting, state: 'terminated', retry: 'yes' } }))
  await settled()
  expect([state().asking, asked().map(([name]) => name)]).toEqual([null, ['sale.cancel']])
})
