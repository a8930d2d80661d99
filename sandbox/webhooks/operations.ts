// The Webhooks operations, a row and the work of each, and the rules that they share: who may call, which headers, and the form of a refusal.
import * as wire from '#sandbox/schema/webhooks.ts'
import * as z from 'zod/mini'
import {
  emptyAnswer,
  json,
  badRequest,
  problemJson,
  type Answer,
  unauthorized,
  usualRefusals,
} from '#sandbox/http/answers.ts'
import {
  operationRow,
  type Area,
  type ServiceOperation,
  type OperationWork,
} from '#sandbox/service/operation.ts'
import { type WebhookParts, mostPerEvent } from '#sandbox/webhooks/webhooks.ts'
import { clientOf } from '#sandbox/service/access-token.ts'
import { actingFor, numberFaults, systemFaults, commonHeaders } from '#sandbox/service/gateway.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { KnownUnit } from '#sandbox/state/sales-units.ts'

type Work<Content = unknown> = OperationWork<WebhookParts, Content>

const registerWork: Work<wire.RegisterRequest> = ({ webhooks }, { unit }, { url, events: all }) => {
  const { merchantSerialNumber } = unit
  const events = [...new Set(all)]
  const trouble = webhooks.troubleWith(url)
  if (trouble !== null) return badRequest([{ name: 'url', reason: trouble }])
  const full = webhooks.registrations.full(merchantSerialNumber, events)
  if (full.length > 0) {
    const faults = full.map((event) => ({
      name: 'events',
      reason: `${event} has ${mostPerEvent} registrations, which is the most: delete one first`,
    }))
    return badRequest(faults)
  }
  return json(201, webhooks.registrations.add(merchantSerialNumber, url, events))
}

const deleteWork: Work = ({ webhooks }, { params, unit }) => {
  const id = (params['id'] ?? '').toLowerCase()
  if (!z.guid().safeParse(id).success) return badRequest([{ name: 'id', reason: 'must be a uuid' }])
  return webhooks.registrations.remove(unit.merchantSerialNumber, id)
    ? emptyAnswer
    : problemJson(404, 'Not Found', 'There is no webhook with this id.', [])
}

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
  headerFaults: (headers) => [...numberFaults(headers, false), ...systemFaults(headers)],
  /** A partner may leave its merchant out; a merchant must say who it is. */
  isNumberMissing: ({ headers, caller }) =>
    !headers.has('merchant-serial-number') && caller.actsFor.length === 0,
  ...usualRefusals,
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
  operationRow({
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
  }),
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
    run: ({ webhooks }, { unit }) =>
      json(200, { webhooks: webhooks.registrations.of(unit.merchantSerialNumber) }),
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
