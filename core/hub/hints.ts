// The hub's hints that something happened to a payment or an agreement: the till's stream of them, outbound and opened again whenever it ends; its answer to one, a read at the service; and the measure whether they come in time.
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { inTime, orAborted, type Chance, type Clock, pauseAfter, pauseBetween } from '#core/system/clock.ts'
import { type HubCredentials, headersOf, jsonOf, createEarlyWait, unpairedWaitMs } from '#core/hub/client.ts'
import { parseKnownFields, hubHeartbeatMs, hint, hubPaths, type Hint } from '#shared/hub.ts'
import type { TillContext } from '#core/till-context.ts'
import type { Runner } from '#core/process/runner.ts'
import type { ProcessRuntime } from '#core/process/runtime.ts'
import { ownerKey } from '#core/service/access.ts'
import { keepNewest } from '#core/system/newest.ts'

type HintReceiver = {
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

/** After a read that a hint caused. What is told meanwhile is read then, once: the service counts reads. ms */
const pause = 400

/** Its answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed. */
export function createHintReader(context: TillContext) {
  const { sales, paymentRunner, service } = context
  const { agreements, runner } = context.memberships
  const read = createReads(context)
  let inTurn: Promise<unknown> = Promise.resolve()

  /** Waits for a read that is on its way: its answer may be older than the hint. */
  const arrived = (by: Runner, id: string) => by.alone(id, () => Promise.resolve())

  async function readAnew(by: Runner, id: string, runtime: ProcessRuntime): Promise<void> {
    runtime.mustRead = true
    sales.wake()
    await by.step(id)
  }

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const runtimeNow = () =>
      sales.unfinished().includes(id) ? sales.runtime(id).attempts.get(reference) : undefined
    if (!runtimeNow()) return
    void read(reference, async (begin) => {
      await arrived(paymentRunner, id)
      begin()
      const runtime = runtimeNow()
      if (runtime) await readAnew(paymentRunner, id, runtime)
    })
  }

  function agreement(agreementId: string): void {
    const name = agreements.byId(agreementId, ownerKey(service))?.agreement
    if (name === undefined) return
    void read(name, async (begin) => {
      await arrived(runner, name)
      if (agreements.unfinished().includes(name)) {
        begin()
        return readAnew(runner, name, agreements.runtime(name))
      }
      const readNow = () => {
        begin()
        return runner.read(name)
      }
      await (inTurn = inTurn.then(readNow, readNow)) // the service charges all members on one day
    })
  }

  return {
    one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),
    /** Reads whatever is open, for events before a stream was opened: the sale on screen now; the scheduler reads the others, a few at once. */
    all() {
      for (const id of sales.unfinished())
        for (const runtime of sales.runtime(id).attempts.values()) runtime.mustRead = true
      const current = sales.current()
      for (const reference of current ? sales.runtime(current.sale).attempts.keys() : []) payment(reference)
      for (const name of agreements.unfinished()) agreements.runtime(name).mustRead = true
      sales.wake()
    },
  }
}

/** One read at a time of each that hints tell of; told of again since that read began, it is read once more after the pause. */
function createReads({ clock, log, closing }: TillContext) {
  const told = new Map<string, { again: boolean }>()
  return async (name: string, act: (begin: () => void) => Promise<unknown>): Promise<void> => {
    const underWay = told.get(name)
    if (underWay) return void (underWay.again = true)
    const own = { again: true }
    const begin = () => void (own.again = false)
    told.set(name, own)
    while (own.again && !closing.aborted) {
      await act(begin).catch((error: unknown) => log.error({ error }, 'the read after a hint failed'))
      await clock.wait(pause, closing)
    }
    told.delete(name)
  }
}

/** An approval that the till saw by itself may still be told this much later. ms */
const grace = 1000
/** Payments remembered of each sort: more than can be under way at one till. */
const mostPayments = 64

/** Measure of hints, whether they tell of approvals in time. Only then may the till read from the service less often. */
type HintTimeliness = {
  /** The hub told that this payment was approved. */
  noteHint(reference: string): void
  /** The till has seen that it was. Said more than once, the first counts. */
  seen(reference: string): void
  isFlowing(): boolean
}

/** As the service names it in the event, and in what it is subscribed by. */
export const isApproval = (event: string): boolean =>
  event === 'AUTHORIZED' || event === 'epayments.payment.authorized.v1'

export function createHintTimeliness(clock: Clock, isAlive: () => boolean): HintTimeliness {
  const announced = new Map<string, true>()
  const judged = new Map<string, true>()
  let late: { reference: string; at: number } | null = null
  let isInTime = false

  function judge(): void {
    if (late === null || clock.elapsed() - late.at <= grace) return
    late = null
    isInTime = false
  }

  return {
    noteHint(reference) {
      judge()
      if (late?.reference === reference) {
        late = null
        isInTime = true
      }
      keepNewest(announced, reference, true, mostPayments)
    },
    seen(reference) {
      judge()
      if (judged.has(reference)) return
      keepNewest(judged, reference, true, mostPayments)
      if (announced.has(reference)) isInTime = true
      else late = { reference, at: clock.elapsed() }
    },
    isFlowing() {
      judge()
      return isInTime && isAlive()
    },
  }
}
