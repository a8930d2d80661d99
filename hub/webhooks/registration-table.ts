// The hub's table of its registrations at the service: sealed secrets, and registrations begun that have no secret here yet.
import type { Query } from '#hub/database/database.ts'
import { registrationsChannel } from '#hub/webhooks/webhook.ts'
import { lockNumbers } from '#hub/database/lock-numbers.ts'
import type { HubContext } from '#hub/http/context.ts'
import { createSecrets } from '#hub/webhooks/secrets.ts'

/** `retiredAt`: when it was deleted at the service; epoch ms. */
export type StoredRegistration = {
  id: string
  url: string
  events: readonly string[]
  registeredAt: number | null
  retiredAt: number | null
}
export type BegunRegistration = Pick<StoredRegistration, 'url' | 'events'>

type Options = Pick<HubContext, 'database' | 'clock' | 'chance' | 'key'> & { merchantSerialNumber: string }

/** The registrations of one merchant. */
export function createRegistrationTable(options: Options) {
  const { database, clock, merchantSerialNumber } = options
  const secrets = createSecrets(options.key, options.chance)
  const forget = async (query: Query, url: string) => {
    await query('DELETE FROM webhook_begun WHERE merchant_serial_number = $1 AND url = $2', [
      merchantSerialNumber,
      url,
    ])
  }
  return {
    all: () =>
      database.query<StoredRegistration>(
        `SELECT id, url, events, registered_at AS "registeredAt", retired_at AS "retiredAt"
         FROM webhook WHERE merchant_serial_number = $1 ORDER BY registered_at, id`,
        [merchantSerialNumber],
      ),
    begun: () =>
      database.query<BegunRegistration>(
        'SELECT url, events FROM webhook_begun WHERE merchant_serial_number = $1',
        [merchantSerialNumber],
      ),
    /** Before the service is asked: its answer may be lost, and the secret with it. */
    async begin({ url, events }: BegunRegistration) {
      await database.query(
        `INSERT INTO webhook_begun (merchant_serial_number, url, events) VALUES ($1, $2, $3)
         ON CONFLICT (merchant_serial_number, url) DO UPDATE SET events = excluded.events`,
        [merchantSerialNumber, url, events],
      )
    },
    /** Deletes what was begun: it came to nothing. */
    forget: (url: string) => forget(database.query, url),
    add: ({ id, url, events }: BegunRegistration & { id: string }, secret: string) =>
      database.transaction(async (query) => {
        await query(
          `INSERT INTO webhook (id, merchant_serial_number, url, events, secret, registered_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id.toLowerCase(), merchantSerialNumber, url, events, secrets.seal(secret), clock.now()],
        )
        await forget(query, url)
        await query("SELECT pg_notify($1, '')", [registrationsChannel])
      }),
    /** It stays a while: an attempt may be under way. False when it was never here, or is another merchant's. */
    async retire(id: string): Promise<boolean> {
      const rows = await database.query(
        `UPDATE webhook SET retired_at = coalesce(retired_at, $2)
         WHERE id = $1 AND merchant_serial_number = $3 RETURNING id`,
        [id.toLowerCase(), clock.now(), merchantSerialNumber],
      )
      return rows.length > 0
    },
    /** Runs `act` under a lock that all hubs share, however long the service takes to answer. */
    alone: <T>(act: () => Promise<T>): Promise<T> =>
      database.alone({ number: lockNumbers.registering, mayTakeLong: true }, act),
  }
}
