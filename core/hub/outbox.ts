// The outbox: it sends the journal's facts to the hub, in order, from where the hub says. No sale waits for it.
import type { Anchor } from '#core/vault/journal-anchor.ts'
import { type Chance, type Clock, pauseAfter } from '#core/system/clock.ts'
import {
  type HubCredentials,
  type AskHub,
  createEarlyWait,
  createWaits,
  unpairedWaitMs,
} from '#core/hub/client.ts'
import type { Journal } from '#core/journal/journal.ts'
import { isSameHash, linkHash, type JournalRow } from '#core/journal/chain.ts'
import type { Log } from '#core/system/log.ts'
import * as z from 'zod/mini'
import {
  hubPaths,
  hubRefusal,
  largestBatch,
  mostRows,
  journalTip,
  type FactBatch,
  type FactRow,
  type HubRefusal,
  type HubTip,
} from '#shared/hub.ts'
import { networkProblemCodes } from '#core/service/network.ts'
import { problem, type Problem, type ProblemCode } from '#shared/problem.ts'

type OutboxState = {
  /** The last row that the hub has; null before it was heard. */
  sentTo: number | null
  /** Epoch ms. */
  lastHeardAt: number | null
  trouble: Problem | null
}

type Outbox = {
  state(): OutboxState
  /** The journal has grown. */
  wake(): void
  /** Whether the hub is there is not sure any more: it is asked, also where nothing is to be sent. */
  recheck(): void
  /** The hub is another one, or there again: nothing is waited for any more. */
  renew(): void
  /** Comes back when the hub has all that is written now, when it cannot have it, or after `ms`. */
  sent(ms: number): Promise<void>
  /** Ends when the till is closed. */
  run(): Promise<void>
}

type OutboxOptions = {
  journal: Pick<Journal, 'after' | 'rows' | 'head'>
  tillId: string
  anchor: Pick<Anchor, 'signer' | 'trouble' | 'show'>
  held: () => HubCredentials | null
  ask: AskHub
  clock: Clock
  chance: Chance
  log: Pick<Log, 'info' | 'warn'>
  closing: AbortSignal
  changed: () => void
}

const answer = z.union([journalTip, hubRefusal])

/** A hub that has refused this till is asked again so rarely: somebody there may have looked. ms */
const again = 600_000
/** When nothing happens the journal is looked at all the same, so that a lost wake loses nothing. ms */
const idle = 60_000

const fresh: OutboxState = { sentTo: null, lastHeardAt: null, trouble: null }

export function createOutbox(options: OutboxOptions): Outbox {
  const { journal, anchor, held, ask, clock, chance, log, closing } = options
  const [bell, renewed] = [createEarlyWait(clock, closing), createEarlyWait(clock, closing)]
  let state = fresh
  /** Key that these answers belong to: another key is another hub, or this one anew. */
  let key: string | null = null
  let failures = 0
  let askedAt = -Infinity
  const waits = createWaits(clock, closing)
  const renew = () => {
    renewed.ring()
    bell.ring()
  }

  const become = (next: OutboxState) => {
    const before = state
    state = next
    waits.look()
    if (before.trouble?.code === next.trouble?.code) return
    say(log, next)
    options.changed()
  }

  /** One call; how long to wait after it in ms, null until somebody wakes it. */
  async function sendOnce(hub: HubCredentials): Promise<number | null> {
    const doubt = anchor.trouble()
    // A past that is not known to be this till's own is not spread under its name.
    if (doubt) become({ ...state, sentTo: null, trouble: doubt })
    if (isRefused(state) && (doubt || clock.elapsed() - askedAt < again)) return null
    if (isRefused(state)) state = { ...state, sentTo: null }
    askedAt = clock.elapsed()
    const rows = state.sentTo === null ? [] : rowsAfter(options, state.sentTo)
    const strange = strangeRow(journal, rows)
    if (strange) become({ ...state, sentTo: null, trouble: strange })
    const batch = batchOf(options, rows)
    if (strange || (state.sentTo !== null && batch === undefined)) return null
    const heard = await askFor(ask, hub, batch)
    if (!heard.ok) {
      failures += 1
      // The hub itself says what it has by now.
      become({ ...state, sentTo: null, trouble: heard.problem })
      return isRefused(state) ? null : Math.max(heard.afterMs ?? 0, pauseAfter(failures, chance))
    }
    failures = 0
    const position = await verifyPosition(options, hub, heard.value)
    become(stateAfter(position, state, clock.now()))
    return 'row' in position ? 0 : null
  }

  return {
    state: () => state,
    wake: () => bell.ring(),
    recheck() {
      if (!state.trouble) state = { ...state, sentTo: null }
      bell.ring()
    },
    renew,
    sent(ms) {
      const rows = journal.rows()
      renew()
      return waits.until(() => held() === null || isRefused(state) || (state.sentTo ?? 0) >= rows, ms)
    },
    async run() {
      while (!closing.aborted) {
        const hub = held()
        if ((hub?.key ?? null) !== key) {
          key = hub?.key ?? null
          failures = 0
          become(fresh)
        }
        const wait = hub ? await sendOnce(hub) : null
        if (wait === null) await bell.wait(hub ? idle : unpairedWaitMs)
        else if (wait > 0) await renewed.wait(wait)
      }
    },
  }
}

