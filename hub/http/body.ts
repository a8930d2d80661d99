// The body of a request to the hub, in the shape it must have.
import type * as z from 'zod/mini'
import { Refused } from '#hub/http/context.ts'
import { notText, placeOfOddText } from '#shared/text.ts'

/** Refused in words where it has another shape. */
export async function bodyOf<Shape extends z.ZodMiniType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const parsed = shape.safeParse(await jsonOf(request))
  if (parsed.success) {
    const odd = placeOfOddText(parsed.data)
    if (odd === null) return parsed.data
    throw new Refused('shape', `${odd} ${notText}`)
  }
  const issue = parsed.error.issues[0]
  throw new Refused('shape', `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'not understood'}`.trim())
}

/** Nothing for what is no JSON, ends too early, or is no UTF-8: that would become other letters than were sent. */
async function jsonOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()))
  } catch {
    return undefined
  }
}
