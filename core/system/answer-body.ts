// The reading of what somebody else answers: so many bytes of it at most, counted as they are unpacked, and only as long as is waited for it.

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
