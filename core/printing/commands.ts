// The staff's printing commands: a receipt or its copy, a report, a test; and the drawer opened.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { SaleRepository } from '#core/sale/projection.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Clock } from '#core/system/clock.ts'
import { createWithSale } from '#core/sale/sale-access.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import {
  receiptAt,
  rowsOfReceipt,
  rowsOfX,
  rowsOfZ,
  testPageRows,
  type JobContent,
} from '#core/printing/documents.ts'
import type { LinkContext } from '#core/receipt/receipt.ts'
import type { Printing } from '#core/printing/queue.ts'
import type { Sale } from '#core/sale/state.ts'
import { closingOf, xReport } from '#core/report/report.ts'
import type { Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { PrintRow } from '#shared/paper.ts'
import type { printCommands as table, PrintAnswer } from '#shared/printing.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { Person } from '#shared/staff.ts'

type PrintOptions = LinkContext & {
  identity: { tillId: string }
  printing: Printing
  sales: SaleRepository
  memberships: Pick<Memberships, 'agreements'>
  journal: Journal
  clock: Clock
  service: ServiceAccess
  staff: Staff
}

export function printHandlers(options: PrintOptions): Pick<Handlers, keyof typeof table> {
  const { sales, memberships, printing, settings, staff } = options
  const withSale = createWithSale(sales)
  const withBuyer = <T>(id: string, act: (buyer: Buyer) => Promise<Result<T>>): Promise<Result<T>> => {
    const agreement = memberships.agreements.agreement(id)
    return agreement ? act({ id, agreement }) : withSale(id, (sale) => act({ id, sale }))
  }
  return {
    'print.receipt': ({ sale: id, receipt: number }, caller) =>
      withBuyer(id, async (buyer) => {
        const own = receiptAt(options, { sale: id, receipt: number, copy: 0 })?.receipt ?? null
        const waiting = printing.waitingReceipt(id, own)
        if (waiting) {
          // It is asked for because it has not come out: a copy beside it would be one too many.
          printing.again(waiting.job)
          return ok({ by: 'printer' as const, rows: [], copy: waiting.copy })
        }
        const given = giveOut(options, buyer, number, staff.personAt(caller))
        if (!given.ok) return given
        const { copy, receipt } = given.value
        const what: JobContent = { is: 'receipt', sale: id, receipt, copy }
        return ok({ ...printedBy(printing, what, () => rowsOfReceipt(options, given.value)), copy })
      }),
    'print.report': async ({ z }) => {
      const reporting = {
        ...options,
        unfinished: () => sales.unfinished().flatMap((id) => sales.sale(id) ?? []),
      }
      if (z === null) {
        const report = xReport(reporting)
        return ok(printedBy(printing, { is: 'x', report }, () => rowsOfX(settings, report)))
      }
      const closing = closingOf(options.journal, z)
      if (!closing.ok) return closing
      return ok(printedBy(printing, { is: 'z', number: z }, () => rowsOfZ(closing.value)))
    },
    'print.again': async ({ job }) => {
      printing.again(job)
      return ok(null)
    },
    'print.drop': async ({ job }) => {
      printing.drop(job)
      return ok(null)
    },
    'print.test': async () => done(await printing.test(testPageRows(settings))),
    'drawer.open': async ({ reason }, caller) => {
      if (reason.trim() === '') return failed(problem('reason.missing'))
      if (!printing.view().hasDrawer) return failed(problem('drawer.none'))
      // Written down first: a drawer that is open with nobody to say why is what a count at the end of the day cannot explain.
      sales.note({ kind: 'drawerOpened', person: staff.personAt(caller) ?? null, reason: reason.trim() })
      return done(await printing.openDrawer())
    },
    'receipt.pdf': ({ sale: id, receipt: number }, caller) =>
      withBuyer(id, async (buyer) => {
        const given = giveOut(options, buyer, number, staff.personAt(caller))
        if (!given.ok) return given
        const { receiptPdf, pdfName } = await import('#core/printing/pdf.ts')
        const bytes = await receiptPdf(given.value)
        return ok({ name: pdfName(given.value), base64: Buffer.from(bytes).toString('base64') })
      }),
  }
}

export const printedBy = (printing: Printing, what: JobContent, rows: () => PrintRow[]): PrintAnswer =>
  printing.add(what) ? { by: 'printer', rows: [] } : { by: 'page', rows: rows() }

const done = (wrong: Problem | null): Result<null> => (wrong ? failed(wrong) : ok(null))

type Buyer = { id: string } & ({ sale: Sale } | { agreement: Agreement })

/** The original once; whatever is given out after it is a copy, numbered and written down before it exists. */
function giveOut(
  options: PrintOptions,
  buyer: Buyer,
  number: number | null,
  person: Person | undefined,
): Result<Receipt> {
  const { printing } = options
  const original = receiptAt(options, { sale: buyer.id, receipt: number, copy: 0 })
  if (!original) return failed(problem('receipt.none', { receipt: String(number ?? '') }))
  // Without a number of its own it is of joining alone, whose originals nobody counts.
  const counted = original.receipt ?? 0
  if (counted > 0 && !printing.queue.hasOriginal(counted)) {
    printing.queue.noteOriginal(counted)
    return ok(original)
  }
  return ok({ ...original, copy: noteCopy(options, buyer, counted, person) })
}

function noteCopy(
  { sales, memberships }: PrintOptions,
  buyer: Buyer,
  receipt: number,
  person: Person | undefined,
): number {
  const by = person ? { person } : {}
  if ('sale' in buyer) {
    const copy = (buyer.sale.lastCopy[receipt] ?? 0) + 1
    sales.record(buyer.id, { kind: 'receiptCopied', receipt, copy, ...by })
    return copy
  }
  const copy = (buyer.agreement.lastCopy[receipt] ?? (receipt === 0 ? -1 : 0)) + 1
  memberships.agreements.record(buyer.id, { kind: 'membershipCopied', receipt, copy, ...by })
  return copy
}
