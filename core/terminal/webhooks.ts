// The sending of events to registers: each register's in their order, again until they are taken, and none for ever on account of one before it.
import * as z from 'zod/mini'
import type { TillContext } from '#core/till-context.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Log } from '#core/system/log.ts'
import type {
  CheckoutEvent,
  Register,
  RegisterWebhooks,
  Terminal,
  WebhookState,
} from '#core/terminal/terminal.ts'
import type { WebhookView } from '#shared/checkout.ts'
import { failed, ok, problem, isProblem, type Problem, type ProblemCode } from '#shared/problem.ts'
import { createHash, createHmac } from 'node:crypto'
import { networkProblemCodes, notConnectedIn } from '#core/service/network.ts'
import { either, limit } from '#core/system/clock.ts'
import { systemErrorCode } from '#core/system/disk.ts'

/** After one that was not taken, by how many failed in a row. ms */
const waits = [2000, 2000, 2000, 60_000, 120_000, 600_000] as const
/** Events looked up at once. */
const most = 50
/** Registers that are told at the same time; the others have their turn after. */
const mostAtOnce = 8
/** Events that are counted, and rows that are looked at for it. */
const mostCounted = 100
const mostRowsCounted = 5_000

/** The till with what is sent, and to whom. */
type WebhookContext = Pick<TillContext, 'clock' | 'closing'> & {
  journal: Pick<Journal, 'keep' | 'kept'>
  service: Pick<ServiceAccess, 'fetch'>
  log: Pick<Log, 'warn' | 'error'>
  terminal: Pick<Terminal, 'events'>
  registers: { webhooks(): WebhookOfRegister[] }
}

/** Address of a register that is told of events. `id`: the register's; `after`: the journal's row up to which nothing is to be sent. Times in epoch ms. */
export type WebhookOfRegister = {
  register: Register
  id: string
  url: string
  secret: string
  since: number
  after: number
}

export type RegisterEventSender = RegisterWebhooks & {
  /** Begins what is due by now, and waits for nobody: one that is slow holds up no other. */
  begin(): void
  /** All that is under way has ended. */
  settled(): Promise<void>
  /** How the register's webhook goes, for people; null where it has none. */
  view(register: string): WebhookView | null
}

export function createRegisterEventSender(context: WebhookContext): RegisterEventSender {
  const { registers, clock } = context
  const sending = createSending(context)
  const waiting = createWaiting(context)
  const find = (register: string) => registers.webhooks().find(({ id }) => id === register)
  const state = (register: string) => {
    const webhook = find(register)
    return webhook ? stateOf(context, webhook, sending.nextTry(webhook)) : null
  }
  return {
    begin: () => sending.begin(),
    settled: () => sending.settled(),
    state: ({ id }) => state(id),
    waiting({ id }) {
      const webhook = find(id)
      return webhook ? waiting(webhook) : 0
    },
    async test(register) {
      const webhook = find(register.id)
      if (!webhook) return failed(problem('register.noWebhook'))
      const at = clock.now()
      const sent = await deliverEvent(context, webhook, testEvent(register, at))
      if (!sent) return failed(problem('till.notAnswering'))
      // Kept events are due at once: whoever asked may have mended the address.
      if (sent.trouble === null) sending.tryNow(webhook)
      return ok({ at, status: sent.status, ms: sent.ms, trouble: sent.trouble })
    },
    view(register) {
      const now = state(register)
      return now && viewOf(now)
    },
  }
}

