// The client of the service, one call at a time, and with the till’s credentials and token: the only place that knows HTTP, and that reads a refusal (problem+json), cleaned of whatever the service was told.
import ky, { NetworkError, type KyInstance } from 'ky'
import * as z from 'zod/mini'
import { either, limit, LimitReached, orAborted, type Clock, clockStep } from '#core/system/clock.ts'
import { AnswerTooLong, longestAnswer, answerText, isTooMuchJson } from '#core/system/json.ts'
import { notConnectedIn } from '#core/service/network.ts'
import { failedResult, type ServiceResult, type Trouble } from '#core/process/request-state.ts'
import { problem } from '#shared/problem.ts'
import { toPlainText, cutText } from '#shared/text.ts'
import type { Credentials } from '#core/service/credentials.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

type Call<T> = {
  method: Method
  path: string
  headers?: Record<string, string>
  /** The exact bytes; the caller has written down their fingerprint. */
  body?: string
  /** How its body is read; of an empty one `undefined` is. */
  answer: z.ZodMiniType<T>
  /** False: the answer is treated as unreadable. */
  fits?: (value: T) => boolean
}

/** Shape of an answer with nothing in it that is needed: no body, or an empty object. A gateway's own JSON is neither. */
export const noContent = z.pipe(
  z.optional(z.strictObject({})),
  z.transform(() => null),
)

/** An answer and what its headers said. */
type Answered<T> = (ServiceResult<T> & { ok: true; headers: Headers }) | (ServiceResult<T> & { ok: false })

type Client = {
  /** Asks once. Never throws: what went wrong is a Trouble. */
  call<T>(call: Call<T>): Promise<Answered<T>>
}

export type ClientOptions = {
  /** The service's base URL, asked at every call: the built-in sandbox may move. */
  address: () => string
  fetch: typeof globalThis.fetch
  clock: Clock
  /** ms */
  timeLimit: number
  /** Aborted when the till closes: no call outlives it. */
  closing: AbortSignal
  /** Sent with every call. */
  headers: Record<string, string>
  /** `isService`: the service itself was heard, not a failing one or something in between. */
  onAnswer?: (call: {
    path: string
    ms: number
    status: number | null
    isService: boolean
    /** The Date header, in epoch ms. */
    serverTime: number | null
  }) => void
}

export function createClient(options: ClientOptions): Client {
  // Repeating and time limits are the step loop's and the clock's; ky's own would repeat reads and use a real timer.
  const http = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: abortableFetch(options.fetch),
  })
  return { call: (call) => ask(http, options, call) }
}

