// The three ways in which GS1 writes more than a number: element strings, the same with brackets for people, and digital links.

/** By their application identifiers; the first of each counts. */
export type Elements = ReadonlyMap<string, string>

/** How many digits an identifier has, by its first two; two where it is not said. */
const threeDigits = new Set(['23', '24', '25', '40', '41', '42', '71'])
const fourDigits = new Set(['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'])
const twoDigits = /^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/

/** Lengths of values that need no separator behind them, by the first two digits (General Specifications, figure 7.8.5-2). */
const fixed: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
  '41': 13,
}

/** The longest value there is. */
const longest = 90

/** Signs that a scanner sends for FNC1 or in its place: one that no value has (General Specifications, figure 7.11-1), or its name. */
const separators = /[<{([]GS[>})\]]|[^!"%-?A-Z_a-z]/g
const separator = '\u001d'

export const hasSeparator = (text: string): boolean => text.search(separators) !== -1

function identifierIn(text: string): string {
  const first = text.slice(0, 2)
  if (threeDigits.has(first)) return text.slice(0, 3)
  if (fourDigits.has(first)) return text.slice(0, 4)
  return twoDigits.test(first) ? first : ''
}

/**
 * `some`: the symbol is one of GS1's, and what can be read of it counts · `all`: null where something in it cannot be read · `allFromKey`:
 * likewise, and it begins with what such a code names first, because nothing else says that it is one.
 */
export function elementsIn(text: string, needs: 'some' | 'all' | 'allFromKey'): Elements | null {
  let rest = text.replace(separators, separator)
  if (needs === 'allFromKey' && !/^0[0-2]\d{14}/.test(rest) && !rest.includes(separator)) return null
  const elements = new Map<string, string>()
  while (rest !== '') {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1)
      continue
    }
    const ai = identifierIn(rest)
    const length = fixed[ai.slice(0, 2)]
    const behind = rest.slice(ai.length)
    const value = length === undefined ? (behind.split(separator)[0] ?? '') : behind.slice(0, length)
    const isRight = length === undefined ? value !== '' && value.length <= longest : isDigits(value, length)
    if (!/^\d+$/.test(ai) || !isRight) return needs === 'some' ? elements : null
    if (!elements.has(ai)) elements.set(ai, value)
    rest = behind.slice(value.length)
  }
  return elements
}

const isDigits = (value: string, length: number): boolean => value.length === length && /^\d+$/.test(value)

/** `(01)07031234567895(10)AB`, as it stands below a symbol. */
export function bracketedIn(text: string): Elements | null {
  if (!/^(\(\d{2,4}\)[^()]+)+$/.test(text)) return null
  return new Map(
    [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)]
      .toReversed()
      .map(([, ai = '', value = '']) => [ai, value.trim()]),
  )
}

/** An address with a GTIN in its path, whoever's it is; the compressed form is not read. */
export function linkIn(text: string): Elements | null {
  const [, path = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? []
  const parts = path.split('/').map(decoded)
  const at = parts.findIndex(
    (part, place) => /^(01|gtin)$/i.test(part) && /^(\d{8}|\d{12,14})$/.test(parts[place + 1] ?? ''),
  )
  if (at === -1) return null
  const said = query.split(/[&;]/).map((one) => one.split('=').map(decoded))
  return new Map([
    ...said.toReversed().map(([ai = '', value = '']): [string, string] => [ai, value]),
    ['01', parts[at + 1] ?? ''],
  ])
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
