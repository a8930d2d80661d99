// What an operation's documentation says of a body that is sent to it: whether it may be taken at all.
import type { OperationRow } from '#sandbox/service/operation.ts'

/** The text is JSON of the documented shape, or empty where none is needed; null is a field that is not there. */
export function isDocumented({ body }: OperationRow, text: string): boolean {
  if (!body) return true // what it does not read it does not refuse
  if (text === '') return body.isOptional === true
  try {
    return body.schema.safeParse(withoutNulls(JSON.parse(text))).success
  } catch {
    return false
  }
}

/** No shape is this deep: what lies deeper belongs to an unknown field. */
const deepest = 60

function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === null ? [] : [[name, withoutNulls(one, depth + 1)]],
    ),
  )
}
