// How much of a request's body is read before it is refused?

/** Bytes; a full receipt is far below. */
export const largestBody = 1_048_576

/** Stops reading where the limit is passed, whatever length was announced. No body is an empty text. */
export async function readText(request: Request): Promise<{ text: string } | 'too large'> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return 'too large'
  if (!request.body) return { text: '' }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > largestBody) return 'too large'
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
}
