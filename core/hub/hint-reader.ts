// The till's answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import { keepNewest } from '#core/system/newest.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Hint } from '#shared/hub.ts'

export type HintReaderOptions = {
  sales: SaleRepository
  paymentRunner: PaymentRunner
  memberships: Pick<Memberships, 'agreements' | 'runner'>
  clock: Clock
  log: Pick<Log, 'error'>
  service: Pick<ServiceAccess, 'merchantSerialNumber' | 'environment' | 'address'>
}

/** A payment that hints are heaped on is read no oftener by them: the service counts reads. ms */
const betweenHints = 400
/** Payments of which the last hint's moment is remembered. */
const mostPayments = 100

export function createHintReader({
  sales,
  paymentRunner,
  memberships,
  clock,
  log,
  service,
}: HintReaderOptions) {
  const { agreements, runner } = memberships
  const hintedAt = new Map<string, number>()
  const step = (what: Promise<unknown>) =>
    void what.catch((error: unknown) => log.error({ error }, 'the step after a hint failed'))

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const runtime = sales.unfinished().includes(id) ? sales.snapshot(id).attempts.get(reference) : undefined
    if (!runtime) return
    runtime.mustRead = true
    sales.wake()
    const now = clock.elapsed()
    // The screen's next poll, or the scheduler, reads it then.
    if (now - (hintedAt.get(reference) ?? -Infinity) < betweenHints) return
    keepNewest(hintedAt, reference, now, mostPayments)
    step(paymentRunner.step(id))
  }

  function agreement(agreementId: string): void {
    const found = agreements.byId(agreementId, ownerOf(service))
    if (!found) return
    if (agreements.unfinished().includes(found.agreement)) {
      agreements.runtime(found.agreement).mustRead = true
      step(runner.step(found.agreement))
    } else step(runner.read(found.agreement))
  }

  return {
    one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),
    /** Reads whatever is open, for events before a stream was opened: the sale on screen now; the scheduler reads the others, a few at once. */
    all() {
      for (const id of sales.unfinished())
        for (const runtime of sales.snapshot(id).attempts.values()) runtime.mustRead = true
      const current = sales.current()
      if (current) step(paymentRunner.step(current.sale))
      for (const name of agreements.unfinished()) agreements.runtime(name).mustRead = true
      sales.wake()
    },
  }
}