async function ask<T>(http: KyInstance, options: ClientOptions, call: Call<T>): Promise<Answered<T>> {
  const { clock } = options
  const began = clock.elapsed()
  let response: Response | undefined
  let isService = false
  using time = limit(clock, options.timeLimit)
  using ending = either(time.signal, options.closing)
  try {
    response = await http(`${options.address()}${call.path}`, {
      method: call.method,
      headers: {
        ...options.headers,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: ending.signal,
      redirect: 'manual', // credentials go to the address that was configured, and nowhere else
    })
    if (!response.ok) {
      const trouble = await troubleOfStatus(response, ending.signal, call)
      isService = trouble.is !== 'unknown'
      return failedResult(trouble)
    }
    const read = call.answer.safeParse(
      parsed(await answerText(response, { most: longestAnswer, signal: ending.signal })),
    )
    // A page for a browser, also an empty one.
    const isPage = /^text\/html/i.test(response.headers.get('content-type') ?? '')
    if (isPage || !read.success || call.fits?.(read.data) === false)
      return failedResult(garbled(response, call))
    isService = true
    return { ok: true, value: read.data, serverTime: serverTime(response), headers: response.headers }
  } catch (error) {
    return failedResult(troubleOf(error, { options, call, response }))
  } finally {
    options.onAnswer?.({
      path: call.path,
      ms: clock.elapsed() - began,
      status: response?.status ?? null,
      isService,
      serverTime: serverTime(response),
    })
  }
}

/** The Date header, in epoch ms. */
export const serverTime = (response: Response | undefined): number | null => {
  const time = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

type Asked = { options: ClientOptions; call: SentSecrets; response: Response | undefined }

function troubleOf(error: unknown, { options, call, response }: Asked): Trouble {
  const reached = reasonOf(error)
  if (reached instanceof LimitReached) {
    return { is: 'unknown', problem: problem('service.slow', { seconds: Math.round(reached.ms / 1000) }) }
  }
  const unconnected = notConnectedIn(error)
  if (unconnected) {
    const { code: reason, problem: why } = unconnected
    return {
      is: 'unsent',
      problem: why ?? problem('service.unreachable', { address: options.address(), reason }),
    }
  }
  // An answer began, and its body broke off, has no end, or is no JSON.
  if (response) return garbled(response, call)
  const { code, isUnconnected } = networkReason(error)
  return {
    is: isUnconnected ? 'unsent' : 'unknown',
    problem: problem('service.unreachable', { address: options.address(), reason: code }),
  }
}

/**
 * Undefined for an empty body; throws where it is no JSON, or too much. Texts of it become facts: one that no hub can keep is mended here and not refused,
 * for the money is told in the same answer. In UTF-8 only an escape can say what is no text.
 */
function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isTooMuchJson(text)) throw new AnswerTooLong('an answer of too many values, or too deep')
  if (!text.includes('\\u')) return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? toPlainText(value) : value))
}

/** An answer that says nothing: not how the request went, and not that the service was heard. */
const garbled = (response: Response, call: SentSecrets): Trouble => ({
  is: 'unknown',
  problem: problem('service.garbled', {
    status: response.status,
    contentType: redact(response.headers.get('content-type') ?? 'nothing', call),
  }),
})

/** The body of a refusal; what cannot be read says nothing. */
async function bodyOf(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return parsed(await answerText(response, { most: longestAnswer, signal }))
  } catch {
    return undefined
  }
}

async function troubleOfStatus(
  response: Response,
  signal: AbortSignal,
  call: SentSecrets & { path: string },
): Promise<Trouble> {
  const { status } = response
  const body = await bodyOf(response, signal)
  const refusal = readRefusal(response, body, call.path)
  if (status === 429) {
    const afterMs = retryAfter(response)
    return {
      is: 'later',
      afterMs,
      problem: problem('service.limited', { seconds: Math.ceil((afterMs ?? 0) / 1000) }),
    }
  }
  if (status === 423) return { is: 'later', afterMs: retryAfter(response), problem: problem('service.busy') }
  if (isGateRefusal(status, body) || (status === 401 && refusal !== null)) {
    const challenge = response.headers.get('www-authenticate')
    return { is: 'credentials', status, challenge, problem: problem('credentials.refused', { status }) }
  }
  if (status >= 500) return { is: 'unknown', problem: problem('service.failed', { status }) }
  // A 4xx in nobody's format is some box between us and the service: it proves nothing about the request.
  if (status < 400 || refusal === null) return garbled(response, call)
  const code = codeOrNone(refusal.code)
  return {
    is: 'refused',
    status,
    code,
    problem: problem('service.refused', { status, code: code ?? '', title: redact(refusal.title, call) }),
  }
}

/** No silence that is asked of us lasts longer: money may be waiting. ms */
const longestSilence = 60_000

/** `Retry-After` in ms, given in seconds or as a date by the service's own clock; null when absent or not understood. */
export function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after')?.trim() ?? ''
  const date = Date.parse(text) - (serverTime(response) ?? Number.NaN)
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : date
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), longestSilence)
}

