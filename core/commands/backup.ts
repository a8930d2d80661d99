// The office's commands for copies of this till: made while it runs, restored at its next start.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Answer } from '#core/anchor.ts'
import { isPart } from '#core/backup.ts'
import type { CommandOptions } from '#core/commands/commands.ts'
import { restoreProblem } from '#core/commands/origin-change.ts'
import { atHome, onDisk, withUploads } from '#core/commands/place.ts'
import { signed } from '#core/commands/signed.ts'
import type { Destination } from '#core/credentials.ts'
import { sizeOf } from '#core/diagnostics.ts'
import { syncFile, syncFolder, writeWhole } from '#core/disk.ts'
import { makeFolder } from '#core/folder.ts'
import type { Home } from '#core/home.ts'
import { tellsOfMoney } from '#core/journal/facts.ts'
import { besideCopy, textBeside } from '#core/journal/copy.ts'
import { destinationBy, parseSettings } from '#core/settings.ts'
import { toldOf } from '#core/prepared.ts'
import { word } from '#core/sale/reference.ts'
import type { OpenSale, Survey } from '#core/journal/survey.ts'
import { largestCopy, type BackupState, type CheckedCopy, type MadeCopy } from '#shared/backup.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

type Names =
  | 'upload.add'
  | 'backup.read'
  | 'backup.make'
  | 'backup.check'
  | 'backup.restore'
  | 'backup.forget'

export function backupCommands(options: CommandOptions): Pick<Handlers, Names> {
  const inTurn = createTurns()
  return {
    'backup.read': () => atHome(options, (home) => ok(stateOf(home))),
    'backup.make': () => atHome(options, (home) => inTurn(() => make(options, home))),
    'upload.add': ({ upload, at, base64 }, caller) =>
      withUploads(options, ({ folder }, uploads) => {
        const bytes = Buffer.from(base64, 'base64')
        const added = onDisk(folder.path, () => uploads.add(caller, { upload, at, bytes }))
        return added.ok ? added.value : added
      }),
    'backup.check': ({ upload }, caller) =>
      withUploads(options, async (home, uploads) => {
        const file = uploads.fileOf(caller, upload, largestCopy)
        if (!file.ok) return file
        const found = await look(options, home, file.value)
        // One that is fit stays for the restore.
        if (!found.ok) uploads.remove(upload)
        return found
      }),
    'backup.restore': ({ upload, told, manager }, caller) =>
      withUploads(options, async (home, uploads) => {
        const signer = await signed(options, caller, 'restore', manager)
        if (!signer.ok) return signer
        const file = uploads.fileOf(caller, upload, largestCopy)
        if (!file.ok) return file
        const by = { person: signer.value ?? null, reason: manager.reason.trim() }
        const prepared = await prepare(options, home, file.value, { by, told })
        uploads.remove(upload)
        return prepared
      }),
    'backup.forget': () =>
      atHome(options, (home) => {
        rmSync(home.folder.prepared, { force: true })
        rmSync(home.folder.told, { force: true })
        options.anchor?.answer(null)
        options.log.info({}, 'the copy that was put ready is forgotten')
        return ok(stateOf(home))
      }),
  }
}

function stateOf({ folder, copyRefused }: Home): BackupState {
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
  { clock, chance, identity }: CommandOptions,
  { folder, aside }: Home,
): Promise<Result<MadeCopy>> {
  const copies = path.join(folder.path, 'copies')
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `kasse-${identity.tillId}-${stamp}-${word(chance, 4)}.sqlite`
  const file = path.join(copies, name)
  const there = onDisk(copies, () => {
    makeFolder(copies)
    // Of a copy that a power cut has interrupted.
    for (const left of readdirSync(copies).filter(isPart))
      rmSync(path.join(copies, left), { recursive: true })
  })
  if (!there.ok) return there
  const made = await aside.copy(folder.path, file)
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
  { book, journal }: CommandOptions,
  { aside }: Home,
  file: string,
): Promise<Result<CheckedCopy>> {
  const found = await aside.look(file)
  if (!found.ok) return failed(problem('copy.unfit', { reason: unfit(found.problem) }))
  const has = new Set(found.value.sales)
  const lost = book.all().filter((sale) => !has.has(sale))
  const lostOpen = book.unfinished().filter((sale) => !has.has(sale))
  return ok({
    ...inCopy(found.value),
    ...besideCopy(file),
    head: found.value.head,
    lost: lost.length,
    lostOpen: lostOpen.length,
    told: journal.rows(),
    lostUnfinished: lostOpen.slice(0, mostShown).flatMap((id) => {
      const sale = book.sale(id)
      if (!sale) return []
      const references = sale.attempts.map(({ reference }) => reference)
      return [shown({ sale: id, openedAt: sale.openedAt, amount: sale.opened.amount, references })]
    }),
  })
}

/** Nothing of the folder is touched before the next start: a till that runs goes on with its own journal. */
async function prepare(
  options: CommandOptions,
  home: Home,
  file: string,
  { by, told }: { by: Pick<Answer, 'person' | 'reason'>; told: number },
): Promise<Result<BackupState>> {
  const whole = await look(options, home, file)
  if (!whole.ok) return whole
  const elsewhere = restoreProblem(home, options.settings, destinationIn(file, home))
  if (elsewhere) return failed(elsewhere)
  const { journal } = options
  if (journal.after(told, journal.rows() - told).some(tellsOfMoney))
    return failed(problem('restore.soldSince'))
  const { folder } = home
  const ready = onDisk(folder.path, () => {
    if (existsSync(folder.prepared)) rmSync(folder.prepared)
    writeWhole(folder.told, () => toldOf(told))
    syncFile(file)
    renameSync(file, folder.prepared)
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
  return ok(stateOf(home))
}

/** Whom the till would call after this restore, where the copy says it. */
function destinationIn(file: string, { folder }: Home): Destination | null {
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
