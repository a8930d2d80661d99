// The fetch and install of a newer version by electron-updater, with everything that it would do on its own turned off.
import { app, powerMonitor } from 'electron'
import { systemClock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Till } from '#core/app/till.ts'
import { restartApp } from '#electron/restart.ts'
import { keepUpToDate, unsupportedOptions, updatesOf, type Updater } from '#electron/update-schedule.ts'

type Host = {
  till: Pick<Till, 'openWork'>
  log: Log
  closing: AbortSignal
  leave: () => Promise<void>
  /** The names of those that this program was started with. */
  options: readonly string[]
}

/** `leave`: closes the till in order. Does nothing in a program that was packed without an address for its updates. */
export async function followUpdates(
  { till, log, closing, leave, options }: Host,
  isFollowed = updatesOf({ platform: process.platform, resources: process.resourcesPath }) !== null,
  create = createUpdater,
): Promise<void> {
  if (!isFollowed) return
  const dropped = unsupportedOptions(options)
  if (dropped.length > 0)
    return log.warn({ dropped }, 'this till is not replaced: a newer version would start without its options')
  await keepUpToDate({
    updater: await create(),
    clock: systemClock,
    log,
    openWork: () => till.openWork(),
    untouchedMs: () => powerMonitor.getSystemIdleTime() * 1000,
    closing,
    leave,
  })
}

export async function createUpdater(): Promise<Updater> {
  // Read only where it is used: it looks for the platform's own updater as soon as it is asked for.
  const { default: electronUpdater } = await import('electron-updater')
  const updater = electronUpdater.autoUpdater
  updater.logger = null // its lines name paths and addresses; what matters is logged by whoever asks
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false // whoever closes the till in the evening does not wait for an installer
  updater.allowDowngrade = false // an old version with a known hole is signed just as well
  updater.allowPrerelease = false
  updater.disableWebInstaller = true // it would fetch the program from an address of its own
  return {
    async fetch() {
      const found = await updater.checkForUpdates()
      if (!found?.isUpdateAvailable) return null
      await updater.downloadUpdate()
      return found.updateInfo.version
    },
    install() {
      // The till is closed already: where the newer version cannot take over, this one comes back.
      const restartOldVersion = () => {
        restartApp()
        app.quit()
      }
      updater.once('error', restartOldVersion)
      try {
        updater.quitAndInstall(true, true) // without a question, and the till again afterwards
      } catch {
        restartOldVersion()
      }
    },
  }
}
