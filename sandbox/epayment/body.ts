// The reading of an ePayment body: null is as good as absent, and a lenient sales unit may send unknown fields.
import type * as z from 'zod/mini'
import { namesOf } from '#sandbox/state/leniency.ts'
import type { Asked } from '#sandbox/service/operation.ts'
import { withoutNulls, withoutUnknown, read, unknownField, type Reading } from '#sandbox/http/body.ts'
import type { Service } from '#sandbox/service/service.ts'

const withSwitch = `${unknownField} (a lenient sandbox ignores it: --lenient, or the sales unit's switch at /sandbox/)`

export function readBody<T>(
  { leniency, onIgnored }: Service,
  { unit: { merchantSerialNumber }, operation, body }: Asked,
  schema: z.ZodMiniType<T>,
): Reading<T> {
  const isLenient = leniency.of(merchantSerialNumber)
  const ignored: string[] = []
  const reading = read(body, schema, (given, form) => {
    const value = withoutNulls(given, form)
    return isLenient ? withoutUnknown(value, form, ignored) : value
  })
  if (ignored.length > 0) onIgnored({ operation, merchantSerialNumber, fields: namesOf(ignored) })
  if (reading.ok) return reading
  const faults = reading.faults.map(({ name, reason }) => ({
    name,
    reason: reason === unknownField ? withSwitch : reason,
  }))
  return { ok: false, faults }
}
