// The parts of OpenAPI 3.1 and JSON Schema 2020-12 that the reference uses, as types.
import type * as z from 'zod/mini'
import type { OperationRow } from '#sandbox/service/operation.ts'

/** What the reference uses of JSON Schema 2020-12. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Schemas = {
  /** By name, in the order of the wire files. */
  shared: Readonly<Record<string, Schema>>
  /** A reference where it is shared, else the schema itself. Only of schemas that the operations use. */
  of(schema: z.ZodMiniType): Schema
  /** What a reference stands for. */
  resolved(schema: Schema): Schema
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
export type MediaType = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
export type Response = {
  description: string
  headers?: Record<string, { description: string; required: boolean; schema: Schema }>
  content?: Record<string, MediaType>
}
export type DescribedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Response>
}
export type PathItem = Partial<Record<Lowercase<OperationRow['method']>, DescribedOperation>>
export type Document = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, { post: DescribedOperation }>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}
