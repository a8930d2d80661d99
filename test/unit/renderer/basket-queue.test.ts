// Tests of the queue of basket changes at a fast customer: each counts once, is sent in order, the till has the last word, and the sum that is shown is paid.
import { kioskView } from '#test/support/samples/kiosk.ts'
import { starting } from '#test/support/pages/manual-till.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketOf, emptyBasket, basketWithProduct, withQuantity } from '#core/basket/basket.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import * as kiosk from '#renderer/kiosk/order-actions.ts'
import { expectedBasketNow } from '#renderer/kiosk/customer-session.ts'
import * as customerSession from '#renderer/kiosk/customer-session.ts'
import { expectedBasket } from '#renderer/sale/basket-queue.ts'
import { initialKiosk, takeKioskView, useKiosk } from '#renderer/kiosk/store.ts'
import { initial, useStore, type BasketChange } from '#renderer/till/store.ts'

import type { PricedLine } from '#shared/basket.ts'
import type { Basket } from '#shared/order.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { opened } from '#test/support/till/shop.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const catalog = sampleCatalog('NO')
const [coffee, , espresso] = catalog.products
if (!coffee || !espresso) throw new Error('the sample has fewer products')

type Heard = { name: string; input: Record<string, unknown>; answer: (result: Result<unknown>) => void }
let heard: Heard[] = []
let basket: Basket = emptyBasket('b-1')
const get = () => ({ ...useStore.getState(), ...useKiosk.getState() })
const turn = () => new Promise<void>((done) => setImmediate(done))
let revision = 0
const tell = () =>
  takeKioskView(kioskView(null, { revision, entry: 'products', basket: basketOf(basket, false) }))

/** The till does what was asked last, and tells and answers in this order. */
async function serve(order: 'view first' | 'answer first'): Promise<void> {
  const asked = heard.at(-1)
  if (!asked) return
  const { name, input } = asked
  const product = catalog.products.find(({ id }) => id === input['product'])
  if (name === 'basket.add' && product) basket = opened(basketWithProduct(basket, product, 1, 'NOK'))
  if (name === 'basket.setQuantity')
    basket = opened(withQuantity(basket, String(input['line']), Number(input['quantity']), 'NOK'))
  if (name === 'basket.empty' && basket.lines.length > 0) basket = emptyBasket('b-2')
  revision += 1
  if (order === 'view first') tell()
  asked.answer(ok({ revision }))
  await turn()
  if (order === 'answer first') tell()
  await turn()
}
const counts = () => expectedBasketNow()?.lines.map(({ product, quantity }) => [product, quantity])

beforeEach(async () => {
  heard = []
  basket = emptyBasket('b-1')
  revision = 0
  const call = (name: string, input: Record<string, unknown>) =>
    new Promise<Result<unknown>>((answer) => {
      heard.push({ name, input, answer })
    })
  vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
  useStore.setState({ ...initial, catalogAnswer: { revision: 1, catalog } }, true)
  useKiosk.setState(initialKiosk, true)
  tell()
  customerSession.begin()
  await serve('view first')
  heard = []
})
afterEach(async () => {
  // Nothing of one story is still being sent in the next.
  while (get().basketChanges.length > 0) {
    heard.at(-1)?.answer(failed(problem('till.busy')))
    await turn()
  }
  vi.unstubAllGlobals()
})

test('an order that begins empties what another page put there, also before this one has heard of it', async () => {
  basket = opened(basketWithProduct(basket, coffee, 3, 'NOK'))
  customerSession.begin()
  expect([counts(), heard.map(({ name }) => name)]).toEqual([[], ['basket.empty']])
  await serve('answer first')
  expect([basket.lines, counts(), get().basketChanges]).toEqual([[], [], []])
})

test.each(['view first', 'answer first'] as const)(
  'three taps count at once and never twice, %s',
  async (order) => {
    const seen: unknown[] = []
    const stop = useStore.subscribe(() => seen.push(expectedBasketNow()?.count))
    for (let taps = 0; taps < 3; taps += 1) kiosk.add(coffee)
    expect(counts()).toEqual([['flat-white', 3]])
    seen.length = 0
    for (let taps = 0; taps < 3; taps += 1) await serve(order)
    stop()
    expect(new Set(seen)).toEqual(new Set([3]))
    expect([counts(), basket.lines[0]?.quantity, get().basketChanges]).toEqual([[['flat-white', 3]], 3, []])
    expect(heard.map(({ name }) => name)).toEqual(['basket.add', 'basket.add', 'basket.add'])
  },
)

