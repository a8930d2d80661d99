// The reading of a request's body: at most so many bytes, whatever its headers say, and only what is UTF-8.

/** Nothing when it is longer than `most` bytes, whatever its headers say, or no UTF-8: the rest of it is never read. */
export async function readText(request: Request, most: number): Promise<string | undefined> {
  const read = await readBytes(request, most)
  if (read === 'tooLong' || read === 'tooMuch') return undefined
  return decoded(read)
}

/** `json` is undefined for what is no JSON: no command takes that. */
export async function readJson(
  request: Request,
  most: number,
  take: (bytes: number) => boolean,
): Promise<'tooLong' | 'tooMuch' | { json: unknown }> {
  const read = await readBytes(request, most, take)
  if (read === 'tooLong' || read === 'tooMuch') return read
  const text = decoded(read)
  try {
    return { json: text === undefined ? undefined : (JSON.parse(text) as unknown) }
  } catch {
    return { json: undefined }
  }
}

/** `take`: counts what is in memory; `tooMuch` when there is no room for more. */
async function readBytes(
  request: Request,
  most: number,
  take: (bytes: number) => boolean = () => true,
): Promise<'tooLong' | 'tooMuch' | Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'tooLong'
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.length
    if (size > most) return 'tooLong'
    if (!take(part.length)) return 'tooMuch'
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What is no UTF-8 would become other letters than were sent. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
