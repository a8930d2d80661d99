// A till's data folder: who this till is, where its files are, and how its own files are changed. One folder, one till, one process at a time.
import path from 'node:path'
import * as z from 'zod/mini'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { type Chance, makeTillId } from '#core/system/clock.ts'
import { systemErrorCode, makeFolder, moveFile, readWhole, syncFolder } from '#core/system/disk.ts'
import { failed, ok, problem, type Result, type Problem } from '#shared/problem.ts'
import { jsonIn } from '#core/system/json.ts'
import { messageOf } from '#shared/text.ts'
import { execFileSync } from 'node:child_process'
import { withoutSecrets } from '#core/service/credentials.ts'
import type { TillFact } from '#core/till/facts.ts'
import type { Caller } from '#shared/bridge.ts'
import type { Person } from '#shared/staff.ts'

const stored = z.strictObject({
  /** Random, made at first start; the beginning of every reference. */
  tillId: z.string().check(z.regex(/^[0-9a-z]{6}$/)),
  /**
   * Keys the fingerprints of request bodies, the sessions of the till's own screens, and the seal of what must be erasable.
   */
  secret: z.string().check(z.minLength(40)),
  /** Where this file was made. */
  place: z.strictObject({ inode: z.string(), host: z.string() }),
  /** The folder was made from a copy of a till that is gone: what moved there since the copy is looked for. */
  isRestored: z.optional(z.boolean()),
  /** Ids of this folder's till before it was restored or moved, the last one first: what it had sealed is taken over. */
  formerIds: z.optional(z.array(z.string())),
  /** A sealed file was made for this folder’s till: one that is missing was taken away. */
  hasSealed: z.optional(z.boolean()),
})
/** As it stands in its file. */
type Stored = z.infer<typeof stored>
export type TillIdentity = Omit<Stored, 'place'>

export type TillFolder = {
  path: string
  identity: TillIdentity
  journal: string
  settings: string
  catalog: string
  plans: string
  pictures: string
  staff: string
  prepared: string
  confirmedRows: string
  uploads: string
  sandbox: string
  log: string
  /** Neither set up nor ever sold here. */
  isNew: boolean
  /** Its files come from elsewhere, so this till was given a new id. */
  wasCopied: boolean
}

/** Where things are in a data folder. */
export function filesOf(given: string) {
  const folder = path.resolve(given)
  const inside = (name: string) => path.join(folder, name)
  return {
    path: folder,
    identity: inside('till.json'),
    journal: inside('journal.sqlite'),
    /** A restore puts the copy there until all the rest is in its place. */
    restoring: inside('journal.restoring.sqlite'),
    settings: inside('settings.json'),
    catalog: inside('catalog.json'),
    plans: inside('plans.json'),
    pictures: inside('pictures.json'),
    staff: inside('staff.json'),
    /** A copy that the next start restores. */
    prepared: inside('restore.sqlite'),
    /** How many facts there were when somebody was told which sales that restore leaves behind. */
    confirmedRows: inside('restore.json'),
    /** Files that a page is sending; none outlives the till that takes them. */
    uploads: inside('uploads'),
    sandbox: inside('sandbox.sqlite'),
    log: inside('till.log'),
  }
}

/**
 * Opens the folder, making it and the till's identity when they are not there. A folder that was copied, or moved to another disk or
 * machine, gets a new identity: two tills of one id would give two sales the same reference. `host` is the machine's name.
 */
export function openFolder(given: string, chance: Chance, host = hostname()): Result<TillFolder> {
  const { identity: file, restoring, ...files } = filesOf(given)
  try {
    makeFolder(files.path)
    accessSync(files.path, constants.R_OK | constants.W_OK | constants.X_OK)
    const hasJournal = existsSync(files.journal)
    if (!hasJournal && existsSync(restoring))
      return failed(problem('restore.unfinished', { folder: files.path }))
    const text = readIfThere(file)
    const known = text === undefined ? undefined : parseIdentity(text, file)
    if (known && !known.ok) return known
    const isNew = !hasJournal // a power cut in the first start may have come between this till's name and its settings
    const wasCopied = known === undefined ? hasJournal : !isAtHome(known.value, file, host)
    const who =
      known && !wasCopied ? known : nameIdentity(file, makeIdentity(chance, known?.value), host, known?.value)
    return who.ok ? ok({ ...files, identity: who.value, isNew, wasCopied }) : who
  } catch (error) {
    const reason = reasonOf(error)
    if (/^(ENOSPC|EDQUOT)$/.test(reason)) return failed(problem('folder.full', { folder: files.path }))
    return failed(problem('folder.notWritable', { folder: files.path, reason }))
  }
}

