// The problems of printing in English: the printer, its drawer, and a receipt that is not there.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const salesGoOn = 'Sales go on; the money is not touched by this.'

export const printProblems = {
  'printer.none': {
    what: 'This till has no printer.',
    money: 'Nothing was printed.',
    remedy: 'Set one up in the office, or print from the page.',
  },
  'printer.notReached': {
    what: 'The printer does not answer at {{place}} ({{reason}}).',
    money: salesGoOn,
    remedy: 'See that it is on and connected; the receipt is tried again by itself.',
  },
  'printer.paperOut': {
    what: 'The printer is out of paper.',
    money: salesGoOn,
    remedy: 'Put in a new roll; the receipt is printed by itself.',
  },
  'printer.coverOpen': {
    what: 'The printer’s cover is open.',
    money: salesGoOn,
    remedy: 'Close it; the receipt is printed by itself.',
  },
  'printer.offline': {
    what: 'The printer says that it is not ready.',
    money: salesGoOn,
    remedy: 'Look at its lamps, and press its button; the receipt is tried again by itself.',
  },
  'printer.slow': {
    what: 'The printer took the receipt, and did not say within {{seconds}} s that it is printed.',
    money: salesGoOn,
    remedy: 'Look whether it lies there. If it does, do without; if not, print again.',
  },
  'printer.brokeOff': {
    what: 'The line to the printer broke off in the middle ({{reason}}).',
    money: salesGoOn,
    remedy: 'Some of the receipt may be on paper. It is printed again whole, and says so.',
  },
  'printer.notSystem': {
    what: 'The system’s printer did not take it ({{reason}}).',
    money: salesGoOn,
    remedy: 'Look at the printer in the system’s settings; the receipt is tried again by itself.',
  },
  'drawer.none': {
    what: 'This till has no drawer.',
    money: 'Nothing was opened.',
    remedy: 'Say in the settings of the printer that a drawer is connected to it.',
  },
  'receipt.none': {
    what: 'There is no receipt {{receipt}} of this sale.',
    money: 'Nothing was printed.',
    remedy: 'Look at the sale again.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
