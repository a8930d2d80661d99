// Tests of what a till runs from: what was built of its sources, also when newer ones are built beside it; and that a typing mistake is said before a build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { withoutSecrets } from '#core/service/credentials.ts'
import { builtPlace, makingPlace, putInPlace } from '#server/commands/sources.mjs'
import { runCommand } from '#test/support/commands/command.ts'

const root = path.join(import.meta.dirname, '../..')

function emptyFolder(): string {
  const top = mkdtempSync(path.join(tmpdir(), 'kasse-built-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  return top
}

/** A project of its own, built of what this one is. */
function project() {
  const top = emptyFolder()
  mkdirSync(path.join(top, 'core'))
  cpSync(path.join(root, 'package.json'), path.join(top, 'package.json'))
  cpSync(builtPlace(), makingPlace(top), { recursive: true })
  const place = builtPlace(top)
  putInPlace(place, top)
  return { top, place }
}

/** Nothing of it works: whoever reads it stops working too. */
function buildNewer(top: string) {
  writeFileSync(path.join(top, 'core/newer.ts'), '')
  for (const part of ['electron', 'renderer', 'server']) {
    mkdirSync(path.join(makingPlace(top), part, 'office'), { recursive: true })
    for (const file of ['aside.cjs', 'office/index.html', 'serve.js'])
      writeFileSync(path.join(makingPlace(top), part, file), 'of the newer version')
  }
  putInPlace(builtPlace(top), top)
}

async function enter(address: string) {
  const entered = await fetch(address, { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie().join('; ')
  const { origin } = new URL(address)
  const read = (at: string) => fetch(`${origin}${at}`, { headers: { cookie } }).then((got) => got.text())
  const ask = (name: string) =>
    fetch(`${origin}/office/commands/${name}`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    }).then((got) => got.json())
  return { read, ask }
}

test('it goes on with its own screens and its own second thread', async () => {
  const { top, place } = project()
  const till = spawn(
    process.execPath,
    [path.join(place, 'server/serve.js'), '--port', '0', '--data', path.join(top, 'till'), '--json'],
    { env: withoutSecrets(process.env), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void till.kill('SIGKILL'))
  const [line] = (await once(createInterface(till.stdout), 'line')) as [string]
  const { surfaces } = JSON.parse(line) as { surfaces: { office: string } }

  buildNewer(top)
  expect(readFileSync(path.join(top, 'dist/renderer/office/index.html'), 'utf8')).toBe('of the newer version')

  const { read, ask } = await enter(surfaces.office)
  const page = await read('/office/')
  const built = readFileSync(path.join(place, 'renderer/office/index.html'), 'utf8')
  // No language is chosen there yet: the browser's holds.
  expect(page).toBe(built.replace('<html ', '<html data-locale="" '))
  const [script = ''] = page.match(/\/assets\/office-[^"]+\.js/) ?? []
  expect(await read(script)).toBe(readFileSync(path.join(place, 'renderer', script), 'utf8'))
  expect(await ask('backup.make')).toMatchObject({ ok: true })
  const ended = once(till, 'exit')
  till.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('on a fresh clone a mistake in what was typed is said at once, not after a build', async () => {
  const clone = emptyFolder()
  for (const part of ['core', 'server', 'shared', 'sandbox', 'package.json'])
    cpSync(path.join(root, part), path.join(clone, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  const typed = async (command: string, ...args: string[]) => {
    const file = path.relative(root, path.join(clone, 'server/commands', `${command}.mjs`))
    const { code, out, err } = await runCommand(file, args, clone)
    expect(out + err).not.toContain('Building')
    return { code, said: out + err }
  }
  expect(await typed('serve', '--prot', '1')).toMatchObject({
    code: 1,
    said: expect.stringContaining('--prot'),
  })
  expect(await typed('start', '--host', 'here')).toMatchObject({
    code: 1,
    said: expect.stringContaining('here'),
  })
  expect(await typed('kiosk', '--browser', '/none')).toMatchObject({
    code: 1,
    said: expect.stringContaining('/none'),
  })
  expect(await typed('start', '--help')).toMatchObject({ code: 0, said: expect.stringContaining('--port') })
  expect(existsSync(path.join(clone, 'dist'))).toBe(false)
})
