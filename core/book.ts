// The till's sales as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Clock } from '#core/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import { limits, type Moment, type Watch } from '#core/next.ts'
import { apply, lastAttempt, saleIsAtRest, type Fact, type Sale } from '#core/sale.ts'
import type { Problem } from '#shared/problem.ts'

/** What this process remembers of a sale that is not at rest; nothing here survives it, and no money depends on it. */
export type Live = {
  watches: Map<string, Watch>
  /** When a screen last asked for it (monotonic ms), and how many are waiting for an answer now. */
  servedAt: number
  waiting: number
  /** What stands in the way right now. */
  trouble: Problem | null
  /** The full phone number of a push; it never reaches a fact, a log or a screen. */
  msisdn: string | null
  /** The service's own picture of the QR, as a `data:` URL. */
  picture: string | null
}

export type Book = {
  /** The sale as the journal tells it. */
  sale(id: string): Sale | undefined
  /** Writes the fact down, then believes it. Throws when it cannot be written. */
  record(id: string, fact: Fact): Sale
  live(id: string): Live
  moment(id: string): Moment
  /** Sales that are not at rest, oldest first. */
  unfinished(): string[]
  /** The newest sale until somebody has acknowledged its end: the one on the screens. */
  current(): Sale | undefined
  counter(): number
  /** Something a screen shows has changed. */
  changed(): void
  subscribe(listener: () => void): () => void
}

export function createBook(journal: Journal, clock: Clock): Book {
  const sales = new Map<string, Sale>()
  const lives = new Map<string, Live>()
  const listeners = new Set<() => void>()
  let currentId = journal.latest()

  function saleOf(id: string): Sale | undefined {
    const known = sales.get(id) ?? fold(journal, id)
    // What rests and is on no screen is folded again when somebody asks.
    if (known && (id === currentId || !saleIsAtRest(known))) sales.set(id, known)
    return known
  }

  function record(id: string, fact: Fact): Sale {
    const at = clock.now()
    const before = saleOf(id)
    const after = apply(before, id, fact, at)
    const rests = saleIsAtRest(after)
    journal.append(id, at, fact, rests)
    sales.set(id, after)
    stamp(before, after)
    if (fact.kind === 'opened') currentId = id
    if (fact.kind === 'acknowledged' && currentId === id) currentId = undefined
    if (rests && currentId !== id) {
      sales.delete(id)
      lives.delete(id)
    }
    changed()
    return after
  }

  function live(id: string): Live {
    const known = lives.get(id)
    if (known) return known
    const made = newLive()
    lives.set(id, made)
    return made
  }

  function moment(id: string): Moment {
    const { watches, servedAt, waiting } = live(id)
    const elapsed = clock.elapsed()
    for (const { reference } of saleOf(id)?.attempts ?? []) {
      if (!watches.has(reference)) watches.set(reference, newWatch(elapsed, clock.now()))
    }
    return { elapsed, isServed: waiting > 0 || elapsed - servedAt < limits.served, watches }
  }

  /** When each attempt came into its state, by the clock that does not jump. */
  function stamp(before: Sale | undefined, after: Sale): void {
    const { watches, elapsed } = moment(after.sale)
    for (const { reference, state } of after.attempts) {
      const earlier = before?.attempts.find((one) => one.reference === reference)?.state
      const watch = watches.get(reference)
      if (watch && earlier?.is !== state.is) watch.stateAt = elapsed
    }
  }

  function current(): Sale | undefined {
    const sale = currentId === undefined ? undefined : saleOf(currentId)
    return sale?.acknowledgedAt === null ? sale : undefined
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const unfinished = () => journal.unfinished()
  const counter = () => journal.counter()
  return { sale: saleOf, record, live, moment, unfinished, current, counter, changed, subscribe }
}

function fold(journal: Journal, id: string): Sale | undefined {
  let sale: Sale | undefined
  for (const { fact, at } of journal.of(id)) sale = apply(sale, id, fact, at)
  return sale
}

const newLive = (): Live => ({
  watches: new Map(),
  servedAt: -Infinity,
  waiting: 0,
  trouble: null,
  msisdn: null,
  picture: null,
})

const newWatch = (elapsed: number, now: number): Watch => ({
  openedHere: false,
  beganAt: elapsed,
  beganNow: now,
  stateAt: null,
  since: elapsed,
  readAt: null,
  absentAt: null,
  failures: 0,
  quietUntil: -Infinity,
  deedAt: {},
  mustRead: false,
  hasPicture: false,
})

/** What the process remembers of the attempt on screen. */
export function watchOf(book: Book, sale: Sale, reference = lastAttempt(sale).reference): Watch {
  const watch = book.moment(sale.sale).watches.get(reference)
  if (!watch) throw new Error(`sale ${sale.sale} has no attempt ${reference}`)
  return watch
}
