// The search for a key written twice in one object of a JSON text: once parsed, only the last one is left.

/** Strings, and what tells where they stand. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/** Of the object under `name` at the top level of a text that is known to be JSON. */
export function hasRepeatedKey(text: string, name: string): boolean {
  let depth = 0
  let key = ''
  let last = ''
  let seen = new Set<string>()
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      depth += 1
      if (depth === 2) seen = new Set()
    } else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1) key = last
    else if (token === ':' && depth === 2 && key === name) {
      if (seen.has(last)) return true
      seen.add(last)
    } else if (token.startsWith('"')) last = JSON.parse(token) as string // a JSON string, by the pattern
  }
  return false
}
