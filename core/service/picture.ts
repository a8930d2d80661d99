// The service's own picture of a QR, for the formats that are pictures: fetched once, without credentials, never by a page.
import { limit, type Clock } from '#core/system/clock.ts'
import { answerBytes } from '#core/system/answer-body.ts'
import { abortableFetch } from '#core/service/client.ts'
import { troubled, type Answer } from '#core/process/request-state.ts'
import { isTooManyPoints, pictureSize } from '#shared/picture-size.ts'
import { problem } from '#shared/problem.ts'

/** `source`: a `data:` URL. */
export type Picture = { source: string }

const kinds = ['image/svg+xml', 'image/png']
/** No QR is that large. bytes */
const largest = 1_000_000
/** A page shows one at a time. Points */
const mostCodePoints = 8_000_000

/** A drawing is made as large as it is shown; a picture takes as much room as it says. */
function isDrawable(kind: string, bytes: Uint8Array): boolean {
  if (kind !== 'image/png') return true
  const points = pictureSize(bytes)
  return points !== undefined && !isTooManyPoints(points, mostCodePoints)
}

export async function fetchPicture(
  address: string,
  fetch: typeof globalThis.fetch,
  clock: Clock,
  timeLimit: number,
): Promise<Answer<Picture>> {
  using time = limit(clock, timeLimit)
  try {
    const response = await abortableFetch(fetch)(address, { signal: time.signal, redirect: 'error' })
    const kind = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
    const bytes = await answerBytes(response, { most: largest, signal: time.signal })
    if (!response.ok || !kinds.includes(kind) || bytes.length === 0 || !isDrawable(kind, bytes)) {
      return troubled({
        is: 'unknown',
        problem: problem('service.garbled', { status: response.status, contentType: kind }),
      })
    }
    return {
      ok: true,
      value: { source: `data:${kind};base64,${bytes.toString('base64')}` },
      serverTime: null,
    }
  } catch {
    return troubled({
      is: 'unknown',
      problem: problem('service.unreachable', { address, reason: 'no picture of the code' }),
    })
  }
}
