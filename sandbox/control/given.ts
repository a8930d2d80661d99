// What did a request to the sandbox itself ask for, and in which words is it told what was wrong?
import type * as z from 'zod/mini'
import { json, tooLarge, toResponse } from '#sandbox/answer.ts'
import { largestBody, readText } from '#sandbox/body.ts'
import { read } from '#sandbox/reading.ts'

/** The value, or the answer that says why there is none. */
export async function given<T>(
  request: Request,
  schema: z.ZodMiniType<T>,
): Promise<{ ok: true; value: T } | { ok: false; response: Response }> {
  const body = await readText(request)
  if (body === 'too large') return { ok: false, response: toResponse(tooLarge(largestBody)) }
  const reading = read(body.text, schema)
  if (reading.ok) return reading
  return { ok: false, response: toResponse(json(400, { faults: reading.faults })) }
}
