// Mistakes in what other registers are told and asked for: each is put into the till for a while, and must be found by the simulated callers.
import type { Mutant } from '#test/simulation/mutants.ts'

const answer = 'core/terminal/answer.ts'
const checkouts = 'core/terminal/checkouts.ts'

export const callerMutants: Mutant[] = [
  {
    name: 'a cancel that was asked for is told as done',
    rule: 'A cancel is a wish: the answer says what is true.',
    seed: 1,
    edits: [
      {
        file: answer,
        find: "        return standing('CANCEL_REQUESTED', moment.isCutOff ? 'serviceAway' : null)",
        replace: "        return standing('CANCELED', 'byRegister')",
      },
    ],
  },
  {
    name: 'an approval is told to the register as paid',
    rule: 'Paid is what the service has captured.',
    seed: 1,
    edits: [
      {
        file: answer,
        find: "  return question === null ? standing('IN_PROGRESS')",
        replace: "  return question === null ? standing('COMPLETED')",
      },
    ],
  },
  {
    name: 'nobody knows is told as nothing happened',
    rule: 'Unknown is a state of its own: the register keeps asking.',
    seed: 1,
    edits: [
      {
        file: answer,
        find: "      if (moment.isCutOff) return standing('UNKNOWN', 'serviceAway')",
        replace: "      if (moment.isCutOff) return standing('CANCELED', 'refusedByService')",
      },
    ],
  },
  {
    name: 'a repeated refund is made again',
    rule: 'A refund is made once under its id.',
    seed: 1,
    edits: [
      {
        file: 'core/terminal/checkout-refunds.ts',
        find: '.find(({ asked }) => asked?.id === id)',
        replace: '.find(() => id === null)',
      },
    ],
  },
  {
    name: 'another amount under the same id is taken for the same',
    rule: 'The same id with another body is refused.',
    seed: 1,
    edits: [
      {
        file: checkouts,
        find: "    if (before.fingerprint !== print) return failed(problem('checkout.different', { id }))\n    await pollCheckout",
        replace: '    await pollCheckout',
      },
    ],
  },
  {
    name: 'the rest of a captured part stays reserved',
    rule: 'Of a part that is captured the rest goes back.',
    seed: 3,
    edits: [
      {
        file: 'core/payment/decide.ts',
        find: 'mustGoBack(payment, attempt) || isTakenInPart(attempt)',
        replace: 'mustGoBack(payment, attempt)',
      },
    ],
  },
]
