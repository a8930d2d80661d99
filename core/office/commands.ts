// The office's commands about the past: found sales, one sale whole, reports and their proof.
import type { TillContext } from '#core/till-context.ts'
import type { Journal } from '#core/journal/journal.ts'
import { isWithStaff } from '#core/kiosk/commands.ts'
import { findExternalMoney } from '#core/report/external-changes.ts'
import { createWithSale, foreignSaleProblem } from '#core/sale/sale-access.ts'
import { createLogs, eventsOf, historyCommands } from '#core/office/sale-history.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { receiptAt, rowsOfReceipt, rowsOfZ } from '#core/printing/documents.ts'
import { exportActs, exportOf, exportTable } from '#core/report/export.ts'
import { searchSales } from '#core/report/sale-search.ts'
import { compareDays } from '#core/report/reconcile.ts'
import { closePeriod, closingOf, closings, periodOf, xReport, type Reporting } from '#core/report/report.ts'
import { saleFeature, saleQueries } from '#core/sale/projection.ts'
import { factView, questionFor, viewOf } from '#core/sale/view.ts'
import { refundablePartsOf, type Sale } from '#core/sale/state.ts'
import { tillQueries } from '#core/till/projection.ts'
import { todayOf } from '#core/report/today.ts'
import { localeOf, shopDays } from '#core/settings/settings.ts'
import type { Handlers, Takes } from '#shared/bridge.ts'
import type { Exported, reportCommands } from '#shared/report.ts'
import type { FactView, saleSearchCommands, SaleFile } from '#shared/sale-search.ts'
import { spokenIn, textIn } from '#shared/language.ts'
import { failed, ok, problem } from '#shared/problem.ts'

export function officeCommands(
  context: TillContext,
): Pick<
  Handlers,
  | keyof typeof reportCommands
  | keyof typeof saleSearchCommands
  | 'sale.recent'
  | 'sale.look'
  | 'office.open'
  | 'customer.show'
> {
  const { journal, settings, sales } = context
  const withSale = createWithSale(sales)
  const logOf = createLogs(context)
  const reporting: Reporting & typeof context = {
    ...context,
    unfinished: () => sales.unfinished().flatMap((id) => sales.sale(id) ?? []),
    productName(id) {
      const product = context.catalogFile.product(id)
      return product ? textIn(product.names, spokenIn(localeOf(settings))) : null
    },
  }
  return {
    ...historyCommands(context, withSale, logOf),
    'office.open': async ({ barcode }, { surface, session }) => {
      const isOfStaff = surface !== 'kiosk' || isWithStaff(context.kiosk, context.staff, session)
      if (!context.host.openOffice || !isOfStaff)
        return failed(problem('command.notAllowed', { name: 'office.open', surface }))
      context.host.openOffice(barcode === undefined ? '' : `#/products?add=${barcode}`)
      if (surface !== 'kiosk') return ok(null)
      context.kiosk.isInOffice = true
      sales.changed()
      return ok(null)
    },
    'customer.show': async () => {
      if (!context.host.showCustomer)
        return failed(problem('command.notAllowed', { name: 'customer.show', surface: 'cashier' }))
      context.host.showCustomer()
      return ok(null)
    },
    'office.search': async (search) => ok(searchSales(journal, shopDays(settings), search, askedIn(sales))),
    'office.sale': ({ sale: id }) =>
      withSale(id, async (sale) => {
        const stranger = foreignSaleProblem(context, sale)
        const { events, trouble } = stranger ? { events: [], trouble: stranger } : await eventsOf(sale, logOf)
        // It may have gone on meanwhile.
        const now = sales.sale(id) ?? sale
        const file: SaleFile = { ...fileOf(context, now), events, trouble }
        sales.forget(id)
        return ok(file)
      }),
    'report.x': async () => ok(xReport(reporting)),
    'report.close': async ({ from }, caller) => {
      const doubt = context.anchor.trouble()
      // Nobody could sign that report: the next start would take it for somebody else's.
      if (doubt && doubt.code !== 'journal.accepted') return failed(doubt)
      await findExternalMoney(context)
      return closePeriod(reporting, from, (fact) => sales.note(fact), context.staff.personAt(caller) ?? null)
    },
    'report.z': async ({ number }) => {
      const z = closingOf(journal, number)
      return z.ok ? ok(rowsOfZ(z.value)) : z
    },
    'report.list': async () => ok(closings(journal)),
    'report.today': async () => ok(todayOf(reporting, askedIn(sales))),
    'report.period': async (days) => ok(periodOf(reporting, days)),
    'report.export': async (asked) => ok(exportedBy(reporting, asked)),
    'report.reconcile': async ({ next, ...days }) => ok(await compareDays(reporting, days, next)),
  }
}

function exportedBy(reporting: Reporting, { format, table, ...days }: Takes<'report.export'>): Exported {
  if (table === undefined) return exportOf(reporting, days, format)
  if (table === 'acts') return exportActs(reporting, days)
  return exportTable(periodOf(reporting, days), days, table)
}

/** Sales of which somebody must say how they go on. */
const askedIn = (sales: SaleRepository): string[] =>
  sales.unfinished().filter((id) => {
    const sale = sales.sale(id)
    return sale !== undefined && questionFor(sale, sales.runtime(id)) !== null
  })

function fileOf(context: TillContext, sale: Sale): Omit<SaleFile, 'events' | 'trouble'> {
  const { sales, journal } = context
  return {
    sale: viewOf(sale, sales),
    otherTill: sale.otherTill,
    facts: [...allowedBefore(journal, sale), ...journal.of(saleFeature, sale.sale).map(factView)],
    ...refundablePartsOf(sale),
    discounts: sale.ordered?.discounts ?? [],
    receipts: receiptsOf(context, sale),
    copies: sale.copies,
  }
}

/** Discounts that a manager allowed while its basket was filled. */
const allowedBefore = (journal: Pick<Journal, 'queries'>, { ordered }: Sale): FactView[] =>
  tillQueries(journal)
    .discountsAllowed(ordered?.basket ?? '')
    .map(({ seq, at, fact: { kind, value, reason, person = null, askedBy = null } }) => ({
      seq,
      at,
      kind,
      reference: null,
      value,
      note: reason,
      person,
      askedBy,
      isByRegister: false,
      problem: null,
    }))

function receiptsOf(context: TillContext, { sale }: Sale): SaleFile['receipts'] {
  return saleQueries(context.journal)
    .movementsOf(sale)
    .flatMap(({ receipt: number, kind, at }) => {
      const receipt = number === null ? null : receiptAt(context, { sale, receipt: number, copy: 0 })
      if (number === null || receipt === null) return []
      return [
        { number, at, kind: kind === 'captured' ? 'sale' : 'refund', rows: rowsOfReceipt(context, receipt) },
      ]
    })
}
