// The sums of what a register has taken: of a time, or of rows of the journal.
import type { TillContext } from '#core/till-context.ts'
import { checkoutQueries, type MovedRow } from '#core/checkout/projection.ts'
import { ownerKey } from '#core/service/access.ts'
import { rightProblem } from '#core/terminal/checkouts.ts'
import type { Register, Terminal, TerminalSums } from '#core/terminal/terminal.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, type Result } from '#shared/problem.ts'

type Totals = Pick<Terminal, 'totals' | 'totalsOfRows' | 'rowOfReceipt' | 'rows'>

export const createTotals = (context: TillContext): Totals => ({
  totals(register, from, to) {
    const { movedAt } = checkoutQueries(context.journal)
    const sums = sumsOf(context, register, movedAt(register.id, from, to, ownerKey(context.service)))
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return sums.ok ? ok({ ...span, ...sums.value }) : sums
  },
  totalsOfRows(register, from, to) {
    const { movedIn } = checkoutQueries(context.journal)
    const rows = movedIn(register.id, from, to, ownerKey(context.service))
    const sums = sumsOf(context, register, rows)
    if (!sums.ok) return sums
    const reversals = refundsOf(
      rows.filter((row) => isAskedByRegister(context, row)),
      sums.value.currency,
    )
    return ok({ ...sums.value, reversals })
  },
  rowOfReceipt: (receipt) => checkoutQueries(context.journal).rowOfReceipt(receipt),
  rows: () => context.journal.rows(),
})

function isAskedByRegister(
  { sales }: Pick<TillContext, 'sales'>,
  { kind, sale, receipt }: MovedRow,
): boolean {
  if (kind !== 'refunded' || receipt === null) return false
  const refunds = sales.sale(sale)?.payment.attempts.flatMap((attempt) => attempt.refunds) ?? []
  return refunds.some(
    ({ by, state }) => by === 'register' && state.is === 'refunded' && state.receipt === receipt,
  )
}

const valueOf = ({ value }: MovedRow): number => value

function sumsOf(
  { settings }: Pick<TillContext, 'settings'>,
  register: Register,
  rows: MovedRow[],
): Result<TerminalSums> {
  const lacking = rightProblem(register, 'totals')
  if (lacking) return failed(lacking)
  const currency = currencyOf[settings.market]
  const captures = rows.filter(({ kind }) => kind === 'captured')
  const captured = sum(captures.map(valueOf))
  const refunds = refundsOf(rows, currency)
  return ok({
    currency,
    payments: { count: sum(captures.map(({ begun }) => begun)), captured: { value: captured, currency } },
    refunds,
    net: { value: captured - refunds.refunded.value, currency },
  })
}

function refundsOf(rows: readonly MovedRow[], currency: Currency): TerminalSums['refunds'] {
  const refunds = rows.filter(({ kind }) => kind !== 'captured')
  return { count: refunds.length, refunded: { value: sum(refunds.map(valueOf)), currency } }
}
