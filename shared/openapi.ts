// The one maker of OpenAPI 3.1 documents: shapes with the words of their fields as JSON Schema, and operations around them.
import * as z from 'zod/mini'

/** A field of a shape with its meaning: its unit, its limits and what it does. */
export const field = <Shape extends z.ZodMiniType>(description: string, shape: Shape): Shape =>
  z.core.clone<z.ZodMiniType>(shape, undefined, { parent: true }).register(z.globalRegistry, {
    description,
  }) as Shape // a clone of it

export const optionalField = <Shape extends z.ZodMiniType>(description: string, shape: Shape) =>
  field(description, z.optional(shape))

/** Part of JSON Schema 2020-12 that is used. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  propertyNames?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minProperties?: number
  maxProperties?: number
}
export type ApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
export type ApiHeaders = Record<string, { description: string; required: boolean; schema: Schema }>
export type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type ApiResponse = { description: string; headers?: ApiHeaders; content?: Record<string, MediaType> }
export type ApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ApiResponse>
}
export type PathItem = { [method in 'get' | 'put' | 'post' | 'patch' | 'delete']?: ApiOperation }
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  security?: Record<string, string[]>[]
  paths: Record<string, PathItem>
  webhooks: Record<string, { post: ApiOperation }>
  components: {
    schemas: Record<string, Schema>
    responses?: Record<string, ApiResponse>
    securitySchemes: Record<string, object>
  }
}

const place = '#/components/schemas/'
export const schemaRef = (name: string): Schema => ({ $ref: place + name })

/** `named`: by the names under which all refer to them. `inline`: written out where they stand. `rulesOf`: what a shape says in code alone. */
export function namedSchemasOf(
  named: Iterable<readonly [name: string, shape: z.ZodMiniType]>,
  inline: Iterable<z.ZodMiniType> = [],
  rulesOf: (shape: object, schema: Schema) => Schema | undefined = () => undefined,
) {
  const registry = z.registry<{ id: string }>()
  const names = new Map([...named].map(([name, shape]) => [shape, name]))
  for (const [shape, id] of names) registry.add(shape, { id })
  const ids = new Map([...new Set(inline)].map((shape, at) => [shape, `inline ${at}`]))
  // Twins: where the same shape stands within a named one, it is written out there too.
  for (const [shape, id] of ids) if (!names.has(shape)) registry.add(z.core.clone(shape), { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input', // what crosses the wire, before anything is filled in
    unrepresentable: 'any',
    uri: (id) => place + id,
    override: ({ zodSchema, jsonSchema }) =>
      Object.assign(tidy(jsonSchema as Schema), rulesOf(zodSchema, jsonSchema as Schema)), // of the draft that it was asked for
  }) as { schemas: Record<string, Schema> }
  for (const schema of Object.values(schemas)) tidy(schema)
  const shared = Object.fromEntries([...names.values()].map((name) => [name, schemas[name] ?? {}]))
  return {
    shared,
    /** A reference where it is shared, else the schema itself, whose words are its place's. */
    of(shape: z.ZodMiniType): Schema {
      const name = names.get(shape)
      if (name !== undefined) return schemaRef(name)
      const { description: _, ...schema } = schemas[ids.get(shape) ?? ''] ?? {}
      return schema
    },
    /** The schema that a reference stands for. */
    resolved: (schema: Schema): Schema => shared[schema.$ref?.slice(place.length) ?? ''] ?? schema,
  }
}
export type Schemas = ReturnType<typeof namedSchemasOf>

/** Takes away what says nothing: bounds of every whole number, patterns beside a format, that an object may have more. */
function tidy(schema: Schema): Schema {
  Reflect.deleteProperty(schema, '$schema')
  Reflect.deleteProperty(schema, '$id')
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  const isOpen = JSON.stringify(schema.additionalProperties) === '{}'
  if (isOpen && (schema.properties ?? schema.$ref) !== undefined) delete schema.additionalProperties
  return schema
}

/** The names of the shared schemas to which this part leads, directly or through others. */
export function schemaNamesIn(part: unknown, schemas: Readonly<Record<string, Schema>>): Set<string> {
  const names = new Set<string>()
  const visit = (one: unknown) => {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      visit(schemas[name] ?? {})
    }
  }
  visit(part)
  return names
}

/** `{id}` of a path is id. */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

export const media = (schema: Schema, example: unknown): MediaType => ({
  schema,
  ...(example === undefined ? {} : { example }),
})

/** `requestBody` and parameters stand in an operation only where it has some. */
export const operationOf = ({
  parameters = [],
  body,
  responses,
  ...one
}: Omit<ApiOperation, 'requestBody'> & { body?: MediaType & { isOptional: boolean } }): ApiOperation => ({
  ...one,
  ...(parameters.length === 0 ? {} : { parameters }),
  ...(body && bodyOf(body)),
  responses,
})

const bodyOf = ({ isOptional, ...json }: MediaType & { isOptional: boolean }) => ({
  requestBody: { required: !isOptional, content: { 'application/json': json } },
})

/** Each path with its operations by method. */
export function pathsOf(
  operations: Iterable<{ path: string; method: string; operation: ApiOperation }>,
): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  for (const { path, method, operation } of operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  return paths
}
