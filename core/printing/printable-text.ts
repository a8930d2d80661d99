// The characters that paper can print: what no printer's code page has is written with those that it has.

const said: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '−': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '•': '·',
}

/** Those of the five languages, the euro, and what Western European code pages share; each other letter without its mark, or `?`. */
const known = /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffŒœŠšŽžŸ€]/

/** Control characters would be commands to a printer: none is let through. */
export const printableText = (text: string): string =>
  text.normalize('NFC').replaceAll(/[^]/gu, (character) => said[character] ?? closest(character))

function closest(character: string): string {
  if (known.test(character)) return character
  if (/\p{C}|\p{M}|\s/u.test(character)) return /\s/u.test(character) ? ' ' : ''
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return new RegExp(`^${known.source}+$`).test(bare) ? bare : '?'
}