type Position = { row: number } | { trouble: Problem }

const stateAfter = (position: Position, state: OutboxState, lastHeardAt: number): OutboxState =>
  'row' in position
    ? { sentTo: position.row, lastHeardAt, trouble: null }
    : { ...state, lastHeardAt, trouble: position.trouble }

function say(log: OutboxOptions['log'], { trouble }: OutboxState): void {
  if (trouble) log.warn({ problem: trouble }, 'facts do not reach the hub')
  else log.info({}, 'facts reach the hub')
}

/** With nothing to send it only says how far it is. */
function askFor(ask: AskHub, hub: HubCredentials, batch: FactBatch | undefined) {
  const call = { address: hub.address, key: hub.key, answer }
  return batch ? ask({ ...call, path: hubPaths.facts, body: batch }) : ask({ ...call, path: hubPaths.tip })
}

/** Asking again changes nothing before somebody has looked. */
const isRefused = ({ trouble }: OutboxState): boolean => trouble !== null && !passing.has(trouble.code)

const passing = new Set<ProblemCode>(['hub.away', 'hub.garbled', ...networkProblemCodes])

/** Whatever it was asked: what it says that it has is looked at, not believed. */
async function verifyPosition(
  options: OutboxOptions,
  hub: HubCredentials,
  said: HubTip | HubRefusal,
): Promise<Position> {
  const refused = (row: number) => ({ trouble: problem('hub.refused', { row }) })
  if ('refused' in said) return refused(said.refused.row)
  const { row, hash, signature } = said
  if (row <= 0 || hashAt(options.journal, row) === hash) return { row }
  const { anchor } = options
  // This till must have what it has signed itself: where it has not, the till is wrong and not the hub.
  anchor.show({ rows: row, hash: Buffer.from(hash, 'hex') }, Buffer.from(signature ?? '', 'base64url'))
  const doubt = anchor.trouble()
  return doubt ? { trouble: doubt } : refused((await sendConflictingRow(options, hub, row)) + 1)
}

/** The hub has another row there: it is shown our last, so that it is known there too that this is another journal. */
async function sendConflictingRow(options: OutboxOptions, hub: HubCredentials, row: number): Promise<number> {
  const { journal, ask } = options
  const last = Math.min(row, journal.rows())
  const rows = journal.after(last - 1, 1)
  const body = strangeRow(journal, rows) ? undefined : batchOf(options, rows)
  if (body) await ask({ address: hub.address, key: hub.key, path: hubPaths.facts, body, answer })
  return last
}

/** Undefined where the journal does not reach so far. */
const hashAt = (journal: OutboxOptions['journal'], row: number): string | undefined => {
  const [found] = journal.after(row - 1, 1)
  return found && Buffer.from(found.hash).toString('hex')
}

/** A row that must not be signed: it does not follow from the one before it, or is the last and not the one that this till wrote. */
function strangeRow(
  { rows: all, head }: OutboxOptions['journal'],
  rows: readonly JournalRow[],
): Problem | null {
  const broken = rows.find((row, at) => {
    const before = rows[at - 1]?.hash ?? row.previous
    return !isSameHash(row.previous, before) || !isSameHash(row.hash, linkHash(before, row))
  })
  const last = rows.at(-1)
  const isHead = !last || last.seq < all() || Buffer.from(last.hash).toString('hex') === head()
  const row = broken?.seq ?? (isHead ? undefined : last?.seq)
  return row === undefined ? null : problem('journal.replaced', { row })
}

/** None when the hub has all. */
function rowsAfter(options: OutboxOptions, seq: number): JournalRow[] {
  const rows: JournalRow[] = []
  let bytes = 0
  for (const row of options.journal.after(seq, mostRows)) {
    bytes += Buffer.byteLength(JSON.stringify(factRow(row))) + 1
    if (bytes > largestBatch && rows.length > 0) break
    rows.push(row)
  }
  return rows
}

/** Undefined where there is nothing to send, or nobody to sign it. */
function batchOf({ anchor, tillId }: OutboxOptions, rows: readonly JournalRow[]): FactBatch | undefined {
  const [signer, last] = [anchor.signer(), rows.at(-1)]
  if (!signer || !last) return undefined
  const signature = Buffer.from(signer.sign({ rows: last.seq, hash: last.hash })).toString('base64url')
  return { till: tillId, rows: rows.map(factRow), signature }
}

const factRow = ({ seq, sale, kind, at, body, hash }: JournalRow): FactRow => ({
  seq,
  sale,
  kind,
  at,
  body,
  hash: Buffer.from(hash).toString('hex'),
})
