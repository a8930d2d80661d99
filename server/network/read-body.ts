// The reading of a request's body: at most so many bytes, whatever its headers say, only what is UTF-8, and only while its sender may still send it.
import { jsonIn } from '#core/system/json.ts'
import type { Problem, Result } from '#shared/problem.ts'

export type BodyLimits<Sender> = {
  /** bytes; the rest of a longer one is never read */
  most: number
  /** Counts what is in memory: false when there is no room for so many bytes more. */
  take?: (bytes: number) => boolean
  /**
   * Who sends it, judged when all of it is there: a body may be half a minute on its way, and meanwhile a key is revoked, a screen sent away or
   * somebody signed out.
   */
  sender: () => Result<Sender>
}

/** `brokenOff`: whoever sent it has gone before its end, and hears nothing. */
export type Unread =
  | { is: 'tooLong' }
  | { is: 'tooMuch' }
  | { is: 'brokenOff' }
  | { is: 'refused'; problem: Problem }

/** `text` is undefined for what is no UTF-8: it would become other letters than were sent. */
export async function readText<Sender>(
  request: Request,
  { most, take = () => true, sender }: BodyLimits<Sender>,
): Promise<Unread | { is: 'read'; sender: Sender; text: string | undefined }> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return { is: 'tooLong' }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > most) return { is: 'tooLong' }
      if (!take(part.length)) return { is: 'tooMuch' }
      parts.push(part)
    }
  } catch {
    return { is: 'brokenOff' }
  }
  const sent = sender()
  return sent.ok
    ? { is: 'read', sender: sent.value, text: decoded(Buffer.concat(parts)) }
    : { is: 'refused', problem: sent.problem }
}

/** `json` is undefined for what is no JSON, or is nested without end: nobody takes that. */
export async function readJson<Sender>(
  request: Request,
  limits: BodyLimits<Sender>,
): Promise<Unread | { is: 'read'; sender: Sender; json: unknown }> {
  const read = await readText(request, limits)
  if (read.is !== 'read') return read
  const { sender, text } = read
  return { is: 'read', sender, json: text === undefined ? undefined : jsonIn(text) }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
