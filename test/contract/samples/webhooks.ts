// Answers of the operations on webhooks.
import type { Sample } from '#test/contract/samples/sample.ts'

export const webhookId = '3f1f5c1e-7b2a-4a53-9b0e-0c6d9f1f7a11'

export const webhookSamples: readonly Sample[] = [
  {
    operation: 'webhook.register',
    status: 201,
    full: { id: webhookId, secret: 'c2VjcmV0' },
    wrong: { 'no secret': { id: webhookId }, 'no id': { secret: 'c2VjcmV0' } },
  },
  {
    operation: 'webhook.list',
    status: 200,
    full: {
      webhooks: [
        { id: webhookId, url: 'https://shop.example/told', events: ['epayments.payment.created.v1'] },
      ],
    },
    optional: ['webhooks.0.url', 'webhooks.0.events'],
    words: ['webhooks.0.events.0'],
    lists: ['webhooks', 'webhooks.0.events'],
    wrong: { 'no list': {}, 'one without an id': { webhooks: [{ events: [] }] } },
  },
  {
    operation: 'webhook.delete',
    status: 202,
    full: undefined,
    forms: { 'an empty object': {} },
    wrong: { 'a text': 'done', 'a gateway’s own words': { statusCode: 403 } },
  },
]
