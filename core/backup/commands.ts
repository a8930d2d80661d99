// The office's commands for copies of this till: made while it runs, restored at its next start.
import type { TillContext } from '#core/till-context.ts'
import {
  inSameThread,
  inWorkerThread,
  type BackgroundTasks,
  isPartialCopy,
  confirmedRowsText,
  type SurveyedSale,
  type Survey,
} from '#core/backup/backup.ts'
import { type TillFolder, diskResult } from '#core/folder/folder.ts'
import { approveSigned } from '#core/staff/staff.ts'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RestoreAnswer } from '#core/vault/journal-anchor.ts'
import { restoreProblem } from '#core/setup/origin-change.ts'
import type { Destination } from '#core/service/credentials.ts'
import { sizeOf, syncFile, syncFolder, writeWhole, makeFolder, moveFile } from '#core/system/disk.ts'
import { tellsOfMoney } from '#core/till/facts.ts'
import { surveyCopyTexts, textInCopy } from '#core/journal/copy.ts'
import { destinationBy, parseSettings } from '#core/settings/settings.ts'
import { randomWord } from '#core/system/clock.ts'
import { largestCopy, type BackupState, type CheckedCopy, type MadeCopy } from '#shared/backup.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export function backupHandlers(
  context: TillContext,
): Pick<Handlers, 'upload.add' | `backup.${'read' | 'make' | 'check' | 'restore' | 'forget'}`> {
  const { folder, uploads, anchor, log, backgroundThread } = context
  const inTurn = createTurns()
  const background = backgroundThread ? inWorkerThread(backgroundThread) : inSameThread
  return {
    'backup.read': async () => ok(stateOf(context)),
    'backup.make': () => inTurn(() => make(context, background)),
    'upload.add': async ({ upload, at, base64 }, caller) => {
      const bytes = Buffer.from(base64, 'base64')
      const added = diskResult(folder.path, () => uploads.add(caller, { upload, at, bytes }))
      return added.ok ? added.value : added
    },
    'backup.check': async ({ upload }, caller) => {
      const file = uploads.fileOf(caller, upload, largestCopy)
      if (!file.ok) return file
      const found = await look(context, background, file.value)
      // One that is fit stays for the restore.
      if (!found.ok) uploads.remove(upload)
      return found
    },
    'backup.restore': async ({ upload, confirmedRows, manager }, caller) => {
      const signer = await approveSigned(context, caller, 'backup.restore', manager)
      if (!signer.ok) return signer
      const file = uploads.fileOf(caller, upload, largestCopy)
      if (!file.ok) return file
      const by = { person: signer.value.person ?? null, reason: manager.reason.trim() }
      const prepared = await prepare(context, background, file.value, { by, confirmedRows })
      uploads.remove(upload)
      return prepared
    },
    'backup.forget': async () => {
      rmSync(folder.prepared, { force: true })
      rmSync(folder.confirmedRows, { force: true })
      anchor.answer(null)
      log.info({}, 'the copy that was put ready is forgotten')
      return ok(null)
    },
  }
}

function stateOf({ folder, copyRefused }: TillContext): BackupState {
  const prepared = statSync(folder.prepared, { throwIfNoEntry: false })
  return {
    folder: folder.path,
    prepared: prepared ? Math.round(prepared.mtimeMs) : null,
    refused: prepared ? null : copyRefused,
  }
}

/** One copy at a time: a request while one is made gets one of their own after it: each is a whole journal to read and to hold in memory. */
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
  { clock, chance, identity, folder }: TillContext,
  background: BackgroundTasks,
): Promise<Result<MadeCopy>> {
  const copies = path.join(folder.path, 'copies')
  const stamp = new Date(clock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const name = `kasse-${identity.tillId}-${stamp}-${randomWord(chance, 4)}.sqlite`
  const file = path.join(copies, name)
  const there = diskResult(copies, () => {
    makeFolder(copies)
    // Rest of a copy that a power cut has interrupted.
    for (const left of readdirSync(copies).filter(isPartialCopy))
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
  { sales, journal }: TillContext,
  background: BackgroundTasks,
  file: string,
): Promise<Result<CheckedCopy>> {
  const found = await background.look(file)
  if (!found.ok) return failed(problem('copy.unfit', { reason: unfit(found.problem) }))
  const has = new Set(found.value.sales)
  const lost = sales.all().filter((sale) => !has.has(sale))
  const lostOpen = sales.unfinished().filter((sale) => !has.has(sale))
  return ok({
    ...inCopy(found.value),
    ...surveyCopyTexts(file),
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

/** The folder is not touched before the next start: a till that runs goes on with its own journal. */
async function prepare(
  context: TillContext,
  background: BackgroundTasks,
  file: string,
  { by, confirmedRows }: { by: Pick<RestoreAnswer, 'person' | 'reason'>; confirmedRows: number },
): Promise<Result<null>> {
  const { journal, folder, anchor, log } = context
  const whole = await look(context, background, file)
  if (!whole.ok) return whole
  const elsewhere = restoreProblem(context, context.settings, destinationIn(file, folder))
  if (elsewhere) return failed(elsewhere)
  if (journal.after(confirmedRows, journal.rows() - confirmedRows).some(tellsOfMoney))
    return failed(problem('restore.soldSince'))
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
  anchor.answer({ ...by, rows, hash })
  log.warn({ rows: whole.value.rows, lost: whole.value.lost }, 'a copy is put ready for the next start')
  return ok(null)
}

/** Whom the till would call after this restore, where the copy says it. */
function destinationIn(file: string, folder: TillFolder): Destination | null {
  const text = textInCopy(file, path.basename(folder.settings))
  if (text === undefined) return null
  try {
    const parsed = parseSettings(JSON.parse(text), file)
    return parsed.ok ? destinationBy(parsed.value) : null
  } catch {
    return null // with settings that cannot be read no till starts
  }
}

/** Reason that helps whoever is asked: which check, and at which row. */
const unfit = ({ code, details }: Problem): string => ('row' in details ? `${code}, ${details.row}` : code)

const mostShown = 50

const inCopy = ({ rows, sales, unfinished }: Survey) => ({
  rows,
  sales: sales.length,
  open: unfinished.length,
  unfinished: unfinished.slice(0, mostShown).map(shown),
})

const shown = ({ sale, openedAt, amount, references }: SurveyedSale) => ({
  sale,
  openedAt,
  value: amount.value,
  currency: amount.currency,
  references,
})
