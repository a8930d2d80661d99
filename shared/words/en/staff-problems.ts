// Words in English for when a person stands in the way: who is signed in, who may do what, and by which PIN.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Nothing was changed.'
const noSales = 'Nothing can be charged until this is put right.'

export const staffProblems = {
  'reason.missing': {
    what: 'A reason is missing.',
    money: nothingChanged,
    remedy: 'Say in a few words why; it is written down.',
  },
  'pin.notSet': {
    what: 'This till has no manager’s PIN yet.',
    money: nothingChanged,
    remedy: 'The manager makes one on the cashier’s screen, or with npm run pin on the till’s machine.',
  },
  'pin.missing': {
    what: 'The PIN is missing.',
    money: nothingChanged,
    remedy: 'Key it in.',
  },
  'pin.wrong': {
    what: 'That PIN is wrong.',
    money: nothingChanged,
    remedy: 'Try again. Tries left before the till waits: {{left}}.',
  },
  'pin.locked': {
    what: 'That PIN was wrong too often.',
    money: nothingChanged,
    remedy: 'Try again in {{seconds}}\u00a0s.',
  },
  'pin.differs': {
    what: 'The two PINs are not the same.',
    money: nothingChanged,
    remedy: 'Key in the same PIN twice.',
  },
  'pin.obvious': {
    what: 'That PIN is easily guessed.',
    money: nothingChanged,
    remedy: 'Choose one without repeated digits, and not in a row like 1234.',
  },
  'staff.signInFirst': {
    what: 'Nobody is signed in here.',
    money: nothingChanged,
    remedy: 'Sign in with your PIN, then do it again.',
  },
  'staff.notAllowed': {
    what: '{{name}} may not do this.',
    money: nothingChanged,
    remedy: 'Ask a manager to do it, or to sign it with their PIN.',
  },
  'staff.choose': {
    what: 'There is more than one manager.',
    money: nothingChanged,
    remedy: 'Choose who signs, then key in their PIN.',
  },
  'staff.noSuchNumber': {
    what: 'Nobody here signs in by this number.',
    money: nothingChanged,
    remedy: 'Key in your own number. A manager finds it in the office, under Staff.',
  },
  'staff.unknown': {
    what: 'This person does not work here any more.',
    money: nothingChanged,
    remedy: 'Choose another name.',
  },
  'staff.noPin': {
    what: '{{name}} has no PIN yet.',
    money: nothingChanged,
    remedy: 'A manager gives one in the office, under Staff.',
  },
  'staff.nameMissing': {
    what: 'A name is missing.',
    money: nothingChanged,
    remedy: 'Key in the name that colleagues know.',
  },
  'staff.nameTaken': {
    what: '{{name}} is already on the list.',
    money: nothingChanged,
    remedy: 'Choose a name that tells the two apart.',
  },
  'staff.lastManager': {
    what: 'This is the only manager with a PIN.',
    money: nothingChanged,
    remedy: 'Make somebody else a manager with a PIN first.',
  },
  'staff.isSetUp': {
    what: 'This till already has its manager.',
    money: nothingChanged,
    remedy: 'Sign in with the manager’s PIN.',
  },
  'staff.broken': {
    what: 'The list of staff is not understood: {{where}} {{why}} ({{file}}).',
    money: noSales,
    remedy: 'Mend the file, or remove it and make the managers anew.',
  },
  'pin.notTaken': {
    what: 'This PIN must have {{fewest}} to 12 digits, and nothing else.',
    money: nothingChanged,
    remedy: 'Choose another one.',
  },
  'pin.uncheckable': {
    what: 'PINs cannot be checked on this till: the key that they are kept with is not here, or cannot be opened.',
    money: 'Nothing was changed. What is under way with the service is settled all the same.',
    remedy:
      'Run npm run pin on the till’s machine: it gives a manager a new PIN, and that manager gives the others theirs. Or put back pins.sealed and the encryption key of this till, and start it again.',
  },
  'pin.notKept': {
    what: 'This PIN was not kept: the till cannot seal what PINs are kept with.',
    money: nothingChanged,
    remedy:
      'Put right what the office says under Payment service about where the credentials are kept. Then try again.',
  },
  'staff.pinGiven': {
    what: '{{name}}’s PIN was chosen by somebody else, so it does not count here.',
    money: nothingChanged,
    remedy:
      '{{name}} signs in to the office and chooses a new PIN under Staff. Or give one with npm run pin on the till’s machine, and sign in with it once.',
  },
  'service.secondManager': {
    what: 'Payments at another address need a second manager’s word.',
    money: nothingChanged,
    remedy:
      'A second manager chooses their name and gives their PIN. Or whoever looks after the machine changes the address in settings.json.',
  },
  'service.pinAnew': {
    what: 'Payments at another address need the manager’s PIN anew.',
    money: nothingChanged,
    remedy: 'Give your PIN and try again.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
