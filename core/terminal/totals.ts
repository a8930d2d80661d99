// The sums of what a register has taken: of a time, or of rows of the journal.
import { checkoutQueries, type MovedRow } from '#core/checkout/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { ownerOf, type Owner } from '#core/service/access.ts'
import { rightProblem } from '#core/terminal/checkouts.ts'
import type { Register, Terminal, TerminalSums } from '#core/terminal/terminal.ts'
import { currencyOf } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'

type TotalsOptions = { journal: Journal; service: Owner; settings: Pick<Settings, 'market'> }

export const createTotals = (options: TotalsOptions): Pick<Terminal, 'totals' | 'totalsOfRows' | 'rows'> => ({
  totals(register, from, to) {
    const sums = totalsOf(options, register, ({ movedAt }, owner) => movedAt(register.id, from, to, owner))
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return sums.ok ? ok({ ...span, ...sums.value }) : sums
  },
  totalsOfRows: (register, from, to) =>
    totalsOf(options, register, ({ movedIn }, owner) => movedIn(register.id, from, to, owner)),
  rows: () => options.journal.rows(),
})

function totalsOf(
  options: TotalsOptions,
  register: Register,
  moved: (queries: ReturnType<typeof checkoutQueries>, owner: string) => MovedRow[],
): Result<TerminalSums> {
  const lacking = rightProblem(register, 'totals')
  if (lacking) return failed(lacking)
  const currency = currencyOf[options.settings.market]
  const rows = moved(checkoutQueries(options.journal), ownerOf(options.service))
  const captures = rows.filter(({ kind }) => kind === 'captured')
  const refunds = rows.filter(({ kind }) => kind !== 'captured')
  const [captured, refunded] = [captures, refunds].map((side) => sum(side.map(({ value }) => value)))
  return ok({
    currency,
    payments: {
      count: sum(captures.map(({ begun }) => begun)),
      captured: { value: captured ?? 0, currency },
    },
    refunds: { count: refunds.length, refunded: { value: refunded ?? 0, currency } },
    net: { value: (captured ?? 0) - (refunded ?? 0), currency },
  })
}
