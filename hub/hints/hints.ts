// The hints of a hub: whichever hub the service tells of an event asks once whose business it is and tells all hubs, and each writes to the streams that it has.
import * as z from 'zod/mini'
import { inTime, orAborted, type Clock, pauseAfter } from '#core/system/clock.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Query } from '#hub/database/database.ts'
import { RefusedError, type HubContext, type KnownTill } from '#hub/http/context.ts'
import type { MetricRecorder } from '#hub/http/metrics.ts'
import { keyRefused, revokedKeysChannel } from '#hub/tills/keys.ts'
import { isConfirmedSql } from '#hub/tills/enrolment.ts'
import type { DeliveredEvent } from '#hub/webhooks/delivery.ts'
import { registrationsChannel, type KnownRegistrations } from '#hub/webhooks/webhook.ts'
import { hubHeartbeatMs, hint } from '#shared/hub.ts'

export type HintStreams = {
  /** A stream for this till; the one that it had at this hub ends. Whatever happens from now on is told on it. */
  open(till: KnownTill, cut: () => void): Promise<ReadableStream<Uint8Array>>
  /** Tells all hubs whose business it is. Throws what the database says, or `RefusedError` where too many wait for it: then nobody was told. */
  tell(event: DeliveredEvent): Promise<void>
  /** Whether this hub hears what others are told. */
  isHearing(): boolean
  /** Resolves when it hears, or could not for the first time. */
  begun: Promise<void>
  /** How many tills hold a stream here. */
  streams(): number
}

/** Channel of NOTIFY on which hubs tell each other of events. */
const hintsChannel = 'kasse_hints'
/** As it is told there. One event names 51 tills at most, so it is far below the 8000 bytes that PostgreSQL takes. */
const announcement = z.looseObject({ tills: z.array(z.string()), hint: z.looseObject(hint.shape) })
/** An answer that takes longer on the listening connection is a connection that is gone. ms */
const answerWithin = 5000
/** Longest pause before a hub listens again. ms */
const longestPause = 10_000
/** Signs of life are spread over their period: so many times in it, those streams whose turn it is. */
export const heartbeatTurns = 20

type Held = { stream: Stream; turn: number }
type Streams = Map<string, Held>
type Parts = {
  heard: (channel: string, said: string) => void
  hearing: (is: boolean) => void
}

/** `registrations`: a cache that a NOTIFY clears. */
export function createHintStreams(
  options: HubContext,
  measures: Pick<MetricRecorder, 'hint' | 'stream'>,
  registrations: Pick<KnownRegistrations, 'outdate'>,
): HintStreams {
  const { database, clock, log, closing } = options
  const streams: Streams = new Map()
  const begun = Promise.withResolvers<void>()
  let [isHearing, opened] = [false, 0]

  function pass(said: string): void {
    const parsed = announcement.safeParse(jsonIn(said))
    if (!parsed.success)
      return log.warn({ said }, 'another hub tells of something that this one does not know')
    const text = `event: hint\ndata: ${JSON.stringify(parsed.data.hint)}\n\n`
    for (const till of parsed.data.tills) {
      const held = streams.get(till)
      if (held) measures.hint()
      held?.stream.say(text)
    }
  }

  const parts: Parts = {
    heard(channel, said) {
      if (channel === hintsChannel) pass(said)
      else if (channel === revokedKeysChannel) streams.get(said)?.stream.end()
      else registrations.outdate()
    },
    hearing(is) {
      isHearing = is
      begun.resolve()
      if (is) registrations.outdate()
      // A till whose stream has ended comes again and reads: it misses nothing that was not heard here.
      else for (const { stream } of streams.values()) stream.end()
    },
  }
  void listen(options, parts)
  void beat(options, streams)
  closing.addEventListener('abort', () => parts.hearing(false))

  return {
    isHearing: () => isHearing,
    begun: begun.promise,
    streams: () => streams.size,
    tell: createTeller(database.query, clock),
    async open(till, cut) {
      if (!isHearing || closing.aborted)
        throw new RefusedError('away', 'this hub hears nothing of its database')
      const counted = measures.stream()
      const stream = createStream(cut, (ended) => {
        counted[Symbol.dispose]()
        if (streams.get(till.id)?.stream === ended) streams.delete(till.id)
      })
      streams.get(till.id)?.stream.end()
      streams.set(till.id, { stream, turn: (opened += 1) % heartbeatTurns })
      try {
        // A key that was revoked before the stream stood here ended no stream.
        const held = [till.id, till.keyHash]
        const [found] = await database.query('SELECT FROM till WHERE id = $1 AND key_hash = $2', held)
        if (!found) throw keyRefused()
      } catch (error) {
        stream.end()
        throw error
      }
      stream.say(signOfLife) // it carries the answer's head to the till
      return stream.body
    },
  }
}

const signOfLife = ': here\n\n'

/** Tills that one event is told beside the one that made it: a round of events is never all tills' business. */
const mostAddressees = 50
/**
 * Tills told of a payment: the one whose id begins its reference, and those with a sale of that name; of an agreement: those with it. Each is
 * found by a key (LIMIT 1 keeps PostgreSQL from reading whole tables instead), and hears only of sales units that are confirmed for its shop.
 * Nothing is kept, so the commit waits neither for the disk nor for a standby.
 */
