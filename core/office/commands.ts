// The commands about the past: sales found and one sale whole, for the office and for the cashier; reports and their proof.
import type { TillContext } from '#core/till-context.ts'
import type { Journal } from '#core/journal/journal.ts'
import { isWithStaff } from '#core/kiosk/commands.ts'
import { findExternalMoney, compareDays } from '#core/report/reconcile.ts'
import { createWithSale, foreignSaleProblem } from '#core/sale/sale-access.ts'
import { type SaleRepository, saleFeature, saleQueries } from '#core/sale/projection.ts'
import { receiptAt, rowsOfReceipt, rowsOfZ } from '#core/printing/documents.ts'
import { exportActs, exportOf, exportTable } from '#core/report/export.ts'
import { searchSales, findByReceipt } from '#core/report/sale-search.ts'
import {
  closePeriod,
  closingOf,
  closings,
  periodOf,
  xReport,
  type ReportContext,
  todayOf,
} from '#core/report/report.ts'
import { factViewOf, questionFor, viewOf, pastSaleViewOf } from '#core/sale/view.ts'
import { refundablePartsOf, type Sale } from '#core/sale/state.ts'
import { tillQueries } from '#core/till/projection.ts'
import { localeOf, shopDays } from '#core/settings/settings.ts'
import type { Handlers } from '#shared/bridge.ts'
import type { reportCommands } from '#shared/report.ts'
import type { FactView, saleSearchCommands, SaleFile } from '#shared/sale-search.ts'
import { spokenLanguageOf, textFor } from '#shared/language.ts'
import { failed, ok, problem, type Problem } from '#shared/problem.ts'
import { attemptRuntimeOf, noteExtraRead } from '#core/payment/runtime.ts'
import { limits } from '#core/system/limits.ts'
import { readBudgetAt } from '#core/payment/decide.ts'
import { receiptOf } from '#core/receipt/receipt.ts'
import { readProblem } from '#core/payment/read.ts'
import type { Attempt } from '#core/payment/state.ts'
import type { LoggedEvent, SaleStory } from '#shared/sale.ts'

export function officeHandlers(
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
  const reporting: ReportContext & typeof context = {
    ...context,
    unfinished: () => sales.unfinished().flatMap((id) => sales.sale(id) ?? []),
    productName(id) {
      const product = context.catalogFile.product(id)
      return product ? textFor(product.names, spokenLanguageOf(localeOf(settings))) : null
    },
  }
  return {
    // The last ten at the cashier, or those that are looked for.
    'sale.recent': async ({ text = '' }) => {
      const names = text.trim() === '' ? sales.recent(10) : findByReceipt(journal, text, 10)
      return ok(names.flatMap((id) => sales.sale(id) ?? []).map(pastSaleViewOf))
    },
    'sale.look': ({ sale: id }) => withSale(id, async (sale) => ok(await storyOf(context, sale, logOf))),
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
    'report.export': async ({ format, table, ...days }) => {
      if (table === undefined) return ok(exportOf(reporting, days, format))
      if (table === 'acts') return ok(exportActs(reporting, days))
      return ok(exportTable(periodOf(reporting, days), days, table))
    },
    'report.reconcile': async ({ next, ...days }) => ok(await compareDays(reporting, days, next)),
  }
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
    facts: [...allowedBefore(journal, sale), ...journal.of(saleFeature, sale.sale).map(factViewOf)],
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

type Log = { events: LoggedEvent[]; trouble: Problem | null }
type ReadEventLog = (sale: Sale, attempt: Attempt) => Promise<Log>

async function storyOf(context: TillContext, sale: Sale, logOf: ReadEventLog): Promise<SaleStory> {
  const { sales, journal } = context
  const stranger = foreignSaleProblem(context, sale)
  const { events, trouble } = stranger ? noLog(stranger) : await eventsOf(sale, logOf)
  // It may have gone on meanwhile.
  const now = sales.sale(sale.sale) ?? sale
  const view = viewOf(now, sales)
  sales.forget(now.sale)
  return { sale: view, receipt: receiptOf(now, journal), events, trouble, ...refundablePartsOf(now) }
}

/** Events of all its attempts, in order of time. */
async function eventsOf(sale: Sale, logOf: ReadEventLog): Promise<Log> {
  const logs = await Promise.all(sale.payment.attempts.map((attempt) => logOf(sale, attempt)))
  return {
    events: logs.flatMap(({ events }) => events).toSorted((one, other) => one.at - other.at),
    trouble: logs.find(({ trouble }) => trouble !== null)?.trouble ?? null,
  }
}

/** `at`: monotonic ms. `facts`: how many the sale had. */
type Look = { at: number; facts: number; isOver: boolean; log: Promise<Log> }

/** However often somebody looks: the till needs the service's budget of reads for the money. */
function createLogs(context: TillContext): ReadEventLog {
  const { sales, clock, journal } = context
  const looks = new Map<string, Look>()
  return (sale, attempt) => {
    const { reference } = attempt
    const at = clock.elapsed()
    for (const [of, look] of looks)
      if (look.isOver && clock.age(look.at) >= limits.lookAgain) looks.delete(of)
    const known = looks.get(reference)
    // New facts of the sale mean new events in the log.
    const facts = journal.of(saleFeature, sale.sale).length
    if (known?.facts === facts) return known.log
    const runtime = attemptRuntimeOf(sales, sale.payment, reference)
    const waitMs = readBudgetAt(runtime) - at
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      return known?.log ?? Promise.resolve(noLog(problem('service.limited', { seconds })))
    }
    noteExtraRead(runtime, at)
    const log = readLog(context, attempt).finally(() => {
      look.isOver = true
    })
    const look: Look = { at, facts, isOver: false, log }
    looks.set(reference, look)
    return log
  }
}

const noLog = (trouble: Problem | null): Log => ({ events: [], trouble })

async function readLog(context: TillContext, attempt: Attempt): Promise<Log> {
  const answer = await context.connection.epayment.events(attempt.reference)
  if (answer.ok)
    return {
      // One of a later version of the service may have no time: it has no place in the order of the others.
      events: answer.value
        .map(({ name, amount, timestamp, success }) => ({
          reference: attempt.reference,
          name,
          amount: amount && { value: amount.value, currency: amount.currency },
          at: Date.parse(timestamp),
          success,
        }))
        .filter(({ at }) => !Number.isNaN(at)),
      trouble: null,
    }
  return noLog(readProblem(attempt, answer.trouble))
}
