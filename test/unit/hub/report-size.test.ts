// The bounds of a shop's report: what is too long for its readers is refused in words, and long lists come to the same sums.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fitting, largestReport, shortDiscounts, shortOthers, shortRegisters } from '#hub/shop/report-size.ts'
import { longestAnswer } from '#core/system/answer-body.ts'
import { mostJsonValues } from '#core/system/json.ts'

test('a report that no till could read is refused with the name of its longest part', () => {
  const shape = z.strictObject({ shop: z.string(), hours: z.array(z.string()) })
  const report = { shop: 'Bakery', hours: ['\u0001'.repeat(largestReport / 6)] }
  expect(fitting(shape, report)).toMatchObject({
    problem: { code: 'shop.reportUnfit', details: { where: 'hours' } },
  })
  const shorter = { ...report, hours: ['\u0001'.repeat(largestReport / 6 - 100)] }
  expect(fitting(shape, shorter)).toEqual({ ok: true, value: shorter })
  expect(largestReport).toBeLessThan(longestAnswer)
  const many = { ...report, hours: Array.from({ length: mostJsonValues / 2 }, () => '') }
  expect(fitting(shape, many)).toMatchObject({ ok: false })
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
