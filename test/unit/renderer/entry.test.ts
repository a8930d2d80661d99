// Tests of what the cashier puts a sale together from: the keys that switch it, and the way back.
import { expect, test, vi } from 'vitest'
import { sumsOf } from '#renderer/cashier/basket-actions.ts'
import { press } from '#renderer/cashier/sale-actions.ts'
import { meansKey } from '#renderer/cashier/keyboard.ts'
import { chooseHome } from '#renderer/cashier/dialog-actions.ts'
import { addTile, search, addFound } from '#renderer/cashier/product-actions.ts'
import { entryNow } from '#renderer/cashier/entry.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { cashierEntry, kioskEntry } from '#core/app/views.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'
import { aSale } from '#test/support/samples/screens.ts'

/** There is no page here, and so nothing that has the focus. */
class Nothing {}
const controls = ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLButtonElement', 'HTMLAnchorElement']

const till = useManualTill(() => {
  for (const name of controls) vi.stubGlobal(name, Nothing)
  setPreferences({ isSoundOn: false, entry: 'products' })
  takeCashierView(view([tea]))
})
const type = (...keys: string[]) => {
  for (const key of keys) meansKey({ key, isShifted: false, target: null })
}
const selling = () => useStore.getState().selling
const asked = () => till.heard.map(({ name }) => name)

test('F2 from the products searches them, and goes back when it is pressed again', () => {
  type('F2')
  expect([entryNow(), selling().isSearching]).toEqual(['products', true])
  search('tea')
  type('F2')
  expect([selling().typed, selling().isSearching]).toEqual(['', true])
  type('F2')
  expect(selling().isSearching).toBe(false)
})

test('beside the scanner F2 shows the products until the next sale', async () => {
  chooseHome('scanner')
  type('F2')
  expect([entryNow(), selling().isSearching]).toEqual(['products', true])
  type('Enter')
  await settled()
  takeCashierView(view([tea], { sale: { ...aSale, amount: { ...aSale.amount, value: tea.total } } }))
  expect([entryNow(), selling().isSearching]).toEqual(['scanner', false])
})

test('F3 goes to the keypad and back; Escape clears the amount first', () => {
  type('F3', '5')
  expect([entryNow(), useStore.getState().keyed]).toEqual(['keypad', 5])
  type('Escape')
  expect([entryNow(), useStore.getState().keyed]).toEqual(['keypad', 0])
  type('Escape')
  expect(entryNow()).toBe('products')
  type('F3', 'F3')
  expect(entryNow()).toBe('products')
  chooseHome('keypad')
  type('F3')
  expect(entryNow()).toBe('products')
})

test('Enter charges at the keypad as it does at the tiles: what is keyed goes into the basket first', async () => {
  type('F3')
  for (const key of ['4', '9', '00'] as const) press(key)
  type('Enter', 'Enter')
  await settled()
  expect(asked()).toEqual(['basket.addAmount'])
  await till.answer(done)
  takeCashierView(view([tea, amount]))
  await settled()
  expect(asked()).toEqual(['basket.addAmount', 'sale.start'])
  expect(till.heard.at(-1)?.input).toMatchObject({ amount: { value: tea.total + amount.total } })
})

test('plus adds an amount that is keyed in beside the products, and goes back to them', async () => {
  type('F3')
  press('5')
  press('00')
  type('+')
  await settled()
  await till.answer(done)
  takeCashierView(view([tea, amount]))
  await settled()
  expect([asked(), entryNow()]).toEqual([['basket.addAmount'], 'products'])
})

test('a second amount that is keyed while the first is on its way is added as well', async () => {
  type('F3')
  press('5')
  press('00')
  type('+')
  press('3')
  press('00')
  await settled()
  await till.answer(done)
  takeCashierView(view([tea, amount]))
  await settled()
  expect(entryNow()).toBe('keypad')
  type('+')
  await settled()
  expect(asked()).toEqual(['basket.addAmount', 'basket.addAmount'])
})

test('a tile and Enter in one go charge what the tile costs, once it is in the basket', async () => {
  takeCashierView(view([]))
  void addTile({ id: 'tea', price: tea.total })
  type('Enter')
  await settled()
  expect([asked(), sumsOf(useStore.getState()).total]).toEqual([['basket.add'], tea.total])
  await till.answer(done)
  takeCashierView(view([tea]))
  await settled()
  expect(asked()).toEqual(['basket.add', 'sale.start'])
  expect(till.heard.at(-1)?.input).toMatchObject({ amount: { value: tea.total } })
})

test('what is charged with a tile on its way is what was seen: at another price nothing is', async () => {
  takeCashierView(view([]))
  void addTile({ id: 'tea', price: 100 })
  type('Enter')
  await settled()
  await till.answer(done)
  takeCashierView(view([tea]))
  await settled()
  expect([asked(), useStore.getState().trouble?.code]).toEqual([['basket.add'], 'basket.changed'])
})

test('from the search to the keypad and back, the search has the focus no more', () => {
  type('F2', 'F3', 'Escape')
  expect([entryNow(), selling().isSearching]).toEqual(['products', false])
})

test('where the keypad is the home of the screen, Enter charges', async () => {
  chooseHome('keypad')
  takeCashierView(view([]))
  press('5')
  press('00')
  type('Enter')
  await settled()
  expect(asked()).toEqual(['sale.start'])
})

test('what is typed after Enter in the search is a search of its own', async () => {
  search('croi')
  addFound({ id: 'croissant', price: 4200 })
  await settled()
  expect(asked()).toEqual(['basket.add'])
  search('mug')
  await till.answer(done)
  expect(selling().typed).toBe('mug')
})

test('the till proposes tiles, the scanner in a shop of many products, the keypad in one without any', () => {
  const { products } = sampleCatalog('NO')
  const many = (barcode: string | null) =>
    Array.from({ length: 301 }, () => ({ ...products[0], barcode })) as typeof products
  expect(cashierEntry('automatic', { products })).toBe('products')
  expect(cashierEntry('automatic', { products: many('2000000010106') })).toBe('scanner')
  expect(cashierEntry('automatic', { products: many(null) })).toBe('products')
  expect(cashierEntry('automatic', { products: [] })).toBe('keypad')
  expect(cashierEntry('scanner', { products: [] })).toBe('scanner')
})

test('a customer never keys in an amount because the catalog cannot be read', () => {
  expect([kioskEntry('automatic'), kioskEntry('scanner'), kioskEntry('keypad')]).toEqual([
    'products',
    'products',
    'keypad',
  ])
})
