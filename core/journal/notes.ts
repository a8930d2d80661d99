// The reading of notes beside the facts. No hash covers them: one that is not as it was written counts as none.
import * as z from 'zod/mini'
import type { Journal } from '#core/journal/journal.ts'

/** Note kept under that name, by its shape; undefined where none is kept, or where it cannot be read. */
export function noteIn<Shape extends z.ZodMiniType>(
  journal: Pick<Journal, 'kept'>,
  name: string,
  shape: Shape,
): z.infer<Shape> | undefined {
  const text = journal.kept(name)
  if (text === undefined) return undefined
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
