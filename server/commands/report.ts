// `npm run report -- --x | --z N | --list`: what a till has taken, in the terminal, also beside a till that runs.
import { existsSync } from 'node:fs'
import { layOut, rowsOfX, rowsOfZ } from '#core/printing/documents.ts'
import { dayAndTime } from '#core/printing/texts.ts'
import { systemClock } from '#core/system/clock.ts'
import { filesOf, identityIn } from '#core/folder/folder.ts'
import { tillFeatures } from '#core/features.ts'
import { foldOf } from '#core/folds/folds.ts'
import { readJournal, type ReadJournal } from '#core/journal/journal.ts'
import { closingOf, closings, xReport } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { AgreementOwner } from '#core/service/access.ts'
import { localeOf, zoneOf } from '#core/settings/settings.ts'
import type { Closing } from '#core/till/projection.ts'
import type { PrintRow } from '#shared/paper.ts'
import type { Settings } from '#shared/settings.ts'
import { giveUp, orGiveUp, printLine, readFolder, startCommand } from '#server/commands/terminal.ts'
import { reportUsage } from '#server/commands/usages.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { formatAmount } from '#shared/money.ts'
import { failed, problem, type Result } from '#shared/problem.ts'
import type { Report, ZReport } from '#shared/report.ts'

const expected = 'one of --x, --z and the number of a closing, and --list'

const { x, z, list, json: isJson = false, data } = startCommand(reportUsage)
const take = <T>(result: Result<T>): T => orGiveUp(result, isJson)
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
const files = filesOf(orGiveUp(readFolder(data)))
if (![files.journal, files.identity].some((file) => existsSync(file)))
  take(failed(problem('journal.notBegun', { folder: files.path })))
const settings =
  take(serverSettingsFile.readSettings(files)) ??
  take<never>(failed(problem('settings.missing', { file: files.settings })))
using journal = take(readJournal(files.journal, tillFeatures))
if (list) tellList()
else if (z === undefined) {
  const { unsettled } = journal.entities(saleFeature)
  const report = xReport({
    journal,
    settings,
    identity: { tillId: identityIn(files.identity)?.tillId ?? '' },
    service: serviceOf(journal, settings),
    clock: systemClock,
    unfinished: () => unsettled().flatMap((id) => foldOf(journal, saleFeature, id) ?? []),
  })
  tell(report, rowsOfX(settings, report))
} else {
  const one = take(closing(z))
  tell(one.report, rowsOfZ(one))
}

function closing(given: string): Result<Closing> {
  return /^\d{1,9}$/.test(given)
    ? closingOf(journal, Number(given))
    : failed(problem('option.invalid', { option: '--z', given, expected }))
}

/** The built-in service's sales unit stands in the facts alone: the newest sale was made with it. */
function serviceOf(from: ReadJournal, { service }: Settings): AgreementOwner {
  if (service.kind === 'service') {
    const { merchant_serial_number: merchantSerialNumber, environment } = service.handler
    return { merchantSerialNumber, environment, address: service.baseUrl }
  }
  const [latest] = from.entities(saleFeature).newest(1)
  const opened = latest === undefined ? undefined : foldOf(from, saleFeature, latest)?.payment.terms
  return { merchantSerialNumber: opened?.merchantSerialNumber ?? '', environment: 'TEST', address: 'sandbox' }
}

function tell(report: Report | ZReport, rows: readonly PrintRow[]): void {
  if (isJson) return printLine(JSON.stringify(report))
  for (const line of layOut(rows, 48)) {
    // Large letters are laid out for half as many a line.
    if (line.is === 'line')
      printLine((line.weight === 'large' ? line.text.replace(/^ */, '$&$&') : line.text).trimEnd())
  }
}

function tellList(): void {
  const rows = closings(journal)
  if (isJson) return printLine(JSON.stringify(rows))
  if (rows.length === 0) printLine('No period was closed yet.')
  for (const { number, at, net, currency, person } of rows) {
    const sum = formatAmount(net, localeOf(settings)).padStart(14)
    printLine(
      `${String(number).padStart(5)}  ${dayAndTime(at, localeOf(settings), zoneOf(settings))}  ${sum} ${currency}  ${person?.name ?? ''}`,
    )
  }
}
