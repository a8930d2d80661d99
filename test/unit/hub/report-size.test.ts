// The bounds of a shop's report: what is too long for its readers is refused in words, and long lists come to the same sums.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  fitReport,
  largestReport,
  shortDiscounts,
  shortHours,
  shortOthers,
  shortRates,
  shortRegisters,
  shortSold,
} from '#hub/shop/report-size.ts'
import { longestAnswer, mostJsonValues } from '#core/system/json.ts'
import { sum } from '#shared/order.ts'

test('a report that no till could read is refused with the name of its longest part', () => {
  const shape = z.strictObject({ shop: z.string(), hours: z.array(z.string()) })
  const report = { shop: 'Bakery', hours: ['\u0001'.repeat(largestReport / 6)] }
  expect(fitReport(shape, report)).toMatchObject({
    problem: { code: 'shop.reportUnfit', details: { where: 'hours' } },
  })
  const shorter = { ...report, hours: ['\u0001'.repeat(largestReport / 6 - 100)] }
  expect(fitReport(shape, shorter)).toEqual({ ok: true, value: shorter })
  expect(largestReport).toBeLessThan(longestAnswer)
  const many = { ...report, hours: Array.from({ length: mostJsonValues / 2 }, () => '') }
  expect(fitReport(shape, many)).toMatchObject({ ok: false })
})

test('registers and owners beyond fifty are one row, and one a currency, with what they come to', () => {
  const sums = { captured: 10, refunded: 3 }
  const registers = Array.from({ length: 60 }, (_, nth) => ({
    name: `R${nth}`,
    sales: 2,
    refunds: 1,
    ...sums,
  }))
  expect(shortRegisters(registers.slice(0, 50))).toEqual(registers.slice(0, 50))
  expect(shortRegisters(registers)).toEqual([
    ...registers.slice(0, 50),
    { name: '… (10)', sales: 20, refunds: 10, captured: 100, refunded: 30 },
  ])
  const others = Array.from({ length: 60 }, (_, nth) => ({
    owner: `O${nth}`,
    currency: nth % 2 === 0 ? ('NOK' as const) : ('EUR' as const),
    ...sums,
  }))
  expect(shortOthers(others.slice(0, 50))).toEqual(others.slice(0, 50))
  expect(shortOthers(others)).toEqual([
    ...others.slice(0, 50),
    { owner: '… (5)', currency: 'NOK', captured: 50, refunded: 15 },
    { owner: '… (5)', currency: 'EUR', captured: 50, refunded: 15 },
  ])
})

test('givers of discounts beyond those five hundred who took off most are one row for lines and one for baskets', () => {
  const given = Array.from({ length: 504 }, (_, nth) => ({
    person: { id: `p${nth}`, name: `Person ${nth}` },
    on: nth % 2 === 0 ? ('line' as const) : ('basket' as const),
    count: 2,
    value: nth < 4 ? 1 : 100,
    rates: [{ rate: 2500, value: nth < 4 ? 1 : 100 }],
  }))
  expect(shortDiscounts(given.slice(4))).toEqual(given.slice(4))
  const rest = { person: { id: '', name: '… (2)' }, count: 4, value: 2, rates: [{ rate: 2500, value: 2 }] }
  expect(shortDiscounts(given)).toEqual([
    ...given.slice(4),
    { ...rest, on: 'line' },
    { ...rest, on: 'basket' },
  ])
})

test('one till with hours, VAT rates, givers, products and people without end leaves a report that is read, and its sums', () => {
  const many = <Row>(count: number, row: (nth: number) => Row) =>
    Array.from({ length: count }, (_, nth) => row(nth))
  const [long, moved] = ['x'.repeat(300), { captured: 3, refunded: 1 }]
  const vat = { capturedVat: 2, refundedVat: 1 }
  const person = (nth: number) => ({ id: `${long.slice(6)}${nth}`, name: long })
  const given = {
    hours: many(50_000, (nth) => ({ at: nth * 3_600_000, sales: 1, ...moved })),
    rates: many(50_000, (nth) => ({ rate: nth, outside: null, ...moved, ...vat })),
    discounts: many(1000, (nth) => ({
      person: person(nth),
      on: 'line' as const,
      count: 1,
      value: 200,
      rates: many(200, (of) => ({ rate: of, value: 1 })),
    })),
    products: many(30_000, (nth) => ({
      kind: 'product' as const,
      id: `p${nth}`,
      name: nth % 2 === 0 ? long : 'Tea',
      pieces: 1,
      ...moved,
      ...vat,
    })),
    people: many(5000, (nth) => ({ person: person(nth), sales: 1, refunds: 1, tips: 1, ...moved })),
  }
  const short = {
    hours: shortHours(given.hours),
    rates: shortRates(given.rates),
    discounts: shortDiscounts(given.discounts),
    ...shortSold(given),
  }
  expect(fitReport(z.record(z.string(), z.unknown()), short)).toMatchObject({ ok: true })
  const sumsOf = (report: Pick<typeof short, keyof typeof given>) => ({
    hours: [sum(report.hours.map((one) => one.captured)), sum(report.hours.map((one) => one.sales))],
    rates: [sum(report.rates.map((one) => one.captured)), sum(report.rates.map((one) => one.capturedVat))],
    discounts: sum(report.discounts.flatMap(({ rates }) => rates.map(({ value }) => value))),
    products: [
      sum(report.products.map((one) => one.refunded)),
      sum(report.products.map((one) => one.pieces)),
    ],
    people: [sum(report.people.map((one) => one.captured)), sum(report.people.map((one) => one.tips))],
  })
  expect(sumsOf(short)).toEqual(sumsOf(given))
  expect(short.rates.at(-1)).toMatchObject({ rate: null, outside: 'other' })
  // As long as there are few, each stands as it is.
  const few = given.hours.slice(0, 9000)
  expect(shortHours(few)).toEqual(few)
  expect(shortRates(given.rates.slice(0, 50))).toEqual(given.rates.slice(0, 50))
  const sold = { products: given.products.slice(0, 100), people: given.people.slice(0, 500) }
  expect(shortSold(sold)).toEqual(sold)
})
