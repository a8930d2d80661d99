// `npm run catalog -- import|export|list|sample`: a shop's products into the till, and out again into a spreadsheet.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changeOf, keepingFaults, keepMissing } from '#core/catalog/changes.ts'
import { catalogCsv, readCatalogRows, refusedSheet, type BadSheet } from '#core/catalog/csv-catalog.ts'
import { sheetRows } from '#core/catalog/sheet-rows.ts'
import { catalogFileOf, readCatalog, writeCatalog } from '#core/catalog/catalog-file.ts'
import { writeWhole } from '#core/system/disk.ts'
import { filesOf } from '#core/folder/folder.ts'
import { createPictureReader } from '#core/catalog/picture-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import {
  counted,
  encodingAsked,
  inEnglish,
  priceMarkAsked,
  tellChange,
  tellFault,
  tellProducts,
  tellText,
} from '#server/commands/catalog-output.ts'
import {
  giveUp,
  note,
  print,
  readFolder,
  readOptions,
  readVerb,
  speakPlainly,
  usualFolder,
  warn,
} from '#server/commands/terminal.ts'
import { catalogUsage } from '#server/commands/usages.ts'
import { settingsFile } from '#server/settings.ts'
import { priceMark, sheetEncoding, type PriceMark, type SheetEncoding } from '#shared/catalog-file.ts'
import { emptyCatalog, type Catalog } from '#shared/catalog.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type Asked = {
  folder: string
  settings: Settings
  file: string
  isDryRun: boolean
  isKeeping: boolean
  isJson: boolean
  encoding: SheetEncoding | undefined
  priceMark: PriceMark | undefined
}

const actions: Record<
  'import' | 'export' | 'sample' | 'list',
  { act: (asked: Asked) => void | Promise<void>; needsFile: boolean }
> = {
  import: { act: importAll, needsFile: true },
  export: { act: exportAll, needsFile: true },
  sample: { act: writeSample, needsFile: true },
  list: { act: list, needsFile: false },
}

speakPlainly()
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const { verb: action, usage, rest } = readVerb(catalogUsage)
const { act, needsFile } = actions[action as keyof typeof actions] // its verbs are these
const [named] = needsFile
  ? parseArgs({ args: rest, options: usage.options, strict: false, tokens: true }).tokens.filter(
      ({ kind }) => kind === 'positional',
    )
  : []
const file = named === undefined ? '' : (rest[named.index] ?? '')
const options = readOptions(
  usage,
  rest.filter((_, at) => at !== named?.index),
)
if (!options.ok) giveUp(options.problem)
const isJson = options.value.json === true
if (needsFile && file === '')
  stop(
    problem('option.invalid', {
      option: 'this command',
      given: `${action} without a file`,
      expected: `${action} FILE.csv`,
    }),
  )
const folder = take(readFolder(options.value.data, usualFolder))
await act({
  folder,
  settings: take(settingsFile.readSettings(filesOf(folder))) ?? sandboxSettings(),
  file: path.resolve(file),
  isDryRun: options.value['dry-run'] === true,
  isKeeping: options.value['keep-missing'] === true,
  isJson,
  encoding: oneOf(sheetEncoding, '--encoding', options.value.encoding),
  priceMark: oneOf(priceMark, '--prices', options.value.prices),
})

function oneOf<T extends string>(
  choice: { options: readonly T[] },
  option: string,
  given: string | undefined,
): T | undefined {
  const found = choice.options.find((one) => one === given)
  if (found === undefined && given !== undefined)
    stop(problem('option.invalid', { option, given, expected: choice.options.join(', ') }))
  return found
}

/** All of the file or nothing of it. Whatever it says, the till goes on selling meanwhile. */
async function importAll(asked: Asked): Promise<void> {
  const { folder, settings, file, isDryRun, isKeeping, encoding, priceMark: mark } = asked
  const target = catalogFileOf(folder)
  const bytes = take(bytesOf(file))
  if (!existsSync(folder)) {
    const till = '--data and the folder of a till that was started before'
    stop(problem('option.invalid', { option: '--data', given: folder, expected: till }))
  }
  const before = beforeImport(target, isKeeping)
  const read = readCatalogRows(await sheetRows(bytes, encoding), createPictureReader(path.dirname(file)), {
    before,
    market: settings.market,
    priceMark: mark,
  })
  if (read.text) tellText(read.text)
  // A guessed encoding has to be seen by a person before anything is imported.
  if (!isDryRun && read.text?.isGuess) stop(encodingAsked(read.text))
  if (!read.ok && read.faults.length === 0 && read.asked) stop(priceMarkAsked(read.asked))
  if (!read.ok) return refuse(file, read)
  const after = isKeeping ? keepMissing(before, read.catalog) : read.catalog
  const faults = isKeeping ? keepingFaults(before, read, after) : []
  if (faults.length > 0) return refuse(file, refusedSheet(faults))
  const change = changeOf(before, after)
  if (!isDryRun) take(written(folder, () => writeCatalog(target, after)))
  const { text } = read
  if (isJson)
    return print(JSON.stringify({ ok: true, isDryRun, products: after.products.length, text, ...change }))
  tellChange(change, after, { isDryRun, settings })
  if (!isDryRun) note('A till that runs on this folder shows them within seconds.')
}

