// Which page asks? One of a surface, in tests that need no more than one of it.
import type { Caller, Surface } from '#shared/bridge.ts'

export const at = (surface: Surface, session = 'test'): Caller => ({ surface, session })
