// The till's own work, every second: the steps that no screen waits for, files that changed, the printer, sign-outs, the clock, and whether the service is back.
import type { PlanFile } from '#core/agreement/plan-file.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import type { Printing } from '#core/printing/printing.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import { stateOf } from '#core/sale/state.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Problem } from '#shared/problem.ts'
import { saleCan } from '#shared/sale.ts'

/** Between two looks whether a service that was away is back. ms */
const probeEvery = 15_000

type Sweeping = {
  sales: SaleRepository
  checkout: PaymentRunner
  clock: Clock
  log: Log
  catalogFile: CatalogFile
  plans: PlanFile
  staff: Staff
  health: TillView['service']
  refusal: () => Problem | null
  printing: Pick<Printing, 'follow'>
  time: Pick<TimeCheck, 'review'>
  uploads: Pick<Uploads, 'tidy'> | undefined
  /** Asks the service for anything at all. */
  probe: () => Promise<void>
}

export function createDueSteps({
  sales,
  checkout,
  clock,
  log,
  catalogFile,
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
    if (health.unreachableSince === null || !isDue || sales.unfinished().length > 0 || refusal() !== null)
      return
    probedAt = clock.elapsed()
    await probe()
  }
  return async (): Promise<void> => {
    await stepAll(sales, checkout, log)
    if (sales.trouble() !== null) sales.probe()
    // Each of them looks at its own file.
    if ([catalogFile.refresh(), plans.refresh()].includes(true)) sales.changed()
    // Nobody is sent away from a sale that runs.
    const current = sales.current()
    staff.tidy(current !== undefined && !saleCan.acknowledge.has(stateOf(current)))
    printing.follow()
    time.review()
    uploads?.tidy()
    await probeIfDue()
  }
}

async function stepAll(sales: SaleRepository, checkout: PaymentRunner, log: Log): Promise<void> {
  const current = sales.current()?.sale
  // The sale on screen first; one that a screen waits for is stepped by its poll.
  const due = sales.unfinished().toSorted((one, other) => Number(other === current) - Number(one === current))
  const queue = due.values()
  const worker = async () => {
    for (const id of queue) {
      try {
        if (!sales.snapshot(id).isServed) await checkout.step(id)
      } catch (error) {
        log.error({ sale: id, error }, 'a step of this sale failed; the others go on')
      }
    }
  }
  await Promise.all(Array.from({ length: limits.stepsAtOnce }, worker))
}

/** Rows of the journal checked at once: some milliseconds' work, so that no screen waits for it. */
const rowsAtOnce = 200
/** Between two of those. ms */
const betweenRows = 10
/** Rows after which the screens are told how far it is. */
const tellEvery = 20_000

/** Checks what the journal was opened without, behind the till that sells; ends when all of it is checked or it breaks. */
export async function verifyInBackground(
  { journal, clock, log, sales }: Pick<Sweeping, 'clock' | 'log' | 'sales'> & { journal: Journal },
  closing: AbortSignal,
): Promise<void> {
  let toldAt = 0
  while (!closing.aborted) {
    const { facts, isWhole, trouble } = journal.verify(rowsAtOnce)
    if (isWhole || trouble) {
      if (trouble) log.error({ problem: trouble }, 'the journal is not whole: the till refuses to sell')
      if (facts > 0) sales.changed()
      return
    }
    if (facts - toldAt >= tellEvery) {
      toldAt = facts
      sales.changed()
    }
    await clock.wait(betweenRows, closing)
  }
}
