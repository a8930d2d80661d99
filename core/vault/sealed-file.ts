// The till's one sealed file: named parts under one lock, written whole or not at all, bound to this till and to its last writing; and the keys beside it.
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
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

/** One secret of the till. Written while the file cannot be opened, it begins a new file without the other parts, and the old one is put aside. */
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

/** Null: there is no file. Undefined: nobody can say, so that no key goes. */
function lockOf(file: string): LockKind | null | undefined {
  if (!existsSync(file)) return null
  try {
    const sealed = readSealed(readWhole(file, longest))
    return sealed.is === 'sealed' ? sealed.lock : undefined
  } catch {
    return undefined
  }
}

/**
 * Stands in clear at the head of the file, and is authenticated with what is sealed. `count`: from 1, one more with every writing.
 * `secrets`: one more with every writing but those of the anchor, which come so often that each copy of the file is soon behind in `count`.
 */
const mark = z.strictObject({
  till: z.string(),
  count: z.int().check(z.positive()),
  secrets: z.int().check(z.nonnegative()),
})
type Mark = z.infer<typeof mark>

/** Remembered outside the file. `isAnchorOld`: another anchor has been written since. */
const asideMark = z.strictObject({ till: z.string(), count: z.int(), isAnchorOld: z.boolean() })

/** Remembered of the last writing outside the file. `aside`: the newest files that were put aside for want of their key. */
const lastKnown = z.strictObject({
  ...mark.shape,
  isByOwnKey: z.boolean(),
  aside: z.optional(z.array(asideMark)),
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
/** `isAside`: it was put aside, and has been put back. `isAnchorOld`: `parts` are without the anchor, which this till has replaced since. */
type Opened = { parts: Parts; isSettled: boolean; isAside?: boolean; isAnchorOld?: boolean }

/** Sixteen authorities and the rest are half of it. bytes */
const longest = 64 * 1024

/** The till that seals, and what it remembers of its sealed file in other places. `formerIds`: of this folder's till before it was restored or moved. */
export type FileBinding = Readonly<Pick<TillIdentity, 'tillId' | 'formerIds' | 'hasSealed'>> & {
  recall(): LastKnownMark | null
  remember(last: LastKnownMark): void
}

const row = 'sealed file'

export const fileBindingOf = (
  identity: TillIdentity,
  journal: Pick<Journal, 'keep' | 'kept'>,
): FileBinding => ({
  ...identity,
  recall: () => noteIn(journal, row, lastKnown) ?? null,
  remember: (last) => journal.keep(row, JSON.stringify(last)),
})

export function openSealedFile(folder: string, locks: Locks, binding: FileBinding): SealedFile {
  const { sealed: file, ownKey, storeKeys } = vaultFiles(folder)
  const { tillId } = binding
  const isNew = !existsSync(file) && !binding.hasSealed && binding.recall()?.till !== tillId
  let opened = open(file, locks, binding)

  /** A read that failed may go well now, and a file that was not there may have been put back. */
  function current(): Result<Opened | null> {
    if (!opened.ok || opened.value === null) opened = open(file, locks, binding)
    return opened
  }
  function put(next: Parts, name?: keyof Parts): Result<null> {
    try {
      makeFolder(path.dirname(file))
      const last = binding.recall()
      const lost = opened.ok ? null : opened.problem
      // The file put aside may count one more than is remembered.
      const count = (last?.count ?? 0) + (lost ? 2 : 1)
      const own = { till: tillId, count, secrets: (last?.secrets ?? 0) + (name === 'anchor' ? 0 : 1) }
      const sealed = locks.seal(JSON.stringify(next), JSON.stringify(own))
      if (!sealed.ok) return sealed
      if (sealed.value.length > longest) return notWritten(`more than ${longest} bytes`)
      if (lost) putAside(file, count, lost, binding)
      writeWhole(file, () => sealed.value)
      const aside = opened.ok && opened.value?.isAside ? [] : (binding.recall()?.aside ?? [])
      const isByOwnKey = locks.status().tier === 'ownKey'
      remember(binding, {
        ...own,
        isByOwnKey,
        aside: aside.map((one) => (name === 'anchor' ? { ...one, isAnchorOld: true } : one)),
      })
      opened = ok({ parts: next, isSettled: true })
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
  /** A key by which the file is sealed no more is of use to nobody but a thief. */
  function discardKeys(): void {
    const lock = lockOf(file)
    if (locks.isInUse(ownKey)) attempt(() => finishDiscard(ownKey))
    else if (lock !== 'ownKey' && lock !== undefined) attempt(() => discardFile(ownKey))
    if (locks.status().tier !== 'keyStore' && lock !== 'keyStore' && lock !== undefined)
      attempt(() => {
        if (filesAside(file).every((one) => lockOf(one) !== 'keyStore')) discardFile(storeKeys)
      })
  }
  /** By the best lock there is now, for this till as it is called now. */
  function renew(): void {
    attempt(() => finishDiscard(file))
    if (opened.ok && opened.value && !opened.value.isSettled) put(opened.value.parts)
    discardKeys()
  }
  renew()

  return {
    isNew,
    part: (name) => ({
      read() {
        const found = current()
        if (!found.ok) return found
        if (name === 'anchor' && found.value?.isAnchorOld) return failed(problem('vault.older', { file }))
        return ok(found.value?.parts[name] ?? null)
      },
      write(text) {
        const found = current()
        if (!found.ok && (text === null || mayPass(found.problem))) return found
        const { [name]: before, ...others } = found.ok ? (found.value?.parts ?? {}) : {}
        if (text !== null) return put({ ...others, [name]: text }, name)
        return before === undefined ? ok(null) : put(others, name)
      },
      probe() {
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
  if (!existsSync(file)) return ok(null)
  const trouble = locks.trouble()
  if (trouble) return failed(trouble)
  try {
    const sealed = readSealed(readWhole(file, longest))
    if (sealed.is !== 'sealed')
      return failed(problem(sealed.is === 'newer' ? 'vault.newer' : 'vault.damaged', { file }))
    const found = locks.open(sealed, file)
    if (!found.ok) return found
    const { data: known } = mark.safeParse(jsonIn(sealed.mark))
    const { data: whole } = parts.safeParse(jsonIn(found.value.text))
    if (!known || !whole) return failed(problem('vault.damaged', { file }))
    const last = binding.recall()
    const now = { ...known, isByOwnKey: sealed.lock === 'ownKey', aside: last?.aside ?? [] }
    const aside = now.aside.find(({ till, count }) => till === known.till && count === known.count)
    const stranger = markProblem(now, { locks, binding, file, isAside: aside !== undefined })
    if (stranger) return failed(stranger)
    remember(binding, now)
    const isAnchorOld = aside ? aside.isAnchorOld : last?.till === known.till && known.count < last.count
    const { anchor = null, ...others } = whole
    return ok({
      parts: anchor === null || isAnchorOld ? others : whole,
      isSettled: found.value.isBest && known.till === binding.tillId && !aside,
      isAside: aside !== undefined,
      isAnchorOld,
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
  { locks, binding, file, isAside }: { locks: Locks; binding: FileBinding; file: string; isAside: boolean },
): Problem | null {
  const { tillId, formerIds = [] } = binding
  const last = binding.recall()
  const isFormer = till === last?.till || formerIds.includes(till)
  const isOwn = isAside || till === tillId || (last?.till !== tillId && isFormer)
  const isForged = isByOwnKey && last?.isByOwnKey === false && locks.status().tier !== 'ownKey'
  if (!isOwn || isForged) return problem('vault.stranger', { file })
  return !isAside && last?.till === till && secrets < last.secrets ? problem('vault.older', { file }) : null
}

/** Whatever is in it may still be read, by a later start, a newer program, or once the key store opens: nothing takes its place. */
const mayPass = (found: Problem): boolean =>
  found.code === 'vault.unreadable'
    ? !neverOurs.includes(found.details.reason)
    : found.code === 'vault.newer' || isStoreClosed(found)

/** No till has written that; see `readWhole`. */
const neverOurs: readonly string[] = ['not a file', 'too long']

/** Its key is not here, and may come back. */
export const isKeyAway = ({ code }: Problem): boolean =>
  code === 'vault.keyGone' || code === 'vault.otherKey' || code === 'vault.storeGone'

/** Files and what is remembered of them. */
const mostAside = 3

/** The newest first. */
function numbersAside(file: string): number[] {
  const numbers = readdirSync(path.dirname(file)).flatMap((name) => {
    const [of, number = ''] = name.split(`${path.basename(file)}.`)
    return of === '' && /^\d+$/.test(number) ? [Number(number)] : []
  })
  return numbers.toSorted((one, other) => other - one)
}
const filesAside = (file: string): string[] => numbersAside(file).map((number) => `${file}.${number}`)

/** Remembered first: a file whose key comes back is taken once more, though another has been written since. */
function putAside(file: string, count: number, lost: Problem, binding: FileBinding): void {
  const last = binding.recall()
  const known = isKeyAway(lost) ? markIn(file) : undefined
  if (last && known?.till === last.till && (known.count === last.count || known.count === last.count + 1)) {
    const { till, count: at } = known
    const aside = [...(last.aside ?? []), { till, count: at, isAnchorOld: false }].slice(-mostAside)
    binding.remember({ ...last, aside })
  }
  // A count that begins anew with a new journal must neither hide this one behind earlier files nor take the place of one.
  moveFile(file, `${file}.${Math.max(count, (numbersAside(file)[0] ?? 0) + 1)}`)
  for (const old of filesAside(file).slice(mostAside)) attempt(() => rmSync(old))
}

function markIn(file: string): Mark | undefined {
  const sealed = readSealed(readWhole(file, longest))
  return sealed.is === 'sealed' ? mark.safeParse(jsonIn(sealed.mark)).data : undefined
}

/** After the file, so that a power cut in between leaves one that counts more than is remembered: it is taken, and remembered then. */
function remember(binding: FileBinding, next: LastKnownMark): void {
  const last = binding.recall()
  if (last?.till === next.till && last.count >= next.count) return
  // A full disk: what was written is good, and the next start remembers it.
  attempt(() => binding.remember(next))
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
