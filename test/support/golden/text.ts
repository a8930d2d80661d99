// Golden text: what does not depend on chance, on the number of facts or on this process.

/** Of a process, of the number of facts, or of the moment in which something was asked. */
const noise = new Set(['catalogRevision', 'plansRevision', 'revision', 'latencyMs', 'seq', 'place', 'readAt'])

export const goldenText = (of: unknown): string =>
  `${withoutChance(JSON.stringify(of, (key, value: unknown) => (noise.has(key) ? undefined : value), 1))}\n`

/** A till's id, in the name of a sale, a refund or a membership. */
const named = /\b([0-9a-z]{6})-([ar]?\d{5})-[0-9a-z]{6}/g
const unit = /(?<="(?:merchantSerialNumber|owner)": ")(\d{6})(?=[" ])/g

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
  { name: 'basket', is: /(?<="(?:basket|about)": ")[0-9a-z]{8}(?=")/g },
  { name: 'person', is: /\bp\d+-[0-9a-f]{6}\b/g },
  { name: 'key', is: /(?<="key": ")[0-9a-f]{32}(?=")/g },
  { name: 'register', is: /(?<=\bc-)[0-9a-z]{6}(?=-)/g },
  { name: 'link', is: /(?<=\/phone\/[a-z]+\/)[\w-]{24}/g },
]

/** Whatever chance gave, by the order in which it comes, and as long as it was: papers keep their columns. */
function withoutChance(text: string): string {
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
  return now
}
