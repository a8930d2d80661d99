// The till's one sealed file: named parts under one lock, written whole or not at all, bound to this till and to its last writing; and the keys beside it.
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { TillIdentity } from '#core/folder/folder.ts'
import { type Journal, noteIn } from '#core/journal/journal.ts'
import { givenKeyPlace } from '#core/vault/key.ts'
import type { ProcessEnv } from '#core/service/credentials.ts'
import { makeFolder, moveFile, readWhole, syncFolder, writeWhole } from '#core/system/disk.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Locks } from '#core/vault/locks.ts'
import { readSealed, type LockKind } from '#core/vault/seal.ts'
import { failed, isStoreClosed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** One secret of the till. Written while the file does not open, a part of `beginsAnew` begins a new file, beside a copy of the old one; the others are refused. */
export type SealedPart = {
  /** Null: there is none. */
  read(): Result<string | null>
  /** Null takes it away. */
  write(text: string | null): Result<null>
  /** Whether one could be written; changes nothing. */
  probe(): Result<null>
}

export type SealedFile = {
  /** No file was there at this start, and none was ever made for this till. */
  isNew: boolean
  part(name: keyof Parts): SealedPart
  /** Why it is not sealed by the best key yet; null where it is. The key before is still needed. */
  unwritten(): Problem | null
  /** Reads it again, once the key store has opened. */
  reopen(): void
}

/** Where the sealed file of a till is, the key of its own, and those that its key store has sealed. */
export const vaultFiles = (folder: string) => {
  const inside = (name: string) => path.join(path.resolve(folder), name)
  return {
    sealed: inside('vault.sealed'),
    ownKey: inside('vault.key'),
    storeKeys: inside('store-keys.sealed'),
  }
}

/** A till that was given a key asks the system's store only for what that has sealed before: nobody may be there to unlock it. */
export const needsKeyStore = (folder: string, environment: ProcessEnv): boolean =>
  givenKeyPlace(environment) === undefined || keyStoreFiles(folder).isUsed

/** The two keys between which the till chooses; `isUsed`: the store's has sealed something of this till. */
export function keyStoreFiles(folder: string) {
  const { sealed, storeKeys, ownKey } = vaultFiles(folder)
  return { storeKeys, ownKey, isUsed: lockOf(sealed) === 'keyStore' }
}

/** Undefined where nobody can say. */
function lockOf(file: string): LockKind | undefined {
  try {
    const sealed = readSealed(readWhole(file, longest))
    return sealed.is === 'sealed' ? sealed.lock : undefined
  } catch {
    return undefined
  }
}

/**
 * Stands in clear at the head of the file, and is authenticated with what is sealed. `anchors`: writings of the anchor, which come so often
 * that each copy of the file is soon behind in them. `secrets`: all other writings.
 */
const mark = z.strictObject({
  till: z.string(),
  secrets: z.int().check(z.nonnegative()),
  anchors: z.int().check(z.nonnegative()),
})

/**
 * Remembered of the last writing outside the file. `digest`: SHA-256 of the file, hex. `replaced`: files in whose place a new one
 * began unopened, the newest last: such a file is this till's own, and is taken once when it comes back.
 */
const lastKnown = z.strictObject({
  ...mark.shape,
  isByOwnKey: z.boolean(),
  digest: z.string(),
  replaced: z.array(z.strictObject({ digest: z.string(), isByOwnKey: z.boolean() })),
})
export type LastKnownMark = z.infer<typeof lastKnown>

const parts = z.strictObject({
  credentials: z.optional(z.string()),
  hub: z.optional(z.string()),
  pins: z.optional(z.string()),
  anchor: z.optional(z.string()),
  authority: z.optional(z.string()),
})
type Parts = z.infer<typeof parts>

/** Parts that a person enters knowing that nothing of the file opens: credentials, a manager's first PIN, the answer for a journal. */
const beginsAnew: readonly (keyof Parts)[] = ['credentials', 'pins', 'anchor']

/** `isAnchorOld`: `parts` are without the anchor, which this till has replaced since. `back`: digest of a replaced file that has come back. */
type Opened = { parts: Parts; isSettled: boolean; isAnchorOld?: boolean; back?: string | undefined }

/** Sixteen authorities and the rest are half of it. bytes */
const longest = 64 * 1024

/** The till that seals, and what it remembers of its sealed file in other places. `formerIds`: of this folder's till before it was restored or moved. */
export type FileBinding = Readonly<Pick<TillIdentity, 'tillId' | 'formerIds' | 'hasSealed'>> & {
  recall: () => LastKnownMark | null
  remember: (last: LastKnownMark) => void
}

const row = 'sealed file'

const writingsOf = ({ secrets, anchors }: z.infer<typeof mark>): number => secrets + anchors

/**
 * Remembers after the file is written, so that a power cut in between leaves one that counts more than is remembered: it is taken, and
 * remembered then. On a full disk the mark is known as long as this process lasts.
 */
function rememberingHere(binding: FileBinding): FileBinding & { note(next: LastKnownMark): void } {
  let here: LastKnownMark | undefined
  const recall = () => here ?? binding.recall()
  return {
    ...binding,
    recall,
    note(next) {
      binding.remember(next)
      here = next
    },
    remember(next) {
      const last = recall()
      if (last?.till === next.till && writingsOf(last) >= writingsOf(next)) return
      here = next
      attempt(() => binding.remember(next))
    },
  }
}

export const fileBindingOf = (
  identity: TillIdentity,
  journal: Pick<Journal, 'keep' | 'kept'>,
): FileBinding => ({
  ...identity,
  recall: () => noteIn(journal, row, lastKnown) ?? null,
  remember: (last) => journal.keep(row, JSON.stringify(last)),
})

export function openSealedFile(folder: string, locks: Locks, given: FileBinding): SealedFile {
  const { sealed: file, ownKey, storeKeys } = vaultFiles(folder)
  const binding = rememberingHere(given)
  const { tillId } = binding
  const isNew = !existsSync(file) && !binding.hasSealed && binding.recall()?.till !== tillId
  let opened = open(file, locks, binding)
  let unwritten: Problem | null = null

  /** A read that failed may go well now, and a file that was not there may have been put back. */
  function current(): Result<Opened | null> {
    if (!opened.ok || opened.value === null) opened = open(file, locks, binding)
    return opened
  }
  function put(next: Parts, name?: keyof Parts): Result<null> {
    try {
      makeFolder(path.dirname(file))
      const last = binding.recall()
      const isAnchor = name === 'anchor'
      const own = {
        till: tillId,
        secrets: (last?.secrets ?? 0) + (isAnchor ? 0 : 1),
        anchors: (last?.anchors ?? 0) + (isAnchor ? 1 : 0),
      }
      const sealed = locks.seal(JSON.stringify(next), JSON.stringify(own))
      if (!sealed.ok) return sealed
      if (sealed.value.length > longest) return notWritten(`more than ${longest} bytes`)
      const isByOwnKey = locks.status().tier === 'ownKey'
      const before = opened.ok ? opened.value : null
      const known = last?.replaced ?? []
      let replaced = known.filter(({ digest }) => digest !== before?.back)
      if (!opened.ok) {
        if (existsSync(file)) keepReplaced(file, writingsOf(own))
        const one = last?.till === tillId ? last : restoredMark(file, opened.problem)
        const others = known.filter(({ digest }) => digest !== one?.digest)
        const added = one ? [{ digest: one.digest, isByOwnKey: one.isByOwnKey }] : []
        replaced = [...others, ...added].slice(-mostReplaced)
      }
      // Before the file: after a power cut in between the old one opens as one that has come back, and the new one is no forger's.
      if (!opened.ok || (isByOwnKey && last?.isByOwnKey === false))
        binding.note({ ...(last ?? nothingKnown(tillId)), ...(isByOwnKey ? { isByOwnKey } : {}), replaced })
      writeWhole(file, () => sealed.value)
      binding.remember({ ...own, isByOwnKey, digest: digestOf(sealed.value), replaced })
      opened = ok({ parts: next, isSettled: true })
      unwritten = null
      discardKeys()
      return ok(null)
    } catch (error) {
      return notWritten(error)
    }
  }
  const notWritten = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    return failed(problem('folder.notWritable', { folder: path.dirname(file), reason }))
  }
  /** A key by which no file is sealed any more, nor one that may come back, is of use to nobody but a thief. */
  function discardKeys(): void {
    if (!opened.ok || !opened.value) return
    const lock = lockOf(file)
    const away = binding.recall()?.replaced ?? []
    const isFree = (key: 'ownKey' | 'keyStore') =>
      lock !== undefined && lock !== key && away.every(({ isByOwnKey }) => isByOwnKey !== (key === 'ownKey'))
    attempt(() => {
      if (locks.isInUse(ownKey)) finishDiscard(ownKey)
      else if (isFree('ownKey')) discardFile(ownKey)
    })
    attempt(() => {
      if (locks.status().tier !== 'keyStore' && isFree('keyStore')) discardFile(storeKeys)
    })
  }
  /** By the best lock there is now, for this till as it is called now. */
  function renew(): void {
    attempt(() => finishDiscard(file))
    const renewed = opened.ok && opened.value && !opened.value.isSettled ? put(opened.value.parts) : ok(null)
    unwritten = renewed.ok ? null : renewed.problem
    discardKeys()
  }
  renew()

  return {
    isNew,
    unwritten: () => unwritten,
    part: (name) => ({
      read() {
        const found = current()
        if (!found.ok) return found
        if (name === 'anchor' && found.value?.isAnchorOld) return failed(problem('vault.older', { file }))
        return ok(found.value?.parts[name] ?? null)
      },
      write(text) {
        const found = current()
        if (!found.ok && (text === null || staysClosed(name, found.problem))) return found
        const { [name]: before, ...others } = found.ok ? (found.value?.parts ?? {}) : {}
        if (text !== null) return put({ ...others, [name]: text }, name)
        return before === undefined ? ok(null) : put(others, name)
      },
      probe() {
        const found = current()
        if (!found.ok && staysClosed(name, found.problem)) return found
        const beside = `${file}.tried`
        try {
          makeFolder(path.dirname(file))
          const sealed = locks.seal('a try', '')
          if (!sealed.ok) return sealed
          writeWhole(beside, () => sealed.value)
          rmSync(beside)
          return ok(null)
        } catch (error) {
          return notWritten(error)
        }
      },
    }),
    reopen() {
      opened = open(file, locks, binding)
      renew()
    },
  }
}

