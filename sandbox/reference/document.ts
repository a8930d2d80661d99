// The service as an OpenAPI 3.1.1 document, made from the table of operations, the schemas of the wire and the messages to merchants.
import * as z from 'zod/mini'
import * as answersWire from '#sandbox/schema/answers.ts'
import * as epaymentWire from '#sandbox/schema/epayment.ts'
import * as recurringWire from '#sandbox/schema/recurring.ts'
import * as webhooksWire from '#sandbox/schema/webhooks.ts'
import {
  media,
  schemaNamesIn,
  operationOf,
  pathsOf,
  type ApiDocument,
  type ApiHeaders,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type Schemas,
  pathNames,
  namedSchemasOf as schemasWith,
} from '#shared/openapi.ts'
import type { Environment } from '#sandbox/service/service.ts'
import type { HeaderRow, OperationRow } from '#sandbox/service/operation.ts'
import { namedRefusals, documentedRefusalsOf, type DocumentedRefusal } from '#sandbox/reference/refusals.ts'
import {
  areaDescriptions,
  deliveryArea,
  referenceGuide,
  operationDescription,
  refusalDescription,
} from '#sandbox/reference/descriptions.ts'
import { idempotencyKey, reference } from '#sandbox/schema/epayment.ts'
import { agreementId } from '#sandbox/schema/recurring.ts'
import { usual } from '#sandbox/schema/words.ts'
import {
  agreementDelivery,
  deliverySignature,
  eventName,
  paymentDelivery,
  type EventName,
} from '#sandbox/schema/webhooks.ts'

/** `operations`: those that there are in this environment. */
export function serviceDocumentOf(
  operations: readonly OperationRow[],
  publicUrl: string,
  environment: Environment,
): ApiDocument {
  const schemas = serviceSchemasOf(operations)
  const paths = pathsOf(
    operations.map((operation, at) => {
      const id = idOf(operation.name)
      // One operation under two paths is two to OpenAPI.
      const isSecond = operations.findIndex(({ name }) => name === operation.name) < at
      const { path, method } = operation
      return { path, method, operation: described(operation, isSecond ? `${id}Also` : id, schemas) }
    }),
  )
  const areas = [...new Set(operations.map(({ area }) => area.name))]
  const webhooks = webhooksOf(schemas)
  const used = schemaNamesIn([paths, webhooks], schemas.shared)
  return {
    openapi: '3.1.1',
    info: { title: 'Payment service sandbox', version: '1.0.0', description: referenceGuide(environment) },
    servers: [{ url: publicUrl, description: 'This sandbox' }],
    tags: [...areas, deliveryArea].map((name) => ({ name, description: areaDescriptions[name] ?? name })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.shared).filter(([name]) => used.has(name))),
      securitySchemes,
    },
  }
}

/** `payment.create` is paymentCreate: stable, whatever the path. */
const idOf = (name: string): string => name.slice(0, 1) + pascalCase(name).slice(1)

function described(operation: OperationRow, operationId: string, schemas: Schemas): ApiOperation {
  const { area, summary, body, answers } = operation
  return operationOf({
    operationId,
    tags: [area.name],
    summary,
    description: operationDescription(operation),
    security: securityOf(operation),
    parameters: [
      ...paramsOf(operation, schemas),
      ...takenHeaders(operation).map((row) => headerParameter(row, schemas)),
    ],
    ...(body && {
      body: { ...media(schemas.of(body.schema), body.example), isOptional: body.isOptional === true },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { schema, example, description: words, headers }]) => [
          status,
          {
            description: words,
            ...headersOf(headers, schemas),
            ...(Number(status) === 204
              ? {}
              : { content: { [kindOf(Number(status))]: media(schema ? schemas.of(schema) : {}, example) } }),
          },
        ]),
      ),
      ...Object.fromEntries(
        documentedRefusalsOf(operation).map((refusal) => [
          refusal.status,
          refusalResponse(operation, refusal, schemas),
        ]),
      ),
    },
  })
}

const kindOf = (status: number) => (status < 400 ? 'application/json' : 'application/problem+json')

const headerParameter = (
  { name, isNeeded, description, schema }: HeaderRow,
  schemas: Schemas,
): ApiParameter => ({
  name,
  in: 'header',
  required: isNeeded,
  description,
  schema: schemas.of(schema),
})

const headersOf = (rows: readonly HeaderRow[] | undefined, schemas: Schemas): { headers?: ApiHeaders } =>
  rows === undefined || rows.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          rows.map(({ name, isNeeded, description, schema }) => [
            name,
            { description, required: isNeeded, schema: schemas.of(schema) },
          ]),
        ),
      }

const refusalResponse = (
  operation: OperationRow,
  { status, description, contents, headers }: DocumentedRefusal,
  schemas: Schemas,
): ApiResponse => ({
  description: refusalDescription(
    description,
    namedRefusals(operation).filter((one) => one.status === status),
  ),
  ...headersOf(headers, schemas),
  content: Object.fromEntries(
    contents.map(({ kind, schema, examples }) => [
      kind,
      {
        schema: schemas.of(schema),
        examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
      },
    ]),
  ),
})