/** The network's own word for what went wrong, and whether it went wrong before a connection stood. */
function networkReason(error: unknown): { code: string; isUnconnected: boolean } {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') {
      // These codes also come from a connection that has carried bytes: the system call tells which.
      const syscall = 'syscall' in cause ? cause.syscall : undefined
      const isUnconnected =
        syscall === 'connect' || syscall === 'getaddrinfo' || cause.code === 'UND_ERR_CONNECT_TIMEOUT'
      return { code: cause.code, isUnconnected }
    }
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error)
      return networkReason(cause.errors[0])
  }
  return { code: error instanceof NetworkError ? 'no connection' : 'unknown', isUnconnected: false }
}

function reasonOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof LimitReached) return cause
  return error
}

/** A handed-in fetch may not know the signal: whoever answers, the limit holds. */
export function abortableFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const answer = fetch(input, init)
    return signal ? orAborted(signal, answer) : answer
  }
}

/** Life of a token where the service does not say; one that takes a token for less refuses it, and another is fetched. s */
const usualLife = 3600

export const tokenAnswer = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds: a text by the published schema, a number in some real answers. */
  expires_in: z.pipe(
    z.optional(z.unknown()),
    z.transform((given) => (Number(given) > 0 ? Number(given) : usualLife)),
  ),
})

type Tokens = {
  /** A token that will live for another minute at least, or why there is none. */
  get(): Promise<ServiceResult<string>>
  /** A fresh token, whatever is held. */
  refresh(): Promise<ServiceResult<string>>
  /**
   * The service did not take this one: the next `get` fetches another. False when it was as fresh as a token can be: then another
   * would fare no better, and asking again would only use up what the service allows in a minute.
   */
  drop(token: string): boolean
  /** Other credentials hold from here on: what was given for the old ones is not used again. */
  forget(): void
  /** How long the held one lives yet; null when there is none. ms */
  lifeLeft(): number | null
}

/** A token is not used in its last minute. ms */
const margin = 60_000
/** A token that is refused so soon was not refused for its age. ms */
const freshFor = 60_000

export const requestToken = (
  client: Client,
  { clientId, clientSecret, subscriptionKey }: Credentials,
  headers: Record<string, string> = {},
) =>
  client.call({
    method: 'post',
    path: '/accesstoken/get',
    headers: {
      client_id: clientId,
      client_secret: clientSecret,
      'ocp-apim-subscription-key': subscriptionKey,
      ...headers,
    },
    answer: tokenAnswer,
  })

/** Fetched once at a time, however many ask. `credentials` is asked at every fetch, so that they can be exchanged while the till runs. */
export function createTokens(
  client: Client,
  credentials: () => Credentials,
  merchantSerialNumber: string,
  clock: Clock,
): Tokens {
  let held: { token: string; fetchedAt: number; lifeMs: number } | undefined
  let pending: Promise<ServiceResult<string>> | undefined
  let round = 0
  const lifeLeft = ({ fetchedAt, lifeMs }: { fetchedAt: number; lifeMs: number }) =>
    lifeMs - clock.age(fetchedAt)

  async function fetchToken(): Promise<ServiceResult<string>> {
    const asked = round
    const answer = await requestToken(client, credentials(), {
      'merchant-serial-number': merchantSerialNumber,
    })
    if (!answer.ok) {
      // Without a token nothing was asked of the payment itself, however the token was denied.
      const { trouble } = answer
      const afterMs = trouble.is === 'later' ? trouble.afterMs : null
      const isDenied = trouble.is === 'credentials' ? ({ isDenied: true } as const) : {}
      return failedResult({ is: 'unsent', afterMs, ...isDenied, problem: trouble.problem })
    }
    const { access_token: token, expires_in: seconds } = answer.value
    // Its life counts from the receipt on our monotonic clock: the service's wall clock may differ from ours.
    const fetchedAt = clock.elapsed()
    if (asked === round) held = { token, fetchedAt, lifeMs: seconds * 1000 }
    return { ok: true, value: token, serverTime: answer.serverTime }
  }

  const refresh = () => {
    if (pending) return pending
    const fetching = fetchToken().finally(() => {
      if (pending === fetching) pending = undefined
    })
    pending = fetching
    return fetching
  }

  return {
    async get() {
      if (held && lifeLeft(held) > margin) return { ok: true, value: held.token, serverTime: null }
      return refresh()
    },
    refresh,
    drop(token) {
      if (held?.token !== token) return true // another has been fetched meanwhile
      const isFresh = clock.age(held.fetchedAt) < freshFor
      held = undefined
      return !isFresh
    },
    forget() {
      round += 1
      held = undefined
      pending = undefined
    },
    lifeLeft: () => (held ? lifeLeft(held) : null),
  }
}

