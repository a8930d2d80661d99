// The mistakes with memberships that the simulated clubs must find, put into today's engine one at a time.
import type { Mutant } from '#test/simulation/mutants.ts'

/** `seed`: here the number of a club of seed 1 that finds it. */
export const clubMutants: readonly Mutant[] = [
  {
    name: 'the first interval is charged beside the first charge',
    rule: 'The first charge is the first interval’s.',
    story: 'membership-schedule',
    seed: 1,
    edits: [
      {
        file: 'core/agreement/charge-schedule.ts',
        find: `(number === 0 && type === 'INITIAL')`,
        replace: `(number < 0 && type === 'INITIAL')`,
      },
    ],
  },
  {
    name: 'money is booked with each new status',
    rule: 'Of a charge so much is booked as is captured and was not written down before.',
    story: 'membership-office',
    seed: 1,
    edits: [
      {
        file: 'core/agreement/read.ts',
        find: 'const captured = here.captured - booked.captured',
        replace: 'const captured = known?.status === wire.status ? 0 : here.captured',
      },
    ],
  },
  {
    name: 'taken back, and not stopped',
    rule: 'What was taken back is stopped at the service, also when the customer accepted it meanwhile.',
    story: 'joining',
    seed: 3,
    edits: [
      {
        file: 'core/agreement/decide.ts',
        find: `if (withdrawn && status === 'ACTIVE') {`,
        replace: `if (withdrawn && status === null) {`,
      },
      {
        file: 'core/agreement/decide.ts',
        find: 'if (withdrawn) return stopOnce(agreement, 1) ?? readWhenDue(agreement, runtime)',
        replace: 'if (withdrawn) return readWhenDue(agreement, runtime)',
      },
      {
        file: 'core/agreement/outstanding.ts',
        find: `if (status === 'ACTIVE' && withdrawn !== null && !isStopGivenUp(agreement)) return false`,
        replace: '',
      },
    ],
  },
  {
    name: 'a partly captured first charge is captured whole',
    rule: 'Of a charge that was captured in part only the rest is captured.',
    story: 'membership-refunds',
    seed: 10,
    edits: [
      {
        file: 'core/agreement/decide.ts',
        find: 'amount: amount - captured }',
        replace: 'amount }',
      },
    ],
  },
  {
    name: 'a pause is not judged when a charge leaves',
    rule: 'Pause, stop and a left interval are judged at the moment of sending.',
    story: 'membership-schedule',
    seed: 4,
    edits: [
      {
        file: 'core/agreement/decide.ts',
        find: "return pausedSince(agreement) === null ? undefined : problem('agreement.paused')",
        replace: 'return undefined',
      },
    ],
  },
  {
    name: 'what another till moved is written down here too',
    rule: 'Each amount is in the books of one till.',
    story: 'membership-books',
    seed: 2,
    edits: [
      {
        file: 'core/agreement/movement.ts',
        find: 'own.has(till) ? 0 :',
        replace: 'own.size > 0 ? 0 :',
      },
    ],
  },
  {
    name: 'what moved elsewhere is not looked for before a closing',
    rule: 'What is moved elsewhere is found at every closing at the latest.',
    story: 'membership-books',
    seed: 1,
    edits: [
      {
        file: 'core/agreement/other-tills.ts',
        find: '    let troubles = 0\n',
        replace: '    let troubles = 0\n    if (names.length >= 0) return\n',
      },
    ],
  },
  {
    name: 'a member is charged while a stop waits for somebody',
    rule: 'Nothing is taken by an agreement that is to be stopped, also when the service has refused the stop.',
    story: 'membership-refused',
    seed: 14,
    edits: [
      {
        file: 'core/agreement/outstanding.ts',
        find: `task.do === 'stop' && (task.state.is === 'open' || isWaiting(agreement, task))`,
        replace: `task.do === 'stop' && task.state.is === 'open'`,
      },
    ],
  },
  {
    name: 'a member is charged while a stop is open',
    rule: 'Nothing is taken by an agreement that is to be stopped, from the moment somebody wants it.',
    seed: 13,
    edits: [
      {
        file: 'core/agreement/outstanding.ts',
        find: `task.do === 'stop' && (task.state.is === 'open' || isWaiting(agreement, task))`,
        replace: `task.do === 'stop' && isWaiting(agreement, task)`,
      },
      {
        file: 'core/agreement/scheduler.ts',
        find: `new Set<Task['do']>(['charge', 'stop', 'update'])`,
        replace: `new Set<Task['do']>(['charge', 'update'])`,
      },
    ],
  },
]
