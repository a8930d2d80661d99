// The open streams of views: each page hears the whole view of its surface at once, and again after every change.
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Till } from '#core/till.ts'
import type { Surface } from '#shared/bridge.ts'

export type Streams = {
  open(c: Context, of: Surface, session: string): Response
  /** Ends them all; the pages come back by themselves when the server does. */
  close(): void
}

/** How long a page waits before it reconnects. ms */
const retry = 300

export function createStreams(till: Till): Streams {
  const endings = new Set<() => void>()
  return {
    open: (c, of, session) =>
      streamSSE(c, async (stream) => {
        const ended = Promise.withResolvers<void>()
        stream.onAbort(ended.resolve)
        endings.add(ended.resolve)
        const send = newestOnly(stream, () => JSON.stringify(till.view(of, session)))
        const unsubscribe = till.subscribe(send)
        send()
        await ended.promise
        unsubscribe()
        endings.delete(ended.resolve)
      }),
    close() {
      for (const end of endings) end()
    },
  }
}

/** A slow reader gets the newest view, never a backlog of old ones. */
function newestOnly(stream: SSEStreamingApi, view: () => string): () => void {
  let isWriting = false
  let isStale = false
  const write = async () => {
    isWriting = true
    while (isStale) {
      isStale = false
      await stream.writeSSE({ event: 'view', data: view(), retry })
    }
    isWriting = false
  }
  return () => {
    isStale = true
    if (!isWriting) queueMicrotask(() => void (isWriting || write().catch(() => (isWriting = false))))
  }
}
