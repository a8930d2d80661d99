// `npm run journal -- verify|export|backup|restore|reconcile`: the journal checked, written out, copied, restored and compared with the service.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupFolder, restoreFolder } from '#core/backup/backup.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { writeWhole } from '#core/system/disk.ts'
import { filesOf } from '#core/folder/folder.ts'
import { exportFacts, survey, type OpenSale, type Survey, unexplainedIn } from '#core/backup/survey.ts'
import { reconcileFolder, tellReconciled } from '#server/commands/reconcile.ts'
import {
  giveUp,
  mention,
  note,
  print,
  readFolder,
  readOptions,
  readVerb,
  speakPlainly,
  usualFolder,
  warn,
} from '#server/commands/terminal.ts'
import { journalUsage } from '#server/commands/usages.ts'
import { formatMoney } from '#shared/money.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

type Asked = { folder: string; file: string | undefined; isReplacing: boolean; isJson: boolean }

const actions: Record<keyof typeof journalUsage.verbs, (asked: Asked) => void | Promise<void>> = {
  verify,
  export: exportAll,
  backup,
  restore,
  reconcile,
}

speakPlainly()
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const { verb, usage, rest } = readVerb(journalUsage)
const options = readOptions(usage, rest)
if (!options.ok) giveUp(options.problem)
const folder = readFolder(options.value.data, usualFolder)
if (!folder.ok) giveUp(folder.problem)
await actions[verb as keyof typeof actions]({
  // its verbs are these
  folder: folder.value,
  file: options.value.file,
  isReplacing: options.value.replace === true,
  isJson: options.value.json === true,
})

