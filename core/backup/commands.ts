// The office's commands for copies of this till: made while it runs, restored at its next start.
import type { BackgroundTasks } from '#core/backup/background-task.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { type Staff, approveSigned } from '#core/staff/staff.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Log } from '#core/system/log.ts'
import type { Clock, Chance } from '#core/system/clock.ts'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Answer, Anchor } from '#core/vault/journal-anchor.ts'
import { isPart } from '#core/backup/backup.ts'
import { restoreProblem } from '#core/setup/origin-change.ts'
import { withTillFolder, diskResult, withUploads } from '#core/folder/folder-access.ts'
import type { Destination } from '#core/service/credentials.ts'
import { sizeOf, syncFile, syncFolder, writeWhole, makeFolder, moveFile } from '#core/system/disk.ts'
import type { TillFolder } from '#core/setup/till-folder.ts'
import { tellsOfMoney } from '#core/till/facts.ts'
import { besideCopy, textBeside } from '#core/journal/copy.ts'
import { destinationBy, parseSettings } from '#core/settings/settings.ts'
import type { Settings } from '#shared/settings.ts'
import { confirmedRowsText } from '#core/backup/prepared-restore.ts'
import { randomWord } from '#core/system/random-word.ts'
import type { OpenSale, Survey } from '#core/backup/survey.ts'
import { largestCopy, type BackupState, type CheckedCopy, type MadeCopy } from '#shared/backup.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type BackupFolder = TillFolder & { background: BackgroundTasks }

type BackupOptions = {
  clock: Clock
  chance: Chance
  identity: { tillId: string }
  journal: Journal
  sales: SaleRepository
  settings: Settings
  staff: Staff
  log: Log
  /** What is remembered of the journal outside its file. */
  anchor?: Anchor
  tillFolder?: BackupFolder
  uploads: Uploads | undefined
}

type Names =
  | 'upload.add'
  | 'backup.read'
  | 'backup.make'
  | 'backup.check'
  | 'backup.restore'
  | 'backup.forget'

export function backupCommands(options: BackupOptions): Pick<Handlers, Names> {
  const inTurn = createTurns()
  return {
    'backup.read': () => withTillFolder(options, (tillFolder) => ok(stateOf(tillFolder))),
    'backup.make': () => withTillFolder(options, (tillFolder) => inTurn(() => make(options, tillFolder))),
    'upload.add': ({ upload, at, base64 }, caller) =>
      withUploads(options, ({ folder }, uploads) => {
        const bytes = Buffer.from(base64, 'base64')
        const added = diskResult(folder.path, () => uploads.add(caller, { upload, at, bytes }))
        return added.ok ? added.value : added
      }),
    'backup.check': ({ upload }, caller) =>
      withUploads(options, async (tillFolder, uploads) => {
        const file = uploads.fileOf(caller, upload, largestCopy)
        if (!file.ok) return file
        const found = await look(options, tillFolder, file.value)
        // One that is fit stays for the restore.
        if (!found.ok) uploads.remove(upload)
        return found
      }),
    'backup.restore': ({ upload, confirmedRows, manager }, caller) =>
      withUploads(options, async (tillFolder, uploads) => {
        const signer = await approveSigned(options, caller, 'backup.restore', manager)
        if (!signer.ok) return signer
        const file = uploads.fileOf(caller, upload, largestCopy)
        if (!file.ok) return file
        const by = { person: signer.value.person ?? null, reason: manager.reason.trim() }
        const prepared = await prepare(options, tillFolder, file.value, { by, confirmedRows })
        uploads.remove(upload)
        return prepared
      }),
    'backup.forget': () =>
      withTillFolder(options, (tillFolder) => {
        rmSync(tillFolder.folder.prepared, { force: true })
        rmSync(tillFolder.folder.confirmedRows, { force: true })
        options.anchor?.answer(null)
        options.log.info({}, 'the copy that was put ready is forgotten')
        return ok(null)
      }),
  }
}

function stateOf({ folder, copyRefused }: TillFolder): BackupState {
  const prepared = statSync(folder.prepared, { throwIfNoEntry: false })
  return {
    folder: folder.path,
    prepared: prepared ? Math.round(prepared.mtimeMs) : null,
    refused: prepared ? null : copyRefused,
  }
}