/** The catalog that the new one is compared with. */
function beforeImport(target: string, isKeeping: boolean): Catalog {
  const found = readCatalog(target)
  if (found.ok) return found.value ?? emptyCatalog
  if (isKeeping) stop(found.problem)
  warn(found.problem)
  note('       It is compared as if it were empty.')
  return emptyCatalog
}

function exportAll({ folder, settings, file }: Asked): void {
  writeOut(sold(folder, settings), file)
}

function writeSample({ settings, file }: Asked): void {
  writeOut(sampleCatalog(settings.market), file)
}

function list({ folder, settings }: Asked): void {
  const catalog = sold(folder, settings)
  if (isJson) print(JSON.stringify({ ok: true, ...catalog }))
  else tellProducts(catalog, settings)
}

/** Catalog that the till sells: in the sandbox, as long as nothing was imported, the sample. */
function sold(folder: string, settings: Settings): Catalog {
  const found = take(readCatalog(catalogFileOf(folder)))
  if (found) return found
  if (settings.service.kind !== 'sandbox') return emptyCatalog
  note('Nothing was imported yet: these are the products of the sample.')
  return sampleCatalog(settings.market)
}

/** Its pictures first, the rows last: with the file all is there. Nothing is written over. */
function writeOut(catalog: Catalog, file: string): void {
  if (existsSync(file)) stop(problem('backup.exists', { file }))
  const beside = `${path.basename(file, path.extname(file))}-pictures`
  const { text, pictures } = catalogCsv(catalog, beside)
  const result = written(file, () => {
    for (const { name, bytes } of pictures) {
      const picture = path.join(path.dirname(file), name)
      mkdirSync(path.dirname(picture), { recursive: true })
      writeFileSync(picture, bytes, { flag: 'wx' })
    }
    writeWhole(file, () => text)
  })
  take(result.ok ? result : failed(problem('backup.notWritten', { file, reason: reasonIn(result.problem) })))
  const { products } = catalog
  const drawn = pictures.length > 0 ? `, with ${counted(pictures, 'picture')} in ${beside}` : ''
  print(
    isJson
      ? JSON.stringify({ ok: true, file, products: products.length, pictures: pictures.length })
      : `Written: ${counted(products, 'product')} in ${file}${drawn}.`,
  )
}

function refuse(file: string, { faults, more }: BadSheet): never {
  const trouble = problem('catalog.notImported', { file, mistakes: faults.length + more })
  const inWords = faults.map((fault) => ({ ...fault, expected: inEnglish(fault.expected) }))
  if (isJson) print(JSON.stringify({ ok: false, problem: trouble, faults: inWords, more }))
  else {
    for (const fault of faults) note(tellFault(fault))
    if (more > 0) note(`and ${more} more.`)
  }
  giveUp(trouble)
}

function bytesOf(file: string): Result<Uint8Array> {
  try {
    const bytes = readFileSync(file)
    if (bytes.length <= 16 * 1024 * 1024) return ok(bytes)
    return failed(problem('file.unreadable', { file, reason: 'it is larger than 16 MB' }))
  } catch (error) {
    return failed(problem('file.unreadable', { file, reason: codeOf(error) }))
  }
}

function written(folder: string, write: () => void): Result<null> {
  try {
    write()
    return ok(null)
  } catch (error) {
    const reason = codeOf(error)
    if (/^(ENOSPC|EDQUOT)$/.test(reason)) return failed(problem('folder.full', { folder }))
    return failed(problem('folder.notWritable', { folder, reason }))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function reasonIn({ details }: Problem): string {
  return 'reason' in details ? String(details.reason) : 'the disk is full'
}

/** The value; else it is said, for programs on stdout too, and the command ends with 1. */
function take<T>(result: Result<T>): T {
  return result.ok ? result.value : stop(result.problem)
}

function stop(trouble: Problem): never {
  if (isJson) print(JSON.stringify(failed(trouble)))
  giveUp(trouble)
}
