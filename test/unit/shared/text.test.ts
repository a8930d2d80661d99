// Half a letter or a NUL from outside: what is text, and where in a value the first place stands that is none.
import { expect, test } from 'vitest'
import { isText, placeOfOddText } from '#shared/text.ts'

const odds = ['\ud800', 'a\udc00b', '\u0000', 'Kaffe\u0000']

test('whole letters of every language are text, controls among them; half a letter and a NUL are not', () => {
  for (const given of ['', 'Smørbrød', '𝄞 ☕️', 'a\tb\n\u0007', '\ufffd', '\uffff'])
    expect(isText(given)).toBe(true)
  for (const odd of odds) expect(isText(odd)).toBe(false)
})

test('the place of what is no text is told, also of a name, and never by itself', () => {
  expect(placeOfOddText({ a: ['x', { b: '\ud800' }] })).toBe('a.1.b')
  expect(placeOfOddText({ a: { ['\u0000']: 1 } })).toBe('a')
  expect(placeOfOddText('\u0000')).toBe('')
  expect(placeOfOddText({ a: [1, null, true, 'x'], b: undefined })).toBeNull()
})

test('what is nested without end is looked through all the same', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`) as unknown
  expect(placeOfOddText(deep)).not.toBeNull()
})
