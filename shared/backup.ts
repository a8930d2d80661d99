// The office's commands for copies of the till's folder, with files sent piece by piece, and a restore at the next start.
import * as z from 'zod/mini'
import { noInput, officeOnly, type CommandRows } from '#shared/command.ts'
import { currency } from '#shared/market.ts'
import { problemShape } from '#shared/problem.ts'
import { signature } from '#shared/staff.ts'

const epochMs = z.number()

/** Largest copy that a page sends or is given; larger ones go by the till's own machine. bytes */
export const largestCopy = 64 * 1024 * 1024
/** A file comes in pieces, so that no command is long. bytes */
export const pieceLength = 256 * 1024

const encoded = (bytes: number) => Math.ceil(bytes / 3) * 4
/** A file that this page has sent, by the name that the till gave it. */
export const upload = z.string().check(z.regex(/^[0-9a-z]{24}$/))

/** A sale with money that is not settled. Minor units. */
const openSale = z.strictObject({
  sale: z.string(),
  openedAt: epochMs,
  value: z.int(),
  currency,
  references: z.array(z.string()),
})
export type OpenSale = z.infer<typeof openSale>

/** `beside`: the other files in it. `unfinished`: at most fifty of them; `open` counts all. */
const inCopy = {
  rows: z.int(),
  sales: z.int(),
  open: z.int(),
  unfinished: z.array(openSale),
  beside: z.array(z.string()),
}

export const madeCopy = z.strictObject({
  ...inCopy,
  name: z.string(),
  bytes: z.number(),
  /** Null for one too large to be sent: then it is at `file`. */
  base64: z.nullable(z.string()),
  file: z.nullable(z.string()),
})
export type MadeCopy = z.infer<typeof madeCopy>

/**
 * Contents of a copy and what would be lost by going back to it: sales of this till that it does not have, and those of them with money
 * that nobody would look after (at most fifty; `lostOpen` counts all). `told`: how many facts this till had then.
 */
export const checkedCopy = z.strictObject({
  ...inCopy,
  head: z.string(),
  /** When its last fact was written. */
  lastAt: z.nullable(epochMs),
  lost: z.int(),
  lostOpen: z.int(),
  lostUnfinished: z.array(openSale),
  confirmedRows: z.int(),
})
export type CheckedCopy = z.infer<typeof checkedCopy>

/** `prepared`: when a copy was put ready for the next start. `refused`: why this start did not go back to the last one. */
export const backupState = z.strictObject({
  folder: z.string(),
  prepared: z.nullable(epochMs),
  refused: z.nullable(problemShape),
})
export type BackupState = z.infer<typeof backupState>

/** Room for what stands around a piece. bytes */
const beside = 1024

export const backupCommands = {
  'backup.read': { surfaces: officeOnly, permission: 'backUp', takes: noInput, gives: backupState },
  /** The copy itself, to be kept by the page. */
  'backup.make': { surfaces: officeOnly, permission: 'backUp', takes: noInput, gives: madeCopy },
  /** A piece of a copy or a catalog: of a new file where `upload` is null. `at`: how much of it was sent before. What is done with it is asked again. */
  'upload.add': {
    surfaces: officeOnly,
    permission: 'restore',
    takes: z.strictObject({
      upload: z.nullable(upload),
      at: z.int().check(z.minimum(0)),
      base64: z.string().check(z.maxLength(encoded(pieceLength)), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    // The name of a new file, and where its next piece begins.
    gives: z.strictObject({ upload, bytes: z.int() }),
    longest: encoded(pieceLength) + beside,
  },
  /** Changes nothing. */
  'backup.check': {
    surfaces: officeOnly,
    permission: 'restore',
    takes: z.strictObject({ upload }),
    gives: checkedCopy,
  },
  /**
   * Puts a copy ready: the next start of the till goes back to it. Who signs this answers for that journal. `told`: as `backup.check` gave
   * it; where there was money since, nothing is restored.
   */
  'backup.restore': {
    surfaces: officeOnly,
    permission: 'restore',
    takes: z.strictObject({ upload, confirmedRows: z.int().check(z.minimum(0)), manager: signature }),
  },
  /** The next start changes nothing after all. */
  'backup.forget': { surfaces: officeOnly, permission: 'restore', takes: noInput },
} as const satisfies CommandRows
