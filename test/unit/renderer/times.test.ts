// Times, spans and phone numbers as people read them, by the shop's own clock.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clockTime, dayAndTime, groupedNumber, shortTime, durationText } from '#renderer/i18n/times.ts'
import { initial, useStore, type State } from '#renderer/till/store.ts'
import { dayAndTime as onPaper } from '#core/printing/texts.ts'
import { root } from '#server/project-folders.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { officeView } from '#test/support/samples/office.ts'
import { cashierView } from '#test/support/samples/screens.ts'

// What one test has on screen is not the next one's.
afterEach(() => useStore.setState(initial, true))

const kioskStaff = {
  unsettledCount: 0,
  waitingCount: 0,
  canClose: true,
  canOpenOffice: true,
  clock: null,
  isInOffice: false,
  orders: [],
}

const evening = Date.UTC(2026, 0, 14, 18, 8, 5)

const screens: [string, Partial<State>, string][] = [
  ['a cashier in Oslo', { cashier: cashierView() }, '19:08'],
  ['a cashier in Helsinki', { cashier: cashierView({}, { timeZone: 'Europe/Helsinki' }) }, '20:08'],
  ['an office in Oslo', { office: officeView() }, '19:08'],
  ['an office in Helsinki', { office: officeView({ timeZone: 'Europe/Helsinki' }) }, '20:08'],
  [
    'a kiosk in Helsinki',
    { kiosk: kioskView(null, { staff: { ...kioskStaff, timeZone: 'Europe/Helsinki' } }) },
    '20:08',
  ],
]

test.each(screens)('%s says the time by the clock of its shop', (_, views, time) => {
  useStore.setState({ ...initial, ...views })
  expect(shortTime(evening, 'en-GB')).toBe(time)
  expect(clockTime(evening, 'en-GB')).toBe(`${time}:05`)
  expect(dayAndTime(evening, 'en-GB')).toContain(`${time}:05`)
})

test('a moment on a page is said to machines too', () => {
  const pages = globSync('renderer/**/*.tsx', { cwd: root })
  const bare = pages.filter((file) =>
    /<time(?![^>]*dateTime)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(pages.length).toBeGreaterThan(200)
  expect(bare).toEqual([])
})

test('a moment is said on a screen as on paper', () => {
  useStore.setState({ ...initial, office: officeView({ timeZone: 'Europe/Helsinki' }) })
  for (const locale of ['en-GB', 'nb-NO', 'da-DK', 'fi-FI', 'sv-FI'])
    expect(dayAndTime(evening, locale)).toBe(onPaper(evening, locale, 'Europe/Helsinki'))
})

test.each([
  [-5, '0:00'],
  [0, '0:00'],
  [999, '0:00'],
  [14_200, '0:14'],
  [599_999, '9:59'],
  [3_723_000, '1:02:03'],
])('%d ms is %s', (ms, words) => {
  expect(durationText(ms)).toBe(words)
})

test.each([
  ['4791234567', '+47 912 34 567'],
  ['4512345678', '+45 12 34 56 78'],
  ['358401234567', '+358 40 123 4567'],
  ['35840123456', '+358 40 123 456'],
  ['46701234567', '+46 70 123 45 67'],
  ['33612345678', '+33 61 234 56 78'],
  ['3545551234', '+354 555 12 34'],
  ['4915123456789', '+49 151 2345 67 89'],
  ['12125550123', '+12 125 550 123'],
])('%s is read back as %s', (msisdn, words) => {
  expect(groupedNumber(msisdn)).toBe(words)
})

test('what is read back is what was typed, also in the form in which it is sent', () => {
  const msisdn = parseMsisdn('0047 912 34 567', 'NO')
  expect(msisdn && parseMsisdn(groupedNumber(msisdn), 'NO')).toBe(msisdn)
  // A foreign number whose digits would also make one at home.
  const foreign = parseMsisdn('+4791234567', 'FI')
  expect(foreign && parseMsisdn(`+${foreign}`, 'FI')).toBe('4791234567')
})
