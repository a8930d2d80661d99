// The time of an update: fetched when it appears, installed only while nobody sells and no money is open.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { OpenWork } from '#core/app/scheduler.ts'

export type Updater = {
  /** Looks, and fetches what is newer and signed by whoever signed this program; the version that lies ready. Throws where nobody answers. */
  fetch(): Promise<string | null>
  /** Ends this program and starts the newer one. */
  install(): void
}

/** Between two looks for a newer version. ms */
export const fetchEvery = 6 * 3_600_000
/** Between two looks whether the till is at rest. ms */
export const restCheckMs = 60_000
/** Nobody has touched the machine for so long: no dialog is being read, no amount keyed. ms */
export const restingMs = 10 * 60_000

/**
 * Where newer versions are announced: the address stands in a file that is packed with the program, so that no setting of a till chooses
 * its software. Null: this till is not replaced by itself. On Linux nothing says who signed a package fetched from there: its own
 * packages are the system's to replace. On Windows a publisher must be named, or any program would do.
 */
export function updatesOf(host: { platform: NodeJS.Platform; resources: string | undefined }): string | null {
  const { platform, resources } = host
  if (resources === undefined || (platform !== 'win32' && platform !== 'darwin')) return null
  let packed: string
  try {
    packed = readFileSync(path.join(resources, 'app-update.yml'), 'utf8')
  } catch {
    return null
  }
  if (platform === 'win32' && !/^publisherName:/m.test(packed)) return null
  const address = /^url: *['"]?(https:\/\/[^\s'"]+)/m.exec(packed)?.[1]
  return address ?? null
}

/**
 * The installer starts the newer version by itself, with none of these: it would come back as the till of another folder, or a kiosk as
 * whatever its settings say, with nobody there.
 */
export const unsupportedOptions = (options: readonly string[]): string[] =>
  options.filter((name) => name === 'data' || name === 'kiosk')

/** Why the version that lies ready is not put in place now; null when it may be. */
export function updateObstacle(
  openWork: readonly OpenWork[],
  untouchedMs: number,
): OpenWork | 'touched' | null {
  return openWork[0] ?? (untouchedMs < restingMs ? 'touched' : null)
}

type World = {
  updater: Updater
  clock: Clock
  log: Log
  openWork: () => readonly OpenWork[]
  untouchedMs: () => number
  closing: AbortSignal
  /** Closes the till in order: journal, printer, service. */
  leave: () => Promise<void>
}

/** Ends with the program, or when the newer one takes over. Never throws. */
export async function keepUpToDate(world: World): Promise<void> {
  const { updater, clock, log, closing } = world
  let fetchedAt = -Infinity
  let ready: string | null = null
  let waitsFor: string | null = null
  while (!closing.aborted) {
    if (clock.elapsed() - fetchedAt >= fetchEvery) {
      fetchedAt = clock.elapsed()
      const found = await fetchWith(world)
      if (found !== null && found !== ready) log.info({ version: found }, 'a newer version lies ready')
      ready = found ?? ready
    }
    if (closing.aborted) return
    if (ready !== null) {
      const reason = updateObstacle(world.openWork(), world.untouchedMs())
      if (reason === null) {
        log.info({ version: ready }, 'the till is at rest: the newer version takes over')
        try {
          await world.leave()
        } catch (error) {
          // Half closed it sells nothing either way: whatever starts next finds all of it in the journal.
          log.error({ error }, 'the till did not end in order')
        }
        updater.install()
        return
      }
      if (reason !== waitsFor) log.info({ version: ready, reason }, 'the newer version waits')
      waitsFor = reason
    }
    await clock.wait(restCheckMs, closing)
  }
}

/** A shop without network sells on: what went wrong is told to the log, and looked at again. */
async function fetchWith({ updater, log }: World): Promise<string | null> {
  try {
    return await updater.fetch()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'no newer version was fetched')
    return null
  }
}
