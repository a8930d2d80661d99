// The reading of a request to the sandbox's control, and the words about what is wrong in it.
import * as z from 'zod/mini'
import { json, tooLarge, toResponse } from '#sandbox/http/answers.ts'
import { largestBody, readText, read } from '#sandbox/http/body.ts'
import { unknownCustomer } from '#sandbox/epayment/limits.ts'

/** A phone that somebody has. */
export const customerNumber = z.string().check(
  z.regex(/^[1-9]\d{8,14}$/),
  z.refine((number) => number !== unknownCustomer),
)

/** The value, or the answer that says why there is none. */
export async function given<T>(
  request: Request,
  schema: z.ZodMiniType<T>,
): Promise<{ ok: true; value: T } | { ok: false; response: Response }> {
  const body = await readText(request)
  if (body === 'too large') return { ok: false, response: toResponse(tooLarge(largestBody)) }
  if (body === 'broken') {
    const faults = [{ name: 'body', reason: 'is not UTF-8 text, or was cut off' }]
    return { ok: false, response: toResponse(json(400, { faults })) }
  }
  const reading = read(body.text, schema)
  if (reading.ok) return reading
  return { ok: false, response: toResponse(json(400, { faults: reading.faults })) }
}
