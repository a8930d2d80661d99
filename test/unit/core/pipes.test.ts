// Tests of a pipe or an endless device where a file should be: the till says so and does not wait for ever.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlans } from '#core/agreement/plans.ts'
import { openPicturesFile } from '#core/pictures/pictures.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { readCatalog } from '#core/catalog/catalog-file.ts'
import { readWhole } from '#core/system/disk.ts'
import { filesOf, openFolder } from '#core/folder/folder.ts'
import { createLog } from '#core/system/log.ts'
import { readStaff } from '#core/staff/roster.ts'
import { vaultFiles } from '#core/vault/sealed-file.ts'
import { readCertificate } from '#server/network/certificate.ts'
import { openScreens } from '#server/screens.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { emptyFolder, keys, noneOf, vaultIn, there } from '#test/support/till/vaults.ts'

const isPosix = process.platform !== 'win32'

function pipeAt(file: string): string {
  execFileSync('mkfifo', [file])
  return file
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-pipes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Without an answer the test itself would wait for ever: no time limit of a test ends a call that does not come back. */
const readAt: [string, (folder: string) => unknown][] = [
  ['till.json', (folder) => openFolder(folder, seeded(1))],
  ['settings.json', (folder) => serverSettingsFile.readSettings(filesOf(folder))],
  ['catalog.json', (folder) => readCatalog(filesOf(folder).catalog)],
  ['plans.json', (folder) => readPlans(filesOf(folder).plans)],
  ['staff.json', (folder) => readStaff(filesOf(folder).staff)],
  ['till.crt', (folder) => readCertificate({ cert: path.join(folder, 'till.crt'), key: 'none' }, 0)],
]

test.runIf(isPosix).each(readAt)('a pipe in place of %s is refused in words', (name, read) => {
  const folder = newFolder()
  pipeAt(path.join(folder, name))
  expect(read(folder)).toMatchObject({ ok: false })
  expect(JSON.stringify(read(folder))).toContain('not a file')
})

test.runIf(isPosix)(
  'a pipe in place of the shop’s pictures leaves the screens without, and the till goes on',
  () => {
    const file = path.join(newFolder(), 'pictures.json')
    pipeAt(file)
    const lines: string[] = []
    const log = createLog({ write: (line) => void lines.push(line) })
    expect(openPicturesFile(file, log).shown()).toEqual(noPictures)
    expect(lines.join('')).toContain('not a file')
  },
)

test.runIf(isPosix)('a pipe in place of the list of screens lets nobody in, and the till goes on', () => {
  const folder = newFolder()
  pipeAt(path.join(folder, 'screens.json'))
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const screens = openScreens({
    folder,
    tillId: 'k7m2q9',
    clock: createManualClock(),
    chance: seeded(1),
    log,
    gone: () => undefined,
  })
  expect(screens.all()).toEqual([])
  expect(lines.join('')).toContain('the list of screens cannot be read')
  screens.add('cashier', 'here', '127.0.0.1')
  expect(readFileSync(path.join(folder, 'screens.json'), 'utf8')).toContain('cashier')
})

test.runIf(isPosix)(
  'a pipe in place of a vault is said, and nothing takes its place until somebody removes it',
  () => {
    const folder = emptyFolder()
    const file = pipeAt(vaultFiles(folder).sealed)
    const vault = vaultIn(folder)
    expect(vault.status(there).trouble).toMatchObject({ code: 'vault.unreadable', details: { file } })
    expect(vault.held(there)).toMatchObject(noneOf)
    expect(vault.keep(keys, there)).toMatchObject({ problem: { code: 'vault.unreadable' } })
    rmSync(file)
    expect(vault.keep(keys, there)).toMatchObject({ ok: true })
    expect(vaultIn(folder).held(there)).toEqual(keys)
  },
)

test.runIf(isPosix)('a pipe in place of the till’s own key opens nothing, and is named', () => {
  const folder = emptyFolder()
  vaultIn(folder).keep(keys, there)
  const { ownKey } = vaultFiles(folder)
  rmSync(ownKey)
  pipeAt(ownKey)
  const vault = vaultIn(folder)
  expect(vault.held(there)).toMatchObject(noneOf)
  expect(vault.status(there).trouble).toMatchObject({ code: 'vault.unreadable' })
})

test.runIf(isPosix)('a device without an end is not read to it', () => {
  const folder = emptyFolder()
  symlinkSync('/dev/zero', vaultFiles(folder).sealed)
  expect(vaultIn(folder).status(there).trouble).toMatchObject({ details: { reason: 'not a file' } })
})

test('what is far too long to be what it is called is not read', () => {
  const folder = emptyFolder()
  writeFileSync(vaultFiles(folder).sealed, Buffer.alloc(64 * 1024 + 1))
  expect(vaultIn(folder).status(there).trouble).toMatchObject({ details: { reason: 'too long' } })
  expect(() => readWhole(vaultFiles(folder).sealed, 10)).toThrow('too long')
  expect(readWhole(vaultFiles(folder).sealed)).toHaveLength(64 * 1024 + 1)
})
