// The sending of events to registers: each register's in their order, again until they are taken, signed as the payment service signs its own.
import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Journal } from '#core/journal/journal.ts'
import { noteIn } from '#core/journal/notes.ts'
import { limit, type Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { RegisterBook } from '#core/terminal/registers.ts'
import type { CheckoutEvent, Terminal } from '#core/terminal/terminal.ts'

type Options = {
  terminal: Pick<Terminal, 'events'>
  registers: Pick<RegisterBook, 'webhooks'>
  journal: Pick<Journal, 'keep' | 'kept'>
  fetch: typeof globalThis.fetch
  clock: Clock
  log: Pick<Log, 'warn'>
  closing: AbortSignal
}

/** How long a register may take to say that it has an event. ms */
const patience = 10_000
/** After one that was not taken, by how many failed in a row. ms */
const waits = [2000, 2000, 2000, 60_000, 120_000, 600_000] as const
/** Events looked up at once. */
const most = 50

type Webhook = ReturnType<RegisterBook['webhooks']>[number]

export type Webhooks = {
  /** What is due by now; comes back at once where nothing is. */
  deliver(): Promise<void>
}

export function createWebhooks(options: Options): Webhooks {
  const { registers, clock } = options
  const failures = new Map<string, { times: number; again: number }>()
  const busy = new Set<string>()
  async function deliverTo(webhook: Webhook): Promise<void> {
    const failed = failures.get(webhook.id)
    if (busy.has(webhook.id) || (failed && failed.again > clock.elapsed())) return
    busy.add(webhook.id)
    try {
      const isTaken = await sendDue(options, webhook)
      if (isTaken) failures.delete(webhook.id)
      else {
        const times = (failed?.times ?? 0) + 1
        const wait = waits[Math.min(times, waits.length) - 1] ?? 0
        failures.set(webhook.id, { times, again: clock.elapsed() + wait })
      }
    } finally {
      busy.delete(webhook.id)
    }
  }
  return {
    // Side by side, and none for long: one that is slow holds up the others for two patiences at most.
    deliver: async () => void (await Promise.all(registers.webhooks().map(deliverTo))),
  }
}

const cursorOf = ({ id, secret }: Webhook): string =>
  `webhook ${id} ${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`

/** The journal's row up to which it was told. */
const place = z.int().check(z.nonnegative())

/** False when one was not taken: it is sent again before any later one. What is left when its time is over, the next round sends. */
async function sendDue(options: Options, webhook: Webhook): Promise<boolean> {
  const { terminal, journal, clock, closing } = options
  const cursor = cursorOf(webhook)
  const until = clock.elapsed() + patience
  // What happened before it was asked for is in the list of checkouts.
  let at = noteIn(journal, cursor, place) ?? webhook.after
  while (!closing.aborted) {
    const { events, upTo } = terminal.events(webhook.register, at, most)
    for (const event of events) {
      if (clock.elapsed() > until) return true
      if (!(await send(options, webhook, event))) return false
      journal.keep(cursor, String(event.id))
    }
    if (upTo === at) return true
    at = upTo
    journal.keep(cursor, String(at))
    // What was sold meanwhile is looked through in pieces: others are answered in between.
    await new Promise(setImmediate)
  }
  return true
}

async function send(
  { fetch, clock, log, closing }: Options,
  { url, id, secret }: Webhook,
  event: CheckoutEvent,
): Promise<boolean> {
  using waiting = limit(clock, patience)
  const body = JSON.stringify(event)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: signed({ url, id, secret, body, at: clock.now() }),
      body,
      // Nobody sends a till elsewhere.
      redirect: 'manual',
      signal: AbortSignal.any([waiting.signal, closing]),
    })
    await answer.body?.cancel()
    if (answer.ok) return true
    log.warn({ register: id, event: event.id, status: answer.status }, 'a register did not take an event')
  } catch (error) {
    log.warn({ register: id, event: event.id, error }, 'an event could not be sent to a register')
  }
  return false
}

/** As the payment service signs what it sends: date, host and the body's hash, by HMAC-SHA256 with the secret's own characters as key. */
export function signed({
  url,
  id,
  secret,
  body,
  at,
}: {
  url: string
  id: string
  secret: string
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
