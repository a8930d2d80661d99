// Tests of the updater under the double of Electron: it loads, and everything that it would do by itself is turned off.
import '#test/support/electron/register.ts'
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { OpenWork } from '#core/app/scheduler.ts'

test('it fetches only when asked, installs only when asked, and never goes back to an older version', async () => {
  Object.assign(process, { resourcesPath: import.meta.dirname }) // Electron's own; the platform's updater looks there
  const { createUpdater } = await import('#electron/updater.ts')
  await createUpdater()
  const { default: electronUpdater } = await import('electron-updater')
  const { autoUpdater } = electronUpdater
  expect(autoUpdater.currentVersion.version).toBe('0.0.0-double')
  expect(autoUpdater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
    forceDevUpdateConfig: false,
  })
})

test('where nothing can be installed, the version that ended comes back', async () => {
  const [{ createUpdater }, { app }] = await Promise.all([
    import('#electron/updater.ts'),
    import('#test/support/electron/app.ts'),
  ])
  app.restart(true)
  const updater = await createUpdater()
  const quit = new Promise<void>((resolve) => app.once('quit', resolve))
  expect(app.isComingBack).toBe(false)
  updater.install() // nothing was fetched
  await quit
  expect(app.isComingBack).toBe(true)
})

/** Until the newer version is in place, or waits for something. */
async function follow(openWork: OpenWork[], idle: number, options: string[] = [], isFollowed = true) {
  const [{ followUpdates }, { powerMonitor }] = await Promise.all([
    import('#electron/updater.ts'),
    import('#test/support/electron/system.ts'),
  ])
  powerMonitor.idle = idle
  const did: string[] = []
  const closing = new AbortController()
  const log = createLog({
    write: (line) => {
      const reason = /"reason":"(\w+)"/.exec(line)?.[1]
      if (reason === undefined) return
      did.push(`waits: ${reason}`)
      closing.abort()
    },
  })
  const updater = {
    fetch: async () => (did.push('fetched'), '2.0.0'),
    install: () => void did.push('installed'),
  }
  const leave = async () => void did.push('closed')
  const host = { till: { openWork: () => openWork }, log, closing: closing.signal, leave, options }
  await followUpdates(host, isFollowed, () => Promise.resolve(updater))
  powerMonitor.idle = 0
  return did
}

test('it asks the till whether money is open and the system whether somebody is there, and waits for both', async () => {
  expect(await follow(['money'], 3600)).toEqual(['fetched', 'waits: money'])
  expect(await follow([], 599)).toEqual(['fetched', 'waits: touched'])
  expect(await follow([], 600)).toEqual(['fetched', 'closed', 'installed'])
})

test('a till that would come back as another, or whose package names no address, fetches nothing', async () => {
  expect(await follow([], 3600, ['kiosk'])).toEqual([])
  expect(await follow([], 3600, [], false)).toEqual([])
})
