// The till's sales as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Fact } from '#core/sale/facts.ts'
import { isSaleSettled } from '#core/sale/balance.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createSaleRuntimes, type SaleRuntime, type SaleRuntimeOptions } from '#core/sale/runtime.ts'
import { reduceSale, newestAttempt, type Sale } from '#core/sale/reduce.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import type { Snapshot } from '#core/sale/step.ts'
import type { AttemptRuntime } from '#core/sale/attempt-runtime.ts'
import type { TillFact } from '#core/till/facts.ts'
import { tillQueries } from '#core/till/projection.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type SaleRepository = {
  /** The sale as the journal tells it. */
  sale(id: string): Sale | undefined
  /**
   * Writes the fact down, then believes it. Throws when it cannot be written. `named`: the full phone number or personal code of the
   * attempt that the fact opens; kept beside the facts until the sale is settled, and never in a fact, a log or a screen.
   */
  record(id: string, fact: Fact, customerOf?: string): Sale
  customerOf(reference: string): string | undefined
  /** A fact of the till itself, likewise. */
  note(fact: TillFact): void
  /** Why the last fact could not be written down; null since one could. */
  trouble(): Problem | null
  /** Tries whether facts can be written down again. */
  probe(): void
  runtime(id: string): SaleRuntime
  snapshot(id: string): Snapshot
  /** Sales that are not settled, oldest first. */
  unfinished(): string[]
  /** The newest sale until somebody has acknowledged its end: the one on the screens. */
  current(): Sale | undefined
  counter(): number
  /** The sale with this number, from 1. */
  numbered(counter: number): Sale | undefined
  /** How many refunds were ever asked for. */
  refunds(): number
  /** Whether this journal was written under that till's id, now or before it was copied. */
  isPastTill: (till: string) => boolean
  /** Every sale there ever was, oldest first. */
  all(): string[]
  /** The newest sales, the newest first. */
  recent(most: number): string[]
  /** Somebody has looked at a sale that is over and on no screen: the process need not remember it. */
  forget(id: string): void
  /** Facts that mean something only together: nobody hears of the first before the last. */
  batch<T>(act: () => T): T
  /** Writes what is no fact of a sale: whether the journal takes it is remembered alike. Throws when it does not. */
  write<T>(act: () => T): T
  /** Something a screen shows has changed. */
  changed(): void
  subscribe(listener: () => void): () => void
}

type BookOptions = SaleRuntimeOptions & {
  /** Nobody stands at this till now. */
  isKiosk?: boolean
}

export function createSaleRepository(journal: Journal, options: BookOptions): SaleRepository {
  const { clock } = options
  const things = journal.things(saleFeature)
  const sales = new Map<string, Sale>()
  const lives = createSaleRuntimes(options)
  const telling = createTelling()
  const { changed } = telling
  let currentId = options.isKiosk ? undefined : shownAtFirst(journal)
  const writing = createWriting(changed)
  /** None is added to them while this process lives. */
  let earlier: ReadonlySet<string> | undefined

  function saleOf(id: string): Sale | undefined {
    // Facts of the till itself stand under no name: they tell of no sale.
    const known = id === '' ? undefined : (sales.get(id) ?? fold(journal, id))
    // What is settled and is on no screen is folded again when somebody asks.
    if (known && (id === currentId || !isSaleSettled(known))) sales.set(id, known)
    return known
  }

  function record(id: string, fact: Fact, named?: string): Sale {
    const before = saleOf(id)
    const erasable = secretOf(fact, named)
    const { after } = writing.write(() =>
      journal.append(saleFeature, { id, at: clock.now(), fact, before, erasable }),
    )
    sales.set(id, after)
    lives.stamp(before, after)
    if (fact.kind === 'opened' || fact.kind === 'attemptOpened') currentId = id
    if (fact.kind === 'acknowledged' && currentId === id) currentId = undefined
    if (isSaleSettled(after) && currentId !== id) {
      sales.delete(id)
      lives.forget(id)
    }
    changed()
    return after
  }

  function current(): Sale | undefined {
    const sale = currentId === undefined ? undefined : saleOf(currentId)
    return sale?.acknowledgedAt === null ? sale : undefined
  }

  return {
    sale: saleOf,
    record,
    note(fact) {
      writing.write(() => journal.note(clock.now(), fact))
      changed()
    },
    write: (act) => writing.write(act),
    customerOf: (reference) => journal.erasable(reference),
    trouble: () => writing.trouble(),
    probe: () => writing.probe(() => journal.probe()),
    runtime: (id) => lives.of(id),
    snapshot: (id) => lives.snapshot(id, saleOf(id)),
    unfinished: () => things.unsettled(),
    current,
    counter: () => things.counter(),
    numbered(counter) {
      const id = things.numbered(counter)
      return id === undefined ? undefined : saleOf(id)
    },
    refunds: () => saleQueries(journal).refunds(),
    isPastTill(till) {
      earlier ??= new Set(tillQueries(journal).writers())
      return till === options.tillId || earlier.has(till)
    },
    all: () => things.all(),
    recent: (most) => things.newest(most),
    forget(id) {
      const sale = saleOf(id)
      if (sale && isSaleSettled(sale) && id !== currentId) lives.forget(id)
    },
    ...telling,
  }
}

function createTelling(): Pick<SaleRepository, 'batch' | 'changed' | 'subscribe'> {
  const listeners = new Set<() => void>()
  let isTogether = false

  function changed(): void {
    if (!isTogether) for (const listener of listeners) listener()
  }

  return {
    batch(act) {
      isTogether = true
      try {
        return act()
      } finally {
        isTogether = false
        changed()
      }
    },
    changed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Remembers whether the journal takes what it is given, so that the screens can say so. */
function createWriting(changed: () => void) {
  let trouble: Problem | null = null

  function write<T>(act: () => T): T {
    const before = trouble
    try {
      const written = act()
      trouble = null
      return written
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      trouble = problem('journal.notWritten', { reason })
      throw error
    } finally {
      if (trouble?.code !== before?.code) changed()
    }
  }

  return {
    trouble: () => trouble,
    write,
    probe(act: () => void): void {
      try {
        write(act)
      } catch {
        // The screens are told; the next round tries again.
      }
    },
  }
}

function fold(journal: Journal, id: string): Sale | undefined {
  let sale: Sale | undefined
  for (const { fact, at } of journal.of(saleFeature, id)) sale = reduceSale(sale, id, fact, at)
  return sale
}

/** Without staff nobody takes up what an earlier process left: the screen begins anew, and the sale is settled behind it. */
function shownAtFirst(journal: Journal): string | undefined {
  const [id] = journal.things(saleFeature).newest(1)
  if (id === undefined) return undefined
  return fold(journal, id)?.opened.isAttended === true ? id : undefined
}

const secretOf = (fact: Fact, named: string | undefined) =>
  named !== undefined && 'reference' in fact ? { reference: fact.reference, text: named } : undefined

/** What the process remembers of an attempt; of the newest one unless told otherwise. */
export function attemptRuntimeOf(
  sales: SaleRepository,
  sale: Sale,
  reference = newestAttempt(sale).reference,
): AttemptRuntime {
  const runtime = sales.snapshot(sale.sale).attempts.get(reference)
  if (!runtime) throw new Error(`sale ${sale.sale} has no attempt ${reference}`)
  return runtime
}

export const refundRuntimeOf = (sales: SaleRepository, sale: Sale, refund: string): AttemptRuntime =>
  attemptRuntimeOf(sales, sale, refund)
