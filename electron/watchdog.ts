// The watchdog of the windows' pages: one that crashed, hangs, did not load or went silent is loaded again, for ever, with growing pauses.
import type { BrowserWindow } from 'electron'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { pacedWait, pageLimits } from '#core/system/limits.ts'
import type { SurfaceWindows } from '#electron/ipc.ts'
import { surface as surfaceName, type Surface } from '#shared/command.ts'

/** Wait until a process that was ended is gone. ms */
const endingMs = 1000

/** Error of a load that another one has replaced: no trouble. */
const aborted = -3

type World = { clock: Clock; log: Log; addressOf: (of: Surface) => string }

type Watchdog = {
  /** The page of a surface has said that it is drawn and runs. */
  alive(of: Surface): void
  /** A window that was opened later. */
  watch(of: Surface, window: BrowserWindow): void
}

export function watchWindows(windows: SurfaceWindows, world: World): Watchdog {
  const beats: Partial<Record<Surface, () => void>> = {}
  const watch = (of: Surface, window: BrowserWindow) => void (beats[of] = watchWindow(window, of, world))
  for (const of of surfaceName.options) {
    const window = windows[of]
    if (window) watch(of, window)
  }
  return { alive: (of) => beats[of]?.(), watch }
}

function watchWindow(window: BrowserWindow, surface: Surface, { clock, log, addressOf }: World): () => void {
  const { webContents } = window
  const closed = new AbortController()
  let loadedAt = clock.elapsed()
  let beatAt = loadedAt
  let tries = 0
  let isReloading = false

  async function reload(why: string, leastPause = 0): Promise<void> {
    if (isReloading || closed.signal.aborted) return
    isReloading = true
    if (beatAt - loadedAt > pageLimits.healthy) tries = 0
    const pause = Math.max(leastPause, pacedWait(pageLimits.restartWaits, tries))
    tries += 1
    log.warn({ surface, why, pause, tries }, 'a window’s page is loaded again')
    if (pause > 0) await clock.wait(pause, closed.signal)
    isReloading = false
    if (closed.signal.aborted || window.isDestroyed()) return
    loadedAt = beatAt = clock.elapsed()
    // How it went, the window's own events and the page's silence say.
    await window.loadURL(addressOf(surface)).catch(() => undefined)
  }
  /** A page that hangs keeps its process busy: only a new one can show anything. */
  const restart = (why: string) => {
    if (isReloading || window.isDestroyed()) return
    void reload(why, endingMs)
    webContents.forcefullyCrashRenderer()
  }

  webContents.on('render-process-gone', (_event, { reason }) => void reload(reason))
  webContents.on('did-fail-load', (_event, code, _words, _address, isMainFrame) => {
    if (isMainFrame && code !== aborted) void reload(`not loaded (${code})`)
  })
  window.on('unresponsive', () => restart('hangs'))
  window.on('closed', () => closed.abort())
  void (async () => {
    while (!closed.signal.aborted) {
      const lookedAt = clock.elapsed()
      await clock.wait(pageLimits.checkEvery, closed.signal)
      if (clock.elapsed() - lookedAt > pageLimits.suspended) beatAt = clock.elapsed()
      if (clock.elapsed() - beatAt > pageLimits.silence) restart('silent')
    }
  })()
  return () => {
    beatAt = clock.elapsed()
  }
}