/** Who is told when: side by side, each at its own pace. */
function createSending(context: WebhookContext) {
  const { registers, journal, clock, log, closing } = context
  /**
   * By register: `at` (elapsed ms): not before. Of this run alone: a till that was started again tries at once. `times`: how many in a row have
   * failed, for a disk that is full keeps no note of it.
   */
  const again = new Map<string, { secret: string; at: number; times: number }>()
  const running = new Map<string, Promise<void>>()
  /** The one that had its turn longest ago first. */
  const turns = new Map<string, number>()
  let turn = 0
  const failedOf = ({ id, secret }: WebhookOfRegister) => {
    const found = again.get(id)
    return found?.secret === secret ? found : undefined
  }
  const nextTry = (webhook: WebhookOfRegister) => failedOf(webhook)?.at ?? clock.elapsed()
  const isDue = (webhook: WebhookOfRegister) =>
    !running.has(webhook.id) && nextTry(webhook) <= clock.elapsed()
  async function send(webhook: WebhookOfRegister): Promise<void> {
    const outcome = await sendDue(context, webhook).catch((error: unknown) => {
      log.error({ register: webhook.id, error }, 'events of a register could not be sent; others go on')
      return 'unwritten' as const
    })
    const { id, secret } = webhook
    if (outcome === 'done') again.delete(id)
    else {
      const noted = outcome === 'failed' ? readNote(journal, webhook).failing?.times : undefined
      const times = noted ?? (failedOf(webhook)?.times ?? 0) + 1
      again.set(id, { secret, times, at: clock.elapsed() + (waits[Math.min(times, waits.length) - 1] ?? 0) })
    }
    running.delete(id)
  }
  return {
    nextTry,
    tryNow: ({ id }: WebhookOfRegister) => void again.delete(id),
    begin() {
      if (closing.aborted) return
      const turnOf = ({ id }: WebhookOfRegister) => turns.get(id) ?? 0
      const all = registers.webhooks()
      for (const [id, { secret }] of again) if (!all.some((one) => one.secret === secret)) again.delete(id)
      const due = all.filter(isDue)
      for (const webhook of due.toSorted((one, other) => turnOf(one) - turnOf(other))) {
        if (running.size >= mostAtOnce) return
        turns.set(webhook.id, (turn += 1))
        running.set(webhook.id, send(webhook))
      }
    },
    settled: async () => void (await Promise.all(running.values())),
  }
}

function stateOf(
  { journal, clock }: WebhookContext,
  webhook: WebhookOfRegister,
  nextTry: number,
): WebhookState {
  const { delivered, failing, lastFailure, givenUp } = readNote(journal, webhook)
  return {
    url: webhook.url,
    since: webhook.since,
    delivered,
    failingSince: failing?.since ?? null,
    lastFailure,
    nextTryAt: failing === null ? null : clock.now() + Math.max(0, Math.round(nextTry - clock.elapsed())),
    givenUp,
  }
}

const viewOf = ({ url, since, delivered, failingSince, lastFailure, nextTryAt, givenUp }: WebhookState) => ({
  address: new URL(url).host,
  since,
  takenAt: delivered?.at ?? null,
  failing:
    failingSince === null || lastFailure === null || nextTryAt === null
      ? null
      : { since: failingSince, trouble: lastFailure.trouble, nextTryAt },
  givenUp: givenUp.count,
})

/** It is of no checkout, and has no place among the events that rise. */
const testEvent = ({ id, name }: Register, at: number) => ({
  type: 'webhook.test',
  at: new Date(at).toISOString(),
  register: { id, name },
})

/** While nothing more is taken, each row is looked at once, however often it is asked. */
function createWaiting({ terminal, journal }: WebhookContext): (webhook: WebhookOfRegister) => number {
  const counted = new Map<string, { from: number; upTo: number; count: number }>()
  return (webhook) => {
    const from = readNote(journal, webhook).at
    const before = counted.get(webhook.id)
    let { upTo, count } = before?.from === from ? before : { upTo: from, count: 0 }
    for (const begin = upTo; upTo - begin < mostRowsCounted && count < mostCounted;) {
      const found = terminal.events(webhook.register, upTo, mostCounted - count)
      count += found.events.length
      if (found.upTo === upTo) break
      upTo = found.upTo
    }
    counted.set(webhook.id, { from, upTo, count })
    return count
  }
}

/** `failed`: one was not taken, and is sent again before any later one. What is left when its time is over, the next round sends. */
async function sendDue(context: WebhookContext, webhook: WebhookOfRegister): Promise<'failed' | 'done'> {
  const { terminal, journal, clock, closing } = context
  const until = clock.elapsed() + patience
  let note = readNote(journal, webhook)
  // An address that was taken back, or is another by now, is sent nothing, and nothing is noted of it.
  const isSet = () => context.registers.webhooks().some(({ secret }) => secret === webhook.secret)
  const stands = () => !closing.aborted && isSet()
  while (stands()) {
    const from = note.at
    const { events, upTo } = terminal.events(webhook.register, from, most)
    for (const event of events) {
      if (clock.elapsed() > until || !stands()) return 'done'
      const next = await sendOne(context, webhook, note, event)
      if (!next || !isSet()) return 'done'
      keepNote(journal, webhook, (note = next))
      if (note.at !== event.id) return 'failed'
    }
    if (upTo === from) return 'done'
    if (upTo !== note.at) keepNote(journal, webhook, (note = { ...note, at: upTo }))
    // Rows that were written meanwhile are looked through in pieces: others are answered in between.
    await new Promise(setImmediate)
  }
  return 'done'
}

