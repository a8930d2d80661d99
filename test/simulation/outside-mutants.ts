// The mistakes that show only where others act on a payment, requests are refused for good, or a screen is left: put into the engine as the others are.
import type { Mutant } from '#test/simulation/mutants.ts'

export const outsideMutants: readonly Mutant[] = [
  {
    name: 'a screen that left and came back counts as waiting',
    rule: 'At once while it is served: a screen has waited for it since it was approved.',
    seed: 22,
    story: 'asleep',
    edits: [
      {
        file: 'core/process/runtime.ts',
        find: 'if (!isServed(served, clock)) served.servedSince',
        replace: 'if (served.servedSince === -Infinity) served.servedSince',
      },
    ],
  },
  {
    name: 'the kept money of what was set aside is forgotten',
    rule: 'Captured at the service, over all attempts of a sale, is never more than its amount.',
    seed: 13,
    story: 'refunds-in-doubt',
    edits: [
      {
        file: 'core/payment/state.ts',
        find: "(other.state.is === 'captured' || keptSum(other) > 0))",
        replace: "other.state.is === 'captured')",
      },
      {
        file: 'core/payment/state.ts',
        find: 'some((attempt) => isPayer(attempt) || keptSum(attempt) > 0)',
        replace: 'some((attempt) => isPayer(attempt))',
      },
    ],
  },
  {
    name: 'a refund by rule is opened anew after every refusal',
    rule: 'Repeats of a refused request are bounded, at a kiosk too.',
    seed: 2,
    story: 'refusals',
    edits: [
      {
        file: 'core/payment/state.ts',
        find: "by === 'rule' && state.is !== 'refunded')",
        replace: "by === 'rule' && state.is === 'pending')",
      },
    ],
  },
  {
    name: 'a 401 on a repeated create is taken as never created',
    rule: 'A create is never made only where no try of it can have arrived.',
    seed: 1,
    story: 'create-in-doubt',
    edits: [
      {
        file: 'core/process/runner.ts',
        find: 'if (isDenied && now?.tries === now?.unsent)',
        replace: 'if (isDenied)',
      },
    ],
  },
  {
    name: 'a capture is judged when it is claimed and not when it leaves',
    rule: 'Whether it is served is judged when the capture leaves.',
    seed: 60,
    story: 'asleep',
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: 'if (attempt.answer === null) {',
        replace: "if (attempt.answer === null && attempt.state.is === 'authorized') {",
      },
    ],
  },
  {
    name: 'a capture of which nobody knows what became is sent again with nobody there',
    rule: 'Whether it is served is judged whenever the capture leaves, also when it leaves again.',
    seed: 124,
    story: 'asleep',
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: 'if (attempt.answer === null) {',
        replace:
          "if (attempt.answer === null && (attempt.state.is === 'authorized' || isUntouched(attempt))) {",
      },
    ],
  },
  {
    name: 'what others gave back is not looked for',
    rule: 'What others do at the service is taken into the sums as it happened.',
    seed: 1,
    story: 'refunds',
    edits: [
      {
        file: 'core/payment/read.ts',
        find: 'if (elsewhere + atTills > capturedOf(attempt)) return own',
        replace: 'if (elsewhere + atTills >= 0) return own',
      },
    ],
  },
  {
    name: 'a refused request is asked for ever',
    rule: 'Repeats of a refused request are bounded.',
    seed: 2,
    story: 'refunds-in-doubt',
    edits: [
      {
        file: 'core/process/request-state.ts',
        find: 'export const mostRefusals = 30',
        replace: 'export const mostRefusals = 30_000',
      },
    ],
  },
]
