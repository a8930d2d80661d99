// What commands are answered: of a change that was done the revision it led to, and nothing else; of one that was not, why.
import { expect } from 'vitest'

export const changedAnswer = { ok: true, value: { revision: expect.any(Number) as number } }

/** What a command is answered that is refused for this. */
export const refused = (code: string, details?: object) => ({
  ok: false,
  problem: details ? { code, details } : { code },
})
