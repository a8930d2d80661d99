// The parameters of a request beside its body: in its path, its query and its headers.
import { pathNames, type Parameter, type Schemas } from '#shared/openapi.ts'
import type { HeaderRow, OperationRow } from '#sandbox/service/operation.ts'
import { idempotencyKey, reference } from '#sandbox/schema/epayment.ts'
import { agreementId } from '#sandbox/schema/recurring.ts'
import { usual } from '#sandbox/schema/words.ts'
import * as z from 'zod/mini'

export const securitySchemes = {
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
export function securityOf({ area }: OperationRow): Record<string, string[]>[] {
  const known = area.headers.flatMap(({ name, isNeeded }) => {
    const scheme = schemeOf[name]
    return scheme === undefined ? [] : [{ scheme, isNeeded }]
  })
  const needed = known.filter(({ isNeeded }) => isNeeded)
  const together = (all: typeof known) => Object.fromEntries(all.map(({ scheme }) => [scheme, []]))
  return needed.length > 0 ? [together(needed)] : [together(known), ...known.map((one) => together([one]))]
}

export const keyHeader = 'Idempotency-Key'

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

export const takenHeaders = (operation: OperationRow): HeaderRow[] =>
  allHeaders(operation).filter(({ name }) => schemeOf[name] === undefined)

/** By the name of the parameter. */
const pathParameters: Readonly<Record<string, { description: string; schema: z.ZodMiniType }>> = {
  reference: { description: usual.reference, schema: reference },
  agreementId: { description: usual.agreementId, schema: agreementId },
  chargeId: { description: usual.chargeId, schema: z.string() },
  id: { description: 'The registration’s name, a UUID.', schema: z.uuid() },
}

export function pathParameter(name: string): { description: string; schema: z.ZodMiniType } {
  const found = pathParameters[name]
  if (!found) throw new Error(`no meaning of the parameter ${name}`)
  return found
}

export function paramsOf({ path, query }: OperationRow, schemas: Schemas): Parameter[] {
  const inPath = pathNames(path).map((name): Parameter => {
    const { description, schema } = pathParameter(name)
    return { name, in: 'path', required: true, description, schema: schemas.of(schema) }
  })
  if (!query) return inPath
  const { properties = {}, required = [] } = schemas.resolved(schemas.of(query))
  const inQuery = Object.entries(properties).map(([name, { description = '', ...schema }]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
  return [...inPath, ...inQuery]
}
