// The sums of what a register has taken: of a time, or of rows of the journal.
import { checkoutQueries, type MovedRow } from '#core/checkout/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import { ownerOf, type Owner } from '#core/service/access.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { rightProblem } from '#core/terminal/checkouts.ts'
import type { Register, Terminal, TerminalSums } from '#core/terminal/terminal.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { sum } from '#shared/order.ts'
import { failed, ok, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'

type TotalsOptions = {
  journal: Journal
  service: Owner
  settings: Pick<Settings, 'market'>
  sales: Pick<SaleRepository, 'sale'>
}

type Totals = Pick<Terminal, 'totals' | 'totalsOfRows' | 'rowOfReceipt' | 'rows'>

export const createTotals = (options: TotalsOptions): Totals => ({
  totals(register, from, to) {
    const { movedAt } = checkoutQueries(options.journal)
    const sums = sumsOf(options, register, movedAt(register.id, from, to, ownerOf(options.service)))
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    return sums.ok ? ok({ ...span, ...sums.value }) : sums
  },
  totalsOfRows(register, from, to) {
    const { movedIn } = checkoutQueries(options.journal)
    const rows = movedIn(register.id, from, to, ownerOf(options.service))
    const sums = sumsOf(options, register, rows)
    if (!sums.ok) return sums
    const reversals = refundsOf(
      rows.filter((row) => isAskedByRegister(options, row)),
      sums.value.currency,
    )
    return ok({ ...sums.value, reversals })
  },
  rowOfReceipt: (receipt) => checkoutQueries(options.journal).rowOfReceipt(receipt),
  rows: () => options.journal.rows(),
})

function isAskedByRegister({ sales }: TotalsOptions, { kind, sale, receipt }: MovedRow): boolean {
  if (kind !== 'refunded' || receipt === null) return false
  const refunds = sales.sale(sale)?.payment.attempts.flatMap((attempt) => attempt.refunds) ?? []
  return refunds.some(
    ({ by, state }) => by === 'register' && state.is === 'refunded' && state.receipt === receipt,
  )
}

const valueOf = ({ value }: MovedRow): number => value

function sumsOf({ settings }: TotalsOptions, register: Register, rows: MovedRow[]): Result<TerminalSums> {
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
