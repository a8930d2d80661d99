// The handlers of the API's operations: from a request to what the till is asked, and from its answer to HTTP; a register's webhook; and its events as they happen, from the row it names, or from now on, until its key is revoked.
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Clock } from '#core/system/clock.ts'
import type { Register, Registers, Terminal, RegisterWebhooks } from '#core/terminal/terminal.ts'
import {
  type ApiLimits,
  rateProblem,
  type ApiContext,
  mostWaitingRequests,
  webhookTestsPerMinute,
  registerKeyOf,
  senderOf,
} from '#server/terminal/access.ts'
import type * as z from 'zod/mini'
import { refuseWith, troubleOf } from '#server/terminal/problems.ts'
import {
  type terminalAnswer,
  type webhookState,
  type webhookTest,
  registerPairRequest,
  webhookRequest,
} from '#server/terminal/shapes.ts'
import { problem, type Result } from '#shared/problem.ts'
import { faultOf } from '#core/terminal/checkout-body.ts'
import { apiBase, type ApiOperationId } from '#server/terminal/operations.ts'
import { instantIn, listQueryIn, queryText, queryInteger } from '#server/terminal/query.ts'

/** Proxies and registers give a silent line up. ms */
export const apiHeartbeatMs = 15_000
/** How long a register waits before it connects again. ms */
const retryMs = 1000
/** Read from the journal at a time. */
const most = 100

type AnswerParts = {
  terminal: Terminal
  registers: Registers
  webhooks: RegisterWebhooks
  clock: Clock
  limits: ApiLimits
}

/** `after`: the row of the last event that the register has. */
const openEvents = (
  c: Context,
  parts: AnswerParts,
  { register, key, after }: { register: Register; key: string; after: number | null },
): Response =>
  streamSSE(c, async (stream) => {
    const ended = new AbortController()
    const end = () => ended.abort(null)
    stream.onAbort(end)
    const leave = parts.limits.stream(register.id, end)
    try {
      await sendAll(stream, parts, { register, key, after }, ended.signal)
    } finally {
      leave()
      // A program that does not read is not waited for.
      stream.abort()
    }
  })

async function sendAll(
  stream: SSEStreamingApi,
  { terminal, registers, clock }: AnswerParts,
  { register, key, after }: { register: Register; key: string; after: number | null },
  ended: AbortSignal,
): Promise<void> {
  let isNew = true
  let wake = () => {}
  const unsubscribe = terminal.subscribe(() => {
    isNew = true
    wake()
  })
  const rest = async (): Promise<void> => {
    const woken = new AbortController()
    wake = () => woken.abort(null)
    ended.addEventListener('abort', wake, { once: true })
    await clock.wait(apiHeartbeatMs, woken.signal)
    ended.removeEventListener('abort', wake)
  }
  try {
    let from = after
    await stream.write(`retry: ${retryMs}\n\n`)
    while (!ended.aborted && registers.byKey(key).ok) {
      isNew = false
      const { events, upTo } = terminal.events(register, from, most)
      const hasMoved = upTo !== from
      from = upTo
      for (const event of events)
        await stream.writeSSE({ id: String(event.id), event: event.type, data: JSON.stringify(event) })
      // A long past is read in pieces: others are answered in between.
      if (hasMoved) await new Promise(setImmediate)
      if (hasMoved || isNew) continue
      await rest()
      if (!isNew) await stream.write(': the line is alive\n\n')
    }
  } finally {
    unsubscribe()
  }
}

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

function webhookAnswer({ webhooks }: AnswerParts, register: Register): z.infer<typeof webhookState> {
  const state = webhooks.state(register)
  if (!state) return none
  const { url, since, delivered, failingSince, nextTryAt, lastFailure, givenUp } = state
  return {
    url,
    since: instant(since),
    delivered: delivered && { id: delivered.event, at: instant(delivered.at) },
    waiting: webhooks.waiting(register),
    failingSince: instantOrNull(failingSince),
    nextTryAt: instantOrNull(nextTryAt),
    lastFailure: lastFailure && {
      id: lastFailure.event,
      at: instant(lastFailure.at),
      problem: troubleOf(lastFailure.trouble),
    },
    givenUp: givenUp.count,
    givenUpEvents: givenUp.events.map(({ event, at, ...told }) => ({ id: event, ...told, at: instant(at) })),
  }
}

