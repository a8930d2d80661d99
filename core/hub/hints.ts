// The till's stream of hints from the hub that something happened to a payment or an agreement: outbound, opened again whenever it ends.
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { inTime, orAborted, type Chance, type Clock, pauseAfter, pauseBetween } from '#core/system/clock.ts'
import type { HubCredentials } from '#core/hub/access.ts'
import { createEarlyWait, unpairedWaitMs } from '#core/hub/early-wait.ts'
import { headersOf, jsonOf } from '#core/hub/client.ts'
import { parseKnownFields, hubHeartbeatMs, hint, hubPaths, type Hint } from '#shared/hub.ts'

export type HintReceiver = {
  /** A stream is open and was heard lately. */
  isAlive(): boolean
  /** Epoch ms; null when no stream of this hub's was heard. */
  lastHeardAt(): number | null
  /** The hub is another one. */
  wake(): void
  /** Ends when the till is closed. */
  run(): Promise<void>
}

type HintsOptions = {
  held: () => HubCredentials | null
  fetch: typeof globalThis.fetch
  clock: Clock
  chance: Chance
  closing: AbortSignal
  /** A stream was opened, and what happened before it nobody tells: whatever is open is to be read. */
  missed: () => void
  onHint: (hint: Hint) => void
  /** Called when a stream could not be opened: the hub is away, or lets this till in no more. */
  unheard: () => void
  changed: () => void
}

/** Without a sign for so long a stream is dead, whatever its connection says. ms */
const silence = 3 * hubHeartbeatMs
const fresh = 2 * hubHeartbeatMs
/** Pause after a stream that lived: all tills of a hub that is gone come to another, and not at once. ms */
const spread = { least: 1000, most: 10_000 }
/** A stream that lived for so long was a good one: tries that failed before it count no more. ms */
const good = hubHeartbeatMs
/** Longer than anything a hub says; more without an end is none of ours. Characters */
const longestEvent = 64 * 1024

export function createHintReceiver(options: HintsOptions): HintReceiver {
  const { held, clock, chance, closing, changed } = options
  const bell = createEarlyWait(clock, closing)
  let heardAt: number | null = null
  let lastHeardAt: number | null = null
  let key: string | null = null
  let ending: AbortController | undefined
  closing.addEventListener('abort', () => ending?.abort(null), { once: true })

  const stream: Listening = {
    options,
    on,
    heard(at) {
      heardAt = at
      if (at !== null) lastHeardAt = clock.now()
    },
  }
  const isAlive = () => heardAt !== null && clock.age(heardAt) < fresh

  function on({ event, data }: EventSourceMessage): void {
    if (event !== 'hint') return
    const parsed = parseKnownFields(hint, jsonOf(data))
    if (parsed.success) options.onHint(parsed.data)
  }

  return {
    isAlive,
    lastHeardAt: () => lastHeardAt,
    wake() {
      ending?.abort(null)
      bell.ring()
    },
    async run() {
      let failures = 0
      while (!closing.aborted) {
        const hub = held()
        if ((hub?.key ?? null) !== key) {
          key = hub?.key ?? null
          lastHeardAt = null
          failures = 0
        }
        if (!hub) {
          await bell.wait(unpairedWaitMs)
          continue
        }
        const end = (ending = new AbortController())
        const openedAt = await listen(hub, end, stream)
        if (openedAt === null) options.unheard()
        changed()
        failures = openedAt !== null && clock.elapsed() - openedAt > good ? 1 : failures + 1
        const least = openedAt !== null ? pauseBetween(spread.least, spread.most, chance) : 0
        await bell.wait(Math.max(least, pauseAfter(failures, chance)))
      }
    },
  }
}

type Listening = {
  options: HintsOptions
  on: (event: EventSourceMessage) => void
  /** Monotonic ms; null when the stream has ended. */
  heard: (at: number | null) => void
}

/** Comes back when the stream has ended, with when it was opened, in monotonic ms; null: it could not be had. */
async function listen(
  hub: HubCredentials,
  end: AbortController,
  { options, on, heard }: Listening,
): Promise<number | null> {
  const { clock } = options
  /** Given up when nothing was heard for too long, or the stream is ended from here. */
  const heardOf = <T>(made: Promise<T>) => inTime(clock, silence, orAborted(end.signal, made))
  let openedAt: number | null = null
  try {
    const response = await heardOf(
      options.fetch(`${hub.address}${hubPaths.hints}`, {
        redirect: 'manual',
        headers: { ...headersOf(hub.key), accept: 'text/event-stream' },
        signal: end.signal,
      }),
    )
    if (!response.ok || !response.body) return null
    openedAt = clock.elapsed()
    const decoder = new TextDecoder()
    const parser = createParser({
      maxBufferSize: longestEvent,
      onEvent: on,
      onError(error) {
        if (error.type === 'max-buffer-size-exceeded') throw error // ends the stream; a field that is not known does not
      },
    })
    const reader = response.body.getReader()
    heard(openedAt)
    options.missed()
    options.changed()
    for (;;) {
      const { done, value } = await heardOf(reader.read())
      if (done) return openedAt
      heard(clock.elapsed())
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } catch {
    return openedAt
  } finally {
    heard(null)
    end.abort(null)
  }
}
