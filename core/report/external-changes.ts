// The search for money that others moved at the service, before a period is closed, so that its sums hold it. What cannot be read now falls into the next period.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Finding } from '#core/payment/read.ts'
import type { SaleRepository } from '#core/sale/projection.ts'
import { ownerKey, type AgreementOwner } from '#core/service/access.ts'
import type { Clock } from '#core/system/clock.ts'
import { limits } from '#core/system/limits.ts'
import { pastQueries } from '#core/report/projection.ts'
import { tillQueries } from '#core/till/projection.ts'

type SearchOptions = {
  journal: Journal
  service: AgreementOwner
  sales: SaleRepository
  memberships: Pick<Memberships, 'externalChanges'>
  clock: Clock
  closing: AbortSignal
  reconcile: (sale: string) => Promise<Finding[]>
}

/** Sales read at the same time. */
const atOnce = 4
/** A service that answers so badly is asked no more: a period is closed without it as well. */
const mostTroubles = 4
/** Sales of earlier periods: the newest of those that can still be refunded. */
const mostOlder = 200

/** The sales of which money moved in the open period, and then the newest of those before. */
function salesToRead({ journal, service }: Pick<SearchOptions, 'journal' | 'service'>): string[] {
  const past = pastQueries(journal)
  const period = { from: (tillQueries(journal).lastClosing()?.seq ?? 0) + 1, until: journal.rows() + 1 }
  // A membership's money stands under its agreement's name, which is no sale's.
  const moved = past.movementsIn(period).filter(({ flow }) => flow !== 'AGREEMENT')
  const paid = past.search({
    words: null,
    filter: 'paid',
    openedAt: null,
    asked: [],
    before: null,
    most: mostOlder,
  })
  const own = [...moved, ...paid].filter(({ owner }) => owner === ownerKey(service))
  return [...new Set(own.map(({ sale }) => sale))]
}

/** Writes down what it finds. It never fails, and keeps nobody waiting for long: what it did not reach is in a later period's sums. */
export async function findExternalMoney(options: SearchOptions): Promise<void> {
  const { sales, clock, closing, reconcile, memberships } = options
  const until = clock.elapsed() + limits.lookElsewhere
  let troubles = 0
  const queue = salesToRead(options).values()
  const worker = async () => {
    for (const sale of queue) {
      if (closing.aborted || clock.elapsed() >= until || troubles >= mostTroubles) return
      const findings = await reconcile(sale)
      troubles += findings.filter(({ trouble }) => trouble !== null).length
      sales.forget(sale)
    }
  }
  await Promise.all([memberships.externalChanges.find(), ...Array.from({ length: atOnce }, worker)])
}
