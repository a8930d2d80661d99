// The hub as this till reaches it: its address and the key for it, sealed for this till alone; one call at a time, which never throws and follows no redirect; and the waits between calls that can end early. Nothing of a sale waits for it.
import * as z from 'zod/mini'
import { either, limit, type Clock } from '#core/system/clock.ts'
import { longestAnswer, answerText, jsonIn } from '#core/system/json.ts'
import { parseKnownFields, hubTrouble } from '#shared/hub.ts'
import { notConnectedIn } from '#core/service/network.ts'
import { abortableFetch, retryAfter, serverTime } from '#core/service/client.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import { problem, type Problem, failed, isStoreClosed, ok, type Result } from '#shared/problem.ts'
import { placeOfOddText } from '#shared/text.ts'
import type { Log } from '#core/system/log.ts'
import type { HubAccess } from '#core/till-context.ts'
import type { SealedPart } from '#core/vault/sealed-file.ts'

export type HubCredentials = NonNullable<ReturnType<HubAccess['held']>>

const partText = z.strictObject({ address: z.string(), shop: z.string(), key: z.string(), till: z.string() })

/** A folder that was copied is another till: the key is not its own, and counts as none. */
export function createHubAccess(part: SealedPart, tillId: string, log?: Pick<Log, 'warn'>): HubAccess {
  const closed = part.read()
  if (!closed.ok) log?.warn({ problem: closed.problem }, 'what opens the hub cannot be opened')
  return {
    held() {
      const opened = part.read()
      const { data } = partText.safeParse(jsonIn((opened.ok && opened.value) || ''))
      if (data?.till !== tillId) return null
      const { address, shop, key } = data
      return { address, shop, key }
    },
    trouble() {
      const opened = part.read()
      if (opened.ok) return null
      return isStoreClosed(opened.problem) ? opened.problem : problem('hub.unopened')
    },
    prepare: () => part.probe(),
    keep: (given) => part.write(JSON.stringify({ ...given, till: tillId })),
    forget: () => part.write(null),
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Without a slash at its end. */
export function hubAddress(given: string): Result<string> {
  const text = given.trim()
  const written = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(written)) return failed(problem('hub.garbled'))
  const url = new URL(written)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol)) return failed(problem('hub.garbled'))
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return failed(problem('hub.notSecure', { address: url.origin }))
  return ok(`${url.origin}${url.pathname}`.replace(/\/+$/, ''))
}

type HubClientOptions = {
  clock: Clock
  fetch: typeof globalThis.fetch
  /** Aborted when the till closes. */
  closing: AbortSignal
  time: Pick<TimeCheck, 'heard'>
}

type HubCall<T> = {
  address: string
  key: string | null
  path: string
  /** POST with it; GET without. */
  body?: unknown
  answer: z.ZodMiniType<T>
}

/** `afterMs`: how long the hub wants to be left alone. */
type HubFailure = { problem: Problem; afterMs: number | null }

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

/** A till without a hub does nothing for one until it is paired, which rings. ms */
export const unpairedWaitMs = 86_400_000

/** `wait` comes back after so many ms, when it is rung, or when it was since the last wait. */
export function createEarlyWait(clock: Clock, closing: AbortSignal) {
  const waits = createWaits(clock, closing)
  let wasRung = false
  return {
    ring() {
      wasRung = true
      waits.look()
    },
    async wait(ms: number): Promise<void> {
      await waits.until(() => wasRung, ms)
      wasRung = false
    },
  }
}

/** `until` comes back when it is so, or after so many ms; `look` is called when something has changed. */
export function createWaits(clock: Clock, closing: AbortSignal) {
  const waiting = new Map<AbortController, () => boolean>()
  const look = () => {
    for (const [over, isSo] of waiting) if (closing.aborted || isSo()) over.abort(null)
  }
  closing.addEventListener('abort', look, { once: true })
  return {
    look,
    async until(isSo: () => boolean, ms: number): Promise<void> {
      if (closing.aborted || isSo()) return
      const over = new AbortController()
      waiting.set(over, isSo)
      await clock.wait(ms, over.signal)
      waiting.delete(over)
    },
  }
}
