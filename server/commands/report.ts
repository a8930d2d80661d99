// `npm run report -- --x | --z N | --list`: what a till has taken, in the terminal, also beside a till that runs.
import { existsSync } from 'node:fs'
import { layOut } from '#core/printing/output.ts'
import { rowsOfX, rowsOfZ } from '#core/printing/documents.ts'
import { dayAndTime } from '#core/printing/texts.ts'
import { systemClock } from '#core/system/clock.ts'
import { filesOf, identityIn } from '#core/folder/folder.ts'
import { tillFeatures } from '#core/features.ts'
import { foldOf } from '#core/folds/folds.ts'
import { readJournal, type ReadJournal } from '#core/journal/journal.ts'
import { closingOf, closings, xReport } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Owner } from '#core/service/access.ts'
import { localeOf, zoneOf } from '#core/settings/settings.ts'
import type { Closing } from '#core/till/projection.ts'
import type { Row } from '#shared/paper.ts'
import type { Settings } from '#shared/settings.ts'
import {
  giveUp,
  print,
  readFolder,
  readOptions,
  speakPlainly,
  usualFolder,
} from '#server/commands/terminal.ts'
import { reportUsage } from '#server/commands/usages.ts'
import { settingsFile } from '#server/settings.ts'
import { formatAmount } from '#shared/money.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Report, ZReport } from '#shared/report.ts'

const expected = 'one of --x, --z and the number of a closing, and --list'

speakPlainly()
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const options = readOptions(reportUsage)
if (!options.ok) giveUp(options.problem)
const { x, z, list, json: isJson = false, data } = options.value
const asked = Object.entries({ x, z, list }).flatMap(([name, value]) =>
  value === undefined ? [] : `--${name}`,
)
if (asked.length === 0)
  giveUp(
    problem('option.missing', {
      option: 'One of --x, --z N and --list',
      example: `${reportUsage.run} -- --x`,
    }),
  )
if (asked.length > 1)
  giveUp(problem('option.invalid', { option: 'this command', given: asked.join(' '), expected }))
const folder = readFolder(data, usualFolder)
if (!folder.ok) giveUp(folder.problem)
const files = filesOf(folder.value)
if (![files.journal, files.identity].some((file) => existsSync(file)))
  take(failed(problem('journal.notBegun', { folder: files.path })))
const settings = take(settingsOf())
using journal = take(readJournal(files.journal, tillFeatures))
if (list) tellList()
else if (z === undefined) tellX(xReport(reportingOf(journal, settings)))
else tellZ(take(closing(z)))

function settingsOf(): Result<Settings> {
  const found = settingsFile.readSettings(files)
  if (!found.ok) return found
  return found.value ? ok(found.value) : failed(problem('settings.missing', { file: files.settings }))
}

function closing(given: string): Result<Closing> {
  return /^\d{1,9}$/.test(given)
    ? closingOf(journal, Number(given))
    : failed(problem('option.invalid', { option: '--z', given, expected }))
}

function reportingOf(from: ReadJournal, chosen: Settings) {
  const sales = from
    .entities(saleFeature)
    .unsettled()
    .flatMap((id) => foldOf(from, saleFeature, id) ?? [])
  return {
    journal: from,
    settings: chosen,
    identity: { tillId: identityIn(files.identity)?.tillId ?? '' },
    service: serviceOf(from, chosen),
    clock: systemClock,
    unfinished: () => sales,
  }
}

/** The built-in service's sales unit stands in the facts alone: the newest sale was made with it. */
function serviceOf(from: ReadJournal, { service }: Settings): Owner {
  if (service.kind === 'service') {
    const { merchant_serial_number: merchantSerialNumber, environment } = service.handler
    return { merchantSerialNumber, environment, address: service.baseUrl }
  }
  const [latest] = from.entities(saleFeature).newest(1)
  const opened = latest === undefined ? undefined : foldOf(from, saleFeature, latest)?.payment.terms
  return { merchantSerialNumber: opened?.merchantSerialNumber ?? '', environment: 'TEST', address: 'sandbox' }
}

function tellX(report: Report): void {
  tell(report, rowsOfX(settings, report))
}

function tellZ(one: Closing): void {
  tell(one.report, rowsOfZ(one))
}

function tell(report: Report | ZReport, rows: readonly Row[]): void {
  if (isJson) return print(JSON.stringify(report))
  for (const line of layOut(rows, 48)) {
    // Large letters are laid out for half as many a line.
    if (line.is === 'line')
      print((line.weight === 'large' ? line.text.replace(/^ */, '$&$&') : line.text).trimEnd())
  }
}

function tellList(): void {
  const rows = closings(journal)
  if (isJson) return print(JSON.stringify(rows))
  if (rows.length === 0) print('No period was closed yet.')
  for (const { number, at, net, currency, person } of rows) {
    const sum = formatAmount(net, localeOf(settings)).padStart(14)
    print(
      `${String(number).padStart(5)}  ${dayAndTime(at, localeOf(settings), zoneOf(settings))}  ${sum} ${currency}  ${person?.name ?? ''}`,
    )
  }
}

/** The value; else it is said, for programs on stdout too, and the command ends with 1. */
function take<T>(result: Result<T>): T {
  if (result.ok) return result.value
  if (isJson) print(JSON.stringify(result))
  return giveUp(result.problem)
}
