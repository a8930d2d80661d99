// Tests of a charge that a till which is gone and its heir both tell of: counted once, and in one period alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRows, type ShopMovement, type Takeover } from '#hub/shop/money.ts'
import { cameTo, movement, type Told } from '#test/support/hub/shop-movements.ts'

const [gone, heir, heirOfHeir] = ['aaaaaa-a00001-xyz', 'bbbbbb-a00001-xyz', 'cccccc-a00001-xyz'] as const
const ofGone = { till: 'a', agreement: gone }
const ofHeir = { till: 'b', agreement: heir }
/** With the row before `seq` it took over what moved since the row `since`. */
const taken = (
  seq: number,
  since = 0,
  of = { till: 'b', sale: heir as string, from: 'aaaaaa' },
): Takeover => ({
  ...of,
  seq: seq - 1,
  since,
})

test.each<[string, Told[], Takeover[], ReturnType<typeof cameTo>]>([
  [
    'what both tell of counts once',
    [
      { ...ofGone, kind: 'captured', value: 1000 },
      { ...ofGone, kind: 'refunded', value: 200, refund: 't1' },
      { ...ofHeir, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'elsewhere', value: 200 },
    ],
    [taken(2)],
    { captured: 1000, refunded: 200, foreign: 0 },
  ],
  [
    'what the till that is gone did not send any more is told by its heir',
    [
      { ...ofGone, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'elsewhere', value: 200 },
    ],
    [taken(1)],
    { captured: 1000, refunded: 0, foreign: 200 },
  ],
  [
    'both have refunded, under tasks of one name, and somebody outside has',
    [
      { ...ofGone, kind: 'captured', value: 1000 },
      { ...ofGone, kind: 'refunded', value: 200, refund: 't1' },
      { ...ofHeir, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'refunded', value: 200, refund: 't1' },
      { ...ofHeir, kind: 'elsewhere', value: 230 },
    ],
    [taken(2)],
    { captured: 1000, refunded: 400, foreign: 30 },
  ],
  [
    'what moved before the last closing of the till that is gone explains nothing of what moved since',
    [
      { ...ofGone, kind: 'captured', value: 1000 },
      { ...ofGone, kind: 'refunded', value: 200, refund: 't1' },
      { ...ofHeir, kind: 'elsewhere', value: 200 },
    ],
    [taken(2, 2)],
    { captured: 1000, refunded: 200, foreign: 200 },
  ],
  [
    'both captured a part, the heir before and after it took over',
    [
      { ...ofGone, kind: 'captured', value: 500 },
      { ...ofHeir, kind: 'captured', value: 300 },
      { ...ofHeir, kind: 'captured', value: 500 + 200 },
    ],
    [taken(2)],
    { captured: 1000, refunded: 0, foreign: 0 },
  ],
  [
    'an heir that has not looked since it took over tells of its own alone',
    [
      { ...ofGone, kind: 'captured', value: 500 },
      { ...ofHeir, kind: 'captured', value: 300 },
    ],
    [taken(2)],
    { captured: 800, refunded: 0, foreign: 0 },
  ],
  [
    'of an heir that is gone as well, what it had told counts once, with what it had told of the first',
    [
      { ...ofGone, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'elsewhere', value: 300 },
      { ...ofHeir, kind: 'refunded', value: 100, refund: 't1' },
      { till: 'c', agreement: heirOfHeir, kind: 'elsewhere', value: 100 },
      { till: 'c', agreement: heirOfHeir, kind: 'refunded', value: 50, refund: 't1' },
    ],
    [taken(1), taken(4, 0, { till: 'c', sale: heirOfHeir, from: 'bbbbbb' })],
    { captured: 1000, refunded: 150, foreign: 300 },
  ],
  [
    'an heir and its copy tell of the same, and the till that is gone is known by its copy alone',
    [
      { ...ofGone, till: 'copy of a', kind: 'captured', value: 1000 },
      { ...ofHeir, kind: 'captured', value: 1000 },
      { ...ofHeir, till: 'copy of b', kind: 'captured', value: 1000 },
    ],
    [taken(1), taken(1, 0, { till: 'copy of b', sale: heir, from: 'aaaaaa' })],
    { captured: 1000, refunded: 0, foreign: 0 },
  ],
  [
    'a till that took over nothing is an heir of nobody',
    [
      { ...ofGone, kind: 'captured', value: 500 },
      { ...ofHeir, kind: 'captured', value: 500 },
    ],
    [],
    { captured: 1000, refunded: 0, foreign: 0 },
  ],
])('of a till that is gone and its heir: %s', (_, told, takenOver, expected) => {
  expect(cameTo(told, takenOver)).toEqual(expected)
})

test('the heir’s rows came first, and were counted; when those of the till that is gone come, they stand in their place', () => {
  const rows = [
    { ...ofHeir, kind: 'captured', value: 1000, isNew: false },
    { ...ofHeir, kind: 'elsewhere', value: 200, isNew: false },
    { ...ofGone, kind: 'captured', value: 1000 },
    { ...ofGone, kind: 'refunded', value: 200, refund: 't1' },
  ].map(movement)
  const moved = countedRows(rows, [taken(0)]).map(({ till, kind, value }) => ({ till, kind, value }))
  expect(moved).toHaveLength(4)
  expect(moved).toEqual(
    expect.arrayContaining([
      { till: null, kind: 'elsewhere', value: -200 },
      { till: 'a', kind: 'captured', value: 1000 },
      { till: 'a', kind: 'refunded', value: 200 },
      { till: 'b', kind: 'captured', value: -1000 },
    ]),
  )
})

