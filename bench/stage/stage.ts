// What several parts stand on: a browser, a service some milliseconds away, a hub beside its database. Each is started once, by who first asks.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import type { FarService } from '#bench/stage/service.ts'
import type { Hubs } from '#hub/demo/hubs.ts'

/** A call to the service and its answer take so long on their way. ms */
export const awayMs = 50

export type Stage = {
  browser(): Promise<Browser>
  service(): Promise<FarService>
  hubs(): Promise<Hubs>
} & AsyncDisposable

export function openStage(): Stage {
  const owned = new AsyncDisposableStack()
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>) => owned.use(await opening)
  // Loaded by who needs them: a part that counts only should not wait for a browser's driver.
  const browser = once(async () => {
    const { openBrowser } = await import('#bench/stage/browser.ts')
    return (await keep(openBrowser())).browser
  })
  const service = once(async () => {
    const { startService } = await import('#bench/stage/counter.ts')
    return (await keep(startService(awayMs))).said
  })
  const hubs = once(async () => {
    const { openHubs } = await import('#hub/demo/hubs.ts')
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-bench-'))
    owned.defer(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o711) // as root, PostgreSQL runs as a user of its own, who passes through
    return keep(openHubs(folder, ['hub']))
  })
  return { browser, service, hubs, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => (opened ??= open())
}
