// The Webhooks operations, a row and the work of each, and the rules that they share: who may call, which headers, and the form of a refusal.
import * as wire from '#sandbox/schema/webhooks.ts'
import * as z from 'zod/mini'
import {
  emptyAnswer,
  json,
  badRequest,
  problemJson,
  type Answer,
  brokenAnswer,
  busyAnswer,
  missingPathAnswer,
  unauthorized,
} from '#sandbox/http/answers.ts'
import { placeOf, type GatewayCall, type Area, type ServiceOperation } from '#sandbox/service/operation.ts'
import { type WebhookParts, mostPerEvent } from '#sandbox/webhooks/webhooks.ts'
import { parseBody } from '#sandbox/http/body.ts'
import { clientOf } from '#sandbox/service/access-token.ts'
import { actingFor, numberFaults, systemFaults, commonHeaders } from '#sandbox/service/gateway.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'

type Work = (parts: WebhookParts, asked: GatewayCall) => Answer

/** A partner may leave its merchant out; a merchant must say who it is. */
const forSomebody =
  (work: Work): Work =>
  (parts, asked) => {
    const isSaid = asked.headers.has('merchant-serial-number') || asked.caller.actsFor.length > 0
    return isSaid
      ? work(parts, asked)
      : badRequest([{ name: 'Merchant-Serial-Number', reason: 'is required' }], placeOf(parts, asked))
  }

const registerWork = forSomebody((parts, asked) => {
  const { webhooks } = parts
  const { merchantSerialNumber } = asked.unit
  const place = placeOf(parts, asked)
  const reading = parseBody(asked.body, wire.registerRequest)
  if (!reading.ok) return badRequest(reading.faults, place)
  const { url } = reading.value
  const events = [...new Set(reading.value.events)]
  const trouble = webhooks.troubleWith(url)
  if (trouble !== null) return badRequest([{ name: 'url', reason: trouble }], place)
  const full = webhooks.registrations.full(merchantSerialNumber, events)
  if (full.length > 0) {
    const faults = full.map((event) => ({
      name: 'events',
      reason: `${event} has ${mostPerEvent} registrations, which is the most: delete one first`,
    }))
    return badRequest(faults, place)
  }
  return json(201, webhooks.registrations.add(merchantSerialNumber, url, events))
})

const listWebhooksWork = forSomebody((parts, { unit }) =>
  json(200, { webhooks: parts.webhooks.registrations.of(unit.merchantSerialNumber) }),
)

const deleteWork = forSomebody((parts, asked) => {
  const place = placeOf(parts, asked)
  const id = (asked.params['id'] ?? '').toLowerCase()
  if (!z.guid().safeParse(id).success) return badRequest([{ name: 'id', reason: 'must be a uuid' }], place)
  return parts.webhooks.registrations.remove(asked.unit.merchantSerialNumber, id)
    ? emptyAnswer
    : problemJson(place, 404, 'Not Found', 'There is no webhook with this id.', [])
})

const headerDescriptions: Readonly<Record<string, string>> = {
  Authorization: 'Bearer and the access token. Checked where it is sent; enough without a key.',
  'Ocp-Apim-Subscription-Key':
    'The subscription key of the sales unit. Needed where no access token is sent.',
  'Merchant-Serial-Number':
    'The sales unit that is acted for. Needed but for a partner, whose registrations without it hear of all its merchants.',
}

const webhooksArea: Area = {
  name: 'Webhooks',
  mount: '/webhooks',
  identify(parts, headers) {
    const caller = callerOf(parts, headers)
    return 'status' in caller ? { ok: false, answer: caller } : actingFor(parts, caller, headers)
  },
  // A merchant needs its number and a partner does not: that is asked where it is known who calls.
  headerFaults: (headers) => [...numberFaults(headers, false), ...systemFaults(headers)],
  malformed: badRequest,
  busy: busyAnswer,
  broken: brokenAnswer,
  missingPath: missingPathAnswer,
  headers: commonHeaders({ isNumberNeeded: false }).map((row) => ({
    ...row,
    isNeeded: false,
    description: headerDescriptions[row.name] ?? row.description,
  })),
}

/** By subscription key, by access token, or by both when they are of one sales unit. */
function callerOf(parts: Service, headers: Headers): KnownUnit | Answer {
  const [key, authorization] = [headers.get('ocp-apim-subscription-key'), headers.get('authorization')]
  if (key === null && authorization === null) {
    return unauthorized('The subscription key is missing, and there is no access token in its place.')
  }
  const byKey = key === null ? undefined : parts.units.byKey(key)
  if (key !== null && !byKey) return unauthorized('The subscription key is not valid.')
  if (authorization === null) return byKey ?? unauthorized('The subscription key is not valid.')
  const client = clientOf(parts, authorization)
  const byToken = client === undefined ? undefined : parts.units.byClient(client)
  if (!byToken) return unauthorized('The access token is not valid or over.')
  return byKey === undefined || byKey.clientId === byToken.clientId
    ? byToken
    : unauthorized('The access token and the subscription key are of different sales units.')
}

const path = '/webhooks/v1/webhooks'
const id = '497f6eca-6276-4993-bfeb-53cbbbba6f08'
const url = 'https://till.example.com/hook'
const events: wire.EventName[] = ['epayments.payment.authorized.v1', 'epayments.payment.captured.v1']
/** 88 characters, as every secret has. */
const secret = `${'c2VjcmV0'.repeat(10)}c2Vjcg==`

export const webhookOperations: readonly ServiceOperation<WebhookParts>[] = [
  {
    name: 'webhook.register',
    from: 'contract, Webhooks',
    area: webhooksArea,
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
    run: registerWork,
  },
  {
    name: 'webhook.list',
    from: 'contract, Webhooks',
    area: webhooksArea,
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
    run: listWebhooksWork,
  },
  {
    name: 'webhook.delete',
    from: 'contract, Webhooks',
    area: webhooksArea,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a webhook',
    description: 'Nothing more is sent to it, not even what had happened before.',
    key: 'none',
    answers: { 204: { description: 'It is gone.' } },
    run: deleteWork,
  },
]
