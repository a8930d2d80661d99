// The table of the Webhooks operations.
import type { Operation } from '#sandbox/service/operation.ts'
import { webhooks } from '#sandbox/webhooks/area.ts'
import type { WebhookParts } from '#sandbox/webhooks/webhooks.ts'
import * as work from '#sandbox/webhooks/work.ts'
import * as wire from '#sandbox/schema/webhooks.ts'

const path = '/webhooks/v1/webhooks'
const id = '497f6eca-6276-4993-bfeb-53cbbbba6f08'
const url = 'https://till.example.com/hook'
const events: wire.EventName[] = ['epayments.payment.authorized.v1', 'epayments.payment.captured.v1']
/** 88 characters, as every secret has. */
const secret = `${'c2VjcmV0'.repeat(10)}c2Vjcg==`

export const webhookOperations: readonly Operation<WebhookParts>[] = [
  {
    name: 'webhook.register',
    area: webhooks,
    method: 'POST',
    path,
    summary: 'Register a webhook',
    description:
      'At most 25 for one event. The secret signs every delivery and is given here alone: keep it. An event that is named twice counts once.',
    key: 'none',
    body: { schema: wire.registerRequest, example: { url, events } },
    answers: {
      201: {
        description: 'The registration’s id, and its secret.',
        schema: wire.registerAnswer,
        example: { id, secret },
      },
    },
    run: work.registerWork,
  },
  {
    name: 'webhook.list',
    area: webhooks,
    method: 'GET',
    path,
    summary: 'List webhooks',
    description: 'Those of the sales unit that is acted for, in the order they were registered.',
    key: 'none',
    answers: {
      200: {
        description: 'All of them, never with a secret.',
        schema: wire.listAnswer,
        example: { webhooks: [{ id, url, events }] },
      },
    },
    run: work.listWork,
  },
  {
    name: 'webhook.delete',
    area: webhooks,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it, not even what had happened before.',
    key: 'none',
    answers: { 204: { description: 'It is gone.' } },
    run: work.deleteWork,
  },
]
