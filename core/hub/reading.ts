// The till's answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/clock.ts'
import type { Log } from '#core/log.ts'
import type { Book } from '#core/sale/book.ts'
import type { Checkout } from '#core/sale/checkout.ts'
import { ownerOf, type ServiceAccess } from '#core/till-options.ts'
import type { Hint } from '#shared/hub.ts'

export type ReadingOptions = {
  book: Book
  checkout: Checkout
  memberships: Pick<Memberships, 'agreements' | 'engine'>
  clock: Clock
  log: Pick<Log, 'error'>
  service: Pick<ServiceAccess, 'merchantSerialNumber' | 'environment' | 'address'>
}

/** A payment that hints are heaped on is read no oftener by them: the service counts reads. ms */
const betweenHints = 400

export function createReading({ book, checkout, memberships, clock, log, service }: ReadingOptions) {
  const { agreements, engine } = memberships
  const hintedAt = new Map<string, number>()
  const step = (what: Promise<unknown>) =>
    void what.catch((error: unknown) => log.error({ error }, 'the step after a hint failed'))

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const watch = book.unfinished().includes(id) ? book.moment(id).watches.get(reference) : undefined
    if (!watch) return
    watch.mustRead = true
    const now = clock.elapsed()
    // The screen's next poll, or the sweep, reads it then.
    if (now - (hintedAt.get(reference) ?? -Infinity) < betweenHints) return
    if (hintedAt.size > 100) hintedAt.clear()
    hintedAt.set(reference, now)
    step(checkout.step(id))
  }

  function agreement(agreementId: string): void {
    const found = agreements.byId(agreementId, ownerOf(service))
    if (!found) return
    if (agreements.unfinished().includes(found.agreement)) {
      agreements.watch(found.agreement).mustRead = true
      step(engine.step(found.agreement))
    } else step(engine.read(found.agreement))
  }

  return {
    one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),
    /** Something may have happened that nobody has told: the sale on screen is read now, the sweep reads the others, a few at once. */
    all() {
      for (const id of book.unfinished())
        for (const watch of book.moment(id).watches.values()) watch.mustRead = true
      const current = book.current()
      if (current) step(checkout.step(current.sale))
      for (const name of agreements.unfinished()) agreements.watch(name).mustRead = true
    },
  }
}
