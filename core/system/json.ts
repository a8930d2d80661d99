// The reading of JSON that came from outside: nested without end it would break whoever walks through it, and each value takes far more room than its letters.

/** No command, message or body of ours is nested half as deep. */
export const deepestJson = 64

/** The longest answer, a page of two thousand agreements, has a sixth of them. Lists, objects, and what commas part in them. */
export const mostJsonValues = 400_000

/** Undefined for what is no JSON, and for what is nested deeper or has more in it than that. */
export function jsonIn(text: string): unknown {
  if (isTooMuchJson(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const [quote, escape, list, listEnd, pairs, pairsEnd, comma] = Buffer.from('"\\[]{},')

/** One walk along the text, before any of it is made. What is no JSON may be counted wrongly: it is not taken anyway. */
export function isTooMuchJson(text: string, most = mostJsonValues): boolean {
  let depth = 0
  let values = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) isInString = !isInString
    else if (isInString) at += sign === escape ? 1 : 0
    else if (sign === comma) values += 1
    else if (sign === list || sign === pairs) [depth, values] = [depth + 1, values + 1]
    else if (sign === listEnd || sign === pairsEnd) depth -= 1
    if (depth > deepestJson || values > most) return true
  }
  return false
}