const none: z.infer<typeof webhookState> = {
  url: null,
  since: null,
  delivered: null,
  waiting: 0,
  failingSince: null,
  nextTryAt: null,
  lastFailure: null,
  givenUp: 0,
  givenUpEvents: [],
}

/** Webhook of a register, beside the till's own status; null where there is none. */
function terminalWebhook(
  { webhooks }: AnswerParts,
  register: Register,
): z.infer<typeof terminalAnswer>['webhook'] {
  const state = webhooks.state(register)
  if (!state) return null
  const { failingSince, lastFailure, givenUp } = state
  const trouble = failingSince === null ? null : (lastFailure?.trouble ?? null)
  return {
    failingSince: instantOrNull(failingSince),
    problem: trouble && troubleOf(trouble),
    givenUp: givenUp.count,
  }
}

/** It waits for somebody else's program: it counts as a request that waits. */
async function answerTest(
  { webhooks, limits }: AnswerParts,
  { c, register }: { c: ApiContext; register: Register },
): Promise<Response> {
  const often = rateProblem(limits, `webhook test ${register.id}`, webhookTestsPerMinute)
  if (often) return refuseWith(c, often)
  // A webhook's patience ends it soon by itself.
  const done = limits.wait(register.id, () => {})
  if (!done) return refuseWith(c, problem('api.tooManyWaiting', { most: mostWaitingRequests }))
  try {
    const tried = await webhooks.test(register)
    if (!tried.ok) return refuseWith(c, tried.problem)
    const { at, status, ms, trouble } = tried.value
    const told: z.infer<typeof webhookTest> = {
      isTaken: trouble === null,
      at: instant(at),
      status,
      ms,
      problem: trouble && troubleOf(trouble),
    }
    return c.json(told)
  } finally {
    done()
  }
}

/** `register`: whoever asks. `body`: read as JSON where the operation takes one, else undefined. */
export type ApiRequest = { c: ApiContext; register: Register; body: unknown }

/** Those that are asked with a key. */
type Keyed = Exclude<ApiOperationId, 'pair'>

const day = 24 * 60 * 60_000
/** seconds */
const longestWait = 60

export function createApiAnswers(
  parts: AnswerParts,
): Record<Keyed, (asked: ApiRequest) => Response | Promise<Response>> {
  const { terminal, registers, clock } = parts
  return {
    ...checkoutAnswers(parts),
    readTotals: ({ c, register }) => {
      const to = instantIn(c, 'to')
      if (!to.ok) return refuseWith(c, to.problem)
      const from = instantIn(c, 'from')
      if (!from.ok) return refuseWith(c, from.problem)
      const until = to.value ?? clock.now()
      return told(c, terminal.totals(register, from.value ?? until - day, until))
    },
    readTerminal: ({ c, register }) => {
      const { problem: trouble, ...status } = terminal.status()
      const webhook = terminalWebhook(parts, register)
      return c.json({ ...status, problem: trouble && troubleOf(trouble), webhook })
    },
    readWebhook: ({ c, register }) => c.json(webhookAnswer(parts, register)),
    testWebhook: (asked) => answerTest(parts, asked),
    setWebhook: ({ c, register, body }) => {
      const read = webhookRequest.safeParse(body)
      if (!read.success) return refuseWith(c, problem('api.badField', faultOf(read.error, body)))
      return told(c, registers.setWebhook(register, read.data.url))
    },
    removeWebhook: ({ c, register }) => {
      registers.removeWebhook(register)
      return c.body(null, 204)
    },
    streamEvents: ({ c, register }) => {
      const last = c.req.header('last-event-id')
      if (last !== undefined && !/^\d{1,15}$/.test(last))
        return refuseWith(
          c,
          problem('api.badField', { where: 'Last-Event-ID', why: 'is no event’s id: 1 to 15 digits' }),
        )
      const after = last === undefined ? null : Number(last)
      return openEvents(c, parts, { register, key: registerKeyOf(c), after })
    },
  }
}

