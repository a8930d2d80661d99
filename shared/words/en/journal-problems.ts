// Words in English for a journal that may not be the one that this till wrote, or a copy of another.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const notCharged = 'Nothing is charged on it until a manager has answered for it.'
const putBack =
  'Put the right journal back and start the till again. If there is none, a manager answers for this one in the office, under Diagnostics.'

export const journalProblems = {
  'journal.shorter': {
    what: 'This till has written {{known}} facts, and its journal holds {{facts}}: it was deleted, or an older one was put in its place.',
    money:
      'Sales may be missing. The service has their payments, but the till cannot fetch them. Nothing is charged until a manager has answered for it.',
    remedy: putBack,
  },
  'journal.replaced': {
    what: 'Row {{row}} of the journal is not the one that this till wrote: another journal was put in its place.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.unsigned': {
    what: 'From row {{row}} on the journal was not written by this till: it does not have the till’s signature.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.keyGone': {
    what: 'The key with which this till signs its journal (anchor.sealed) is gone, cannot be opened here or belongs to another journal, so the journal cannot be trusted.',
    money: notCharged,
    remedy:
      'Put anchor.sealed back, or start the till as the same user and with the same encryption key. Failing both, a manager answers for the journal in the office, under Diagnostics.',
  },
  'journal.accepted': {
    what: 'A manager has answered for the journal. The till goes on under a new id when it is started again.',
    money: 'Nothing is charged until then.',
    remedy: 'Start the till again. Its screens and its hub are set up anew.',
  },
  'journal.notDoubted': {
    what: 'The journal is the one that this till wrote: nobody need answer for it.',
    money: 'Nothing was changed.',
    remedy: 'Go on.',
  },
  'restore.otherService': {
    what: 'This till sells at {{from}}, and the copy at {{to}}.',
    money: 'Nothing was changed.',
    remedy:
      'Choose {{to}} first, under Payment service, and restore the copy then. Or whoever looks after the machine restores it in the terminal: npm run journal -- restore.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
