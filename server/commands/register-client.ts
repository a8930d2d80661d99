// A register as a program: it speaks HTTP to the till alone, and follows the rule for callers until an outcome is final.
import type { Clock } from '#core/system/clock.ts'
import { answerText, longestAnswer } from '#core/system/answer-body.ts'
import { checkoutAnswer, isFinal, type CheckoutAnswer } from '#shared/checkout.ts'
import { base } from '#server/terminal/operations.ts'
import { pairing, problemAnswer, terminalAnswer } from '#server/terminal/shapes.ts'
import * as z from 'zod/mini'

type Refusal = z.infer<typeof problemAnswer>
export type Told<T> = { ok: true; value: T; status: number } | { ok: false; problem: Refusal }

export type Client = {
  pair(code: string): Promise<Told<z.infer<typeof pairing>>>
  terminal(): Promise<Told<z.infer<typeof terminalAnswer>>>
  put(id: string, body: object): Promise<Told<CheckoutAnswer>>
  cancel(id: string): Promise<Told<CheckoutAnswer>>
  refund(id: string, refund: string, body: object): Promise<Told<CheckoutAnswer>>
  /** Until its state is final and no refund of it is pending; `seen`: each answer on the way. */
  follow(id: string, seen?: (checkout: CheckoutAnswer) => void): Promise<Told<CheckoutAnswer>>
}

export type ClientOptions = {
  /** As http://127.0.0.1:7420. */
  url: string
  /** None before it is paired. */
  key: string | null
  clock: Clock
  fetch?: typeof globalThis.fetch
  /** Why it asks again. */
  note?: (why: string) => void
  stopped?: AbortSignal
}

/** Before it asks again, where nothing says when. ms */
const usualRest = 1000
/** seconds */
const longestWait = 30

export function createClient(options: ClientOptions): Client {
  const { url, key, clock, fetch = globalThis.fetch, note = () => {}, stopped } = options
  /** Nothing where no answer came: then nobody knows whether the till heard it. */
  const ask = async (method: string, path: string, body?: object): Promise<Response | undefined> => {
    try {
      return await fetch(url + base + path, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(stopped ? { signal: stopped } : {}),
      })
    } catch (error) {
      if (stopped?.aborted === true) throw error
      note('no answer')
      return undefined
    }
  }
  /** Repeats until there is an answer, and waits for what passes by itself: the ids make that harmless. */
  const repeat = async <T>(
    shape: z.ZodMiniType<T>,
    method: string,
    path: string,
    body?: object,
  ): Promise<Told<T>> => {
    for (;;) {
      const response = await ask(method, path, body)
      const answer = response && (await bodyOf(response, shape))
      const after = Number(response?.headers.get('retry-after') ?? 0) * 1000
      const isPassing = answer === undefined || (!answer.ok && (after > 0 || answer.problem.status >= 500))
      if (!isPassing) return answer
      if (answer && !answer.ok) note(answer.problem.title)
      await clock.wait(after || usualRest, stopped)
    }
  }
  const at = (id: string) => `/checkouts/${encodeURIComponent(id)}`
  return {
    pair: (code) => repeat(pairing, 'POST', '/pair', { code }),
    terminal: () => repeat(terminalAnswer, 'GET', '/terminal'),
    put: (id, body) => repeat(checkoutAnswer, 'PUT', at(id), body),
    cancel: (id) => repeat(checkoutAnswer, 'POST', `${at(id)}/cancel`),
    refund: (id, refund, body) => repeat(checkoutAnswer, 'POST', `${at(id)}/refunds/${refund}`, body),
    async follow(id, seen = () => {}) {
      for (let since = ''; ;) {
        const query = since === '' ? '' : `?wait=${longestWait}&since=${encodeURIComponent(since)}`
        const answer = await repeat(checkoutAnswer, 'GET', at(id) + query)
        if (!answer.ok) return answer
        seen(answer.value)
        const { state, refunds, version } = answer.value
        if (isFinal(state) && refunds.every((one) => one.state !== 'PENDING')) return answer
        since = version
      }
    },
  }
}

async function bodyOf<T>(response: Response, shape: z.ZodMiniType<T>): Promise<Told<T> | undefined> {
  try {
    const json: unknown = JSON.parse(await answerText(response, { most: longestAnswer }))
    if (response.ok) return { ok: true, value: shape.parse(json), status: response.status }
    return { ok: false, problem: problemAnswer.parse(json) }
  } catch (error) {
    // Cut off in the middle of it. An answer of another shape is a mistake.
    if (error instanceof z.core.$ZodError) throw error
    return undefined
  }
}