const webhooksOf = (schemas: Schemas): ApiDocument['webhooks'] =>
  Object.fromEntries(
    deliveryDescriptions.map(({ event, when, schema, example }) => [
      event,
      {
        post: operationOf({
          operationId: `on${pascalCase(event)}`,
          tags: [deliveryArea],
          summary: event,
          description: when,
          parameters: deliveryHeaders
            .filter(({ name }) => name !== 'Authorization')
            .map((row) => headerParameter(row, schemas)),
          body: { ...media(schemas.of(schema), example), isOptional: false },
          responses: {
            '2XX': { description: 'Taken. Any other answer, or none within 10 seconds, is tried again.' },
          },
        }),
      },
    ]),
  )

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /accesstoken/get.',
  },
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Ocp-Apim-Subscription-Key',
    description: 'The subscription key of the sales unit.',
  },
} as const

/** OpenAPI has these as security, not as parameters. */
const schemeOf: Readonly<Record<string, keyof typeof securitySchemes>> = {
  Authorization: 'accessToken',
  'Ocp-Apim-Subscription-Key': 'subscriptionKey',
}

/** All that are needed together; where none is, each alone or all. */
function securityOf({ area }: OperationRow): Record<string, string[]>[] {
  const known = area.headers.flatMap(({ name, isNeeded }) => {
    const scheme = schemeOf[name]
    return scheme === undefined ? [] : [{ scheme, isNeeded }]
  })
  const needed = known.filter(({ isNeeded }) => isNeeded)
  const together = (all: typeof known) => Object.fromEntries(all.map(({ scheme }) => [scheme, []]))
  return needed.length > 0 ? [together(needed)] : [together(known), ...known.map((one) => together([one]))]
}

const keyHeader = 'Idempotency-Key'

/** Every header, credentials included, in the order in which the area says them. */
export function allHeaders({ area, key, headers = [] }: OperationRow): HeaderRow[] {
  const rows = [...area.headers, ...headers]
  if (key === 'none') return rows
  const shown: HeaderRow = {
    name: keyHeader,
    isNeeded: key === 'needed',
    description:
      'Your name of this one request: the same key and body get the first answer again, at most one request is done.',
    schema: area.keySchema ?? idempotencyKey,
  }
  const at = rows.findIndex(({ name }) => name.startsWith('Service-System-'))
  return at === -1 ? [...rows, shown] : rows.toSpliced(at, 0, shown)
}

const takenHeaders = (operation: OperationRow): HeaderRow[] =>
  allHeaders(operation).filter(({ name }) => schemeOf[name] === undefined)

/** By the name of the parameter. */
const pathParameters: Readonly<Record<string, { description: string; schema: z.ZodMiniType }>> = {
  reference: { description: usual.reference, schema: reference },
  agreementId: { description: usual.agreementId, schema: agreementId },
  chargeId: { description: usual.chargeId, schema: z.string() },
  id: { description: 'The registration’s name, a UUID.', schema: z.uuid() },
}

function pathParameter(name: string): { description: string; schema: z.ZodMiniType } {
  const found = pathParameters[name]
  if (!found) throw new Error(`no meaning of the parameter ${name}`)
  return found
}

function paramsOf({ path, query }: OperationRow, schemas: Schemas): ApiParameter[] {
  const inPath = pathNames(path).map((name): ApiParameter => {
    const { description, schema } = pathParameter(name)
    return { name, in: 'path', required: true, description, schema: schemas.of(schema) }
  })
  if (!query) return inPath
  const { properties = {}, required = [] } = schemas.resolved(schemas.of(query))
  const inQuery = Object.entries(properties).map(([name, { description = '', ...schema }]): ApiParameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
  return [...inPath, ...inQuery]
}

export function serviceSchemasOf(operations: readonly OperationRow[]): Schemas {
  const headers = [
    ...deliveryHeaders,
    ...operations.flatMap((one) => [
      ...allHeaders(one),
      ...Object.values(one.answers).flatMap((answer) => answer.headers ?? []),
      ...documentedRefusalsOf(one).flatMap((refusal) => refusal.headers),
    ]),
  ]
  return schemasWith(
    [...namesOf(operations)].map(([shape, name]) => [name, shape]),
    [
      ...headers.map((one) => one.schema),
      ...operations.flatMap(({ query }) => query ?? []),
      ...operations.flatMap(({ path }) => pathNames(path).map((name) => pathParameter(name).schema)),
    ],
  )
}

/** The word stands before names that say nothing alone, and before those that are taken: `PaymentCreateRequest`. */
const wires: readonly [word: string, exports: Record<string, unknown>][] = [
  ['Payment', epaymentWire],
  ['Recurring', recurringWire],
  ['Webhook', webhooksWire],
  ['Token', answersWire],
]
const saysNothingAlone = /^(Create|Capture|Refund|Cancel|Approve|Modification|List|Register|Update)[A-Z]/

/** Plain texts and numbers are shown where they are used: their rules are short. */
const isWorthAName = ({ def: { type } }: z.ZodMiniType) =>
  type === 'object' || type === 'union' || type === 'enum' || type === 'array'

const isSchema = (one: unknown): one is z.ZodMiniType => one instanceof z.ZodMiniType

/** `payment.create` is PaymentCreate. */
const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')

/** By identity: one schema has one name, however often it is used. */
function namesOf(operations: readonly OperationRow[]): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  const taken = new Set<string>()
  const give = (schema: z.ZodMiniType, name: string, word: string) => {
    if (names.has(schema)) return
    const free = [name, word + name, `${word}${name}Of${names.size}`].find((one) => !taken.has(one)) ?? name
    names.set(schema, free)
    taken.add(free)
  }
  for (const [word, exports] of wires) {
    for (const [name, one] of Object.entries(exports)) {
      if (!isSchema(one) || !isWorthAName(one)) continue
      const own = pascalCase(name).replace(/^Wire(?=[A-Z])/, '')
      give(one, saysNothingAlone.test(own) ? word + own : own, word)
    }
  }
  for (const { name, body, answers } of operations) {
    if (body) give(body.schema, `${pascalCase(name)}Request`, '')
    for (const [status, { schema }] of Object.entries(answers)) {
      if (schema) give(schema, `${pascalCase(name)}Answer`, `Of${status}`)
    }
  }
  return names
}

