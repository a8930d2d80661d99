// The stage of the benchmarks: what a part is given to measure with. A browser, a service some milliseconds away, a hub with its database: each is started once, by the first part that asks.
import type { Browser } from 'playwright-core'
import { openFolders, type BenchFolders } from '#bench/measure/folders.ts'
import type { DelayedService } from '#bench/stage/service.ts'
import { systemClock, waitAtMost } from '#core/system/clock.ts'
import { buildWhereNeeded } from '#server/commands/build.ts'
import type { Hubs } from '#test/support/stage/hubs.ts'
import type { BenchRow } from '#bench/measure/rows.ts'

/** A call to the service and its answer take so long on their way. ms */
export const awayMs = 50
/** How long an end waits for what is still being opened. ms */
const endPatience = 20_000

export type BenchStage = {
  browser(): Promise<Browser>
  service(): Promise<DelayedService>
  hubs(): Promise<Hubs>
  /** New ones on a PostgreSQL of their own, one for each name; ended with the stage where nobody has ended them before. */
  newHubs(names: readonly string[]): Promise<Hubs>
} & AsyncDisposable

/** `build`: of the pages, which the browser shows. */
export function openStage(build = buildWhereNeeded): BenchStage {
  const owned = new AsyncDisposableStack()
  const { newFolder } = owned.use(openFolders())
  const openings: Promise<unknown>[] = []
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>): Promise<T> => {
    const opened = await opening
    if (!owned.disposed) return owned.use(opened)
    await opened[Symbol.asyncDispose]()
    throw new Error('the stage has ended')
  }
  /** An opening counts from its beginning: what it starts later is ended with the rest. */
  const noted = <T>(opening: Promise<T>) => {
    openings.push(opening)
    return opening
  }
  const once = <T>(open: () => Promise<T>) => {
    let opened: Promise<T> | undefined
    return () => (opened ??= noted(open()))
  }
  // Loaded by who needs them: a part that counts only should not wait for a browser's driver.
  const browser = once(async () => {
    const { chromium } = await import('playwright-core')
    const { findBrowser } = await import('#test/support/pages/chromium.ts')
    await build()
    const { executablePath, environment } = await findBrowser()
    const opening = chromium.launch({
      executablePath,
      chromiumSandbox: false,
      // Who interrupts ends it by disposing of it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
      env: { ...(process.env as Record<string, string>), ...environment, TMPDIR: newFolder() },
    })
    return keep(opening)
  })
  const service = once(async () => {
    const { startProgram } = await import('#test/support/stage/programs.ts')
    const opening = startProgram<DelayedService>('bench/stage/service.ts', ['--away', String(awayMs)])
    return (await keep(opening)).said
  })
  const openHubs = async (names: readonly string[]) => {
    const { openOwnHubs } = await import('#test/support/stage/hubs.ts')
    return keep(openOwnHubs(newFolder(), names))
  }
  return {
    browser,
    service,
    hubs: once(() => openHubs(['hub'])),
    newHubs: (names) => noted(openHubs(names)),
    async [Symbol.asyncDispose]() {
      await waitAtMost(systemClock, endPatience, Promise.allSettled(openings))
      await owned.disposeAsync()
    },
  }
}

export type PartContext = {
  /** The shorter sizes. */
  isQuick: boolean
  /** Says what goes on, to whoever waits. */
  note: (line: string) => void
  /** Programs that several parts need, started by the first that asks. */
  stage: BenchStage
  /** For what this part writes: gone after it. */
  newFolder: BenchFolders['newFolder']
}

export type BenchPart = (measuring: PartContext) => Promise<BenchRow[]>
