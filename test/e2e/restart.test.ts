// Tests of the desktop app's restart after its end, under the double of Electron, also where its files go with its end, and where `npm start` holds it.
import '#test/support/electron/register.ts'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { problem } from '#shared/problem.ts'
import { app } from '#test/support/electron/app.ts'
import { inEnvironment, someKey } from '#test/support/till/vaults.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kasse-again-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const image = path.join(folder, 'Kasse.AppImage')
const told = path.join(folder, 'told')
/** Says with which options it was started, all at once. */
const script = `#!/bin/sh\nfor one in "$@"; do echo "$one"; done > ${told}.new\nmv ${told}.new ${told}\n`

beforeEach(() => {
  app.restart(true)
  const forget = () => ['APPIMAGE', 'KASSE_STARTER'].forEach((name) => void delete process.env[name])
  forget()
  return forget
})

test('an installed one is started by Electron', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  startAgain()
  expect(app.isComingBack).toBe(true)
})

test('what was asked for one start alone is not asked for again', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  const before = process.argv
  process.argv = ['electron', '--data', 'till', '--reset-pin', '--keep-credentials', '--kiosk']
  try {
    startAgain()
  } finally {
    process.argv = before
  }
  expect(app.nextArgs).toEqual(['--data', 'till', '--kiosk'])
})

test('credentials that were kept are not given to the next start: the office may have entered others since', async () => {
  const { environmentAgain } = await import('#electron/restart.ts')
  const given = { ...inEnvironment, KASSE_VAULT_KEY: someKey(1) }
  const locked = problem('vault.storeLocked', { store: 'KWallet', variable: 'KASSE_VAULT_KEY_FILE' })
  expect(environmentAgain(given, { tier: 'givenKey', trouble: null })).toEqual({
    KASSE_VAULT_KEY: someKey(1),
  })
  expect(environmentAgain(given, { tier: 'environment', trouble: null })).toEqual(given)
  expect(environmentAgain(given, { tier: 'keyStore', trouble: locked })).toEqual(given)
})

test('one in an AppImage is started by its image, with the same options, once this one has ended and let go of its folder', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  writeFileSync(image, script, { mode: 0o700 })
  process.env['APPIMAGE'] = image
  startAgain()
  expect([app.isComingBack, app.hasLock, existsSync(told)]).toEqual([false, true, false])
  app.quit()
  expect(app.hasLock).toBe(false)
  await expect.poll(() => existsSync(told)).toBe(true)
  expect(readFileSync(told, 'utf8').trimEnd().split('\n')).toEqual(process.argv.slice(1))
})

test('one of a developer’s is none of the image whose terminal it was started in', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  app.restart(false)
  process.env['APPIMAGE'] = path.join(folder, 'Terminal.AppImage')
  startAgain()
  expect(app.isComingBack).toBe(true)
})

test('an image that is gone ends as if nobody had asked', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  process.env['APPIMAGE'] = path.join(folder, 'Moved.AppImage')
  startAgain()
  const ended = new Promise<void>((resolve) => app.once('quit', resolve))
  app.quit()
  await ended
  expect(app.isComingBack).toBe(false)
})

test('one that `npm start` has started is started by it again, with the same options', async () => {
  const { restartApp: startAgain } = await import('#electron/restart.ts')
  const said: unknown[] = []
  const own = Object.getOwnPropertyDescriptor(process, 'send')
  process.env['KASSE_STARTER'] = 'npm start'
  const send = (message: unknown) => said.push(message) > 0
  Object.defineProperty(process, 'send', { configurable: true, value: send })
  startAgain()
  if (own) Object.defineProperty(process, 'send', own)
  else Reflect.deleteProperty(process, 'send')
  expect([said, app.isComingBack]).toEqual([[{ restart: process.argv.slice(1) }], false])
})

test('it ends when `npm start` has, and cares for no other line', async () => {
  const { followStarter } = await import('#electron/restart.ts')
  const line = new EventEmitter()
  followStarter(line)
  expect(line.listenerCount('disconnect')).toBe(0)
  process.env['KASSE_STARTER'] = 'npm start'
  followStarter(line)
  const ended = once(app, 'quit')
  line.emit('disconnect')
  await ended
})
