// Words in English for when the machine, the folder, the journal or the settings stand in the way. The words that no sale needs.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ChainBreak, ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Nothing was changed.'
const noSales = 'Nothing can be charged until this is put right.'

const wrongTime = {
  money: 'Payments are safe. Receipts and reports show wrong times until it is right.',
  remedy: 'Set this machine’s date and time, or let the network set them.',
}

export const machineProblems = {
  'clock.ahead': {
    what: 'This till’s clock is {{off}} fast, by the payment service’s or the hub’s time.',
    ...wrongTime,
  },
  'clock.behind': {
    what: 'This till’s clock is {{off}} slow, by the payment service’s or the hub’s time.',
    ...wrongTime,
  },
  'clock.beforeLast': {
    what: 'This till’s clock is {{off}} behind the last thing that the till wrote down.',
    ...wrongTime,
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
  'command.fromElsewhere': {
    what: 'The till did not take “{{name}}”: it did not come from this screen’s own page.',
    money: nothingChanged,
    remedy: 'Close this page and open this screen again at its usual address.',
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
  'switch.refused': {
    what: 'The till does not start with “{{name}}”: it is none of its options.',
    money: noSales,
    remedy: 'Start the till without it.',
  },
  'update.unproven': {
    what: 'The till gets no notice of newer versions that it can believe.',
    money: nothingChanged,
    remedy: 'Ask whoever gave you the program; install nothing from elsewhere.',
  },
  'screen.unknown': {
    what: 'This screen is no longer among those of the till.',
    money: nothingChanged,
    remedy: 'Look at the list again.',
  },
  'network.needsTls': {
    what: 'The till was told to be reached at {{address}}, without a certificate.',
    money: noSales,
    remedy:
      'Give it one with --tls-cert and --tls-key. Without, anybody in the network can take over a screen; --plain-http allows that.',
  },
  'network.notOurs': {
    what: '{{address}} is no address of this machine in the network.',
    money: noSales,
    remedy:
      'Give one of its own addresses, or 0.0.0.0 for all of them; on this machine itself the till is always reached.',
  },
  'certificate.unfit': {
    what: 'The certificate or key in {{file}} cannot be used: {{why}}.',
    money: noSales,
    remedy: 'Put a valid certificate and its own key there, then start the till again.',
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
    what: 'This folder belongs to {{owner}}, but {{chosen}} was chosen, and money is open there (open sales: {{open}}).',
    money: 'Nothing was changed; the open sales are safe.',
    remedy: 'Start with {{owner}} until they are settled, or choose another folder.',
  },
  'settings.missing': {
    what: 'The settings {{file}} are missing.',
    money: noSales,
    remedy:
      'Put them back from the last copy, or start with another folder. A new till makes them at its first start.',
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
  'catalog.broken': {
    what: 'The products in {{file}} cannot be used. {{where}}: {{why}}.',
    money: 'No product can be chosen or scanned. Amounts can be keyed and charged as ever.',
    remedy: 'Correct that, or import the products again: the till takes them up by itself.',
  },
  'catalog.notTaken': {
    what: 'The new products in {{file}} cannot be used. {{where}}: {{why}}.',
    money: 'The till goes on selling those it had, at their prices.',
    remedy: 'Correct that, or import the products again, before the till is next started.',
  },
  'catalog.notImported': {
    what: 'The products in {{file}} were not imported; mistakes in it: {{mistakes}}.',
    money: 'Nothing was changed: the till goes on selling the products it has.',
    remedy: 'Correct them in that file, each by its line and column, and import it again.',
  },
  'file.unreadable': {
    what: 'The file {{file}} cannot be read ({{reason}}).',
    money: nothingChanged,
    remedy: 'Name a file that is there and that you may read.',
  },
  'journal.broken': {
    what: 'The journal {{file}} is damaged from row {{row}} on: {{found}}.',
    money: 'The rows before it are whole. Nothing can be charged on a damaged journal.',
    remedy: 'Keep the file, restore the last copy, and tell support.',
  },
  'journal.unreadable': {
    what: 'The journal {{file}} cannot be read ({{reason}}).',
    money: noSales,
    remedy: 'Keep the file, restore the last copy, and tell support.',
  },
  'journal.damaged': {
    what: 'The file {{file}} of the journal is damaged on the disk ({{reason}}).',
    money: 'What the payment service holds is safe. Nothing can be charged on a damaged journal.',
    remedy: 'Keep the file, restore the last copy, and have the disk checked.',
  },
  'journal.newer': {
    what: 'The journal {{file}} was written by a newer Kasse ({{found}}).',
    money: 'Nothing was changed; what is written down is safe.',
    remedy: 'Start it with that newer Kasse.',
  },
  'journal.notBegun': {
    what: 'No till was started in {{folder}} yet: nothing was sold there.',
    money: nothingChanged,
    remedy: 'Start the till there first, or name another till’s folder with --data.',
  },
  'journal.missing': {
    what: 'There is no journal {{file}}.',
    money: nothingChanged,
    remedy: 'Name the till’s data folder, or the file of a copy.',
  },
  'journal.exists': {
    what: 'The folder {{folder}} has a journal of its own.',
    money: nothingChanged,
    remedy:
      'Restore into another folder, or with --replace: the journal that is there is then kept beside it.',
  },
  'restore.unfinished': {
    what: 'A restore into {{folder}} was interrupted.',
    money: noSales,
    remedy: 'Restore again from the same copy. What was there before is kept beside it under another name.',
  },
  'restore.soldSince': {
    what: 'The restore was not carried out: since this till said what the copy lacks, something was sold, paid, refunded or closed.',
    money: 'The till goes on with all its sales; no money is left behind.',
    remedy: 'Choose the copy again and see what it lacks now. Restart the till right after putting it ready.',
  },
  'backup.exists': {
    what: 'There is a file {{file}} already.',
    money: nothingChanged,
    remedy: 'Choose another name: a copy is never written over.',
  },
  'backup.notWritten': {
    what: 'The file {{file}} could not be written ({{reason}}).',
    money: 'Nothing was changed in the till.',
    remedy: 'Make room there or choose another place, then try again.',
  },
  'folder.full': {
    what: 'The disk that holds {{folder}} is full.',
    money: 'What is written down is safe. Nothing can be charged until there is room.',
    remedy: 'Make room on the disk, then start the till again.',
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
  'option.missing': {
    what: '{{option}} is missing.',
    money: 'Nothing was started.',
    remedy: 'For example: {{example}}',
  },
  'option.misplaced': {
    what: '“{{given}}” is not understood here.',
    money: 'Nothing was started.',
    remedy: 'Options go after `--`: {{instead}}',
  },
  'pages.notBuilt': {
    what: 'The pages are missing in {{folder}}.',
    money: noSales,
    remedy: 'Build them with npm run build; what it says tells what is missing.',
  },
  'sandbox.notHere': {
    what: 'These settings ask for the built-in sandbox, and this program comes without it ({{file}}).',
    money: 'There is no real money in it.',
    remedy: 'Start the till with another data folder, or write the payment service into these settings.',
  },
  'sandbox.cannotStart': {
    what: 'The built-in sandbox did not start.',
    money: 'There is no real money in it.',
    remedy: '{{reason}}',
  },
  'sandbox.startsAnew': {
    what: 'The built-in sandbox begins anew in this folder: what it knew of earlier sales is not here ({{file}}).',
    money: 'There is no real money in it.',
    remedy:
      'Nothing is wrong: a copy holds the till’s journal, not the sandbox. To go on with its payments, put its file there before you start the till.',
  },
  'credentials.fixed': {
    what: 'These credentials are set in the environment of the till’s program ({{names}}).',
    money: nothingChanged,
    remedy:
      'Change them there and start the till again, or take them out of there: then they can be kept here.',
  },
  'copy.unfit': {
    what: 'This copy cannot be restored ({{reason}}).',
    money: 'Nothing was changed: the till goes on with its own journal.',
    remedy: 'Choose another copy. Keep this one, and tell support what stands in brackets.',
  },
  'upload.gone': {
    what: 'The file did not reach the till whole, or is not kept there any more.',
    money: 'Nothing was changed.',
    remedy: 'Choose the file again.',
  },
  'till.overloaded': {
    what: 'The till is being sent more than it can take at once.',
    money: 'Nothing of this was done. A running payment goes on inside the till.',
    remedy: 'Try again in a moment. If it lasts, find out which screen or device sends so much.',
  },
  'electron.missing': {
    what: 'The desktop program is not on this machine.',
    money: noSales,
    remedy: 'Start it with --host server, and open the addresses it prints in a browser.',
  },
  'browser.missing': {
    what: 'There is no browser for the kiosk here: {{program}} was looked for.',
    money: noSales,
    remedy: 'Install Chromium, or name the browser with --browser and its path.',
  },
  'browser.ends': {
    what: 'The kiosk’s browser does not show its page: {{program}}.',
    money: 'Nobody can pay at this screen; sales that run are settled all the same.',
    remedy:
      'The till keeps starting it. Start it by hand to see what it says, or name another with --browser.',
  },
  'display.missing': {
    what: 'This machine has no display to open a window on.',
    money: noSales,
    remedy: 'Start {{instead}}, and open the addresses it prints in a browser.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>

export const chainBreaks: Record<ChainBreak, string> = {
  edited: 'what it says was changed',
  removed: 'it was taken out',
  inserted: 'it was put in afterwards',
  moved: 'it was written as another row, so rows before it were taken out, put in or exchanged',
  replaced: 'it follows from another row than the one before it, which was exchanged',
  impossible: 'what it says cannot follow from what was written before',
}
