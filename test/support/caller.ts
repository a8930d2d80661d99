// The calling page of a surface, for tests that need no more than one of it.
import type { Caller, Surface } from '#shared/bridge.ts'

/** The page that a test speaks from, where it says nothing else. */
export const usualSession = 'test'

export const at = (surface: Surface, session = usualSession): Caller => ({ surface, session })
