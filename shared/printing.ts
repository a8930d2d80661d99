// The state of a till's printer, and the commands of screens for it.
import * as z from 'zod/mini'
import { noInput, officeOnly, saleName, staffScreens, type CommandRows } from '#shared/command.ts'
import { printRows } from '#shared/paper.ts'
import { problemShape } from '#shared/problem.ts'
import { reasonText } from '#shared/text.ts'

/** So many characters a line: 58 mm has 32 or 42, 80 mm has 42 or 48. */
export const paperColumns = z.union([z.literal(32), z.literal(42), z.literal(48)])
export type PaperColumns = z.infer<typeof paperColumns>

/** Something that is not on paper yet. `isHeld`: it may lie there already, a person says whether it is printed again. */
const waitingJob = z.strictObject({
  job: z.string(),
  what: z.enum(['receipt', 'x', 'z', 'shopX', 'shopZ']),
  /** Number of the receipt or the closing; null for none. */
  number: z.nullable(z.int()),
  /** 0 is the original. */
  copy: z.int(),
  at: z.number(),
  tries: z.int(),
  isHeld: z.boolean(),
})
export type WaitingJob = z.infer<typeof waitingJob>

/** `problem`: what stood in the way at the last try. */
export const printingView = z.strictObject({
  kind: z.enum(['none', 'network', 'device', 'system']),
  /** A page of the screen is what is printed: the till has no way to a printer. */
  isByPage: z.boolean(),
  columns: paperColumns,
  hasDrawer: z.boolean(),
  problem: z.nullable(problemShape),
  /** At most twenty, the oldest first. */
  waiting: z.array(waitingJob),
  waitingCount: z.int(),
})
export type PrintingView = z.infer<typeof printingView>

/** A receipt's number; null is the sale's own. */
const theReceipt = z.strictObject({ sale: saleName, receipt: z.nullable(z.int()) })
const jobName = z.string().check(z.maxLength(32))
/** `page`: these rows are for the screen to print. */
export const printAnswer = z.strictObject({ by: z.enum(['printer', 'page']), rows: printRows })
export type PrintAnswer = z.infer<typeof printAnswer>

export const printCommands = {
  /** The original the first time, a numbered copy from then on. */
  'print.receipt': {
    surfaces: staffScreens,
    permission: 'copyReceipt',
    takes: theReceipt,
    // The page prints it itself where the till has no printer.
    gives: z.strictObject({ ...printAnswer.shape, copy: z.int() }),
  },
  /** That closing again, or with null the period as it stands. */
  'print.report': {
    surfaces: officeOnly,
    permission: 'seeReports',
    takes: z.strictObject({ z: z.nullable(z.int()) }),
    // As of a receipt.
    gives: printAnswer,
  },
  /** Now, and whole; here and there null is whatever waits: that is for whoever stands before the printer. */
  'print.again': {
    surfaces: staffScreens,
    permission: 'sell',
    takes: z.strictObject({ job: z.nullable(jobName) }),
  },
  'print.drop': {
    surfaces: staffScreens,
    permission: 'sell',
    takes: z.strictObject({ job: z.nullable(jobName) }),
  },
  /** At once or not at all: refused with what stands in its way. */
  'print.test': { surfaces: officeOnly, permission: 'changeSettings', takes: noInput },
  'drawer.open': {
    surfaces: staffScreens,
    permission: 'openDrawer',
    takes: z.strictObject({ reason: reasonText(200) }),
  },
  /** Given out like a copy on paper, and counted so. */
  'receipt.pdf': {
    surfaces: staffScreens,
    permission: 'copyReceipt',
    takes: theReceipt,
    // The file itself.
    gives: z.strictObject({ name: z.string(), base64: z.string() }),
  },
} as const satisfies CommandRows
