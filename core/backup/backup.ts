// The copy of a till's folder in one file, the folder made again from it, and the survey of either's journal; in a thread of its own where the host has one: a large journal takes seconds.
import path from 'node:path'
import * as z from 'zod/mini'
import { existsSync, linkSync, mkdtempSync, rmSync, readFileSync } from 'node:fs'
import type { Chance, Clock } from '#core/system/clock.ts'
import {
  systemErrorCode,
  readWhole,
  syncFolder,
  writeWhole,
  makeFolder,
  moveFile,
} from '#core/system/disk.ts'
import { filesOf, identityIn, makeIdentity, writeIdentity } from '#core/folder/folder.ts'
import { tillFeatures } from '#core/features.ts'
import { copyJournal, type CopyTexts } from '#core/journal/copy.ts'
import { tellsOfMoney, tillFeature, type TillFact } from '#core/till/facts.ts'
import { keepOthersOut } from '#core/journal/sqlite.ts'
import { hashForCopy } from '#core/staff/pin.ts'
import { parseSettings } from '#core/settings/settings.ts'
import { readStaff, staffText } from '#core/staff/roster.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { messageOf } from '#shared/text.ts'
import { Worker } from 'node:worker_threads'
import { withoutSecrets } from '#core/service/credentials.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import { type AnyFact, isFactOf } from '#core/journal/feature.ts'
import { eachFact, surveyFile, type FileSurvey } from '#core/journal/verify.ts'
import { untrueClosings } from '#core/report/report.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Money } from '#shared/money.ts'
import { registersIn } from '#core/terminal/registers.ts'

/** Whether the settings are in the copy, and why not. */
type SettingsKept = { isKept: true } | { isKept: false; problem: Problem }

/**
 * Also while a till is running on the folder, and while other copies of it are made. The file is there only once it is whole and has
 * been read back.
 */
export function backupFolder(
  folder: string,
  file: string,
): Result<Survey & { settings: SettingsKept; beside: string[] }> {
  const files = filesOf(folder)
  const target = path.resolve(file)
  if (!existsSync(files.journal)) return failed(problem('journal.missing', { file: files.journal }))
  if (existsSync(target)) return failed(problem('backup.exists', { file: target }))
  const settings = settingsIn(files.settings)
  const beside = {
    ...(settings.ok ? { [path.basename(files.settings)]: settings.value } : {}),
    ...besideIn([files.catalog, files.plans, files.pictures]),
    ...staffIn(files.staff),
  }
  const made = makeCopy(files.journal, target, beside)
  if (!made.ok) return made
  return ok({
    ...made.value,
    beside: Object.keys(beside),
    settings: settings.ok ? { isKept: true } : { isKept: false, problem: settings.problem },
  })
}

/** Name of what stands beside the target while a copy is made, in a folder of its own. */
export const isPartialCopy = (name: string): boolean => /\.part-\w+$/.test(name)

/** Two copies that wrote one file would spoil it, and take that for a damaged journal. */
function makeCopy(journal: string, target: string, beside: CopyTexts): Result<Survey> {
  const notWritten = (reason: string) => failed(problem('backup.notWritten', { file: target, reason }))
  let place: string | undefined
  try {
    place = mkdtempSync(`${target}.part-`)
    const part = path.join(place, 'copy.sqlite')
    const copied = copyJournal(journal, part, tillFeatures, beside)
    if (!copied.ok)
      return copied.problem.code === 'backup.notWritten' ? notWritten(copied.problem.details.reason) : copied
    const whole = survey(part)
    // The journal was found whole a moment ago: it is the disk of the copy that has lied.
    if (!whole.ok) return notWritten(whole.problem.code)
    if (!putThere(part, target)) return failed(problem('backup.exists', { file: target }))
    return whole
  } catch (error) {
    return notWritten(messageOf(error))
  } finally {
    if (place !== undefined) rmSync(place, { recursive: true, force: true })
  }
}

