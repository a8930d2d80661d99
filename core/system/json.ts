// The reading of JSON that came from outside: nested without end it would break whoever walks through it.

/** No command, message or body of ours is nested half as deep. */
export const deepestJson = 64

/** Nothing for what is no JSON, and for what is nested deeper than that. */
export function jsonIn(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const [quote, escape, list, listEnd, pairs, pairsEnd] = Buffer.from('"\\[]{}')

/** One walk along the text, before any of it is made. What is no JSON may be counted wrongly: it is not taken anyway. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) isInString = !isInString
    else if (isInString) at += sign === escape ? 1 : 0
    else if (sign === list || sign === pairs) depth += 1
    else if (sign === listEnd || sign === pairsEnd) depth -= 1
    if (depth > deepestJson) return true
  }
  return false
}