/** How it stands after one event was sent, or sent and given up; null: the till closes. */
async function sendOne(
  context: WebhookContext,
  webhook: WebhookOfRegister,
  note: WebhookNote,
  event: CheckoutEvent,
): Promise<WebhookNote | null> {
  const { clock, log } = context
  const sent = await deliverEvent(context, webhook, event)
  if (!sent) return null
  if (sent.trouble === null) return noteAfterDelivery(note, event, clock.now())
  const { trouble } = sent
  log.warn({ register: webhook.id, event: event.id, problem: trouble }, 'a register did not take an event')
  const failing = noteAfterFailure(note, event, sent, clock.now())
  if (!isSuspect(failing, clock.now()) || !(await takesAnother(context, webhook, event))) return failing
  // It may be whole again since a moment.
  const last = await deliverEvent(context, webhook, event)
  if (!last) return null
  if (last.trouble === null) return noteAfterDelivery(note, event, clock.now())
  if (!last.isHeard) return noteAfterFailure(failing, event, last, clock.now())
  log.warn(
    { register: webhook.id, event: event.id, problem: last.trouble },
    'an event was given up: its address takes others',
  )
  return noteAfterGivingUp(noteAfterFailure(failing, event, last, clock.now()), event, clock.now())
}

/** The first that waits of another checkout is sent ahead, and once more in its turn. */
async function takesAnother(
  context: WebhookContext,
  webhook: WebhookOfRegister,
  held: CheckoutEvent,
): Promise<boolean> {
  const { terminal, closing } = context
  for (let at = held.id; !closing.aborted;) {
    const { events, upTo } = terminal.events(webhook.register, at, most)
    const other = events.find(({ checkout }) => checkout.id !== held.checkout.id)
    if (other) return (await deliverEvent(context, webhook, other))?.trouble === null
    if (upTo === at) return false
    at = upTo
    await new Promise(setImmediate)
  }
  return false
}

const codes: ReadonlySet<ProblemCode> = new Set([
  ...networkProblemCodes,
  'webhook.refused',
  'webhook.redirected',
  'webhook.slow',
  'webhook.unanswered',
])
/** One that has words: a note is covered by no hash. */
const trouble = z.custom<Problem>(
  (given) => isProblem(given) && codes.has(given.code) && typeof given.details === 'object',
)

/** `of`: what its secret hashes to, shortened. Times in epoch ms. */
const note = z.strictObject({
  of: z.string(),
  /** The journal's row up to which all was taken or given up. */
  at: z.int().check(z.nonnegative()),
  delivered: z.nullable(z.strictObject({ event: z.int(), at: z.number() })),
  /** Failure of the next event: since when, and how often; `heard`: the same of the tries in a row that its address heard. */
  failing: z.nullable(
    z.strictObject({
      event: z.int(),
      since: z.number(),
      times: z.int(),
      heard: z.nullable(z.strictObject({ since: z.number(), times: z.int() })),
    }),
  ),
  lastFailure: z.nullable(z.strictObject({ event: z.int(), at: z.number(), trouble })),
  givenUp: z.strictObject({
    count: z.int(),
    /** The newest last. */
    events: z.array(
      z.strictObject({ event: z.int(), type: z.string(), checkout: z.string(), at: z.number() }),
    ),
  }),
})
type WebhookNote = z.infer<typeof note>

/** Most events that are named of those that were given up. */
const mostNamed = 100

type DeliveryFailure = { trouble: Problem; isHeard: boolean }
type Of = { id: string; secret: string; after: number }

/** One for each register. */
const nameOf = (register: string): string => `webhook ${register}`

/** Another secret is another webhook: of the one before nothing is said of it but what was given up. */
export function readNote(journal: Pick<Journal, 'kept'>, { id, secret, after }: Of): WebhookNote {
  const of = createHash('sha256').update(secret).digest('hex').slice(0, 12)
  const kept = noteIn(journal, nameOf(id), note)
  if (kept?.of === of) return kept
  const givenUp = kept?.givenUp ?? { count: 0, events: [] }
  return { of, at: after, delivered: null, failing: null, lastFailure: null, givenUp }
}

const keepNote = (journal: Pick<Journal, 'keep'>, { id }: Of, kept: WebhookNote): void =>
  journal.keep(nameOf(id), JSON.stringify(kept))

export const dropNote = (journal: Pick<Journal, 'dropKept'>, register: string): void =>
  journal.dropKept(nameOf(register))

const noteAfterDelivery = (before: WebhookNote, { id }: CheckoutEvent, now: number): WebhookNote => ({
  ...before,
  at: id,
  delivered: { event: id, at: now },
  failing: null,
})

