// Tests of printed letters: those of the five languages and the euro as bytes of the printer's code page, in both printer languages.
import { expect, test } from 'vitest'
import { encodeLines, drawerPulse } from '#core/printing/printer.ts'
import { layOut, unprintableSign, printableText } from '#core/printing/documents.ts'
import { textRow } from '#shared/paper.ts'
import type { Codepage, PrinterLanguage } from '#shared/setting-shapes.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytesOf = (said: string, language: PrinterLanguage, codepage: Codepage) =>
  hex(encodeLines(layOut([textRow(said)], 48), { language, columns: 48, codepage }))

/** Code page 858, IBM: æ ø å Æ Ø Å ä ö Ä Ö € é. */
const in858 = '919b86929d8f84948e99d582'
/** Windows 1252, likewise. */
const in1252 = 'e6f8e5c6d8c5e4f6c4d680e9'

test.each([
  // ESC t 19 and 16; ESC GS t 4 and 32: by the makers' tables of code pages.
  ['esc-pos', 'cp858', `1b7413${in858}0a`],
  ['esc-pos', 'windows1252', `1b7410${in1252}0a`],
  ['star-prnt', 'cp858', `1b1d7404${in858}0a`],
  ['star-prnt', 'windows1252', `1b1d7420${in1252}0a`],
] as const)('%s in %s', (language, codepage, bytes) => {
  expect(bytesOf('æøåÆØÅäöÄÖ€é', language, codepage)).toContain(bytes)
})

test('a letter that the page lacks is found in the next, and what comes after it as well', () => {
  expect(bytesOf('Ž ø', 'esc-pos', 'cp858')).toContain('1b7410' + '8e' + '20' + 'f8')
})

test('it begins from nothing and ends with a cut', () => {
  expect(bytesOf('x', 'esc-pos', 'cp858')).toMatch(/^1b40.*1d5601/)
  expect(bytesOf('x', 'star-prnt', 'cp858')).toMatch(/^1b40.*1b6401/)
})

test('a drawer is opened by a pulse on the first socket, and nothing is fed or cut', () => {
  const opening = (language: PrinterLanguage) =>
    hex(drawerPulse({ language, columns: 48, codepage: 'cp858' }))
  expect(opening('esc-pos')).toMatch(/1b7000[0-9a-f]{4}$/)
  expect(opening('star-prnt')).toMatch(/1b07[0-9a-f]{4}07$/)
})

test('no text can be a command', () => {
  const spoilt = 'Flat\u001bp\u0000 white\n\u001d\u0056\u0000'
  expect(printableText(spoilt)).toBe('Flatp white V')
  expect(bytesOf(spoilt, 'esc-pos', 'cp858')).not.toContain('1b70')
})

test.each([
  ['1\u00a0234,00\u202fkr', '1 234,00 kr'],
  ['−5 … “so”', '-5 ... "so"'],
  ['Lo\u0301pez', 'López'],
  ['ăčő', 'aco'],
  ['Čáhppes Đuoŋŋá ŧ Ǥǥ Ʒʒ Ǯǯ', 'Cáhppes Duonná t Gg Zz Zz'],
  ['Zażółć gęślą jaźń', 'Zazólc gesla jazn'],
  ['Žemė šūktelėjo, ķiļķēni, õun', 'Žeme šuktelejo, kilkeni, õun'],
  ['STRAẞE Straße', 'STRASSE Straße'],
  ['„a“ ‚b‘ ‹c› «d» ″e″', '"a" \'b\' <c> «d» "e"'],
  ['a‑b‒c–d—e―f • g ⁄ ﬁ № ½ ⅓ ™ ‰', 'a-b-c-d-e-f · g / fi No ½ 1/3 TM ‰'],
  ['茶 🍵', '■ ■'],
  ['👩‍🍳 🇳🇴 👍🏽 1️⃣', '■ ■ ■ 1'],
  ['\ufeffKaffe\u200b \u200e\u3164Te\u00ad', 'Kaffe Te'],
])('%j is said as %j', (given, said) => {
  expect(printableText(given)).toBe(said)
})

test('every Latin letter and every sign of a typesetter has a form that the printer has, never a question mark, a box or a command', () => {
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  const signs = ['əʒʹʻʼʽ', '‐‑‒–—―‖‗‘’‚‛“”„‟†‡•‣․‥…‧‰‱′″‴‵‶‹›※‼⁂⁃⁄⁎⁑⁓−≤≥≈←→€№℃ﬁﬂ']
  const all = [
    ...range(0x20, 0x7e),
    ...range(0xa0, 0x24f),
    ...range(0x1e00, 0x1eff),
    ...Array.from(signs.join('')),
  ]
  const printed = all.filter((one) => !/[\p{Cc}\p{Cf}]/u.test(one))
  const formless = printed.filter(
    (one) => one !== '?' && ['', '?', unprintableSign].includes(printableText(one)) && one.trim() !== '',
  )
  expect(formless).toEqual([])
  for (const codepage of ['cp858', 'windows1252', 'cp865', 'cp850'] as const) {
    // The library gives a question mark for what none of the pages has.
    const lost = printed.filter(
      (one) => one !== '?' && Buffer.from(bytesOf(one, 'esc-pos', codepage), 'hex').includes('?'),
    )
    expect(lost).toEqual([])
  }
})
