// The reading of messages between tills and hubs of different versions: fields that this version does not know are left out, so that the next may add some.
import type * as z from 'zod/mini'

type Unknown = { path: PropertyKey[]; keys: readonly string[] }

/** Parses `given`, which was made of JSON for this alone: unknown fields are taken out of it. */
export function parseKnown<Shape extends z.ZodMiniType>(
  shape: Shape,
  given: unknown,
): z.core.util.SafeParseResult<z.infer<Shape>> {
  const parsed = shape.safeParse(given)
  const unknown = parsed.success ? undefined : unknownIn(parsed.error.issues)
  if (!unknown) return parsed
  for (const { path, keys } of unknown) {
    const holder = path.reduce<unknown>((one, key) => Reflect.get(Object(one), key), given)
    for (const key of keys) Reflect.deleteProperty(Object(holder), key)
  }
  return shape.safeParse(given)
}

/** Undefined where something else is wrong. Of a union the first that fits but for such fields. */
function unknownIn(issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): Unknown[] | undefined {
  const found: Unknown[] = []
  for (const issue of issues) {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') found.push({ path, keys: issue.keys })
    else {
      const fits = issue.code === 'invalid_union' ? issue.errors.map((each) => unknownIn(each, path)) : []
      const first = fits.find((one) => one !== undefined)
      if (!first) return undefined
      found.push(...first)
    }
  }
  return found
}
