// The search for what others moved at the service, before a period is closed. What cannot be read now falls into the next period.
import type { CommandOptions } from '#core/app/commands.ts'
import { ownerOf, type TillOptions } from '#core/app/till-options.ts'
import { pastQueries } from '#core/report/projection.ts'
import { findExternalChanges } from '#core/sale/external-changes.ts'
import { tillQueries } from '#core/till/projection.ts'

/** Sales of earlier periods: the newest of those that can still be refunded. */
const mostOlder = 200

export async function findMoneyElsewhere(options: CommandOptions): Promise<void> {
  await Promise.all([
    options.memberships.foundMoney.find(),
    findExternalChanges(options, salesToRead(options)),
  ])
}

/** The sales of which money moved in the open period, and then the newest of those before. */
export function salesToRead({ journal, service }: Pick<TillOptions, 'journal' | 'service'>): string[] {
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
  const own = [...moved, ...paid].filter(({ owner }) => owner === ownerOf(service))
  return [...new Set(own.map(({ sale }) => sale))]
}
