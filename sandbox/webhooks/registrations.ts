// The registrations of webhooks, and which of them an event goes to.
import { type Chance, uuid } from '#sandbox/state/clock.ts'
import type { Store } from '#sandbox/state/store.ts'
import type { EventName } from '#sandbox/schema/webhooks.ts'

/** `id`: a uuid. The secret is not among it: it is said once, and after that only used. */
export type Registration = { id: string; url: string; events: EventName[] }

export type Registrations = {
  /** The secret is said here and never again. */
  add(merchantSerialNumber: string, url: string, events: readonly EventName[]): { id: string; secret: string }
  /** In the order they were made. */
  of(merchantSerialNumber: string): Registration[]
  /** Those of these events that have as many registrations as they may. */
  full(merchantSerialNumber: string, events: readonly EventName[]): EventName[]
  /** Whether that sales unit had such a registration. What is still to be delivered to it ends. */
  remove(merchantSerialNumber: string, id: string): boolean
  /** Who asked to be told. */
  askedFor(merchantSerialNumber: string, event: EventName): Pick<Registration, 'id' | 'url'>[]
}

/** For one event of one sales unit. */
export const mostPerEvent = 25

/** Bytes: 88 characters of base64. */
const secretSize = 64

export function createRegistrations(store: Store, chance: Chance): Registrations {
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
    add: (merchantSerialNumber, url, events) =>
      store.atomically(() => {
        const id = uuid(chance)
        const secret = Buffer.from(chance.bytes(secretSize)).toString('base64')
        const { lastInsertRowid } = add.run(id, merchantSerialNumber, url, secret, JSON.stringify(events))
        for (const event of events) addEvent.run(merchantSerialNumber, event, lastInsertRowid)
        return { id, secret }
      }),
    of: (merchantSerialNumber) =>
      of.all(merchantSerialNumber).map((row) => ({
        id: String(row['uuid']),
        url: String(row['url']),
        events: JSON.parse(String(row['events'])) as EventName[], // written above
      })),
    full: (merchantSerialNumber, events) =>
      events.filter((event) => Number(count.get(merchantSerialNumber, event)?.['count']) >= mostPerEvent),
    remove: (merchantSerialNumber, id) => remove.run(id, merchantSerialNumber).changes === 1,
    askedFor: (merchantSerialNumber, event) =>
      askedFor
        .all(merchantSerialNumber, event)
        .map((row) => ({ id: String(row['uuid']), url: String(row['url']) })),
  }
}