/** More than anybody restores a folder without starting its till in between. */
const mostFormer = 8

/** Identity of a new till: an id and a secret of its own. `former`: whose folder it was. */
export const makeIdentity = (chance: Chance, former?: TillIdentity): TillIdentity => ({
  tillId: makeTillId(chance),
  secret: Buffer.from(chance.bytes(32)).toString('base64url'),
  ...(former ? { formerIds: [former.tillId, ...(former.formerIds ?? [])].slice(0, mostFormer) } : {}),
  ...(former?.hasSealed ? { hasSealed: true } : {}),
})

/**
 * The file's inode and the machine's name: neither changes with a restart, and no copy has both. (A disk format that numbers its files anew
 * at every start, FAT, makes a new till each time, which costs nothing but its id.)
 */
const isAtHome = ({ place }: Stored, file: string, host: string): boolean =>
  place.inode === inodeOf(file) && place.host === nameOf(host)

const inodeOf = (file: string | number): string =>
  String(
    (typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true })).ino,
  )

/** Without the network's part, which changes with the network. */
const nameOf = (host: string): string => (host.split('.')[0] ?? '').toLowerCase()

/** An identity that two starts at once have both found missing is what the first of them makes it. */
function nameIdentity(
  file: string,
  who: TillIdentity,
  host: string,
  known: TillIdentity | undefined,
): Result<TillIdentity> {
  if (known) return ok(writeIdentity(file, who, host))
  try {
    // A link takes no other's place, as a rename does. A disk format without links has only that.
    const putFirst = (beside: string) => {
      try {
        linkSync(beside, file)
      } catch (error) {
        if (systemErrorCode(error) === 'EEXIST') throw error
        moveFile(beside, file)
      }
    }
    return ok(writeIdentity(file, who, host, putFirst))
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    return parseIdentity(readWhole(file).toString('utf8'), file)
  }
}

/** Written beside and renamed: a power cut leaves the old one or the new one. A renamed file keeps its inode. */
export function writeIdentity(
  file: string,
  who: TillIdentity,
  host = hostname(),
  put: (beside: string, file: string) => void = moveFile,
): TillIdentity {
  // Another start at the same moment writes beside it as well.
  const beside = `${file}.${process.pid}.new`
  rmSync(beside, { force: true })
  const written = openSync(beside, 'wx', 0o600)
  try {
    const made = { ...who, place: { inode: inodeOf(written), host: nameOf(host) } }
    writeFileSync(written, `${JSON.stringify(made, null, 2)}\n`)
    fsyncSync(written)
    put(beside, file)
    syncFolder(path.dirname(file))
    return made
  } finally {
    closeSync(written)
    rmSync(beside, { force: true })
  }
}

/** From here on a sealed file that is missing was taken away. */
export function noteSealed({ path: place, identity }: TillFolder): void {
  if (identity.hasSealed) return
  identity.hasSealed = true
  try {
    writeIdentity(filesOf(place).identity, identity)
  } catch {
    // A full disk: the next start notes it.
  }
}

/** Who the till of this folder is, where that can be read. */
export function identityIn(file: string): TillIdentity | undefined {
  const text = readIfThere(file)
  const known = text === undefined ? undefined : parseIdentity(text, file)
  return known?.ok ? known.value : undefined
}

function parseIdentity(text: string, file: string): Result<Stored> {
  const parsed = stored.safeParse(jsonIn(text))
  if (parsed.success) return ok(parsed.data)
  return failed(problem('folder.damaged', { file }))
}

