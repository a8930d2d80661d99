// Tests of EAN-13 that carry a price or a weight, as the countries' GS1 organisations lay them out, and as a shop says itself.
import { expect, test } from 'vitest'
import { checkDigit, gtinKey, shortGtin } from '#shared/gtin.ts'
import type { Market } from '#shared/market.ts'
import { measureCodes, measureIn, usualMeasureCodes } from '#shared/measure-codes.ts'

const withCheck = (digits: string): string => digits + checkDigit(digits)

type Measured = [source: string, market: Market, code: string, article: string, figure: string]
const measured: Measured[] = [
  ['GS1 Sweden, 20: 12.34', 'NO', '2088060112343', '2088060100005', '12.34 kr'],
  ['GS1 Sweden, 21: 123.4', 'NO', '2188060112340', '2188060100002', '123.4 kr'],
  ['GS1 Sweden, 22: 1234', 'NO', '2288060112347', '2288060100009', '1234 kr'],
  ['GS1 Sweden, 23: 1.234 kg', 'NO', '2388060112344', '2388060100006', '1234 g'],
  ['GS1 Sweden, 24: 12.34 kg', 'NO', '2488060112341', '2488060100003', '12340 g'],
  ['GS1 Sweden, 25: 123.4 kg', 'NO', '2588060112348', '2588060100000', '123400 g'],
  ['a cheese of Norway, 1.086 kg', 'NO', '2302148210869', '2302148200006', '1086 g'],
  ['chicken of Norway, 0.226 kg', 'NO', '2368091402263', '2368091400009', '226 g'],
  ['GS1 Denmark, price, 39.75', 'DK', '2112340039751', '2112340000003', '39.75 kr'],
  ['GS1 Denmark, weight, 150 g', 'DK', '2623570001505', '2623570000003', '150 g'],
  ['GS1 Denmark, weight, 225 g', 'DK', '2712341002251', '2712341000004', '225 g'],
  ['GS1 Finland, 23: 1.155 kg', 'FI', '2312345611550', '2312345600004', '1155 g'],
  ['GS1 Finland, 24: 11.55 kg', 'FI', '2412345611557', '2412345600001', '11550 g'],
  ['GS1 Finland, 25: 115.5 kg', 'FI', '2512345611554', '2512345600008', '115500 g'],
]

test.each(measured)('%s', (_, market, code, article, figure) => {
  const read = measureIn(gtinKey(code) ?? '', usualMeasureCodes[market])
  const is = read?.price === null ? `${read.grams} g` : `${(read?.price ?? 0) / 100} kr`
  expect([shortGtin(read?.article ?? ''), is]).toEqual([article, figure])
})

test('a layout of a shop’s own: a digit that checks the price is skipped, other beginnings say nothing', () => {
  const layouts = ['02AAAAAXPP,PP', '29AAAAWWWWWW']
  expect(measureCodes.safeParse(layouts).success).toBe(true)
  expect(measureIn(`0${withCheck('021234571250')}`, layouts)).toMatchObject({
    article: `0${withCheck('021234500000')}`,
    price: 1250,
  })
  expect(measureIn(`0${withCheck('291234000003')}`, layouts)).toMatchObject({ grams: 3000 })
  expect(measureIn('07031234567895', layouts)).toBeNull()
  expect(measureIn('17031234567892', layouts)).toBeNull()
})

test.each([
  '20AAAAAAPPPPP',
  '20AAAAAAPP,P',
  'AAAAAAAAPP,PP',
  '20AAAAAAPWWW',
  '20AAAAAAP,PPP',
  '20PPPPPPPPPP',
  '',
])('“%s” is no layout', (one) => {
  expect(measureCodes.safeParse([one]).success).toBe(false)
})

test('the usual layouts are right themselves', () => {
  for (const layouts of Object.values(usualMeasureCodes))
    expect(measureCodes.safeParse(layouts)).toMatchObject({ success: true })
})
