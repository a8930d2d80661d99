// Tests of where a data folder may be: on a disk of this machine in which the till can write; a till that is started elsewhere says so and writes nothing.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { openTill, type Host } from '#core/app/open.ts'
import { shareUnder, type DiskSystem } from '#core/folder/folder.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-place-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const linux = String.raw`/dev/vda / ext4 rw,relatime 0 0
//nas/till /srv/nas cifs rw,vers=3.0 0 0
nas:/export /srv/my\040shop nfs4 rw 0 0
/dev/sdb1 /srv/my\040shop/disk ext4 rw 0 0
me@host: /srv/ssh fuse.sshfs rw 0 0
/dev/sdc1 /srv/windows fuseblk rw 0 0
/dev/vda /srv/twice ext4 rw 0 0
nas:/twice /srv/twice nfs rw 0 0
C:\134 /mnt/c 9p rw,aname=drvfs 0 0
host /srv/host virtiofs rw 0 0
shop /media/sf_shop vboxsf rw 0 0
vmhgfs-fuse /mnt/hgfs fuse.vmhgfs-fuse rw 0 0
D: /mnt/d drvfs rw 0 0
`
const mac = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled)
//till@nas._smb._tcp.local/till on /Volumes/Till data (smbfs, nodev, nosuid, mounted by till)
`

const on = (
  platform: NodeJS.Platform,
  mounts: string,
  realPath = (folder: string) => folder,
): DiskSystem => ({
  platform,
  mounts: () => mounts,
  realPath,
})
/** As if every folder were there: where none is, the one above it is asked for. */
const under = (folder: string, system: DiskSystem) =>
  shareUnder(folder, { ...system, realPath: () => system.realPath(folder) })

test.each([
  ['/srv/till/.kasse', null],
  ['/srv/nas/till', 'cifs'],
  ['/srv/nas', 'cifs'],
  ['/srv/nasty', null],
  ['/srv/my shop/till', 'nfs4'],
  ['/srv/my shop/disk/till', null],
  ['/srv/ssh/till', 'fuse.sshfs'],
  ['/srv/windows/till', null],
  ['/srv/twice/till', 'nfs'],
  // What the machine around a virtual one shares with it.
  ['/mnt/c/till', '9p'],
  ['/srv/host/till', 'virtiofs'],
  ['/media/sf_shop/till', 'vboxsf'],
  ['/mnt/hgfs/till', 'fuse.vmhgfs-fuse'],
  ['/mnt/d/till', 'drvfs'],
])('on Linux %s is on %s', (folder, kind) => {
  expect(under(folder, on('linux', linux))).toBe(kind)
})

test.each([
  ['/Users/till/Library', null],
  ['/Volumes/Till data/shop', 'smbfs'],
  ['/Volumes/Till', null],
])('on a Mac %s is on %s', (folder, kind) => {
  expect(under(folder, on('darwin', mac))).toBe(kind)
})

test.each([
  [String.raw`C:\Users\till`, null],
  [String.raw`\\nas\till`, 'SMB'],
  [String.raw`\\?\UNC\nas\till`, 'SMB'],
  [String.raw`\\?\C:\till`, null],
  // A letter for a share: only its real path tells.
  [String.raw`Z:\till`, 'SMB'],
])('on Windows %s is on %s', (folder, kind) => {
  const realPath = (asked: string) => (asked.startsWith('Z:') ? String.raw`\\nas\shop` : asked)
  expect(under(folder, on('win32', '', realPath))).toBe(kind)
})

test('a link is followed, and a folder that is not there yet stands where the next one above it does', () => {
  const system = on('linux', `/dev/vda / ext4 rw 0 0\nnas:/ /srv/nas nfs rw 0 0\n`, (there) =>
    there === root ? '/srv/nas/till' : there,
  )
  expect(shareUnder(path.join(root, 'new/till'), system)).toBe('nfs')
})

test('where nobody can say, and on this very disk, the till starts', () => {
  const silent: DiskSystem = {
    ...on('linux', ''),
    mounts: () => {
      throw new Error('no list')
    },
  }
  expect(shareUnder('/srv/nas', silent)).toBeNull()
  expect(shareUnder(root)).toBeNull()
})

const unasked = (): never => {
  throw new Error('the till went on')
}
/** Fails as soon as the till asks for anything of its folder. */
const hostIn = (folder: string): Host => ({
  folder,
  clock: systemClock,
  chance: systemChance,
  program: { name: 'Kasse', version: '1' },
  openLog: unasked,
  settingsFile: { readSettings: unasked, writeSettings: unasked },
  openVault: unasked,
})

test('a till on a share does not start: why and what to do is said, and nothing is written', async () => {
  const folder = path.join(root, 'on-share')
  const disks = on('linux', 'nas:/ / nfs4 rw 0 0\n')
  expect(await openTill({ ...hostIn(folder), disks })).toEqual({
    ok: false,
    problem: { code: 'folder.onShare', details: { folder, kind: 'nfs4' } },
  })
  expect(existsSync(folder)).toBe(false)
})

/** Somebody without rights: root has them all, so a process of root's becomes nobody, if nobody may read this repository. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const repository = path.join(import.meta.dirname, '../../..')
const start = `
  const { openTill } = await import('#core/app/open.ts')
  const { systemClock: clock, systemChance: chance } = await import('#core/system/clock.ts')
  const opened = await openTill({ folder: process.argv[1], clock, chance })
  console.log(opened.ok ? 'open' : opened.problem.code + ' ' + opened.problem.details.reason)`
const startAsNobody = (folder: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', start, folder], {
    ...nobody,
    cwd: repository,
    encoding: 'utf8',
  }).stdout

test.skipIf(process.platform === 'win32' || !startAsNobody('/proc/kasse/till').startsWith('folder.'))(
  'a till in a folder that is read-only does not start, also with a copy that waits to be restored',
  () => {
    chmodSync(root, 0o755)
    const folder = path.join(root, 'read-only')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'restore.sqlite'), 'a copy')
    chmodSync(folder, 0o555)
    expect(startAsNobody(folder)).toBe('folder.notWritable EACCES\n')
    expect(readdirSync(folder)).toEqual(['restore.sqlite'])
    chmodSync(folder, 0o755)
  },
)
