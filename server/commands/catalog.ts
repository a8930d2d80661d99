// `npm run catalog -- import|export|list|sample`: a shop's products into the till, and out again into a spreadsheet.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changeOf, keepingFaults, keepMissing } from '#core/catalog/changes.ts'
import { catalogCsv, readCatalogRows, refusedSheet, type BadSheet } from '#core/catalog/csv-catalog.ts'
import { sheetRows } from '#core/catalog/sheet-rows.ts'
import { catalogFileOf, readCatalog, writeCatalog } from '#core/catalog/catalog-file.ts'
import { systemErrorCode, writeWhole } from '#core/system/disk.ts'
import { filesOf } from '#core/folder/folder.ts'
import { createPictureReader } from '#core/catalog/picture-file.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import {
  countedText,
  encodingQuestion,
  ruleInEnglish,
  priceMarkQuestion,
  tellChange,
  tellFault,
  tellProducts,
  tellText,
} from '#server/commands/catalog-output.ts'
import {
  giveUp,
  note,
  orGiveUp,
  printLine,
  readFolder,
  readVerb,
  startCommand,
  printWarning,
} from '#server/commands/terminal.ts'
import { catalogUsage } from '#server/commands/usages.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { priceMark, sheetEncoding } from '#shared/catalog-file.ts'
import { emptyCatalog, type Catalog } from '#shared/catalog.ts'
import { failed, problem, type Problem, type Result } from '#shared/problem.ts'

const { verb, usage, rest } = readVerb(catalogUsage)
const needsFile = verb !== 'list'
const [named] = needsFile
  ? parseArgs({ args: rest, options: usage.options, strict: false, tokens: true }).tokens.filter(
      ({ kind }) => kind === 'positional',
    )
  : []
const given = named === undefined ? '' : (rest[named.index] ?? '')
const options = startCommand(
  usage,
  rest.filter((_, at) => at !== named?.index),
)
const { json: isJson = false, 'dry-run': isDryRun = false, 'keep-missing': isKeeping = false } = options
if (needsFile && given === '')
  stop(
    problem('option.invalid', {
      option: 'this command',
      given: `${verb} without a file`,
      expected: `${verb} FILE.csv`,
    }),
  )
const file = path.resolve(given)
const folder = take(readFolder(options.data))
const settings = take(serverSettingsFile.readSettings(filesOf(folder))) ?? sandboxSettings()
const encoding = oneOf(sheetEncoding, '--encoding', options.encoding)
const mark = oneOf(priceMark, '--prices', options.prices)
if (verb === 'import') await importAll()
else if (verb === 'list') list()
else writeOut(verb === 'export' ? sold() : sampleCatalog(settings.market))

function oneOf<T extends string>(
  choice: { options: readonly T[] },
  option: string,
  said: string | undefined,
): T | undefined {
  const found = choice.options.find((one) => one === said)
  if (found === undefined && said !== undefined)
    stop(problem('option.invalid', { option, given: said, expected: choice.options.join(', ') }))
  return found
}

/** All of the file or nothing of it. Whatever it says, the till goes on selling meanwhile. */
async function importAll(): Promise<void> {
  const target = catalogFileOf(folder)
  const bytes = bytesIn()
  if (!existsSync(folder)) {
    const till = '--data and the folder of a till that was started before'
    stop(problem('option.invalid', { option: '--data', given: folder, expected: till }))
  }
  const before = beforeImport(target)
  const read = readCatalogRows(await sheetRows(bytes, encoding), createPictureReader(path.dirname(file)), {
    before,
    market: settings.market,
    priceMark: mark,
  })
  if (read.text) tellText(read.text)
  // A guessed encoding has to be seen by a person before anything is imported.
  if (!isDryRun && read.text?.isGuess) stop(encodingQuestion(read.text))
  if (!read.ok && read.faults.length === 0 && read.asked) stop(priceMarkQuestion(read.asked))
  if (!read.ok) return refuse(read)
  const after = isKeeping ? keepMissing(before, read.catalog) : read.catalog
  const faults = isKeeping ? keepingFaults(before, read, after) : []
  if (faults.length > 0) return refuse(refusedSheet(faults))
  const change = changeOf(before, after)
  if (!isDryRun)
    written(
      () => writeCatalog(target, after),
      (reason, isFull) =>
        isFull ? problem('folder.full', { folder }) : problem('folder.notWritable', { folder, reason }),
    )
  const { text } = read
  if (isJson)
    return printLine(JSON.stringify({ ok: true, isDryRun, products: after.products.length, text, ...change }))
  tellChange(change, after, { isDryRun, settings })
  if (!isDryRun) note('A till that runs on this folder shows them within seconds.')
}

