// What fetches newer versions, under the double of Electron: does it load there, and is all turned off that it would do by itself?
import '#test/support/electron/register.ts'
import { expect, test } from 'vitest'

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
  const updater = await createUpdater()
  const quit = new Promise<void>((resolve) => app.once('quit', resolve))
  expect(app.isComingBack).toBe(false)
  updater.install() // nothing was fetched
  await quit
  expect(app.isComingBack).toBe(true)
})
