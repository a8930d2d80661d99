// `npm run journal -- verify|export|backup|restore|reconcile`: the journal checked, written out, copied, restored and compared with the service.
import path from 'node:path'
import { existsSync } from 'node:fs'
import {
  backupFolder,
  restoreFolder,
  exportFacts,
  survey,
  unexplainedIn,
  type SurveyedSale,
  type Survey,
} from '#core/backup/backup.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { writeWhole } from '#core/system/disk.ts'
import { filesOf } from '#core/folder/folder.ts'
import {
  printMention,
  note,
  orGiveUp,
  printLine,
  readFolder,
  readVerb,
  startCommand,
  printWarning,
} from '#server/commands/terminal.ts'
import { journalUsage } from '#server/commands/usages.ts'
import { formatMoney } from '#shared/money.ts'
import { failed, ok, problem, type Result, type Problem } from '#shared/problem.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { openWithoutScreens } from '#server/host.ts'
import { serverSettingsFile } from '#server/settings.ts'
import type { Currency } from '#shared/market.ts'

/** Facts that the service told, as against what the till did about them. */
const newsKinds = [
  'authorized',
  'captured',
  'ended',
  'refunded',
  'refundedElsewhere',
  'refundedAtOtherTills',
  'quarantined',
] as const
type ReconcileNews = Extract<AnySaleFact, { kind: (typeof newsKinds)[number] }>
const isNews = (fact: AnySaleFact): fact is ReconcileNews => newsKinds.some((kind) => kind === fact.kind)

const { verb, usage, rest } = readVerb(journalUsage)
const { data, file, replace: isReplacing = false, json: isJson = false } = startCommand(usage, rest)
const folder = orGiveUp(readFolder(data))
const actions: Record<keyof typeof journalUsage.verbs, () => void | Promise<void>> = {
  verify,
  export: exportAll,
  backup,
  restore,
  reconcile,
}
await actions[verb as keyof typeof actions]() // its verbs are these

/** With --file it looks at a copy, else at the journal of the folder. */
function verify(): void {
  const journal = file === undefined ? filesOf(folder).journal : path.resolve(file)
  const { sales, agreements, ...found } = take(survey(journal))
  // A copy lets nobody in.
  const unexplained =
    file === undefined ? take(unexplainedIn(filesOf(folder))) : { people: [], registers: [] }
  // A PIN from npm run pin that nobody has used yet is none of the journal's business.
  const isTrue = found.untrueClosings.length === 0 && found.signed?.isRight !== false
  if (!isTrue) process.exitCode = 1
  if (isJson) {
    const counts = { sales: sales.length, agreements: agreements.length }
    return printLine(JSON.stringify({ ok: isTrue, ...found, ...counts, unexplained }))
  }
  tell(`The journal ${journal} is whole`, { sales, agreements, ...found })
  printLine(signature(found.signed))
  if (!found.isDerivedRight)
    printLine('Its list of sales is not up to date; the till makes it anew when it starts.')
  for (const number of found.untrueClosings)
    printLine(`Z ${number} does not say what the facts say: the file was changed while the till ran.`)
  for (const name of unexplained.people)
    printLine(
      `${name} has a PIN of which the journal does not tell: from npm run pin, not used yet, or staff.json was changed by hand.`,
    )
  for (const name of unexplained.registers)
    printLine(
      `The register ${name} may ask for payments, and the journal does not tell of it: registers.json was changed by hand.`,
    )
}

/** The key is the one that a Z report and the hub name for this till, or somebody else has written the journal. */
function signature(signed: Survey['signed']): string {
  if (signed === null) return 'Nobody has signed it.'
  const { till, key, isRight } = signed
  return isRight
    ? `Signed by till ${till} with the key ${key}.`
    : `The signature of till ${till} is not of these facts.`
}

