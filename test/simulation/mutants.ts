// The mistakes that the simulation must find. Each was made by somebody somewhere, and is put into today's engine.

export type Mutant = {
  name: string
  /** The sentence of the rules that it breaks. */
  rule: string
  /** Of the days in which it shows soon. */
  seed: number
  /** The file of stories of which one goes another way then; without it days alone show it, since a story calls the till's own work each second. */
  story?: string
  /** Each `find` stands in its file exactly once. */
  edits: readonly [Edit, ...Edit[]]
}

export type Edit = { file: string; find: string; replace: string }

export const mutants: readonly Mutant[] = [
  {
    name: 'our clock says that it is over',
    rule: 'Only the service ends an attempt.',
    seed: 9,
    story: 'absence',
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: '  const isUnshowable =',
        replace: `  if (ageOf(state.createdAt, runtime.stateAt, runtime, now.elapsed) > limits.life / 2) return { do: 'giveUp', attempt }
  const isUnshowable =`,
      },
    ],
  },
  {
    name: 'an approval is shown as paid',
    rule: 'A screen says paid only after the captured amount equals the sale’s amount.',
    seed: 1,
    story: 'asleep',
    edits: [
      {
        file: 'core/payment/state.ts',
        find: `return abandonedAt === null ? 'authorized' : 'abandoned'`,
        replace: `return 'captured'`,
      },
    ],
  },
  {
    name: 'a failed read is a failed payment',
    rule: 'A failed read is “pending”, never “failed”.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/payment/read.ts',
        find: '  noteFailedRead(runtime, trouble, clock.elapsed())\n',
        replace: `  if (!isAttemptOver(state)) return void payments.record(payment.name, { kind: 'ended', reference: attempt.reference, end: 'aborted' })
  noteFailedRead(runtime, trouble, clock.elapsed())
`,
      },
    ],
  },
  {
    name: 'the idle timer wipes the payment',
    rule: 'The sale is over for the screens only when it is over, or was walked away from.',
    seed: 4,
    story: 'sale',
    edits: [
      {
        file: 'core/sale/commands.ts',
        find: `        if (!mayLeaveScreens(sale)) return failed(problem('sale.unfinished', { state: stateOf(sale) }))`,
        replace: '',
      },
    ],
  },
  {
    name: 'a double click charges twice',
    rule: 'One sale at a time stands on the screens.',
    seed: 2,
    story: 'sale',
    edits: [
      {
        file: 'core/sale/on-screen.ts',
        find: `  if (!mayLeaveScreens(current)) return problem('till.busy')`,
        replace: '',
      },
    ],
  },
  {
    name: 'a restart forgets the running payment',
    rule: 'From any prefix of the journal the till reaches rest, and what was on the screen comes back.',
    seed: 7,
    story: 'capture-in-doubt',
    edits: [
      {
        file: 'core/sale/projection.ts',
        find: 'return !isKiosk && sale.payment.terms.isAttended ? id : undefined',
        replace: 'return undefined',
      },
    ],
  },
  {
    name: 'no token, and for ever',
    rule: 'Everything rests, with no human act, within bounded time after the network returns.',
    seed: 6,
    story: 'absence',
    edits: [
      {
        file: 'core/service/client.ts',
        find: 'if (pending === fetching) pending = undefined',
        replace: 'void fetching',
      },
    ],
  },
  {
    name: 'money in floats',
    rule: 'Money is an integer; what is captured is the sale’s amount, to the minor unit.',
    seed: 6,
    story: 'discounts',
    edits: [
      {
        file: 'core/payment/send.ts',
        find: 'value: wantedSum(payment, attempt) },',
        replace: 'value: Math.floor((wantedSum(payment, attempt) / 100) * 100) },',
      },
    ],
  },
  {
    name: 'one entry blocks the others',
    rule: 'An entry that cannot be settled blocks nobody.',
    seed: 9,
    story: 'absence',
    edits: [
      {
        file: 'core/app/scheduler.ts',
        find: 'if (!isDue(id)) continue',
        replace: 'if (id !== sales.unfinished()[0]) continue',
      },
    ],
  },
  {
    name: 'the scheduler waits for a screen that went away',
    rule: 'Unwatched attempts are read every 5 s, then slower.',
    seed: 1,
    edits: [
      {
        file: 'core/app/scheduler.ts',
        find: 'if (runtime.isServed) return servedUntil(runtime, runtime.elapsed)',
        replace: 'if (runtime.isServed) return Infinity',
      },
    ],
  },
  {
    name: 'a 404 is taken as proof',
    rule: '404 means “not there yet”: a request may still be under way.',
    seed: 12,
    story: 'create-in-doubt',
    edits: [
      {
        file: 'core/process/runtime.ts',
        find: '  if (absentAt === undefined) return false',
        replace: '  if (absentAt === undefined || absentAt > 0) return absences.length > 0',
      },
    ],
  },
  {
    name: 'an old approval is captured unseen',
    rule: 'At once while it is served, or at most two minutes old; later the goods are asked for.',
    seed: 9,
    story: 'asleep',
    edits: [
      {
        file: 'core/system/limits.ts',
        find: 'freshApproval: 2 * minute',
        replace: 'freshApproval: 24 * 60 * minute',
      },
    ],
  },
  {
    name: 'what was left is forgotten',
    rule: 'An abandoned attempt is cancelled at once and again until it rests.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/payment/state.ts',
        find: `(attempt.resolvedAt === null
    ? attempt.quarantine`,
        replace: `(attempt.abandonedAt !== null || attempt.resolvedAt === null
    ? attempt.abandonedAt !== null || attempt.quarantine`,
      },
    ],
  },
  {
    name: 'what was left is captured all the same',
    rule: 'An abandoned attempt is never captured.',
    seed: 1,
    story: 'absence',
    edits: [
      {
        file: 'core/payment/state.ts',
        find: `  isGivenUp(attempt) ||
  isPaidByAnother(payment, attempt) ||`,
        replace: '  isPaidByAnother(payment, attempt) ||',
      },
    ],
  },
  {
    name: 'a question that nobody answers stands for ever',
    rule: 'Unanswered for twelve hours, the money is given back.',
    seed: 9,
    story: 'asleep',
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: '(isSeenLong && hasAsked)',
        replace: '(patience < 0 && hasAsked)',
      },
    ],
  },
]
