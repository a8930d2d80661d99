// The client of the hub, one call at a time. It never throws, follows no redirect, waits no longer than its limit; nothing of a sale waits for it.
import type * as z from 'zod/mini'
import { either, limit, type Clock } from '#core/system/clock.ts'
import { longestAnswer, answerText, jsonIn } from '#core/system/json.ts'
import { parseKnownFields, hubTrouble } from '#shared/hub.ts'
import { notConnectedIn } from '#core/service/network.ts'
import { abortableFetch, retryAfter, serverTime } from '#core/service/client.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import { problem, type Problem } from '#shared/problem.ts'
import { placeOfOddText } from '#shared/text.ts'

export type HubClientOptions = {
  clock: Clock
  fetch: typeof globalThis.fetch
  /** Aborted when the till closes. */
  closing: AbortSignal
  time: Pick<TimeCheck, 'heard'>
}

export type HubCall<T> = {
  address: string
  key: string | null
  path: string
  /** POST with it; GET without. */
  body?: unknown
  answer: z.ZodMiniType<T>
}

/** `afterMs`: how long the hub wants to be left alone. */
export type HubFailure = { problem: Problem; afterMs: number | null }

/** How long one call may take. ms */
const callLimit = 15_000

export type AskHub = <T>(call: HubCall<T>) => Promise<{ ok: true; value: T } | ({ ok: false } & HubFailure)>

export function createHubClient({ clock, fetch, closing, time }: HubClientOptions): AskHub {
  const obedient = abortableFetch(fetch)
  return async ({ address, key, path, body, answer }) => {
    const began = clock.elapsed()
    using limited = limit(clock, callLimit)
    using ended = either(limited.signal, closing)
    const away = (afterMs: number | null = null) =>
      ({ ok: false, problem: problem('hub.away'), afterMs }) as const
    try {
      const response = await obedient(`${address}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual', // the key goes to the address that was configured, and nowhere else
        headers: headersOf(key, body),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: ended.signal,
      })
      const tookMs = clock.elapsed() - began
      const said = jsonOf(await answerText(response, { most: longestAnswer, signal: ended.signal }))
      const parsed = parseKnownFields(answer, said)
      // A chain that is refused is answered with 409, in a shape of its own.
      if ((response.ok || response.status === 409) && parsed.success) {
        time.heard('hub', serverTime(response), tookMs)
        return { ok: true, value: parsed.data }
      }
      const trouble = parseKnownFields(hubTrouble, said)
      if (response.status === 429) return away(retryAfter(response))
      if (response.status >= 500) return away()
      return { ok: false, afterMs: null, problem: refusalOf(trouble.data?.trouble.code, address) }
    } catch (error) {
      // A proxy that is shut or a certificate of somebody's is no fault of the hub's.
      const between = notConnectedIn(error)?.problem
      return between ? { ok: false, problem: between, afterMs: null } : away()
    }
  }
}

export const headersOf = (key: string | null, body?: unknown): Record<string, string> => ({
  ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

/** `code`: as the hub has it in words; none where what answered is no hub of ours. */
function refusalOf(code: string | undefined, address: string): Problem {
  if (code === 'key' || code === 'till' || code === 'unsigned') return problem('hub.keyRefused', { address })
  if (code === 'code') return problem('hub.codeRefused')
  if (code === 'taken') return problem('hub.taken')
  return problem(code === 'away' || code === 'mistake' ? 'hub.away' : 'hub.garbled')
}

/** JSON in an answer. Another till’s words may become a fact of this one, so an answer that holds odd text is none. */
export function jsonOf(text: string): unknown {
  const said = jsonIn(text)
  return placeOfOddText(said) === null ? said : undefined
}
