// Golden text: what does not depend on chance, on the number of facts or on this process, in lines that people read.

/** Of a process, of the number of facts, or of the moment in which something was asked. */
const noise = new Set(['catalogRevision', 'plansRevision', 'revision', 'latencyMs', 'seq', 'place', 'readAt'])
const isFingerprint = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)

/** A copy without what differs from run to run. */
export const withoutNoise = (of: unknown): unknown =>
  of === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(of, (key, value: unknown) =>
          noise.has(key) || isFingerprint(value) ? undefined : value,
        ),
      )

/** A till's id, in the name of a sale, a refund or a membership. */
const named = /\b([0-9a-z]{6})-([ar]?\d{5})-[0-9a-z]{6}/g
const unit = /(?<="(?:[\w.]+\.)?(?:merchantSerialNumber|owner)": ")(\d{6})(?=[" ])/g

/** What chance has given each of them stands by itself in other places as well. */
const places = [
  {
    name: 'till',
    is: named,
    where: (till: string) => new RegExp(`(?<=\\b(t\\d+)?)${till}(?![0-9a-z])`, 'g'),
  },
  { name: 'unit', is: unit, where: (msn: string) => new RegExp(`\\b${msn}\\b`, 'g') },
]

const words = [
  { name: 'uuid', is: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g },
  { name: 'agreement', is: /\bagr[-_][0-9A-Za-z]+/g },
  { name: 'basket', is: /(?<="(?:[\w.]+\.)?(?:basket|about)": ")[0-9a-z]{8}(?=")/g },
  { name: 'person', is: /\bp\d+-[0-9a-f]{6}\b/g },
  { name: 'key', is: /(?<="key": ")[0-9a-f]{32}(?=")/g },
  { name: 'register', is: /(?<=\bc-|"register": ")[0-9a-z]{6}(?=[-"])/g },
  { name: 'link', is: /(?<=\/phone\/[a-z]+\/)[\w-]{24}/g },
]

/** Whatever chance gave, by the order in which it comes, and as long as it was: papers keep their columns. */
export function withoutChance<T>(of: T): T {
  const text = JSON.stringify(of, null, 1)
  let now = text
  for (const { name, is, where } of places) {
    const found = new Set([...text.matchAll(is)].flatMap(([, one]) => one ?? []))
    for (const [at, one] of [...found].entries()) now = now.replaceAll(where(one), `${name}-${at + 1}`)
  }
  now = now.replaceAll(/\b(till-\d-[ar]?\d{5})-[0-9a-z]{6}/g, '$1-chance')
  for (const { name, is } of words) {
    const seen = new Map<string, string>()
    now = now.replaceAll(is, (found) => {
      const given = seen.get(found) ?? `${name}-${seen.size + 1}`.padEnd(found.length, '.')
      seen.set(found, given)
      return given
    })
  }
  return JSON.parse(now) as T // its own text, with other words in it
}

/** `01-15 12:00:05`: all golden days lie in one year. */
export const momentInWords = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/^2026-/, '')
    .replace(/(\.000)?Z$/, '')
    .replace('T', ' ')
const isMoment = (of: number): boolean => of > Date.UTC(2025) && of < Date.UTC(2035)

const isPlain = (text: string): boolean =>
  /^[^\s"',:{}[\]|]([^"',{}[\]|]*[^\s"',:{}[\]|])?$/.test(text) && !/^(null|true|false|-?\d+)$|: /.test(text)

/** A field that holds nothing is left out inside another: where it comes or goes it is seen by that. */
const withoutNothing = (of: object): object =>
  Object.fromEntries(
    Object.entries(of).filter(([, value]) => value !== null && value !== false && !isNone(value)),
  )
const isNone = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** On one line: money as `50.00 NOK`, or `NOK 50.00` where the currency comes first, moments as people write them, text in quotes only where it could be read as something else. */
export function inShort(of: unknown): string {
  if (of === null) return '–'
  if (typeof of === 'string') return isPlain(of) ? of : JSON.stringify(of)
  if (typeof of === 'number') return isMoment(of) ? momentInWords(of) : String(of)
  if (Array.isArray(of)) return `[${of.map(inShort).join(', ')}]`
  if (typeof of !== 'object') return JSON.stringify(of)
  if ('is' in of) return rowInShort(of)
  const { value, currency, ...more } = of as Record<string, unknown> // nothing else is an object
  if (typeof value === 'number' && typeof currency === 'string' && Object.keys(more).length === 0) {
    const parts = [(value / 100).toFixed(2), currency]
    return (Object.keys(of)[0] === 'value' ? parts : parts.toReversed()).join(' ')
  }
  return `{${pairsInShort(withoutNothing(of))}}`
}

/** A row of a paper: `Totalt … 267,74 kr *bold*`. */
function rowInShort(row: object): string {
  const { is, text, left, right, align, weight, ...more } = row as Record<string, unknown> // whichever row it is
  const said =
    is === 'text' ? inShort(text) : is === 'pair' ? `${inShort(left)} … ${inShort(right)}` : `<${String(is)}>`
  const how = [align, weight]
    .filter((one) => one !== undefined && one !== 'left' && one !== 'plain')
    .join(' ')
  return (
    said +
    (how === '' ? '' : ` *${how}*`) +
    (Object.keys(more).length === 0 ? '' : ` {${pairsInShort(more)}}`)
  )
}

export const pairsInShort = (of: object): string =>
  Object.entries(of)
    .map(([name, value]) => `${name} ${inShort(value)}`.trimStart())
    .join(', ')

const width = 150

/** Lines of one width, the first with `head` and the others further in. */
export function wrapped(head: string, text: string): string[] {
  const further = `${/^ */.exec(head)?.[0] ?? ''}    `
  const lines = [head]
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length >= width && last.trim() !== '') lines.push(further + word)
    else lines[lines.length - 1] = last === head ? head + word : `${last} ${word}`
  }
  return lines
}

/** What fits on a line stands there; of the rest each part has lines of its own, so deep. */
export function blockOf(name: string, of: unknown, depth: number, indent = ''): string[] {
  const text = inShort(of)
  const isParted = typeof of === 'object' && of !== null && depth > 0
  if (!isParted || indent.length + name.length + text.length < width)
    return wrapped(`${indent}${name} `, text)
  const isList = Array.isArray(of)
  const parts = isList ? of.map((one: unknown) => ['·', one] as const) : Object.entries(of)
  const left = isList ? 0 : depth - 1
  return [`${indent}${name}`, ...parts.flatMap(([part, value]) => blockOf(part, value, left, `${indent}  `))]
}
