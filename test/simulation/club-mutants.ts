// Which mistakes with memberships must the simulated clubs find? Put into today's engine one at a time, as those of sales are.
import type { Mutant } from '#test/simulation/mutants.ts'

/** `seed`: here the number of a club of seed 1 that finds it. */
export const clubMutants: readonly Mutant[] = [
  {
    name: 'the first interval is charged beside the first charge',
    rule: 'The first charge is the first interval’s.',
    seed: 5,
    edits: [
      {
        file: 'core/agreement/schedule.ts',
        find: `(number === 0 && type === 'INITIAL')`,
        replace: `(number < 0 && type === 'INITIAL')`,
      },
    ],
  },
  {
    name: 'money is booked with each new status',
    rule: 'Of a charge so much is booked as is captured and was not written down before.',
    seed: 6,
    edits: [
      {
        file: 'core/agreement/observe.ts',
        find: 'const captured = here.captured - booked.captured',
        replace: 'const captured = known?.status === wire.status ? 0 : here.captured',
      },
    ],
  },
  {
    name: 'taken back, and not stopped',
    rule: 'What was taken back is stopped at the service, also when the customer accepted it meanwhile.',
    seed: 5,
    edits: [
      {
        file: 'core/agreement/next.ts',
        find: `if (withdrawn && status === 'ACTIVE') {`,
        replace: `if (withdrawn && status === null) {`,
      },
      {
        file: 'core/agreement/rests.ts',
        find: `if (status === 'ACTIVE' && withdrawn !== null && !isStopGivenUp(agreement)) return false`,
        replace: '',
      },
    ],
  },
]
