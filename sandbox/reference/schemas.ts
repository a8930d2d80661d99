// The schemas of the wire as JSON Schema: each shared one once, the others where they stand.
import { pathNames, schemasOf as schemasWith, type Schemas } from '#shared/openapi.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { deliveryHeaders } from '#sandbox/reference/deliveries.ts'
import { namesOf } from '#sandbox/reference/schema-names.ts'
import { allHeaders, pathParameter } from '#sandbox/reference/parameters.ts'
import { refusalsOf } from '#sandbox/reference/refusals.ts'

export function schemasOf(operations: readonly OperationRow[]): Schemas {
  const headers = [
    ...deliveryHeaders,
    ...operations.flatMap((one) => [
      ...allHeaders(one),
      ...Object.values(one.answers).flatMap((answer) => answer.headers ?? []),
      ...refusalsOf(one).flatMap((refusal) => refusal.headers),
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
