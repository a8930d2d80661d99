// Tests of Electron's program: which one is started, how it is fetched, and whether it can run and place its windows here.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fetchElectron, findElectron, whyNoSandbox } from '#server/commands/electron-program.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package comes without its program; fetched, it says where; a named one goes first, and is never replaced', () => {
  expect(findElectron(folder, {})).toEqual({ program: undefined, isNamed: false })
  const unpacked = path.join(folder, 'node_modules/electron')
  mkdirSync(path.join(unpacked, 'dist'), { recursive: true })
  writeFileSync(path.join(unpacked, 'path.txt'), 'electron')
  // Half fetched: the pointer is there, the program is not.
  expect(findElectron(folder, {})).toEqual({ program: undefined, isNamed: false })
  const own = path.join(unpacked, 'dist/electron')
  writeFileSync(own, '')
  expect(findElectron(folder, {})).toEqual({ program: own, isNamed: false })
  expect(findElectron(folder, { KASSE_ELECTRON: '' })).toEqual({ program: own, isNamed: false })

  const other = path.join(folder, 'other')
  expect(findElectron(folder, { KASSE_ELECTRON: other })).toEqual({ program: undefined, isNamed: true })
  writeFileSync(other, '')
  // One that nobody may run is none. Windows asks for no such right.
  if (process.platform !== 'win32')
    expect(findElectron(folder, { KASSE_ELECTRON: other })).toEqual({ program: undefined, isNamed: true })
  chmodSync(other, 0o755)
  expect(findElectron(folder, { KASSE_ELECTRON: other })).toEqual({ program: other, isNamed: true })
})

const files = {
  ubuntu: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  count: '/proc/sys/user/max_user_namespaces',
  debian: '/proc/sys/kernel/unprivileged_userns_clone',
}

test.each<
  [name: string, user: number, read: Record<string, string>, setuid: string, why: string | undefined]
>([
  ['open', 1000, { [files.count]: '96365\n' }, '', undefined],
  ['open, with all settings there', 1000, { [files.ubuntu]: '0\n', [files.debian]: '1\n' }, '', undefined],
  ['Ubuntu as it comes', 1000, { [files.ubuntu]: '1\n' }, '', 'electron.noNamespaces'],
  ['none allowed', 1000, { [files.count]: '0\n' }, '', 'electron.noNamespaces'],
  ['an old Debian', 1000, { [files.debian]: '0\n' }, '', 'electron.noNamespaces'],
  ['closed, with the old way', 1000, { [files.ubuntu]: '1\n' }, '/here/chrome-sandbox', undefined],
  [
    'another program’s old way',
    1000,
    { [files.ubuntu]: '1\n' },
    '/other/chrome-sandbox',
    'electron.noNamespaces',
  ],
  ['root', 0, {}, '/here/chrome-sandbox', 'electron.asRoot'],
])('can Chromium make its sandbox on a Linux that is %s', (_, user, read, setuid, why) => {
  const machine = {
    platform: 'linux' as const,
    user,
    read: (file: string) => read[file],
    isSetuidRoot: (file: string) => file === setuid,
  }
  expect(whyNoSandbox('/here/electron', machine)).toBe(why)
  expect(whyNoSandbox('/here/electron', { ...machine, platform: 'darwin' })).toBeUndefined()
})

test('before it is fetched nothing of its own helps it', () => {
  const machine = { platform: 'linux' as const, user: 1000, read: () => '1', isSetuidRoot: () => true }
  expect(whyNoSandbox(undefined, machine)).toBe('electron.noNamespaces')
})

/** A project whose fetch does this. */
function projectThat(fetches: string): string {
  const project = mkdtempSync(path.join(folder, 'fetching-'))
  mkdirSync(path.join(project, 'node_modules/electron/dist'), { recursive: true })
  writeFileSync(path.join(project, 'node_modules/electron/install.js'), fetches)
  return project
}

test('a fetch that fails says its reason, without a trace', async () => {
  const failing = projectThat("console.error(new TypeError('fetch failed').stack); process.exit(1)")
  expect(await fetchElectron(failing, {})).toEqual({
    ok: false,
    problem: { code: 'electron.notFetched', details: { reason: 'fetch failed' } },
  })
  expect(await fetchElectron(projectThat(''), {})).toMatchObject({ ok: false })
  const coming = projectThat(
    "const { writeFileSync } = require('node:fs'); writeFileSync(__dirname + '/path.txt', 'electron'); writeFileSync(__dirname + '/dist/electron', '')",
  )
  expect(await fetchElectron(coming, {})).toEqual({
    ok: true,
    value: path.join(coming, 'node_modules/electron/dist/electron'),
  })
})