test('a line that was only wished for can be changed before the till has it', async () => {
  kiosk.add(coffee)
  const [line] = expectedBasketNow()?.lines ?? []
  if (!line) throw new Error('no line')
  kiosk.setQuantity(line, 4)
  expect(expectedBasketNow()?.total).toBe(4 * coffee.price)
  await serve('answer first')
  await serve('answer first')
  expect(heard.map(({ name, input }) => [name, input])).toEqual([
    ['basket.add', { product: 'flat-white', quantity: 1 }],
    ['basket.setQuantity', { line: '1', quantity: 4 }],
  ])
  expect([basket.lines[0]?.quantity, get().basketChanges]).toEqual([4, []])
})

test('what is refused takes all that was wished after it with it: the till’s word is shown', async () => {
  kiosk.add(coffee)
  await serve('view first')
  kiosk.add(espresso)
  kiosk.add(coffee)
  expect(expectedBasketNow()?.count).toBe(3)
  heard.at(-1)?.answer(failed(problem('product.unknown')))
  await turn()
  expect([counts(), get().trouble?.code]).toEqual([[['flat-white', 1]], 'product.unknown'])
})

test('paid for right after the last tap: the till hears of every tap first, and of the sum that was shown', async () => {
  kiosk.add(coffee)
  kiosk.add(espresso)
  kiosk.pay('QR')
  expect(starting()?.amount.value).toBe(coffee.price + espresso.price)
  expect(heard.map(({ name }) => name)).toEqual(['basket.add'])
  await serve('view first')
  await serve('view first')
  expect(heard.at(-1)).toMatchObject({
    name: 'sale.start',
    input: { amount: { value: coffee.price + espresso.price, currency: 'NOK' }, basket: 'b-1' },
  })
  kiosk.add(coffee)
  expect(heard.map(({ name }) => name)).toEqual(['basket.add', 'basket.add', 'sale.start'])
})

test('a tap that is refused while the sale is being asked for: nothing is sold that was not seen', async () => {
  kiosk.add(coffee)
  kiosk.pay('QR')
  heard.at(-1)?.answer(failed(problem('basket.full', { most: 200 })))
  await turn()
  expect([heard.length, starting(), get().trouble?.code]).toEqual([1, null, 'basket.full'])
})

test('the language that was chosen goes with the sale; without a choice none does', async () => {
  kiosk.add(coffee)
  await serve('view first')
  customerSession.chooseLanguage('fi')
  kiosk.pay('QR')
  await turn()
  expect(heard.at(-1)?.input).toMatchObject({ language: 'fi' })
})

/** The till has names of its own for its lines. */
const nameless = (line: PricedLine) => ({ ...line, line: '' })

test('whatever is tapped in whatever order, what is shown is what the till would make of it', () => {
  const isLess = premise('one less is tapped of what is there', 0.1)
  const tap = fc.record({ at: fc.integer({ min: 0, max: 5 }), less: fc.boolean() })
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 30, size: 'max' }), (taps) => {
      let till = emptyBasket('b-1')
      const changes: { change: BasketChange }[] = []
      const empty = basketOf(till, false)
      for (const { at, less } of taps) {
        const product = catalog.products[at] ?? coffee
        const meant = expectedBasket(empty, changes)
        const held = meant.lines.find((line) => line.product === product.id)
        const real = till.lines.find((line) => line.product === product.id)
        if (!isLess(less && held && real) && less) continue
        const to = (held?.quantity ?? 0) + (less ? -1 : 1)
        const { id, price } = product
        const line = held ?? { line: '', product: id, unitPrice: price }
        const change: BasketChange = less
          ? { name: 'basket.setQuantity', input: { line: line.line, quantity: to }, line }
          : { name: 'basket.add', input: { product: id, quantity: 1 }, product, to }
        changes.push({ change })
        till = opened(
          less && real
            ? withQuantity(till, real.line, real.quantity - 1, 'NOK')
            : basketWithProduct(till, product, 1, 'NOK'),
        )
      }
      const shown = expectedBasket(empty, changes)
      const real = basketOf(till, false)
      expect({ ...shown, lines: shown.lines.map(nameless) }).toEqual({
        ...real,
        lines: real.lines.map(nameless),
      })
    }),
    tried(300),
  )
})
