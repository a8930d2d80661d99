// The till's sales as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Fact } from '#core/sale/facts.ts'
import { isSaleSettled } from '#core/sale/balance.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createSaleRuntimes, type SaleRuntime, type SaleRuntimeOptions } from '#core/sale/runtime.ts'
import { reduceSale } from '#core/sale/reduce.ts'
import { newestAttempt, type Sale } from '#core/sale/state.ts'
import type { Snapshot } from '#core/sale/step.ts'
import type { AttemptRuntime } from '#core/sale/attempt-runtime.ts'
import type { TillFact } from '#core/journal/till-facts.ts'
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
  write(act: () => void): void
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

  function record(id: string, given: Fact, named?: string): Sale {
    const at = clock.now()
    const before = saleOf(id)
    const fact = withReceipt(journal, before, given)
    const after = reduceSale(before, id, fact, at)
    const rests = isSaleSettled(after)
    writing.write(() => journal.append(after, at, fact, secretOf(fact, named)))
    sales.set(id, after)
    lives.stamp(before, after)
    if (fact.kind === 'opened' || fact.kind === 'attemptOpened') currentId = id
    if (fact.kind === 'acknowledged' && currentId === id) currentId = undefined
    if (rests && currentId !== id) {
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
    unfinished: () => journal.unfinished(),
    current,
    counter: () => journal.counter(),
    numbered(counter) {
      const id = journal.numbered(counter)
      return id === undefined ? undefined : saleOf(id)
    },
    refunds: () => journal.refunds(),
    isPastTill(till) {
      earlier ??= new Set(journal.agreements.tills())
      return till === options.tillId || earlier.has(till)
    },
    all: () => journal.sales(),
    recent: (most) => journal.recent(most),
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

  function write(act: () => void): void {
    const before = trouble
    try {
      act()
      trouble = null
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

/**
 * Money that came or went gets the next receipt's number with the fact that says so: the series has no gap and no double. What is only
 * said again keeps the number it has.
 */
function withReceipt(journal: Journal, sale: Sale | undefined, fact: Fact): Fact {
  if (fact.kind !== 'captured' && fact.kind !== 'refunded') return fact
  const attempt = sale?.attempts.find(({ reference }) => reference === fact.reference)
  const state =
    fact.kind === 'captured'
      ? attempt?.state
      : attempt?.refunds.find(({ refund }) => refund === fact.refund)?.state
  const known = state && 'receipt' in state ? state.receipt : null
  return { ...fact, receipt: known ?? journal.receipts() + 1 }
}

function fold(journal: Journal, id: string): Sale | undefined {
  let sale: Sale | undefined
  for (const { fact, at } of journal.of(id)) sale = reduceSale(sale, id, fact, at)
  return sale
}

/** Without staff nobody takes up what an earlier process left: the screen begins anew, and the sale is settled behind it. */
function shownAtFirst(journal: Journal): string | undefined {
  const id = journal.latest()
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
