// A request's body without the nulls that stand for absent fields, or without the fields that its schema does not know.
import * as z from 'zod/mini'

/**
 * Takes away each field that the schema names and that is null; one that is required is then missed. Other fields and lists keep their
 * nulls. It goes no deeper than the schema does.
 */
export function withoutNulls(value: unknown, schema: z.core.$ZodType): unknown {
  const forms = formsOf(schema)
  if (Array.isArray(value)) {
    const list = forms.find((form) => form instanceof z.ZodMiniArray)
    return list ? value.map((one) => withoutNulls(one, list.def.element)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const objects = forms.filter((form) => form instanceof z.ZodMiniObject)
  const fields = new Map(objects.flatMap((form) => Object.entries(form.def.shape)))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = fields.get(name)
      if (!field) return [[name, one]]
      return one === null ? [] : [[name, withoutNulls(one, field)]]
    }),
  )
}

/** What the schema may be, without the words around it. */
function formsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return formsOf(schema.def.innerType)
  }
  return schema instanceof z.ZodMiniUnion ? schema.def.options.flatMap(formsOf) : [schema]
}

/** `ignored` gets the name of each field that is taken away. It goes no deeper than the schema does; an open object keeps all it has. */
export function withoutUnknown(
  value: unknown,
  schema: z.core.$ZodType,
  ignored: string[],
  way: readonly string[] = [],
): unknown {
  const forms = formsOf(schema)
  if (Array.isArray(value)) {
    const list = forms.find((form) => form instanceof z.ZodMiniArray)
    return list
      ? value.map((one, at) => withoutUnknown(one, list.def.element, ignored, [...way, String(at)]))
      : value
  }
  const objects = forms.filter((form) => form instanceof z.ZodMiniObject)
  if (typeof value !== 'object' || value === null || objects.length === 0) return value
  const fields = new Map(objects.flatMap((form) => Object.entries(form.def.shape)))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = fields.get(name)
      if (field) return [[name, withoutUnknown(one, field, ignored, [...way, name])]]
      ignored.push([...way, name].join('.'))
      return []
    }),
  )
}
