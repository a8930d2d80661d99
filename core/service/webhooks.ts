// The operations on registrations of webhooks, each asked once per call.
import { noContent } from '#core/service/client.ts'
import type { Gate } from '#core/service/gate.ts'
import type { Answer } from '#core/service/trouble.ts'
import * as wire from '#shared/wire/webhooks.ts'

/** Whatever a till may need to know of; a name that is not among them is none of the service's. */
export const eventNames: readonly string[] = wire.eventName.options

/** `url`: not every service says it. */
export type Registered = { id: string; url?: string | undefined; events: string[] }

export type WebhookCalls = {
  /** The secret is said here and never again. Asked twice, there are two. */
  register(url: string, events: readonly string[]): Promise<Answer<{ id: string; secret: string }>>
  list(): Promise<Answer<Registered[]>>
  remove(id: string): Promise<Answer<null>>
}

const path = '/webhooks/v1/webhooks'

export function createWebhookCalls(gate: Gate): WebhookCalls {
  return {
    register: (url, events) =>
      gate({ method: 'post', path, body: JSON.stringify({ url, events }), answer: wire.registerAnswer }),
    async list() {
      const given = await gate({ method: 'get', path, answer: wire.listAnswer })
      return given.ok ? { ...given, value: given.value.webhooks } : given
    },
    remove: (id) => gate({ method: 'delete', path: `${path}/${encodeURIComponent(id)}`, answer: noContent }),
  }
}