const announceSql = `
  WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, json_build_object('tills', addressed.tills,
    'hint', json_build_object('of', one.about, 'name', one.name, 'event', one.event, 'at', $2::bigint))::text)
  FROM quick CROSS JOIN unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS one (about, name, event, unit)
  CROSS JOIN LATERAL (
    SELECT array_agg(found.id) AS tills FROM (
      SELECT split_part(one.name, '-', 1) AS id WHERE one.about = 'payment'
      UNION (SELECT till FROM sale WHERE one.about = 'payment' AND sale = regexp_replace(one.name, '-[0-9]+$', '')
        LIMIT ${mostAddressees})
      UNION (SELECT till FROM agreement WHERE one.about = 'agreement' AND "agreementId" = one.name
        LIMIT ${mostAddressees})
    ) AS addressee
    CROSS JOIN LATERAL (SELECT till.id FROM till WHERE till.id = addressee.id
      AND till.merchant_serial_number = one.unit AND ${isConfirmedSql} LIMIT 1) AS found
  ) AS addressed
  WHERE addressed.tills IS NOT NULL`

const announced = ['of', 'name', 'event', 'merchantSerialNumber'] as const

/** Events in one statement: far fewer than a stream may have unread. */
const mostEvents = 200

/** Events that wait to be told, some ten seconds of ten thousand tills: the service waits no longer for its answer, and tells again. */
export const mostWaitingEvents = 5000

/** Events that come while one statement is under way go together into the next. */
function createTeller(query: Query, clock: Pick<Clock, 'now'>): HintStreams['tell'] {
  let open: { events: DeliveredEvent[]; told: Promise<unknown> } | undefined
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const begin = () => {
    const events: DeliveredEvent[] = []
    const tellAll = () => {
      if (open?.events === events) open = undefined
      const columns = announced.map((field) => events.map((event) => event[field]))
      return query(announceSql, [hintsChannel, clock.now(), ...columns])
    }
    before = before.then(tellAll, tellAll)
    return (open = { events, told: before })
  }
  return async (event) => {
    if (waiting >= mostWaitingEvents) throw new RefusedError('away', 'too many events wait for the database')
    const batch = open && open.events.length < mostEvents ? open : begin()
    batch.events.push(event)
    waiting += 1
    await batch.told.finally(() => (waiting -= 1))
  }
}

/** Listens to the database and ends when the hub closes. A lost connection ends the streams of this hub, and another is taken. */
async function listen({ database, clock, chance, log, closing }: HubContext, parts: Parts): Promise<void> {
  for (let failures = 0; !closing.aborted; failures += 1) {
    if (failures > 0) await clock.wait(Math.min(longestPause, pauseAfter(failures, chance)), closing)
    if (closing.aborted) return
    try {
      using listened = await database.listen(
        [hintsChannel, revokedKeysChannel, registrationsChannel],
        parts.heard,
      )
      const lost = new AbortController()
      void listened.lost.then(() => lost.abort(new Error('the connection that listens was lost')))
      parts.hearing(!closing.aborted)
      failures = 0
      for (;;) {
        await orAborted(lost.signal, clock.wait(hubHeartbeatMs, closing))
        if (closing.aborted) return
        // A connection may be gone without a word, and a server given up that cuts nobody off.
        await orAborted(lost.signal, inTime(clock, answerWithin, listened.query('SELECT 1')))
        if (!listened.isCurrent()) throw new Error('another server of the database takes writes now')
      }
    } catch (error) {
      if (!closing.aborted) log.warn({ error }, 'this hub does not hear what the others are told')
    } finally {
      parts.hearing(false)
    }
  }
}

/** A sign of life to each stream in its turn, until the hub closes. One that was late makes up for it, so that lateness does not add up. */
async function beat(
  { clock, closing }: Pick<HubContext, 'clock' | 'closing'>,
  streams: Streams,
): Promise<void> {
  let due = clock.elapsed()
  for (let turn = 0; !closing.aborted; turn = (turn + 1) % heartbeatTurns) {
    due = Math.max(due, clock.elapsed() - hubHeartbeatMs) + hubHeartbeatMs / heartbeatTurns
    if (due > clock.elapsed()) await clock.wait(due - clock.elapsed(), closing)
    for (const held of streams.values()) if (held.turn === turn) held.stream.say(signOfLife)
  }
}

/**
 * Said and not yet taken by the connection: beyond it, the stream is cut, and the till comes again. Some 1700 hints, because what several
 * statements told may be heard in one turn of the loop, in which no connection takes anything. bytes
 */
export const mostUnread = 256 * 1024

export type Stream = {
  /** Bytes that go over the connection. */
  body: ReadableStream<Uint8Array>
  /** One event or comment, whole. */
  say(text: string): void
  /** Ends the stream; what has been said is still taken. */
  end(): void
}

/** `cut`: ends the connection at once, whatever it still holds. `over`: called when nothing more will be taken. */
export function createStream(cut: () => void, over: (stream: Stream) => void): Stream {
  let unread: string[] = []
  let bytes = 0
  let isEnded = false
  let woken = Promise.withResolvers<void>()
  const encoder = new TextEncoder()
  const end = () => {
    if (isEnded) return
    isEnded = true
    woken.resolve()
    over(stream)
  }
  const stream: Stream = {
    body: new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (unread.length === 0 && !isEnded) {
            woken = Promise.withResolvers()
            await woken.promise
          }
          if (unread.length === 0) return controller.close()
          const text = unread.join('')
          unread = []
          bytes = 0
          controller.enqueue(encoder.encode(text))
        },
        cancel: end,
      },
      // No text is taken before the connection asks for it: what waits, waits where it is counted.
      { highWaterMark: 0 },
    ),
    say(text) {
      if (isEnded) return
      unread.push(text)
      bytes += Buffer.byteLength(text)
      if (bytes > mostUnread) {
        unread = []
        end()
        cut()
      }
      woken.resolve()
    },
    end,
  }
  return stream
}
