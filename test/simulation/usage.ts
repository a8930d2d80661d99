// The options of `npm run simulate`.
import type { Usage } from '#shared/command-line.ts'

export const simulateUsage = {
  run: 'npm run simulate',
  does: 'Days at the till by the thousand, with faults and crashes, held to the laws of money; 1 when one is broken',
  options: {
    sales: {
      type: 'string',
      value: 'N',
      does: 'so many sales',
      usual: '2000, or none with --clubs or --checkouts',
    },
    checkouts: {
      type: 'string',
      value: 'N',
      does: 'so many checkouts, which another register asks for',
      usual: 'none',
    },
    clubs: { type: 'string', value: 'N', does: 'so many clubs, months of memberships each', usual: 'none' },
    seed: {
      type: 'string',
      value: 'S',
      does: 'a number: the same one plays the same days again',
      usual: '1',
    },
    from: { type: 'string', value: 'N', does: 'begins with this day or club of the seed', usual: '1' },
    mutant: { type: 'string', value: 'NAME', does: 'plays with this mistake put into the till' },
    mutants: {
      type: 'boolean',
      does: 'puts forty-two mistakes into the till, one by one, and says how many are found',
    },
    json: { type: 'boolean', does: 'one line of JSON in place of words' },
  },
} as const satisfies Usage
