// Tests of the rule of counting: each payment's money once over all tills, and in one period alone, in whatever order their rows come.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Share } from '#core/money/shares.ts'
import { countedRows, type ShopMovement } from '#hub/shop/money.ts'
import { cameTo, movement, type Told } from '#test/support/hub/shop-movements.ts'

const captured = { till: 'a', kind: 'captured', value: 1000 }

test.each<[string, Told[], ReturnType<typeof cameTo>]>([
  ['one till sold', [captured], { captured: 1000, refunded: 0, foreign: 0 }],
  [
    'two tills saw the same capture',
    [captured, { ...captured, till: 'b' }],
    { captured: 1000, refunded: 0, foreign: 0 },
  ],
  [
    'another till refunded, and the first one saw it at the service',
    [
      captured,
      { till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' },
      { till: 'a', kind: 'elsewhere', value: 300 },
    ],
    { captured: 1000, refunded: 300, foreign: 0 },
  ],
  [
    'the same before the other till has sent its refund',
    [captured, { till: 'a', kind: 'elsewhere', value: 300 }],
    { captured: 1000, refunded: 0, foreign: 300 },
  ],
  [
    'two tills refunded, and neither has looked since',
    [
      captured,
      { till: 'a', kind: 'refunded', value: 200, refund: 'a-r1' },
      { till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' },
    ],
    { captured: 1000, refunded: 500, foreign: 0 },
  ],
  [
    'somebody outside refunded, and two tills saw it',
    [captured, { till: 'a', kind: 'elsewhere', value: 100 }, { till: 'b', kind: 'elsewhere', value: 100 }],
    { captured: 1000, refunded: 0, foreign: 100 },
  ],
  [
    'somebody outside and two tills refunded, and each till saw the rest',
    [
      captured,
      { till: 'a', kind: 'refunded', value: 200, refund: 'a-r1' },
      { till: 'a', kind: 'elsewhere', value: 400 },
      { till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' },
      { till: 'b', kind: 'elsewhere', value: 300 },
    ],
    { captured: 1000, refunded: 500, foreign: 100 },
  ],
  [
    'a copied folder went on with the refund that the first till had opened: both wrote that it went through',
    [
      captured,
      { ...captured, till: 'b' },
      { till: 'a', kind: 'refunded', value: 200, refund: 'a-r1' },
      { till: 'b', kind: 'refunded', value: 200, refund: 'a-r1' },
    ],
    { captured: 1000, refunded: 200, foreign: 0 },
  ],
  [
    'a till took the payment up when somebody outside had refunded of it, and refunds more; the first till never looked',
    [
      captured,
      { till: 'a', kind: 'refunded', value: 200, refund: 'a-r1' },
      { till: 'b', kind: 'seen', value: 250 },
      { till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' },
    ],
    { captured: 1000, refunded: 500, foreign: 50 },
  ],
  [
    'what the till saw that took it up is explained by the first till’s refunds',
    [
      captured,
      { till: 'a', kind: 'refunded', value: 200, refund: 'a-r1' },
      { till: 'b', kind: 'seen', value: 200 },
      { till: 'b', kind: 'elsewhere', value: 70 },
    ],
    { captured: 1000, refunded: 200, foreign: 70 },
  ],
  [
    'a till corrects what it had seen',
    [captured, { till: 'a', kind: 'elsewhere', value: 100 }, { till: 'a', kind: 'elsewhere', value: -100 }],
    { captured: 1000, refunded: 0, foreign: 0 },
  ],
])('%s', (_, told, expected) => {
  expect(cameTo(told)).toEqual(expected)
})

test('a refund that was counted as somebody’s before the till that made it sent its row is not counted again when it does', () => {
  const before = [
    { ...captured, isNew: false },
    { till: 'a', kind: 'elsewhere', value: 300, isNew: false },
  ]
  expect(cameTo([...before, { till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' }])).toEqual({
    captured: 0,
    refunded: 300,
    foreign: -300,
  })
})

test('of a membership’s charge each till tells what moved there, and tills of one past tell it twice', () => {
  const [home, other] = ['aaaaaa-a00001-xyz', 'bbbbbb-a00001-xyz']
  const told: Told[] = [
    { ...captured, agreement: home },
    { ...captured, agreement: home, till: 'copy' },
    { till: 'a', kind: 'refunded', value: 200, refund: 't1', agreement: home },
    { till: 'a', kind: 'elsewhere', value: 70, agreement: home },
    { till: 'copy', kind: 'elsewhere', value: 70, agreement: home },
    { till: 'b', kind: 'captured', value: 500, agreement: other },
    { till: 'b', kind: 'refunded', value: 300, refund: 't1', agreement: other },
    { till: 'b', kind: 'elsewhere', value: 30, agreement: other },
  ]
  expect(cameTo(told)).toEqual({ captured: 1500, refunded: 500, foreign: 100 })
})

test('captured in two parts it is one sale, whichever period the second part is in, and whichever till knows of it', () => {
  const parts = [captured, { ...captured, value: 500, begun: 0 }]
  const sales = (told: Told[]) => countedRows(told.map(movement)).reduce((sum, { begun }) => sum + begun, 0)
  expect(sales(parts)).toBe(1)
  expect(sales([...parts, { ...captured, till: 'b', value: 1500 }])).toBe(1)
  expect(sales([{ ...captured, isNew: false }, ...parts.slice(1)])).toBe(0)
  expect(
    sales([
      { ...captured, isNew: false },
      { ...captured, till: 'b', value: 1500 },
    ]),
  ).toBe(0)
})

test('a copied past that is sent after a closing moves nothing', () => {
  const old = [{ ...captured, till: 'b', isNew: false }]
  expect(countedRows([...old, { ...captured }].map(movement)).filter(({ value }) => value !== 0)).toEqual([])
})

/** A payment as it went, and what each of three tills wrote of it, in rows of its own. */
const story = fc
  .record({
    refunds: fc.array(
      fc.record({ by: fc.constantFrom('a', 'b', 'c', 'nobody'), value: fc.integer({ min: 1, max: 60 }) }),
      { maxLength: 8 },
    ),
    looks: fc.array(fc.tuple(fc.nat(8), fc.constantFrom('a', 'b', 'c')), { maxLength: 10 }),
  })
  .map(({ refunds, looks }) => {
    const told: Told[] = [captured]
    const made: Record<string, number> = {}
    const seen: Record<string, number> = {}
    let all = 0
    const look = (till: string) => {
      const value = all - (made[till] ?? 0) - (seen[till] ?? 0)
      if (value > 0) told.push({ till, kind: 'elsewhere', value })
      seen[till] = (seen[till] ?? 0) + value
    }
    for (const [at, { by, value }] of refunds.entries()) {
      all += value
      if (by !== 'nobody') {
        told.push({ till: by, kind: 'refunded', value, refund: `${by}-r${at}` })
        made[by] = (made[by] ?? 0) + value
      }
      for (const [after, till] of looks) if (after === at) look(till)
    }
    look('a')
    return { told, all, made: Object.values(made).reduce((sum, one) => sum + one, 0) }
  })

test('once one till has looked last, the shop’s refunds are the service’s, whoever made them and whoever saw them', () => {
  fc.assert(
    fc.property(story, ({ told, all, made }) => {
      expect(cameTo(told)).toEqual({ captured: 1000, refunded: made, foreign: all - made })
    }),
  )
})

test('wherever the periods’ bounds fall in each till’s rows, the periods come to the whole', () => {
  fc.assert(
    fc.property(
      story,
      fc.array(fc.record({ a: fc.nat(12), b: fc.nat(12), c: fc.nat(12) }), { maxLength: 4 }),
      ({ told }, moves) => {
        const rows = told.map(movement)
        const place = (row: ShopMovement) => rows.filter(({ till }) => till === row.till).indexOf(row)
        const reached: Record<string, number> = { a: 0, b: 0, c: 0 }
        const sums = { gross: 0, vat: 0 }
        const add = (part: ShopMovement[], sign: number) => {
          for (const { kind, value, shares: text } of countedRows(part)) {
            const vat = (JSON.parse(text) as Share[]).reduce((sum, one) => sum + one.vat, 0)
            sums.gross += sign * (kind === 'captured' ? value : -value)
            sums.vat += sign * (kind === 'captured' ? vat : -vat)
          }
        }
        for (const move of [...moves, { a: 99, b: 99, c: 99 }]) {
          const until: Record<string, number> = { ...reached }
          for (const till of ['a', 'b', 'c'] as const) until[till] = (reached[till] ?? 0) + move[till]
          const part = rows
            .filter((row) => place(row) < (until[row.till] ?? 0))
            .map((row) => ({ ...row, isNew: place(row) >= (reached[row.till] ?? 0) }))
          add(part, 1)
          Object.assign(reached, until)
        }
        add(rows, -1)
        expect(sums).toEqual({ gross: 0, vat: 0 })
      },
    ),
  )
})

test('what moved nothing makes no row: nobody reads that nobody gave back nothing', () => {
  const rows = countedRows([
    movement(captured, 1),
    movement({ till: 'b', kind: 'refunded', value: 300, refund: 'b-r1' }, 2),
    movement({ till: 'a', kind: 'elsewhere', value: 300 }, 3),
  ])
  expect(rows.map(({ kind, till, value }) => [kind, till, value])).toEqual([
    ['captured', 'a', 1000],
    ['refunded', 'b', 300],
  ])
})
