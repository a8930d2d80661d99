// The sender of hints: each hub process hears of every delivery, whichever process stored it, and passes it to its own tills.
import { limit, type Clock } from '#core/system/clock.ts'
import type { Query } from '#hub/database/database.ts'
import { deliveriesChannel } from '#hub/webhooks/deliveries.ts'
import { registrationsChannel, type KnownRegistrations } from '#hub/webhooks/registration-cache.ts'
import {
  endMovedStream,
  streamOwnerChannel,
  announceStream,
  type OwnStream,
} from '#hub/tills/stream-owner.ts'
import type { Measures } from '#hub/http/metrics.ts'
import { Refused, type HubContext, type KnownTill } from '#hub/http/context.ts'
import { isConfirmed } from '#hub/tills/sales-units.ts'
import { createStream, type Stream } from '#hub/hints/stream.ts'
import { keyRefused } from '#hub/tills/keys.ts'
import { heartbeatMs, type Hint } from '#shared/hub.ts'

export type Hints = {
  /**
   * A stream for this till; the one it had before ends, at whichever hub. `after`: the id of the last event that it has. What came since is
   * repeated; where that is too much or not known any more, the event `reset` says so.
   */
  open(till: KnownTill, after: number | undefined, cut: () => void): Promise<ReadableStream<Uint8Array>>
  /** Whether this hub hears what is stored at others. */
  isHearing(): boolean
  /** How many tills hold a stream here. */
  streams(): number
}

/** Deliveries handed on in one go: fewer than a stream may have unread. */
const atOnce = 200
/** Beyond either, a till reads all that is open instead: of all tills' deliveries, and of its own. */
export const mostMissed = { deliveries: 1000, hints: 100 }
/** No answer of the database on the listening connection within this is a connection that is gone. ms */
const answerWithin = 5000
const shortestPause = 250
const longestPause = 10_000

/** `key`: its hash, once it was looked at. `early`: what waits until the stream has been opened. `sent`: the id of the last event. `begun`: once the hubs were told of it. */
type Held = OwnStream & {
  stream: Stream
  key?: string
  early?: string[] | undefined
  sent: number
  begun?: Promise<void>
}
type Hearing = {
  streams: Map<string, Held>
  cursor: number | undefined
  isHearing: boolean
  measures: Pick<Measures, 'hint'>
  registrations: Pick<KnownRegistrations, 'outdate'>
}

/** `registrations`: told of what others say of them. */
export function createHints(
  options: HubContext,
  measures: Pick<Measures, 'hint' | 'stream'>,
  registrations: Pick<KnownRegistrations, 'outdate'>,
): Hints {
  const hearing: Hearing = {
    streams: new Map(),
    cursor: undefined,
    isHearing: false,
    measures,
    registrations,
  }
  const { streams } = hearing
  void listen(options, hearing)
  void beat(options, hearing)
  options.closing.addEventListener('abort', () => {
    for (const { stream } of streams.values()) stream.end()
  })
  return {
    isHearing: () => hearing.isHearing,
    streams: () => streams.size,
    async open(till, after, cut) {
      // Without the database's word a stream would be silent: another hub may hear it.
      if (!hearing.isHearing || hearing.cursor === undefined || options.closing.aborted)
        throw new Refused('away', 'this hub hears nothing of its database')
      const counted = measures.stream()
      const stream = createStream(till, cut, (ended) => {
        counted[Symbol.dispose]()
        if (streams.get(till.id)?.stream === ended) streams.delete(till.id)
      })
      const before = streams.get(till.id)
      before?.stream.end()
      const until = hearing.cursor
      const name = Buffer.from(options.chance.bytes(8)).toString('hex')
      const held: Held = { name, isAnnounced: false, stream, early: [], sent: Math.max(after ?? 0, until) }
      streams.set(till.id, held)
      try {
        // Told of in the order in which they were opened: the last of this hub is the one that it has.
        await (held.begun = begun(before).then(() => begin(options, held, after, until)))
      } catch (error) {
        stream.end()
        throw error
      }
      return stream.body
    },
  }
}

const begun = async (held: Held | undefined): Promise<void> => held?.begun?.catch(() => undefined)

