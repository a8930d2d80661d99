// The till's own work, every second: the steps that no screen waits for, files that changed, the printer, sign-outs, the clock, and whether the service is back.
import type { PlanShelf } from '#core/agreement/plans.ts'
import type { Book } from '#core/sale/book.ts'
import type { Shelf } from '#core/catalog/shelf.ts'
import type { Printing } from '#core/print/printing.ts'
import type { Checkout } from '#core/sale/checkout.ts'
import type { Clock } from '#core/clock.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/log.ts'
import { stateOf } from '#core/sale/state.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { TimeCheck } from '#core/time-check.ts'
import type { Uploads } from '#core/uploads.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

/** Between two looks whether a service that was away is back. ms */
const probeEvery = 15_000
/** Unfinished sales stepped at the same time. */
export const atOnce = 4

type Sweeping = {
  book: Book
  checkout: Checkout
  clock: Clock
  log: Log
  shelf: Shelf
  plans: PlanShelf
  staff: Staff
  health: TillView['service']
  refusal: () => Problem | null
  printing: Pick<Printing, 'follow'>
  time: Pick<TimeCheck, 'review'>
  uploads: Pick<Uploads, 'tidy'> | undefined
  /** Asks the service for anything at all. */
  probe: () => Promise<void>
}

export function createSweep({
  book,
  checkout,
  clock,
  log,
  shelf,
  plans,
  staff,
  health,
  refusal,
  probe,
  printing,
  time,
  uploads,
}: Sweeping) {
  let probedAt = -Infinity
  /** While the service is away and no sale asks it, somebody must: or the screens would never hear that it is back. */
  async function probeIfDue(): Promise<void> {
    const isDue = clock.elapsed() - probedAt >= probeEvery
    if (health.unreachableSince === null || !isDue || book.unfinished().length > 0 || refusal() !== null)
      return
    probedAt = clock.elapsed()
    await probe()
  }
  return async (): Promise<void> => {
    await stepAll(book, checkout, log)
    if (book.trouble() !== null) book.probe()
    // Each of them looks at its own file.
    if ([shelf.refresh(), plans.refresh()].includes(true)) book.changed()
    // Nobody is sent away from a sale that runs.
    const current = book.current()
    staff.tidy(current !== undefined && !saleCan.acknowledge.has(stateOf(current)))
    printing.follow()
    time.review()
    uploads?.tidy()
    await probeIfDue()
  }
}

async function stepAll(book: Book, checkout: Checkout, log: Log): Promise<void> {
  const current = book.current()?.sale
  // The sale on screen first; one that a screen waits for is stepped by its poll.
  const due = book.unfinished().toSorted((one, other) => Number(other === current) - Number(one === current))
  const queue = due.values()
  const worker = async () => {
    for (const id of queue) {
      try {
        if (!book.moment(id).isServed) await checkout.step(id)
      } catch (error) {
        log.error({ sale: id, error }, 'a step of this sale failed; the others go on')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Rows of the journal checked at once: some milliseconds' work, so that no screen waits for it. */
const rowsAtOnce = 200
/** Between two of those. ms */
const betweenRows = 10
/** Rows after which the screens are told how far it is. */
const tellEvery = 20_000

/** Checks what the journal was opened without, behind the till that sells; ends when all of it is checked or it breaks. */
export async function verifyBehind(
  { journal, clock, log, book }: Pick<Sweeping, 'clock' | 'log' | 'book'> & { journal: Journal },
  closing: AbortSignal,
): Promise<void> {
  let toldAt = 0
  while (!closing.aborted) {
    const { facts, isWhole, trouble } = journal.verify(rowsAtOnce)
    if (isWhole || trouble) {
      if (trouble) log.error({ problem: trouble }, 'the journal is not whole: the till refuses to sell')
      if (facts > 0) book.changed()
      return
    }
    if (facts - toldAt >= tellEvery) {
      toldAt = facts
      book.changed()
    }
    await clock.wait(betweenRows, closing)
  }
}