/** A call with a token; a request has a key, and most a body. */
type Request<T> = {
  method: Method
  path: string
  request?: { key: string; body?: string }
  /** Body of a request without Idempotency-Key. */
  body?: string
  headers?: Record<string, string>
  answer: z.ZodMiniType<T>
  fits?: (value: T) => boolean
}

export type AuthorizedCalls = <T>(request: Request<T>) => Promise<Answered<T>>

/** A 401, whoever gave it: another token does no harm. */
const isTokenRefused = ({ problem: { code, details } }: Trouble): boolean =>
  (code === 'credentials.refused' || code === 'service.garbled') && details.status === 401

/** Asks once more with a fresh token when the service's gate refused the first. */
export function createAuthorizedCalls(
  client: Client,
  tokens: Tokens,
  credentials: () => Credentials,
  merchantSerialNumber: string,
  clock: Clock,
): AuthorizedCalls {
  return async ({ method, path, request, body = request?.body, headers, answer, fits }) => {
    const began = clock.elapsed()
    let first: { ok: false; trouble: Trouble } | undefined
    for (;;) {
      const token = await tokens.get()
      // The request that left before was answered: that no other token is given says nothing of it.
      if (!token.ok) return first ?? token
      // A request that was right before the machine slept may be wrong now: the step decides anew.
      const sleptMs = clock.age(began) - (clock.elapsed() - began)
      if (sleptMs > clockStep) {
        const slow = problem('service.slow', { seconds: Math.round(sleptMs / 1000) })
        return first ?? failedResult({ is: 'unsent', problem: slow })
      }
      const given = await client.call({
        method,
        path,
        headers: {
          authorization: `Bearer ${token.value}`,
          'ocp-apim-subscription-key': credentials().subscriptionKey,
          'merchant-serial-number': merchantSerialNumber,
          ...(request ? { 'idempotency-key': request.key } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        answer,
        ...(fits ? { fits } : {}),
      })
      if (!given.ok && given.trouble.is === 'unsent') return first ?? given
      if (given.ok || !isTokenRefused(given.trouble)) return given
      // A request that not the gate itself refused may have been done: after a read the step asks again, as a try of its own.
      if (!tokens.drop(token.value) || first || given.trouble.is === 'unknown') return given
      first = given
    }
  }
}

type ServiceRefusal = {
  /** The ErrorCode; without one the name that the problem's type ends in, as recurring payments have it. */
  code: string | null
  title: string
}

const fieldsOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {}
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null)

/** Problem names of recurring payments; each is what a problem's type ends in. */
const names: ReadonlySet<string> = new Set([
  'validation-error',
  'invalid-agreement-id',
  'invalid-json',
  'idempotency-key-header',
  'charge-amount-too-high',
  'charge-due-too-soon',
  'charge-due-in-too-long',
  'illegal-agreement-update',
  'cancel-charge-failed',
  'charge-creation-failed',
  'charge-capture-failed',
  'missing-request-header',
  'resource-not-found',
  'conflict',
  'idempotency-conflict',
])
const isKnown = (code: string | null): boolean => code !== null && (/^\d{4,5}$/.test(code) || names.has(code))

/**
 * Null for what the service has not said itself. A refusal has the content type of a problem and a title or a type. Gateways answer in JSON
 * too: without that content type only a code or a name of the service's own counts. Any gateway may say 404 or 405, so that these count with
 * a code alone; webhooks have no codes, and their 404 counts without.
 */
export function readRefusal(
  { status, headers }: Response,
  body: unknown,
  path: string,
): ServiceRefusal | null {
  const problem = fieldsOf(body)
  const [type = null, title = null, detail = null] = ['type', 'title', 'detail'].map((name) =>
    textOf(problem[name]),
  )
  const code = errorCodeIn(problem['extraDetails']) ?? nameIn(type ?? '')
  const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '')
  const isNowhere = status === 405 || (status === 404 && !path.startsWith('/webhooks/'))
  const isSaid = isProblem && (type ?? title) !== null && !isNowhere
  return isSaid || isKnown(code) ? { code, title: title ?? detail ?? '' } : null
}

