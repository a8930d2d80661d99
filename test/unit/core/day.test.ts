// Tests of the shop's days: every moment belongs to exactly one, also where a change of time leaves midnight out.
import { expect, test } from 'vitest'
import { createShopClock } from '#core/report/shop-clock.ts'

const dayMs = 86_400_000
const quarterMs = 900_000

test.each([
  ['Europe/Oslo', '2026-01-15T23:30:05+01:00'],
  ['Europe/Helsinki', '2026-07-16T01:30:05+03:00'],
  ['America/Nuuk', '2026-01-14T23:30:05-02:00'],
  ['Asia/Kathmandu', '2026-01-15T12:15:00+05:45'],
])('in %s a moment is written as %s', (zone, written) => {
  expect(createShopClock(zone, '00:00').written(Date.parse(written))).toBe(written)
})

test.each([
  ['Europe/Oslo', '2026-03-29', 23],
  ['Europe/Oslo', '2026-10-25', 25],
  ['Europe/Helsinki', '2026-03-29', 23],
  ['America/Nuuk', '2026-03-28', 23],
  ['Atlantic/Azores', '2026-03-29', 23],
  ['Asia/Beirut', '2026-03-29', 23],
  ['Asia/Kathmandu', '2026-03-29', 24],
])('in %s, %s has %i hours, and the days around it neither overlap nor leave a gap', (zone, day, hours) => {
  const clock = createShopClock(zone, '00:00')
  const near = [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10))
  const spans = near.map((one) => clock.span({ from: one, to: one }))
  expect(spans.map(({ until, from }) => (until - from) / 3_600_000)).toEqual([24, hours, 24])
  expect(spans[1]).toEqual({ from: spans[0]?.until, until: spans[2]?.from })
  for (const [place, { from, until }] of spans.entries())
    for (let at = from; at < until; at += quarterMs)
      expect([clock.dayName(at), clock.dayOf(at)]).toEqual([near[place], from])
})

test.each([
  ['2026-03-28', '04:00', [24, 23, 24]],
  ['2026-10-24', '04:00', [24, 25, 24]],
  ['2026-03-29', '00:00', [24, 23, 24]],
  // Ends that a change of time leaves out, or says twice: then the second counts.
  ['2026-03-28', '02:30', [24, 24, 23]],
  ['2026-10-24', '02:30', [24, 25, 24]],
])(
  'in Oslo the shop’s day %s, with a night until %s, and those around it last %j hours',
  (day, nightEnd, hours) => {
    const clock = createShopClock('Europe/Oslo', nightEnd)
    const near = [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10))
    const spans = near.map((one) => clock.span({ from: one, to: one }))
    expect(spans.map(({ until, from }) => (until - from) / 3_600_000)).toEqual(hours)
    for (const [place, { from, until }] of spans.entries())
      for (let at = from; at < until; at += quarterMs)
        expect([clock.dayName(at), clock.dayOf(at)]).toEqual([near[place], from])
  },
)

test('a sale at half past one belongs to the day before, one at four to the new day, in the nights that change the time too', () => {
  const clock = createShopClock('Europe/Oslo', '04:00')
  const days = ['2026-01-15', '2026-03-29', '2026-10-25'].map((day) =>
    [`${day}T00:30:00Z`, `${day}T01:59:00Z`, `${day}T03:00:00Z`].map((at) => clock.dayName(Date.parse(at))),
  )
  expect(days).toEqual([
    ['2026-01-14', '2026-01-14', '2026-01-15'],
    ['2026-03-28', '2026-03-28', '2026-03-29'],
    ['2026-10-24', '2026-10-24', '2026-10-25'],
  ])
})
