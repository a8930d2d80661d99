// The commands and the service's credentials: kept when that is asked for, named once, and given to no program that they start.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#core/system/clock.ts'
import { startSandbox } from '#sandbox/main.ts'
import { startBrowser } from '#server/kiosk/browser.ts'
import { emptyFolder, inClearIn, inEnvironment, keys, someKey } from '#test/support/till/vaults.ts'

const root = path.join(import.meta.dirname, '../..')
const handler = { merchant_serial_number: '123456', environment: 'TEST' }
let service: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  service = await startSandbox({ port: 0 })
})
afterAll(() => service[Symbol.asyncDispose]())

function folderOfTill(): string {
  const folder = emptyFolder()
  const settings = { service: { kind: 'service', baseUrl: service.url, handler } }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

/** Runs `file` until what it prints satisfies `isReady`, and stops it. */
async function run(
  file: string,
  args: string[],
  environment: Record<string, string>,
  isReady: (out: string) => boolean,
) {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  while (!isReady(out) && child.exitCode === null) await systemClock.wait(20)
  child.kill('SIGTERM')
  await ended
  return { out, err }
}
const serve = (folder: string, environment: Record<string, string>, ...more: string[]) =>
  run('server/commands/serve.mjs', ['--data', folder, '--port', '0', '--json', ...more], environment, (out) =>
    out.endsWith('\n'),
  )

const starts: [string, Record<string, string>, string][] = [
  ['ownKey', {}, 'the encryption key lies beside it'],
  [
    'givenKey',
    { KASSE_VAULT_KEY: someKey(1) },
    'the encryption key from the environment of the till’s program (KASSE_VAULT_KEY)',
  ],
]

test.each(starts)(
  '%s: credentials of the environment are kept, and the next start needs none of them',
  async (tier, environment, words) => {
    const folder = folderOfTill()
    const fixed = await serve(folder, inEnvironment)
    expect(JSON.parse(fixed.out)).toMatchObject({ vault: { tier: 'environment' } })
    expect(fixed.err).toContain('They are set in the environment of the till’s program')
    expect(inClearIn(folder)).toEqual([])
    await serve(folder, { ...inEnvironment, ...environment }, '--keep-credentials')
    const { out, err } = await serve(folder, environment)
    expect(JSON.parse(out)).toMatchObject({ vault: { tier, trouble: null, has: { clientSecret: true } } })
    expect(err.split('Credentials: ')).toHaveLength(2)
    expect(err).toContain(words)
    expect(inClearIn(folder)).toEqual([])
    for (const secret of [...Object.values(keys), someKey(1)]) expect(out + err).not.toContain(secret)
  },
)

test('a key that is missing is said at the start, and the till opens without selling', async () => {
  const folder = folderOfTill()
  await serve(folder, { ...inEnvironment, KASSE_VAULT_KEY: someKey(1) }, '--keep-credentials')
  const { out, err } = await serve(folder, {})
  expect(err).toContain('is not here (KASSE_VAULT_KEY)')
  expect(err).not.toContain('Credentials: ')
  expect(JSON.parse(out)).toMatchObject({ vault: { trouble: { code: 'vault.keyGone' } } })
  const unfit = await serve(folder, { KASSE_VAULT_KEY: 'hunter2' })
  expect(unfit.err).toContain('What is in KASSE_VAULT_KEY is not an encryption key')
  expect(unfit.out + unfit.err).not.toContain('hunter2')
})

/** A program that writes down what it was given of the environment. */
function teller(name: string): { program: string; told: () => Promise<string> } {
  const folder = emptyFolder()
  const program = path.join(folder, name)
  const file = path.join(folder, 'environment')
  writeFileSync(program, `#!/bin/sh\nenv > '${file}.part'\nmv '${file}.part' '${file}'\n`)
  chmodSync(program, 0o755)
  return {
    program,
    told: async () => {
      while (!existsSync(file)) await systemClock.wait(20)
      return readFileSync(file, 'utf8')
    },
  }
}
const given = {
  ...inEnvironment,
  KASSE_VAULT_KEY: someKey(1),
  KASSE_VAULT_KEY_FILE: '/nowhere',
  KASSE_VAULT_KEY_OLD: someKey(2),
}

test.runIf(process.platform === 'linux')(
  'a kiosk’s browser and the system’s opener are given the environment without a secret in it',
  async () => {
    const chromium = teller('chromium')
    const environment = { ...process.env, ...given, OTHER: 'stays' }
    const browser = startBrowser({
      program: chromium.program,
      profile: emptyFolder(),
      address: 'about:blank',
      environment,
    })
    const seen = await chromium.told()
    await browser.end()
    const opener = teller('xdg-open')
    const folder = folderOfTill()
    const started = ['--host', 'server', '--port', '0', '--data', folder]
    const bin = `${path.dirname(opener.program)}:${process.env['PATH'] ?? ''}`
    const file = path.join(path.dirname(opener.program), 'environment')
    const { KASSE_VAULT_KEY_FILE: _, ...right } = given
    await run(
      'server/commands/start.mjs',
      started,
      { ...right, OTHER: 'stays', DISPLAY: ':0', PATH: bin },
      () => existsSync(file),
    )
    for (const told of [seen, await opener.told()]) {
      expect(told).toContain('OTHER=stays')
      expect(told).not.toContain('KASSE_')
      for (const secret of [...Object.values(keys), someKey(1), someKey(2)])
        expect(told).not.toContain(secret)
    }
  },
)
