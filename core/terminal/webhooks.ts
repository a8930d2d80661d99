// The sending of events to registers: each register's in their order, again until they are taken, and none for ever on account of one before it.
import type { TillContext } from '#core/till-context.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Log } from '#core/system/log.ts'
import type { RegisterBook } from '#core/terminal/registers.ts'
import type {
  CheckoutEvent,
  Register,
  RegisterWebhooks,
  Terminal,
  WebhookState,
} from '#core/terminal/terminal.ts'
import { deliver, patience } from '#core/terminal/webhook-delivery.ts'
import {
  afterFailure,
  afterGivingUp,
  afterTaken,
  isSuspect,
  keepNote,
  readNote,
  type WebhookNote,
} from '#core/terminal/webhook-note.ts'
import type { WebhookView } from '#shared/checkout.ts'
import { failed, ok, problem } from '#shared/problem.ts'

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
  registers: Pick<RegisterBook, 'webhooks'>
}

type Webhook = ReturnType<RegisterBook['webhooks']>[number]

export type Webhooks = RegisterWebhooks & {
  /** Begins what is due by now, and waits for nobody: one that is slow holds up no other. */
  begin(): void
  /** All that is under way has ended. */
  settled(): Promise<void>
  /** How the register's webhook goes, for people; null where it has none. */
  view(register: string): WebhookView | null
}

export function createWebhooks(context: WebhookContext): Webhooks {
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
      const sent = await deliver(context, webhook, testEvent(register, at))
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
  const failedOf = ({ id, secret }: Webhook) => {
    const found = again.get(id)
    return found?.secret === secret ? found : undefined
  }
  const nextTry = (webhook: Webhook) => failedOf(webhook)?.at ?? clock.elapsed()
  const isDue = (webhook: Webhook) => !running.has(webhook.id) && nextTry(webhook) <= clock.elapsed()
  async function send(webhook: Webhook): Promise<void> {
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
    tryNow: ({ id }: Webhook) => void again.delete(id),
    begin() {
      if (closing.aborted) return
      const turnOf = ({ id }: Webhook) => turns.get(id) ?? 0
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

function stateOf({ journal, clock }: WebhookContext, webhook: Webhook, nextTry: number): WebhookState {
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
function createWaiting({ terminal, journal }: WebhookContext): (webhook: Webhook) => number {
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
async function sendDue(context: WebhookContext, webhook: Webhook): Promise<'failed' | 'done'> {
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
  webhook: Webhook,
  note: WebhookNote,
  event: CheckoutEvent,
): Promise<WebhookNote | null> {
  const { clock, log } = context
  const sent = await deliver(context, webhook, event)
  if (!sent) return null
  if (sent.trouble === null) return afterTaken(note, event, clock.now())
  const { trouble } = sent
  log.warn({ register: webhook.id, event: event.id, problem: trouble }, 'a register did not take an event')
  const failing = afterFailure(note, event, sent, clock.now())
  if (!isSuspect(failing, clock.now()) || !(await takesAnother(context, webhook, event))) return failing
  // It may be whole again since a moment.
  const last = await deliver(context, webhook, event)
  if (!last) return null
  if (last.trouble === null) return afterTaken(note, event, clock.now())
  if (!last.isHeard) return afterFailure(failing, event, last, clock.now())
  log.warn(
    { register: webhook.id, event: event.id, problem: last.trouble },
    'an event was given up: its address takes others',
  )
  return afterGivingUp(afterFailure(failing, event, last, clock.now()), event, clock.now())
}

/** The first that waits of another checkout is sent ahead, and once more in its turn. */
async function takesAnother(
  context: WebhookContext,
  webhook: Webhook,
  held: CheckoutEvent,
): Promise<boolean> {
  const { terminal, closing } = context
  for (let at = held.id; !closing.aborted;) {
    const { events, upTo } = terminal.events(webhook.register, at, most)
    const other = events.find(({ checkout }) => checkout.id !== held.checkout.id)
    if (other) return (await deliver(context, webhook, other))?.trouble === null
    if (upTo === at) return false
    at = upTo
    await new Promise(setImmediate)
  }
  return false
}