/**
 * Whether the service's own gate has turned a request away, in one of the two forms that it has for 401 and 403. A proxy's page, another JSON or a
 * status alone is none: behind it the request may have been done.
 */
function isGateRefusal(status: number, body: unknown): boolean {
  const { responseInfo, statusCode, message } = fieldsOf(body)
  const said = fieldsOf(responseInfo)['responseCode'] ?? (textOf(message) === null ? undefined : statusCode)
  return (status === 401 || status === 403) && said === status
}

/** Items are `{name: 'ErrorCode', reason: '6080'}`, of older services `{field, text}`. */
function errorCodeIn(extraDetails: unknown): string | null {
  if (!Array.isArray(extraDetails)) return null
  const items = extraDetails.map(fieldsOf)
  const named = items.find((item) => (item['name'] ?? item['field']) === 'ErrorCode')
  const code = named?.['reason'] ?? named?.['text']
  return typeof code === 'number' ? String(code) : textOf(code)
}

/** `…#charge-amount-too-high` has a name; `…/400` has none, for a number is a status. */
const nameIn = (type: string): string | null => /[#/]([a-z][\w-]*)$/i.exec(type)?.[1] ?? null

/** Texts that the service was told with this call: its headers, and the exact bytes of the body. */
type SentSecrets = { headers?: Record<string, string>; body?: string }

const confided = /^(authorization|client_id|client_secret|ocp-apim-subscription-key)$/i
/** Longer than a word of any sentence: a key, a token, an address, or something read out of a form. */
const noWord = /\S{24,}/g
/** A phone number, or enough of one. */
const manyDigits = /\+?\d{8,}/g
const longestSaid = 200

/** A sentence without credentials, tokens, phone numbers and customers' codes, of at most 200 characters. */
export function redact(said: string, asked: SentSecrets): string {
  const known = [...headersIn(asked), ...customerIn(asked)].filter((one) => one.length > 3)
  const clean = known
    .reduce((all, secret) => all.replaceAll(secret, '…'), said)
    .replaceAll(manyDigits, (number) => `••${number.slice(-2)}`)
    .replaceAll(noWord, '…')
  return cutText(clean, longestSaid)
}

/** A code is a short word or number; whatever else stands in its place is none. */
export const codeOrNone = (said: string | null | undefined): string | null =>
  typeof said === 'string' && /^[\w.-]{1,40}$/.test(said) && !/\d{8}/.test(said) ? said : null

const headersIn = ({ headers = {} }: SentSecrets): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    confided.test(name) ? [value.replace(/^Bearer /, '')] : [],
  )

/** Whatever was said of the customer, in our own body. */
function customerIn({ body }: SentSecrets): string[] {
  if (body === undefined) return []
  const said = JSON.parse(body) as { customer?: Record<string, unknown>; phoneNumber?: unknown } // ours, built by core
  return [...Object.values(said.customer ?? {}), said.phoneNumber].filter(
    (value) => typeof value === 'string',
  )
}
