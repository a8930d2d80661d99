// Who is told of what happens? Registrations, and the deliveries that they cause.
import type { Chance, Clock } from '#sandbox/clock.ts'
import type { Tell } from '#sandbox/notice.ts'
import type { Store } from '#sandbox/store.ts'

export type Webhooks = {
  /** Something happened: a delivery for each registration that asked for it, in the same transaction. */
  tell: Tell
  /** Sends all that is due by now, in order, each at its own time, and what falls due while sending. */
  send(): Promise<void>
}

export type WebhookOptions = {
  store: Store
  clock: Clock
  chance: Chance
  send: typeof fetch
  /** For development: webhooks may go to http and to this machine. */
  allowsLoopback: boolean
}

export function createWebhooks({ clock }: WebhookOptions): Webhooks {
  clock.now()
  return { tell: () => undefined, send: async () => undefined }
}