/** One fact a line. On a broken journal the lines before the break, then what is wrong, and 1. */
function exportAll(): void {
  const { journal } = filesOf(folder)
  if (file === undefined) {
    const given = exportFacts(journal, (fact) => printLine(JSON.stringify(fact)))
    if (given.ok) return
    printWarning(given.problem)
    process.exitCode = 1 // without cutting off what still stands in the pipe
    return
  }
  const lines: string[] = []
  const given = exportFacts(journal, (fact) => lines.push(`${JSON.stringify(fact)}\n`))
  const target = take(named('export'))
  if (existsSync(target)) take(failed(problem('backup.exists', { file: target })))
  try {
    writeWhole(target, () => lines.join(''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    take(failed(problem('backup.notWritten', { file: target, reason })))
  }
  const { rows } = take(given)
  printLine(isJson ? JSON.stringify({ ok: true, rows, file: target }) : `${rows} facts are in ${target}.`)
}

function backup(): void {
  const target = take(named('backup'))
  const { sales, settings, ...found } = take(backupFolder(folder, target))
  if (!settings.isKept) printWarning(settings.problem)
  if (isJson)
    return printLine(
      JSON.stringify({ ok: true, file: target, ...found, sales: sales.length, settings: settings.isKept }),
    )
  tell(`The copy ${target} is whole`, { sales, ...found })
  printLine(settings.isKept ? 'The settings are in it.' : 'The settings are not in it.')
  printLine(
    'The till’s secret, its credentials and what its PINs are checked with are not: a restored till gets an id of its own.',
  )
}

async function restore(): Promise<void> {
  const source = take(named('restore'))
  const { sales, settings, replaced, tillId, ...found } = take(
    restoreFolder({ folder, file: source, isReplacing, chance: systemChance, now: systemClock.now() }),
  )
  const compared = settings === 'none' ? undefined : await reconcileFolder(folder)
  if (isJson) {
    const told = { ok: true, tillId, ...found, sales: sales.length, settings, replaced, reconciled: compared }
    return printLine(JSON.stringify(told))
  }
  tell(`${filesOf(folder).path} is restored`, { sales, ...found })
  printLine(
    `It is a new till now: ${tillId}. Its screens must be opened by the addresses it prints at its start.`,
  )
  printLine(
    existsSync(vaultFiles(folder).sealed)
      ? 'PINs that were chosen on this till go on working; one from npm run pin only if somebody has used it before.'
      : 'PINs cannot be checked here, for what they are checked with is in no copy: npm run pin gives a manager a new one.',
  )
  if (settings === 'none')
    printLine('It has no settings: put settings.json into the folder before you start it.')
  if (replaced) {
    printLine(`What was there is kept as ${replaced.file}.`)
    if ('problem' in replaced) {
      note('It could not be compared with the copy:')
      printWarning(replaced.problem)
    } else if (replaced.lost.length > 0) {
      printLine(
        `It has ${replaced.lost.length} sales that the copy does not have: ${replaced.lost.join(', ')}.`,
      )
      if (replaced.open.length > 0)
        printLine('Nobody looks after these of them, look them up at the service:')
      listOpen(replaced.open)
    }
  }
  if (compared?.ok) tellReconciled(compared.value)
  else if (compared?.problem.code === 'sandbox.startsAnew') printMention(compared.problem)
  else {
    if (compared) printWarning(compared.problem)
    printLine('It was not compared with the service: do that with npm run journal -- reconcile.')
  }
  if (found.unfinished.length > 0) printLine('The till settles what is not finished when it is started.')
}

/** Reads every sale at the service and says what the journal lacked; it is written down with it. */
async function reconcile(): Promise<void> {
  if (!existsSync(filesOf(folder).journal))
    take(failed(problem('journal.missing', { file: filesOf(folder).journal })))
  const found = take(await reconcileFolder(folder))
  if (isJson) printLine(JSON.stringify({ ok: true, ...found }))
  else tellReconciled(found)
}

function tell(
  said: string,
  { rows, head, sales, agreements, unfinished }: Omit<Survey, 'isDerivedRight' | 'signed'>,
): void {
  const members = agreements.length === 0 ? '' : `, ${agreements.length} agreements`
  printLine(`${said}: ${rows} rows, ${sales.length} sales, ${unfinished.length} not finished${members}.`)
  printLine(`Head ${head}`)
  listOpen(unfinished)
}

function listOpen(sales: readonly SurveyedSale[]): void {
  for (const { openedAt, amount, references } of sales)
    printLine(
      `  ${new Date(openedAt).toISOString()}  ${formatMoney(amount, 'en-GB')}  ${references.join(', ')}`,
    )
}

/** The file that backup and restore need. */
function named(verb: 'backup' | 'export' | 'restore'): Result<string> {
  if (file !== undefined && file !== '') return ok(path.resolve(file))
  const example = `npm run journal -- ${verb} --file ${verb === 'export' ? 'facts.jsonl' : 'copy.sqlite'}`
  return failed(problem('option.missing', { option: '--file', example }))
}

function take<T>(result: Result<T>): T {
  return orGiveUp(result, isJson)
}

type ReconcileResult = {
  /** Payments that were read. */
  read: number
  /** Facts that the journal lacked. */
  found: { sale: string; reference: string; fact: ReconcileNews }[]
  unread: { reference: string; problem: Problem }[]
  /** Sales that are not settled yet: the till goes on with them when it is started. */
  unfinished: number
  currency: Currency
}

/** Refused while a till runs on the folder, and where it has no credentials. */
async function reconcileFolder(folder: string): Promise<Result<ReconcileResult>> {
  const files = filesOf(folder)
  const settings = serverSettingsFile.readSettings(files)
  if (!settings.ok) return settings
  // A new sandbox would know nothing of these sales, and would be taken for the service they were made with.
  if (settings.value?.service.kind === 'sandbox' && !existsSync(files.sandbox))
    return failed(problem('sandbox.startsAnew', { file: files.sandbox }))
  const opened = await openWithoutScreens({
    folder,
    startSandbox: async (file) => {
      const { startBuiltInSandbox } = await import('#sandbox/built-in.ts')
      return startBuiltInSandbox(file, true)
    },
  })
  if (!opened.ok) return opened
  await using till = opened.value
  const { refusal, currency } = till.till.view('cashier').till
  // A journal that was put back lacks something: that is what is looked for here, and reading takes nothing.
  if (refusal && !/^journal\.(shorter|replaced)$/.test(refusal.code)) return failed(refusal)
  const findings = await till.till.reconcile()
  const news = findings.flatMap(({ sale, reference, facts }) =>
    facts.filter(isNews).map((fact) => ({ sale, reference, fact })),
  )
  const unread = findings.flatMap(({ reference, trouble }) =>
    trouble ? [{ reference, problem: trouble }] : [],
  )
  const { unsettledCount } = till.till.view('cashier').till
  const current = till.till.view('cashier').sale
  const isOpen = current !== null && (current.endedAt === null || current.alarm !== null)
  return ok({
    read: findings.length - unread.length,
    found: news,
    unread,
    unfinished: unsettledCount + Number(isOpen),
    currency,
  })
}

function tellReconciled({ read, found, unread, unfinished, currency }: ReconcileResult): void {
  printLine(`Compared with the service: ${read} payments read.`)
  if (found.length === 0 && unread.length === 0)
    printLine(
      'The journal has all that the service says of these payments. A sale that the journal has lost is not found this way: look at the service’s own list of payments.',
    )
  for (const { reference, fact } of found) printLine(`  ${reference}  ${wordsOf(fact, currency)}`)
  for (const one of unread) {
    printLine(`  ${one.reference}  could not be read:`)
    printWarning(one.problem)
  }
  if (unfinished > 0) printLine(`${unfinished} sales are not settled yet; the till goes on with them.`)
}

function wordsOf(fact: ReconcileNews, currency: Currency): string {
  const money = (value: number) => formatMoney({ value, currency }, 'en-GB')
  switch (fact.kind) {
    case 'captured':
      return `was captured: ${money(fact.value)}`
    case 'authorized':
      return 'was approved, nothing is taken yet'
    case 'ended':
      return `has ended without money (${fact.end})`
    case 'refunded':
      return `was refunded: ${money(fact.value)}`
    case 'refundedElsewhere':
      return `was refunded elsewhere: ${money(fact.value)} in all`
    case 'refundedAtOtherTills':
      return `was refunded at other tills: ${money(fact.value)} in all`
    case 'quarantined':
      return `is not as the journal says: ${money(fact.captured)} captured, ${money(fact.left)} still reserved`
  }
}
