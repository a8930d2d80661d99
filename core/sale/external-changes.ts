// The search for changes that others made to sales settled here. The service is asked before a period is closed, so that its sums hold them.
import type { CommandOptions } from '#core/app/commands.ts'
import { limits } from '#core/system/limits.ts'

type Looking = Pick<CommandOptions, 'sales' | 'clock' | 'closing' | 'reconcile'>

/** Sales read at the same time. */
const atOnce = 4
/** A service that answers so badly is asked no more: a period is closed without it as well. */
const mostTroubles = 4
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
