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
    const { movedAt } = checkoutQueries(options.journal)
    const sums = sumsOf(options, register, movedAt(register.id, from, to, ownerOf(options.service)))
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return sums.ok ? ok({ ...span, ...sums.value }) : sums
  },
  totalsOfRows(register, from, to) {
    const { movedIn } = checkoutQueries(options.journal)
    return sumsOf(options, register, movedIn(register.id, from, to, ownerOf(options.service)))
  },
  rows: () => options.journal.rows(),
})

const valueOf = ({ value }: MovedRow): number => value

function sumsOf({ settings }: TotalsOptions, register: Register, rows: MovedRow[]): Result<TerminalSums> {
  const lacking = rightProblem(register, 'totals')
  if (lacking) return failed(lacking)
  const currency = currencyOf[settings.market]
  const captures = rows.filter(({ kind }) => kind === 'captured')
  const refunds = rows.filter(({ kind }) => kind !== 'captured')
  const captured = sum(captures.map(valueOf))
  const refunded = sum(refunds.map(valueOf))
  return ok({
    currency,
    payments: { count: sum(captures.map(({ begun }) => begun)), captured: { value: captured, currency } },
    refunds: { count: refunds.length, refunded: { value: refunded, currency } },
    net: { value: captured - refunded, currency },
  })
}
