// The answer to a change that was done: the revision it led to, and nothing else.
import { expect } from 'vitest'

export const changedAnswer = { ok: true, value: { revision: expect.any(Number) as number } }
