// The operations on registrations of webhooks, each asked once per call.
import * as z from 'zod/mini'
import { noContent, type AuthorizedCalls } from '#core/service/client.ts'
import type { ServiceResult } from '#core/process/request-state.ts'

/** Whatever a till may need to know of; a name that is not among them is none of the service's. */
export const eventNames: readonly string[] = [
  'epayments.payment.created.v1',
  'epayments.payment.authorized.v1',
  'epayments.payment.captured.v1',
  'epayments.payment.cancelled.v1',
  'epayments.payment.terminated.v1',
  'epayments.payment.refunded.v1',
  'epayments.payment.aborted.v1',
  'epayments.payment.expired.v1',
  'recurring.agreement-activated.v1',
  'recurring.agreement-rejected.v1',
  'recurring.agreement-stopped.v1',
  'recurring.agreement-expired.v1',
  'recurring.charge-reserved.v1',
  'recurring.charge-captured.v1',
  'recurring.charge-canceled.v1',
  'recurring.charge-refunded.v1',
  'recurring.charge-failed.v1',
  'recurring.charge-creation-failed.v1',
]

export const registerAnswer = z.looseObject({
  id: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
})
export const listAnswer = z.looseObject({
  webhooks: z.array(
    z.looseObject({
      id: z.string(),
      url: z.pipe(
        z.nullish(z.string()),
        z.transform((given) => given ?? ''),
      ),
      /** Empty where the service does not say them. */
      events: z.pipe(
        z.nullish(z.array(z.string())),
        z.transform((given) => given ?? []),
      ),
    }),
  ),
})

/** `url`: empty where the service does not say it. */
export type Webhook = { id: string; url: string; events: string[] }

export type WebhookCalls = {
  /** The secret is said here and never again. Asked twice, there are two. */
  register(url: string, events: readonly string[]): Promise<ServiceResult<{ id: string; secret: string }>>
  list(): Promise<ServiceResult<Webhook[]>>
  remove(id: string): Promise<ServiceResult<null>>
}

const path = '/webhooks/v1/webhooks'

export function createWebhookCalls(gate: AuthorizedCalls): WebhookCalls {
  return {
    register: (url, events) =>
      gate({ method: 'post', path, body: JSON.stringify({ url, events }), answer: registerAnswer }),
    async list() {
      const given = await gate({ method: 'get', path, answer: listAnswer })
      return given.ok ? { ...given, value: given.value.webhooks } : given
    },
    remove: (id) => gate({ method: 'delete', path: `${path}/${encodeURIComponent(id)}`, answer: noContent }),
  }
}
