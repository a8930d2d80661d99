// What do we say when something stands in the way? What happened, what it means for the money, what to do; for every code.
import type { ProblemCode } from '#shared/problem.ts'

/** Amounts among a problem's particulars arrive here already written as money. */
export type ProblemWords = { what: string; money: string; remedy: string }

const nothingCharged = 'Nothing was charged.'
const nothingChanged = 'Nothing was changed.'
const keepsAsking = 'The payment may still go through; the till keeps asking.'
const noSales = 'Nothing can be charged until this is put right.'

export const problemsEnglish: Record<ProblemCode, ProblemWords> = {
  'amount.notWhole': {
    what: '“{{given}}” is not an amount.',
    money: nothingCharged,
    remedy: 'Key in the amount again.',
  },
  'amount.tooSmall': {
    what: '{{value}} is below the least amount, {{limit}}.',
    money: nothingCharged,
    remedy: 'Key in {{limit}} or more.',
  },
  'amount.tooLarge': {
    what: '{{value}} is above the largest amount, {{limit}}.',
    money: nothingCharged,
    remedy: 'Key in a smaller amount, or take another means of payment.',
  },
  'amount.wrongCurrency': {
    what: 'This till takes {{expected}}, not {{given}}.',
    money: nothingCharged,
    remedy: 'Charge in {{expected}}.',
  },
  'phone.invalid': {
    what: 'That is not a phone number.',
    money: nothingCharged,
    remedy: 'Ask for the number again; from abroad it starts with + and the country.',
  },
  'push.notAllowed': {
    what: 'This shop may not send requests to phones.',
    money: nothingCharged,
    remedy: 'Use the QR instead.',
  },
  'customer.notFound': {
    what: 'The request could not be sent to this customer.',
    money: nothingCharged,
    remedy: 'Use the QR instead.',
  },
  'instrument.notAllowed': {
    what: 'This till may not take payments by {{instrument}}.',
    money: nothingCharged,
    remedy: 'Choose another way to pay.',
  },
  'till.busy': {
    what: 'A sale is already running on this till.',
    money: 'No second payment was started.',
    remedy: 'Finish or cancel the running sale first.',
  },
  'till.notAnswering': {
    what: 'The till does not answer this screen.',
    money: 'What is shown here may be old. A running payment goes on inside the till; do not start it over.',
    remedy: 'The screen keeps trying. If it lasts, see that the till’s program is running.',
  },
  'till.mistake': {
    what: 'Something went wrong inside the till ({{what}}).',
    money: 'What was written down is safe; a running payment is settled by itself.',
    remedy: 'Try again. If it happens again, tell support these words.',
  },
  'credentials.missing': {
    what: 'The till has no credentials for the payment service ({{missing}}).',
    money: noSales,
    remedy: 'The manager sets them in the environment of the till’s program and starts it again.',
  },
  'credentials.refused': {
    what: 'The payment service refuses this till’s credentials ({{status}}).',
    money: noSales,
    remedy: 'The manager checks the credentials of this sales unit.',
  },
  'service.unreachable': {
    what: 'The payment service cannot be reached at {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Check the network. Do not start the sale over before this one has ended.',
  },
  'service.notReached': {
    what: 'The payment service cannot be reached at {{address}} ({{reason}}).',
    money: 'Nothing has been sent, so nothing can be charged.',
    remedy: 'Check the network. The till keeps trying for a minute; you can cancel at any time.',
  },
  'service.slow': {
    what: 'The payment service did not answer within {{seconds}} s.',
    money: keepsAsking,
    remedy: 'Wait, or press Check now.',
  },
  'service.garbled': {
    what: 'Something other than the payment service answered ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Check the network: a login page or a proxy may stand in between.',
  },
  'service.failed': {
    what: 'The payment service has trouble of its own ({{status}}).',
    money: keepsAsking,
    remedy: 'Wait, or press Check now.',
  },
  'service.limited': {
    what: 'The payment service asks us to slow down.',
    money: keepsAsking,
    remedy: 'The till asks again in {{seconds}} s.',
  },
  'service.busy': {
    what: 'The payment service is working on this payment right now.',
    money: keepsAsking,
    remedy: 'Wait a moment; the till asks again.',
  },
  'service.refused': {
    what: 'The payment service refused: {{title}} ({{status}}, code {{code}}).',
    money: nothingCharged,
    remedy: 'Try again or choose another way to pay. If it happens again, give support the code.',
  },
  'sale.neverSent': {
    what: 'The request did not reach the payment service ({{reason}}).',
    money: nothingCharged,
    remedy: 'Check the network and try again, or take another means of payment.',
  },
  'sale.unknown': {
    what: 'The till does not know the sale {{sale}}.',
    money: nothingChanged,
    remedy: 'Look at the screen again: it shows the sale that is running.',
  },
  'sale.cannotCancel': {
    what: 'This sale cannot be cancelled any more.',
    money: 'The screen says how it stands with the money.',
    remedy: 'Wait for how it ends. What is paid can be refunded.',
  },
  'sale.cannotAnswer': {
    what: 'The question is not open any more.',
    money: 'The screen says how it stands with the money.',
    remedy: 'Go by what the screen shows now.',
  },
  'sale.unfinished': {
    what: 'This sale has not ended yet.',
    money: 'It is still open at the payment service.',
    remedy: 'Wait for how it ends, or cancel it.',
  },
  'sale.notAdopted': {
    what: 'The service holds a payment {{reference}} that is not this till’s.',
    money: 'The till does not touch it and charged nothing under it.',
    remedy: 'Try again: the new sale gets a reference of its own. Tell the manager.',
  },
  'sale.setAside': {
    what: 'The till and the service do not agree on {{reference}}.',
    money: 'Money may be held or taken. Do not charge this customer again.',
    remedy: 'The manager compares this reference with the service.',
  },
  'command.unknown': {
    what: 'The till does not know “{{name}}”.',
    money: nothingChanged,
    remedy: 'Load this page again: it may be older than the till.',
  },
  'command.notAllowed': {
    what: 'This screen ({{surface}}) may not do “{{name}}”.',
    money: nothingChanged,
    remedy: 'Do it on the cashier’s screen.',
  },
  'command.badShape': {
    what: 'The till did not understand “{{name}}” ({{where}}: {{why}}).',
    money: nothingChanged,
    remedy: 'Load this page again: it may be older than the till.',
  },
  'surface.notPaired': {
    what: 'This screen is not paired with the till ({{surface}}).',
    money: 'A running payment goes on inside the till; do not start it over.',
    remedy: 'Open the address that the till printed when it started.',
  },
  'port.taken': {
    what: 'Port {{port}} is used by another program.',
    money: noSales,
    remedy: 'Stop that program, or start the till with another port.',
  },
  'port.notAllowed': {
    what: 'The till may not use port {{port}}.',
    money: noSales,
    remedy: 'Start the till with a port above 1023.',
  },
  'folder.notWritable': {
    what: 'The till cannot write in {{folder}} ({{reason}}).',
    money: noSales,
    remedy: 'Give the till’s user the right to write there, or choose another folder.',
  },
  'folder.inUse': {
    what: 'Another till is using the folder {{folder}}.',
    money: 'The other till goes on undisturbed.',
    remedy: 'Close the other till, or choose another folder.',
  },
  'folder.belongsElsewhere': {
    what: 'This folder belongs to {{owner}}, but {{chosen}} was chosen, and money is open in {{open}} sales.',
    money: 'Nothing was changed; the open sales are safe.',
    remedy: 'Start with {{owner}} until they are settled, or choose another folder.',
  },
  'settings.missing': {
    what: 'The settings {{file}} are gone from a till that has been set up before.',
    money: noSales,
    remedy: 'Put them back from the last copy, or start with another folder.',
  },
  'folder.damaged': {
    what: 'The file {{file}}, which says which till this is, cannot be read.',
    money: noSales,
    remedy: 'Put it back from the last copy, or start with another folder.',
  },
  'settings.broken': {
    what: 'The settings in {{file}} cannot be used. {{where}}: {{why}}.',
    money: noSales,
    remedy: 'Correct that and start the till again.',
  },
  'journal.broken': {
    what: 'The journal {{file}} is damaged from row {{row}} on.',
    money: 'The rows before it are whole. Nothing can be charged on a damaged journal.',
    remedy: 'Keep the file, restore the last copy, and tell support.',
  },
  'journal.unreadable': {
    what: 'The journal {{file}} cannot be read ({{reason}}).',
    money: noSales,
    remedy: 'Keep the file, restore the last copy, and tell support.',
  },
  'journal.notWritten': {
    what: 'The till could not write it down ({{reason}}).',
    money: 'What is not written down is not done: nothing was asked of the service.',
    remedy: 'Make room on the disk, then try again.',
  },
  'option.invalid': {
    what: '“{{given}}” is not understood at {{option}}.',
    money: 'Nothing was started.',
    remedy: 'It takes {{expected}}.',
  },
  'pages.notBuilt': {
    what: 'The pages are missing in {{folder}}.',
    money: noSales,
    remedy: 'Build them first.',
  },
  'sandbox.cannotStart': {
    what: 'The built-in sandbox did not start.',
    money: 'There is no real money in it.',
    remedy: '{{reason}}',
  },
  'electron.missing': {
    what: 'The desktop program is not on this machine.',
    money: noSales,
    remedy: 'Start the till in the browser instead.',
  },
  'display.missing': {
    what: 'This machine has no display to open a window on.',
    money: noSales,
    remedy: 'Start the till in the browser instead.',
  },
}