/** The catalog that the new one is compared with. */
function beforeImport(target: string): Catalog {
  const found = readCatalog(target)
  if (found.ok) return found.value ?? emptyCatalog
  if (isKeeping) stop(found.problem)
  printWarning(found.problem)
  note('       It is compared as if it were empty.')
  return emptyCatalog
}

function list(): void {
  const catalog = sold()
  if (isJson) printLine(JSON.stringify({ ok: true, ...catalog }))
  else tellProducts(catalog, settings)
}

/** Catalog that the till sells: in the sandbox, as long as nothing was imported, the sample. */
function sold(): Catalog {
  const found = take(readCatalog(catalogFileOf(folder)))
  if (found) return found
  if (settings.service.kind !== 'sandbox') return emptyCatalog
  note('Nothing was imported yet: these are the products of the sample.')
  return sampleCatalog(settings.market)
}

/** Its pictures first, the rows last: with the file all is there. Nothing is written over. */
function writeOut(catalog: Catalog): void {
  if (existsSync(file)) stop(problem('backup.exists', { file }))
  const beside = `${path.basename(file, path.extname(file))}-pictures`
  const { text, pictures } = catalogCsv(catalog, beside)
  written(
    () => {
      for (const { name, bytes } of pictures) {
        const picture = path.join(path.dirname(file), name)
        mkdirSync(path.dirname(picture), { recursive: true })
        writeFileSync(picture, bytes, { flag: 'wx' })
      }
      writeWhole(file, () => text)
    },
    (reason, isFull) => problem('backup.notWritten', { file, reason: isFull ? 'the disk is full' : reason }),
  )
  const { products } = catalog
  const drawn = pictures.length > 0 ? `, with ${countedText(pictures, 'picture')} in ${beside}` : ''
  printLine(
    isJson
      ? JSON.stringify({ ok: true, file, products: products.length, pictures: pictures.length })
      : `Written: ${countedText(products, 'product')} in ${file}${drawn}.`,
  )
}

function refuse({ faults, more }: BadSheet): never {
  const trouble = problem('catalog.notImported', { file, mistakes: faults.length + more })
  const inWords = faults.map((fault) => ({ ...fault, expected: ruleInEnglish(fault.expected) }))
  if (isJson) printLine(JSON.stringify({ ok: false, problem: trouble, faults: inWords, more }))
  else {
    for (const fault of faults) note(tellFault(fault))
    if (more > 0) note(`and ${more} more.`)
  }
  giveUp(trouble)
}

function bytesIn(): Uint8Array {
  const unreadable = (reason: string) => stop(problem('file.unreadable', { file, reason }))
  try {
    const bytes = readFileSync(file)
    return bytes.length <= 16 * 1024 * 1024 ? bytes : unreadable('it is larger than 16 MB')
  } catch (error) {
    return unreadable(systemErrorCode(error) || String(error))
  }
}

/** `why`: from the code of the error, or what is as good as one. */
function written(write: () => void, why: (reason: string, isFull: boolean) => Problem): void {
  try {
    write()
  } catch (error) {
    const reason = systemErrorCode(error) || String(error)
    stop(why(reason, /^(ENOSPC|EDQUOT)$/.test(reason)))
  }
}

function take<T>(result: Result<T>): T {
  return orGiveUp(result, isJson)
}

function stop(trouble: Problem): never {
  return take<never>(failed(trouble))
}