/** With --file it looks at a copy, else at the journal of the folder. */
function verify({ folder, file, isJson }: Asked): void {
  const journal = file === undefined ? filesOf(folder).journal : path.resolve(file)
  const { sales, agreements, ...found } = take(survey(journal), isJson)
  // A copy lets nobody in.
  const unexplained =
    file === undefined ? take(unexplainedIn(filesOf(folder)), isJson) : { people: [], registers: [] }
  // A PIN from npm run pin that nobody has used yet is none of the journal's business.
  const isTrue = found.untrueClosings.length === 0 && found.signed?.isRight !== false
  if (!isTrue) process.exitCode = 1
  if (isJson) {
    const counts = { sales: sales.length, agreements: agreements.length }
    return print(JSON.stringify({ ok: isTrue, ...found, ...counts, unexplained }))
  }
  tell(`The journal ${journal} is whole`, { sales, agreements, ...found })
  print(signature(found.signed))
  if (!found.isDerivedRight)
    print('Its list of sales is not up to date; the till makes it anew when it starts.')
  for (const number of found.untrueClosings)
    print(`Z ${number} does not say what the facts say: the file was changed while the till ran.`)
  for (const name of unexplained.people)
    print(
      `${name} has a PIN of which the journal does not tell: from npm run pin, not used yet, or staff.json was changed by hand.`,
    )
  for (const name of unexplained.registers)
    print(
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
function exportAll({ folder, file, isJson }: Asked): void {
  const { journal } = filesOf(folder)
  if (file === undefined) {
    const given = exportFacts(journal, (fact) => print(JSON.stringify(fact)))
    if (!given.ok) {
      // Without cutting off what still stands in the pipe.
      warn(given.problem)
      process.exitCode = 1
    }
    return
  }
  const lines: string[] = []
  const given = exportFacts(journal, (fact) => lines.push(`${JSON.stringify(fact)}\n`))
  const target = take(newFile(file), isJson)
  take(
    written(target, () => writeWhole(target, () => lines.join(''))),
    isJson,
  )
  const { rows } = take(given, isJson)
  print(isJson ? JSON.stringify({ ok: true, rows, file: target }) : `${rows} facts are in ${target}.`)
}

function backup({ folder, file, isJson }: Asked): void {
  const target = take(named(file, 'backup'), isJson)
  const { sales, settings, ...found } = take(backupFolder(folder, target), isJson)
  if (!settings.isKept) warn(settings.problem)
  if (isJson)
    return print(
      JSON.stringify({ ok: true, file: target, ...found, sales: sales.length, settings: settings.isKept }),
    )
  tell(`The copy ${target} is whole`, { sales, ...found })
  print(settings.isKept ? 'The settings are in it.' : 'The settings are not in it.')
  print(
    'The till’s secret, its credentials and what its PINs are checked with are not: a restored till gets an id of its own.',
  )
}

async function restore({ folder, file, isReplacing, isJson }: Asked): Promise<void> {
  const source = take(named(file, 'restore'), isJson)
  const restored = take(
    restoreFolder({ folder, file: source, isReplacing, chance: systemChance, now: systemClock.now() }),
    isJson,
  )
  const { sales, settings, replaced, tillId, ...found } = restored
  const compared = settings === 'none' ? undefined : await reconcileFolder(folder)
  if (isJson) {
    const answer = {
      ok: true,
      tillId,
      ...found,
      sales: sales.length,
      settings,
      replaced,
      reconciled: compared,
    }
    return print(JSON.stringify(answer))
  }
  tell(`${filesOf(folder).path} is restored`, { sales, ...found })
  print(
    `It is a new till now: ${tillId}. Its screens must be opened by the addresses it prints at its start.`,
  )
  print(
    existsSync(vaultFiles(folder).sealed)
      ? 'PINs that were chosen on this till go on working; one from npm run pin only if somebody has used it before.'
      : 'PINs cannot be checked here, for what they are checked with is in no copy: npm run pin gives a manager a new one.',
  )
  if (settings === 'none') print('It has no settings: put settings.json into the folder before you start it.')
  if (replaced) {
    print(`What was there is kept as ${replaced.file}.`)
    if ('problem' in replaced) {
      note('It could not be compared with the copy:')
      warn(replaced.problem)
    } else if (replaced.lost.length > 0) {
      print(`It has ${replaced.lost.length} sales that the copy does not have: ${replaced.lost.join(', ')}.`)
      if (replaced.open.length > 0) print('Nobody looks after these of them, look them up at the service:')
      listOpen(replaced.open)
    }
  }
  if (compared?.ok) tellReconciled(compared.value)
  else if (compared?.problem.code === 'sandbox.startsAnew') mention(compared.problem)
  else {
    if (compared) warn(compared.problem)
    print('It was not compared with the service: do that with npm run journal -- reconcile.')
  }
  if (found.unfinished.length > 0) print('The till settles what is not finished when it is started.')
}

/** Reads every sale at the service and says what the journal lacked; it is written down with it. */
async function reconcile({ folder, isJson }: Asked): Promise<void> {
  if (!existsSync(filesOf(folder).journal))
    take(failed(problem('journal.missing', { file: filesOf(folder).journal })), isJson)
  const found = take(await reconcileFolder(folder), isJson)
  if (isJson) print(JSON.stringify({ ok: true, ...found }))
  else tellReconciled(found)
}

function tell(
  said: string,
  { rows, head, sales, agreements, unfinished }: Omit<Survey, 'isDerivedRight' | 'signed'>,
): void {
  const members = agreements.length === 0 ? '' : `, ${agreements.length} agreements`
  print(`${said}: ${rows} rows, ${sales.length} sales, ${unfinished.length} not finished${members}.`)
  print(`Head ${head}`)
  listOpen(unfinished)
}

function listOpen(sales: readonly OpenSale[]): void {
  for (const { openedAt, amount, references } of sales)
    print(`  ${new Date(openedAt).toISOString()}  ${formatMoney(amount, 'en-GB')}  ${references.join(', ')}`)
}

/** The file that backup and restore need. */
function named(file: string | undefined, verb: 'backup' | 'export' | 'restore'): Result<string> {
  if (file !== undefined && file !== '') return ok(path.resolve(file))
  const example = `npm run journal -- ${verb} --file ${verb === 'export' ? 'facts.jsonl' : 'copy.sqlite'}`
  return failed(problem('option.missing', { option: '--file', example }))
}

function newFile(file: string): Result<string> {
  const target = named(file, 'export')
  return target.ok && existsSync(target.value)
    ? failed(problem('backup.exists', { file: target.value }))
    : target
}

function written(file: string, write: () => void): Result<null> {
  try {
    write()
    return ok(null)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('backup.notWritten', { file, reason }))
  }
}

/** The value; else it is said, for programs on stdout too, and the command ends with 1. */
function take<T>(result: Result<T>, isJson: boolean): T {
  if (result.ok) return result.value
  if (isJson) print(JSON.stringify(result))
  giveUp(result.problem)
}
