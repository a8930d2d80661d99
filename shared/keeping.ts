// The office's commands for copies and stock: copies of the till's folder, a restore at the next start, and the catalog as a file.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'
import { texts } from '#shared/language.ts'
import { currency } from '#shared/market.ts'
import { problemShape } from '#shared/problem.ts'
import { sheetRule } from '#shared/sheet-rule.ts'
import { signature } from '#shared/staff.ts'

const epochMs = z.number()
const nothing = z.strictObject({})
const megabyte = 1024 * 1024

/** Of a copy that a page sends or is given; larger ones go by the till's own machine. bytes */
export const largestCopy = 64 * megabyte
/** Of a catalog: five thousand products, with names in every language. bytes */
export const largestSheet = 4 * megabyte
/** A file comes in pieces, so that no command is long. bytes */
export const pieceLength = 256 * 1024

const encoded = (bytes: number) => Math.ceil(bytes / 3) * 4
/** A file that this page has sent, by the name that the till gave it. */
const upload = z.string().check(z.regex(/^[0-9a-z]{24}$/))

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
 * What stands in a copy and what would be lost by going back to it: sales of this till that it does not have, and those of them with
 * money that nobody would look after (at most fifty; `lostOpen` counts all). `told`: how many facts this till had then.
 */
export const lookedCopy = z.strictObject({
  ...inCopy,
  head: z.string(),
  /** When its last fact was written. */
  lastAt: z.nullable(epochMs),
  lost: z.int(),
  lostOpen: z.int(),
  lostUnfinished: z.array(openSale),
  told: z.int(),
})
export type LookedCopy = z.infer<typeof lookedCopy>

/** `prepared`: when a copy was put ready for the next start. `refused`: why this start did not go back to the last one. */
export const backupState = z.strictObject({
  folder: z.string(),
  prepared: z.nullable(epochMs),
  refused: z.nullable(problemShape),
})
export type BackupState = z.infer<typeof backupState>

export const sheetFault = z.strictObject({
  line: z.int(),
  column: z.string(),
  given: z.string(),
  expected: sheetRule,
})
export type SheetFault = z.infer<typeof sheetFault>

const fieldChange = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })
/** `fields`: of a changed one. */
const productChange = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed']),
  id: z.string(),
  names: texts,
  /** Minor units. */
  price: z.int(),
  fields: z.array(fieldChange),
})
export type ProductChange = z.infer<typeof productChange>

/** What an import changes, or would. `rows`: at most two hundred of the products. */
export const sheetChange = z.strictObject({
  products: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  categories: z.int(),
  isOrderNew: z.boolean(),
  rows: z.array(productChange),
})
export type SheetChange = z.infer<typeof sheetChange>

/** `change` null: nothing was taken, for the mistakes in it. `more`: mistakes that are not listed. */
export const sheetOutcome = z.strictObject({
  faults: z.array(sheetFault),
  more: z.int(),
  change: z.nullable(sheetChange),
})
export type SheetOutcome = z.infer<typeof sheetOutcome>

/** `isKeeping`: products that the file lacks stay. */
const sheet = z.strictObject({ upload, isKeeping: z.boolean() })

const office = ['office'] as const satisfies Surface[]
/** What stands around a piece. bytes */
const beside = 1024

export const keepingCommands = {
  'backup.read': { surfaces: office, takes: nothing, gives: backupState },
  'backup.make': { surfaces: office, takes: nothing, gives: madeCopy },
  /** A piece of a file: of a new one where `upload` is null. `at`: how much of it was sent before. */
  'upload.add': {
    surfaces: office,
    takes: z.strictObject({
      upload: z.nullable(upload),
      at: z.int().check(z.minimum(0)),
      base64: z.string().check(z.maxLength(encoded(pieceLength)), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    gives: z.strictObject({ upload, bytes: z.int() }),
    longest: encoded(pieceLength) + beside,
  },
  /** Changes nothing. */
  'backup.check': { surfaces: office, takes: z.strictObject({ upload }), gives: lookedCopy },
  /**
   * Puts a copy ready: the next start of the till goes back to it. Who signs this answers for that journal. `told`: as `backup.check` gave
   * it; where there was money since, nothing is restored.
   */
  'backup.restore': {
    surfaces: office,
    takes: z.strictObject({ upload, told: z.int().check(z.minimum(0)), manager: signature }),
    gives: backupState,
  },
  /** The next start changes nothing after all. */
  'backup.forget': { surfaces: office, takes: nothing, gives: backupState },
  /** Changes nothing. */
  'catalog.check': { surfaces: office, takes: sheet, gives: sheetOutcome },
  /** All of the file or nothing of it. */
  'catalog.import': { surfaces: office, takes: sheet, gives: sheetOutcome },
  'catalog.export': {
    surfaces: office,
    takes: nothing,
    gives: z.strictObject({ name: z.string(), text: z.string(), products: z.int() }),
  },
} as const