type Act = { by: 'gone' | 'heir' | 'nobody'; kind: 'captured' | 'refunded'; value: number }

const acts = fc.array(
  fc.record<Act>({
    by: fc.constantFrom('gone', 'heir', 'nobody'),
    kind: fc.constantFrom('captured', 'refunded'),
    value: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 5 },
)

/**
 * A charge of a till that closes, goes on and burns down, of which the last rows are lost; another one acts beside it, takes over what
 * moved since that closing, and acts on. Who acts looks; the till that is gone looked when it closed, and its heir at the end.
 */
const inheritance = fc
  .record({ before: acts, between: acts, after: acts, lost: fc.nat(8) })
  .map(({ before, between, after, lost }) => {
    const told: Told[] = []
    const moved: Act[] = []
    const written = { gone: { captured: 0, refunded: 0 }, heir: { captured: 0, refunded: 0 } }
    let since = Infinity
    const look = (who: 'gone' | 'heir', knows: (act: Act) => boolean, own = 0) => {
      const all = { captured: 0, refunded: 0 }
      for (const act of moved) if (knows(act)) all[act.kind] += act.value
      const { captured, refunded } = written[who]
      const tell = (row: Pick<Told, 'kind' | 'value' | 'refund'>) =>
        row.value > 0 && told.push({ ...(who === 'gone' ? ofGone : ofHeir), ...row })
      tell({ kind: 'captured', value: all.captured - captured })
      tell({ kind: 'refunded', value: own, refund: `t${moved.length}` })
      tell({ kind: 'elsewhere', value: all.refunded - refunded - own })
      written[who] = all
    }
    const play = (list: Act[], heirKnows: (act: Act) => boolean, isGone: boolean) => {
      for (const act of list) {
        if (isGone && act.by === 'gone') continue
        moved.push(act)
        const own = act.kind === 'refunded' ? act.value : 0
        if (act.by === 'gone') look('gone', ({ by }) => by !== 'heir', own)
        if (act.by === 'heir') look('heir', heirKnows, own)
      }
    }
    const isHeirs = ({ by }: Act) => by === 'heir'
    play(before, isHeirs, false)
    look('gone', ({ by }) => by !== 'heir')
    const closed = moved.length
    since = told.length
    play(between, isHeirs, false)
    const seq = told.length
    const isInherited = (act: Act) => isHeirs(act) || moved.indexOf(act) >= closed
    play(after, isInherited, true)
    look('heir', isInherited)
    const late = told.flatMap((row, at) => (row.till === 'a' && at >= since ? [at] : []))
    const burnt = new Set(late.slice(Math.max(0, late.length - lost)))
    const total = (kind: Act['kind']) =>
      moved.reduce((sum, act) => (act.kind === kind ? sum + act.value : sum), 0)
    const rows = told.map(movement).filter(({ seq: row }) => !burnt.has(row))
    return { rows, takenOver: [taken(seq, since)], captured: total('captured'), refunded: total('refunded') }
  })

const sumOf = (rows: readonly { kind: string; value: number }[]) => ({
  captured: rows.reduce((sum, { kind, value }) => (kind === 'captured' ? sum + value : sum), 0),
  refunded: rows.reduce((sum, { kind, value }) => (kind === 'captured' ? sum : sum + value), 0),
})

test('whatever a till that is gone had sent of a charge, with its heir’s rows the shop has what the service has', () => {
  fc.assert(
    fc.property(inheritance, ({ rows, takenOver, captured: came, refunded }) => {
      expect(sumOf(countedRows(rows, takenOver))).toEqual({ captured: came, refunded })
    }),
    { numRuns: 500 },
  )
})

test('of an inheritance too the periods come to the whole, wherever their bounds fall', () => {
  fc.assert(
    fc.property(
      inheritance,
      fc.array(fc.record({ a: fc.nat(5), b: fc.nat(5) }), { maxLength: 4 }),
      ({ rows, takenOver, captured: came, refunded }, moves) => {
        const place = (row: ShopMovement) => rows.filter(({ till }) => till === row.till).indexOf(row)
        let reached = { a: 0, b: 0 }
        const periods = [...moves, { a: 99, b: 99 }].flatMap((move) => {
          const until = { a: reached.a + move.a, b: reached.b + move.b }
          const of = (row: ShopMovement, bound: typeof until) => place(row) < bound[row.till as 'a' | 'b']
          const part = rows.filter((row) => of(row, until))
          const told = countedRows(
            part.map((row) => ({ ...row, isNew: !of(row, reached) })),
            takenOver,
          )
          reached = until
          return told
        })
        expect(sumOf(periods)).toEqual({ captured: came, refunded })
      },
    ),
    { numRuns: 300 },
  )
})
