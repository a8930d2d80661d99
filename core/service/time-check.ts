// The till's time of day compared with what others say: the payment service, the hub, and the last fact it wrote itself; and the sandbox's clock, which people move.
import { clockStep, type Clock } from '#core/system/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Log } from '#core/system/log.ts'
import type { ClockProblem } from '#shared/problem.ts'
import { spanOf } from '#shared/time.ts'

export type TimeSource = 'service' | 'hub'

export type TimeCheck = {
  /** An answer with this Date header (epoch ms) came just now, `tookMs` after it was asked for. */
  heard(source: TimeSource, serverTime: number | null, tookMs: number): void
  /** To be called every second: the clock may have been set, and a fact written. */
  review(): void
  /** Why this till's time cannot be right; null while nobody says so. */
  trouble(): ClockProblem | null
  /** Somebody else has said what time it is, and this till's is right. */
  isConfirmed(): boolean
  /** Nobody has said what time it is, and it is time to ask the service. True once for each time it is due. */
  isToAsk(): boolean
}

/** A receipt says minutes; a machine that sets itself by the network is right within a second. ms */
const tolerance = 120_000
/** An answer that took longer tells no time: it may have been made at its beginning or its end. ms */
const slowAnswer = 3_000
/** Two answers at least so far apart must say the same; a Date that something in between has kept stands still. ms */
const apart = 10_000
/** A Date header has no more than seconds, and the servers behind one address differ a little. ms */
const blur = 2_000
/** Between two questions for the time, and how many there are until the clock is set again. ms */
const askEvery = 11_000
const mostAsked = 5

/** Server time minus our monotonic time lies between these. ms */
type Sample = { from: number; to: number; at: number }
type Off = { against: TimeSource | 'fact'; ms: number }

type Options = {
  clock: Clock
  log: Log
  journal: Pick<Journal, 'rows' | 'after'>
  service?: Pick<ServiceAccess, 'sandboxClock'>
  changed: () => void
}

export function createTimeCheck({ clock, log, journal, service, changed }: Options): TimeCheck {
  const first = new Map<TimeSource, Sample>()
  const believed = new Map<TimeSource, Sample>()
  const lastFactAt = createLastFact(journal)
  let difference = clock.now() - clock.elapsed()
  let lastProblem: ClockProblem | null = null
  const movedMs = () => service?.sandboxClock?.movedMs() ?? 0
  let [asked, askedAt] = [0, -Infinity]

  /** Samples from before a sleep or a change of the clock say nothing more. */
  function noticeSteps(): void {
    const now = clock.now() - clock.elapsed()
    if (Math.abs(now - difference) > clockStep) {
      first.clear()
      believed.clear()
      asked = 0
    }
    difference = now
  }
  function review(): void {
    noticeSteps()
    const off = movedMs()
    const moved: ClockProblem | null =
      off < tolerance ? null : { code: 'clock.sandboxMoved', details: { off: spanOf(off) } }
    const found = problemOf(worstOf([...believed], clock, lastFactAt())) ?? moved
    if (found?.code === lastProblem?.code && JSON.stringify(found) === JSON.stringify(lastProblem)) return
    if (found?.code !== lastProblem?.code) {
      if (isOurs(found)) log.warn({ problem: found }, 'the time of this till is wrong')
      else if (isOurs(lastProblem)) log.info({}, 'nothing says any more that the time of this till is wrong')
    }
    lastProblem = found
    changed()
  }
  return {
    heard(source, serverTime, tookMs) {
      if (serverTime === null || tookMs > slowAnswer) return
      noticeSteps()
      const at = clock.elapsed()
      const told = source === 'service' ? serverTime - movedMs() : serverTime
      const sample = { from: told - at, to: told + 1000 - (at - tookMs), at }
      const before = first.get(source)
      if (before && at - before.at < apart) return
      first.set(source, sample)
      if (before === undefined) return
      const agrees = sample.from - blur <= before.to && before.from - blur <= sample.to
      if (agrees) believed.set(source, sample)
      else believed.delete(source)
      review()
    },
    review,
    trouble: () => lastProblem,
    isConfirmed() {
      review()
      return believed.size > 0 && !isOurs(lastProblem)
    },
    isToAsk() {
      const isDue = clock.elapsed() - askedAt >= askEvery && asked < mostAsked
      if (!isDue || believed.has('service')) return false
      asked += 1
      askedAt = clock.elapsed()
      return true
    },
  }
}

/** When the newest fact was written; looked up only when there is another. */
function createLastFact(journal: Options['journal']): () => number | null {
  let [rows, at] = [-1, null as number | null]
  return () => {
    if (journal.rows() !== rows) {
      rows = journal.rows()
      at = journal.after(rows - 1, 1)[0]?.at ?? null
    }
    return at
  }
}

/** One that says the time is right outweighs those that do not: something between may answer with a Date of its own. */
function worstOf(believed: [TimeSource, Sample][], clock: Clock, factAt: number | null): Off | null {
  const wall = clock.now() - clock.elapsed()
  const offs = believed.map(([against, { from, to }]): Off => ({ against, ms: beyond(wall, from, to) }))
  if (offs.some(({ ms }) => Math.abs(ms) < tolerance)) return null
  const [one, other] = offs
  // Two that do not agree with each other either prove nothing of ours.
  if (one && other && Math.abs(one.ms - other.ms) > tolerance) return null
  if (one) return one
  const behind = factAt === null ? 0 : factAt - clock.now()
  return behind >= tolerance ? { against: 'fact', ms: -behind } : null
}

/** How far outside of them, with its sign. */
const beyond = (value: number, from: number, to: number): number =>
  value < from ? value - from : value > to ? value - to : 0

/** A fault of this machine: the sandbox's clock is moved on purpose. */
const isOurs = (found: ClockProblem | null): boolean => found !== null && found.code !== 'clock.sandboxMoved'

function problemOf(off: Off | null): ClockProblem | null {
  if (off === null) return null
  const details = { off: spanOf(Math.abs(off.ms)) }
  if (off.against === 'fact') return { code: 'clock.beforeLast', details }
  return { code: off.ms > 0 ? 'clock.ahead' : 'clock.behind', details }
}
