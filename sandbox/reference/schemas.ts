// The schemas of the wire as JSON Schema: each shared one once, each field with its meaning.
import * as z from 'zod/mini'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { deliveryHeaders } from '#sandbox/reference/deliveries.ts'
import { namesOf } from '#sandbox/reference/schema-names.ts'
import { allHeaders, namesIn, pathSchema } from '#sandbox/reference/parameters.ts'
import type { Schema, Schemas } from '#sandbox/reference/openapi.ts'
import { refusalsOf } from '#sandbox/reference/refusals.ts'
import { meaningOf } from '#sandbox/reference/field-descriptions.ts'

const place = '#/components/schemas/'

export function schemasOf(operations: readonly OperationRow[]): Schemas {
  const registry = z.registry<{ id: string }>()
  const names = namesOf(operations)
  for (const [schema, id] of names) registry.add(schema, { id })
  const inline = new Map<z.ZodMiniType, string>()
  const headers = [
    ...deliveryHeaders,
    ...operations.flatMap((one) => [
      ...allHeaders(one),
      ...Object.values(one.answers).flatMap((answer) => answer.headers ?? []),
      ...refusalsOf(one).flatMap((refusal) => refusal.headers),
    ]),
  ]
  const queries = operations.flatMap(({ query }) => query ?? [])
  const inPaths = operations.flatMap(({ path }) => namesIn(path).map(pathSchema))
  for (const schema of [...headers.map((one) => one.schema), ...queries, ...inPaths]) {
    if (names.has(schema) || inline.has(schema)) continue
    inline.set(schema, `inline ${inline.size}`)
    // A twin: where the same schema stands within a shared one, it is written out there too.
    registry.add(z.core.clone(schema), { id: `inline ${inline.size - 1}` })
  }
  const written = z.toJSONSchema(registry, {
    io: 'input', // what crosses the wire, before anything is filled in
    unrepresentable: 'any',
    metadata: z.registry(),
    uri: (id) => place + id,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  }).schemas as Record<string, Schema> // JSON Schema of the draft that it was asked for
  for (const one of Object.values(written)) tidy(one)
  const shared = Object.fromEntries(
    [...names.values()].map((name) => [name, explained(written[name] ?? {}, name)]),
  )
  return {
    shared,
    of(schema) {
      const name = names.get(schema)
      if (name !== undefined) return { $ref: place + name }
      return explained(written[inline.get(schema) ?? ''] ?? {}, '')
    },
    resolved: (schema) => shared[schema.$ref?.slice(place.length) ?? ''] ?? schema,
  }
}

/** Takes away what says nothing: bounds of every whole number, patterns beside a format, that an object may have more. */
function tidy(schema: Record<string, unknown>): void {
  delete schema['$schema']
  delete schema['$id']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  if (schema['format'] !== undefined) delete schema['pattern']
  const isOpen = JSON.stringify(schema['additionalProperties']) === '{}'
  if (isOpen && schema['properties'] !== undefined) delete schema['additionalProperties']
}

/** With the meaning of each field, which is found by the schema's name and the field's. */
function explained(schema: Schema, where: string): Schema {
  const { properties, items, anyOf, oneOf } = schema
  const within = (one: Schema) => explained(one, where)
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const description = meaningOf(where, name)
          return [name, { ...explained(field, `${where}.${name}`), ...(description && { description }) }]
        }),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
  }
}
