// The stage of the benchmarks: a browser, a service some milliseconds away, a hub with its database. Each is started once, by the first part that asks.
import type { Browser } from 'playwright-core'
import { openFolders } from '#bench/measure/folders.ts'
import type { FarService } from '#bench/stage/service.ts'
import type { Hubs } from '#hub/demo/hubs.ts'
import { buildWhereNeeded } from '#server/commands/build.ts'

/** A call to the service and its answer take so long on their way. ms */
export const awayMs = 50

export type Stage = {
  browser(): Promise<Browser>
  service(): Promise<FarService>
  hubs(): Promise<Hubs>
} & AsyncDisposable

/** `build`: of the pages, which the browser shows. */
export function openStage(build = buildWhereNeeded): Stage {
  const owned = new AsyncDisposableStack()
  const { newFolder } = owned.use(openFolders())
  const under: Promise<unknown>[] = []
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>) => {
    const kept = opening.then((opened) => owned.use(opened))
    under.push(kept)
    return kept
  }
  // Loaded by who needs them: a part that counts only should not wait for a browser's driver.
  const browser = once(async () => {
    const { openBrowser } = await import('#bench/stage/browser.ts')
    await build()
    return (await keep(openBrowser(newFolder()))).browser
  })
  const service = once(async () => {
    const { startService } = await import('#bench/stage/counter.ts')
    return (await keep(startService(awayMs))).said
  })
  const hubs = once(async () => {
    const { openHubs, openPostgres } = await import('#hub/demo/hubs.ts')
    const place = newFolder()
    return keep(openHubs(place, ['hub'], await keep(openPostgres(place))))
  })
  return {
    browser,
    service,
    hubs,
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(under) // what is still being opened has its programs already
      await owned.disposeAsync()
    },
  }
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
