// The till's sealed notes, each in a file of its own: by the same locks, whole or not at all, and bound to this till and this file.
import path from 'node:path'
import { readWhole, writeWhole, makeFolder, syncFolder, moveFile } from '#core/system/disk.ts'
import type { Locks } from '#core/vault/locks.ts'
import { readSealed } from '#core/vault/seal.ts'
import { failed, ok, problem, type Result, type Problem } from '#shared/problem.ts'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Identity } from '#core/folder/folder.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'

export type SealedNote = {
  /** Null: there is none. */
  read(): Result<string | null>
  /** Null takes it away. */
  write(text: string | null): Result<null>
  /** Whether one could be written; changes nothing. */
  probe(): Result<null>
}

/** A note as a host renews it at its start. */
export type Renewable = {
  /** Sealed by the best lock there is now, for this till as it is called now. True: the till's own key is not needed for it, unless that is the best. */
  renew(): boolean
  /** The key of the journal that it was written beside; empty where there is no such key, or it cannot be opened. */
  journalKey(): string
}

/** Three credentials, or an address and two names. bytes */
const longestNote = 64 * 1024

/** `keyNow`: by which the till signs its journal; empty while that is not known. */
export function sealedNote(
  file: string,
  locks: Locks,
  belonging: FileBinding,
  keyNow: () => string,
): SealedNote & Renewable {
  const placeOf = (at: string): Place => ({ file: at, name: path.basename(at), locks, belonging })
  const place = placeOf(file)
  return {
    read() {
      const opened = openNote(place)
      return opened.ok ? ok(opened.value?.text ?? null) : opened
    },
    // While that is not known, what lies there stays bound to the journal of before.
    write: (text) => writeNote(place, text, keyNow() || keyIn(openNote(place))),
    probe() {
      const beside = placeOf(`${file}.tried`)
      const tried = writeNote(beside, 'a try', '')
      const cleared = writeNote(beside, null, '')
      return tried.ok ? cleared : tried
    },
    renew() {
      finishDiscardOf(file)
      const opened = openNote(place)
      if (!opened.ok) return !isByOwnKey(file)
      if (opened.value === null) return true
      const journalKey = keyNow() || opened.value.mark.journalKey
      if (isSettled(opened.value, belonging, journalKey)) return true
      return writeNote(place, opened.value.text, journalKey).ok
    },
    journalKey: () => keyIn(openNote(place)),
  }
}

type Place = { file: string; name: string; locks: Locks; belonging: FileBinding }
type Opened = { text: string; isBest: boolean; mark: Mark }

const keyIn = (opened: Result<Opened | null>): string =>
  opened.ok ? (opened.value?.mark.journalKey ?? '') : ''

const isSettled = ({ isBest, mark }: Opened, { tillId }: FileBinding, journalKey: string): boolean =>
  isBest && mark.till === tillId && mark.journalKey === journalKey

/** Where that cannot be said, it may be. */
function isByOwnKey(file: string): boolean {
  try {
    const sealed = readSealed(readWhole(file, longestNote))
    return sealed.is === 'sealed' && sealed.lock === 'ownKey'
  } catch {
    return true
  }
}

/** Somebody else has it open, or may alone remove it: each start tries again. */
function finishDiscardOf(file: string): void {
  try {
    finishDiscard(file)
  } catch {}
}

function openNote({ file, name, locks, belonging }: Place): Result<Opened | null> {
  const trouble = locks.trouble()
  if (!existsSync(file)) return ok(null)
  if (trouble) return failed(trouble)
  try {
    const sealed = readSealed(readWhole(file, longestNote))
    if (sealed.is !== 'sealed')
      return failed(problem(sealed.is === 'newer' ? 'vault.newer' : 'vault.damaged', { file }))
    const opened = locks.open(sealed, file)
    if (!opened.ok) return opened
    const mark = readMark(sealed.mark)
    if (!mark) return failed(problem('vault.damaged', { file }))
    const stranger = markProblem(mark, belonging, { name, file })
    if (stranger) return failed(stranger)
    remember(belonging, mark)
    return ok({ ...opened.value, mark })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    return failed(problem('vault.unreadable', { file, reason }))
  }
}