/** Says what was missed; what comes meanwhile waits until that has been said. */
async function begin(
  options: HubContext,
  held: Held,
  after: number | undefined,
  until: number,
): Promise<void> {
  const { till } = held.stream
  const key = (await keysOf(options.database.query, [till.id])).get(till.id)
  if (key !== Buffer.from(till.keyHash).toString('hex')) throw keyRefused()
  held.key = key
  await announceStream(options.database.query, till.id, held.name)
  const missed = after === undefined ? undefined : await missedBy(options, till, after, until)
  const early = held.early ?? []
  held.early = undefined
  if (missed) for (const row of missed) tell(held, eventOf(row))
  else {
    tell(held, `event: reset\nid: ${until}\ndata: {}\n\n`)
    held.sent = until // whatever number it came with
  }
  for (const text of early) tell(held, text)
}

function tell({ early, stream }: Held, text: string): void {
  if (early) early.push(text)
  else stream.say(text)
}

type Row = { id: number; of: Hint['of']; name: string; event: string; at: number }
type Addressed = Row & { till: string | null }

const eventOf = ({ id, of, name, event, at }: Row): string =>
  `event: hint\nid: ${id}\ndata: ${JSON.stringify({ of, name, event, at } satisfies Hint)}\n\n`

/** Tills that one event is told beside the one that made it: a round of events is never all tills' business. */
const mostAddressees = 50
/**
 * Whose business it is: of a payment, the till whose id begins its reference and those that have a sale of that name; of an agreement,
 * those that have it.
 */
const addressees = `
  (SELECT split_part(one.name, '-', 1) AS till WHERE one.about = 'payment'
   UNION (SELECT till FROM sale WHERE one.about = 'payment' AND sale = regexp_replace(one.name, '-[0-9]+$', '')
     LIMIT ${mostAddressees})
   UNION (SELECT till FROM agreement WHERE one.about = 'agreement' AND agreement_id = one.name LIMIT ${mostAddressees}))`
/** A till names its merchant itself: what is not confirmed for its shop it does not hear. */
const hears = `till.merchant_serial_number = one.merchant_serial_number AND ${isConfirmed}`
const eventColumns = `one.id, one.about AS of, one.name, one.event_name AS event, one.received_at AS at`

/** Hands on what is stored after the cursor, in its order. */
async function drain({ closing }: HubContext, hearing: Hearing, query: Query): Promise<void> {
  for (let isMore = true; isMore && !closing.aborted;) {
    const rows = await query<Addressed>(
      `WITH one AS (SELECT * FROM delivery WHERE id > $1 ORDER BY id LIMIT $2)
       SELECT ${eventColumns}, till.id AS till FROM one
       LEFT JOIN LATERAL ${addressees} AS addressee ON true
       LEFT JOIN till ON till.id = addressee.till AND ${hears}
       ORDER BY one.id`,
      [hearing.cursor, atOnce],
    )
    for (const row of rows) {
      hearing.cursor = row.id
      const held = row.till === null ? undefined : hearing.streams.get(row.till)
      if (!held || row.id <= held.sent) continue
      held.sent = row.id
      hearing.measures.hint()
      tell(held, eventOf(row))
    }
    isMore = new Set(rows.map(({ id }) => id)).size === atOnce
  }
}

/** What this till was not told between the two ids; nothing when it is too much, or when the first is not known (any more). */
async function missedBy(
  { database }: HubContext,
  { id }: KnownTill,
  after: number,
  until: number,
): Promise<Row[] | undefined> {
  const [known] = await database.query('SELECT FROM delivery WHERE id = $1', [after])
  if (!known || until - after > mostMissed.deliveries) return undefined
  const rows = await database.query<Row>(
    `SELECT ${eventColumns} FROM delivery AS one JOIN till ON till.id = $3 AND ${hears}
     JOIN LATERAL ${addressees} AS addressee ON addressee.till = till.id
     WHERE one.id > $1 AND one.id <= $2 ORDER BY one.id LIMIT $4`,
    [after, until, id, mostMissed.hints + 1],
  )
  return rows.length > mostMissed.hints ? undefined : rows
}

