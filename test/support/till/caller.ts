// The calling page of a surface, for tests that need no more than one of it.
import type { Caller } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'

/** The page that a test speaks from, where it says nothing else. */
export const usualSession = 'test'

export const at = (surface: Surface, session = usualSession): Caller => ({ surface, session })
