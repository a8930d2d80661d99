// The reading of a request's body, up to the size at which it is refused.

/** Bytes; a full receipt is far below. */
export const largestBody = 1_048_576

/** Stops reading where the limit is passed; over a wire no more comes than was announced. No body is an empty text. */
export async function readText(request: Request): Promise<{ text: string } | 'too large' | 'broken'> {
  if (request.method === 'GET') return { text: '' }
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > largestBody) return 'too large'
  try {
    // Over a wire no more can come than was announced: it is read at once, without a stream of its own.
    const bytes = announced === null ? await streamed(request) : await request.arrayBuffer()
    if (bytes === null || bytes.byteLength > largestBody) return 'too large'
    return { text: decoder.decode(bytes) }
  } catch {
    return 'broken' // cut off in the middle, or no UTF-8: nothing that anybody said
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Null where there is more of it than is read. */
async function streamed({ body }: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
