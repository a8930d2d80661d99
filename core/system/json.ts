// The reading of what came from outside: so many bytes of an answer at most, counted as they are unpacked; JSON that is nested without end is refused.

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

/** The longest lists have two thousand agreements on a page, of 2.8 kB where every text is as long as it may be. More is no answer, but something that fills the till. bytes */
export const longestAnswer = 8_000_000

export class AnswerTooLong extends Error {}

/** Rejects with `AnswerTooLong` where there is more, or with the signal's reason; nothing more is then taken from the connection. A packed answer is unpacked as it is read. */
export async function answerBytes(
  { body }: Pick<Response, 'body'>,
  { most, signal }: { most: number; signal?: AbortSignal },
): Promise<Buffer> {
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal?.reason as Error) // whoever aborts says why
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ended])
      if (done) return Buffer.concat(pieces)
      bytes += value.byteLength
      if (bytes > most) throw new AnswerTooLong(`an answer of more than ${most} bytes`)
      pieces.push(value)
    }
  } finally {
    signal?.removeEventListener('abort', end)
    reader.cancel().catch(() => undefined)
  }
}

export const answerText = async (...read: Parameters<typeof answerBytes>): Promise<string> =>
  new TextDecoder().decode(await answerBytes(...read))
