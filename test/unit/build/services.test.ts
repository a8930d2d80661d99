// The units that run the till on a machine without Electron: known directives, programs that exist, no secret, no open door.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyFileVariable } from '#core/service/credentials.ts'
import { closingMs } from '#server/commands/electron-run.ts'
import { networkOptions, commandRows } from '#server/commands/options.ts'

type Directive = { section: string; name: string; value: string }

/** A systemd unit: its directives in order; a line that is neither a section nor one of these is refused. */
function readUnit(text: string): Directive[] {
  let section = ''
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const opened = /^\[(\w+)\]$/.exec(line)?.[1]
    if (opened !== undefined) {
      section = opened
      return []
    }
    const [, name, value] = /^([A-Z]\w*)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`this is no directive: ${line}`)
    return [{ section, name, value }]
  })
}

const root = path.join(import.meta.dirname, '../../..')
const units = ['build/kasse.service', 'build/kiosk/kasse-kiosk.service']

/** Of systemd 252, which Debian 12 has: a directive it does not know is skipped in silence, and whatever it was to deny is allowed. */
const known: Record<string, string> = {
  Unit: 'Description Documentation Wants After Conflicts StartLimitIntervalSec',
  Service:
    'Type ExecStart WorkingDirectory User Group StateDirectory StateDirectoryMode UMask SupplementaryGroups LoadCredential Environment ' +
    'Restart RestartSec KillSignal TimeoutStopSec MemoryHigh MemoryMax PAMName TTYPath TTYReset TTYVHangup TTYVTDisallocate StandardInput StandardOutput ' +
    'StandardError UtmpIdentifier UtmpMode NoNewPrivileges CapabilityBoundingSet AmbientCapabilities ProtectSystem ProtectHome PrivateTmp ' +
    'ProtectProc ProtectClock ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectControlGroups ' +
    'RestrictNamespaces RestrictRealtime RestrictSUIDSGID RestrictAddressFamilies LockPersonality RemoveIPC KeyringMode DevicePolicy ' +
    'DeviceAllow InaccessiblePaths SystemCallArchitectures SystemCallFilter SystemCallErrorNumber',
  Install: 'WantedBy',
}
/** These may stand there more than once, and add up. */
const many = new Set(['After', 'Environment', 'DeviceAllow', 'SystemCallFilter'])

const read = (file: string) => readUnit(readFileSync(path.join(root, file), 'utf8'))
const valuesOf = (file: string, name: string) =>
  read(file).flatMap((one) => (one.name === name ? [one.value] : []))

test.each(units)('%s: every directive is one that systemd knows, in its section, once', (file) => {
  const wrong = read(file).filter(({ section, name }) => !known[section]?.split(' ').includes(name))
  expect(wrong).toEqual([])
  const names = read(file).map(({ name }) => name)
  expect(names.filter((name, at) => !many.has(name) && names.indexOf(name) !== at)).toEqual([])
})

test.each(units)('%s starts a command of this project, with options that it takes', (file) => {
  const [start = ''] = valuesOf(file, 'ExecStart')
  const words = start.split(' ')
  const [folder] = valuesOf(file, 'WorkingDirectory')
  const script = words.find((word) => word.endsWith('.mjs')) ?? ''
  expect(script.startsWith(`${folder}/`)).toBe(true)
  const inside = path.join(root, script.slice(`${folder}/`.length))
  expect(existsSync(inside)).toBe(true)
  // It runs what is built of the command of its name.
  const name = path.basename(inside, '.mjs')
  expect(existsSync(path.join(path.dirname(inside), 'built', `${name}.ts`))).toBe(true)
  const takes: Record<string, string[]> = {
    serve: Object.keys(commandRows.serve.options),
    kiosk: Object.keys(commandRows.kiosk.options),
  }
  const given = words.slice(words.indexOf(script)).filter((word) => word.startsWith('--'))
  expect(given.filter((option) => !takes[name]?.includes(option.slice(2)))).toEqual([])
  // The Node that `npm ci` brings along.
  expect(words).toContain(`${folder}/node_modules/.bin/node`)
  // Its data lie where systemd makes it a folder.
  expect(words).toContain(`/var/lib/${valuesOf(file, 'StateDirectory')[0]}`)
})

test.each(units)('%s hands over the vault’s key as a file that this process alone sees', (file) => {
  const [name] = (valuesOf(file, 'LoadCredential')[0] ?? '').split(':')
  expect(valuesOf(file, 'Environment')).toContain(`${keyFileVariable}=%d/${name}`)
  const secrets = valuesOf(file, 'Environment').filter((one) =>
    /SECRET|CLIENT_ID|SUBSCRIPTION|VAULT_KEY=/.test(one),
  )
  expect(secrets).toEqual([])
})

test.each(units)('%s: a till that fell is started again for ever, and is ended in order', (file) => {
  expect(valuesOf(file, 'Restart')).toEqual(['always'])
  expect(valuesOf(file, 'StartLimitIntervalSec')).toEqual(['0'])
  expect(valuesOf(file, 'KillSignal')).toEqual(['SIGTERM'])
  // Not before whoever starts a till gives up waiting for its end.
  expect(Number(valuesOf(file, 'TimeoutStopSec')) * 1000).toBeGreaterThan(closingMs)
  // One that runs away is ended before the machine stands still.
  expect(valuesOf(file, 'MemoryMax')).toEqual([expect.stringMatching(/^[12]G$/)])
  expect(valuesOf(file, 'User')).toEqual(['kasse'])
})

test('the loopback server gains no rights, writes its own folder alone, and its scripts may be compiled', () => {
  const said = Object.fromEntries(read('build/kasse.service').map(({ name, value }) => [name, value]))
  expect(said).toMatchObject({
    NoNewPrivileges: 'yes',
    CapabilityBoundingSet: '',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
    RestrictNamespaces: 'yes',
    RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
  })
  expect(said).not.toHaveProperty('MemoryDenyWriteExecute')
})

test('no key at the kiosk’s machine leads from its screen to a login', () => {
  const [shown = ''] = valuesOf('build/kiosk/kasse-kiosk.service', 'ExecStart')
  // cage knows -s: switching to another console is allowed.
  expect(shown.split(' -- ')[0]).toMatch(/^\/usr\/bin\/cage( -[a-rt-z]+)*$/)
})

test('how other machines come in is said with the unit’s own command and options that it takes', () => {
  const steps = readFileSync(path.join(root, 'build/kiosk/README.md'), 'utf8')
  const [start = ''] = valuesOf('build/kasse.service', 'ExecStart')
  const said = /^ExecStart=(\/.*)$/m.exec(steps)?.[1] ?? ''
  expect(said.startsWith(`${start} --network `)).toBe(true)
  for (const option of said.slice(start.length).match(/--[\w-]+/g) ?? [])
    expect(Object.keys(networkOptions)).toContain(option.slice(2))
})

test('what installs them names every file and user that they need', () => {
  const steps = readFileSync(path.join(root, 'build/kiosk/README.md'), 'utf8')
  for (const file of units) expect(steps).toContain(file)
  for (const needed of ['useradd --system', '/var/lib/kasse', '/etc/kasse/vault-key', 'cage', 'chromium'])
    expect(steps).toContain(needed)
})
