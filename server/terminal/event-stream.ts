// A register's events as they happen, as server-sent events: from the row it names, or from now on, until its key is revoked.
import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Clock } from '#core/system/clock.ts'
import type { Register, Registers, Terminal } from '#core/terminal/terminal.ts'
import type { ApiLimits } from '#server/terminal/limits.ts'

/** Proxies and registers give a silent line up. ms */
export const heartbeatMs = 15_000
/** How long a register waits before it connects again. ms */
const retryMs = 1000
/** Read from the journal at a time. */
const most = 100

export type EventSources = { terminal: Terminal; registers: Registers; clock: Clock; limits: ApiLimits }

/** `after`: the row of the last event that the register has. */
export const openEvents = (
  c: Context,
  sources: EventSources,
  { register, key, after }: { register: Register; key: string; after: number | null },
): Response =>
  streamSSE(c, async (stream) => {
    const ended = new AbortController()
    const end = () => ended.abort(null)
    stream.onAbort(end)
    const leave = sources.limits.stream(register.id, end)
    try {
      await sendAll(stream, sources, { register, key, after }, ended.signal)
    } finally {
      leave()
      // Whoever does not read is not waited for.
      stream.abort()
    }
  })

async function sendAll(
  stream: SSEStreamingApi,
  { terminal, registers, clock }: EventSources,
  { register, key, after }: { register: Register; key: string; after: number | null },
  ended: AbortSignal,
): Promise<void> {
  let isNew = true
  let wake = () => {}
  const unsubscribe = terminal.subscribe(() => {
    isNew = true
    wake()
  })
  const rest = async (): Promise<void> => {
    const woken = new AbortController()
    wake = () => woken.abort(null)
    ended.addEventListener('abort', wake, { once: true })
    await clock.wait(heartbeatMs, woken.signal)
    ended.removeEventListener('abort', wake)
  }
  try {
    let from = after
    await stream.write(`retry: ${retryMs}\n\n`)
    while (!ended.aborted && registers.byKey(key).ok) {
      isNew = false
      const { events, upTo } = terminal.events(register, from, most)
      const hasMoved = upTo !== from
      from = upTo
      for (const event of events)
        await stream.writeSSE({ id: String(event.id), event: event.type, data: JSON.stringify(event) })
      // A long past is read in pieces: others are answered in between.
      if (hasMoved) await new Promise(setImmediate)
      if (hasMoved || isNew) continue
      await rest()
      if (!isNew) await stream.write(': the line is alive\n\n')
    }
  } finally {
    unsubscribe()
  }
}
