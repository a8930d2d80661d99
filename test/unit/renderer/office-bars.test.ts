// Tests of the bar chart: bars and scale say what the sums say, whatever was sold.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byDay, byHour, scaleOf } from '#renderer/office/reports/bars.ts'
import { sum } from '#shared/order.ts'

const zone = 'Europe/Oslo'
const hourMs = 3_600_000
const noon = Date.UTC(2026, 0, 15, 11)

test('the scale holds every bar, in round steps, with zero among them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ captured: fc.nat(900_000_000), refunded: fc.nat(900_000_000) })),
      (bars) => {
        const lines = scaleOf(bars)
        expect(lines).toContain(0)
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(8)
        expect(lines[0]).toBeGreaterThanOrEqual(Math.max(0, ...bars.map(({ captured }) => captured)))
        expect(-(lines.at(-1) ?? 0)).toBeGreaterThanOrEqual(Math.max(0, ...bars.map((one) => one.refunded)))
        const step = (lines[0] ?? 0) - (lines[1] ?? 0)
        expect(String(step / 100)).toMatch(/^[125]0*$/)
        expect(lines.every((line) => line % step === 0)).toBe(true)
      },
    ),
  )
})

test('hours of several days add up, from the first to the last one, with the quiet ones between', () => {
  const hours = [
    { at: noon - 24 * hourMs, captured: 100, refunded: 5, sales: 1 },
    { at: noon, captured: 50, refunded: 20, sales: 2 },
    { at: noon + 3 * hourMs, captured: 10, refunded: 0, sales: 1 },
  ]
  const bars = byHour(hours, 'en-GB', zone)
  expect(bars.map(({ label, captured, refunded, sales }) => [label, captured, refunded, sales])).toEqual([
    ['12', 150, 25, 3],
    ['13', 0, 0, 0],
    ['14', 0, 0, 0],
    ['15', 10, 0, 1],
    ['16', 0, 0, 0],
    ['17', 0, 0, 0],
    ['18', 0, 0, 0],
    ['19', 0, 0, 0],
  ])
  expect(bars[0]?.name).toMatch(/^12:00\s?–\s?12:59$/)
  expect(byHour([], 'en-GB', zone)).toEqual([])
})

test('one hour stands first, and some hours after it; at the end of the day some before it', () => {
  const labels = (hour: number) =>
    byHour([{ at: noon + (hour - 12) * hourMs, captured: 100, refunded: 0, sales: 1 }], 'en-GB', zone).map(
      ({ label }) => Number(label),
    )
  expect(labels(12)).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  expect(labels(3)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(labels(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(labels(23)).toEqual([16, 17, 18, 19, 20, 21, 22, 23])
})

test('every day of the span has its bar, and none of the money is lost', () => {
  const days = { from: '2026-03-27', to: '2026-04-02' }
  const began = Date.UTC(2026, 2, 26, 23) // midnight in winter time; the clocks change on the 29th
  const sold = [0, 2, 3, 6].map((day) => ({
    at: began + day * 24 * hourMs - (day > 2 ? hourMs : 0),
    captured: 100 + day,
    refunded: day,
    sales: 1,
  }))
  const bars = byDay(sold, days, 'en-GB', zone)
  expect(bars.map(({ captured }) => captured)).toEqual([100, 0, 102, 103, 0, 0, 106])
  expect(sum(bars.map(({ refunded }) => refunded))).toBe(11)
  expect(bars[0]?.name).toBe('Fri 27 Mar')
})
