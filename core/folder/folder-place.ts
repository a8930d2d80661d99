// Where a data folder may be: on a disk of this machine in which the till can write, and on no share, where SQLite's log beside the journal is not safe.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { withoutSecrets } from '#core/service/credentials.ts'
import { codeOf } from '#core/system/disk.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** What is asked of the system. `mounts`: its list, as the system writes it. `realPath` follows links, and a drive's letter to its share. */
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
    return problem('folder.notWritable', { folder, reason: codeOf(error) })
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

/** Of the mount with the longest path that leads there; of two at one path the later one hides the other. */
function kindOf(place: string, { platform, mounts }: DiskSystem): string {
  const line = platform === 'darwin' ? / on (.+) \(([^,)]+)[^(]*\)$/ : /^\S+ (\S+) (\S+) /
  let found = { at: '', kind: '' }
  for (const text of mounts().split('\n')) {
    const [, at = '', kind = ''] = line.exec(text) ?? []
    const plain = unescaped(at)
    const leads = plain === '/' || place === plain || place.startsWith(`${plain}/`)
    if (plain !== '' && leads && plain.length >= found.at.length) found = { at: plain, kind }
  }
  return found.kind
}

/** Linux writes a blank as `\040`. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