const noteAfterFailure = (
  before: WebhookNote,
  { id }: CheckoutEvent,
  { trouble, isHeard }: DeliveryFailure,
  now: number,
): WebhookNote => {
  const again = before.failing?.event === id ? before.failing : null
  const { since, times } = again ?? { since: now, times: 0 }
  // By a wall clock that was set back no hour would be over for as long.
  const heard = again?.heard && again.heard.since <= now ? again.heard : { since: now, times: 0 }
  return {
    ...before,
    failing: {
      event: id,
      since,
      times: times + 1,
      heard: isHeard ? { ...heard, times: heard.times + 1 } : null,
    },
    lastFailure: { event: id, at: now, trouble },
  }
}

const noteAfterGivingUp = (
  before: WebhookNote,
  { id, type, checkout }: CheckoutEvent,
  now: number,
): WebhookNote => ({
  ...before,
  at: id,
  failing: null,
  givenUp: {
    count: before.givenUp.count + 1,
    events: [...before.givenUp.events, { event: id, type, checkout: checkout.id, at: now }].slice(-mostNamed),
  },
})

/** Tries of one event, and the time since the first of them (ms), after which the address may have something against this one alone. */
const triesOfOne = 10
const timeOfOne = 3_600_000

/** An address that was not reached has refused nothing. */
const isSuspect = ({ failing }: WebhookNote, now: number): boolean => {
  const heard = failing?.heard ?? null
  return heard !== null && heard.times >= triesOfOne && now - heard.since >= timeOfOne
}

/** How long a register may take to say that it has an event. ms */
const patience = 10_000

/**
 * `status`: null where no answer came. `trouble`: why it was not taken; null when it was. `isHeard`: the address answered, or a connection stood
 * and no answer came.
 */
type DeliveryResult = { status: number | null; ms: number } & (
  | { trouble: null }
  | { trouble: Problem; isHeard: boolean }
)

type To = { url: string; id: string; secret: string }

/** Null: the till closes, and nobody knows. */
async function deliverEvent(
  line: Pick<WebhookContext, 'service' | 'clock' | 'closing'>,
  to: To,
  event: object,
): Promise<DeliveryResult | null> {
  const { service, clock, closing } = line
  using waiting = limit(clock, patience)
  using ending = either(waiting.signal, closing)
  const began = clock.elapsed()
  const body = JSON.stringify(event)
  const ms = () => Math.round(clock.elapsed() - began)
  try {
    const answer = await service.fetch(to.url, {
      method: 'POST',
      headers: signDelivery({ ...to, body, at: clock.now() }),
      body,
      // Nobody sends a till elsewhere.
      redirect: 'manual',
      signal: ending.signal,
    })
    // The status says all: what follows is not read, however much it is.
    void answer.body?.cancel().catch(() => undefined)
    const { status } = answer
    if (answer.ok) return { status, ms: ms(), trouble: null }
    const code = status < 400 ? 'webhook.redirected' : 'webhook.refused'
    const refused = problem(code, { address: new URL(to.url).host, status })
    return { status, ms: ms(), trouble: refused, isHeard: true }
  } catch (error) {
    if (closing.aborted) return null
    return { status: null, ms: ms(), ...silence(to.url, waiting.signal.aborted ? null : error) }
  }
}

/** In the words of the system, of a line that stood and was cut off. */
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_OVERFLOW'])

/** Null: the time was over. */
function silence(url: string, error: unknown): { trouble: Problem; isHeard: boolean } {
  const address = new URL(url).host
  if (error === null)
    return { trouble: problem('webhook.slow', { address, seconds: patience / 1000 }), isHeard: true }
  const unconnected = notConnectedIn(error)
  if (unconnected?.problem) return { trouble: unconnected.problem, isHeard: false }
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = unconnected?.code ?? (systemErrorCode(cause) || 'unknown')
  return { trouble: problem('webhook.unanswered', { address, reason }), isHeard: cutOff.has(reason) }
}

/** As the payment service signs what it sends: date, host and the body's hash, by HMAC-SHA256 with the secret's own characters as key. */
export function signDelivery({
  url,
  id,
  secret,
  body,
  at,
}: To & {
  body: string
  /** Epoch ms. */
  at: number
}): Record<string, string> {
  const { host, pathname, search } = new URL(url)
  const date = new Date(at).toUTCString()
  const hash = createHash('sha256').update(body).digest('base64')
  const text = `POST\n${pathname}${search}\n${date};${host};${hash}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'x-ms-date': date,
    'x-ms-content-sha256': hash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}