/** False when somebody else has put a file there meanwhile: it is not written over. */
function putThere(part: string, target: string): boolean {
  try {
    linkSync(part, target)
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    // A memory stick's file system knows no links.
    if (existsSync(target)) return false
    moveFile(part, target)
  }
  syncFolder(path.dirname(target))
  return true
}

/** Only what is understood word for word: somebody may have put a secret where it does not belong. */
function settingsIn(file: string): Result<string> {
  if (!existsSync(file)) return failed(problem('settings.missing', { file }))
  try {
    const text = readWhole(file).toString('utf8')
    const parsed = parseSettings(JSON.parse(text), file)
    return parsed.ok ? ok(text) : parsed
  } catch (error) {
    return failed(problem('settings.broken', { file, where: 'the whole file', why: messageOf(error) }))
  }
}

/** Those that are there and are JSON; a broken catalog stops no sale, so it stops no copy. */
function besideIn(given: readonly string[]): CopyTexts {
  return Object.fromEntries(
    given.flatMap((file) => {
      try {
        const text = readWhole(file).toString('utf8')
        JSON.parse(text)
        return [[path.basename(file), text]]
      } catch {
        return []
      }
    }),
  )
}

/** Without any hash from which a PIN could be guessed. */
function staffIn(file: string): CopyTexts {
  const people = readStaff(file)
  if (!people.ok || !people.value) return {}
  const kept = people.value.map((one) => ({ ...one, pin: one.pin === null ? null : hashForCopy(one.pin) }))
  return { [path.basename(file)]: staffText(kept) }
}

type Restored = Survey & {
  tillId: string
  /** Where the settings come from; `none` when neither the copy nor the folder has any. */
  settings: 'copy' | 'folder' | 'none'
  /** The journal that was there, its sales that the copy does not have, and those of them that were not finished. */
  replaced: { file: string; problem: Problem } | { file: string; lost: string[]; open: SurveyedSale[] } | null
}

/**
 * Makes the folder from a copy: checked first, with a new till id and secret, without what was erasable. A power cut at any moment
 * leaves the folder as it was, or one that says that its restore was interrupted.
 */
export function restoreFolder(options: {
  folder: string
  file: string
  /** The folder that is there is kept beside it, under another name. */
  isReplacing: boolean
  chance: Chance
  /** Epoch ms. */
  now: number
  /** Facts of the journal that is there, the oldest, that may be left behind; all of them unless told. Later ones only without money. */
  confirmedRows?: number
}): Result<Restored> {
  const files = filesOf(options.folder)
  const source = path.resolve(options.file)
  if (!existsSync(source)) return failed(problem('journal.missing', { file: source }))
  try {
    makeFolder(files.path)
    const alone = keepOthersOut(files.journal)
    if (!alone.ok) return alone
    using _alone = alone.value
    const isReplacing = existsSync(files.journal)
    // One that was interrupted has put the old journal away, and all else goes with it.
    const goesOn = options.isReplacing && existsSync(files.restoring)
    if (isReplacing && !options.isReplacing) return failed(problem('journal.exists', { folder: files.path }))
    const before = isReplacing ? survey(files.journal) : undefined
    if (
      before?.ok &&
      options.confirmedRows !== undefined &&
      hasMoneyAfter(options.confirmedRows, files.journal)
    )
      return failed(problem('restore.soldSince'))
    const copied = copyJournal(source, files.restoring, tillFeatures)
    if (!copied.ok) return copied
    const whole = survey(files.restoring, source)
    if (!whole.ok) {
      rmSync(files.restoring, { force: true })
      return whole
    }
    // A copy that the office had put ready before is not restored over this one.
    if (source !== files.prepared) rmSync(files.prepared, { force: true })
    const stamp = new Date(options.now).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    const aside = (file: string) => file.replace(/(\.\w+)$/, `.replaced-${stamp}$1`)
    // Writes that stand beside a database belong to it alone: left there, they would be played into the restored one.
    for (const end of ['', '-wal']) move(files.journal + end, aside(files.journal) + end)
    rmSync(`${files.journal}-shm`, { force: true })
    const put = (file: string) => putBeside(file, copied.value.beside, isReplacing || goesOn, aside)
    const settings = put(files.settings)
    put(files.catalog)
    put(files.plans)
    put(files.pictures)
    put(files.staff)
    const { tillId } = writeIdentity(files.identity, {
      ...makeIdentity(options.chance, identityIn(files.identity)),
      isRestored: true,
    })
    syncFolder(files.path)
    moveFile(files.restoring, files.journal)
    syncFolder(files.path)
    const kept = aside(files.journal)
    return ok({
      ...whole.value,
      tillId,
      settings,
      replaced: before ? compare(before, whole.value, kept) : null,
    })
  } catch (error) {
    return failed(problem('folder.notWritable', { folder: files.path, reason: messageOf(error) }))
  }
}

