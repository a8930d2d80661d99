// Sizes of files as people say them, in each language.
import { expect, test } from 'vitest'
import { sizeText } from '#renderer/office/setup/browser-files.ts'

test.each([
  [1, 'en-GB', '1 byte'],
  [319, 'en-GB', '319 bytes'],
  [319, 'nb-NO', '319 byte'],
  [319, 'da-DK', '319 bytes'],
  [319, 'fi-FI', '319 tavua'],
  [319, 'sv-SE', '319 byte'],
  [64_000, 'en-GB', '64 kB'],
  [1_230_000, 'fi-FI', '1,2 Mt'],
  [91_000_000_000, 'da-DK', '91 GB'],
])('%d bytes are in %s %s', (bytes, locale, said) => {
  expect(sizeText(bytes, locale).replaceAll(/\s/g, ' ')).toBe(said)
})