function open(file: string, locks: Locks, binding: FileBinding): Result<Opened | null> {
  try {
    if (!existsSync(file))
      return binding.recall()?.till === binding.tillId ? failed(problem('vault.gone', { file })) : ok(null)
    const trouble = locks.trouble()
    if (trouble) return failed(trouble)
    const bytes = readWhole(file, longest)
    const sealed = readSealed(bytes)
    if (sealed.is !== 'sealed')
      return failed(problem(sealed.is === 'newer' ? 'vault.newer' : 'vault.damaged', { file }))
    const found = locks.open(sealed, file)
    if (!found.ok) return found
    const { data: known } = mark.safeParse(jsonIn(sealed.mark))
    const { data: whole } = parts.safeParse(jsonIn(found.value.text))
    if (!known || !whole) return failed(problem('vault.damaged', { file }))
    const last = binding.recall()
    const [digest, replaced] = [digestOf(bytes), last?.replaced ?? []]
    const back = replaced.find((one) => one.digest === digest)?.digest
    const now = { ...known, isByOwnKey: sealed.lock === 'ownKey', digest, replaced }
    const stranger = back ? null : markProblem(now, { locks, binding, file })
    if (stranger) return failed(stranger)
    if (!back) binding.remember(now)
    const isOfThisTill = last?.till === known.till || last?.till === binding.tillId
    const isAnchorOld = isOfThisTill && known.anchors < (last?.anchors ?? 0)
    const { anchor = null, ...others } = whole
    return ok({
      parts: anchor === null || isAnchorOld ? others : whole,
      isSettled: found.value.isBest && known.till === binding.tillId && !back,
      isAnchorOld,
      back,
    })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    return failed(problem('vault.unreadable', { file, reason }))
  }
}

