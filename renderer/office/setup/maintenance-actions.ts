// The office's actions to look after a till: read its health, make and restore a copy, import and export the catalog.
import { sendCommand } from '#renderer/till/bridge.ts'
import { base64Of } from '#renderer/office/setup/browser-files.ts'
import { downloadBytes, downloadFile } from '#renderer/ui/file-download.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import {
  noAnswer,
  runOnPage,
  useSetup,
  type SetupState,
  type SheetAnswers,
} from '#renderer/office/setup/setup-store.ts'
import { largestCopy, pieceLength } from '#shared/backup.ts'
import type { AnswerOf } from '#shared/bridge.ts'
import { largestSheet, type SheetOutcome } from '#shared/catalog-file.ts'
import type { Signature } from '#shared/staff.ts'

const { getState: get, setState: set } = useSetup

export const answer = (to: Partial<SetupState['answering']>): void =>
  set(({ answering }) => ({ answering: { ...answering, ...to }, trouble: null }))

function signatureOf(person: string | null): Signature {
  const { reason, pin } = get().answering
  return { ...(person === null ? {} : { person }), reason, pin }
}

export async function acceptJournal(person: string | null): Promise<void> {
  const result = await sendCommand('office', 'journal.accept', { manager: signatureOf(person) })
  if (!result) return
  set(({ answering }) => ({
    answering: result.ok ? noAnswer : { ...answering, pin: '' },
    trouble: result.ok ? null : result.problem,
  }))
  await invalidateQueries()
}

export async function saveBundle(): Promise<void> {
  const bundle = await runOnPage('diagnostics.bundle', {})
  if (!bundle) return
  downloadFile(bundle.name, bundle.text, 'application/json')
  set({ written: bundle.name, said: 'bundle' })
}

export async function makeCopy(): Promise<void> {
  set({ made: null })
  const made = await runOnPage('backup.make', {})
  if (!made) return
  if (made.base64 !== null) downloadBytes(made.name, made.base64, 'application/octet-stream')
  // What the page was given is on the disk now: it need not stay here.
  set({ made: { ...made, base64: null } })
}

export async function pickCopy(file: File): Promise<void> {
  set({ candidate: null, tooLarge: file.size > largestCopy, trouble: null, said: null })
  if (file.size > largestCopy) return
  await busy(async () => {
    const upload = await send(file)
    const found = upload && (await runOnPage('backup.check', { upload }))
    if (found) set({ candidate: { name: file.name, upload, found, isAsking: false } })
  })
}

/** In pieces, as the till takes it; its name there, or nothing when what stood in the way is said. */
async function send(file: File): Promise<string | null> {
  let upload: string | null = null
  let at = 0
  do {
    const base64 = await base64Of(file.slice(at, at + pieceLength))
    const added: AnswerOf<'upload.add'> | null = await runOnPage('upload.add', { upload, at, base64 })
    if (!added) return null
    ;({ upload, bytes: at } = added)
  } while (at < file.size)
  return upload
}

async function busy(act: () => Promise<void>): Promise<void> {
  if (get().isBusy) return
  set({ isBusy: true })
  try {
    await act()
  } finally {
    set({ isBusy: false })
  }
}

export const askToRestore = (isAsking: boolean): void =>
  set(({ candidate }) => ({
    candidate: candidate && { ...candidate, isAsking },
    answering: noAnswer,
    trouble: null,
  }))

export async function restore(person: string | null): Promise<void> {
  const { candidate } = get()
  if (!candidate) return
  const { upload, found } = candidate
  const manager = signatureOf(person)
  const result = await sendCommand('office', 'backup.restore', {
    upload,
    confirmedRows: found.confirmedRows,
    manager,
  })
  if (!result) return
  if (result.ok) {
    await invalidateQueries()
    set({ candidate: null, answering: noAnswer, trouble: null })
  } else set(({ answering }) => ({ answering: { ...answering, pin: '' }, trouble: result.problem }))
}

export async function forgetCopy(): Promise<void> {
  if (await runOnPage('backup.forget', {})) await invalidateQueries()
}

export async function exportCatalog(): Promise<void> {
  const sheet = await runOnPage('catalog.export', {})
  if (!sheet) return
  downloadFile(sheet.name, sheet.text, 'text/csv')
  set({ written: sheet.name, said: 'exported' })
}

export async function pickSheet(file: File): Promise<void> {
  set({ sheet: null, tooLarge: file.size > largestSheet, trouble: null, said: null })
  if (file.size > largestSheet) return
  await busy(async () => {
    const upload = await send(file)
    if (upload) await tryOut(file.name, upload)
  })
}

async function tryOut(name: string, upload: string): Promise<void> {
  const outcome = await checkSheet(upload, {})
  if (outcome) set({ sheet: { name, upload, answers: {}, outcome, isTaken: false } })
}

async function checkSheet(upload: string, answers: SheetAnswers): Promise<SheetOutcome | null> {
  const { isKeeping } = get()
  return runOnPage('catalog.check', { upload, isKeeping, ...answers })
}

/** What was tried is tried again, for it changes something else now. */
export async function keepMissing(isKeeping: boolean): Promise<void> {
  set({ isKeeping })
  await answerSheet({})
}

/** What the sheet does not say itself; what is answered while it is tried is tried after that. */
export async function answerSheet(answer: SheetAnswers): Promise<void> {
  const { sheet } = get()
  if (!sheet || sheet.isTaken) return
  set({ sheet: { ...sheet, answers: { ...sheet.answers, ...answer } } })
  await busy(async () => {
    let tried: SheetAnswers | undefined
    for (let now = get().sheet; now && now.answers !== tried; now = get().sheet) {
      tried = now.answers
      const outcome = await checkSheet(now.upload, tried)
      if (!outcome) return
      set(({ sheet: there }) => ({ sheet: there && { ...there, outcome } }))
    }
  })
}

export async function takeSheet(): Promise<void> {
  const { sheet, isKeeping } = get()
  if (!sheet) return
  const asked = { upload: sheet.upload, isKeeping, ...sheet.answers }
  const outcome = await runOnPage('catalog.import', asked)
  if (!outcome) return
  set({ sheet: { ...sheet, outcome, isTaken: outcome.change !== null } })
  await invalidateQueries()
}
