// The service as an OpenAPI 3.1.1 document, made from the table of operations and nothing else.
import {
  media,
  namesIn,
  operationOf,
  pathsOf,
  type Document,
  type Headers,
  type Operation,
  type Parameter,
  type Response,
  type Schemas,
} from '#shared/openapi.ts'
import type { Environment } from '#sandbox/service/service.ts'
import type { HeaderRow, OperationRow } from '#sandbox/service/operation.ts'
import { deliveries, deliveryHeaders } from '#sandbox/reference/deliveries.ts'
import { paramsOf, securityOf, securitySchemes, takenHeaders } from '#sandbox/reference/parameters.ts'
import { namedRefusals, refusalsOf, type Refusal } from '#sandbox/reference/refusals.ts'
import { schemasOf } from '#sandbox/reference/schemas.ts'
import {
  areaDescriptions,
  deliveryArea,
  guide,
  operationDescription,
  refusalDescription,
} from '#sandbox/reference/descriptions.ts'

/** `operations`: those that there are in this environment. */
export function documentOf(
  operations: readonly OperationRow[],
  publicUrl: string,
  environment: Environment,
): Document {
  const schemas = schemasOf(operations)
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
  const used = namesIn([paths, webhooks], schemas.shared)
  return {
    openapi: '3.1.1',
    info: { title: 'Payment service sandbox', version: '1.0.0', description: guide(environment) },
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
export const idOf = (name: string): string =>
  name.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

function described(operation: OperationRow, operationId: string, schemas: Schemas): Operation {
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
        refusalsOf(operation).map((refusal) => [
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
): Parameter => ({
  name,
  in: 'header',
  required: isNeeded,
  description,
  schema: schemas.of(schema),
})

const headersOf = (rows: readonly HeaderRow[] | undefined, schemas: Schemas): { headers?: Headers } =>
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
  { status, description, contents, headers }: Refusal,
  schemas: Schemas,
): Response => ({
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

const webhooksOf = (schemas: Schemas): Document['webhooks'] =>
  Object.fromEntries(
    deliveries.map(({ event, when, schema, example }) => [
      event,
      {
        post: operationOf({
          operationId: `on${idOf(`.${event}`)}`,
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
