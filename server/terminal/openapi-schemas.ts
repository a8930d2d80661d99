// The schemas of the API's document: what requests may leave out and say as null, what every answer has, and the rules that a shape cannot tell.
import { bodyAmount, bodyMetadata } from '#core/terminal/checkout-body.ts'
import { meanings } from '#server/terminal/field-meanings.ts'
import { rows } from '#server/terminal/operations.ts'
import { namedShapes } from '#server/terminal/shapes.ts'
import { checkoutTime } from '#shared/checkout.ts'
import { maximum } from '#shared/money.ts'
import { namesIn, ref, schemasOf as schemasWith, type Schema } from '#shared/openapi.ts'

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
  const { shared } = schemasWith(Object.entries(namedShapes), [], (shape, { type }) => ({
    ...(type === 'number' && { type: 'integer' }), // every number is whole
    ...rulesOf.get(shape),
  }))
  const inRequests = namesIn(
    rows.flatMap(([, { body }]) => (body === undefined ? [] : ref(body))),
    shared,
  )
  return Object.fromEntries(
    Object.entries(shared).map(([name, schema]) => {
      const { properties, required = [] } = schema
      if (properties === undefined) return [name, schema]
      const fields = Object.entries(properties).map(([field, one]) => {
        const told = meanings[name]?.[field]
        const isOptional = inRequests.has(name) && !required.includes(field)
        return [field, isOptional ? optional(one, told) : explained(one, told)]
      })
      return [name, { ...schema, properties: Object.fromEntries(fields) }]
    }),
  )
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
  typeof schema.type === 'string' && schema.enum === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