/** Until the hub closes: listens, and when the connection is lost, takes another and makes up for what was stored meanwhile. */
async function listen(options: HubContext, hearing: Hearing): Promise<void> {
  const { clock, log, closing } = options
  for (let pause = 0; !closing.aborted; pause = Math.min(longestPause, Math.max(shortestPause, pause * 2))) {
    if (pause > 0) await clock.wait(pause, closing)
    if (closing.aborted) break
    try {
      await listenOnce(options, hearing, () => (pause = 0))
    } catch (error) {
      if (!closing.aborted) log.warn({ error }, 'this hub does not hear what the others are told')
    } finally {
      hearing.isHearing = false
    }
  }
}

/** Throws when the connection is lost. */
async function listenOnce(options: HubContext, hearing: Hearing, heard: () => void): Promise<void> {
  const { database, clock, closing } = options
  let woken = Promise.withResolvers<void>()
  let isLost = false
  const wake = () => woken.resolve()
  const { streams, registrations } = hearing
  using listened = await database.listen(
    [deliveriesChannel, streamOwnerChannel, registrationsChannel],
    (on, said) => {
      if (on === streamOwnerChannel) endMovedStream(streams, said)
      else if (on === registrationsChannel) registrations.outdate()
      else wake()
    },
  )
  registrations.outdate()
  // What was told of them meanwhile was not heard; whatever is heard from now on came later.
  for (const held of hearing.streams.values()) held.isAnnounced = true
  void listened.lost.then(() => {
    isLost = true
    wake()
  })
  closing.addEventListener('abort', wake)
  try {
    while (!closing.aborted) {
      woken = Promise.withResolvers()
      await within(clock, async () => {
        if (!hearing.isHearing) await begunAt(hearing, listened.query)
        await drain(options, hearing, listened.query)
      })
      hearing.isHearing = true
      heard()
      // Also when nobody calls: a connection may be gone without a word.
      using beat = limit(clock, heartbeatMs)
      beat.signal.addEventListener('abort', wake)
      await woken.promise
      if (isLost && !closing.aborted) throw new Error('the connection that listens was lost')
    }
  } finally {
    closing.removeEventListener('abort', wake)
  }
}

/** A server that took over may have fewer deliveries, and gives their numbers again: none of these was handed on. */
async function begunAt(hearing: Hearing, query: Query): Promise<void> {
  const [row] = await query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM delivery')
  const newest = row?.id ?? 0
  if (newest < (hearing.cursor ?? 0))
    for (const held of hearing.streams.values()) held.sent = Math.min(held.sent, newest)
  hearing.cursor = Math.min(hearing.cursor ?? newest, newest)
}

async function within(clock: Clock, act: () => Promise<void>): Promise<void> {
  using time = limit(clock, answerWithin)
  const late = Promise.withResolvers<never>()
  time.signal.addEventListener('abort', () => late.reject(new Error('the database does not answer')))
  const acting = act()
  acting.catch(() => undefined) // it may fail after it was given up
  await Promise.race([acting, late.promise])
}

/** A sign of life to each stream, and an end to those whose key is another by now. A hub that hears nothing says nothing either. */
async function beat({ database, clock, closing, log }: HubContext, hearing: Hearing): Promise<void> {
  const { streams } = hearing
  while (!closing.aborted) {
    await clock.wait(heartbeatMs, closing)
    if (closing.aborted || !hearing.isHearing || streams.size === 0) continue
    try {
      await endRevoked(database.query, streams)
    } catch (error) {
      log.warn({ error }, 'the keys of the tills on streams could not be looked at')
      continue
    }
    for (const held of streams.values()) tell(held, ': here\n\n')
  }
}

const keysOf = async (query: Query, tills: readonly string[]): Promise<Map<string, string>> => {
  const rows = await query<{ id: string; key: string }>(
    `SELECT id, encode(key_hash, 'hex') AS key FROM till WHERE id = ANY($1) AND key_hash IS NOT NULL`,
    [tills],
  )
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Of those that there are now: of one that is opened meanwhile this answer says nothing. */
async function endRevoked(query: Query, streams: Hearing['streams']): Promise<void> {
  const looked = [...streams].filter(([, { key }]) => key !== undefined)
  const keys = await keysOf(
    query,
    looked.map(([till]) => till),
  )
  for (const [till, { stream, key }] of looked) if (keys.get(till) !== key) stream.end()
}
