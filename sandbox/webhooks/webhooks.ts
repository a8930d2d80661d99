// The webhooks of the sandbox: registrations, and the deliveries that events cause.
import type { Notice, Service } from '#sandbox/service/service.ts'
import { type Chance, type Clock, uuid } from '#sandbox/state/clock.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'
import type { Store } from '#sandbox/state/store.ts'
import { addressTrouble } from '#sandbox/webhooks/address-rules.ts'
import { attemptDelivery } from '#sandbox/webhooks/attempt.ts'
import { createDeliveries, type Deliveries, type Due, type LogQuery } from '#sandbox/webhooks/deliveries.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

export type WebhookParts = Service & { webhooks: Webhooks }

export type Webhooks = ReturnType<typeof createWebhooks>

export type WebhookOptions = {
  store: Store
  clock: Clock
  /** How long an attempt takes is told by the clock that was handed in: the sandbox's own may be moved on meanwhile. */
  pace: Pick<Clock, 'now'>
  chance: Chance
  send: typeof fetch
  /** For development: webhooks may go to http and to this machine. */
  allowsLoopback: boolean
  /** Partners are told of what happens to those they act for. */
  units: readonly KnownUnit[]
}

/** Attempts at once: a receiver that is slow to answer holds up few others. */
export const mostAtOnce = 16

export function createWebhooks(options: WebhookOptions) {
  const { store, chance, allowsLoopback, units } = options
  const registrations = createRegistrations(store, chance)
  const deliveries = createDeliveries(store)
  const audience = audienceOf(units)
  return {
    /** Something happened: a delivery for each registration that asked for it, in the same transaction. */
    tell: (notice: Notice): void => {
      for (const number of audience(notice.merchantSerialNumber)) {
        for (const one of registrations.askedFor(number, notice.event)) deliveries.add(one, number, notice)
      }
    },
    registrations,
    /** Why this address is not good, as the end of a sentence; null when it is. */
    troubleWith: (url: string) => addressTrouble(url, allowsLoopback),
    /** The log: newest first, with every attempt. */
    deliveries: (query: LogQuery) => deliveries.log(query),
    ...createRound(options, deliveries),
  }
}

/** The merchant itself, and the partners that act for it. */
function audienceOf(units: readonly KnownUnit[]): (merchantSerialNumber: string) => string[] {
  const audiences = new Map(
    units.map(({ merchantSerialNumber, kind }) => {
      const partners = units.filter(({ actsFor }) => actsFor.includes(kind))
      return [
        merchantSerialNumber,
        [merchantSerialNumber, ...partners.map((one) => one.merchantSerialNumber)],
      ]
    }),
  )
  return (number) => audiences.get(number) ?? [number]
}

/** The attempts under way, and those that are due. What is due stays so in the store until its outcome is known: a crash repeats it. */
function createRound({ store, clock, pace, send }: WebhookOptions, deliveries: Deliveries) {
  const openedAt = clock.now()
  const underWay = new Set<string>()
  const stop = new AbortController()
  const isOpen = () => !stop.signal.aborted && store.sql.isOpen
  const attempt = async (due: Due) => {
    const startedAt = pace.now()
    // In the log and the schedule it stands at its own time, however late somebody asks; but while the sandbox was closed nothing was sent.
    const at = Math.max(due.dueAt, Math.min(openedAt, clock.now()))
    if (due.secret === null) return deliveries.end(due, at)
    const outcome = await attemptDelivery({ send, clock }, { ...due, secret: due.secret }, stop.signal)
    if (!isOpen()) return
    deliveries.record(due, { ...outcome, at, endedAt: at + Math.max(0, pace.now() - startedAt) })
  }
  const nameOf = ({ registration, id }: Due) => `${registration} ${id}`
  // One round for all who ask, however many: it looks again when an attempt is over, and when somebody asks about a later time.
  let until = 0
  let running: Promise<void> | undefined
  let changed = Promise.withResolvers<void>()
  const round = async () => {
    while (isOpen()) {
      const due = deliveries.due(until, mostAtOnce)
      if (due.length === 0) return
      changed = Promise.withResolvers()
      for (const one of due) {
        const name = nameOf(one)
        if (underWay.size >= mostAtOnce || underWay.has(name)) continue
        underWay.add(name)
        void attempt(one).finally(() => {
          underWay.delete(name)
          changed.resolve()
        })
      }
      await changed.promise
    }
  }
  return {
    /**
     * Makes all attempts that are due by now, in the order in which they fell due, and those that fall due by that time meanwhile. Called
     * again while it runs, it makes no attempt twice.
     */
    send(): Promise<void> {
      until = Math.max(until, clock.now())
      changed.resolve()
      running ??= round().finally(() => (running = undefined))
      return running
    },
    /** All was forgotten, and the clock may stand earlier. */
    reset(): void {
      until = 0
    },
    [Symbol.dispose](): void {
      stop.abort()
      changed.resolve()
    },
  }
}

/** `id`: a uuid. The secret is not among it: it is said once, and after that only used. */
type WebhookRegistration = { id: string; url: string; events: EventName[] }

/** For one event of one sales unit. */
export const mostPerEvent = 25

/** Bytes: 88 characters of base64. */
const secretSize = 64

function createRegistrations(store: Store, chance: Chance) {
  const { sql } = store
  const add = sql.prepare('INSERT INTO webhook (uuid, msn, url, secret, events) VALUES (?, ?, ?, ?, ?)')
  const addEvent = sql.prepare('INSERT INTO webhook_event (msn, event, webhook) VALUES (?, ?, ?)')
  const of = sql.prepare('SELECT uuid, url, events FROM webhook WHERE msn = ? ORDER BY id')
  const count = sql.prepare('SELECT count(*) AS count FROM webhook_event WHERE msn = ? AND event = ?')
  const remove = sql.prepare('DELETE FROM webhook WHERE uuid = ? AND msn = ?')
  const askedFor = sql.prepare(
    `SELECT webhook.uuid, webhook.url FROM webhook_event JOIN webhook ON webhook.id = webhook_event.webhook
       WHERE webhook_event.msn = ? AND webhook_event.event = ? ORDER BY webhook_event.webhook`,
  )
  return {
    /** The secret is said here and never again. */
    add: (merchantSerialNumber: string, url: string, events: readonly EventName[]) =>
      store.atomically(() => {
        const id = uuid(chance)
        const secret = Buffer.from(chance.bytes(secretSize)).toString('base64')
        const { lastInsertRowid } = add.run(id, merchantSerialNumber, url, secret, JSON.stringify(events))
        for (const event of events) addEvent.run(merchantSerialNumber, event, lastInsertRowid)
        return { id, secret }
      }),
    /** In the order they were made. */
    of: (merchantSerialNumber: string): WebhookRegistration[] =>
      of.all(merchantSerialNumber).map((row) => ({
        id: String(row['uuid']),
        url: String(row['url']),
        events: JSON.parse(String(row['events'])) as EventName[], // written above
      })),
    /** Those of these events that have as many registrations as they may. */
    full: (merchantSerialNumber: string, events: readonly EventName[]) =>
      events.filter((event) => Number(count.get(merchantSerialNumber, event)?.['count']) >= mostPerEvent),
    /** Whether that sales unit had such a registration. What is still to be delivered to it ends. */
    remove: (merchantSerialNumber: string, id: string) => remove.run(id, merchantSerialNumber).changes === 1,
    /** Who asked to be told. */
    askedFor: (merchantSerialNumber: string, event: EventName) =>
      askedFor
        .all(merchantSerialNumber, event)
        .map((row) => ({ id: String(row['uuid']), url: String(row['url']) })),
  }
}