/** Whoever asks while a copy is made gets one of their own after it: each is a whole journal to read and to hold in memory. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Into a folder of its own first; one that can be sent goes with the answer and leaves nothing behind. */
async function make(
  { clock, chance, identity }: BackupOptions,
  { folder, background }: BackupFolder,
): Promise<Result<MadeCopy>> {
  const copies = path.join(folder.path, 'copies')
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `kasse-${identity.tillId}-${stamp}-${randomWord(chance, 4)}.sqlite`
  const file = path.join(copies, name)
  const there = diskResult(copies, () => {
    makeFolder(copies)
    // Of a copy that a power cut has interrupted.
    for (const left of readdirSync(copies).filter(isPart))
      rmSync(path.join(copies, left), { recursive: true })
  })
  if (!there.ok) return there
  const made = await background.copy(folder.path, file)
  if (!made.ok) return made
  const bytes = sizeOf(file)
  const base64 = bytes <= largestCopy ? readFileSync(file).toString('base64') : null
  if (base64 !== null) rmSync(file, { force: true })
  return ok({
    ...inCopy(made.value),
    beside: made.value.beside,
    name,
    bytes,
    base64,
    file: base64 === null ? file : null,
  })
}

async function look(
  { sales, journal }: BackupOptions,
  { background }: BackupFolder,
  file: string,
): Promise<Result<CheckedCopy>> {
  const found = await background.look(file)
  if (!found.ok) return failed(problem('copy.unfit', { reason: unfit(found.problem) }))
  const has = new Set(found.value.sales)
  const lost = sales.all().filter((sale) => !has.has(sale))
  const lostOpen = sales.unfinished().filter((sale) => !has.has(sale))
  return ok({
    ...inCopy(found.value),
    ...besideCopy(file),
    head: found.value.head,
    lost: lost.length,
    lostOpen: lostOpen.length,
    confirmedRows: journal.rows(),
    lostUnfinished: lostOpen.slice(0, mostShown).flatMap((id) => {
      const sale = sales.sale(id)
      if (!sale) return []
      const references = sale.payment.attempts.map(({ reference }) => reference)
      return [shown({ sale: id, openedAt: sale.openedAt, amount: sale.payment.terms.amount, references })]
    }),
  })
}

/** Nothing of the folder is touched before the next start: a till that runs goes on with its own journal. */
async function prepare(
  options: BackupOptions,
  tillFolder: BackupFolder,
  file: string,
  { by, confirmedRows }: { by: Pick<Answer, 'person' | 'reason'>; confirmedRows: number },
): Promise<Result<null>> {
  const whole = await look(options, tillFolder, file)
  if (!whole.ok) return whole
  const elsewhere = restoreProblem(tillFolder, options.settings, destinationIn(file, tillFolder))
  if (elsewhere) return failed(elsewhere)
  const { journal } = options
  if (journal.after(confirmedRows, journal.rows() - confirmedRows).some(tellsOfMoney))
    return failed(problem('restore.soldSince'))
  const { folder } = tillFolder
  const ready = diskResult(folder.path, () => {
    if (existsSync(folder.prepared)) rmSync(folder.prepared)
    writeWhole(folder.confirmedRows, () => confirmedRowsText(confirmedRows))
    syncFile(file)
    moveFile(file, folder.prepared)
    syncFolder(folder.path)
  })
  if (!ready.ok) return ready
  const { rows, head: hash } = whole.value
  // Where that finds no room, the next start asks.
  options.anchor?.answer({ ...by, rows, hash })
  options.log.warn(
    { rows: whole.value.rows, lost: whole.value.lost },
    'a copy is put ready for the next start',
  )
  return ok(null)
}

/** Whom the till would call after this restore, where the copy says it. */
function destinationIn(file: string, { folder }: TillFolder): Destination | null {
  const text = textBeside(file, path.basename(folder.settings))
  if (text === undefined) return null
  try {
    const parsed = parseSettings(JSON.parse(text), file)
    return parsed.ok ? destinationBy(parsed.value) : null
  } catch {
    return null // with settings that cannot be read no till starts
  }
}

/** What helps whoever is asked: which check, and at which row. */
const unfit = ({ code, details }: Problem): string => ('row' in details ? `${code}, ${details.row}` : code)

const mostShown = 50

const inCopy = ({ rows, sales, unfinished }: Survey) => ({
  rows,
  sales: sales.length,
  open: unfinished.length,
  unfinished: unfinished.slice(0, mostShown).map(shown),
})

const shown = ({ sale, openedAt, amount, references }: OpenSale) => ({
  sale,
  openedAt,
  value: amount.value,
  currency: amount.currency,
  references,
})