function readIfThere(file: string): string | undefined {
  try {
    return readWhole(file).toString('utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const reasonOf = (error: unknown): string => systemErrorCode(error) || messageOf(error)

/** Answers of the system about its disks. `mounts`: its list, as the system writes it. `realPath` follows links, and a drive's letter to its share. */
export type DiskSystem = {
  platform: NodeJS.Platform
  mounts: () => string
  realPath: (folder: string) => string
}

const thisSystem: DiskSystem = {
  platform: process.platform,
  mounts: () =>
    process.platform === 'darwin'
      ? execFileSync('/sbin/mount', { encoding: 'utf8', env: withoutSecrets(process.env) })
      : readFileSync('/proc/self/mounts', 'utf8'),
  realPath: realpathSync.native,
}

/** As Linux and macOS call them. FUSE stands for many things; a disk of another system is one of them (`fuseblk`), and is none of these. */
const shares =
  /^(nfs\d?|cifs|smb\w*|afp\w*|afs|webdav|davfs|ncpfs|ceph|gfs2|glusterfs|lustre|ftp|9p|virtiofs|vboxsf|drvfs|macfuse|osxfuse|fuse\.(sshfs|rclone|davfs2?|s3fs|gcsfuse|gvfsd-fuse|glusterfs|ceph(-fuse)?|curlftpfs|smbnetfs|vmhgfs-fuse))$/

/** Why no till can be in that folder; asked before anything is written there. Null: nothing speaks against it. */
export function placeProblem(given: string, system: DiskSystem = thisSystem): Problem | null {
  const folder = path.resolve(given)
  const kind = shareUnder(folder, system)
  if (kind !== null) return problem('folder.onShare', { folder, kind })
  try {
    if (existsSync(folder)) accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return problem('folder.notWritable', { folder, reason: systemErrorCode(error) })
  }
}

/** How the system calls the share that the folder is on, or would be made on; null: a disk of this machine, or nobody can say. */
export function shareUnder(folder: string, system: DiskSystem = thisSystem): string | null {
  const paths = system.platform === 'win32' ? path.win32 : path.posix
  const asked = paths.resolve(folder)
  if (system.platform === 'win32' && isUnc(asked)) return 'SMB'
  try {
    let there = asked
    while (!existsSync(there) && paths.dirname(there) !== there) there = paths.dirname(there)
    const real = system.realPath(there)
    if (system.platform === 'win32') return isUnc(real) ? 'SMB' : null
    const kind = kindOf(real, system)
    return shares.test(kind) ? kind : null
  } catch {
    return null
  }
}

/** `\\server\share`, and in its long form; not `\\?\C:\` and `\\.\`, which are this machine's. */
const isUnc = (place: string): boolean => /^\\\\([^?.\\]|\?\\UNC\\)/i.test(place)

/** Kind of the mount with the longest path that leads there; of two at one path the later one hides the other. */
function kindOf(place: string, { platform, mounts }: DiskSystem): string {
  const line = platform === 'darwin' ? / on (.+) \(([^,)]+)[^(]*\)$/ : /^\S+ (\S+) (\S+) /
  let found = { at: '', kind: '' }
  for (const text of mounts().split('\n')) {
    const [, at = '', kind = ''] = line.exec(text) ?? []
    // Linux writes a blank as `\040`.
    const plain = at.replaceAll(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    )
    const leads = plain === '/' || place === plain || place.startsWith(`${plain}/`)
    if (plain !== '' && leads && plain.length >= found.at.length) found = { at: plain, kind }
  }
  return found.kind
}

/** Context of every command that changes a file of the till. */
export type FileChange = {
  folder: TillFolder
  sales: { note(fact: TillFact): void; changed(): void; probe(): void; trouble(): Problem | null }
  staff: { personAt(caller: Caller): Person | undefined }
}

/** The names of what was changed, never what it says. */
export function noteChange(
  { sales, staff }: Omit<FileChange, 'folder'>,
  caller: Caller,
  keys: string[],
): void {
  if (keys.length === 0) return
  sales.note({ kind: 'settingsChanged', person: staff.personAt(caller) ?? null, keys })
}

/** A change that nobody could be told of later is not made. */
export function journalProblem({ sales }: Pick<FileChange, 'sales'>): Problem | null {
  sales.probe()
  return sales.trouble()
}

/** Result of a write; a disk’s refusal in words. */
export function diskResult<T>(folder: string, act: () => T): Result<T> {
  try {
    return ok(act())
  } catch (error) {
    if (/^(ENOSPC|EDQUOT)$/.test(systemErrorCode(error))) return failed(problem('folder.full', { folder }))
    return failed(problem('folder.notWritable', { folder, reason: reasonOf(error) }))
  }
}