function move(from: string, to: string): void {
  if (existsSync(from)) moveFile(from, to)
}

/** A journal and what stands beside it belong together; but settings somebody has prepared in an empty folder stay. */
function putBeside(
  file: string,
  beside: CopyTexts,
  isReplacing: boolean,
  aside: (file: string) => string,
): Restored['settings'] {
  const isThere = existsSync(file)
  const copied = beside[path.basename(file)]
  if (copied === undefined || (isThere && !isReplacing)) return isThere ? 'folder' : 'none'
  move(file, aside(file))
  writeWhole(file, () => copied)
  return 'copy'
}

/** The person who wanted this restore has not heard of it. */
function hasMoneyAfter(confirmedRows: number, journal: string): boolean {
  let isThere = false
  exportFacts(journal, ({ seq, sale, fact: { kind } }) => {
    isThere ||= seq > confirmedRows && tellsOfMoney({ sale, kind })
  })
  return isThere
}

function compare(before: Result<Survey>, after: Survey, file: string): Restored['replaced'] {
  if (!before.ok) return { file, problem: before.problem }
  const restored = new Set(after.sales)
  return {
    file,
    lost: before.value.sales.filter((sale) => !restored.has(sale)),
    open: before.value.unfinished.filter(({ sale }) => !restored.has(sale)),
  }
}

/**
 * Before anything of the folder is opened. A copy that is refused now is put aside and the till starts as it was: it was whole when
 * the office took it. So is one that would leave behind what was sold, paid, refunded or closed since.
 */
export function restorePrepared(host: {
  folder: string
  chance: Chance
  clock: Clock
}): { refused: Problem } | (Pick<Restored, 'rows' | 'tillId' | 'replaced'> & { sales: number }) | undefined {
  const { path: folder, prepared, confirmedRows } = filesOf(host.folder)
  if (!existsSync(prepared)) return undefined
  const restored = restoreFolder({
    folder,
    file: prepared,
    isReplacing: true,
    chance: host.chance,
    now: host.clock.now(),
    confirmedRows: confirmedRowsIn(confirmedRows),
  })
  if (restored.ok) {
    rmSync(prepared, { force: true })
    rmSync(confirmedRows, { force: true })
    // Come back after a power cut, it would be restored once more, over whatever was sold since.
    syncFolder(folder)
    const { rows, sales, tillId, replaced } = restored.value
    return { rows, sales: sales.length, tillId, replaced }
  }
  // Another till may be running on the folder: then it is not this start's to restore.
  if (restored.problem.code === 'folder.inUse') return undefined
  moveFile(prepared, prepared.replace(/\.sqlite$/, '.refused.sqlite'))
  rmSync(confirmedRows, { force: true })
  return { refused: restored.problem }
}

const shape = z.strictObject({ facts: z.int() })

/** None where that cannot be read: then no money at all is left behind. */
function confirmedRowsIn(file: string): number {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8'))).facts
  } catch {
    return 0
  }
}

export const confirmedRowsText = (facts: number): string => `${JSON.stringify({ facts })}\n`

export type BackgroundTasks = {
  copy(folder: string, file: string): Promise<ReturnType<typeof backupFolder>>
  look(file: string): Promise<Result<Survey>>
}

export type BackgroundTask = { do: 'copy'; folder: string; file: string } | { do: 'look'; file: string }

