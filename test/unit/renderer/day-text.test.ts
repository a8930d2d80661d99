// Tests of days as their readers write them: what is typed is the day that was meant, in every language and half way.
import { expect, test } from 'vitest'
import { monthAfter, readDay, readTime, weeksOf, writtenDay } from '#renderer/i18n/days.ts'

const today = '2026-03-09'
const read = (text: string, locale: string, isDone = true) => readDay(text, locale, today, isDone)

test.each([
  ['en-GB', '05/02/2026'],
  ['nb-NO', '05.02.2026'],
  ['da-DK', '05.02.2026'],
  ['fi-FI', '05.02.2026'],
  ['sv-SE', '2026-02-05'],
])('the fifth of February in %s: %s, and read back', (locale, text) => {
  expect(writtenDay('2026-02-05', locale)).toBe(text)
  expect(read(text, locale)).toBe('2026-02-05')
})

test.each([
  ['5.2.2026', '2026-02-05'],
  ['5/2-2026', '2026-02-05'],
  ['05 02 2026', '2026-02-05'],
  ['2026-02-05', '2026-02-05'],
  ['5.2.26', '2026-02-05'],
  ['5.2.', '2026-02-05'],
  ['05022026', '2026-02-05'],
  ['29.2.2026', null],
  ['32.1.2026', null],
  ['5.13.2026', null],
  ['5', null],
  ['5.2.026', null],
  ['5.2.2026.1', null],
  ['yesterday', null],
  ['', null],
])('“%s” in Finnish is %s', (text, day) => {
  expect(read(text, 'fi-FI')).toBe(day)
})

test('while somebody types, no day is read before its year is whole', () => {
  const typed = '5.2.2026'
  const days = Array.from(typed, (_, end) => read(typed.slice(0, end + 1), 'fi-FI', false))
  expect(days).toEqual([null, null, null, null, null, null, null, '2026-02-05'])
})

test('a month is shown in whole weeks, from Monday or from Sunday as its reader has it', () => {
  expect(weeksOf('2026-02-05', 'nb-NO').map(([first]) => first)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ])
  expect(weeksOf('2026-02-05', 'en-US')[0]?.[0]).toBe('2026-02-01')
})

test('a month later is the same day, or the last that there is', () => {
  expect([monthAfter('2026-01-31', 1), monthAfter('2026-03-31', -1), monthAfter('2026-12-05', 1)]).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2027-01-05',
  ])
})

test.each([
  ['15/1', '2026-01-15'],
  ['15.1.2026', '2026-01-15'],
  ['20260115', '2026-01-15'],
  ['26-01-15', '2026-01-15'],
])('“%s” in Swedish, where the year comes first, is %s', (text, day) => {
  expect(read(text, 'sv-SE')).toBe(day)
})

test.each([
  ['18:00', '18:00'],
  ['9.05', '09:05'],
  ['1800', '18:00'],
  ['noon', 'noon'],
])('the time “%s” is %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})
