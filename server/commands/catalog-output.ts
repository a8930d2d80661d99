// The catalog's words in the terminal: what an import changes, which mistakes a file has, and what a till sells.
import { localeOf } from '#core/settings/settings.ts'
import type { CatalogChange, FieldChange } from '#core/catalog/changes.ts'
import type { CsvFault } from '#core/catalog/csv-table.ts'
import { readLocales, translators } from '#core/system/locales.ts'
import type { Settings } from '#shared/settings.ts'
import { note, printLine } from '#server/commands/terminal.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import { spokenLanguageOf, textFor, type Texts } from '#shared/language.ts'
import { currencyOf } from '#shared/market.ts'
import { decimal, formatMoney } from '#shared/money.ts'
import type catalogFile from '#shared/locales/en/catalog-file.json'
import {
  ruleWords,
  sheetEncoding,
  type UnclearPrice,
  type SheetRule,
  type SheetText,
} from '#shared/catalog-file.ts'
import { problem, type Problem } from '#shared/problem.ts'

type Spoken = Pick<Settings, 'market' | 'locale'>

/** The terminal speaks English. */
const t = translators<typeof catalogFile>(readLocales('catalog-file'))('en')
export const ruleInEnglish = (expected: SheetRule): string => ruleWords(expected, t)

export function tellFault({ line, column, given, expected }: CsvFault): string {
  const where = [`line ${line}`, ...(column === '' ? [] : [column])].join(', ')
  return `${where}${given === '' ? '' : ` “${given}”`}: must be ${ruleInEnglish(expected)}`
}

/** How the letters of a file were read, where it is not what everybody expects. */
export function tellText({ encoding, words }: SheetText): void {
  if (encoding !== 'utf-8' && words.length > 0) note(`Read as ${encoding}: ${words.join(', ')}`)
}

export const encodingQuestion = ({ encoding, words }: SheetText): Problem =>
  problem('option.invalid', {
    option: '--encoding',
    given: 'no encoding',
    expected: `${encoding} if these are words of the file: ${words.join(', ')}; else another of ${sheetEncoding.options.join(', ')}`,
  })

export const priceMarkQuestion = ({ line, given, thousands, decimals }: UnclearPrice): Problem =>
  problem('option.invalid', {
    option: '--prices',
    given: `${given} in line ${line}`,
    expected: `thousands, if that is ${decimal(thousands)}, or decimals, if it is ${decimals}`,
  })

export function tellChange(
  { added, changed, removed, categories, isOrderNew }: CatalogChange,
  { products }: Catalog,
  { isDryRun, settings }: { isDryRun: boolean; settings: Spoken },
): void {
  for (const product of added) printLine(`+ ${lineOf(product, settings)}`)
  for (const { product, fields } of changed) printLine(`~ ${product.id}: ${changesOf(fields, settings)}`)
  for (const product of removed) printLine(`- ${lineOf(product, settings)}`)
  for (const id of categories.added) printLine(`+ category ${id}`)
  for (const { id, fields } of categories.changed)
    printLine(`~ category ${id}: ${changesOf(fields, settings)}`)
  for (const id of categories.removed) printLine(`- category ${id}`)
  if (isOrderNew) printLine('~ the order in which they are shown')
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`
  printLine(
    isDryRun
      ? `It would be ${countedText(products, 'product')}: ${counts}. Nothing was changed.`
      : `${countedText(products, 'product')}: ${counts}.`,
  )
}

export function tellProducts({ categories, products }: Catalog, settings: Spoken): void {
  for (const { id, names } of categories) {
    printLine(`${nameIn(names, settings)} (${id})`)
    for (const product of products.filter(({ category }) => category === id))
      printLine(`  ${lineOf(product, settings)}`)
  }
  note(`${countedText(products, 'product')} in ${countedText(categories, 'category', 'categories')}.`)
}

export const countedText = ({ length }: readonly unknown[], one: string, more = `${one}s`): string =>
  `${length} ${length === 1 ? one : more}`

const changesOf = (fields: readonly FieldChange[], settings: Spoken): string =>
  fields
    .map(({ field, before, after }) =>
      isPicture(before) && isPicture(after)
        ? `${field} another picture`
        : `${field} ${said(field, before, settings)} → ${said(field, after, settings)}`,
    )
    .join(', ')

function said(field: string, value: unknown, settings: Spoken): string {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (field === 'price') return priceOf(value, settings)
    return field === 'vatRate' ? percent(value) : String(value)
  }
  if (typeof value === 'string') return `“${value}”`
  return typeof value === 'object' && 'drawing' in value ? String(value.drawing) : 'a picture'
}

const isPicture = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'picture' in value

function lineOf(product: Product, settings: Spoken): string {
  const { id, names, price, vatRate, barcode, minimumAge, isFavourite, isSoldOut } = product
  const cells = [
    id.padEnd(20),
    nameIn(names, settings).padEnd(26),
    priceOf(price, settings).padStart(12),
    percent(vatRate).padStart(7),
    barcode ?? '',
    [
      ...(minimumAge > 0 ? [`from ${minimumAge} years`] : []),
      ...(isFavourite ? ['favourite'] : []),
      ...(isSoldOut ? ['sold out'] : []),
    ].join(', '),
  ]
  return cells.join('  ').trimEnd()
}

const nameIn = (names: Texts, spoken: Spoken): string => textFor(names, spokenLanguageOf(localeOf(spoken)))
const priceOf = (value: number, spoken: Spoken): string =>
  formatMoney({ value, currency: currencyOf[spoken.market] }, localeOf(spoken))
const percent = (rate: number): string => `${decimal(rate).replace(/\.?0+$/, '')} %`