/**
 * Why this till does not take what is sealed so. A higher count than the remembered one is taken: the file is written first, and the
 * power may go before its count is remembered. A till with a new id takes over what it had under its former one, once: what it has
 * sealed and remembered under its own id is all it takes from then on. A key that lies beside the file does not take over from a better one.
 */
function markProblem(
  { till, secrets, isByOwnKey }: LastKnownMark,
  { locks, binding, file }: { locks: Locks; binding: FileBinding; file: string },
): Problem | null {
  const { tillId, formerIds = [] } = binding
  const last = binding.recall()
  const isFormer = till === last?.till || formerIds.includes(till)
  const isOwn = till === tillId || (last?.till !== tillId && isFormer)
  const isWorse = last?.till === tillId || locks.status().tier !== 'ownKey'
  const isForged = isByOwnKey && last?.isByOwnKey === false && isWorse
  if (!isOwn || isForged) return problem('vault.stranger', { file })
  return last?.till === till && secrets < last.secrets ? problem('vault.older', { file }) : null
}

/** Whether no new file begins with this part in the place of one that does not open: one that cannot even be read has no copy beside the new one. */
const staysClosed = (name: keyof Parts, found: Problem): boolean =>
  !beginsAnew.includes(name) || found.code === 'vault.unreadable' || isStoreClosed(found)

/** Digests that are remembered: more than anybody loses keys of one till. */
const mostReplaced = 8

const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

/** The file that a restored folder had, whose own mark is not remembered here; none of one that was opened, and was not this till's. */
const restoredMark = (file: string, { code }: Problem) =>
  code === 'vault.stranger' || code === 'vault.older' || !existsSync(file)
    ? undefined
    : { digest: digestOf(readWhole(file, longest)), isByOwnKey: lockOf(file) === 'ownKey' }

const nothingKnown = (till: string): LastKnownMark => ({
  till,
  secrets: 0,
  anchors: 0,
  isByOwnKey: false,
  digest: '',
  replaced: [],
})

/** Beside the new one, under a number of its own, for whoever finds its key. A copy: where the disk is full, the file stays where it is. */
function keepReplaced(file: string, least: number): void {
  const bytes = readWhole(file, longest)
  for (let number = least; ; number += 1) {
    const beside = `${file}.${number}`
    if (!existsSync(beside)) return writeWhole(beside, () => bytes)
    // An earlier attempt, which failed later.
    if (bytes.equals(readWhole(beside))) return
  }
}

/** Somebody else has it open, or may alone remove it, or the disk is full: each start tries again. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {}
}

/**
 * Renamed first: from then on nobody reads it. Then written over, and removed. What a disk that moves its blocks about keeps of it, no
 * program can reach: a credential that lay open there is best exchanged at the service.
 */
function discardFile(file: string): void {
  if (existsSync(file)) moveFile(file, gone(file))
  finishDiscard(file)
}

/** Goes on with one that was interrupted, and takes what an interrupted write has left. */
function finishDiscard(file: string): void {
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
