// The options of the commands that do not run a till: a table each.
import { usualTillFolder } from '#server/commands/terminal.ts'
import type { Option, Usage } from '#shared/command-line.ts'

const data = { type: 'string', value: 'DIR', does: 'the till’s data folder', usual: usualTillFolder } as const
const json = { type: 'boolean', does: 'one line of JSON in place of words' } as const satisfies Option

export const demoUsage = {
  run: 'npm run demo',
  does: 'Four sales in the terminal, against the built-in service',
  options: {
    membership: { type: 'boolean', does: 'one membership instead, from joining to its end' },
    data: {
      type: 'string',
      value: 'DIR',
      does: 'the data folder that it sells from, kept afterwards',
      usual: 'a new one, removed afterwards',
    },
    json,
  },
} as const satisfies Usage

export const registerUsage = {
  run: 'npm run register',
  does: 'Eight checkouts of a register, which takes payments by the till’s API, against a till and a sandbox of its own',
  options: { demo: { type: 'boolean', does: 'plays them' }, json },
} as const satisfies Usage

export const pinUsage = {
  run: 'npm run pin',
  does: 'Gives a manager a PIN: the first one, or one that was forgotten',
  options: { data },
} as const satisfies Usage

export const catalogUsage = {
  run: 'npm run catalog',
  does: 'The shop’s products, in and out of a spreadsheet, also while the till runs',
  needsVerb: true,
  verbs: {
    'import FILE.csv': 'makes the catalog what the file says, a CSV or an .xlsx: all of it or nothing',
    'export FILE.csv': 'writes what the till sells into a new file',
    'sample FILE.csv': 'writes a catalog to begin with into a new file',
    list: 'what the till sells',
  },
  options: {
    'dry-run': { type: 'boolean', does: 'import only says what it would change' },
    'keep-missing': { type: 'boolean', does: 'import removes no product that the file does not have' },
    encoding: {
      type: 'string',
      value: 'NAME',
      does: 'how letters in the file are written: utf-8, windows-1252, macintosh, utf-16le, utf-16be',
      usual: 'as the file says; else import asks',
    },
    prices: {
      type: 'string',
      value: 'thousands|decimals',
      does: 'how the price 12.500 is read: as 12500.00 or as 12.50',
      usual: 'import asks where there is one',
    },
    data,
    json,
  },
} as const satisfies Usage

export const journalUsage = {
  run: 'npm run journal',
  does: 'The till’s book: is it whole, what is in it, a copy, and back from one',
  needsVerb: true,
  verbs: {
    verify: 'is the journal whole; with --file a copy of it',
    export: 'its facts, a line of JSON each',
    backup: 'one file with journal, settings, catalog, plans, pictures and staff; also while the till runs',
    restore: 'makes the data folder from a file that backup has written',
    reconcile: 'asks the service what it knows that the journal lacks, and writes it down',
  },
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      does: 'backup and export write it, verify and restore read it',
      usual: 'none: export writes to the terminal',
    },
    replace: { type: 'boolean', does: 'restore puts what is in the folder aside first' },
    data,
    json,
  },
} as const satisfies Usage

export const reportUsage = {
  run: 'npm run report',
  does: 'What the till has taken, also while it runs; one of the first three',
  options: {
    x: { type: 'boolean', does: 'since the last closing' },
    z: { type: 'string', value: 'N', does: 'the closing of this number, as it was' },
    list: { type: 'boolean', does: 'all closings' },
    data,
    json,
  },
} as const satisfies Usage
