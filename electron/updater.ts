// The fetch and install of a newer version by electron-updater, with everything that it would do on its own turned off.
import { app, powerMonitor } from 'electron'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Till } from '#core/app/till.ts'
import { startAgain } from '#electron/again.ts'
import { announcedOnly, type Source } from '#electron/announcement.ts'
import { keepUpToDate, lostBy, updatesOf, type UpdateMemory, type Updater } from '#electron/update.ts'
import type { Problem } from '#shared/problem.ts'

type Host = {
  memory: UpdateMemory
  till: Pick<Till, 'openWork'>
  log: Log
  closing: AbortSignal
  leave: () => Promise<void>
  /** What the office is told of newer versions. */
  tell: (problem: Problem | null) => void
  /** The names of those that this program was started with. */
  options: readonly string[]
}

/** Where its newer versions come from, and what fetches them. Null where no address or no key was packed. */
function ownSource(memory: UpdateMemory): { create: () => Promise<Updater> } | null {
  const address = updatesOf({ platform: process.platform, resources: process.resourcesPath })
  const key = address === null ? null : packedKey()
  if (address === null || key === null) return null
  const channel = process.platform === 'darwin' ? 'latest-mac.yml' : 'latest.yml'
  return { create: () => createUpdater({ address, key, channel }, memory) }
}

/** It lies in the archive, whose hash stands in the program. */
function packedKey(): string | null {
  const packed = JSON.parse(readFileSync(path.join(app.getAppPath(), 'package.json'), 'utf8')) as object
  return 'updateKey' in packed && typeof packed.updateKey === 'string' ? packed.updateKey : null
}

/** `leave`: closes the till in order. Does nothing in a program that was packed without an address for its updates, or without its publisher's key. */
export async function followUpdates(
  { memory, till, log, closing, leave, tell, options }: Host,
  source: { create: () => Promise<Updater> } | null = ownSource(memory),
): Promise<void> {
  if (source === null) return
  const lost = lostBy(options)
  if (lost.length > 0)
    return log.warn({ lost }, 'this till is not replaced: a newer version would start without its options')
  await keepUpToDate({
    updater: await source.create(),
    memory,
    clock: systemClock,
    log,
    openWork: () => till.openWork(),
    untouchedMs: () => powerMonitor.getSystemIdleTime() * 1000,
    closing,
    leave,
    tell,
  })
}

export async function createUpdater(source: Source, memory: UpdateMemory): Promise<Updater> {
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
    fetch: announcedOnly(source, updater, { fetch: globalThis.fetch, clock: systemClock, memory }),
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
