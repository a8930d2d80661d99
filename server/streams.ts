// The open streams of views: each page hears the whole view of its surface at once, and again after every change.
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Till } from '#core/app/till.ts'
import type { Surface } from '#shared/bridge.ts'

export type Streams = {
  open(c: Context, of: Surface, session: string): Response
  /** Ends those of a screen that was sent away. */
  end(session: string): void
  /** Ends them all; the pages come back by themselves when the server does. */
  close(): void
}

/** How long a page waits before it reconnects. ms */
const retry = 300
/** A browser opens six connections to a server. One more than these ends the oldest, of a page that went without a word. */
const perSession = 8

export function createStreams(till: Till): Streams {
  const endings = new Map<string, Set<() => void>>()
  const end = (session: string, keep: number) => {
    const all = [...(endings.get(session) ?? [])]
    for (const one of all.slice(0, Math.max(0, all.length - keep))) one()
  }
  return {
    open: (c, of, session) =>
      streamSSE(c, async (stream) => {
        const ended = Promise.withResolvers<void>()
        stream.onAbort(ended.resolve)
        const those = endings.get(session) ?? new Set()
        endings.set(session, those.add(ended.resolve))
        end(session, perSession)
        const send = newestOnly(stream, () => JSON.stringify(till.view(of, session)))
        const unsubscribe = till.subscribe(send)
        send()
        await ended.promise
        unsubscribe()
        those.delete(ended.resolve)
        if (those.size === 0) endings.delete(session)
        // Whoever does not read is not waited for.
        stream.abort()
      }),
    end: (session) => end(session, 0),
    close() {
      for (const session of endings.keys()) end(session, 0)
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
