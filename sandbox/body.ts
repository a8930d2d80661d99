// How much of a request's body is read before it is refused?

/** Bytes; a full receipt is far below. */
export const largestBody = 1_048_576

/** Stops reading where the limit is passed, whatever length was announced. No body is an empty text. */
export async function readText(request: Request): Promise<{ text: string } | 'too large' | 'broken'> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return 'too large'
  if (!request.body) return { text: '' }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > largestBody) return 'too large'
      chunks.push(chunk)
    }
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)) }
  } catch {
    return 'broken' // cut off in the middle, or no UTF-8: nothing that anybody said
  }
}
