// How is a newer version fetched and put in place? By electron-updater, with everything that it would do by itself turned off.
import { app, powerMonitor } from 'electron'
import { systemClock } from '#core/clock.ts'
import type { Log } from '#core/log.ts'
import type { Till } from '#core/till.ts'
import { startAgain } from '#electron/again.ts'
import { keepUpToDate, lostBy, updatesOf, type Updater } from '#electron/update.ts'

type Host = {
  till: Pick<Till, 'unrest'>
  log: Log
  closing: AbortSignal
  leave: () => Promise<void>
  /** The names of those that this program was started with. */
  options: readonly string[]
}

/** Where its newer versions come from, and what fetches them. */
const ownSource = () => ({
  address: updatesOf({ platform: process.platform, resources: process.resourcesPath }),
  createUpdater,
})

/** `leave`: closes the till in order. Does nothing in a program that was packed without an address for its updates. */
export async function followUpdates(
  { till, log, closing, leave, options }: Host,
  source: { address: string | null; createUpdater: () => Promise<Updater> } = ownSource(),
): Promise<void> {
  if (source.address === null) return
  const lost = lostBy(options)
  if (lost.length > 0)
    return log.warn({ lost }, 'this till is not replaced: a newer version would start without its options')
  await keepUpToDate({
    updater: await source.createUpdater(),
    clock: systemClock,
    log,
    unrest: () => till.unrest(),
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
      const comeBack = () => {
        startAgain()
        app.quit()
      }
      updater.once('error', comeBack)
      try {
        updater.quitAndInstall(true, true) // without a question, and the till again afterwards
      } catch {
        comeBack()
      }
    },
  }
}
