// The stream of a surface's views over HTTP, opened again for as long as it is wanted. It runs in the worker that pages share, or in a page itself.
import { callAfter, timeoutSignal } from '#renderer/view-worker/clock.ts'
import type { Surface } from '#shared/command.ts'

/** The text of a view; or that none comes, with what a refused stream was answered, null where nothing answers. */
export type ViewMessage = { view: string } | { lost: unknown }

export type ViewSource = {
  /** To be called when a view that is due does not come: a stream can be dead without an error. */
  openAnew: () => void
  close: () => void
}

/** A connection that is back within this time is not reported. ms */
const graceMs = 1200
const reopenMs = [1000, 2000, 4000, 8000, 15_000]

export function openViewSource(surface: Surface, tell: (told: ViewMessage) => void): ViewSource {
  let source: EventSource
  let failures = 0
  let stopWaiting: (() => void) | undefined
  const rest = () => {
    stopWaiting?.()
    stopWaiting = undefined
  }
  const failing = () => {
    if (source.readyState !== EventSource.CLOSED) {
      // It tries again by itself, several times a second; the first failure began the wait.
      stopWaiting ??= callAfter(graceMs, () => tell({ lost: null }))
      return
    }
    rest()
    const closed = source
    void whyClosed(surface).then((lost) => source === closed && tell({ lost }))
    stopWaiting = callAfter(reopenMs[Math.min(failures, reopenMs.length - 1)] ?? 0, open)
    failures += 1
  }
  const open = () => {
    rest()
    source = new EventSource(`/${surface}/events`)
    source.addEventListener('error', failing)
    source.addEventListener('view', ({ data }: MessageEvent<string>) => {
      rest()
      failures = 0
      tell({ view: data })
    })
  }
  open()
  return {
    openAnew: () => {
      source.close()
      open()
    },
    close: () => {
      rest()
      source.close()
    },
  }
}

/** A refused stream gives no reason; a plain request to the same address does. */
async function whyClosed(surface: Surface): Promise<unknown> {
  try {
    const response = await fetch(`/${surface}/events`, {
      credentials: 'same-origin',
      signal: timeoutSignal(5000),
    })
    if (!response.ok) return await response.json()
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}
