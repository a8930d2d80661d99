// The search for changes that others made to sales settled here. The service is asked before a period is closed, so that its sums hold them.
import type { CommandOptions } from '#core/app/commands.ts'
import { limits } from '#core/system/limits.ts'
import { ownerOf, type TillOptions } from '#core/app/till-options.ts'

type Kept = Pick<TillOptions, 'journal' | 'service'>
type Looking = Pick<CommandOptions, 'sales' | 'clock' | 'closing' | 'reconcile'>

/** Sales read at the same time. */
const atOnce = 4
/** A service that answers so badly is asked no more: a period is closed without it as well. */
const mostTroubles = 4
/** Sales of earlier periods: the newest of those that can still be refunded. */
const mostOlder = 200

/** The sales of which money moved in the open period, and then the newest of those before. */
export function salesToRead({ journal, service }: Kept): string[] {
  const { past } = journal
  const period = { from: (past.lastClosing()?.seq ?? 0) + 1, until: journal.rows() + 1 }
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
  const own = [...moved, ...paid].filter(({ owner }) => owner === ownerOf(service))
  return [...new Set(own.map(({ sale }) => sale))]
}

/** Writes down what it finds. It never fails, and keeps nobody waiting for long: what it did not reach is in a later period's sums. */
export async function findExternalChanges(options: Looking, ids: readonly string[]): Promise<void> {
  const { sales, clock, closing, reconcile } = options
  const until = clock.elapsed() + limits.lookElsewhere
  let troubles = 0
  const queue = ids.values()
  const worker = async () => {
    for (const sale of queue) {
      if (closing.aborted || clock.elapsed() >= until || troubles >= mostTroubles) return
      const findings = await reconcile(sale)
      troubles += findings.filter(({ trouble }) => trouble !== null).length
      sales.forget(sale)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
