// The catalog as a file, a spreadsheet of products: the rules for it, what an import changes, and its commands.
import * as z from 'zod/mini'
import { upload } from '#shared/backup.ts'
import { noInput, officeOnly, type CommandRows } from '#shared/command.ts'
import { texts } from '#shared/language.ts'
import type { Translate } from '#shared/translate.ts'

/** Five thousand products, with names in every language. bytes */
export const largestSheet = 4 * 1024 * 1024

/** Each rule by its name, with what its words need. */
const sheetRule = z.strictObject({
  rule: z.enum([
    'id',
    'oneLine',
    'short',
    'price',
    'priceTooLarge',
    'vat',
    'vatZero',
    'vatFraction',
    'vatRate',
    'barcodeShortened',
    'barcode',
    'barcodeCheck',
    'age',
    'yesNo',
    'image',
    'pictureThere',
    'pictureInside',
    'pictureReadable',
    'pictureSmall',
    'pictureKind',
    'picturePoints',
    'pictureKnown',
    'picturesAll',
    'oneOf',
    'once',
    'column',
    'columnOf',
    'product',
    'letters',
    'cells',
    'name',
    'mostProducts',
    'mostCategories',
    'sameName',
    'categoryName',
    'taken',
    'keptBarcode',
    'keptProducts',
    'keptCategories',
    'keptPictures',
    'closingQuote',
    'afterCell',
    'priceMarks',
    'cellError',
    'workbook',
    'workbookLarge',
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SheetRule = z.infer<typeof sheetRule>

export const mustBe = (rule: SheetRule['rule'], values: SheetRule['values'] = {}): SheetRule => ({
  rule,
  values,
})

export const ruleWords = ({ rule, values }: SheetRule, t: Translate<`must.${SheetRule['rule']}`>): string =>
  t(`must.${rule}`, values)

const sheetFault = z.strictObject({
  line: z.int(),
  column: z.string(),
  given: z.string(),
  expected: sheetRule,
})

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

/** Changes that an import makes, or would make. `rows`: at most two hundred of the products. */
const sheetChange = z.strictObject({
  products: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  categories: z.int(),
  isOrderNew: z.boolean(),
  rows: z.array(productChange),
})
export type SheetChange = z.infer<typeof sheetChange>

/** As `TextDecoder` calls them. */
export const sheetEncoding = z.enum(['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'])
export type SheetEncoding = z.infer<typeof sheetEncoding>

/** How the letters of a text were read. `words`: the first that another encoding would change; none where none would. */
const sheetText = z.strictObject({
  encoding: sheetEncoding,
  isGuess: z.boolean(),
  words: z.array(z.string()),
})
export type SheetText = z.infer<typeof sheetText>

/** Meaning of a point or comma before three digits in the prices of a sheet. */
export const priceMark = z.enum(['thousands', 'decimals'])
export type PriceMark = z.infer<typeof priceMark>

/** The first price that can be read as two: `1.234`. `thousands`: in minor units; `decimals`: `1.234`, with a point in any case. */
const unclearPrice = z.strictObject({
  line: z.int(),
  given: z.string(),
  thousands: z.int(),
  decimals: z.string(),
})
export type UnclearPrice = z.infer<typeof unclearPrice>

/**
 * `change` null: nothing was taken, for the mistakes in it, or until `price` is answered. `more`: mistakes that are not listed. `text`
 * null: of a workbook, whose letters are certain. `price` null: each can be read in one way alone.
 */
export const sheetOutcome = z.strictObject({
  faults: z.array(sheetFault),
  more: z.int(),
  change: z.nullable(sheetChange),
  text: z.nullable(sheetText),
  price: z.nullable(unclearPrice),
})
export type SheetOutcome = z.infer<typeof sheetOutcome>

/** `isKeeping`: products that the file lacks stay. Without `encoding` it is guessed, without `priceMark` asked about. */
const sheet = z.strictObject({
  upload,
  isKeeping: z.boolean(),
  encoding: z.optional(sheetEncoding),
  priceMark: z.optional(priceMark),
})

export const catalogFileCommands = {
  /** Changes nothing. */
  'catalog.check': { surfaces: officeOnly, permission: 'changeCatalog', takes: sheet, gives: sheetOutcome },
  /** All of the file or nothing of it. What was changed is told once, or each mistake with its line. */
  'catalog.import': { surfaces: officeOnly, permission: 'changeCatalog', takes: sheet, gives: sheetOutcome },
  'catalog.export': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: noInput,
    gives: z.strictObject({ name: z.string(), text: z.string(), products: z.int() }),
  },
} as const satisfies CommandRows