type OfCheckouts = Extract<
  Keyed,
  `${string}Checkout` | 'makeRefund' | 'listCheckouts' | 'refundSale' | 'readSaleRefund'
>

function checkoutAnswers({
  terminal,
  limits,
}: AnswerParts): Record<OfCheckouts, (asked: ApiRequest) => Response | Promise<Response>> {
  return {
    putCheckout: async ({ c, register, body }) => {
      const made = await terminal.put(register, idOf(c), body)
      if (!made.ok) return refuseWith(c, made.problem)
      const { checkout, isNew } = made.value
      return c.json(checkout, isNew ? 201 : 200, { location: placeOf(checkout.id) })
    },
    readCheckout: async ({ c, register }) => {
      const wait = queryInteger(c, 'wait', { least: 0, most: longestWait, usual: 0 })
      if (!wait.ok) return refuseWith(c, wait.problem)
      const since = queryText(c, 'since')
      if (!since.ok) return refuseWith(c, since.problem)
      if (wait.value === 0) return told(c, terminal.read(register, idOf(c)))
      const ended = new AbortController()
      // As it stands by then.
      const done = limits.wait(register.id, () => ended.abort(null))
      if (!done) return refuseWith(c, problem('api.tooManyWaiting', { most: mostWaitingRequests }))
      try {
        const signal = AbortSignal.any([c.req.raw.signal, ended.signal])
        const how = { since: since.value, ms: wait.value * 1000, signal }
        return told(c, await terminal.wait(register, idOf(c), how))
      } finally {
        done()
      }
    },
    cancelCheckout: async ({ c, register }) => told(c, await terminal.cancel(register, idOf(c))),
    captureCheckout: async ({ c, register, body }) =>
      told(c, await terminal.capture(register, idOf(c), body)),
    makeRefund: async ({ c, register, body }) => {
      const id = refundIdOf(c)
      const before = terminal.read(register, idOf(c))
      const isKnown = before.ok && before.value.refunds.some((one) => one.id === id)
      return told(c, await terminal.refund(register, idOf(c), id, body), isKnown ? 200 : 201)
    },
    refundSale: async ({ c, register, body }) => {
      const done = await terminal.refundSale(register, referenceOf(c), refundIdOf(c), body)
      return done.ok ? c.json(done.value.refund, done.value.isNew ? 201 : 200) : refuseWith(c, done.problem)
    },
    readSaleRefund: ({ c, register }) =>
      told(c, terminal.saleRefund(register, referenceOf(c), refundIdOf(c))),
    listCheckouts: ({ c, register }) => {
      const query = listQueryIn(c)
      return query.ok ? told(c, terminal.list(register, query.value)) : refuseWith(c, query.problem)
    },
  }
}

/** Asked without a key. */
export function answerPair(c: ApiContext, registers: Registers, body: unknown): Response {
  const read = registerPairRequest.safeParse(body)
  if (!read.success) return refuseWith(c, problem('api.badField', faultOf(read.error, body)))
  const paired = registers.redeem(read.data.code, senderOf(c))
  if (!paired.ok) return refuseWith(c, paired.problem)
  return c.json(paired.value, 201)
}

const told = (c: ApiContext, result: Result<object>, status: 200 | 201 = 200): Response =>
  result.ok ? c.json(result.value, status) : refuseWith(c, result.problem)

const refundIdOf = (c: ApiContext): string => c.req.param('refundId') ?? ''
const referenceOf = (c: ApiContext): string => c.req.param('reference') ?? ''
const idOf = (c: ApiContext): string => c.req.param('id') ?? ''
const placeOf = (id: string): string => `${apiBase}/checkouts/${encodeURIComponent(id)}`