/** As they are usually written; a header's name is the same in any case. */
const spelling: Readonly<Record<string, string>> = {
  'webhook-id': 'Webhook-Id',
  authorization: 'Authorization',
}

const deliveryHeaders: readonly HeaderRow[] = Object.entries(deliverySignature.shape).map(
  ([name, schema]) => ({
    name: spelling[name] ?? name,
    isNeeded: true,
    description: z.globalRegistry.get(schema)?.description ?? '',
    schema,
  }),
)

type DeliveryDescription = { event: EventName; when: string; schema: z.ZodMiniType; example: unknown }

const when: Record<EventName, string> = {
  'epayments.payment.created.v1': 'A payment was created.',
  'epayments.payment.authorized.v1':
    'The customer approved; the money is reserved. Says until when a capture is guaranteed.',
  'epayments.payment.captured.v1': 'A capture was done.',
  'epayments.payment.cancelled.v1': 'Reserved money was released, by you or by the capture deadline.',
  'epayments.payment.terminated.v1': 'You cancelled before the customer approved.',
  'epayments.payment.refunded.v1': 'A refund was done.',
  'epayments.payment.aborted.v1': 'The customer refused.',
  'epayments.payment.expired.v1': 'Nobody answered within the payment’s life.',
  'recurring.agreement-activated.v1': 'The customer accepted an agreement.',
  'recurring.agreement-rejected.v1': 'The customer refused an agreement.',
  'recurring.agreement-stopped.v1': 'An agreement was stopped. Says by whom.',
  'recurring.agreement-expired.v1': 'Nobody accepted an agreement in time, or its initial charge failed.',
  'recurring.charge-reserved.v1': 'The money of a charge is reserved.',
  'recurring.charge-captured.v1': 'The money of a charge was taken.',
  'recurring.charge-canceled.v1': 'A charge was cancelled.',
  'recurring.charge-refunded.v1': 'A charge was given back, all or a part.',
  'recurring.charge-failed.v1': 'A charge failed for good: its last try is over.',
  'recurring.charge-creation-failed.v1':
    'One of many charges that you asked for at once was not created. Says its `orderId` and amount where it had them.',
}

/** `epayments.payment.captured.v1` is CAPTURED. */
const shortName = (event: EventName) => (event.split('.')[2] ?? '').toUpperCase()

function paymentExample(event: EventName): unknown {
  const name = shortName(event)
  return {
    msn: '123456',
    reference: 'till-1-sale-0017',
    pspReference: '0b51a5d6-7e0c-4d7a-9b0c-0f6d6a0c2f11',
    name,
    amount: { currency: 'NOK', value: 49_900 },
    timestamp: '2026-01-15T12:00:00.000Z',
    ...(name === 'CANCELLED' ? {} : { idempotencyKey: 'till-1-sale-0017-create-1' }),
    success: true,
    ...(name === 'AUTHORIZED' ? { captureGuaranteedUntil: '2026-07-14T12:00:00.000Z' } : {}),
  }
}

const recurringExample = (event: EventName): unknown => ({
  msn: '123456',
  agreementId: 'agr_5f3a9c1e07b2d486',
  ...(event.includes('charge') ? { chargeId: 'coffee-club-0017-02' } : {}),
  eventType: event,
  occurred: '2026-01-15T12:00:00.000Z',
  ...(event.includes('charge') ? { amount: 9900, currency: 'NOK' } : {}),
  ...(event.includes('stopped') ? { actor: 'USER' } : {}),
})

export const deliveryDescriptions: readonly DeliveryDescription[] = eventName.options.map((event) =>
  event.startsWith('epayments.')
    ? { event, when: when[event], schema: paymentDelivery, example: paymentExample(event) }
    : { event, when: when[event], schema: agreementDelivery, example: recurringExample(event) },
)
