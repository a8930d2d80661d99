// Tests of the pure parts of selling: sums, search, tiles, keys, sounds.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { totalOf, withAmount, basketOf } from '#core/basket/basket.ts'
import { shortcutActionOf, keyRows, situations } from '#renderer/cashier/key-table.ts'
import { goodsOf, sumsOf } from '#renderer/cashier/basket-actions.ts'
import { discountText } from '#renderer/cashier/basket-line.tsx'
import { firstOf, productsOn, shelvesOf } from '#renderer/cashier/product-search.ts'
import { createFormat } from '#renderer/i18n/use-format.ts'
import { findProducts } from '#renderer/till/catalog.ts'
import { soundOf } from '#renderer/cashier/sale-sounds.ts'
import { neighbour } from '#renderer/ui/focus.ts'
import { tipOf, type Basket } from '#shared/order.ts'
import { viewWith } from '#test/support/samples/basket.ts'
import { aSale, alarms, paid } from '#test/support/samples/screens.ts'
import { percentText } from '#shared/money.ts'
import { initial } from '#renderer/till/store.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const line = (unitPrice: number, quantity: number): Basket['lines'][number] => ({
  line: '1',
  product: 'tea',
  names: { en: 'Tea' },
  details: null,
  quantity,
  unitPrice,
  vatRate: 1500,
  minimumAge: 0,
  discount: null,
  discountBy: null,
})

describe('what is to be paid', () => {
  test('with a keyed amount pending it is what the till comes to once that is a line', () => {
    const isTaken = premise('the amount is taken', 0.8)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(500_000), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
        fc.integer({ min: 1, max: 500_000 }),
        fc.option(
          fc.oneof(
            fc.record({
              by: fc.constant('percent' as const),
              hundredths: fc.integer({ min: 1, max: 10_000 }),
            }),
            fc.record({ by: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 900_000 }) }),
          ),
        ),
        (rows, keyed, discount) => {
          const lines = rows.map(([price, quantity], at) => ({
            ...line(price, quantity),
            line: String(at + 1),
          }))
          const basket: Basket = {
            basket: 'b',
            lines,
            lastLine: lines.length,
            discount,
            discountBy: null,
            tip: null,
          }
          const added = withAmount(basket, keyed, 2500, 'NOK')
          const taken = isTaken(added.ok && added)
          if (!taken) return
          const view = viewWith([], { basket: basketOf(basket, false) })
          const sums = sumsOf({ ...initial, cashier: view, keyed })
          expect(sums.lines + sums.keyed - sums.off + sums.tip).toBe(sums.total)
          expect([sums.keyed, sums.total]).toEqual([keyed, totalOf(taken.value)])
          expect(goodsOf({ ...basket, lines: [] }, 0)).toBe(0)
          expect(goodsOf(basket, keyed)).toBe(totalOf(taken.value))
        },
      ),
      tried(300),
    )
  })

  test.each([
    [{ percent: 10 }, 28_820, 2882],
    [{ percent: 5 }, 28_830, 1442],
    [{ percent: 15 }, 1, 0],
    [{ value: 500 }, 1, 500],
    [null, 9999, 0],
  ])('a tip of %j on %i is %i', (tip, goods, expected) => {
    expect(tipOf(tip, goods)).toBe(expected)
  })
})

describe('search', () => {
  const catalog = sampleCatalog('NO')
  const ids = (typed: string) => findProducts(catalog, typed).map(({ id }) => id)

  test.each(['flat', 'FLAT', 'white flat', 'havremelk', 'kauramaito'])(
    '“%s” finds the flat white',
    (typed) => {
      expect(ids(typed)).toContain('flat-white')
    },
  )
  test('a barcode finds its product alone, and a name that begins so comes first', () => {
    expect(ids('2000000010106')).toEqual(['sparkling-water'])
    expect(ids('te')[0]).toBe('tea')
    expect(ids('no such thing')).toEqual([])
  })
})

test('Enter takes a whole barcode, and no product for a part of one', () => {
  const { products } = sampleCatalog('NO')
  expect(firstOf(products, '2000000010106')?.id).toBe('sparkling-water')
  expect(firstOf(products, '20000000101')).toBeUndefined()
  expect(firstOf(products, 'tea')).toBe(products[0])
})

