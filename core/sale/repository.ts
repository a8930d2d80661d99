// The till's sales as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Fact } from '#core/sale/facts.ts'
import { createFolds, foldOf } from '#core/folds/folds.ts'
import type { Journal } from '#core/journal/journal.ts'
import { createRecorder, type Recorder } from '#core/process/runner.ts'
import { createPaymentRuntimes } from '#core/payment/runtime.ts'
import type { PaymentRepository, PaymentRuntimeOptions } from '#core/payment/runtime.ts'
import { isUnderWay, type Sale } from '#core/sale/state.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import type { TillFact } from '#core/till/facts.ts'
import { tillQueries } from '#core/till/projection.ts'

export type SaleRepository = Recorder &
  PaymentRepository & {
    /** The sale as the journal tells it. */
    sale(id: string): Sale | undefined
    /**
     * Writes the fact down, then believes it. Throws when it cannot be written. `customer`: the full phone number or personal code of
     * the attempt that the fact opens; kept beside the facts until the sale is settled, and never in a fact, a log or a screen.
     */
    record(id: string, fact: Fact, customer?: string): Sale
    /** A fact of the till itself, likewise. */
    note(fact: TillFact): void
    /** Sales that are not settled, oldest first. */
    unfinished(): string[]
    /** The newest sale until somebody has acknowledged its end: the one on the screens. */
    current(): Sale | undefined
    counter(): number
    /** The sale with this number, from 1. */
    numbered(counter: number): Sale | undefined
    /** Every sale there ever was, oldest first. */
    all(): string[]
    /** The newest sales, the newest first. */
    recent(most: number): string[]
    /** Somebody has looked at a sale that is over and on no screen: the process need not remember it. */
    forget(id: string): void
  }

type SaleRepositoryOptions = PaymentRuntimeOptions & {
  /** Nobody stands at this till now. */
  isKiosk?: boolean
  /** Called in the commit that gives out a receipt, before it does. */
  beforeReceipt: () => void
  /** A listener to changes threw. */
  listenerFailed: (error: unknown) => void
}

export function createSaleRepository(journal: Journal, options: SaleRepositoryOptions): SaleRepository {
  const { clock } = options
  const entities = journal.entities(saleFeature)
  const runtimes = createPaymentRuntimes(options)
  const recorder = createRecorder(journal, { startedAt: clock.now(), listenerFailed: options.listenerFailed })
  const sales = createFolds(journal, saleFeature, {
    clock,
    recorder,
    onScreen: {
      begins: ['opened', 'attemptOpened'],
      ends: 'acknowledged',
      first: shownAtFirst(journal, options.isKiosk === true),
    },
  })

  const record = (id: string, fact: Fact, customer?: string): Sale =>
    recorder.batch(() => {
      if (fact.kind === 'captured' || fact.kind === 'refunded') options.beforeReceipt()
      const { before, after } = sales.record(id, fact, secretOf(fact, customer))
      const unstamp = runtimes.stamp(before?.payment, after.payment)
      recorder.whenOver((isWritten) => {
        if (!isWritten) unstamp()
        else if (!sales.isOpen(id)) runtimes.forget(id)
      })
      return after
    })

  return {
    sale: sales.of,
    record,
    note(fact) {
      recorder.write(() => journal.note(clock.now(), fact))
      recorder.changed()
    },
    customerOf: (reference) => journal.erasable(reference),
    payment: (id) => sales.of(id)?.payment,
    runtime(id) {
      const { payment, acknowledgedAt = null } = sales.of(id) ?? {}
      return runtimes.of(id, payment, acknowledgedAt !== null)
    },
    unfinished: () => entities.unsettled(),
    current: sales.current,
    counter: () => saleQueries(journal).lastNumber(),
    numbered: (counter) => sales.of(entities.numbered(counter)),
    refunds: () => saleQueries(journal).refunds(),
    isPastTill: pastTillsOf(journal, options.tillId),
    all: () => entities.all(),
    recent: (most) => entities.newest(most),
    forget(id) {
      if (sales.of(id) && !sales.isOpen(id)) runtimes.forget(id)
    },
    ...recorder,
  }
}

/** None is added to them while this process lives. */
function pastTillsOf(journal: Journal, tillId: string): (till: string) => boolean {
  let earlier: ReadonlySet<string> | undefined
  return (till) => till === tillId || (earlier ??= new Set(tillQueries(journal).writers())).has(till)
}

/**
 * Without staff nobody takes up what an earlier process left: the screen begins anew, and the sale is settled behind it. What another register
 * waits for is shown again while it can be paid.
 */
function shownAtFirst(journal: Journal, isKiosk: boolean): string | undefined {
  const [id] = journal.entities(saleFeature).newest(1)
  const sale = id === undefined ? undefined : foldOf(journal, saleFeature, id)
  if (!sale || sale.acknowledgedAt !== null) return undefined
  if (sale.register && !sale.payment.terms.isAttended) return isUnderWay(sale) ? id : undefined
  return !isKiosk && sale.payment.terms.isAttended ? id : undefined
}

const secretOf = (fact: Fact, customer: string | undefined) =>
  customer !== undefined && 'reference' in fact ? { reference: fact.reference, text: customer } : undefined