/** The till waits for it. */
export const inSameThread: BackgroundTasks = {
  copy: (folder, file) => Promise.resolve(backupFolder(folder, file)),
  look: (file) => Promise.resolve(survey(file)),
}

/** `script` is `background-thread.ts`, or what was built of it. */
export const inWorkerThread = (script: URL): BackgroundTasks => ({
  copy: (folder, file) => ask(script, { do: 'copy', folder, file }) as ReturnType<BackgroundTasks['copy']>, // what the thread does for it
  look: (file) => ask(script, { do: 'look', file }) as ReturnType<BackgroundTasks['look']>, // likewise
})

function ask(script: URL, task: BackgroundTask): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const thread = new Worker(script, { workerData: task, env: withoutSecrets(process.env) })
  thread.once('message', resolve)
  thread.once('error', reject)
  // After its answer this changes nothing.
  thread.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no answer`)))
  return promise
}

export type SurveyedSale = { sale: string; openedAt: number; amount: Money; references: string[] }

export type Survey = FileSurvey & {
  /** Every sale, in the order in which they were opened. */
  sales: string[]
  /** Every agreement, likewise, made here or taken up here. */
  agreements: string[]
  /** The numbers of Z reports that say something else than the facts. */
  untrueClosings: number[]
  /** Sales that are not settled, oldest first. */
  unfinished: SurveyedSale[]
}

/** Also of a journal that a till is writing: it is seen as it stands at one moment. `known`: what a person knows it by. */
export function survey(file: string, known = file): Result<Survey> {
  const looked = surveyFile(file, tillFeatures, known, untrueClosings)
  if (!looked.ok) return looked
  const { survey: of, fold, asked } = looked.value
  return ok({
    ...of,
    untrueClosings: asked,
    sales: fold.ids(saleFeature),
    agreements: fold.ids(agreementFeature),
    unfinished: fold.unsettled(saleFeature).map(({ sale, openedAt, payment }) => ({
      sale,
      openedAt,
      amount: payment.terms.amount,
      references: payment.attempts.map(({ reference }) => reference),
    })),
  })
}

/** A fact as a line of an export. `sale`: the sale or agreement that it tells of, empty for the till itself. */
type ExportedFact = { seq: number; sale: string; at: number; fact: AnyFact; hash: string }

/** Gives every fact with its link, in order, as far as the chain is whole; then says where it is not. */
export const exportFacts = (file: string, give: (fact: ExportedFact) => void): Result<{ rows: number }> =>
  eachFact(file, ({ seq, id, at, fact, hash }) => give({ seq, sale: id, at, fact, hash }))

/** Names, as their files have them. A PIN that the terminal has given is told of with its first use. */
type Unexplained = { people: string[]; registers: string[] }

/** The journal must be whole. */
export function unexplainedIn(
  files: Pick<ReturnType<typeof filesOf>, 'path' | 'journal' | 'staff'>,
): Result<Unexplained> {
  /** The last that was done to each of them. */
  const people = new Map<string, string>()
  const registers = new Map<string, string>()
  const read = exportFacts(files.journal, ({ sale, fact }) => {
    if (!isFactOf(tillFeature, { sale, kind: fact.kind })) return
    const known = fact as TillFact // the till's own kinds stand under no name
    if (known.kind === 'staffChanged') people.set(known.of.id, known.change)
    if (known.kind === 'registerChanged') registers.set(known.register.id, known.change)
  })
  if (!read.ok) return read
  const staff = readStaff(files.staff)
  if (!staff.ok) return staff
  const isIn = (change: string | undefined) =>
    change !== undefined && !['removed', 'revoked'].includes(change)
  return ok({
    people: (staff.value ?? [])
      .filter(({ id, pin, isActive }) => isActive && pin !== null && !isIn(people.get(id)))
      .map(({ name }) => name),
    registers: registersIn(files.path)
      .filter(({ id, isRevoked }) => !isRevoked && !isIn(registers.get(id)))
      .map(({ name }) => name),
  })
}
