// The schemas of the OpenAPI document: what requests may leave out and say as null, what every answer has, and the rules that a shape cannot tell.
import * as z from 'zod/mini'
import { bodyAmount, bodyMetadata } from '#core/terminal/checkout-body.ts'
import { meanings } from '#server/terminal/field-meanings.ts'
import { rows } from '#server/terminal/operations.ts'
import { namedShapes } from '#server/terminal/shapes.ts'
import { checkoutTime } from '#shared/checkout.ts'
import { maximum } from '#shared/money.ts'

export type Schema = Record<string, unknown>

const place = '#/components/schemas/'
export const ref = (name: string): Schema => ({ $ref: place + name })

/** What holds of a shape wherever it stands, and its check says in code or with a code of its own. */
const rulesOf = new Map<object, Schema>([
  [checkoutTime, { format: 'date-time' }],
  [
    bodyMetadata,
    { maxProperties: 3, propertyNames: { minLength: 1, maxLength: 100, not: { enum: ['till', 'sale'] } } },
  ],
  [
    bodyAmount,
    {
      properties: { value: { type: 'integer', minimum: 1, maximum }, currency: ref('Currency') },
    },
  ],
])

export function schemasOf(): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(namedShapes)) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
    uri: (id) => place + id,
    override: ({ zodSchema, jsonSchema }) => Object.assign(tidy(jsonSchema), rulesOf.get(zodSchema)),
  }) as { schemas: Record<string, Schema> } // JSON Schema of the draft that it was asked for
  const inRequests = namesFrom(
    rows.flatMap(([, { body }]) => body ?? []),
    schemas,
  )
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      withFields(tidy(schema), (field, one, isRequired) => {
        const told = meanings[name]?.[field]
        return inRequests.has(name) && !isRequired ? optional(one, told) : explained(one, told)
      }),
    ]),
  )
}

/** Takes away what says nothing, the bounds of every whole number, and says that every number is whole. */
function tidy(schema: Schema): Schema {
  delete schema['$schema']
  delete schema['$id']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['type'] === 'number') schema['type'] = 'integer'
  return schema
}

/** The names, and those that their schemas lead to. */
function namesFrom(names: readonly string[], schemas: Record<string, Schema>): ReadonlySet<string> {
  const all = new Set(names)
  for (const name of all)
    for (const [, found = ''] of JSON.stringify(schemas[name] ?? {}).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    ))
      all.add(found)
  return all
}

function withFields(
  schema: Schema,
  made: (field: string, one: Schema, isRequired: boolean) => Schema,
): Schema {
  const { properties, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] } // as zod has written it
  if (properties === undefined) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, one]) => [field, made(field, one, required.includes(field))]),
    ),
  }
}

const explained = (schema: Schema, told: string | undefined): Schema =>
  told === undefined ? schema : { ...schema, description: told }

/** A default is told in words: generated types would take a field that has one for required. */
function optional({ default: usual, ...schema }: Schema, told: string | undefined): Schema {
  const isNothing = usual === undefined || typeof usual === 'object'
  const words = [told ?? '', isNothing ? '' : `Without it: ${JSON.stringify(usual)}.`].join(' ').trim()
  return explained(orNull(schema), words)
}

const orNull = (schema: Schema): Schema =>
  typeof schema['type'] === 'string' && schema['enum'] === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