function writeNote(place: Place, text: string | null, journalKey: string): Result<null> {
  const { file, name, locks, belonging } = place
  try {
    const next = nextMark(belonging, name, journalKey)
    if (text === null) {
      discardFile(file)
      // A note that was taken away does not come back as a copy.
      remember(belonging, next)
      return ok(null)
    }
    makeFolder(path.dirname(file))
    const sealed = locks.seal(text, markText(next))
    if (!sealed.ok) return sealed
    writeWhole(file, () => sealed.value)
    remember(belonging, next)
    return ok(null)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('folder.notWritable', { folder: path.dirname(file), reason }))
  }
}

/** After the file, so that a power cut in between leaves one that counts more than is remembered: it is taken, and remembered then. */
function remember(belonging: FileBinding, { till, name, count }: Mark): void {
  const last = belonging.recall(name)
  if (last?.till === till && last.count >= count) return
  try {
    belonging.remember(name, { till, count })
  } catch {
    // A full disk: what was written is good, and the next start remembers it.
  }
}

/**
 * Renamed first: from then on nobody reads it. Then written over, and removed. What a disk that moves its blocks about keeps of it, no
 * program can reach: a credential that lay open there is best exchanged at the service.
 */
export function discardFile(file: string): void {
  if (existsSync(file)) moveFile(file, gone(file))
  finishDiscard(file)
}

/** Goes on with one that was interrupted, and takes what an interrupted write has left. */
export function finishDiscard(file: string): void {
  for (const rest of [gone(file), `${file}.new`]) {
    if (!existsSync(rest)) continue
    const opened = openSync(rest, 'r+')
    try {
      writeSync(opened, Buffer.alloc(statSync(rest).size))
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    rmSync(rest)
    syncFolder(path.dirname(file))
  }
}

const gone = (file: string): string => `${file}.gone`

/** Stands in clear at the head of a sealed file, and is authenticated with what is sealed. */
const mark = z.strictObject({
  till: z.string(),
  /** Name of the file: one does not take another's place. */
  name: z.string(),
  /** From 1, one more with every writing. */
  count: z.int().check(z.positive()),
  /** The public key by which the till signed its journal when this was written; empty while it did not. */
  journalKey: z.string(),
})
type Mark = z.infer<typeof mark>

const lastKnown = z.strictObject({ till: z.string(), count: z.int() })
export type LastKnownMark = z.infer<typeof lastKnown>

/** The till that seals, and what it remembers of its sealed files in another place than theirs. */
export type FileBinding = {
  tillId: string
  /** Ids that the till of this folder had before it was restored or moved. */
  formerIds: readonly string[]
  recall(name: string): LastKnownMark | null
  remember(name: string, last: LastKnownMark): void
}

export const fileBindingOf = (
  { tillId, formerIds = [] }: Pick<Identity, 'tillId' | 'formerIds'>,
  journal: Pick<Journal, 'keep' | 'kept'>,
): FileBinding => ({
  tillId,
  formerIds,
  recall: (name) => noteIn(journal, rowOf(name), lastKnown) ?? null,
  remember: (name, last) => journal.keep(rowOf(name), JSON.stringify(last)),
})

const rowOf = (name: string): string => `sealed ${name}`

const markText = (given: Mark): string => JSON.stringify(given)

/** Undefined for what is no mark. */
function readMark(text: string): Mark | undefined {
  try {
    return mark.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const nextMark = (belonging: FileBinding, name: string, journalKey: string): Mark => ({
  till: belonging.tillId,
  name,
  count: (belonging.recall(name)?.count ?? 0) + 1,
  journalKey,
})

/**
 * Why this till does not take what is sealed so. A higher count than the remembered one is taken: the file is written first, and the
 * power may go before its count is remembered. A till with a new id takes over what it had under its former one, once: what it has
 * sealed and remembered under its own id is all it takes from then on.
 */
function markProblem(
  found: Mark,
  belonging: FileBinding,
  of: { name: string; file: string },
): Problem | null {
  const { tillId, formerIds } = belonging
  const last = belonging.recall(of.name)
  const isFormer = found.till === last?.till || formerIds.includes(found.till)
  const isOwn = found.till === tillId || (last?.till !== tillId && isFormer)
  if (!isOwn || found.name !== of.name) return problem('vault.stranger', { file: of.file })
  const isOlder = last !== null && last.till === found.till && found.count < last.count
  return isOlder ? problem('vault.older', { file: of.file }) : null
}