describe('shelves', () => {
  const sample = sampleCatalog('NO')
  const plain = { ...sample, products: sample.products.map((one) => ({ ...one, isFavourite: false })) }
  const idsOf = (shelves: readonly { id: string }[]) => shelves.map(({ id }) => id)

  test('the favourites stand first among all products, each once and in the order of the catalog; what sold most today has a shelf of its own', () => {
    const catalog = {
      ...plain,
      products: plain.products.map((one) => ({
        ...one,
        isFavourite: one.id === 'tea' || one.id === 'flat-white',
      })),
    }
    const on = (id: string) =>
      shelvesOf(catalog)
        .filter((shelf) => shelf.id === id)
        .flatMap((shelf) => productsOn(catalog, shelf, ['mug-blue', 'tea', 'gone']))
    expect(idsOf(on('all')).slice(0, 2)).toEqual(['flat-white', 'tea'])
    expect(on('all')).toHaveLength(plain.products.length)
    expect(idsOf(on('sold-today'))).toEqual(['mug-blue', 'tea'])
  })
  test('all products come first, then what sold most today; a category without any is left out', () => {
    const categories = [{ id: 'empty', names: { en: 'Empty' } }, ...plain.categories]
    const shelves = shelvesOf({ ...plain, categories })
    expect(idsOf(shelves)).toEqual([
      'all',
      'sold-today',
      ...plain.categories.map(({ id }) => `category-${id}`),
    ])
  })
  test('a shop of one category has nothing to choose from', () => {
    const [category] = plain.categories
    const products = plain.products.filter((product) => product.category === category?.id)
    expect(idsOf(shelvesOf({ categories: plain.categories, products }))).toEqual(['all'])
  })
  test('every product stands on the shelf of its category', () => {
    const categories = shelvesOf(plain).filter(({ category }) => category !== null)
    expect(categories.flatMap((shelf) => productsOn(plain, shelf, []))).toHaveLength(plain.products.length)
  })
})

test('arrows never leave the grid but upwards out of its first row', () => {
  const isAbove = premise('it goes up from the first row', 0.01)
  const arrow = fc.constantFrom(
    ...(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(),
      arrow,
      (count, columns, start, key) => {
        const at = start % count
        const next = neighbour(at, key, count, columns)
        if (isAbove(key === 'ArrowUp' && at < columns)) expect(next).toBe(-1)
        else {
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        }
      },
    ),
    tried(300),
  )
  expect([
    neighbour(4, 'ArrowDown', 6, 4),
    neighbour(1, 'ArrowDown', 6, 4),
    neighbour(3, 'ArrowDown', 6, 4),
  ]).toEqual([4, 5, 5])
})

describe('keys', () => {
  test('no key has two meanings in one situation', () => {
    for (const now of situations) {
      const meant = keyRows
        .filter(({ when }) => when === now || when === 'always')
        .flatMap((row) =>
          row.keys.flatMap((key) =>
            'shift' in row ? [`${key} ${row.shift}`] : [`${key} true`, `${key} false`],
          ),
        )
      expect(meant.length).toBe(new Set(meant).size)
    }
  })
  test.each([
    ['P', true, 'selling', 'phone'],
    ['p', false, 'running', 'otherWay'],
    ['d', false, 'selling', 'discount'],
    ['D', true, 'selling', 'discountWhole'],
    ['Escape', false, 'running', 'cancel'],
    ['Escape', false, 'selling', 'clear'],
    ['Enter', false, 'ended', 'next'],
    ['F9', false, 'running', 'lastSales'],
    ['x', false, 'selling', undefined],
    ['Enter', false, 'running', undefined],
  ] as const)('%s, Shift %s, %s: %s', (key, isShifted, now, request) => {
    expect(shortcutActionOf(key, isShifted, now)).toBe(request)
  })
})

test('rates and discounts are written in the reader’s way', () => {
  expect(percentText(2550, 'nb-NO')).toBe('25,5\u00a0%')
  expect(percentText(1500, 'en-GB')).toBe('15%')
  expect(discountText({ by: 'amount', value: 2000 }, createFormat('en-GB'))).toBe('−20.00')
  expect(discountText({ by: 'percent', hundredths: 1000 }, createFormat('fi-FI'))).toBe('−10\u00a0%')
})

test.each([
  ['paid', aSale, paid],
  ['failed', aSale, { ...aSale, state: 'expired' as const }],
  ['attention', aSale, { ...aSale, question: 'handedOver' as const }],
  ['attention', paid, { ...paid, alarm: alarms.leftButPaid }],
  [undefined, null, paid],
  [undefined, paid, paid],
  [undefined, aSale, { ...paid, sale: 'another' }],
  [undefined, aSale, { ...aSale, state: 'authorized' as const }],
] as const)('sounds “%s”', (sound, before, now) => {
  expect(soundOf(before, now)).toBe(sound)
})
